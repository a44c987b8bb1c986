"""Allowances that are used up and refill evenly, by the generic cell rate algorithm. Every process has its own."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

ROUNDING = 1e-6  # seconds


class Allowance(NamedTuple):
    """How much may be used at once. All of it refills within some seconds."""

    who: str  # whose it is, and what for
    most: int
    seconds: float


class Allowances:
    """The allowances of one process. `clock` returns seconds. `most`: how many are remembered.

    Of each, only the time at which it is full again is kept. The least recent are dropped when there are too many.
    """

    def __init__(self, clock: Callable[[], float], most: int) -> None:
        self._clock = clock
        self._most = most
        self._full: OrderedDict[str, float] = OrderedDict()

    def use(self, *allowances: Allowance, parts: int = 1) -> tuple[Allowance, int] | None:
        """Use `parts` of each allowance, or all of it if it has fewer, and return None.

        If one is used up, use none, and return that one with the seconds until it has room.
        """
        now = self._clock()
        used = []
        for allowance in allowances:
            who, most, seconds = allowance
            full = max(self._full.get(who, now), now) + min(parts, most) * seconds / most
            if full - now > seconds + ROUNDING:
                return allowance, max(1, math.ceil(full - now - seconds - ROUNDING))
            used.append((who, full))
        for who, full in used:
            self._full[who] = full
            self._full.move_to_end(who)
        while len(self._full) > self._most:
            self._full.popitem(last=False)
        return None
