"""Premoves: what a seat plans for its next turn, and whether that still holds when the turn comes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import tuckerbox
from tests.hiding import rewrite
from tests.match.timed import BEGAN
from tests.suite import Case, new_match
from tuckerbox import games
from tuckerbox.games.down_under.routes import is_finished
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Dice, EntryKind, IllegalPlayError, Live, Match, MatchError, Terms, TimeUp, Vote
from tuckerbox.match.premoves import (
    MOST_PLANNED,
    Fate,
    NextTurn,
    Premove,
    PremoveStatus,
    contents_at,
    fate_of,
    plan_turn,
    planning_of,
    play_premove,
)

PLANNED = [games.game(name) for name in games.names() if games.game(name).planning]
CASES = [Case(game, sample) for game in PLANNED for sample in game.samples if sample.seats > 1]
each_case = pytest.mark.parametrize("case", CASES, ids=str)


def planned(match: Match, seat: int, rng: random.Random, most: int = 12) -> Premove | None:
    """Return a random premove; None if the seat can't plan now."""
    try:
        ahead = NextTurn(match, seat)
    except MatchError:
        return None
    while ahead.choices and len(ahead.planned) < most and (not ahead.planned or rng.random() < 0.8):
        ahead.take(rng.choice(ahead.choices))
    return Premove(seat, len(match.entries), tuple(ahead.planned))


def others(match: Match) -> list[int]:
    return [seat for seat in range(match.seats) if seat != match.turn]


def test_games_without_a_roll_can_be_planned() -> None:
    assert {game.name for game in PLANNED} == {"down-under", "auztralia"}
    with pytest.raises(MatchError, match="In Outback, a turn begins with luck, so nobody can plan it"):
        plan_turn(tuckerbox.new("outback", 2, seed=1), 1, [])


@each_case
def test_a_premove_is_played_only_if_it_is_legal_and_names_what_it_named(case: Case) -> None:
    """Each premove of a random match comes to an end: it is played as planned, or dropped for a true reason."""
    fates = Counter[PremoveStatus]()
    for seed in range(2):
        match, rng = new_match(case, ("premoves", seed))
        held: dict[int, Premove] = {}
        while not match.over:
            for seat, premove in list(held.items()):
                found = fate_of(match, premove)
                if found.status is PremoveStatus.WAITS:
                    assert match.turn != seat or not planning_of(match).in_turn(match.state, seat)
                    continue
                del held[seat]
                if found.status is PremoveStatus.DUE:
                    found_contents = contents_at(match.position, premove.actions[0].code)
                    before = match.decisions
                    count, reason = play_premove(match, premove)
                    made = [entry.value for entry in match.line[before:]]
                    assert made == [action.code for action in premove.actions[:count]]
                    assert bool(reason) == (count < len(premove.actions))
                    assert count == 0 or found_contents == premove.actions[0].contents
                    fates[PremoveStatus.PLAYED if count else PremoveStatus.DROPPED] += 1
                else:
                    assert bool(found.reason) == (found.status is PremoveStatus.DROPPED)
                    fates[found.status] += 1
            if match.over:
                break
            for seat in others(match):
                if seat not in held and rng.random() < 0.4 and (premove := planned(match, seat, rng)):
                    held[seat] = premove
                    assert fate_of(match, premove).status is PremoveStatus.WAITS
            match.play(rng.choice(match.choices))
    assert fates[PremoveStatus.PLAYED]


@each_case
def test_a_turn_that_has_just_begun_is_as_foreseen(case: Case) -> None:
    match, rng = new_match(case, "foreseen")
    seen = 0
    while not match.over:
        match.play(rng.choice(match.choices))
        turn = match.turn
        if turn is None or not planning_of(match).in_turn(match.state, turn):
            continue
        ahead = NextTurn(match, turn)
        assert [choice.text for choice in ahead.choices] == [choice.text for choice in match.choices]
        assert ahead.prompt == match.prompt
        seen += 1
    assert seen


