"""The cells that may still belong to the playing area, and how much of that room each end of a route has.

Rows of cells are numbers with a bit for each column. An end *reaches* a cell if it gets there before the other side
does, from one free cell to the next, or along a neutral path. If both take equally many steps, the side that has the
next turn is first.
"""

from __future__ import annotations

from tuckerbox.games.down_under.learned.mind import ENDS, OTHER, OWN, PATHS, Mind
from tuckerbox.games.down_under.routes import cell_at, leaving, side_at
from tuckerbox.games.down_under.state import ACROSS, CELLS, SIDES, State, cell_of
from tuckerbox.games.down_under.tiles import COLOUR, DEAD_END, EXIT, GREY, NO_PATH
from tuckerbox.kernel.bits import ones

NEAR = 3  # steps
NOWHERE = -1


def most_across(state: State, span: int) -> int:
    """Return the most cells along one axis if tiles span so many along the other; 0 if those are too many already."""
    if span <= state.short:
        return state.long
    return state.short if span <= state.long else 0


def survey(state: State, mind: Mind) -> None:
    """Find the free cells that may still belong to the playing area."""
    wide, high = state.right - state.left + 1, state.bottom - state.top + 1
    most_wide, most_high = most_across(state, high), most_across(state, wide)
    left, top = state.right - most_wide, state.bottom - most_high  # one more column and row
    mind.corner = cell_of(left, top)
    mind.rows = 2 * most_high - high + 2
    for y in range(mind.rows):
        row = top + y
        across = most_across(state, max(row, state.bottom) - min(row, state.top) + 1)
        free = 0
        for x in range(state.right - across + 1 - left, state.left + across - left):
            if state.board[cell_in(mind, x, y)] == 0:
                free |= 1 << x
        mind.free[y] = free
    mind.free[0] = 0
    mind.free[mind.rows - 1] = 0


def cell_in(mind: Mind, x: int, y: int) -> int:
    """Return the cell at a place of the rows."""
    return (mind.corner + x + ACROSS * y) & (CELLS - 1)


def place_in(mind: Mind, cell: int) -> int:
    """Return the place of a cell in the rows: its column and ACROSS times its row."""
    return (cell - mind.corner) & (CELLS - 1)


def is_free(mind: Mind, place: int) -> bool:
    """Return whether a tile may be laid at a place of the rows."""
    y = place // ACROSS
    return 0 <= y < mind.rows and mind.free[y] >> (place % ACROSS) & 1 == 1


# --- Neutral paths ---


def find_paths(state: State, mind: Mind) -> None:
    """Find the ends of all neutral paths at free cells."""
    mind.paths = 0
    for nth in range(state.tiles):
        code = state.board[state.laid[nth]]
        for side in range(SIDES):
            if COLOUR[code, side] == GREY and EXIT[code, side] >= 0:
                there = leaving(state.laid[nth], side)
                place = place_in(mind, cell_at(there))
                if is_free(mind, place) and not is_end_of_route(state, there) and mind.paths < PATHS:
                    add_path(state, mind, there, place)


def is_end_of_route(state: State, gate: int) -> bool:
    """Return whether a route comes in at a gate, in a match for two."""
    for colour in range(2):
        if state.ends[colour, 0] == gate or state.ends[colour, 1] == gate:
            return True
    return False


def add_path(state: State, mind: Mind, gate: int, place: int) -> None:
    """Add the neutral path that begins at a gate of a free cell."""
    mind.path_from[mind.paths] = place
    mind.path_length[mind.paths] = follow(state, mind, cell_at(gate), side_at(gate))
    to = place_in(mind, cell_at(mind.gate)) if mind.gate >= 0 else place
    mind.path_to[mind.paths] = to if to != place and is_free(mind, to) else NOWHERE
    mind.paths += 1


def follow(state: State, mind: Mind, cell: int, side: int) -> int:
    """Follow the neutral path that begins at a side of a cell, and return its length.

    The gate to which it leads is `mind.gate` then, or NOWHERE if it ends in a billabong.
    """
    length = 0
    at = leaving(cell, side)
    while at >= 0 and cell_at(at) != cell:
        code, came = state.board[cell_at(at)], side_at(at)
        onward = EXIT[code, came]
        if onward == NO_PATH or COLOUR[code, came] != GREY:
            break
        length += 1
        at = leaving(cell_at(at), onward) if onward != DEAD_END else NOWHERE
    mind.gate = at
    return length


