"""Observations: what a seat knows of a match, as a record of unsigned bytes for programs that learn.

A game declares its own record, and describes each field:

    class Observation(Record):
        dice: Annotated[Row, "u1", 6, Shows("the dice with each face", FACE_NAMES, most=7)]
        preserve: Annotated[Grid, "u1", 4, 30, Shows("where animals are", SEATS_FROM_YOU, SPACES, most=1)]

`schema` reads these descriptions. Documentation is generated from it, and tests check every number against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from tuckerbox.kernel.memory_records import Field, Record, RecordError

SEATS_FROM_YOU = ("you", "the next seat", "the next seat but one", "the next seat but two")
"""Labels of seats, clockwise. The numbers of a seat that a match does not have are 0."""
MOST = 255  # the most that a byte holds


@dataclass(frozen=True, init=False)
class Shows:
    """Describes a field of an observation: its meaning, the labels along each of its axes, and its greatest number.

    A field has an axis for each sequence of labels; its record may store several axes as one. `zero` is subtracted from
    each number before it is stored: with `zero=-100`, 20 points are stored as 120. Stored numbers are limited to 0 …
    `most`.
    """

    says: str
    axes: tuple[Sequence[object], ...]
    most: int
    zero: int  # the number that is stored as 0

    def __init__(self, says: str, *axes: Sequence[object], most: int, zero: int = 0) -> None:
        object.__setattr__(self, "says", says)
        object.__setattr__(self, "axes", axes)
        object.__setattr__(self, "most", most)
        object.__setattr__(self, "zero", zero)


@dataclass(frozen=True)
class Shown:
    """A field of an observation, as learners find it: `size` bytes from `offset` on, in this shape."""

    name: str
    offset: int
    size: int
    shape: tuple[int, ...]
    shows: Shows


def schema(observation: type[Record]) -> list[Shown]:
    """Return all fields of an observation, in order. Raise RecordError if a field has no description that fits."""
    return list(_shown(observation))


def _shown(observation: type[Record]) -> Iterator[Shown]:
    for field in observation.layout.fields:
        shows = next((part for part in field.extra if isinstance(part, Shows)), None)
        where = f"{observation.__name__}.{field.name}"
        if shows is None:
            raise RecordError(f'{where}: describe it, as in Shows("the number of dice", most=7).')
        shape = tuple(len(axis) for axis in shows.axes)
        check_description(where, field, shape, shows.most)
        yield Shown(field.name, field.offset, field.size, shape, shows)


def check_description(where: str, field: Field, shape: tuple[int, ...], most: int) -> None:
    """Raise RecordError if the description of a field does not fit its declaration."""
    if field.width != "u1":
        raise RecordError(f"{where}: is {field.width}; observations consist of unsigned bytes, u1.")
    if prod(shape) != prod(field.shape):
        raise RecordError(f"{where}: its axes make {prod(shape)} numbers, but the field holds {prod(field.shape)}.")
    if not 0 < most <= MOST:
        raise RecordError(f"{where}: `most` is {most}; it must be from 1 to {MOST}.")


# --- For rules ---


def within(number: int, most: int) -> int:
    """Return a number, but at least 0 and at most `most`."""
    return max(0, min(number, most))


def from_viewer(seat: int, viewer: int, seats: int) -> int:
    """Return the number of a seat, counted clockwise from the viewer."""
    return (seat - viewer) % seats
