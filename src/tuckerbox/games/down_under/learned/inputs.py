"""The net's inputs for a position at the end of a turn: by end of a route, by side, of both sides, and of the table.

The own side is the one that has just ended its turn. Of each route, the end with more room comes first. An input of
UNIT stands for 1 or for yes; counts are scaled so that they seldom exceed it by much.
"""

from __future__ import annotations

from tuckerbox.games.down_under.area import neighbour
from tuckerbox.games.down_under.greedy import tiles_left, way_to
from tuckerbox.games.down_under.learned.mind import (
    ENDS,
    OF_BOTH,
    OF_END,
    OF_SIDE,
    OF_WAY,
    OTHER,
    OWN,
    WAYS_ON,
    WINDOW_AHEAD,
    WINDOW_ASIDE,
    Mind,
)
from tuckerbox.games.down_under.learned.room import (
    count_greys,
    count_of_side,
    find_paths,
    follow,
    is_free,
    most_across,
    place_in,
    reach_cells,
    survey,
)
from tuckerbox.games.down_under.routes import CAPPED, RING, UNBORN, cell_at, is_finished, leads_to, side_at
from tuckerbox.games.down_under.rules import (
    AS_CURVE_BACK,
    AS_CURVE_ON,
    AS_STRAIGHT,
    AS_TERMINAL,
    can_rotate,
    ways_to_extend,
)
from tuckerbox.games.down_under.state import ACROSS, CURVED, EAST, NORTH, SIDES, SOUTH, STRAIGHT, TERMINAL, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.net import UNIT
from tuckerbox.kernel.net_inputs import MOST, limited, yes

# The inputs of an end; then those of each way on from it: straight on, to the side with more room, to the other side;
# then those of the cells around it, in the same direction
(
    IS_OPEN, IS_CAPPED, ONLY_TERMINAL, STUCK, WAYS, TWO_WAYS, THREE_WAYS, CELLS_NEAR, CELLS_FAR, FEW_CELLS, MEETS_OTHER,
    MEETS_ITSELF, TO_OTHER, TO_ITSELF, MOST_GREY, GREY_NEAR, GREY_FAR,
) = range(17)  # fmt: skip
WAY = 17
AROUND = WAY + WAYS_ON * OF_WAY

# The inputs of a way on
POSSIBLE, GREY_PATHS, GREY_PATH, LEADS_ON, EXITS, DEAD, OTHER_THERE = range(OF_WAY)

# The inputs of a side, after those of all ends
SIDES_AT = ENDS * OF_END
(
    LENGTH, STRAIGHTS, CURVES, TERMINALS, TILES, NO_STRAIGHTS, NO_CURVES, OPEN_ENDS, TWO_ENDS, FINISHED, IN_RING,
    CAN_ROTATE, ROOM, USEFUL, LACKING, NEAR_ROOM, EXPECTED, BEGUN, TO_PLAY, BEST_GREY, GREY_ROOM,
) = range(OF_SIDE)  # fmt: skip

# The inputs of both sides together
BOTH_AT = SIDES_AT + 2 * OF_SIDE
(
    LEAD, LEAD_FINE, EXPECTED_LEAD, EXPECTED_LEAD_FINE, ROOM_BETWEEN, USEFUL_BETWEEN, NEAR_BETWEEN, TILES_BETWEEN,
    ENDS_BETWEEN, PLAYS_ON, CURVES_BETWEEN, BEST_GREY_BETWEEN, GREY_BETWEEN,
) = range(BOTH_AT, BOTH_AT + OF_BOTH)  # fmt: skip

# The inputs of the table
TABLE_AT = BOTH_AT + OF_BOTH
COLUMNS_LEFT, ROWS_LEFT, COLUMNS_FINAL, ROWS_FINAL, LAID, FREE_CELLS, ALL_ROOM, SHARED_OUT = range(
    TABLE_AT, TABLE_AT + 8
)


def write_inputs(state: State, mind: Mind, seat: int) -> None:
    """Write all inputs. `seat` has just ended its turn, and another one begins."""
    survey(state, mind)
    find_paths(state, mind)
    reach_cells(state, mind, seat, state.active)
    write_side(state, mind, OWN, seat, 1 - seat)
    write_side(state, mind, OTHER, 1 - seat, seat)
    write_both(state, mind, seat)
    write_table(state, mind)


# --- An end of a route ---


def write_side(state: State, mind: Mind, which: int, seat: int, other: int) -> None:
    """Write the inputs of a side and of its ends. Call `reach_cells` before."""
    first = 1 if is_better_end(mind, 2 * which + 1, 2 * which) else 0
    open_ends, grey = 0, 0
    for nth in range(2):
        end = first if nth == 0 else 1 - first
        at = (2 * which + nth) * OF_END
        for place in range(OF_END):
            mind.inputs[at + place] = 0
        mind.inputs[at + IS_CAPPED] = yes(state.ends[seat, end] == CAPPED)
        if state.ends[seat, end] >= 0:
            ways = ways_to_extend(state, seat, end)
            if ways:
                open_ends += 1
            write_end(state, mind, at, seat, end, other, ways)
            room, near = mind.far[2 * which + end], mind.near[2 * which + end]
            mind.inputs[at + CELLS_FAR] = limited(3 * room)
            mind.inputs[at + CELLS_NEAR] = limited(5 * near)
            mind.inputs[at + FEW_CELLS] = 8 * max(0, 6 - room)
            mind.inputs[at + GREY_NEAR] = limited(5 * mind.grey_near[2 * which + end])
            mind.inputs[at + GREY_FAR] = limited(3 * mind.grey_far[2 * which + end])
            grey = max(grey, mind.inputs[at + MOST_GREY])
    write_whole_side(state, mind, which, seat, open_ends, grey)


