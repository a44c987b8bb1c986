"""A greedy policy for Down Under: it evaluates the state after every tile that it could lay, and takes the best one.

The value of a route is a heuristic (`worth`): its points, and how far it may still grow with the remaining tiles and
the room around its ends. The values of other routes count against the seat, so it hems them in if that costs little.
The policy looks no further ahead than its own tile and the billabongs that follow from it.
"""

from __future__ import annotations

from tuckerbox.games.down_under.area import FRAME, inside
from tuckerbox.games.down_under.routes import cell_at, is_ring, leaving, side_at
from tuckerbox.games.down_under.rules import (
    AS_CURVE_BACK,
    AS_CURVE_ON,
    AS_STRAIGHT,
    AS_TERMINAL,
    BILLABONG,
    LEGAL,
    NO_CELL,
    OPENING,
    apply,
    around_cell,
    can_rotate,
    colours_in_play,
    done,
    goes_behind,
    half_cell,
    is_due,
    keeps_dingo,
    place,
    raw_points,
    rotate,
    seat_of,
    touches_earlier,
    turn,
    ways_to_extend,
    why_not,
)
from tuckerbox.games.down_under.state import (
    ACROSS,
    CELLS,
    COLOURS,
    CURVED,
    EMU,
    KANGAROO,
    PILES,
    PLATYPUS,
    RABBIT,
    SIDES,
    STRAIGHT,
    TERMINAL,
    Box,
    State,
    cell_of,
)
from tuckerbox.games.down_under.tiles import COLOUR, DEAD_END, EXIT, GREY, NO_PATH, OWNER
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import copy

# The expected gains of a route, in points
A_TILE = 1.4  # a straight or curved tile in stock, if there is room for it: its path, and grey ones that it joins
ENOUGH = 4.2  # the number of free cells around the ends that is enough for half of the tiles
AN_END = 1.0  # an open end, where a terminal will count
A_WAY = 0.35  # each way to go on from an end
A_GREY = 0.4  # each grey path that the next tile at an end can join, in the longest row of them
A_CURVE = 0.4  # a curve in stock: it can go two ways, a straight tile only one
IN_A_RING = 0.7  # the part of these gains that a ring has while a curve can be turned

# Animals
A_START = 0.8  # an animal beyond the complete sets
STILL_USEFUL = 0.15  # an animal in stock that is part of a set
STILL_HARMFUL = -0.1  # a rabbit in stock
NO_DINGO = 1.0  # the weight of the points that are lost if the route's own dingo stays in stock

OTHERS = 1.1  # the weight of the other seats' average value

MOST_NOISE = 0.2  # the most random noise in the value of a choice, so that matches differ
NOISE_STEPS = 1000

REACH = 3  # room is counted in cells at most this far from an end, in each direction
WIDE = 2 * REACH + 2  # bits for a row of them, and one for a gap
NOTHING = -1e9  # less than any value


def choose(state: State, box: Box, mind: State, luck: Luck) -> int:
    """Return the choice for the seat that decides. It tries choices in `state` and restores it from `mind`."""
    copy(mind, state)
    seat = turn(state)
    best = done
    most = NOTHING
    for n in range(places(state)):
        cell = nth_place(state, n)
        for way in range(WAYS if cell != NO_CELL else 0):
            action = nth_way(way, cell)
            if why_not(state, box, action) == LEGAL:
                value = value_of(state, box, action, seat, luck) + MOST_NOISE * draw(luck, NOISE_STEPS) / NOISE_STEPS
                copy(state, mind)
                if value > most:
                    best = action
                    most = value
    return best


# --- Choices ---

WAYS = PILES * SIDES + 2  # the actions on a cell: each pile with each turn, and turning a curve left or right


