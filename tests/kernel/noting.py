"""A template that writes events."""

from __future__ import annotations

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.events import note, note_more, note_to
from tuckerbox.kernel.memory_records import Many


def noted(states: Many[State], i: int, kind: int, seat: int, a: int, b: int, c: int) -> None:
    note(states[i], kind, seat, a, b, c)


def noted_to(states: Many[State], i: int, who: int, kind: int, seat: int, a: int, b: int, c: int) -> None:
    note_to(states[i], who, kind, seat, a, b, c)


def noted_more(states: Many[State], i: int, place: int, number: int) -> None:
    note_more(states[i], place, number)
