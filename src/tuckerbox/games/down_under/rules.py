"""The rules of Down Under, in the order of the rulebook: laying out, the first round, the turn, the border, the end of
the road, infinite routes, billabongs, the end and scoring. The functions of the kernel's contract follow at the bottom.

The rulebook's rules for a player are rules for a colour here: with two routes each, a seat plays two colours.
"""

from __future__ import annotations

from tuckerbox.games.down_under.area import (
    FRAME,
    LIMITLESS,
    LINE,
    column,
    inside,
    is_fixed,
    most_columns,
    most_rows,
    neighbour,
    reach,
    row,
    touch,
)
from tuckerbox.games.down_under.layout_variants import lay_frame, lay_line
from tuckerbox.games.down_under.routes import (
    ELSEWHERE,
    UNBORN,
    begin_route,
    cell_at,
    colour_from,
    colours_around,
    extend,
    fits,
    is_finished,
    is_ring,
    leads_to,
    neutral_way,
    side_at,
)
from tuckerbox.games.down_under.state import (
    ANIMALS,
    COLOURS,
    CURVED,
    DINGO,
    DONE,
    EMU,
    KANGAROO,
    NONE,
    PILES,
    PLACE,
    PLATYPUS,
    RABBIT,
    ROTATE,
    SIDES,
    SIZES,
    STRAIGHT,
    TERMINAL,
    UNBOUNDED,
    Box,
    Options,
    State,
    cell_of,
)
from tuckerbox.games.down_under.tiles import (
    A_CURVE,
    A_TERMINAL,
    GREY,
    HOLDS,
    OWNER,
    SORT,
    TURN,
    billabong,
    crossing,
    pair,
    tile,
)
from tuckerbox.kernel.contract import NATURE, OVER, Choices, Numbers, Payoffs
from tuckerbox.kernel.event_kinds_and_reasons import EventKinds, Reasons
from tuckerbox.kernel.events import note, note_more
from tuckerbox.kernel.luck import Luck, draw

VERSION = 2  # in version 1, the area began at the first terminal with measure=full

# Values of the options
ONE, ONE_ENDED, TWO_A_TURN, TWO_IN_TURN = 0, 1, 2, 3
OWN_SIZE = 4

NOBODY = -1
NO_CELL = -1
NO_EXIT = -1

# Phases: first those in which NATURE acts, then those in which a seat decides
LAY_OUT, DRAW_START, BILLABONG, FINISH = 0, 1, 2, 3
OPENING, PLAYING, EXTENDING, LAID_ALL = 4, 5, 6, 7
ENDED = 8

# Events, and their numbers
EVENTS = EventKinds()
LINE_LAID = EVENTS.add("line laid", "columns", "rows")
FRAME_LAID = EVENTS.add("frame laid", "columns", "rows")
STARTS = EVENTS.add("starts")
LAID = EVENTS.add("laid", "colour", "tile", "turn", "x", "y", "length")
GREW = EVENTS.add("grew", "colour", "by", "length")
CLOSED = EVENTS.add("ring", "colour")
ROTATED = EVENTS.add("rotated", "colour", "turn", "x", "y", "length")
POND = EVENTS.add("billabong", "colour", "case", "x", "y", "out")
STUCK = EVENTS.add("stuck", "colour")
FINISHED = EVENTS.add("finished", "colour", "length")
COLUMNS_FINAL = EVENTS.add("columns final", "left", "right")
ROWS_FINAL = EVENTS.add("rows final", "top", "bottom")
DONE_WITH_TURN = EVENTS.add("done")
SCORED = EVENTS.add("scored", "colour", "length", "sets", "rabbits", "no dingo", "points")
FINAL = EVENTS.add("final", "points", "wins")

# Reasons why an action may not be legal. If there are several, the one with the highest number is closest to legal.
REASONS = Reasons()
LEGAL = REASONS.add("legal")
IT_IS_OVER = REASONS.add("over", "End of the Game and Scoring")
NOT_A_DECISION = REASONS.add("not a decision")
NOTHING_LAID = REASONS.add("nothing laid", "From the second round on")
TURN_IS_OVER = REASONS.add("turn is over", "Playing the Game")
SAME_TURNED = REASONS.add("same when turned")
ROTATE_FIRST = REASONS.add("ring", "An Infinite Route ?!")
NO_RING = REASONS.add("no ring", "An Infinite Route ?!")
NOT_OWN_CURVE = REASONS.add("no curve of the ring", "An Infinite Route ?!")
NOTHING_OPENS = REASONS.add("nothing opens", "An Infinite Route ?!")
NONE_LEFT = REASONS.add("none left", "Preparing for Play")
NO_TERMINAL_FIRST = REASONS.add("no terminal first", "The Game Begins")
TERMINAL_FIRST = REASONS.add("terminal first", "Paths Grow From Only One End")
CELL_TAKEN = REASONS.add("cell taken", "Playing the Game")
OUTSIDE = REASONS.add("outside", "The border comes into being")
NO_CONTACT = REASONS.add("no contact", "The Game Begins")
NOT_BEHIND = REASONS.add("not behind", "Paths Grow From Only One End")
NOT_FROM_BILLABONG = REASONS.add("not from the billabong", "Using the Billabong Tiles")
NOT_ON_ROUTE = REASONS.add("not on the route", "From the second round on")
JOINS_COLOURS = REASONS.add("joins colours", "The Game Begins")

