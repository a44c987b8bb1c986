"""Routes: follows paths from tile to tile, and keeps track of each colour's route.

A *gate* is a side of a cell at which a path comes in: four times the cell, plus the side. All tiles of a colour are
connected, so a colour has one route. The state keeps the gates to which its two ends lead, its length, and the animals
that it has met. When a tile is laid, the ends that lead to its cell are followed from there, and nothing else changes.
(`tests/down_under/oracle.py` finds the same by tracing everything.)

A grey path is neutral until it joins a route, and belongs to that route from then on.
"""

from __future__ import annotations

from tuckerbox.games.down_under.area import neighbour
from tuckerbox.games.down_under.state import COLOURS, SIDES, State
from tuckerbox.games.down_under.tiles import ANIMAL, COLOUR, DEAD_END, EXIT, GREY, NO_PATH

# Ends that do not lead to a gate
CAPPED, RING, UNBORN = -1, -2, -3

# Results of `neutral_way` for a path that does not lead back to its cell: it leads to another empty cell; or it leads
# nowhere, because it ends in a route, in a billabong or in itself
ELSEWHERE, NOWHERE = -1, -2


def gate(cell: int, side: int) -> int:
    return cell * SIDES + side


def cell_at(gate: int) -> int:
    return gate // SIDES


def side_at(gate: int) -> int:
    return gate % SIDES


def leaving(cell: int, side: int) -> int:
    """Return the gate to which a path leads if it leaves a cell by a side."""
    return neighbour(cell, side) * SIDES + (side + 2) % SIDES


def begin(state: State, colour: int, cell: int) -> None:
    """Begin a route, or begin it again, with just the coloured path of the tile in a cell."""
    code = state.board[cell]
    state.length[colour] = 1
    for animal in range(state.met.shape[1]):
        state.met[colour, animal] = 0
    end = 0
    for side in range(SIDES):
        if COLOUR[code, side] == colour:
            state.ends[colour, end] = leaving(cell, side)
            end += 1
    if end == 1:
        state.ends[colour, 1] = CAPPED


def extend(state: State, colour: int, end: int) -> None:
    """Follow one end of a route as far as it leads."""
    at = state.ends[colour, end]
    while at >= 0:
        cell, side = cell_at(at), side_at(at)
        onward = EXIT[state.board[cell], side]
        if onward == NO_PATH:
            break
        state.length[colour] += 1
        state.met[colour, ANIMAL[state.board[cell], side]] += 1
        if onward == DEAD_END:
            at = CAPPED
        elif state.ends[colour, 1 - end] == gate(cell, onward):
            state.ends[colour, 1 - end] = RING
            at = RING
        else:
            at = leaving(cell, onward)
    state.ends[colour, end] = at


def begin_route(state: State, colour: int, cell: int) -> None:
    """Find a whole route, from the coloured path of the tile in a cell."""
    begin(state, colour, cell)
    extend(state, colour, 0)
    extend(state, colour, 1)


def is_ring(state: State, colour: int) -> bool:
    return state.ends[colour, 0] == RING


def is_finished(state: State, colour: int) -> bool:
    return state.ends[colour, 0] == CAPPED and state.ends[colour, 1] == CAPPED


def leads_to(state: State, colour: int, end: int, cell: int) -> bool:
    at = state.ends[colour, end]
    return at >= 0 and cell_at(at) == cell


def colours_around(state: State, cell: int) -> int:
    """Return the routes that lead to a cell: four bits a side, with 1 + the colour, or 0 for none."""
    found = 0
    for colour in range(COLOURS):
        for end in range(2):
            if leads_to(state, colour, end, cell):
                found |= (colour + 1) << 4 * side_at(state.ends[colour, end])
    return found


def colour_from(around: int, side: int) -> int:
    """Return the colour of the route that leads to a cell from a side, or GREY."""
    return ((around >> 4 * side) & 15) - 1


def neutral_way(state: State, cell: int, side: int) -> int:
    """Return the end of the neutral path that begins at a side of a cell: another side of it, ELSEWHERE or NOWHERE."""
    at = leaving(cell, side)
    while True:
        code, came = state.board[cell_at(at)], side_at(at)
        onward = EXIT[code, came]
        if onward == NO_PATH:
            return side_at(at) if cell_at(at) == cell else ELSEWHERE
        if COLOUR[code, came] != GREY or onward == DEAD_END or cell_at(at) == cell:
            return NOWHERE
        at = leaving(cell_at(at), onward)


def joins(state: State, cell: int, around: int, side: int, left: int, right: int) -> bool:
    """Return whether a neutral path around a cell leads from a side to one of two others."""
    if colour_from(around, side) != GREY:
        return False
    back = neutral_way(state, cell, side)
    return back in (left, right)


def fits(state: State, cell: int, colour: int, around: int, one: int, other: int) -> bool:
    """Return whether a tile can be laid in a cell without joining two colours.

    Its coloured path has the sides `one` and `other`; its grey path has the other two. A terminal's coloured path has
    only one side: then `one` and `other` are equal, and the grey path leads across.
    """
    for side in (one, other):
        if colour_from(around, side) not in (GREY, colour):
            return False
    left, right = (one + 1) % SIDES, (one + 3) % SIDES
    if (one + other) % 2:
        left, right = (one + 2) % SIDES, (other + 2) % SIDES
    this, that = colour_from(around, left), colour_from(around, right)
    if this != GREY and that != GREY and this != that:
        return False
    if max(this, that) in (GREY, colour):
        return True
    return not joins(state, cell, around, one, left, right) and not joins(state, cell, around, other, left, right)
