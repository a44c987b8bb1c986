"""A template with the arithmetic of rules, for comparing compiled code with Python."""

from __future__ import annotations

from tests.kernel.mixed import Mixed
from tuckerbox.kernel.memory_records import Many


def added(records: Many[Mixed], i: int, which: int) -> int:
    """Return one of the sums of two narrow numbers, one signed and the other unsigned."""
    it = records[i]
    a, b = it.depth, it.round
    if which == 0:
        return a + b
    if which == 1:
        return a - b
    if which == 2:
        return b - a
    if which == 3:
        return a * b
    if which == 4:
        return a // (b + 1)
    if which == 5:
        return a % (b + 1)
    if which == 6:
        return a << 40
    if which == 7:
        return b << (b & 31)
    if which == 8:
        return a >> (b & 7)
    if which == 9:
        return a & b
    if which == 10:
        return a | b
    if which == 11:
        return a ^ b
    if which == 12:
        return 0 - a
    if which == 13:
        return 0 - b
    if which == 14:
        return min(a, b)
    if which == 15:
        return max(a, b)
    if which == 16:
        return b - 200
    if which == 17:
        return max(0, b - 200)
    if which == 18:
        return a * a
    return b * b * b * b


SUMS = 20


def compared(records: Many[Mixed], i: int, which: int) -> bool:
    it = records[i]
    a, b = it.depth, it.round
    if which == 0:
        return a < b
    if which == 1:
        return a == b
    if which == 2:
        return b - 3 < 0
    if which == 3:
        return a + b < 0
    if which == 4:
        return not a
    return 0 <= a < b


COMPARISONS = 6
