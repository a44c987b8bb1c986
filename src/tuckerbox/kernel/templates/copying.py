"""Copying states, over and over: for the benchmark, which asks how long one copy takes."""

from __future__ import annotations

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.record import Many, copy


def copy_round(states: Many[State], times: int) -> int:
    """Copies from each state to the next, round and round. Each copy needs the one before, so that none is left out:
    what is returned is how many steps were added on the way, one a copy."""
    first = states[0].steps
    at = 0
    for _ in range(times):
        after = at + 1 if at + 1 < len(states) else 0
        copy(states[after], states[at])
        states[after].steps = (states[after].steps + 1) & 0x7FFF
        at = after
    return (states[at].steps - first) & 0x7FFF