def nth_way(way: int, cell: int) -> int:
    if way < PILES * SIDES:
        return place(way // SIDES, way % SIDES, cell)
    return rotate(way - PILES * SIDES, cell)


def places(state: State) -> int:
    """Return how many cells to look at in order to find all legal actions. Some may occur twice."""
    if state.phase == OPENING:
        return places_to_begin(state)
    return 2 * COLOURS + state.tiles


def nth_place(state: State, n: int) -> int:
    """Return one of these cells, or NO_CELL."""
    if state.phase == OPENING:
        return nth_place_to_begin(state, n)
    if n >= 2 * COLOURS:
        cell = state.laid[n - 2 * COLOURS]
        return cell if opens_ring(state, OWNER[state.board[cell], 0]) else NO_CELL
    at = state.ends[n // 2, n % 2]
    return cell_at(at) if at >= 0 and is_due(state, n // 2) else NO_CELL


def opens_ring(state: State, owner: int) -> bool:
    """Return whether a tile of this owner could open a ring now."""
    return 0 <= owner < COLOURS and is_due(state, owner) and is_ring(state, owner)


def places_to_begin(state: State) -> int:
    if goes_behind(state) or state.tiles == 0:
        return 1
    if is_first_in_frame(state):
        return (state.right + 1) * (state.bottom + 1)
    return 2 * SIDES * state.tiles


def nth_place_to_begin(state: State, n: int) -> int:
    if goes_behind(state):
        return half_cell(state)
    if state.tiles == 0:
        return 0
    if is_first_in_frame(state):
        return cell_of(n % (state.right + 1), n // (state.right + 1))
    at = n // (2 * SIDES)
    cell = around_cell(state.laid[at], n % (2 * SIDES))
    return NO_CELL if touches_earlier(state, cell, 0, at) else cell


def is_first_in_frame(state: State) -> bool:
    return state.area == FRAME and state.tiles == state.scenery


# --- Values ---


def value_of(state: State, box: Box, action: int, seat: int, luck: Luck) -> float:
    """Take an action, and return the value of the state for a seat."""
    state.told = 0
    apply(state, box, action, luck)
    while state.phase == BILLABONG:
        state.told = 0
        apply(state, box, 0, luck)
    spoilt = 0.0
    for other in range(state.seats):
        if other != seat:
            spoilt += standing(state, box, other)
    return standing(state, box, seat) - OTHERS * spoilt / (state.seats - 1)


def standing(state: State, box: Box, seat: int) -> float:
    """Return the value of a seat's routes."""
    total = 0.0
    for colour in range(colours_in_play(state)):
        if seat_of(state, colour) == seat:
            value = worth(state, box, colour)
            total = max(total, value) if state.best else total + value
    return total


def worth(state: State, box: Box, colour: int) -> float:
    """Return the value of a route: its points and its expected gains."""
    if state.length[colour] == 0:
        return 0.0
    hope = hope_of(state, colour)
    if not state.animals:
        return raw_points(state, box, colour) + hope
    return with_animals(state, box, colour, hope)


def hope_of(state: State, colour: int) -> float:
    """Return the expected gains of a route, except for animals."""
    tiles = tiles_left(state, colour, STRAIGHT, TERMINAL)
    if is_ring(state, colour):
        return IN_A_RING * A_TILE * tiles if can_rotate(state, colour) else 0.0
    room = 0
    hope = 0.0
    for end in range(2):
        ways = ways_to_extend(state, colour, end)
        if ways != 0:
            hope += AN_END
        if ways & ~AS_TERMINAL:
            room += room_around(state, colour, cell_at(state.ends[colour, end]))
            hope += hope_at(state, ways, state.ends[colour, end])
    if room > 0:
        hope += A_TILE * tiles * room / (room + ENOUGH) + A_CURVE * tiles_left(state, colour, CURVED, TERMINAL)
    return hope


def hope_at(state: State, ways: int, end: int) -> float:
    """Return the expected gains at an end: from the number of ways on, and from the longest neutral path there."""
    cell, side = cell_at(end), side_at(end)
    hope = 0.0
    longest = 0
    for step in range(1, SIDES):
        if ways & way_to(step):
            hope += A_WAY
            longest = max(longest, neutral_length(state, cell, (side + step) % SIDES))
    return hope + A_GREY * longest


def way_to(step: int) -> int:
    """Return the way on that leads to the side this many steps clockwise."""
    if step == 2:
        return AS_STRAIGHT
    return AS_CURVE_ON if step == 1 else AS_CURVE_BACK


def neutral_length(state: State, cell: int, side: int) -> int:
    """Return the length of the neutral path that begins at a side of a cell."""
    count = 0
    at = leaving(cell, side)
    while cell_at(at) != cell:
        code, came = state.board[cell_at(at)], side_at(at)
        onward = EXIT[code, came]
        if onward == NO_PATH or COLOUR[code, came] != GREY:
            break
        count += 1
        if onward == DEAD_END:
            break
        at = leaving(cell_at(at), onward)
    return count


def tiles_left(state: State, colour: int, first: int, end: int) -> int:
    count = 0
    for pile in range(first, end):
        count += state.stock[colour, pile]
    return count


def with_animals(state: State, box: Box, colour: int, hope: float) -> float:
    """Return the value of a route if animals count: with their expected points, and the risk of the dingo."""
    points = float(raw_points(state, box, colour))
    full = min(state.met[colour, KANGAROO], state.met[colour, EMU], state.met[colour, PLATYPUS])
    for nth in range(3):
        animal = (KANGAROO, EMU, PLATYPUS)[nth]
        if state.met[colour, animal] > full:
            points += A_START
        points += STILL_USEFUL * (state.stock[colour, STRAIGHT + animal] + state.stock[colour, CURVED + animal])
    points += STILL_HARMFUL * (state.stock[colour, STRAIGHT + RABBIT] + state.stock[colour, CURVED + RABBIT])
    if keeps_dingo(state, colour):
        points -= NO_DINGO * points / (1.0 + hope)
    return points + hope


# --- Room ---


def room_around(state: State, colour: int, cell: int) -> int:
    """Return how many free cells near an end a route can reach before other routes do."""
    free = 0
    for y in range(2 * REACH + 1):
        for x in range(2 * REACH + 1):
            at = (cell + x - REACH + ACROSS * (y - REACH)) & (CELLS - 1)
            if state.board[at] == 0 and inside(state, at):
                free |= 1 << (WIDE * y + x)
    own = 1 << (WIDE * REACH + REACH)
    others = others_around(state, colour, cell) & free & ~own
    before = 0
    while own != before:
        before = own
        own |= spread(own) & free & ~others
        others |= spread(others) & free & ~own
    return ones(own)


def others_around(state: State, colour: int, cell: int) -> int:
    """Return the cells around a cell to which other routes lead, one bit each."""
    found = 0
    for other in range(COLOURS):
        for end in range(2):
            at = state.ends[other, end]
            if other != colour and at >= 0:
                away = (cell_at(at) - cell + REACH + ACROSS * REACH) & (CELLS - 1)
                x, y = away % ACROSS, away // ACROSS
                if x <= 2 * REACH and y <= 2 * REACH:
                    found |= 1 << (WIDE * y + x)
    return found


def spread(cells: int) -> int:
    """Return cells and their neighbours. A gap separates the rows."""
    return cells | cells << 1 | cells >> 1 | cells << WIDE | cells >> WIDE
