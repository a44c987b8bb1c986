"""Choices by a net, and the values of turns and positions from which it learns."""

from __future__ import annotations

from tuckerbox.games.down_under.learned.lookahead import look_ahead, value_of_end
from tuckerbox.games.down_under.learned.mind import Mind
from tuckerbox.games.down_under.rules import LAID_ALL, colours_in_play, done
from tuckerbox.games.down_under.state import PILES, Box, State
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.net import ONE, Net
from tuckerbox.kernel.position_key import mixed

LEAVES = 100  # positions that the net values for a turn, while it learns
# The most noise in the value of a choice while it learns, in the first turns and later, so that it sees many positions
OPENING_TURNS = 10
NOISE, LATER_NOISE = ONE // 16, ONE // 40


def choose_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> int:
    """Return the choice by a net. It changes `state` temporarily, and restores it at the end, except for the events."""
    if state.phase == LAID_ALL:
        return done
    noise = noise_in(state)
    plan(state, box, net, mind, LEAVES, noise)
    return one_of_the_best(mind, noise, luck)


def expected_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> float:
    """Return the value of a turn for the seat that begins it. There is no luck in it."""
    plan(state, box, net, mind, LEAVES, noise_in(state))
    return float(mind.best)


def noise_in(state: State) -> int:
    return NOISE if state.turns <= OPENING_TURNS else LATER_NOISE


def judged_by(state: State, box: Box, net: Net, mind: Mind, seat: int) -> int:
    """Return the value of a position for a seat, as `value_of_end`. Its inputs are in `mind.inputs`."""
    return value_of_end(state, box, net, mind, seat)


def plan(state: State, box: Box, net: Net, mind: Mind, leaves: int, noise: int) -> None:
    """Find the best moves, unless they are known already."""
    key = key_of(state)
    if mind.planned != key:
        look_ahead(state, box, net, mind, leaves, noise)
        mind.planned = key


def one_of_the_best(mind: Mind, noise: int, luck: Luck) -> int:
    """Return the best move after noise was added to the values of all moves."""
    action, most = mind.choice[0], 0
    for nth in range(mind.moves[0]):
        value = mind.found[nth] + draw(luck, noise)
        if value > most:
            action, most = mind.choice[nth], value
    return action


# --- The key of a position ---


def key_of(state: State) -> int:
    """Return a 62-bit hash of all that the best move depends on."""
    key = mixed(state.tiles + 1, state.phase * 64 + state.active * 8 + state.turns * 1024)
    key = mixed(key, state.short * 64 + state.long)
    for nth in range(state.tiles):
        key = mixed(key, state.laid[nth] * 256 + state.board[state.laid[nth]])
    for colour in range(colours_in_play(state)):
        for pile in range(PILES):
            key = mixed(key, state.stock[colour, pile])
    return key
