"""The ways to play a turn, and a function that plays one, NATURE's steps included. A turn contains no luck."""

from __future__ import annotations

from tuckerbox.games.down_under.greedy import nth_place_to_begin, places_to_begin
from tuckerbox.games.down_under.learned.mind import Mind
from tuckerbox.games.down_under.routes import cell_at, is_ring, leads_to, side_at
from tuckerbox.games.down_under.rules import (
    AS_CURVE_BACK,
    AS_CURVE_ON,
    AS_STRAIGHT,
    AS_TERMINAL,
    BILLABONG,
    LEFT,
    LEGAL,
    NO_CELL,
    NOBODY,
    OPENING,
    RIGHT,
    continue_turn,
    end_turn,
    is_place,
    lay,
    lay_billabong,
    place,
    place_cell,
    place_tile,
    place_turn,
    rotate,
    rotate_cell,
    rotate_way,
    turn_curve,
    ways_to_extend,
    why_not,
    why_not_rotate,
)
from tuckerbox.games.down_under.state import CURVED, SIDES, STRAIGHT, TERMINAL, Box, State


def cell_of_move(move: int) -> int:
    """Return the cell in which a tile is laid, or a curve turned."""
    return place_cell(move) if is_place(move) else rotate_cell(move)


def play_turn(state: State, move: int) -> None:
    """Play a turn, with the billabongs that follow from it, up to the next turn.

    The effect is that of `apply`, which can't be called here, because it takes a luck.
    """
    state.told = 0
    colour = state.active
    state.owed = 0
    state.due = 0
    if is_place(move):
        lay(state, colour, place_tile(move), place_turn(move), place_cell(move))
    else:
        turn_curve(state, colour, rotate_way(move), rotate_cell(move))
    continue_turn(state)
    while state.phase == BILLABONG:
        state.told = 0
        lay_billabong(state)
        continue_turn(state)
    state.told = 0
    end_turn(state)


# --- The ways to play a turn ---


def write_moves(state: State, box: Box, mind: Mind, depth: int) -> None:
    """Write all ways to play the turn of the active seat."""
    mind.moves[depth] = 0
    colour = state.active
    if state.phase == OPENING:
        write_first_tiles(state, box, mind, depth)
    elif is_ring(state, colour):
        write_rotations(state, mind, depth, colour)
    else:
        write_tiles_at_end(state, mind, depth, colour, 0, NOBODY)
        both = state.ends[colour, 0] >= 0 and leads_to(state, colour, 1, cell_at(state.ends[colour, 0]))
        write_tiles_at_end(state, mind, depth, colour, 1, side_at(state.ends[colour, 0]) if both else NOBODY)


def add_move(mind: Mind, depth: int, move: int) -> None:
    mind.move[depth, mind.moves[depth]] = move
    mind.moves[depth] += 1


def write_first_tiles(state: State, box: Box, mind: Mind, depth: int) -> None:
    for nth in range(places_to_begin(state)):
        cell = nth_place_to_begin(state, nth)
        if cell != NO_CELL:
            for pile in (STRAIGHT, CURVED):
                for turn in range(SIDES):
                    move = place(pile, turn, cell)
                    if why_not(state, box, move) == LEGAL:
                        add_move(mind, depth, move)


def write_rotations(state: State, mind: Mind, depth: int, colour: int) -> None:
    for nth in range(state.scenery, state.tiles):
        cell = state.laid[nth]
        if why_not_rotate(state, colour, cell) == LEGAL:
            add_move(mind, depth, rotate(LEFT, cell))
            add_move(mind, depth, rotate(RIGHT, cell))


def write_tiles_at_end(state: State, mind: Mind, depth: int, colour: int, end: int, taken: int) -> None:
    """Write the tiles for one end of a route, except for those that also use the side `taken`.

    The route's other end leads to the same cell at that side; tiles that use both are written for it already.
    """
    ways = ways_to_extend(state, colour, end)
    cell, side = cell_at(state.ends[colour, end]), side_at(state.ends[colour, end])
    if ways & AS_STRAIGHT and taken != (side + 2) % SIDES:
        add_move(mind, depth, place(STRAIGHT, side % 2, cell))
    if ways & AS_CURVE_ON and taken != (side + 1) % SIDES:
        add_move(mind, depth, place(CURVED, side, cell))
    if ways & AS_CURVE_BACK and taken != (side + 3) % SIDES:
        add_move(mind, depth, place(CURVED, (side + 3) % SIDES, cell))
    if ways & AS_TERMINAL:
        add_move(mind, depth, place(TERMINAL, side, cell))