@pytest.mark.sampled
@pytest.mark.parametrize("case", [case for case in CASES if case.game.name == "auztralia"], ids=str)
def test_what_a_seat_can_plan_does_not_depend_on_what_is_hidden_from_it(case: Case) -> None:
    match, rng = new_match(case, "secrets")
    while not match.over:
        for seat in others(match) if rng.random() < 0.1 else []:
            right, before = told(match, seat), bytes(match.state.raw)
            rewrite(match.state, seat, lambda: rng.randrange(-1, 4))
            assert told(match, seat) == right
            match.state.raw[:] = before
            match.position.resample(seat, luck_of(match.engine, seeded("premoves", match.decisions, seat)))
            assert told(match, seat) == right
            match.state.raw[:] = before
        match.play(rng.choice(match.choices))


def told(match: Match, seat: int) -> object:
    """Return everything that a seat is told about its next turn, after the first choices of each kind."""
    try:
        ahead = NextTurn(match, seat)
    except MatchError as wrong:
        return str(wrong)
    found = [(choice.text, match.game.offer(ahead.position.state, match.engine.box, choice.code, match.names))
             for choice in ahead.choices]  # fmt: skip
    first = {choice.kind: choice for choice in reversed(ahead.choices)}
    after = []
    for choice in first.values():
        premove, then = plan_turn(match, seat, [choice])
        after.append((premove, [choice.text for choice in then.choices], then.points, then.ended))
    return found, ahead.position.view(seat), ahead.prompt, after


def test_planning_changes_nothing() -> None:
    match, rng = new_match(CASES[0], "nothing")
    for _ in range(8):
        match.play(rng.choice(match.choices))
    before = match.save()
    for seat in others(match):
        planned(match, seat, rng)
    assert match.save() == before


# --- Down Under, between two ---


def down_under() -> Match:
    """Return a match in which both first tiles lie, and the first player's second turn has begun."""
    match = tuckerbox.new("down-under", ["Anna", "Ben"], seed=3)
    rng = random.Random(3)
    while match.decisions < 4:
        match.play(rng.choice(match.choices))
    assert match.choices[0].kind == "place"
    return match


def laid(match: Match, seat: int) -> Premove:
    ahead = NextTurn(match, seat)
    ahead.take(ahead.choices[0])
    ahead.take("done")
    assert ahead.ended
    assert not ahead.choices
    return Premove(seat, len(match.entries), tuple(ahead.planned))


def go_elsewhere(match: Match, premove: Premove) -> None:
    """Take a turn that leaves the planned one possible."""
    for choice in match.choices:
        then = match.at(len(match.entries))
        then.play(choice)
        if then.turn == match.turn:
            then.play("done")
        if then.turn == premove.seat and fate_of(then, premove).status is PremoveStatus.DUE:
            match.play(choice)
            return
    raise AssertionError("every choice is in the way")


def test_a_premove_is_played_when_its_turn_comes() -> None:
    match = down_under()
    seat = others(match)[0]
    premove = laid(match, seat)
    assert fate_of(match, premove).status is PremoveStatus.WAITS
    go_elsewhere(match, premove)
    assert fate_of(match, premove).status is PremoveStatus.WAITS
    match.play("done")
    assert fate_of(match, premove).status is PremoveStatus.DUE
    assert play_premove(match, premove) == (2, "")
    assert fate_of(match, premove).status is PremoveStatus.PLAYED
    assert match.turn != seat


def test_the_fate_of_a_premove_says_how_much_of_it_was_decided() -> None:
    match = down_under()
    seat = others(match)[0]
    premove = laid(match, seat)
    go_elsewhere(match, premove)
    match.play("done")
    match.play(premove.actions[0].code)  # by hand, or by a process that ended then
    assert fate_of(match, premove) == Fate(PremoveStatus.PLAYED, count=1)
    once_more = Premove(seat, premove.entry, (premove.actions[0], premove.actions[0]))
    match.play("done")
    assert fate_of(match, premove) == Fate(PremoveStatus.PLAYED, count=2)
    because = "you have decided something else since"
    assert fate_of(match, once_more) == Fate(PremoveStatus.PLAYED, because, 1)
    while match.turn != seat:
        match.play(match.choices[0])
    match.play(match.choices[0])
    assert fate_of(match, premove) == Fate(PremoveStatus.PLAYED, count=2), "what comes after it changes nothing"


