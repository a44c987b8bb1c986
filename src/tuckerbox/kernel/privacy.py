"""Privacy: which bytes of a state a viewer may not know. Everything else of a state can be shown to anybody.

A record declares such fields `Private`, with a mask of the seats that know them; an event carries its own mask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tuckerbox.kernel.events import EVERYONE, NUMBERS, WHO
from tuckerbox.kernel.record import Record

NO_SEAT = -1


def knows(mask: int, viewer: int) -> bool:
    """Whether a viewer is among the seats of a mask. Who has no seat knows what everyone knows."""
    return mask == EVERYONE if viewer == NO_SEAT else bool(mask >> viewer & 1)


def hidden(state: Record, viewer: int) -> Iterator[tuple[str, Any]]:
    """Each number of the state that the viewer may not know: its field, and its place in it (None if it has none)."""
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
            if not knows(mask if isinstance(mask, int) else mask[row], viewer):
                yield field.name, place
    events: Any = getattr(state, "events", None)
    if events is not None:
        height, width = events.shape
        for i in range(height):
            if not knows(events[i, WHO], viewer):
                yield from (("events", (i, column)) for column in range(NUMBERS, width))


def rewrite(state: Record, viewer: int, number: Callable[[], int]) -> int:
    """Puts other numbers where the viewer may not look, and returns how many."""
    places = list(hidden(state, viewer))
    for name, place in places:
        if place is None:
            setattr(state, name, number())
        else:
            getattr(state, name)[place] = number()
    return len(places)


def public_bytes(state: Record) -> bytes:
    """What anybody may know of a state, as bytes: for hashes that are shown while a match runs."""
    if not state.layout.has_private and not _has_private_event(state):
        return bytes(state.raw)
    shown = type(state)(bytearray(state.raw))
    rewrite(shown, NO_SEAT, lambda: 0)
    return bytes(shown.raw)


def _has_private_event(state: Any) -> bool:
    """Whether an event, of the last step or left over from an earlier one, has numbers that not everyone may know."""
    rows = state.events.tolist() if hasattr(state, "events") else []
    return any(row[WHO] != EVERYONE and any(row[NUMBERS:]) for row in rows)
