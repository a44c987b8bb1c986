"""The policy that learned, with the net that comes with the game.

The net learned the game for two with the usual current, and is used for that alone. In all other ways to play, `greedy`
values the end of each turn.
"""

from __future__ import annotations

from pathlib import Path

from tuckerbox.games.australis.greedy import best_tile
from tuckerbox.games.australis.learned.choosing import choose_by
from tuckerbox.games.australis.learned.mind import NET, Mind
from tuckerbox.games.australis.learned.turn import go_through
from tuckerbox.games.australis.rules import CHOOSING, PICKED, done, prize
from tuckerbox.games.australis.state import LAST_SPACES, Box, State
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.weights import nets_in

WEIGHTS = nets_in([Path(__file__).parent / "weights.toml"], NET)


def knows(state: State) -> bool:
    """Return whether the net has learned this way to play: for two, with the current of the box, by the basic rules."""
    for last in LAST_SPACES:
        if state.last == last:
            return False
    return state.seats == 2 and not state.free_end


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice by the game's own net, or by the estimates of `greedy`."""
    if knows(state):
        return choose_by(state, box, WEIGHTS[0], mind, luck)
    if state.phase == PICKED:
        return done
    if state.phase == CHOOSING:
        return prize(best_tile(state))
    go_through(state, box, WEIGHTS[0], mind, False)
    mind.planned = 0
    return mind.action
