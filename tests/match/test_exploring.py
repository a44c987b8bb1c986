"""Exploring a match: what other choices would have led to."""

from __future__ import annotations

import random

import pytest

from tests.playing import random_match
from tuckerbox import games
from tuckerbox.match import IllegalPlayError, Match


def played(game: str = "outback", decisions: int = 10_000) -> Match:
    return random_match(game, seed=1, decisions=decisions)


def branching(match: Match) -> int:
    """Return an entry in the middle after which there was more than one choice."""
    return next(n for n in range(len(match.entries) // 2, len(match.entries)) if len(match.at(n).choices) > 1)


def another_choice(match: Match, n: int) -> str:
    made = match.entries[n].value
    return next(choice.text for choice in match.at(n).choices if choice.code != made)


@pytest.mark.parametrize("game", games.names())
def test_choices_that_were_made_lead_to_what_they_led_to(game: str) -> None:
    match = played(game)
    for first, last in ((0, 3), (len(match.entries) - 2, len(match.entries))):
        explored = match.explore(first, [entry.value for entry in match.entries[first:last]])
        assert explored.entries == match.entries[:last]
        assert bytes(explored.position.raw) == bytes(match.at(last).position.raw)
    assert explored.result == match.result


@pytest.mark.parametrize("game", games.names())
def test_the_same_choices_always_lead_to_the_same_position(game: str) -> None:
    match, rng = played(game), random.Random(game)
    at = branching(match)
    line = [another_choice(match, at)]
    states = [bytes(match.explore(at, line).position.raw)]
    while len(line) < 30 and (choices := match.explore(at, line).choices):
        line.append(rng.choice(choices).text)
        states.append(bytes(match.explore(at, line).position.raw))
    assert len(set(states)) == len(states)
    assert states == [bytes(match.explore(at, line[: n + 1]).position.raw) for n in range(len(line))]


def test_a_line_that_leaves_the_match_later_brings_its_dice_up_to_there() -> None:
    match = played()
    at = branching(match)
    made = [entry.value for entry in match.entries[at - 2 : at]]
    other = another_choice(match, at)
    early, late = match.explore(at - 2, [*made, other]), match.explore(at, [other])
    assert bytes(early.position.raw) == bytes(late.position.raw)


def test_other_choices_bring_other_dice() -> None:
    match = played()
    at = branching(match)
    explored = match.explore(at, [another_choice(match, at)])
    for _ in range(20):
        explored = match.explore(at, [*(entry.value for entry in explored.entries[at:]), explored.choices[-1]])
    own = {luck for outcome in match.timeline.outcomes for luck in outcome.drawn.values()}
    lucks = [luck for outcome in explored.timeline.after(at) for luck in outcome.drawn.values()]
    assert lucks
    assert own.isdisjoint(lucks)


def test_an_undone_decision_can_be_explored_but_an_undo_cannot_be_followed() -> None:
    match = played(decisions=4)
    undone = match.entries[3]
    match.undo(3, consent=True)
    again = next(choice for choice in match.choices if choice.code != undone.value)
    match.play(again)
    assert match.explore(3, [undone.value]).entries == match.entries[:4]
    assert match.explore(4, []).entries == match.entries[:4]
    assert match.explore(3, [again]).entries[-1] != match.entries[-1]
    assert match.explore(5, [again]).entries == match.entries


def test_exploring_changes_nothing() -> None:
    match = played()
    before = match.save()
    match.explore(branching(match), [another_choice(match, branching(match))])
    assert match.save() == before


@pytest.mark.parametrize("wrong", ["place dropbear 2c", "", "undo"])
def test_a_text_that_is_not_an_action_is_refused(wrong: str) -> None:
    with pytest.raises(IllegalPlayError):
        played(decisions=3).explore(0, [wrong])


def test_an_action_that_is_not_legal_is_refused() -> None:
    match = played(decisions=3)
    with pytest.raises(IllegalPlayError):
        match.explore(0, [match.entries[0].value] * 2)
