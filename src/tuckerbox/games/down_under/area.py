"""The playing area: its cells, and the border that comes into being as tiles reach it."""

from __future__ import annotations

from tuckerbox.games.down_under.state import ACROSS, CELLS, EAST, NORTH, SIDES, SOUTH, WEST, State

# Values of the option
OPEN, LIMITLESS, LINE, FRAME = 0, 1, 2, 3


def neighbour(cell: int, side: int) -> int:
    """Return the cell beyond a side of another."""
    if side == NORTH:
        return (cell - ACROSS) & (CELLS - 1)
    if side == SOUTH:
        return (cell + ACROSS) & (CELLS - 1)
    return (cell + (1 if side == EAST else -1)) & (CELLS - 1)


def margin(first: int, last: int) -> int:
    """Return how far beyond the tiles of the playing area, along one axis, cells still have distinct numbers."""
    return (ACROSS - 1 - last + first) // 2


def away(state: State, cell: int) -> int:
    """Return columns + ACROSS × rows from the north-western corner of the cells with distinct numbers to a cell."""
    left = state.left - margin(state.left, state.right)
    top = state.top - margin(state.top, state.bottom)
    return (cell - left - ACROSS * top) & (CELLS - 1)


def column(state: State, cell: int) -> int:
    return state.left - margin(state.left, state.right) + away(state, cell) % ACROSS


def row(state: State, cell: int) -> int:
    return state.top - margin(state.top, state.bottom) + away(state, cell) // ACROSS


def is_fixed(state: State) -> bool:
    """Return whether the whole area is known before the first tile."""
    return state.area >= LINE


def fits_area(state: State, wide: int, high: int) -> bool:
    """Return whether tiles may span this many columns and rows. Either side may become the longer one."""
    return (wide <= state.short and high <= state.long) or (wide <= state.long and high <= state.short)


def is_unmarked(state: State) -> bool:
    """Return whether no tile counts for the border yet. In version 1, the area always began at the first cell."""
    return state.version > 1 and state.right < state.left


def inside(state: State, cell: int) -> bool:
    """Return whether a tile in a cell would be within the playing area."""
    if is_unmarked(state):
        return True
    x, y = column(state, cell), row(state, cell)
    wide = max(x, state.right) - min(x, state.left) + 1
    high = max(y, state.bottom) - min(y, state.top) + 1
    return fits_area(state, wide, high)


def reach(state: State, cell: int) -> None:
    """Extend the bounds of the area to a cell that has a tile now."""
    x, y = column(state, cell), row(state, cell)
    first = is_unmarked(state)
    state.left = x if first else min(x, state.left)
    state.right = x if first else max(x, state.right)
    state.top = y if first else min(y, state.top)
    state.bottom = y if first else max(y, state.bottom)


def most_columns(state: State) -> int:
    """Return how many columns the area will have, or 0 if that is not decided yet."""
    wide, high = state.right - state.left + 1, state.bottom - state.top + 1
    return most_of(state, wide, high)


def most_rows(state: State) -> int:
    wide, high = state.right - state.left + 1, state.bottom - state.top + 1
    return most_of(state, high, wide)


def most_of(state: State, this: int, other: int) -> int:
    """Return the most cells along one axis, or 0, from the cells that tiles span along both axes."""
    if state.area == LIMITLESS:
        return 0
    if state.short == state.long or other > state.short:
        return state.short
    return state.long if this > state.short else 0


def touch(one: int, other: int) -> bool:
    """Return whether two cells share an edge or a corner."""
    for side in range(SIDES):
        beside = neighbour(one, side)
        if other in (beside, neighbour(beside, (side + 1) % SIDES)):
            return True
    return False


assert (NORTH, EAST, SOUTH, WEST) == (0, 1, 2, 3)
