"""The observation of Down Under: a seat's knowledge of a match, for programs that learn, and their actions.

Everybody knows the same. Cells are seen through a *window* of WINDOW by WINDOW cells. It begins a little to the
north-west of the tiles that count for the border, so it moves with the area as that comes into being. The areas of all
recommended sizes fit. On a limitless plane, and with measure=full in the longest areas, tiles may lie beyond it, and
are only counted. Actions for learners name cells in the same way: cell 0 is the north-western corner of the window.

Colours are in the order of the seats that play them, from the viewer on. With two routes each, the second colours of
all seats follow the first ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

from tuckerbox.games.down_under import rules
from tuckerbox.games.down_under.area import FRAME, LIMITLESS
from tuckerbox.games.down_under.routes import CAPPED, RING, cell_at, side_at
from tuckerbox.games.down_under.state import (
    ACROSS,
    ANIMAL_NAMES,
    ANIMALS,
    CELLS,
    COLOURS,
    CURVED,
    DONE,
    NONE,
    PILE_NAMES,
    PILES,
    PLACE,
    ROTATE,
    SIDE_NAMES,
    SIDES,
    STRAIGHT,
    TERMINAL,
    Box,
    State,
    cell_of,
)
from tuckerbox.games.down_under.tiles import ANIMAL, COLOUR, DEAD_END, EXIT, GREY, NO_PATH, SORT
from tuckerbox.kernel.contract import Learning, Symmetry
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.observing import SEATS_FROM_YOU, Shows, from_viewer, within

WINDOW = 16
# The most cells between the tiles that count for the border and a terminal or the cell of a next tile. A route can lead
# through a frame, to a terminal beyond. With measure=full, terminals do not count, and two pairs of them can precede
# all other tiles.
MARGIN, MARGIN_OF_FRAME, MARGIN_OF_FULL = 1, 2, 3

COLUMN_NAMES = tuple(f"column {x}" for x in range(WINDOW))
ROW_NAMES = tuple(f"row {y}" for y in range(WINDOW))
PLANES = (
    "sort: 1 straight, 2 curve, 3 terminal, 4 two terminals, 5 billabong",
    *(f"path at the {side}: 1 grey, from 2 by colour, 6 nobody's" for side in SIDE_NAMES),
    *(f"where that path leads: {side}, 1 to 4 clockwise from north, 5 nowhere" for side in SIDE_NAMES),
    "animal on the grey path: 1 kangaroo, 2 emu, 3 platypus, 4 rabbit, 5 dingo",
)
SORT_PLANE, PATH_PLANES, EXIT_PLANES, ANIMAL_PLANE = 0, 1, 5, 9
PATH_OF_NOBODY = 6
NOWHERE = 5
COLOUR_NAMES = ("yours", "the next seat's", "the third", "the fourth")
SORTS_OF_ENDS = ("open", "capped", "ring")
OPEN_END, CAPPED_END, RING_END = range(3)
PHASES = ("lay out", "draw the start player", "billabong", "finish", "opening", "playing", "extending", "laid", "ended")
AREAS = ("open", "limitless", "line", "frame")
ROUTES = ("one", "one-ended", "two", "two-in-turn")
POINTS_FROM = -50


class Observation(Record):
    """A seat's knowledge of a match of Down Under."""

    area: Annotated[Row, "u1", 4, Shows("the option area", AREAS, most=1)]
    routes: Annotated[Row, "u1", 4, Shows("the option routes", ROUTES, most=1)]
    animals: Annotated[int, "u1", Shows("1: animals count", most=1)]
    full_tiles: Annotated[int, "u1", Shows("1: terminals do not count for the border", most=1)]
    best: Annotated[int, "u1", Shows("1: only the better one of two routes counts", most=1)]
    short: Annotated[int, "u1", Shows("the shorter side of the area", most=41)]
    long: Annotated[int, "u1", Shows("the longer side of the area", most=41)]
    seats: Annotated[Row, "u1", COLOURS, Shows("the seats of the match", SEATS_FROM_YOU, most=1)]
    phase: Annotated[Row, "u1", len(PHASES), Shows("the phase", PHASES, most=1)]
    start: Annotated[Row, "u1", COLOURS, Shows("who goes first", SEATS_FROM_YOU, most=1)]
    active: Annotated[Row, "u1", COLOURS, Shows("whose turn it is", SEATS_FROM_YOU, most=1)]
    deciding: Annotated[Row, "u1", COLOURS, Shows("who decides now", SEATS_FROM_YOU, most=1)]
    turns: Annotated[int, "u1", Shows("the turns that have begun", most=255)]
    due: Annotated[int, "u1", Shows("tiles to lay this turn", most=2)]
    owed: Annotated[Row, "u1", COLOURS, Shows("the colours that may be played this turn", COLOUR_NAMES, most=1)]
    exit: Annotated[Row, "u1", COLOURS, Shows("whose end has just come out of a billabong", COLOUR_NAMES, most=1)]
    wide: Annotated[int, "u1", Shows("the columns that the tiles within the border span", most=41)]
    high: Annotated[int, "u1", Shows("the rows that they span", most=41)]
    margin: Annotated[int, "u1", Shows("their first column and row in the window", most=MARGIN_OF_FULL)]
    beyond: Annotated[int, "u1", Shows("tiles outside the window", most=128)]
    cells: Annotated[
        Grid,
        "u1",
        len(PLANES) * WINDOW,
        WINDOW,
        Shows("the tiles in the window", PLANES, ROW_NAMES, COLUMN_NAMES, most=6),
    ]
    gates: Annotated[
        Grid, "u1", COLOURS * WINDOW, WINDOW,
        Shows(
            "where the ends of each route lead: 1 from north, 2 from east, 4 from south, 8 from west, added",
            COLOUR_NAMES, ROW_NAMES, COLUMN_NAMES, most=15,
        ),
    ]  # fmt: skip
    ends: Annotated[
        Grid, "u1", COLOURS, len(SORTS_OF_ENDS), Shows("the ends of each route", COLOUR_NAMES, SORTS_OF_ENDS, most=2)
    ]
    length: Annotated[Row, "u1", COLOURS, Shows("the length of each route", COLOUR_NAMES, most=127)]
    out: Annotated[Row, "u1", COLOURS, Shows("1: a ring that can't be opened", COLOUR_NAMES, most=1)]
    met: Annotated[
        Grid, "u1", COLOURS, ANIMALS - 1, Shows("the animals on each route", COLOUR_NAMES, ANIMAL_NAMES, most=16)
    ]
    stock: Annotated[
        Grid, "u1", COLOURS, PILES, Shows("the tiles left of each pile", COLOUR_NAMES, PILE_NAMES, most=16)
    ]
    points: Annotated[Row, "u1", COLOURS, Shows("points", SEATS_FROM_YOU, most=250, zero=POINTS_FROM)]


