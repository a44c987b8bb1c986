"""A sensible player of Down Under: it tries every tile in mind, and takes the one after which routes stand best for it.

How a route stands is a rule of thumb (`worth`): its points, and how far it may still come with the tiles that are left
and the room around its ends. What is good for the others is bad for the player, so it hems them in where that costs
little. It looks no further ahead than its own tile and the billabongs that follow from it.
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
from tuckerbox.kernel.record import copy

# What a route may still gain, in points
A_TILE = 1.4  # a straight or curved tile that is left, while there is room for it: its path, and what grey it joins
ENOUGH = 4.2  # cells around the ends that are room for half of the tiles
AN_END = 1.0  # that is open: a terminal will count there
A_WAY = 0.35  # for each way to go on from an end
A_GREY = 0.4  # path of the longest neutral one that the next tile at an end can join
A_CURVE = 0.4  # left: a straight tile has one way to go, a curve two
IN_A_RING = 0.7  # of what it may gain with room, while a curve can be turned

# Animals
A_START = 0.8  # towards a set: an animal that it lacks
STILL_USEFUL = 0.15  # an animal in stock that a set needs
STILL_HARMFUL = -0.1  # a rabbit in stock
NO_DINGO = 1.0  # of the points that are lost if the own dingo stays in stock

OTHERS = 1.1  # of what the others have, on average: what it is worth to spoil it

A_WHIM = 0.2  # what a choice may seem better than it is, so that no two matches are alike
WHIMS = 1000

REACH = 3  # cells from an end, in each direction, that are looked at for room
WIDE = 2 * REACH + 2  # bits for a row of them, one for a gap
NOTHING = -1e9  # worse than any position


def choose(state: State, box: Box, mind: State, luck: Luck) -> int:
    """What it does for the seat that decides. `state` is thought in; `mind` keeps how it was, and makes it so again."""
    copy(mind, state)
    seat = turn(state)
    best = done
    most = NOTHING
    for n in range(places(state)):
        cell = nth_place(state, n)
        for way in range(WAYS if cell != NO_CELL else 0):
            action = nth_way(way, cell)
            if why_not(state, box, action) == LEGAL:
                value = value_of(state, box, action, seat, luck) + A_WHIM * draw(luck, WHIMS) / WHIMS
                copy(state, mind)
                if value > most:
                    best = action
                    most = value
    return best


# --- What can be laid ---

WAYS = PILES * SIDES + 2  # to act on a cell: to lay a tile of each pile, turned in each way, or to turn a curve there


def nth_way(way: int, cell: int) -> int:
    if way < PILES * SIDES:
        return place(way // SIDES, way % SIDES, cell)
    return rotate(way - PILES * SIDES, cell)


def places(state: State) -> int:
    """How many cells to look at, to find all that is legal: some may be named twice."""
    if state.phase == OPENING:
        return places_to_begin(state)
    return 2 * COLOURS + state.tiles


def nth_place(state: State, n: int) -> int:
    """One of them, or NO_CELL."""
    if state.phase == OPENING:
        return nth_place_to_begin(state, n)
    if n >= 2 * COLOURS:
        cell = state.laid[n - 2 * COLOURS]
        return cell if opens_ring(state, OWNER[state.board[cell], 0]) else NO_CELL
    at = state.ends[n // 2, n % 2]
    return cell_at(at) if at >= 0 and is_due(state, n // 2) else NO_CELL


def opens_ring(state: State, owner: int) -> bool:
    """Whether a tile of this owner may be one that opens a ring now."""
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


# --- What a position is worth ---


def value_of(state: State, box: Box, action: int, seat: int, luck: Luck) -> float:
    """What a seat's position is worth after an action, which is taken."""
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
    """What a seat has and can hope for."""
    total = 0.0
    for colour in range(colours_in_play(state)):
        if seat_of(state, colour) == seat:
            value = worth(state, box, colour)
            total = max(total, value) if state.best else total + value
    return total


def worth(state: State, box: Box, colour: int) -> float:
    """What a route has and can hope for."""
    if state.length[colour] == 0:
        return 0.0
    hope = hope_of(state, colour)
    if not state.animals:
        return raw_points(state, box, colour) + hope
    return with_animals(state, box, colour, hope)


def hope_of(state: State, colour: int) -> float:
    """What a route may still gain, animals aside."""
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
    """What the next tile at an end promises: it may go several ways, and the best has the longest neutral path."""
    cell, side = cell_at(end), side_at(end)
    hope = 0.0
    longest = 0
    for step in range(1, SIDES):
        if ways & way_to(step):
            hope += A_WAY
            longest = max(longest, neutral_length(state, cell, (side + step) % SIDES))
    return hope + A_GREY * longest


def way_to(step: int) -> int:
    """Which of the ways on leads to the side that is so many steps clockwise."""
    if step == 2:
        return AS_STRAIGHT
    return AS_CURVE_ON if step == 1 else AS_CURVE_BACK


def neutral_length(state: State, cell: int, side: int) -> int:
    """How long the neutral path is that begins at a side of a cell."""
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
    """The same where animals count: what they may still bring, and what the dingo may still cost."""
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
    """How many free cells around a cell to which a route leads can be reached from there, before others are there."""
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
    """The cells around a cell to which other routes lead, a bit each."""
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
    """Cells and those beside them; between rows there is a gap."""
    return cells | cells << 1 | cells >> 1 | cells << WIDE | cells >> WIDE
