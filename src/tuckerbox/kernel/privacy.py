"""Privacy: finds the bytes of a state that are hidden from a viewer.

A record declares a field as `Private`, and names the field with the mask of the seats that know it. An event has a mask
of its own. Everything else is public.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.events import EVERYONE, NUMBERS, WHO
from tuckerbox.kernel.memory_records import STRUCT_CODES, Field

NO_SEAT = -1


def may_know(mask: int, viewer: int) -> bool:
    """Return whether a mask includes a viewer. A viewer without a seat is included only in EVERYONE."""
    return mask == EVERYONE if viewer == NO_SEAT else bool(mask >> viewer & 1)


def hides(state: State) -> bool:
    """Return whether the state, or an event of its last step, contains anything that is not public.

    Zeros in a private field do not count, so a game must not encode a secret as all zeros.
    """
    return _has_hidden_event(state, NO_SEAT) or any(
        any(state.raw[first:end]) for first, end in _hidden_ranges(state, NO_SEAT)
    )


def hides_from(state: State, viewer: int) -> bool:
    """Return whether any number is hidden from a viewer, zeros included."""
    return _has_hidden_event(state, viewer) or any(True for _ in _hidden_ranges(state, viewer))


def public_bytes(state: State) -> bytes:
    """Return the bytes of a state with everything hidden as zeros, for hashes that are public while a match runs."""
    return known_bytes(state, NO_SEAT)


def known_bytes(state: State, viewer: int) -> bytes:
    """Return the bytes of a state, with zeros in place of everything that the viewer may not know."""
    shown = bytearray(state.raw)
    for first, end in _hidden_ranges(state, viewer):
        shown[first:end] = bytes(end - first)
    field = state.layout.events
    if field is not None:
        masks = _event_masks(state, field)  # of leftover events too
        hidden = {mask for mask in set(masks) if not may_know(mask, viewer)}
        row, kept = field.size // field.shape[0], NUMBERS * int(field.width[1])
        zeros = bytes(row - kept)
        for i, mask in enumerate(masks):
            if mask in hidden:
                first = field.offset + i * row + kept
                shown[first : first + len(zeros)] = zeros
    return bytes(shown)


# The functions below run many times for every move, so they read all masks of a field at once.


def _hidden_ranges(state: State, viewer: int) -> Iterator[tuple[int, int]]:
    """Yield the range of bytes of each part of a private field that the viewer may not know."""
    for field, name in state.layout.private:
        mask = getattr(state, name)
        masks: list[int] = [mask] if isinstance(mask, int) else mask.tolist()
        size = field.size // len(masks)
        for i, mask in enumerate(masks):
            if not may_know(mask, viewer):
                yield field.offset + i * size, field.offset + (i + 1) * size


def _has_hidden_event(state: State, viewer: int) -> bool:
    """Return whether an event of the last step is hidden from the viewer."""
    field = state.layout.events
    return field is not None and not all(may_know(mask, viewer) for mask in _event_masks(state, field)[: state.told])


def _event_masks(state: State, field: Field) -> list[int]:
    """Return the mask of every row of the events, leftover ones included."""
    code: Any = STRUCT_CODES[field.width]
    numbers = state.raw[field.offset : field.offset + field.size].cast(code)
    masks: list[int] = numbers[WHO :: field.shape[1]].tolist()
    return masks
