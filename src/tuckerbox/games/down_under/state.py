"""The records of Down Under: what lies on the table, what is left in stock, what can be chosen before a match."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tuckerbox.kernel.actions import Actions, Named
from tuckerbox.kernel.box import Item
from tuckerbox.kernel.options import Flag, Number, OneOf
from tuckerbox.kernel.record import Grid, Record, Row

Animal = Literal["kangaroo", "emu", "platypus", "rabbit", "dingo"]
ANIMAL_NAMES: tuple[Animal, ...] = get_args(Animal)
ANIMALS = 6  # with none, which is 0
NONE, KANGAROO, EMU, PLATYPUS, RABBIT, DINGO = range(ANIMALS)

COLOURS = 4
NOBODYS = 4  # the colour of tiles that are laid out before the match and belong to nobody

# Directions, clockwise; a tile's ports, the sides of a cell and quarter turns are counted likewise.
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
SIDES = 4
SIDE_NAMES = ("north", "east", "south", "west")

# A pile of the stock: straight ones by animal, then curved ones by animal, then terminals.
STRAIGHT, CURVED, TERMINAL = 0, 6, 12
PILES = 13
PILE_NAMES = (
    "straight",
    *(f"straight-{name}" for name in ANIMAL_NAMES),
    "curve",
    *(f"curve-{name}" for name in ANIMAL_NAMES),
    "terminal",
)
TURN_NAMES = ("0", "90", "180", "270")

# The table is a plane of cells that is rolled up: one step east is one number on, one step south ACROSS on, and the
# numbers begin anew after CELLS. Cells are told apart as long as nothing is ACROSS or more away from anything else.
CELLS = 2048
ACROSS = 45
# As far as tiles can lie apart: no match gets there. Past a column of one tile only one colour goes on, past a column
# of two only two; with seven straights and nine curves each that makes at most 39 columns, and as many rows.
UNBOUNDED = 41
FARTHEST = 22  # from the start, in cells that have a name of their own

MOST_TILES = 128  # laid, billabongs included
# The most events that a step leaves: a billabong, and for each of four routes that it grows, and that it is finished or
# a ring. Other steps leave fewer. The final scoring leaves eight: one for each colour and one for each seat. A tile
# leaves six: itself, how its route ends, both for the one other route that its grey path can lengthen, and two borders.
# The end of a turn leaves five: itself, and for each colour a ring that can't be opened.
MOST_EVENTS = 9
SIZES = 3  # by number of seats: two, three, four
DIFFICULTIES = 4


def cell_of(x: int, y: int) -> int:
    return (x + ACROSS * y) & (CELLS - 1)


def place_of(cell: int) -> tuple[int, int]:
    """Where a cell lies from the first one, as far as its name says."""
    middle = FARTHEST * ACROSS + FARTHEST
    number = cell if cell <= middle + ACROSS // 2 + 1 else cell - CELLS
    y = (number + FARTHEST) // ACROSS
    return number - ACROSS * y, y


CELL_NAMES = tuple("{},{}".format(*place_of(cell)) for cell in range(CELLS))


class State(Record):
    """A match of Down Under."""

    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    events: Annotated[Grid, "i2", 16, 9]  # room for MOST_EVENTS
    # The table: what lies in each cell (see tiles.py), and the cells in the order in which tiles were laid there
    laid: Annotated[Row, "u2", MOST_TILES]
    # For each colour the two ends of its route: the gate that it leads to, or CAPPED, RING or UNBORN (see routes.py)
    ends: Annotated[Grid, "i2", COLOURS, 2]
    board: Annotated[Row, "u1", CELLS]

    told: Annotated[int, "u1"]
    tiles: Annotated[int, "u1"]  # how many were laid
    scenery: Annotated[int, "u1"]  # how many of them before the first turn

    # What was chosen before the match
    seats: Annotated[int, "i1"]
    animals: Annotated[int, "i1"]  # 1: special scoring
    routes: Annotated[int, "i1"]  # ONE, ONE_ENDED, TWO_A_TURN, TWO_IN_TURN
    area: Annotated[int, "i1"]  # OPEN, LIMITLESS, LINE, FRAME
    full_tiles: Annotated[int, "i1"]  # 1: terminals are not measured
    best: Annotated[int, "i1"]  # 1: of two routes the better one counts
    short: Annotated[int, "i1"]  # sides of the playing area,
    long: Annotated[int, "i1"]

    # What the tiles within the playing area reach to, or the whole of it when it is fixed
    left: Annotated[int, "i1"]
    top: Annotated[int, "i1"]
    right: Annotated[int, "i1"]
    bottom: Annotated[int, "i1"]

    # The turn
    phase: Annotated[int, "i1"]
    start: Annotated[int, "i1"]  # who goes first
    active: Annotated[int, "i1"]  # whose turn it is
    turns: Annotated[int, "u1"]  # begun so far
    colour: Annotated[int, "i1"]  # that was played last
    owed: Annotated[int, "i1"]  # the colours that may be played this turn, a bit each
    due: Annotated[int, "i1"]  # how many tiles are still to be laid this turn
    exit: Annotated[int, "i1"]  # the end of the colour played last that came out of a billabong, or NO_EXIT
    billabongs: Annotated[int, "i1"]

    # The routes
    length: Annotated[Row, "i1", COLOURS]
    out: Annotated[Row, "i1", COLOURS]  # 1: a ring that can't be opened
    met: Annotated[Grid, "i1", COLOURS, ANIMALS]  # animals on the route
    stock: Annotated[Grid, "i1", COLOURS, PILES]
    spare: Annotated[Row, "u1", 2]


class Box(Record):
    """The components of Down Under, and the sizes that its author advises."""

    sizes: Annotated[Grid, "i1", DIFFICULTIES * SIZES, 2]  # derived: short and long side, by difficulty and seats

    straights: Annotated[Row, "i1", ANIMALS - 1, Item("tiles.straight", 0, 16)]
    curves: Annotated[Row, "i1", ANIMALS - 1, Item("tiles.curved", 0, 16)]
    terminals: Annotated[int, "i1", Item("tiles.terminal", 2, 2)]
    easy: Annotated[Grid, "i1", SIZES, 2, Item("size.easy", 4, 13)]
    recommended: Annotated[Grid, "i1", SIZES, 2, Item("size.recommended", 4, 13)]
    further: Annotated[Grid, "i1", SIZES, 2, Item("size.long", 4, 13)]
    difficult: Annotated[Grid, "i1", SIZES, 2, Item("size.difficult", 4, 13)]
    set_points: Annotated[int, "i1", Item("scoring.set", 0, 20)]
    rabbit_points: Annotated[int, "i1", Item("scoring.rabbit", -10, 0)]


class Options(Record):
    """What can be chosen before a match of Down Under."""

    area: Annotated[
        int,
        "i1",
        OneOf(
            ("open", "limitless", "line", "frame"),
            "the border comes into being as you play; no border at all, for young children; "
            "a line of unused tiles divides the area; a frame of unused tiles surrounds it",
        ),
    ]
    size: Annotated[
        int,
        "i1",
        OneOf(
            ("recommended", "long", "easy", "difficult", "own"),
            "the playing area: as the author advises, its longer form, an easier or a harder one, or your own",
            when={"area": ("open", "line", "frame")},
        ),
    ]
    length: Annotated[int, "i1", Number(4, 13, 7, "the longer side, in tiles", when={"size": ("own",)})]
    width: Annotated[int, "i1", Number(4, 13, 5, "the shorter side, in tiles", when={"size": ("own",)})]
    animals: Annotated[
        int, "i1", Flag("animals count: sets of three earn, rabbits cost, and who keeps the dingo back has nothing")
    ]
    routes: Annotated[
        int,
        "i1",
        OneOf(
            ("one", "one-ended", "two", "two-in-turn"),
            "a route each; a route that grows from one end only; "
            "two routes each and a tile for both every turn; two routes each and one tile a turn",
        ),
    ]
    measure: Annotated[
        int,
        "i1",
        OneOf(
            ("tiles", "full"),
            "what the border is measured by: all tiles in the area, or no terminals",
            when={"area": ("open",)},
        ),
    ]
    count: Annotated[
        int,
        "i1",
        OneOf(
            ("sum", "best"),
            "with two routes each: both count, or the better one",
            when={"routes": ("two", "two-in-turn")},
        ),
    ]


ACTIONS = Actions()
PLACE = ACTIONS.kind("place", tile=Named(PILE_NAMES), turn=Named(TURN_NAMES), cell=Named(CELL_NAMES))
ROTATE = ACTIONS.kind("rotate", way=Named(("left", "right")), cell=Named(CELL_NAMES))
DONE = ACTIONS.kind("done")
