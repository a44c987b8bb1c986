"""Choices by a net, and the values of turns and positions from which it learns."""

from __future__ import annotations

from tuckerbox.games.australis.learned.mind import Mind
from tuckerbox.games.australis.learned.original_state import restore, save
from tuckerbox.games.australis.learned.turn import go_through, value_of_end
from tuckerbox.games.australis.rules import CHOOSING, NOBODY, PICKED, ROLL, award, done, prize
from tuckerbox.games.australis.state import (
    COLOURS,
    DISPLAY,
    FACES,
    GOLD,
    KINDS,
    REEFS,
    ROUNDS,
    SILVER,
    Box,
    State,
)
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.net import Net
from tuckerbox.kernel.position_key import mixed


def choose_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> int:
    """Return the choice by a net. It changes `state` temporarily, and restores it at the end, except for the events."""
    if state.phase == PICKED:
        return done
    if state.phase == CHOOSING:
        gold = value_of_tile(state, box, net, mind, GOLD)
        return prize(SILVER if value_of_tile(state, box, net, mind, SILVER) > gold else GOLD)
    plan(state, box, net, mind)
    return mind.action


def expected_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> float:
    """Return the value of a turn for the seat that begins it. There is no luck in it."""
    if state.phase == CHOOSING:
        gold = value_of_tile(state, box, net, mind, GOLD)
        return float(max(gold, value_of_tile(state, box, net, mind, SILVER)))
    plan(state, box, net, mind)
    return float(mind.value)


def judged_by(state: State, box: Box, net: Net, mind: Mind, seat: int) -> int:
    """Return the value of a position for the seat that has just ended its turn. Its inputs are in `mind.inputs`."""
    return value_of_end(state, box, net, mind)


def plan(state: State, box: Box, net: Net, mind: Mind) -> None:
    """Find the best way to play on to the end of the turn, unless it is known already."""
    key = key_of(state)
    if mind.planned != key:
        go_through(state, box, net, mind, True)
        mind.planned = key


def value_of_tile(state: State, box: Box, net: Net, mind: Mind, tile: int) -> int:
    """Return the value of a tile for the winner of the competition."""
    other = 1 - state.winner
    start, beside, cubes = state.start, state.grey_beside, state.cubes[other]
    save(state, mind, 0)
    state.told = 0
    award(state, box, tile)
    value = value_of_end(state, box, net, mind)
    state.round -= 1 if state.phase == ROLL else 0
    state.start, state.grey_beside, state.cubes[other] = start, beside, cubes
    for pile in (GOLD, SILVER):
        state.tiles[pile, state.round - 1] = NOBODY
    restore(state, mind, 0)
    return value


# --- The key of a position ---


def key_of(state: State) -> int:
    """Return a 62-bit hash of all that the best way to play on depends on."""
    key = mixed(1, state.phase * 16 + state.picks)
    key = mixed(key, state.round * 64 + state.start * 16 + state.active * 4 + state.token + 1)
    key = mixed(key, state.colour * 64 + state.face * 8 + state.reach + 1)
    key = mixed(key, state.firing * 16 + state.acts * 8 + state.cards)
    key = mixed(key, state.grey * 256 + state.grey_beside * 16 + state.arrivals)
    for colour in range(COLOURS):
        for face in range(FACES):
            key = mixed(key, state.offer[colour, face] * 8 + state.back[colour])
    for place in range(DISPLAY):
        key = mixed(key, state.display[place] + 1)
    for nth in range(ROUNDS):
        key = mixed(key, state.tiles[GOLD, nth] * 8 + state.tiles[SILVER, nth] + 64)
    for seat in range(state.seats):
        key = key_of_seat(state, key, seat)
    return key


def key_of_seat(state: State, key: int, seat: int) -> int:
    """Return `key` with everything that belongs to a seat mixed into it."""
    key = mixed(key, state.points[seat] * 128 + state.fish[seat])
    key = mixed(key, state.turtle[seat] * 64 + state.arrived[seat] * 8 + state.cubes[seat])
    for place in range(seat * COLOURS, (seat + 1) * COLOURS):
        dice = 0
        for face in range(FACES):
            dice += state.held[place, face]
        key = mixed(key, dice)
    for reef in range(REEFS):
        key = mixed(key, state.corals[seat, reef])
    for kind in range(KINDS):
        key = mixed(key, state.kept[seat, kind])
    return key