def is_better_end(mind: Mind, one: int, other: int) -> bool:
    return mind.far[one] * 64 + mind.near[one] > mind.far[other] * 64 + mind.near[other]


def write_end(state: State, mind: Mind, at: int, seat: int, end: int, other: int, ways: int) -> None:
    """Write the inputs of an end that leads to a cell."""
    cell, side = cell_at(state.ends[seat, end]), side_at(state.ends[seat, end])
    here = place_in(mind, cell)
    mind.inputs[at + IS_OPEN] = yes(ways & ~AS_TERMINAL != 0)
    mind.inputs[at + ONLY_TERMINAL] = yes(ways == AS_TERMINAL)
    mind.inputs[at + STUCK] = yes(ways == 0)
    count = ones(ways & (AS_STRAIGHT | AS_CURVE_ON | AS_CURVE_BACK))
    mind.inputs[at + WAYS] = 10 * count
    mind.inputs[at + TWO_WAYS] = yes(count == 2)
    mind.inputs[at + THREE_WAYS] = yes(count == 3)
    mind.inputs[at + MEETS_OTHER] = yes(leads_to(state, other, 0, cell) or leads_to(state, other, 1, cell))
    mind.inputs[at + MEETS_ITSELF] = yes(leads_to(state, seat, 1 - end, cell))
    apart = min(distance(state, mind, here, other, 0), distance(state, mind, here, other, 1))
    mind.inputs[at + TO_OTHER] = 6 * max(0, 8 - apart)
    mind.inputs[at + TO_ITSELF] = 6 * max(0, 8 - distance(state, mind, here, seat, 1 - end))
    mirrored = write_window(mind, at + AROUND, here, side)
    most = 0
    for way in range(WAYS_ON):
        step = 2 if way == 0 else 3 if (way == 1) != mirrored else 1
        most = max(most, write_way(state, mind, at + WAY + way * OF_WAY, cell, side, step, ways, other))
    mind.inputs[at + MOST_GREY] = limited(10 * most)


def distance(state: State, mind: Mind, place: int, colour: int, end: int) -> int:
    """Return how many steps an end is away from a place."""
    at = state.ends[colour, end]
    if at < 0:
        return MOST
    there = place_in(mind, cell_at(at))
    x, y = place % ACROSS - there % ACROSS, place // ACROSS - there // ACROSS
    return max(x, 0 - x) + max(y, 0 - y)


def write_window(mind: Mind, at: int, here: int, side: int) -> bool:
    """Write which cells around an end are free. The half with more free cells comes to lie on the right.

    Return whether the cells are mirrored for that.
    """
    ahead = 0 - step_to(side)
    aside = step_to((side + 3) % SIDES)
    balance = 0
    for row in range(0 - 1, WINDOW_AHEAD):
        for column in range(1, WINDOW_ASIDE + 1):
            balance += 1 if is_free(mind, here + ahead * row + aside * column) else 0
            balance -= 1 if is_free(mind, here + ahead * row - aside * column) else 0
    if balance < 0:
        aside = 0 - aside
    place = at
    for row in range(0 - 1, WINDOW_AHEAD):
        for column in range(0 - WINDOW_ASIDE, WINDOW_ASIDE + 1):
            mind.inputs[place] = yes(is_free(mind, here + ahead * row + aside * column))
            place += 1
    return balance < 0


def step_to(side: int) -> int:
    """Return how a place changes by a step to a side."""
    if side == NORTH:
        return 0 - ACROSS
    if side == SOUTH:
        return ACROSS
    return 1 if side == EAST else 0 - 1


def write_way(state: State, mind: Mind, at: int, cell: int, side: int, step: int, ways: int, other: int) -> int:
    """Write the inputs of a way on. Return the length of the neutral path that it joins."""
    if not ways & way_to(step):
        return 0
    mind.inputs[at + POSSIBLE] = UNIT
    joined = follow(state, mind, cell, (side + step) % SIDES)
    mind.inputs[at + GREY_PATHS] = limited(10 * joined)
    mind.inputs[at + GREY_PATH] = yes(joined > 0)
    there = cell_at(mind.gate) if mind.gate >= 0 else cell
    if there == cell or not is_free(mind, place_in(mind, there)):
        mind.inputs[at + DEAD] = UNIT
        return joined
    exits = 0
    for beside in range(SIDES):
        next_cell = neighbour(there, beside)
        if next_cell != cell and is_free(mind, place_in(mind, next_cell)):
            exits += 1
    mind.inputs[at + LEADS_ON] = UNIT
    mind.inputs[at + EXITS] = 10 * exits
    mind.inputs[at + OTHER_THERE] = yes(leads_to(state, other, 0, there) or leads_to(state, other, 1, there))
    return joined


