"""The policy that learned, with the net that comes with the game.

The net learned the usual game for two, and is used for that alone. In all other ways to play, the estimates of `greedy`
decide.
"""

from __future__ import annotations

from pathlib import Path

from tuckerbox.games.down_under.area import OPEN
from tuckerbox.games.down_under.greedy import NOTHING, WAYS, nth_place, nth_way, places, value_of
from tuckerbox.games.down_under.learned.choosing import one_of_the_best, plan
from tuckerbox.games.down_under.learned.mind import NET, Mind
from tuckerbox.games.down_under.learned.original_state import restore, save
from tuckerbox.games.down_under.rules import LAID_ALL, LEGAL, NO_CELL, ONE, done, turn, why_not
from tuckerbox.games.down_under.state import Box, State
from tuckerbox.kernel import net
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.weights import nets_in

WEIGHTS = nets_in([Path(__file__).parent / "weights.toml"], NET)

SHORT, LONG = 5, 7  # the sides of the area in which the net has learned
LEAVES = 8000  # positions that the net values for a turn
# Matches differ, although the game has no luck: in the first turns, a choice may be a little worse than the best one.
OPENING_TURNS = 6
NOISE = net.ONE // 64


def knows(state: State) -> bool:
    """Return whether the net has learned this way to play: for two, with the usual area and one route each."""
    is_usual = state.short == SHORT and state.long == LONG and state.area == OPEN and not state.full_tiles
    return state.seats == 2 and is_usual and state.routes == ONE and not state.animals


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice by the game's own net, or by the estimates of `greedy`."""
    if state.phase == LAID_ALL:
        return done
    if not knows(state):
        return best_by_greedy(state, box, mind, luck)
    noise = NOISE if state.turns <= OPENING_TURNS else 1
    plan(state, box, WEIGHTS[0], mind, LEAVES, noise)
    return one_of_the_best(mind, noise, luck)


def best_by_greedy(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice that `greedy` values most, without its noise."""
    seat = turn(state)
    best, most = done, NOTHING
    for nth in range(places(state)):
        cell = nth_place(state, nth)
        for way in range(WAYS if cell != NO_CELL else 0):
            action = nth_way(way, cell)
            if why_not(state, box, action) == LEGAL:
                save(state, mind, 0, cell)
                value = value_of(state, box, action, seat, luck)
                restore(state, mind, 0, cell)
                if value > most:
                    best, most = action, value
    return best