place, is_place = PLACE.encode, PLACE.holds
place_tile, place_turn, place_cell = PLACE.field("tile"), PLACE.field("turn"), PLACE.field("cell")
rotate, is_rotate, rotate_way, rotate_cell = ROTATE.encode, ROTATE.holds, ROTATE.field("way"), ROTATE.field("cell")
done = DONE.first

LEFT, RIGHT = 0, 1

# The ways in which a tile can continue a route from the side at which it comes in, as bits
AS_STRAIGHT, AS_CURVE_ON, AS_CURVE_BACK, AS_TERMINAL = 1, 2, 4, 8


# --- Preparing for play ---


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    state.seats = seats
    state.animals = options.animals
    state.area = options.area
    state.routes = options.routes
    state.full_tiles = options.measure
    state.best = options.count
    state.start = NOBODY
    state.active = NOBODY
    state.colour = NOBODY
    state.exit = NO_EXIT
    choose_area(state, box, options)
    for colour in range(COLOURS):
        state.ends[colour, 0] = UNBORN
        state.ends[colour, 1] = UNBORN
        if colour < colours_in_play(state) or is_laid_out(state, colour):
            fill_stock(state, box, colour)
    state.phase = LAY_OUT if is_fixed(state) else DRAW_START


def choose_area(state: State, box: Box, options: Options) -> None:
    size = options.size * SIZES + colours_in_play(state) - 2
    if state.area == LIMITLESS:
        state.short = state.long = UNBOUNDED
    elif options.size == OWN_SIZE:
        state.short = min(options.length, options.width)
        state.long = max(options.length, options.width)
    else:
        state.short = box.sizes[size, 0]
        state.long = box.sizes[size, 1]
    state.right = state.long - 1 if is_fixed(state) else -1
    state.bottom = state.short - 1 if is_fixed(state) else -1


def is_laid_out(state: State, colour: int) -> bool:
    """Return whether the tiles of this unused set divide or surround the area."""
    return state.area == FRAME or (state.area == LINE and colour == COLOURS - 1)


def fill_stock(state: State, box: Box, colour: int) -> None:
    """Fill the stock of a colour. Tiles are distinguished by animal only if animals count."""
    for animal in range(1, ANIMALS):
        pile = animal if state.animals else NONE
        state.stock[colour, STRAIGHT + pile] += box.straights[animal - 1]
        state.stock[colour, CURVED + pile] += box.curves[animal - 1]
    state.stock[colour, TERMINAL] = box.terminals


def lay_out(state: State, luck: Luck) -> None:
    """Lay out unused tiles that divide or surround the playing area."""
    if state.area == LINE:
        lay_line(state, luck)
        note(state, LINE_LAID, NOBODY, state.right + 1, state.bottom + 1, 0)
    else:
        lay_frame(state, luck)
        note(state, FRAME_LAID, NOBODY, state.right + 1, state.bottom + 1, 0)
    state.scenery = state.tiles
    state.phase = DRAW_START


def draw_start(state: State, luck: Luck) -> None:
    state.start = draw(luck, state.seats)
    note(state, STARTS, state.start, 0, 0, 0)
    begin_opening(state)


# --- Seats and colours ---


def has_two_routes(state: State) -> bool:
    return state.routes >= TWO_A_TURN


def colours_in_play(state: State) -> int:
    return COLOURS if has_two_routes(state) else state.seats


def seat_of(state: State, colour: int) -> int:
    """Return the seat that plays a colour. With two routes each, seats alternate."""
    return colour % state.seats


# --- The game begins: the first round ---


def begin_opening(state: State) -> None:
    colour = opening_colour(state)
    state.active = seat_of(state, colour)
    state.owed = 1 << colour
    state.due = 1
    state.turns += 1
    state.phase = OPENING


def opening_colour(state: State) -> int:
    """Return the colour whose first tile is next: seats in turn, and once more with two routes each."""
    colour = (state.start + state.turns) % state.seats
    return colour + state.seats if state.turns >= state.seats else colour


def begins_with_terminal(state: State) -> bool:
    """Return whether routes begin with a terminal: in the variants with one-ended or two routes."""
    return state.routes >= ONE_ENDED