# --- Reaching cells ---


def reach_cells(state: State, mind: Mind, seat: int, next_seat: int) -> None:
    """Find the cells that each end reaches, and count them. `seat` has just ended its turn."""
    first = OWN if next_seat == seat else OTHER
    for y in range(mind.rows):
        for end in range(ENDS):
            mind.reached[end, y] = 0
    for k in range(2):
        side = first if k == 0 else 1 - first
        for nth in range(2):
            at = state.ends[seat if side == OWN else 1 - seat, nth]
            if at >= 0:
                begin_at(mind, side, nth, place_in(mind, cell_at(at)))
    steps = 0
    grew = True
    while grew:
        grew = step_out(mind, first)
        grew = step_out(mind, 1 - first) or grew
        steps += 1
        if steps == NEAR or (steps < NEAR and not grew):
            for end in range(ENDS):
                mind.near[end] = count(mind, end)
                mind.grey_near[end] = count_greys(mind, end, end)
    for end in range(ENDS):
        mind.far[end] = count(mind, end)
        mind.grey_far[end] = count_greys(mind, end, end)


def begin_at(mind: Mind, side: int, nth: int, place: int) -> None:
    """Let an end reach the cell to which it leads, if that is free and the other side has not reached it."""
    if is_free(mind, place):
        x, y = place % ACROSS, place // ACROSS
        other = 2 * (1 - side)
        if (mind.reached[other, y] | mind.reached[other + 1, y]) >> x & 1 == 0:
            mind.reached[2 * side + nth, y] |= 1 << x


def step_out(mind: Mind, side: int) -> bool:
    """Let both ends of a side reach one step further. Return whether they could."""
    grew = False
    for end in range(2 * side, 2 * side + 2):
        grew = step_out_from(mind, end, 2 * (1 - side)) or grew
    return grew


def step_out_from(mind: Mind, end: int, other: int) -> bool:
    """Let an end reach one step further, except cells of the other side. Its ends are `other` and the next one."""
    grew = 0
    for y in range(mind.rows):
        mind.before[y] = mind.reached[end, y]
    for y in range(1, mind.rows - 1):
        own = mind.before[y]
        found = own | own << 1 | own >> 1 | mind.before[y - 1] | mind.before[y + 1]
        found &= mind.free[y] & (-1 ^ (mind.reached[other, y] | mind.reached[other + 1, y]))
        mind.reached[end, y] = found | own
        grew |= (found | own) ^ own
    for nth in range(mind.paths):
        place, to = mind.path_from[nth], mind.path_to[nth]
        if to != NOWHERE and mind.before[place // ACROSS] >> (place % ACROSS) & 1:
            x, y = to % ACROSS, to // ACROSS
            taken = mind.reached[other, y] | mind.reached[other + 1, y] | mind.reached[end, y]
            if taken >> x & 1 == 0:
                mind.reached[end, y] |= 1 << x
                grew = 1
    return grew != 0


def count(mind: Mind, end: int) -> int:
    """Return how many cells an end reaches."""
    total = 0
    for y in range(mind.rows):
        total += ones(mind.reached[end, y])
    return total


def count_of_side(mind: Mind, side: int) -> int:
    """Return how many cells the ends of a side reach."""
    total = 0
    for y in range(mind.rows):
        total += ones(mind.reached[2 * side, y] | mind.reached[2 * side + 1, y])
    return total


def count_greys(mind: Mind, one: int, other: int) -> int:
    """Return the total length of the neutral paths that begin at cells reached by either of two ends."""
    total = 0
    for nth in range(mind.paths):
        x, y = mind.path_from[nth] % ACROSS, mind.path_from[nth] // ACROSS
        if (mind.reached[one, y] | mind.reached[other, y]) >> x & 1:
            total += mind.path_length[nth]
    return total
