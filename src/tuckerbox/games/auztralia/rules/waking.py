"""Tiles of the Old Ones: their stacks, and turning one up. Luck decides what a tile is when it is turned up."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, pieces, ways
from tuckerbox.games.auztralia.rules import land
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck, draw_weighted


def pool_of(state: State, level: int) -> int:
    """Return how many tiles of a level were never turned up, on the map and in the stack."""
    count = 0
    for kind in range(pieces.KINDS):
        count += state.pool[level - 1, kind]
    return count


def count_hidden(state: State, level: int) -> int:
    """Return how many tiles of a level lie face down on the map."""
    count = 0
    for hex in range(board.HEXES):
        if state.hidden[hex] == level:
            count += 1
    return count


def any_hidden(state: State) -> bool:
    for hex in range(board.HEXES):
        if state.hidden[hex] > 0:
            return True
    return False


def lowest_hidden(state: State, box: Box) -> int:
    """Return the hex with the lowest number on which a tile lies face down, or NOWHERE."""
    for number in range(box.numbers[state.map]):
        if state.hidden[box.at[state.map, number]] > 0:
            return box.at[state.map, number]
    return board.NOWHERE


def turn_up_tile(state: State, box: Box, hex: int, luck: Luck) -> int:
    """Turn up the tile that lies face down on a hex, and return its slot; NO_ONE for a kangaroo, which hops away."""
    level = state.hidden[hex]
    state.hidden[hex] = 0
    slot = wake(state, box, hex, level, events.TURNED_UP, luck)
    land.trace_networks(state, box)
    return slot


def wake(state: State, box: Box, hex: int, level: int, how: int, luck: Luck) -> int:
    """Draw a tile of a level and lay it face up on a hex. Every tile that is turned up comes through here."""
    kind = draw_weighted_kind(state, level, luck)
    state.pool[level - 1, kind] -= 1
    note(state, how, NOBODY, hex, kind, 0)
    slot = pieces.NO_ONE
    if kind == pieces.KANGAROO:
        state.gone[pieces.KANGAROO] += 1
    else:
        slot = place_awake(state, hex, kind)
    watch_port(state, box)
    return slot


def place_awake(state: State, hex: int, kind: int) -> int:
    slot = 0
    while state.awake[slot] != pieces.NO_ONE:
        slot += 1
    state.awake[slot] = kind
    state.place[slot] = hex
    state.awake_at[hex] += 1
    return slot


def draw_weighted_kind(state: State, level: int, luck: Luck) -> int:
    """Draw a kind of tile, in proportion to its number of tiles that were never turned up."""
    for kind in range(pieces.KINDS):
        state.drawing[kind] = state.pool[level - 1, kind]
    found = draw_weighted(luck, state.drawing)
    for kind in range(pieces.KINDS):
        state.drawing[kind] = 0
    return found


def watch_port(state: State, box: Box) -> None:
    """Note for the solo game's objective when an Old One is close to the port."""
    if state.way == ways.SOLO:
        close = box.objective_needs[cards.QUIET_SHORE]
        for slot in range(pieces.AWAKE):
            if (
                state.awake[slot] != pieces.NO_ONE
                and land.apart(state, box, state.place[slot], state.ports[0]) <= close
            ):
                state.haunted = 1
