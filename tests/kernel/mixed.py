"""A record with every width, and a template that uses it."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.kernel.memory_records import Grid, Many, Reals, Record, Row, copy


class Mixed(Record):
    """Every width as one number, as a row and, for those that states use, as a grid."""

    large: Annotated[int, "u8"]
    far: Annotated[int, "i8"]
    share: Annotated[float, "f8"]
    shares: Annotated[Reals, "f8", 3]
    distances: Annotated[Row, "i8", 2]
    bits: Annotated[Row, "u4", 3]
    whole: Annotated[int, "i4"]
    places: Annotated[Grid, "i4", 2, 3]
    years: Annotated[Row, "u2", 3]
    height: Annotated[int, "i2"]
    round: Annotated[int, "u1"]  # NumPy's own records have an attribute of this name
    counts: Annotated[Row, "i1", 5]
    cells: Annotated[Grid, "i1", 3, 4]
    seen: Annotated[Grid, "u1", 2, 2]
    depth: Annotated[int, "i1"]
    spare: Annotated[int, "u1"]


def stir(records: Many[Mixed], i: int, by: int) -> None:
    """Read and write every field, with values that it can hold."""
    it = records[i]
    it.whole = (it.whole ^ by) >> 1
    it.far = it.far // 3 - it.whole
    it.height = (it.height * 5 + it.whole) % 20000 - 10000
    it.depth = (0 - it.depth) // 2 if it.depth < 0 else (it.depth - 7) % 100
    it.round = (it.round + by) & 255
    it.share = it.share / 2 + it.depth
    it.shares[2] = it.shares[0] - it.share
    it.distances[1] = it.distances[0] // 2 + it.height
    for k in range(len(it.bits)):
        it.bits[k] = (it.bits[k] * 3 + it.round) & 0xFFFFFFFF
        it.years[k] = (it.years[k] + it.bits[k]) % 65536
    for row in range(it.places.shape[0]):
        for column in range(it.places.shape[1]):
            it.places[row, column] = it.places[row, column] // 2 - row * column
    for column in range(it.cells.shape[1]):
        it.cells[2, column] = (it.cells[0, column] + it.cells[1, column]) // 2
        it.counts[column] = -(it.cells[2, column] // 2)
    it.seen[1, 0] = it.seen[0, 1] >> 1


def total(records: Many[Mixed], i: int) -> int:
    """Return the sum of all narrow fields, read in every way."""
    it = records[i]
    found = it.whole + it.height + it.round + it.depth + it.spare
    for k in range(len(it.counts)):
        found += it.counts[k] * (k + 1)
    for row in range(len(it.cells)):
        for column in range(it.cells.shape[1]):
            found += it.cells[row, column] << row
    return found + it.seen[1, 1] + it.years[2] + it.bits[2] + it.places[1, 2]


def double(records: Many[Mixed], i: int, j: int) -> None:
    copy(records[j], records[i])