def goes_behind(state: State) -> bool:
    """Return whether the next terminal must share its cell with the one before."""
    return begins_with_terminal(state) and state.turns % 2 == 0


def leaves_room_behind(state: State) -> bool:
    """Return whether another terminal will have to share the cell of the next one."""
    return state.turns < colours_in_play(state)


def why_not_begin_at(state: State, cell: int) -> int:
    """Return why no first tile of any kind may lie in a cell, or LEGAL."""
    if goes_behind(state):
        return LEGAL if cell == half_cell(state) else NOT_BEHIND
    if state.board[cell] != 0:
        return CELL_TAKEN
    if not inside(state, cell):
        return OUTSIDE
    first = state.scenery if state.area == FRAME else 0
    if first == state.tiles:
        return LEGAL if state.area == FRAME or cell == 0 else NO_CONTACT
    for n in range(first, state.tiles):
        if touch(cell, state.laid[n]):
            return LEGAL
    return NO_CONTACT


def half_cell(state: State) -> int:
    """Return the cell of the last terminal. It is the last tile: there are too few routes yet for a billabong."""
    return state.laid[state.tiles - 1]


def why_not_begin_so(state: State, colour: int, cell: int, around: int, pile: int, turn: int) -> int:
    """Return why a certain first tile may not lie in a cell that is possible for others, or LEGAL."""
    if pile < TERMINAL:
        return LEGAL if fits(state, cell, colour, around, turn, second_side(pile, turn)) else JOINS_COLOURS
    if goes_behind(state):
        return LEGAL if turn == (TURN[state.board[cell], 0] + 2) % SIDES else NOT_BEHIND
    if not fits(state, cell, colour, around, turn, turn):
        return JOINS_COLOURS
    back = (turn + 2) % SIDES
    if leaves_room_behind(state) and colour_from(around, back) != GREY:
        return JOINS_COLOURS
    return LEGAL


def second_side(pile: int, turn: int) -> int:
    """Return the second side of a tile's coloured path; the first is its turn. A terminal has only the first."""
    if pile == TERMINAL:
        return turn
    return (turn + (1 if pile >= CURVED else 2)) % SIDES


def why_not_begin(state: State, colour: int, pile: int, turn: int, cell: int) -> int:
    if begins_with_terminal(state) and pile != TERMINAL:
        return TERMINAL_FIRST
    if not begins_with_terminal(state) and pile == TERMINAL:
        return NO_TERMINAL_FIRST
    reason = why_not_begin_at(state, cell)
    return reason if reason != LEGAL else why_not_begin_so(state, colour, cell, colours_around(state, cell), pile, turn)


def legal_first_tiles(state: State, out: Choices, colour: int) -> int:
    """Write all first tiles of a colour: in every cell around the tiles, each cell once."""
    if goes_behind(state):
        return legal_firsts_at(state, out, 0, colour, half_cell(state))
    first = state.scenery if state.area == FRAME else 0
    if first < state.tiles:
        n = 0
        for at in range(first, state.tiles):
            for nth in range(2 * SIDES):
                cell = around_cell(state.laid[at], nth)
                if not touches_earlier(state, cell, first, at):
                    n = legal_firsts_at(state, out, n, colour, cell)
        return n
    if state.area != FRAME:
        return legal_firsts_at(state, out, 0, colour, 0)
    n = 0
    for y in range(state.bottom + 1):
        for x in range(state.right + 1):
            n = legal_firsts_at(state, out, n, colour, cell_of(x, y))
    return n


def around_cell(cell: int, nth: int) -> int:
    """Return one of the eight cells around a cell: first those that share an edge, then those that share a corner."""
    beside = neighbour(cell, nth % SIDES)
    return beside if nth < SIDES else neighbour(beside, (nth + 1) % SIDES)


def touches_earlier(state: State, cell: int, first: int, end: int) -> bool:
    for n in range(first, end):
        if touch(cell, state.laid[n]):
            return True
    return False


def legal_firsts_at(state: State, out: Choices, n: int, colour: int, cell: int) -> int:
    if why_not_begin_at(state, cell) != LEGAL:
        return n
    around = colours_around(state, cell)
    first, end = (TERMINAL, TERMINAL + 1) if begins_with_terminal(state) else (STRAIGHT, TERMINAL)
    for pile in range(first, end):
        if state.stock[colour, pile] > 0:
            for turn in range(SIDES if pile >= CURVED else 2):
                if why_not_begin_so(state, colour, cell, around, pile, turn) == LEGAL:
                    out.codes[n] = place(pile, turn, cell)
                    n += 1
    return n


# --- From the second round on ---


def begin_turn(state: State, seat: int, playable: int) -> None:
    state.active = seat
    state.owed = playable
    # With two routes each, the very first turn has only one tile, so that going first is no advantage.
    state.due = 2 if state.routes == TWO_A_TURN and not is_first_turn(state) else 1
    state.turns += 1
    state.phase = PLAYING


