"""Events: the things that a step did, as rows of numbers. The log, animations and replays are made from them.

A state holds the events of its last step in two fields: `told`, their number, and `events`, a grid with a row for each.
A row has the event's kind, the seat that it is about, a mask of the seats that may know it, and the numbers that the
kind names.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.event_kinds_and_reasons import Event

EVERYONE = -1  # as a mask: every bit set
KIND, SEAT, WHO, NUMBERS = 0, 1, 2, 3  # the columns of a row; the numbers fill the remaining ones


def note(state: State, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Add an event that everyone may know, with its first three numbers."""
    note_to(state, EVERYONE, kind, seat, a, b, c)


def note_to(state: State, who: int, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Add an event that only the seats in the mask `who` may know."""
    i = state.told
    state.events[i, KIND] = kind
    state.events[i, SEAT] = seat
    state.events[i, WHO] = who
    state.events[i, NUMBERS] = a
    state.events[i, NUMBERS + 1] = b
    state.events[i, NUMBERS + 2] = c
    for column in range(NUMBERS + 3, state.events.shape[1]):
        state.events[i, column] = 0
    state.told = i + 1


def note_more(state: State, place: int, number: int) -> None:
    """Add to a number of the last event. Numbers start at 0 unless they were given."""
    state.events[state.told - 1, NUMBERS + place] += number


def silence(state: State, viewer: int) -> None:
    """Set the numbers of events that are hidden from `viewer` to 0.

    Rows beyond `told` are included, because they still hold events of earlier steps.
    """
    for i in range(state.events.shape[0]):
        who = state.events[i, WHO]
        if who != EVERYONE and (viewer < 0 or who >> viewer & 1 == 0):
            for column in range(NUMBERS, state.events.shape[1]):
                state.events[i, column] = 0


def no_room(wrong: IndexError, state: State) -> str | None:
    """Return what to change if interpreted rules noted an event for which the state has no room; None if not."""
    frame = wrong.__traceback__
    while frame and frame.tb_next:
        frame = frame.tb_next
    code = frame.tb_frame.f_code if frame else None  # the clones of a function share its code
    rows, columns = state.events.shape
    if code is note_more.__code__ and state.told:
        places = columns - NUMBERS
        return f"note_more found no such place: State.events has {columns} columns, for {places} numbers; give it more."
    if code is note_to.__code__ and state.told >= rows:
        return f"A step noted more than {rows} events; give State.events more rows, and raise Game.max_events."
    return None


def events_of(state: State) -> list[Event]:
    """Return the events of the last step."""
    rows = state.events.tolist()[: state.told]
    return [Event(state.steps, row[KIND], row[SEAT], row[WHO], tuple(row[NUMBERS:])) for row in rows]


def most_remarkable(events: Sequence[Event], kinds: Sequence[int]) -> Event | None:
    """Return the latest event of the first of these kinds that has any; None if none has."""
    return next((event for kind in kinds for event in reversed(events) if event.kind == kind), None)
