"""The policy that learned, with the nets that come with the game.

One net learned the base game for two, the other for three and four, and they are used for that alone. In all other ways
to play, the planner decides.
"""

from __future__ import annotations

from pathlib import Path

from tuckerbox.games.outback.learned.choosing import choose_by
from tuckerbox.games.outback.learned.mind import FIRST, INPUTS, NET, Mind
from tuckerbox.games.outback.players import planner
from tuckerbox.games.outback.rules import BASE
from tuckerbox.games.outback.state import Box, State
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.weights import nets_in

FILES = [Path(__file__).parent / name for name in ("weights.toml", "weights-for-more.toml")]
FOR_TWO, FOR_MORE = range(len(FILES))
WEIGHTS = nets_in(FILES, NET)


def knows(state: State) -> bool:
    """Return whether a net has learned this way to play: the base game by the basic rules."""
    return state.variant == BASE and not state.all_full and not state.together


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice by one of the game's own nets, or the planner's."""
    if not knows(state):
        return planner(state, box, mind, luck)
    net = FOR_TWO if state.seats == 2 else FOR_MORE
    if mind.net != net:
        forget_signals(mind)
        mind.net = net
    return choose_by(state, box, WEIGHTS[net], mind, luck)


def forget_signals(mind: Mind) -> None:
    """Clear the sums of another net."""
    for i in range(INPUTS):
        mind.summed[i] = 0
    for k in range(FIRST):
        mind.first_sums[k] = 0
