"""Privacy: finds the bytes of a state that are hidden from a viewer. All other bytes are public.

A record marks such fields as `Private` and names the field with the mask of the seats that know them. An event has a
mask of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.events import EVERYONE, NUMBERS, WHO
from tuckerbox.kernel.record import Field

NO_SEAT = -1


def knows(mask: int, viewer: int) -> bool:
    """Return whether a mask includes a viewer. A viewer without a seat is included only in EVERYONE."""
    return mask == EVERYONE if viewer == NO_SEAT else bool(mask >> viewer & 1)


def unheard_places(state: State, viewer: int) -> Iterator[tuple[int, int]]:
    """Yield the row and column of each event number that is hidden from the viewer."""
    events: Any = getattr(state, "events", None)
    if events is not None:
        height, width = events.shape
        for i in range(height):
            if not knows(events[i, WHO], viewer):
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
            if not knows(mask if isinstance(mask, int) else mask[row], viewer):
                yield field.name, place


def hides(state: State) -> bool:
    """Return whether the state, or an event of its last step, contains anything that is not public.

    Zeros in a private field do not count, so a game must not encode a secret as all zeros.
    """
    if any(state.events[i, WHO] != EVERYONE for i in range(state.told)):
        return True
    found = ((getattr(state, name), place) for name, place in private_places(state, NO_SEAT))
    return any(value if place is None else value[place] for value, place in found)


def hides_from(state: State, viewer: int) -> bool:
    """Return whether any number is hidden from a viewer, zeros included."""
    unheard = any(not knows(state.events[i, WHO], viewer) for i in range(state.told))
    return unheard or any(True for _ in private_places(state, viewer))


def silence(state: State, viewer: int) -> None:
    """Set the event numbers that are hidden from the viewer to 0."""
    for place in unheard_places(state, viewer):
        state.events[place] = 0


def public_bytes(state: State) -> bytes:
    """Return the bytes of a state with everything hidden as zeros, for hashes that are public while a match runs."""
    return known_bytes(state, NO_SEAT)


def known_bytes(state: State, viewer: int) -> bytes:
    """Return the bytes of a state, with zeros in place of everything that the viewer may not know."""
    shown = bytearray(state.raw)
    for field in state.layout.masked:
        if field.private:
            mask = getattr(state, field.private.mask)
            _blank(shown, field, [mask] if isinstance(mask, int) else mask.tolist(), 0, viewer)
        else:
            _blank(shown, field, [row[WHO] for row in getattr(state, field.name).tolist()], NUMBERS, viewer)
    return bytes(shown)


def _blank(shown: bytearray, field: Field, masks: Sequence[int], kept: int, viewer: int) -> None:
    """Zero each part of a field whose mask excludes the viewer, except for the first `kept` numbers of the part."""
    size = field.size // len(masks)
    for i, mask in enumerate(masks):
        if not knows(mask, viewer):
            start, end = field.offset + i * size + kept * int(field.width[1]), field.offset + (i + 1) * size
            shown[start:end] = bytes(end - start)
