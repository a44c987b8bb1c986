"""Fights one competition many times by the steps of the engine, as a template: compiled, for precise odds."""

from __future__ import annotations

from tuckerbox.games.australis.rules import RANK
from tuckerbox.games.australis.state import State
from tuckerbox.kernel.contract import Box, apply
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many, copy


def fight(states: Many[State], boxes: Many[Box], lucks: Many[Luck], times: int) -> int:
    """Return how often the first seat wins the competition that `states[0]` is about to begin. `states[1]` is
    overwritten."""
    wins = 0
    for _ in range(times):
        copy(states[1], states[0])
        state = states[1]
        while state.phase != RANK:
            state.told = 0
            apply(state, boxes[0], 0, lucks[0])
        wins += 1 if state.winner == 0 else 0
    return wins
