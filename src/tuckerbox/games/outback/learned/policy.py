"""The policy that learned, with the net that comes with the game.

The net learned the base game for two, and is used for that alone. In all other ways to play, the planner decides.
"""

from __future__ import annotations

from pathlib import Path

from tuckerbox.games.outback.learned.choosing import choose_by
from tuckerbox.games.outback.learned.mind import NET, Mind
from tuckerbox.games.outback.players import planner
from tuckerbox.games.outback.rules import BASE
from tuckerbox.games.outback.state import Box, State
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.weights import nets_in

WEIGHTS = nets_in([Path(__file__).parent / "weights.toml"], NET)


def knows(state: State) -> bool:
    """Return whether the net has learned this way to play: the base game for two, by the basic rules."""
    return state.seats == 2 and state.variant == BASE and not state.all_full and not state.together


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice by the game's own net, or the planner's."""
    return choose_by(state, box, WEIGHTS[0], mind, luck) if knows(state) else planner(state, box, mind, luck)