def is_first_turn(state: State) -> bool:
    """Return whether the next turn is the first one after everybody's first tiles."""
    return state.turns == colours_in_play(state)


def may_cap(state: State) -> bool:
    """Return whether a terminal may be laid: with two routes each, not as the very first tile of the second round."""
    return not (has_two_routes(state) and state.turns == colours_in_play(state) + 1)


def has_any(state: State, colour: int, first: int) -> bool:
    """Return whether a colour has a tile left of one shape. `first` is the first pile of that shape."""
    for pile in range(first, first + ANIMALS):
        if state.stock[colour, pile] > 0:
            return True
    return False


def ways_to_extend(state: State, colour: int, end: int) -> int:
    """Return the ways in which a route can be extended from one of its ends, one bit each."""
    at = state.ends[colour, end]
    if at < 0:
        return 0
    cell, side = cell_at(at), side_at(at)
    found = 0
    if state.board[cell] != 0:  # the free half behind a terminal; there is always a terminal left for an open end
        return AS_TERMINAL
    around = colours_around(state, cell)
    if inside(state, cell):
        if has_any(state, colour, STRAIGHT) and fits(state, cell, colour, around, side, (side + 2) % SIDES):
            found |= AS_STRAIGHT
        if has_any(state, colour, CURVED):
            if fits(state, cell, colour, around, side, (side + 1) % SIDES):
                found |= AS_CURVE_ON
            if fits(state, cell, colour, around, side, (side + 3) % SIDES):
                found |= AS_CURVE_BACK
    if state.stock[colour, TERMINAL] > 0 and may_cap(state) and fits(state, cell, colour, around, side, side):
        found |= AS_TERMINAL
    return found


def legal_from_end(state: State, out: Choices, n: int, colour: int, end: int, taken: int) -> int:
    """Write the tiles for one end of a route, except for those that also use the side `taken`.

    The route's other end leads to the same cell at that side; tiles that use both are written for it already.
    """
    ways = ways_to_extend(state, colour, end)
    cell, side = cell_at(state.ends[colour, end]), side_at(state.ends[colour, end])
    if ways & AS_STRAIGHT and taken != (side + 2) % SIDES:
        n = add_piles(state, out, n, colour, STRAIGHT, side % 2, cell)
    if ways & AS_CURVE_ON and taken != (side + 1) % SIDES:
        n = add_piles(state, out, n, colour, CURVED, side, cell)
    if ways & AS_CURVE_BACK and taken != (side + 3) % SIDES:
        n = add_piles(state, out, n, colour, CURVED, (side + 3) % SIDES, cell)
    if ways & AS_TERMINAL:
        out.codes[n] = place(TERMINAL, side, cell)
        n += 1
    return n


def add_piles(state: State, out: Choices, n: int, colour: int, first: int, turn: int, cell: int) -> int:
    for pile in range(first, first + ANIMALS):
        if state.stock[colour, pile] > 0:
            out.codes[n] = place(pile, turn, cell)
            n += 1
    return n


def legal_from_route(state: State, out: Choices, n: int, colour: int) -> int:
    n = legal_from_end(state, out, n, colour, 0, NOBODY)
    both = state.ends[colour, 0] >= 0 and leads_to(state, colour, 1, cell_at(state.ends[colour, 0]))
    return legal_from_end(state, out, n, colour, 1, side_at(state.ends[colour, 0]) if both else NOBODY)


def why_not_extend(state: State, colour: int, end: int, pile: int, turn: int, cell: int) -> int:
    """Return why a tile can't extend a route from one of its ends, or LEGAL."""
    side = side_at(state.ends[colour, end])
    if not leads_to(state, colour, end, cell) or side not in (turn, second_side(pile, turn)):
        return NOT_ON_ROUTE
    if state.board[cell] != 0:
        return LEGAL
    around = colours_around(state, cell)
    return LEGAL if fits(state, cell, colour, around, turn, second_side(pile, turn)) else JOINS_COLOURS


def why_not_lay(state: State, colour: int, pile: int, turn: int, cell: int) -> int:
    if is_ring(state, colour):
        return ROTATE_FIRST
    if pile == TERMINAL and not may_cap(state):
        return NO_TERMINAL_FIRST
    if state.board[cell] != 0 and not (pile == TERMINAL and is_free_half(state, cell, turn)):
        return CELL_TAKEN
    if pile != TERMINAL and not inside(state, cell):
        return OUTSIDE
    if state.phase == EXTENDING:
        reason = why_not_extend(state, colour, exit_end(state), pile, turn, cell)
        return NOT_FROM_BILLABONG if reason == NOT_ON_ROUTE else reason
    one = why_not_extend(state, colour, 0, pile, turn, cell)
    other = why_not_extend(state, colour, 1, pile, turn, cell)
    return LEGAL if LEGAL in (one, other) else max(one, other)


