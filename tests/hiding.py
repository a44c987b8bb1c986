"""The numbers of a state that are hidden from a viewer, and other numbers in place of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.events import NUMBERS, WHO
from tuckerbox.kernel.privacy import may_know


def hidden(state: State, viewer: int) -> Iterator[tuple[str, Any]]:
    """Yield the field and the index of each number that is hidden from the viewer; the index of a scalar is None."""
    yield from private_places(state, viewer)
    yield from (("events", place) for place in hidden_event_places(state, viewer))


def hidden_event_places(state: State, viewer: int) -> Iterator[tuple[int, int]]:
    """Yield the row and column of each event number that is hidden from the viewer."""
    events: Any = getattr(state, "events", None)
    if events is not None:
        height, width = events.shape
        for i in range(height):
            if not may_know(events[i, WHO], viewer):
                yield from ((i, column) for column in range(NUMBERS, width))


def private_places(state: State, viewer: int) -> Iterator[tuple[str, Any]]:
    """Yield the field and the index of each private number that the viewer may not know; None is a scalar's index."""
    for field in state.layout.fields:
        if field.private is None:
            continue
        mask = getattr(state, field.private.mask)
        if not field.shape:
            places: list[Any] = [None]
        elif len(field.shape) == 1:
            places = list(range(field.shape[0]))
        else:
            places = [(r, c) for r in range(field.shape[0]) for c in range(field.shape[1])]
        for place in places:
            row = place[0] if isinstance(place, tuple) else place
            if not may_know(mask if isinstance(mask, int) else mask[row], viewer):
                yield field.name, place


def rewrite(state: State, viewer: int, number: Callable[[], int]) -> int:
    """Overwrite the numbers that are hidden from the viewer, and return how many there are."""
    places = list(hidden(state, viewer))
    for name, place in places:
        if place is None:
            setattr(state, name, number())
        else:
            getattr(state, name)[place] = number()
    return len(places)
