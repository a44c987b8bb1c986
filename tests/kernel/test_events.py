"""Events: a step's rows of numbers, within their bounds, and the same when compiled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel import noting
from tests.kernel.invented import GAME, State
from tuckerbox.kernel.build import INTERPRETED, Build
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import EVERYONE, events_of, note, note_more, note_to

MOST = State().events.shape[0]
WIDTH = State().events.shape[1]


@pytest.fixture
def state() -> Any:
    state: Any = State()
    state.steps = 7
    return state


def used(state: Any) -> Any:
    """Return the same state, with other numbers that earlier steps have left in every place."""
    for row in range(MOST):
        for column in range(WIDTH):
            state.events[row, column] = -row - column - 50
    return state


def test_an_event_has_its_kind_its_seat_and_its_numbers(state: Any) -> None:
    note(state, 3, 2, 10, -20, 30)
    assert events_of(state) == [Event(7, 3, 2, EVERYONE, (10, -20, 30, 0))]


def test_events_follow_each_other(state: Any) -> None:
    note(state, 1, 0, 1, 0, 0)
    note_to(state, 5, 2, 1, 2, 3, 4)
    note(state, 1, 2, 9, 0, 0)
    assert [event.kind for event in events_of(state)] == [1, 2, 1]
    assert [event.who for event in events_of(state)] == [EVERYONE, 5, EVERYONE]
    assert [event.numbers for event in events_of(state)] == [(1, 0, 0, 0), (2, 3, 4, 0), (9, 0, 0, 0)]
    assert state.told == 3


def test_an_event_overwrites_all_numbers_of_earlier_steps(state: Any) -> None:
    used(state)
    note(state, 1, 2, 0, 0, 0)
    note_to(state, 3, 1, 2, 4, 0, 0)
    assert events_of(state) == [Event(7, 1, 2, EVERYONE, (0, 0, 0, 0)), Event(7, 1, 2, 3, (4, 0, 0, 0))]


def test_numbers_are_added_to_the_last_event_only(state: Any) -> None:
    used(state)
    note(state, 1, 0, 1, 1, 1)
    note(state, 2, 0, 5, 0, 0)
    note_more(state, 0, 2)
    note_more(state, 3, -1)
    note_more(state, 3, -1)
    assert [event.numbers for event in events_of(state)] == [(1, 1, 1, 0), (7, 0, 0, -2)]


def test_only_the_events_of_the_last_step_are_read(state: Any) -> None:
    for kind in range(MOST):
        note(state, kind, 0, 0, 0, 0)
    assert len(events_of(state)) == MOST
    state.told = 0
    assert events_of(state) == []


def test_an_event_beyond_the_last_row_raises_and_is_not_counted(state: Any) -> None:
    for kind in range(MOST):
        note(state, kind, 0, 0, 0, 0)
    before = bytes(state.raw)
    with pytest.raises(IndexError):
        note(state, 1, 0, 0, 0, 0)
    assert bytes(state.raw) == before


def test_a_number_beyond_the_row_is_refused(state: Any) -> None:
    note(state, 1, 0, 0, 0, 0)
    with pytest.raises(IndexError):
        note_more(state, 4, 1)


def test_compiled_code_writes_the_same_events() -> None:
    native, interpreted = Build(GAME, [noting]), Build(GAME, [noting], form=INTERPRETED)
    states, plain = State.array(2), [State(), State()]
    for it in (State.over(states, 1), plain[1]):
        used(it).steps = 7
    for build, records in ((native, states), (interpreted, plain)):
        build.noted(records, 1, 1, 2, 3, -4, 5)
        build.noted_to(records, 1, 6, 2, 0, 0, 0, 127)
        build.noted_more(records, 1, 3, -128)
        build.noted_more(records, 1, 1, 17)
    assert states[1].tobytes() == bytes(plain[1].raw)
    assert events_of(State.over(states, 1)) == [
        Event(7, 1, 2, -1, (3, -4, 5, 0)),
        Event(7, 2, 0, 6, (0, 17, 127, -128)),
    ]
    for build, records in ((native, states), (interpreted, plain)):
        build.noted(records, 1, 0, 0, 0, 0, 0)
        build.noted(records, 1, 0, 0, 0, 0, 0)
        with pytest.raises(IndexError):
            build.noted(records, 1, 0, 0, 0, 0, 0)
        with pytest.raises(IndexError):
            build.noted_more(records, 1, 4, 1)
    assert states[1].tobytes() == bytes(plain[1].raw)