def is_free_half(state: State, cell: int, turn: int) -> bool:
    """Return whether a cell has one terminal, and another one with this turn fits at its back."""
    code = state.board[cell]
    return SORT[code, 0] == A_TERMINAL and turn == (TURN[code, 0] + 2) % SIDES


# --- Laying a tile ---


def lay(state: State, colour: int, pile: int, turn: int, cell: int) -> None:
    """Lay a tile of a colour, and extend every route that leads there."""
    had_columns, had_rows = has_final_columns(state), has_final_rows(state)
    state.stock[colour, pile] -= 1
    if state.board[cell] == 0:
        if inside(state, cell) and not (pile == TERMINAL and state.full_tiles):
            reach(state, cell)
        state.board[cell] = tile(colour, pile, turn)
    else:
        before = state.board[cell]
        state.board[cell] = pair(OWNER[before, 0], TURN[before, 0], colour)
    state.laid[state.tiles] = cell
    state.tiles += 1
    state.colour = colour
    if state.ends[colour, 0] == UNBORN:
        begin_route(state, colour, cell)
    else:
        extend_into(state, colour, cell)
    note(state, LAID, seat_of(state, colour), colour, pile, turn)
    note_more(state, 3, column(state, cell))
    note_more(state, 4, row(state, cell))
    note_more(state, 5, state.length[colour])
    note_ends(state, colour)
    lengthen_others(state, colour, cell)
    if has_final_columns(state) and not had_columns:
        note(state, COLUMNS_FINAL, NOBODY, state.left, state.right, 0)
    if has_final_rows(state) and not had_rows:
        note(state, ROWS_FINAL, NOBODY, state.top, state.bottom, 0)


def extend_into(state: State, colour: int, cell: int) -> None:
    """Follow the ends of a route that lead to a cell, which has just got a tile."""
    for end in range(2):
        if leads_to(state, colour, end, cell):
            extend(state, colour, end)


def lengthen_others(state: State, mover: int, cell: int) -> None:
    """Extend the other routes that lead to a new tile: its grey path may continue one."""
    for colour in range(COLOURS):
        before = state.length[colour]
        if colour != mover:
            extend_into(state, colour, cell)
        if state.length[colour] != before:
            note(state, GREW, seat_of(state, colour), colour, state.length[colour] - before, state.length[colour])
            note_ends(state, colour)


def note_ends(state: State, colour: int) -> None:
    if is_ring(state, colour):
        note(state, CLOSED, seat_of(state, colour), colour, 0, 0)
    elif is_finished(state, colour):
        note(state, FINISHED, seat_of(state, colour), colour, state.length[colour], 0)


# --- The border comes into being ---


def has_final_columns(state: State) -> bool:
    """Return whether the border to the left and to the right is final."""
    return most_columns(state) == state.right - state.left + 1


def has_final_rows(state: State) -> bool:
    return most_rows(state) == state.bottom - state.top + 1


# --- An infinite route: turning a curve ---


def why_not_rotate(state: State, colour: int, cell: int) -> int:
    """Return why a curve can't be turned to open its ring: its grey path must be neutral and open on both sides."""
    if not is_ring(state, colour):
        return NO_RING
    code = state.board[cell]
    if SORT[code, 0] != A_CURVE or OWNER[code, 0] != colour:
        return NOT_OWN_CURVE
    for step in (2, 3):
        side = (TURN[code, 0] + step) % SIDES
        if neutral_way(state, cell, side) != ELSEWHERE:
            return NOTHING_OPENS
    return LEGAL


def legal_rotations(state: State, out: Choices, n: int, colour: int) -> int:
    for at in range(state.scenery, state.tiles):
        cell = state.laid[at]
        if why_not_rotate(state, colour, cell) == LEGAL:
            out.codes[n] = rotate(LEFT, cell)
            out.codes[n + 1] = rotate(RIGHT, cell)
            n += 2
    return n


def can_rotate(state: State, colour: int) -> bool:
    for at in range(state.scenery, state.tiles):
        if why_not_rotate(state, colour, state.laid[at]) == LEGAL:
            return True
    return False


def turn_curve(state: State, colour: int, way: int, cell: int) -> None:
    """Open a ring by turning a curve. It now runs through both paths of the curve, and out at its former grey sides."""
    code = state.board[cell]
    turn = (TURN[code, 0] + (1 if way == RIGHT else 3)) % SIDES
    state.board[cell] = code - TURN[code, 0] + turn
    state.colour = colour
    begin_route(state, colour, cell)
    note(state, ROTATED, seat_of(state, colour), colour, turn, column(state, cell))
    note_more(state, 3, row(state, cell))
    note_more(state, 4, state.length[colour])


