"""The policy that learned, with the net that comes with the game.

The net learned the competitive game for two, and is used for that alone. In all other ways to play, and in the turn of
the Old Ones, `greedy` decides. It also allots damage: its cost is plain, and a net would only guess it.
"""

from __future__ import annotations

from pathlib import Path

from tuckerbox.games.auztralia import board, greedy, phases, ways
from tuckerbox.games.auztralia.learned.choosing import plan
from tuckerbox.games.auztralia.learned.mind import NET, Mind
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel import net
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.weights import nets_in

WEIGHTS = nets_in([Path(__file__).parent / "weights.toml"], NET)

SAMPLES = 16  # of the luck of a fight
MARGIN = net.ONE // 128  # by which another choice must be better than that of `greedy`


def knows(state: State) -> bool:
    """Return whether the net has learned this way to play."""
    is_usual = state.map == board.EAST and not state.mercy
    return state.seats == 2 and state.way == ways.COMPETITIVE and is_usual and state.version > 1


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice by the game's own net, or that of `greedy`."""
    if not knows(state) or state.stage != phases.PLAYERS_TURN or state.phase == phases.ALLOTTING:
        return greedy.choose(state, box, mind, luck)
    plan(state, box, WEIGHTS[0], mind, luck, SAMPLES, MARGIN)
    return mind.action
