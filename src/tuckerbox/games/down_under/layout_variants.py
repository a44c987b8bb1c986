"""Variants: lays out unused tiles before the first turn, as a line through the playing area or as a frame around it."""

from __future__ import annotations

from tuckerbox.games.down_under.area import neighbour
from tuckerbox.games.down_under.state import (
    ANIMALS,
    COLOURS,
    CURVED,
    EAST,
    NOBODYS,
    NORTH,
    SIDES,
    SOUTH,
    STRAIGHT,
    WEST,
    State,
    cell_of,
)
from tuckerbox.games.down_under.tiles import tile
from tuckerbox.kernel.luck import Luck, draw

TRIES = 100  # the number of random lines of which the best one is laid
CURVE_PAIRS = 9  # pairs of curves in the two sets for a frame

# The directions in which a line goes on, as bits
GOES_EAST, GOES_NORTH = 0, 1


def draw_unused(state: State, first: int, luck: Luck) -> int:
    """Take an unused straight or curved tile from its stock at random, and return its animal."""
    nth = draw(luck, unused(state, first))
    for colour in range(state.seats, COLOURS):
        for animal in range(ANIMALS):
            if nth < state.stock[colour, first + animal]:
                state.stock[colour, first + animal] -= 1
                return animal
            nth -= state.stock[colour, first + animal]
    return 0


def lay_unused(state: State, first: int, turn: int, cell: int, luck: Luck) -> None:
    """Lay an unused tile, straight or curved."""
    state.board[cell] = tile(NOBODYS, first + draw_unused(state, first, luck), turn)
    state.laid[state.tiles] = cell
    state.tiles += 1


# --- A dividing line, from the lower left to the upper right corner ---


def lay_line(state: State, luck: Luck) -> None:
    """Lay the line with the most straight tiles in its middle, where routes can cross it."""
    count = state.right + state.bottom + 1
    line = 0
    best = -1
    tried = 0
    while tried < TRIES or best < 0:
        tried += 1
        drawn = draw_line(state, count, luck)
        value = straights_within(drawn, count // 3, count - count // 3)
        if value > best and suits_a_set(state, drawn, count):
            line, best = drawn, value
    cell = cell_of(0, state.bottom)
    for n in range(count):
        came, goes = heading(line, n), heading(line, n + 1)
        if came == goes:
            lay_unused(state, STRAIGHT, NORTH if goes == GOES_NORTH else EAST, cell, luck)
        else:  # from the west to the north, or from the south to the east
            lay_unused(state, CURVED, WEST if goes == GOES_NORTH else EAST, cell, luck)
        cell = neighbour(cell, NORTH if goes == GOES_NORTH else EAST)


def heading(line: int, n: int) -> int:
    return line >> n & 1


def draw_line(state: State, count: int, luck: Luck) -> int:
    """Return a random line as bits: its directions at the entry, from tile to tile, and at the exit."""
    line = draw(luck, 2) | draw(luck, 2) << count
    north = state.bottom
    for n in range(1, count):
        if draw(luck, count - n) < north:
            line |= 1 << n
            north -= 1
    return line


def straights_within(line: int, first: int, end: int) -> int:
    straights = 0
    for n in range(first, end):
        if heading(line, n) == heading(line, n + 1):
            straights += 1
    return straights


def suits_a_set(state: State, line: int, count: int) -> bool:
    """Return whether one set has enough tiles for a line."""
    straights = straights_within(line, 0, count)
    return straights <= unused(state, STRAIGHT) and count - straights <= unused(state, CURVED)


def unused(state: State, first: int) -> int:
    count = 0
    for colour in range(state.seats, COLOURS):
        for animal in range(ANIMALS):
            count += state.stock[colour, first + animal]
    return count


# --- A frame around the area ---


def lay_frame(state: State, luck: Luck) -> None:
    """Lay a frame around the area: pairs of curves that lead back into it, and straight tiles that lead out of it."""
    for side in range(SIDES):
        places = places_along(state, side)
        straight = straight_pairs(state, side)
        for n in range(places):
            cell = frame_cell(state, side, n)
            inward = (side + 2) % SIDES
            if n // 2 == places // 2 or straight >> n // 2 & 1:
                lay_unused(state, STRAIGHT, (side + 1) % 2, cell, luck)
            else:
                lay_unused(state, CURVED, curve_turn(inward, partner_side(side, n)), cell, luck)


def places_along(state: State, side: int) -> int:
    return state.bottom + 1 if side in (EAST, WEST) else state.right + 1


def frame_cell(state: State, side: int, n: int) -> int:
    """Return the nth cell of a side of the frame, from the west or from the north."""
    if side == NORTH:
        return cell_of(n, -1)
    if side == SOUTH:
        return cell_of(n, state.bottom + 1)
    return cell_of(state.right + 1 if side == EAST else -1, n)


def partner_side(side: int, n: int) -> int:
    """Return the side on which the other curve of a pair lies."""
    if side in (EAST, WEST):
        return NORTH if n % 2 else SOUTH
    return WEST if n % 2 else EAST


def curve_turn(one: int, other: int) -> int:
    """Return the turn of a curve whose grey path has these two sides."""
    first = one if (one + 1) % SIDES == other else other
    return (first + 2) % SIDES


def straight_pairs(state: State, side: int) -> int:
    """Return the pairs of a side that are straight tiles, one bit each: the middle ones, if curves are too few."""
    pairs = places_along(state, NORTH) // 2 * 2 + places_along(state, EAST) // 2 * 2
    found = 0
    left = pairs - CURVE_PAIRS
    while left > 0:
        for nth in range(SIDES):
            now = (NORTH, SOUTH, WEST, EAST)[nth]
            if left > 0:
                left -= 1
                if now == side:
                    found |= 1 << middle_pair(places_along(state, side) // 2, found)
    return found


def middle_pair(pairs: int, taken: int) -> int:
    """Return the middle one of the pairs that are not taken."""
    still = 0
    for pair in range(pairs):
        still += 1 - (taken >> pair & 1)
    nth = still // 2
    for pair in range(pairs):
        if not taken >> pair & 1:
            if nth == 0:
                return pair
            nth -= 1
    return 0