# --- Using the billabong tiles ---


def case_at(state: State, cell: int) -> int:
    """Return the case of the billabong rule for a cell, by the routes that lead there; 0 for none."""
    around = colours_around(state, cell)
    leading = 0
    distinct = 0
    for side in range(SIDES):
        colour = colour_from(around, side)
        if colour != GREY:
            leading += 1
            if not leads_from_before(around, colour, side):
                distinct += 1
    if distinct >= 3:
        found = 1 if leading == 3 else 2
    else:
        found = 3 if leading == SIDES and is_crossed(state, around) else 0
    return found if inside(state, cell) else 0


def leads_from_before(around: int, colour: int, side: int) -> bool:
    """Return whether a colour's route also comes in at an earlier side."""
    for earlier in range(side):
        if colour_from(around, earlier) == colour:
            return True
    return False


def is_crossed(state: State, around: int) -> bool:
    """Return whether two routes have two neighbouring sides each, and one of them has no curves left."""
    side = first_of_two(around)
    one, other = colour_from(around, side), colour_from(around, (side + 2) % SIDES)
    if one != colour_from(around, side + 1):
        return False
    return not has_any(state, one, CURVED) or not has_any(state, other, CURVED)


def first_of_two(around: int) -> int:
    """Return a side, 0 or 1, with the same colour as the next one clockwise, if no route comes in at opposite sides."""
    return 0 if colour_from(around, 0) == colour_from(around, 1) else 1


def mover_at(state: State, around: int) -> int:
    """Return a colour of the seat that moved last whose route leads there, or NOBODY; prefer the colour played last."""
    found = NOBODY
    for side in range(SIDES):
        colour = colour_from(around, side)
        if colour != GREY and seat_of(state, colour) == seat_of(state, state.colour):
            if colour == state.colour or found == NOBODY:
                found = colour
    return found


def next_billabong(state: State) -> int:
    """Return the cell of the next billabong: first those of the mover, then from top to bottom and left to right."""
    best = NO_CELL
    for colour in range(COLOURS):
        for end in range(2):
            at = state.ends[colour, end]
            if at >= 0 and ends_leading_to(state, cell_at(at)) >= 3 and case_at(state, cell_at(at)) > 0:
                if best == NO_CELL or comes_before(state, cell_at(at), best):
                    best = cell_at(at)
    return best


def ends_leading_to(state: State, cell: int) -> int:
    """Return how many ends of routes lead to a cell."""
    count = 0
    for colour in range(COLOURS):
        for end in range(2):
            if leads_to(state, colour, end, cell):
                count += 1
    return count


def comes_before(state: State, one: int, other: int) -> bool:
    mine = mover_at(state, colours_around(state, one)) != NOBODY
    theirs = mover_at(state, colours_around(state, other)) != NOBODY
    if mine != theirs:
        return mine
    return (row(state, one), column(state, one)) < (row(state, other), column(state, other))


def lay_billabong(state: State) -> None:
    """Lay the next billabong. No seat has a choice in this."""
    cell = next_billabong(state)
    if state.exit != NO_EXIT:  # the way out of one billabong leads into the next
        cell = cell_at(state.ends[exit_colour(state), exit_end(state)])
    around, case = colours_around(state, cell), case_at(state, cell)
    mover = mover_at(state, around)
    state.exit = NO_EXIT
    code = billabong(0, 0)
    if case == 1 and mover != NOBODY:
        code = billabong(side_with(around, mover), side_with(around, GREY))
        state.exit = exit_of(mover, 0 if leads_to(state, mover, 0, cell) else 1)
    elif case == 3:
        code = crossing(first_of_two(around))
    state.board[cell] = code
    state.laid[state.tiles] = cell
    state.tiles += 1
    state.billabongs += 1
    note(state, POND, seat_of(state, state.colour), state.colour, case, column(state, cell))
    note_more(state, 3, row(state, cell))
    note_more(state, 4, 1 if state.exit != NO_EXIT else 0)
    lengthen_others(state, NOBODY, cell)


def side_with(around: int, colour: int) -> int:
    """Return the first side with a colour."""
    side = 0
    while colour_from(around, side) != colour:
        side += 1
    return side


# The way out of a billabong is a colour and an end of its route, in one number.


def exit_of(colour: int, end: int) -> int:
    return colour * 2 + end


def exit_colour(state: State) -> int:
    return state.exit // 2


def exit_end(state: State) -> int:
    return state.exit % 2


def look_at_exit(state: State) -> None:
    """Go on at the way out of a billabong: with another billabong, or with a tile if that is possible."""
    if state.exit == NO_EXIT:
        return
    colour, end = exit_colour(state), exit_end(state)
    if state.ends[colour, end] >= 0:
        if case_at(state, cell_at(state.ends[colour, end])) > 0:
            state.phase = BILLABONG
            return
        if ways_to_extend(state, colour, end) != 0:
            state.phase = EXTENDING
            return
    state.exit = NO_EXIT


