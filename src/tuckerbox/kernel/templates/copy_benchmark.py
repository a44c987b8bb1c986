"""Copying states over and over, for the benchmark of copies."""

from __future__ import annotations

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.memory_records import Many, copy


def copy_round(states: Many[State], times: int) -> int:
    """Copy from each state to the next, round and round, and add a step to each copy. Return how many were added.

    Each copy depends on the one before, so the compiler cannot leave any out.
    """
    first = states[0].steps
    at = 0
    for _ in range(times):
        after = at + 1 if at + 1 < len(states) else 0
        copy(states[after], states[at])
        states[after].steps = (states[after].steps + 1) & 0x7FFF
        at = after
    return (states[at].steps - first) & 0x7FFF
