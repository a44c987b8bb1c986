"""A module that a template reads by its name: a number, a table, a function, and the slot that this calls."""

from __future__ import annotations

from tuckerbox.kernel import contract
from tuckerbox.kernel.contract import State

DOZEN = 12
WEIGHTS = memoryview(bytes([5, 6, 7]))


def weighed(state: State, weight: int) -> int:
    return weight + contract.team(state, 1)
