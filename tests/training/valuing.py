"""A template that values positions by a small net, and its memory."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.kernel.memory_records import Many, Record, Row
from tuckerbox.kernel.net import Net, Signals, evaluate, net_record

INPUTS, FIRST, SECOND = 40, 32, 16

NET = net_record(INPUTS, FIRST, SECOND)


class Memory(Record):
    first_sums: Annotated[Row, "i4", FIRST]
    second_sums: Annotated[Row, "i4", SECOND]
    inputs: Annotated[Row, "i1", INPUTS]
    summed: Annotated[Row, "i1", INPUTS]


def value(nets: Many[Net], minds: Many[Signals]) -> int:
    return evaluate(nets[0], minds[0])