def test_it_is_too_early_before_all_first_tiles_lie() -> None:
    match = tuckerbox.new("down-under", 3, seed=1)
    for seat in others(match):
        with pytest.raises(MatchError, match="It's too early"):
            NextTurn(match, seat)


def test_a_seat_whose_route_is_closed_has_no_turn_to_plan() -> None:
    match = down_under()
    seat = others(match)[0]
    while not is_finished(match.state, seat):
        caps = [choice for choice in match.choices if "terminal" in choice.text]
        match.play(caps[0] if caps and match.turn == seat else match.choices[0])
    while match.turn == seat:
        match.play("done")
    assert not match.over
    with pytest.raises(MatchError, match="You have no further turn in this match"):
        NextTurn(match, seat)


def test_a_tile_beside_the_planned_one_drops_it() -> None:
    rng = random.Random(1)
    reasons = Counter[str]()
    for seed in range(30):
        match = tuckerbox.new("down-under", 4, seed=seed, size="easy")
        held: dict[int, Premove] = {}
        while not match.over:
            for seat, premove in list(held.items()):
                found = fate_of(match, premove)
                if found.status is not PremoveStatus.WAITS:
                    reasons[found.reason.partition(":")[0]] += 1
                    del held[seat]
            for seat in others(match):
                if seat not in held and (found_one := planned(match, seat, rng)):
                    held[seat] = found_one
            match.play(rng.choice(match.choices))
    assert reasons["what you planned for has changed"] > 5


@pytest.mark.parametrize(
    ("happens", "reason"),
    [
        (lambda match, seat: match.undo(consent=True), "a decision was taken back"),
        (lambda match, seat: match.resign(seat), "you have resigned"),
        (lambda match, seat: match.hand_over(seat, "greedy"), "a bot has taken over your seat"),
    ],
)
def test_what_drops_a_premove(happens: Callable[[Match, int], object], reason: str) -> None:
    match = tuckerbox.new("down-under", 3, seed=3)
    rng = random.Random(3)
    while match.decisions < 7:
        match.play(rng.choice(match.choices))
    seat = others(match)[0]
    premove = laid(match, seat)
    match.hand_over(others(match)[1], "greedy")
    match.hand_over(others(match)[1], None)
    assert fate_of(match, premove).status is PremoveStatus.WAITS
    happens(match, seat)
    found = fate_of(match, premove)
    assert (found.status, found.reason) == (PremoveStatus.DROPPED, reason)


@pytest.mark.parametrize("vote", [Vote.SLOW, Vote.BOT])
def test_votes_drop_a_premove(vote: Vote) -> None:
    terms = Terms(Live(600, 10), TimeUp.VOTE, (None,) * 3)
    match = Match(games.game("down-under"), ["Anna", "Ben", "Cleo"], {}, Dice.seeded(3), began=BEGAN, terms=terms)
    rng = random.Random(3)
    while match.decisions < 7:
        match.play(rng.choice(match.choices))
    assert match.turn is not None
    late, (voter, seat) = match.turn, others(match)
    premove = laid(match, seat)
    if vote is Vote.BOT:
        match.lapse(late, "greedy")
        assert fate_of(match, premove).status is PremoveStatus.WAITS
    match.vote(voter, vote, "greedy")
    found = fate_of(match, premove)
    assert (found.status, found.reason) == (PremoveStatus.DROPPED, "the players have voted")