def observe(state: State, box: Box, viewer: int, out: Observation) -> None:
    observe_course(state, viewer, out)
    observe_area(state, out)
    for n in range(state.tiles):
        observe_tile(state, state.laid[n], viewer, out)
    for colour in range(rules.colours_in_play(state)):
        observe_colour(state, colour, colour_from_viewer(state, colour, viewer), out)
    for seat in range(state.seats):
        nth = from_viewer(seat, viewer, state.seats)
        out.seats[nth] = 1
        out.points[nth] = within(rules.points_of(state, box, seat) - POINTS_FROM, 250)


def colour_from_viewer(state: State, colour: int, viewer: int) -> int:
    """Return the number of a colour in the order of the seats that play them, from the viewer on."""
    return colour // state.seats * state.seats + from_viewer(colour % state.seats, viewer, state.seats)


def observe_course(state: State, viewer: int, out: Observation) -> None:
    """Write the options, and whose turn it is."""
    out.area[state.area] = 1
    out.routes[state.routes] = 1
    out.animals = state.animals
    out.full_tiles = state.full_tiles
    out.best = state.best
    out.short = state.short
    out.long = state.long
    out.phase[state.phase] = 1
    if state.start >= 0:
        out.start[from_viewer(state.start, viewer, state.seats)] = 1
    if state.active >= 0:
        out.active[from_viewer(state.active, viewer, state.seats)] = 1
    deciding = rules.turn(state)
    if deciding < state.seats:
        out.deciding[from_viewer(deciding, viewer, state.seats)] = 1
    out.turns = state.turns
    out.due = within(state.due, 2)
    if state.exit >= 0:
        out.exit[colour_from_viewer(state, rules.exit_colour(state), viewer)] = 1
    for colour in range(rules.colours_in_play(state)):
        out.owed[colour_from_viewer(state, colour, viewer)] = state.owed >> colour & 1


# --- The window ---


def margin(state: State) -> int:
    if state.full_tiles:
        return MARGIN_OF_FULL
    return MARGIN_OF_FRAME if state.area == FRAME else MARGIN


def far_margin(state: State) -> int:
    """Return the most cells between the last column or row of a finished area and a next tile, with measure=full.

    A terminal goes directly beyond them. If two pairs of terminals precede all other tiles, a route can also lead
    through the outer ones, which do not count, and end behind them.
    """
    return 2 if rules.begins_with_terminal(state) and rules.colours_in_play(state) > 2 else 1


def corner(state: State) -> int:
    """Return the north-western cell of the window."""
    return cell_of(state.left - margin(state), state.top - margin(state))


def in_window(state: State, cell: int) -> int:
    """Return a cell's number in the window: its column + ACROSS × its row."""
    return (cell - corner(state)) & (CELLS - 1)