# --- The course of the game ---


def continue_turn(state: State) -> None:
    """Go to the next phase after a tile: billabongs, the way out of one, the next tile of the turn, its end."""
    state.phase = LAID_ALL
    look_at_exit(state)
    if state.phase != LAID_ALL:
        return
    if next_billabong(state) != NO_CELL:
        state.phase = BILLABONG
    elif state.due > 0:
        state.owed = playable_of(state, state.owed)
        if state.owed != 0:
            state.phase = PLAYING


def playable_of(state: State, colours: int) -> int:
    """Return those of `colours` that can be played now, one bit each."""
    found = 0
    for colour in range(COLOURS):
        if colours >> colour & 1 and can_play(state, colour):
            found |= 1 << colour
    return found


def can_play(state: State, colour: int) -> bool:
    if is_ring(state, colour):
        return can_rotate(state, colour)
    return ways_to_extend(state, colour, 0) != 0 or ways_to_extend(state, colour, 1) != 0


def retire_rings(state: State, seat: int) -> None:
    """Put a seat's rings out of play if they can't be opened at the beginning of its turn."""
    for colour in range(COLOURS):
        if seat_of(state, colour) == seat and is_ring(state, colour) and not state.out[colour]:
            if not can_rotate(state, colour):
                state.out[colour] = 1
                note(state, STUCK, seat, colour, 0, 0)


def colours_of(state: State, seat: int) -> int:
    """Return the colours of a seat that are not out, one bit each."""
    found = 0
    for colour in range(colours_in_play(state)):
        if seat_of(state, colour) == seat and not state.out[colour]:
            found |= 1 << colour
    return found


def end_turn(state: State) -> None:
    """Pass the turn to the next seat that can do anything. If none can, the match is over."""
    if state.turns < colours_in_play(state):
        begin_opening(state)
        return
    for k in range(state.seats):
        seat = (state.active + 1 + k) % state.seats
        retire_rings(state, seat)
        playable = playable_of(state, colours_of(state, seat))
        if playable != 0:
            begin_turn(state, seat, playable)
            return
    state.phase = FINISH


def colour_laid(state: State, pile: int, turn: int, cell: int) -> int:
    """Return the colour for which a tile is laid in a cell: only one of the colours in play can go there."""
    found = NOBODY
    for colour in range(COLOURS):
        if is_due(state, colour):
            if found == NOBODY or why_not_place(state, colour, pile, turn, cell) == LEGAL:
                found = colour
    return found


# --- End of the game and scoring ---


def sets(state: State, colour: int) -> int:
    """Return how many sets of three animals are on a route."""
    return min(state.met[colour, KANGAROO], state.met[colour, EMU], state.met[colour, PLATYPUS])


def rabbits(state: State, colour: int) -> int:
    """Return how many rabbits cost points: none if there is any dingo on the route."""
    return 0 if state.met[colour, DINGO] > 0 else state.met[colour, RABBIT]


def keeps_dingo(state: State, colour: int) -> bool:
    """Return whether a colour's own dingo is still in stock, which costs all points at the end."""
    return state.stock[colour, CURVED + DINGO] + state.stock[colour, STRAIGHT + DINGO] > 0


def raw_points(state: State, box: Box, colour: int) -> int:
    """Return the points of a route, whether or not its dingo is laid."""
    total = state.length[colour]
    if state.animals:
        total += box.set_points * sets(state, colour) + box.rabbit_points * rabbits(state, colour)
    return total


def points_of_route(state: State, box: Box, colour: int) -> int:
    over = state.phase == FINISH or state.phase == ENDED
    return 0 if over and keeps_dingo(state, colour) else raw_points(state, box, colour)


def points_of(state: State, box: Box, seat: int) -> int:
    one = points_of_route(state, box, seat)
    if not has_two_routes(state):
        return one
    other = points_of_route(state, box, seat + state.seats)
    return max(one, other) if state.best else one + other


def finish(state: State, box: Box) -> None:
    for colour in range(colours_in_play(state)):
        note(state, SCORED, seat_of(state, colour), colour, state.length[colour], sets(state, colour))
        note_more(state, 3, rabbits(state, colour))
        note_more(state, 4, 1 if keeps_dingo(state, colour) else 0)
        note_more(state, 5, points_of_route(state, box, colour))
    for seat in range(state.seats):
        note(state, FINAL, seat, points_of(state, box, seat), 1 if is_best(state, box, seat) else 0, 0)
    state.phase = ENDED


def is_best(state: State, box: Box, seat: int) -> bool:
    for other in range(state.seats):
        if points_of(state, box, other) > points_of(state, box, seat):
            return False
    return True


