"""A module whose names a template reads: a number, a table, and a function that calls a slot."""

from __future__ import annotations

from tuckerbox.kernel import contract
from tuckerbox.kernel.contract import State

DOZEN = 12
WEIGHTS = memoryview(bytes([5, 6, 7]))


def weighed(state: State, weight: int) -> int:
    return weight + contract.team(state, 1)
