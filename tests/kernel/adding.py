"""A template that adds multiples of rows, and tables of records that it reads."""

from __future__ import annotations

from struct import pack
from typing import Annotated

from tuckerbox.kernel.memory_records import Constants, Grid, Many, Record, Row
from tuckerbox.kernel.row_arithmetic import add_multiple

HEIGHT, WIDTH = 5, 32


class Sums(Record):
    sums: Annotated[Row, "i4", WIDTH]
    rows: Annotated[Grid, "i2", HEIGHT, WIDTH]


class Ledger(Record):
    amounts: Annotated[Row, "i2", 3]


LEDGERS = Constants(lambda: [Ledger(), Ledger(bytearray(pack("3h", 0, 0, -7)))])


def add(records: Many[Sums], i: int, row: int, factor: int) -> None:
    add_multiple(records[i].sums, records[i].rows, row, factor)


def amount(records: Many[Sums], i: int, k: int) -> int:
    return LEDGERS[i].amounts[k]
