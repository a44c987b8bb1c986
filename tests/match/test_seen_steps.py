"""The moments of entries: what each led to, step by step, as a viewer may see it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import toy
from tests.match.playing import NAMES, OUTBACK, busy, dice, first, new, play_at_random
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import may_know
from tuckerbox.match import EntryKind, Match, SeenStep


def by_hand(match: Match, viewer: int | None) -> list[list[SeenStep]]:
    """Return the steps of a match without undos, made while stepping through it."""
    game, names = match.game, match.names
    engine = Engine(game, native=False)
    position, lucks = Position(engine), engine.many(Luck, 1)
    state: Any = position.state
    position.start(match.seats, match.options)

    def step(events: list[Any]) -> SeenStep:
        told: list[Any] = [
            {
                "kind": game.events.names[event.kind],
                "seat": None if event.seat == -1 else event.seat,
                "numbers": list(event.numbers),
                "text": game.tell(event, engine.box, names),
            }
            for event in events
            if may_know(event.who, -1 if viewer is None else viewer)
        ]
        view, prompt = game.view(state, engine.box, viewer), game.prompt(state, engine.box, names)
        return SeenStep(state.steps, told, view, position.points, prompt)

    found = [[step([])]]
    codes = [entry.value for entry in match.entries]
    natures = 0
    while (turn := position.turn) != OVER:
        if turn == NATURE:
            lucks[0].raw[:] = match.dice.lucks(0, [natures])
            natures += 1
            position.step(0, lucks)
        elif codes:
            position.step(codes.pop(0), lucks)
            found.append([])
        else:
            break
        found[-1].append(step(events_of(state)))
    return found


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_steps_are_the_same_as_when_stepping_through_the_match(viewer: int | None) -> None:
    match: Match = new(3, "moments")
    right = None
    for most in (0, 1, 2, 12, 30):
        play_at_random(match, most, most=most)
        right = by_hand(match, viewer)
        assert match.steps_of(most, viewer) == right[most]  # the steps of the last entry, during the match
    assert right is not None
    assert [match.steps_of(number, viewer) for number in range(31)] == right


def test_a_viewer_only_learns_what_it_may_know() -> None:
    match = play_at_random(Match(toy.GAME, NAMES[:2], {}, dice(3, 2), native=False), 3)
    for viewer in (None, 0, 1):
        right = by_hand(match, viewer)
        assert [match.steps_of(number, viewer) for number in range(len(right))] == right
        kinds = [(e["kind"], e["seat"]) for e in (event for step in match.steps_of(0, viewer) for event in step.events)]
        assert kinds.count(("dealt", 0)) == kinds.count(("dealt", 1)) == 1
        assert [seat for kind, seat in kinds if kind == "saw"] == ([] if viewer is None else [viewer])


def test_the_first_step_has_the_effects_of_the_decision_alone() -> None:
    match: Match = new()
    keep = first(match, "keep")
    assert keep is not None
    seat = match.turn
    preview = match.preview(keep)
    match.play(keep)
    one, *more = match.steps_of(1, seat)
    assert (one.log, one.points, one.view) == (preview.log, preview.points, preview.view)
    assert more
    assert more[-1].view == match.view(seat)
    assert more[-1].prompt == match.prompt


def test_steps_are_plain_data_with_the_lines_of_the_log() -> None:
    match = play_at_random(new(4, "log", variant="partnership"))
    said = []
    for number in range(len(match.entries) + 1):
        for step in match.steps_of(number):
            assert json.loads(json.dumps(step.events)) == step.events
            said += step.log
            assert {event["kind"] for event in step.events} <= set(OUTBACK.events.names)
    assert said == match.log()


def test_an_entry_that_is_not_a_decision_has_one_step_without_events() -> None:
    match = busy(new(3, "nothing"), "nothing", most=120)
    others = 0
    for entry in match.entries:
        if entry.kind is EntryKind.DECIDES:
            continue
        others += 1
        then = match.at(entry.number)
        step = SeenStep(then.state.steps, [], then.view(1), then.points, then.prompt)
        assert match.steps_of(entry.number, 1) == [step]
    assert others > 20


def test_the_prompt_after_a_final_resignation_names_the_winner() -> None:
    match: Match = new(2)
    match.resign(0)
    assert [step.prompt for step in match.steps_of(1)] == ["Anna has resigned: Julie wins."]


def test_events_as_plain_data() -> None:
    match: Match = new(2)
    events = match.events()
    public = match.as_data(events)
    assert [event["text"] for event in public] == match.log()
    assert public[0]["kind"] == "jeep filled"
    assert public[0]["seat"] is None, "it is nobody's"
    last = public[-1]
    assert last == {
        "kind": OUTBACK.events.names[events[-1].kind],
        "seat": events[-1].seat,
        "numbers": list(events[-1].numbers),
        "text": match.log()[-1],
    }
