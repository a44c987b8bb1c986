"""Arithmetic on whole rows. Compiled code adds several numbers in one instruction, where the processor can."""

from __future__ import annotations

from tuckerbox.kernel.memory_records import Grid, Row

LANES = 16  # the length of rows must be a multiple of this


def add_multiple(sums: Row, rows: Grid, row: int, factor: int) -> None:
    """Add a row of `rows`, each number times `factor`, to `sums`. No sum may leave the range of 32 bits.

    `sums` is a field of width i4, `rows` one of width i2, and both are equally wide.
    """
    for i in range(len(sums)):
        sums[i] += rows[row, i] * factor