# --- The kernel's contract ---


def turn(state: State) -> int:
    if state.phase <= FINISH:
        return NATURE
    if state.phase == ENDED:
        return OVER
    return seat_of(state, exit_colour(state)) if state.phase == EXTENDING else state.active


def legal(state: State, box: Box, out: Choices) -> int:
    if state.phase == OPENING:
        return legal_first_tiles(state, out, opened_colour(state))
    if state.phase == EXTENDING:
        return legal_from_end(state, out, 0, exit_colour(state), exit_end(state), NOBODY)
    if state.phase == LAID_ALL:
        out.codes[0] = done
        return 1
    n = 0
    for colour in range(COLOURS):
        if state.owed >> colour & 1:
            if is_ring(state, colour):
                n = legal_rotations(state, out, n, colour)
            else:
                n = legal_from_route(state, out, n, colour)
    return n


def opened_colour(state: State) -> int:
    """Return the colour whose first tile is laid now."""
    colour = 0
    while not state.owed >> colour & 1:
        colour += 1
    return colour


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.phase <= FINISH:
        act_for_nature(state, box, luck)
    elif is_place(action):
        pile, turned, cell = place_tile(action), place_turn(action), place_cell(action)
        colour = colour_laid(state, pile, turned, cell)
        if state.phase == EXTENDING:
            state.exit = NO_EXIT
        else:
            state.owed &= ~(1 << colour)
            state.due -= 1
        lay(state, colour, pile, turned, cell)
        continue_turn(state)
    elif is_rotate(action):
        cell = rotate_cell(action)
        colour = OWNER[state.board[cell], 0]
        state.owed &= ~(1 << colour)
        state.due -= 1
        turn_curve(state, colour, rotate_way(action), cell)
        continue_turn(state)
    else:
        note(state, DONE_WITH_TURN, state.active, 0, 0, 0)
        end_turn(state)


def act_for_nature(state: State, box: Box, luck: Luck) -> None:
    if state.phase == BILLABONG:
        lay_billabong(state)
        continue_turn(state)
    elif state.phase == LAY_OUT:
        lay_out(state, luck)
    elif state.phase == DRAW_START:
        draw_start(state, luck)
    else:
        finish(state, box)


def why_not(state: State, box: Box, action: int) -> int:
    if state.phase == ENDED:
        return IT_IS_OVER
    if state.phase <= FINISH:
        return NOT_A_DECISION
    if action == done:
        return LEGAL if state.phase == LAID_ALL else NOTHING_LAID
    if state.phase == LAID_ALL:
        return TURN_IS_OVER
    closest = NOT_A_DECISION
    for colour in range(COLOURS):
        if is_due(state, colour):
            if is_rotate(action):
                reason = why_not_rotate(state, colour, rotate_cell(action)) if state.phase == PLAYING else NO_RING
            else:
                reason = why_not_place(state, colour, place_tile(action), place_turn(action), place_cell(action))
            if reason == LEGAL:
                return LEGAL
            closest = max(closest, reason)
    return closest


def is_due(state: State, colour: int) -> bool:
    """Return whether a colour may be played now."""
    if state.phase == EXTENDING:
        return colour == exit_colour(state)
    return state.owed >> colour & 1 == 1


def why_not_place(state: State, colour: int, pile: int, turned: int, cell: int) -> int:
    if pile < CURVED and turned >= 2:
        return SAME_TURNED
    if state.stock[colour, pile] == 0:
        return NONE_LEFT
    if state.phase == OPENING:
        return why_not_begin(state, colour, pile, turned, cell)
    return why_not_lay(state, colour, pile, turned, cell)


def team(state: State, seat: int) -> int:
    return seat


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(state.seats):
        out.values[seat] = points_of(state, box, seat)


def result(state: State, box: Box, out: Payoffs) -> None:
    """Let the seats with the most points share the win."""
    winners = 0
    for seat in range(state.seats):
        if is_best(state, box, seat):
            winners += 1
    for seat in range(state.seats):
        out.values[seat] = 1.0 / winners if is_best(state, box, seat) else 0.0


def census(state: State, box: Box, out: Numbers) -> int:
    """Count all tiles by pile, in stock and laid, except billabongs."""
    for pile in range(PILES):
        out.values[pile] = 0
        for colour in range(COLOURS):
            out.values[pile] += state.stock[colour, pile]
    for n in range(state.tiles):
        cell = state.laid[n]
        if not is_laid_again(state, n):
            for pile in range(PILES):
                out.values[pile] += HOLDS[state.board[cell], pile]
    return PILES


def is_laid_again(state: State, n: int) -> bool:
    """Return whether another tile was laid in the same cell after the nth one."""
    for later in range(n + 1, state.tiles):
        if state.laid[later] == state.laid[n]:
            return True
    return False