def test_a_late_player_who_goes_on_drops_no_premove_of_another() -> None:
    terms = Terms(Live(600, 10), TimeUp.BOT_SEAT, (None,) * 3)
    match = Match(games.game("down-under"), ["Anna", "Ben", "Cleo"], {}, Dice.seeded(3), began=BEGAN, terms=terms)
    rng = random.Random(3)
    while match.decisions < 7:
        match.play(rng.choice(match.choices))
    assert match.turn is not None
    late, (_, seat) = match.turn, others(match)
    premove = laid(match, seat)
    match.lapse(late, "greedy")
    match.hand_over(late, None)
    assert match.entries[-1].kind is EntryKind.WAITS
    assert fate_of(match, premove).status is PremoveStatus.WAITS


def test_the_end_drops_a_premove() -> None:
    match = down_under()
    seat = others(match)[0]
    premove = laid(match, seat)
    assert match.turn is not None
    match.resign(match.turn)
    assert (fate_of(match, premove).status, fate_of(match, premove).reason) == (
        PremoveStatus.DROPPED,
        "the match is over",
    )
    with pytest.raises(MatchError, match="The match is over"):
        NextTurn(match, seat)


# --- AuZtralia ---


def auztralia(seats: int = 2, decisions: int = 10, **options: object) -> Match:
    match = tuckerbox.new("auztralia", seats, seed=5, **options)
    rng = random.Random(5)
    while match.decisions < decisions or not planning_of(match).in_turn(match.state, match.turn or 0):
        match.play(rng.choice(match.choices))
    return match


def test_another_card_in_the_planned_place_drops_a_premove() -> None:
    """`recruit third` names the card that lies third, not the place."""
    match = auztralia()
    seat = others(match)[0]
    premove, ahead = plan_turn(match, seat, ["recruit third"])
    assert not ahead.is_certain
    assert ahead.turn == seat
    assert [choice.text for choice in ahead.choices] == ["done"]
    match.play("recruit fifth")
    found = fate_of(match, premove)
    assert found.status is PremoveStatus.DROPPED
    assert found.reason.startswith("what you planned for has changed: “Recruit the")


def test_after_luck_only_the_end_of_the_turn_can_be_planned() -> None:
    match = auztralia()
    seat = others(match)[0]
    with pytest.raises(IllegalPlayError, match="Nobody can tell yet how your turn goes on"):
        plan_turn(match, seat, ["recruit third", "retrieve"])
    premove, ahead = plan_turn(match, seat, ["recruit third", "done"])
    assert [action.says.partition(" ")[0] for action in premove.actions] == ["Recruit", "End"]
    assert ahead.ended
    with pytest.raises(IllegalPlayError, match="Your turn is over"):
        ahead.take("done")


def test_a_plan_that_ends_the_turn_is_complete_even_if_the_old_ones_come_next() -> None:
    match, rng = tuckerbox.new("auztralia", 2, seed=0), random.Random(0)
    while "done" not in [choice.text for choice in match.choices] or not plans_before_the_old_ones(match):
        match.play(rng.choice(match.choices))
    seat = others(match)[0]
    premove, ahead = plan_turn(match, seat, ["retrieve", "done"])
    assert (ahead.ended, ahead.choices, ahead.prompt) == (True, [], "Then your turn is over.")
    with pytest.raises(IllegalPlayError, match="Your turn is over"):
        ahead.take("done")
    match.play("done")
    assert fate_of(match, premove).status is PremoveStatus.DUE
    assert play_premove(match, premove) == (2, "")


def plans_before_the_old_ones(match: Match) -> bool:
    """Return whether the Old Ones would have the turn after the other player's next one."""
    try:
        return not plan_turn(match, others(match)[0], ["retrieve", "done"])[1].is_certain
    except (MatchError, IllegalPlayError):
        return False


def test_an_illegal_plan_is_refused_with_the_rules_reason() -> None:
    match = auztralia()
    with pytest.raises(IllegalPlayError) as wrong:
        plan_turn(match, others(match)[0], ["done"])
    assert wrong.value.reason


def test_more_actions_than_can_be_planned_are_refused() -> None:
    match = auztralia()
    with pytest.raises(MatchError, match="the maximum is 20"):
        plan_turn(match, others(match)[0], ["retrieve"] * (MOST_PLANNED + 1))
