"""A template that asks a net for its values, one by one."""

from __future__ import annotations

from tuckerbox.kernel.contract import Box, State, expected_by, judged_by
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.net import Net, Signals


def expect(
    states: Many[State], i: int, boxes: Many[Box], nets: Many[Net], minds: Many[Signals], lucks: Many[Luck]
) -> float:
    return expected_by(states[i], boxes[0], nets[0], minds[0], lucks[0])


def judge(states: Many[State], i: int, boxes: Many[Box], nets: Many[Net], minds: Many[Signals], seat: int) -> int:
    return judged_by(states[i], boxes[0], nets[0], minds[0], seat)
