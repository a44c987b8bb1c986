"""Positions, and choices: from an action's names to its code."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from tests import toy
from tuckerbox.kernel.contract import NATURE, OVER, Game, Rules
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.errors import IllegalPlayError, MatchError
from tuckerbox.kernel.events import note, note_more
from tuckerbox.kernel.legality import code_of, refuse_illegal
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position

NAMES = ["Anna", "Julie"]


@pytest.fixture
def position() -> Position:
    """Return a position in which both seats have a card, and the first seat decides."""
    position = Position(Engine(toy.GAME, native=False))
    position.start(2, {"twice": False})
    position.advance(luck_of(position.engine, seeded("position")))
    return position


def test_a_position_answers_by_the_rules(position: Position) -> None:
    assert (position.seats, position.turn, position.over) == (2, 0, False)
    assert position.state.version == toy.GAME.version
    assert [position.why_not(code) for code in position.legal] == [0] * len(position.legal)
    assert len(position.points) == len(position.result) == 2
    assert position.view(0) == toy.GAME.view(position.state, position.box, 0)
    assert position.prompt(NAMES) == toy.GAME.prompt(position.state, position.box, NAMES)
    assert position.offer(toy.keep(), NAMES) == toy.GAME.offer(position.state, position.box, toy.keep(), NAMES)
    assert repr(position) == f"<{toy.GAME.title} after {position.state.steps} steps>"


def test_a_copy_is_independent(position: Position) -> None:
    before = bytes(position.raw)
    twin = position.copy()
    twin.step(toy.keep(), luck_of(twin.engine, seeded(1)))
    assert bytes(position.raw) == before != bytes(twin.raw)
    twin.copy_from(position)
    assert twin.raw == position.raw


def test_a_state_can_be_copied_between_engines(position: Position) -> None:
    other = Position(Engine(toy.GAME, native=False))
    other.copy_from(position)
    assert (other.raw, other.turn, other.legal) == (position.raw, position.turn, position.legal)


def test_a_position_uses_its_place_in_an_array() -> None:
    engine = Engine(toy.GAME, native=False)
    states = engine.many(toy.GAME.state, 3)
    Position(engine, states, 1).start(2, {"twice": False})
    assert [any(engine.memory(states, i)) for i in range(3)] == [False, True, False]


def test_a_start_overwrites_the_old_state(position: Position) -> None:
    fresh = Position(position.engine)
    fresh.start(2, {"twice": False})
    position.start(2, {"twice": False})
    assert position.raw == fresh.raw


def test_advancing_stops_at_a_seat_and_plays_others_at_random(position: Position) -> None:
    lucks, tally = luck_of(position.engine, seeded("on")), position.engine.tally
    assert position.advance(lucks) == 0
    decisions, steps = tally.decisions, tally.steps
    before = position.state.steps
    assert position.advance(lucks, at_random=0b11) == OVER
    assert position.over
    assert tally.decisions - decisions == 2
    assert tally.steps - steps == position.state.steps - before > 2


def test_another_seats_card_is_resampled_and_the_viewers_own_card_is_not(position: Position) -> None:
    lucks = luck_of(position.engine, seeded("seen"))
    before = bytes(position.raw)
    seen = [position.as_seen_by(0, lucks).state for _ in range(50)]
    assert {state.card[0] for state in seen} == {position.state.card[0]}  # type: ignore[attr-defined]
    assert {state.card[1] for state in seen} == set(range(toy.VALUES))  # type: ignore[attr-defined]
    assert bytes(position.raw) == before


def test_natures_action_is_not_a_choice() -> None:
    position = Position(Engine(toy.GAME, native=False))
    position.start(2, {"twice": False})
    assert position.turn == NATURE
    assert position.why_not(toy.keep())


def test_a_choice_a_code_and_a_text_give_the_same_code(position: Position) -> None:
    choice = toy.GAME.actions.choice(toy.keep())
    assert str(choice) == choice.text == choice.kind == "keep"
    assert {code_of(toy.GAME, name) for name in (choice, "keep", toy.keep())} == {toy.keep()}


@pytest.mark.parametrize("name", ["sing", 99, -1])
def test_a_text_that_is_not_an_action_is_refused(name: str | int) -> None:
    with pytest.raises(IllegalPlayError) as wrong:
        code_of(toy.GAME, name)
    assert wrong.value.reason == "no-such-action"


def test_an_illegal_action_is_refused_with_its_reason(position: Position) -> None:
    refuse_illegal(position, toy.keep(), NAMES)
    position.state.card[0] = toy.BEST  # type: ignore[attr-defined]
    with pytest.raises(MatchError) as wrong:
        refuse_illegal(position, toy.swap(), NAMES)
    assert isinstance(wrong.value, IllegalPlayError)
    assert wrong.value.reason == "too good"


# --- Mistakes in a new game ---


def started(game: Game) -> Position:
    position = Position(Engine(game, native=False))
    position.start(2, {"twice": False})
    return position


def with_apply(name: str, apply: Any) -> Position:
    return started(replace(toy.GAME, name=name, rules=replace(toy.GAME.rules, apply=apply)))


def take_a_step(position: Position) -> None:
    position.step(0, luck_of(position.engine, seeded("position")))


def test_more_choices_than_there_is_room_for_are_named() -> None:
    position = started(replace(toy.GAME, name="toy-narrow", max_legal=1))
    position.advance(luck_of(position.engine, seeded("position")), at_random=0)
    with pytest.raises(IndexError, match=r"^legal wrote more than max_legal \(1\) actions; raise Game\.max_legal\.$"):
        _ = position.legal


def test_another_wrong_index_in_legal_stays_what_it_is() -> None:
    def legal(state: toy.State, box: toy.Box, out: Any) -> int:
        return state.unseen[toy.VALUES]

    position = started(replace(toy.GAME, name="toy-lost", rules=replace(toy.GAME.rules, legal=legal)))
    position.advance(luck_of(position.engine, seeded("position")))
    with pytest.raises(IndexError, match="index out of bounds"):
        _ = position.legal


def test_an_event_with_too_many_numbers_is_named() -> None:
    def apply(state: toy.State, box: toy.Box, action: int, luck: Any) -> None:
        note(state, toy.SHOWN, 0, 1, 2, 3)
        note_more(state, 3, 4)

    with pytest.raises(IndexError, match=r"State\.events has 6 columns, for 3 numbers; give it more"):
        take_a_step(with_apply("toy-wordy", apply))


def test_too_many_events_are_named() -> None:
    def apply(state: toy.State, box: toy.Box, action: int, luck: Any) -> None:
        for seat in range(5):
            note(state, toy.SHOWN, seat, 0, 0, 0)

    with pytest.raises(
        IndexError, match=r"more than 4 events; give State\.events more rows, and raise Game\.max_events"
    ):
        take_a_step(with_apply("toy-talkative", apply))


def test_another_wrong_index_in_a_step_stays_what_it_is() -> None:
    def apply(state: toy.State, box: toy.Box, action: int, luck: Any) -> None:
        state.unseen[toy.VALUES] = 0

    with pytest.raises(IndexError, match="index out of bounds"):
        take_a_step(with_apply("toy-astray", apply))


def test_a_function_that_rules_lack_is_named() -> None:
    module = ModuleType("games.toy.rules")
    vars(module).update(
        {name: thing for name, thing in vars(toy).items() if name not in ("team", "census", "__name__")}
    )
    with pytest.raises(TypeError, match=r"^games\.toy\.rules lacks team, census; see tuckerbox\.kernel\.contract\.$"):
        Rules.of(module)
