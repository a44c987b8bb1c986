"""A record of numbers, and a template that draws luck."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.kernel.luck import Luck, draw, draw_weighted, next_bits
from tuckerbox.kernel.memory_records import Many, Record, Row

MOST = 64


class Found(Record):
    """The results of draws, and the counts to draw from."""

    values: Annotated[Row, "i8", MOST]
    counts: Annotated[Row, "i1", 8]


def bits(lucks: Many[Luck], found: Many[Found]) -> None:
    """Write the next numbers of the generator itself."""
    for k in range(MOST):
        found[0].values[k] = next_bits(lucks[0])


def draws(lucks: Many[Luck], found: Many[Found], n: int) -> None:
    """Write some draws from 0 … n-1, in order."""
    for k in range(MOST):
        found[0].values[k] = draw(lucks[0], n)


def histogram(lucks: Many[Luck], found: Many[Found], n: int, bins: int, repeating: int, times: int) -> None:
    """Count the draws from 0 … n-1 in equal bins: by their remainder if `repeating`, else by their size."""
    for k in range(bins):
        found[0].values[k] = 0
    for _ in range(times):
        value = draw(lucks[0], n)
        found[0].values[value % bins if repeating else value // (n // bins)] += 1


def weighted(lucks: Many[Luck], found: Many[Found], times: int) -> None:
    """Count how often each index is drawn."""
    for k in range(len(found[0].counts)):
        found[0].values[k] = 0
    for _ in range(times):
        found[0].values[draw_weighted(lucks[0], found[0].counts)] += 1