def observe_area(state: State, out: Observation) -> None:
    """Write how far the area extends, and where in the window it lies."""
    out.wide = state.right - state.left + 1
    out.high = state.bottom - state.top + 1
    out.margin = margin(state)


def observe_tile(state: State, cell: int, viewer: int, out: Observation) -> None:
    """Write the contents of a cell."""
    at = in_window(state, cell)
    x, y = at % ACROSS, at // ACROSS
    if x >= WINDOW or y >= WINDOW:
        out.beyond += 1
        return
    code = state.board[cell]
    out.cells[SORT_PLANE * WINDOW + y, x] = SORT[code, 0]
    for side in range(SIDES):
        onward = EXIT[code, side]
        if onward != NO_PATH:
            out.cells[(PATH_PLANES + side) * WINDOW + y, x] = path_number(state, COLOUR[code, side], viewer)
            out.cells[(EXIT_PLANES + side) * WINDOW + y, x] = NOWHERE if onward == DEAD_END else onward + 1
            if ANIMAL[code, side] != NONE:
                out.cells[ANIMAL_PLANE * WINDOW + y, x] = ANIMAL[code, side]


def path_number(state: State, colour: int, viewer: int) -> int:
    """Return the number of a path of a colour in its plane."""
    if colour == GREY:
        return 1
    if colour >= rules.colours_in_play(state):
        return PATH_OF_NOBODY
    return 2 + colour_from_viewer(state, colour, viewer)


def observe_colour(state: State, colour: int, nth: int, out: Observation) -> None:
    """Write the route and the stock of a colour into row `nth`, the colour's number counted from the viewer."""
    out.length[nth] = state.length[colour]
    out.out[nth] = state.out[colour]
    for animal in range(1, ANIMALS):
        out.met[nth, animal - 1] = within(state.met[colour, animal], 16)
    for pile in range(PILES):
        out.stock[nth, pile] = state.stock[colour, pile]
    for end in range(2):
        gate = state.ends[colour, end]
        if gate >= 0:
            out.ends[nth, OPEN_END] += 1
            at = in_window(state, cell_at(gate))
            x, y = at % ACROSS, at // ACROSS
            if x < WINDOW and y < WINDOW:
                out.gates[nth * WINDOW + y, x] = out.gates[nth * WINDOW + y, x] | 1 << side_at(gate)
        elif gate == CAPPED:
            out.ends[nth, CAPPED_END] += 1
        elif gate == RING:
            out.ends[nth, RING_END] += 1


# --- Actions ---


def relative(state: State, action: int) -> int:
    """Return an action with its cell's number in the window."""
    if rules.is_place(action):
        cell = in_window(state, rules.place_cell(action))
        return rules.place(rules.place_tile(action), rules.place_turn(action), cell)
    if rules.is_rotate(action):
        return rules.rotate(rules.rotate_way(action), in_window(state, rules.rotate_cell(action)))
    return action


def absolute(state: State, action: int) -> int:
    """Return the action whose cell has this number in the window."""
    if rules.is_place(action):
        cell = (rules.place_cell(action) + corner(state)) & (CELLS - 1)
        return rules.place(rules.place_tile(action), rules.place_turn(action), cell)
    if rules.is_rotate(action):
        cell = (rules.rotate_cell(action) + corner(state)) & (CELLS - 1)
        return rules.rotate(rules.rotate_way(action), cell)
    return action


def possible_actions(start: State) -> Sequence[int] | None:
    """Return all relative actions that can be legal in a match with this start; None on a limitless plane.

    All tiles lie in a square. Its side is the longer side of the area, with a margin at both ends. If that is more than
    the window, the margin at the far end is cut down to what lies in the window or can be reached in a finished area. A
    straight tile looks the same after half a turn, so it has two turns instead of four. Tiles that differ only in their
    animals are the same unless animals count.
    """
    if start.area == LIMITLESS:
        return None
    side = min(start.long + 2 * margin(start), max(WINDOW, start.long + margin(start) + far_margin(start)))
    cells = [x + ACROSS * y for y in range(side) for x in range(side)]
    piles = range(PILES) if start.animals else (STRAIGHT, CURVED, TERMINAL)
    tiles = [(pile, turn) for pile in piles for turn in range(SIDES if pile >= CURVED else 2)]
    places = [PLACE.encode(pile, turn, cell) for pile, turn in tiles for cell in cells]
    return [*places, *(ROTATE.encode(way, cell) for way in range(2) for cell in cells), DONE.first]


def symmetries() -> Sequence[Symmetry]:
    """Return the other ways to look at the table. Their module needs this one, so it is imported at the first call."""
    found: Sequence[Symmetry] = import_module(f"{__package__}.symmetries").SYMMETRIES
    return found


LEARNING = Learning(Observation, observe, relative, absolute, possible_actions, symmetries)