# --- A side ---


def write_whole_side(state: State, mind: Mind, which: int, seat: int, open_ends: int, grey: int) -> None:
    at = SIDES_AT + which * OF_SIDE
    straights, curves = tiles_left(state, seat, STRAIGHT, CURVED), tiles_left(state, seat, CURVED, TERMINAL)
    tiles, room = straights + curves, count_of_side(mind, which)
    ring = state.ends[seat, 0] == RING
    opens = ring and not state.out[seat] and can_rotate(state, seat)
    useful = min(room, tiles) if open_ends > 0 else tiles if opens else 0
    mind.inputs[at + LENGTH] = limited(2 * state.length[seat])
    mind.inputs[at + STRAIGHTS] = 5 * straights
    mind.inputs[at + CURVES] = 4 * curves
    mind.inputs[at + TERMINALS] = 16 * state.stock[seat, TERMINAL]
    mind.inputs[at + TILES] = 3 * tiles
    mind.inputs[at + NO_STRAIGHTS] = yes(straights == 0)
    mind.inputs[at + NO_CURVES] = yes(curves == 0)
    mind.inputs[at + OPEN_ENDS] = 16 * open_ends
    mind.inputs[at + TWO_ENDS] = yes(open_ends == 2)
    mind.inputs[at + FINISHED] = yes(is_finished(state, seat))
    mind.inputs[at + IN_RING] = yes(ring)
    mind.inputs[at + CAN_ROTATE] = yes(opens)
    mind.inputs[at + ROOM] = limited(3 * room)
    mind.inputs[at + USEFUL] = 4 * useful
    mind.inputs[at + LACKING] = 5 * max(0, tiles - room)
    mind.inputs[at + NEAR_ROOM] = limited(3 * (mind.near[2 * which] + mind.near[2 * which + 1]))
    mind.inputs[at + EXPECTED] = limited(2 * (state.length[seat] + useful))
    mind.inputs[at + BEGUN] = yes(state.ends[seat, 0] != UNBORN)
    mind.inputs[at + TO_PLAY] = yes(state.active == seat)
    mind.inputs[at + BEST_GREY] = grey
    mind.inputs[at + GREY_ROOM] = limited(2 * count_greys(mind, 2 * which, 2 * which + 1))


# --- Both sides ---


def write_both(state: State, mind: Mind, seat: int) -> None:
    """Write how the sides compare. Call `write_side` for both of them before."""
    lead = state.length[seat] - state.length[1 - seat]
    expected = between(mind, EXPECTED) // 2
    mind.inputs[LEAD] = limited(3 * lead)
    mind.inputs[LEAD_FINE] = limited(12 * lead)
    mind.inputs[EXPECTED_LEAD] = limited(3 * expected)
    mind.inputs[EXPECTED_LEAD_FINE] = limited(12 * expected)
    mind.inputs[ROOM_BETWEEN] = limited(between(mind, ROOM))
    mind.inputs[USEFUL_BETWEEN] = limited(2 * between(mind, USEFUL))
    mind.inputs[NEAR_BETWEEN] = limited(2 * between(mind, NEAR_ROOM))
    mind.inputs[TILES_BETWEEN] = limited(5 * between(mind, TILES))
    mind.inputs[ENDS_BETWEEN] = limited(between(mind, OPEN_ENDS))
    mind.inputs[PLAYS_ON] = yes(state.active == seat)
    mind.inputs[CURVES_BETWEEN] = limited(2 * between(mind, CURVES))
    mind.inputs[BEST_GREY_BETWEEN] = limited(between(mind, BEST_GREY))
    mind.inputs[GREY_BETWEEN] = limited(between(mind, GREY_ROOM))


def between(mind: Mind, what: int) -> int:
    """Return by how much an input of the own side exceeds that of the other."""
    return mind.inputs[SIDES_AT + what] - mind.inputs[SIDES_AT + OF_SIDE + what]


# --- The table ---


def write_table(state: State, mind: Mind) -> None:
    wide, high = state.right - state.left + 1, state.bottom - state.top + 1
    columns, rows = most_across(state, high) - wide, most_across(state, wide) - high
    free = state.short * state.long - state.tiles
    room = mind.inputs[SIDES_AT + ROOM] + mind.inputs[SIDES_AT + OF_SIDE + ROOM]
    mind.inputs[COLUMNS_LEFT] = limited(8 * columns)
    mind.inputs[ROWS_LEFT] = limited(8 * rows)
    mind.inputs[COLUMNS_FINAL] = yes(columns <= 0)
    mind.inputs[ROWS_FINAL] = yes(rows <= 0)
    mind.inputs[LAID] = limited(3 * state.tiles)
    mind.inputs[FREE_CELLS] = limited(3 * free)
    mind.inputs[ALL_ROOM] = limited(room // 2)
    mind.inputs[SHARED_OUT] = limited(4 * free - room)
