"""The records of Down Under: its state, its box, its options and its actions."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tuckerbox.kernel.actions import Actions, Named
from tuckerbox.kernel.component_data import Item
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.options import Flag, Number, OneOf

Animal = Literal["kangaroo", "emu", "platypus", "rabbit", "dingo"]
ANIMAL_NAMES: tuple[Animal, ...] = get_args(Animal)
ANIMALS = 6  # the five animals, and 0 for none
NONE, KANGAROO, EMU, PLATYPUS, RABBIT, DINGO = range(ANIMALS)

COLOURS = 4
NOBODYS = 4  # the colour of tiles that are laid out before the match and belong to nobody

# Directions, clockwise. A tile's ports, the sides of a cell and quarter turns are numbered in the same way.
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
SIDES = 4
SIDE_NAMES = ("north", "east", "south", "west")

# The piles of the stock: straight tiles by animal, curved ones by animal, and terminals
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

# The table is a plane of cells that is rolled up: a step east adds 1 to a cell's number, a step south adds ACROSS, and
# numbers wrap around at CELLS. Cells are distinct as long as no two tiles are ACROSS or more columns or rows apart.
CELLS = 2048
ACROSS = 45
# A bound on the columns or rows that tiles can span. Only one colour can continue past a column of one tile, and only
# two past a column of two. With seven straight and nine curved tiles each, that makes at most 39 columns or rows.
UNBOUNDED = 41
FARTHEST = 22  # the farthest distance from the first cell, in columns or rows, with a distinct name

MOST_TILES = 128  # the most laid tiles, billabongs included
# The most events come from a billabong: itself, and for each of four routes its growth and its end. Other steps have
# fewer. The final scoring has eight: one for each colour and each seat. A tile has six: itself, the end of its route,
# the growth and end of the one other route that its grey path can lengthen, and two borders. The end of a turn has
# five: itself, and a ring of each colour that can't be opened.
MOST_EVENTS = 9
SIZES = 3  # by number of seats: two, three, four
DIFFICULTIES = 4


def cell_of(x: int, y: int) -> int:
    return (x + ACROSS * y) & (CELLS - 1)


def place_of(cell: int) -> tuple[int, int]:
    """Return a cell's column and row, counted from the first cell, as in its name."""
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
    # The table: the contents of each cell (see tiles.py), and the cells in the order in which they got tiles
    laid: Annotated[Row, "u2", MOST_TILES]
    # The gates to which the two ends of each colour's route lead, or CAPPED, RING or UNBORN (see routes.py)
    ends: Annotated[Grid, "i2", COLOURS, 2]
    board: Annotated[Row, "u1", CELLS]

    told: Annotated[int, "u1"]
    tiles: Annotated[int, "u1"]  # the number of laid tiles
    scenery: Annotated[int, "u1"]  # the number of those that were laid before the first turn

    # The options
    seats: Annotated[int, "i1"]
    animals: Annotated[int, "i1"]  # 1: special scoring
    routes: Annotated[int, "i1"]  # ONE, ONE_ENDED, TWO_A_TURN, TWO_IN_TURN
    area: Annotated[int, "i1"]  # OPEN, LIMITLESS, LINE, FRAME
    full_tiles: Annotated[int, "i1"]  # 1: terminals do not count for the border
    best: Annotated[int, "i1"]  # 1: only the better one of two routes counts
    short: Annotated[int, "i1"]  # the sides of the playing area
    long: Annotated[int, "i1"]

    # The bounds of the tiles within the playing area, or of the whole area if it is fixed
    left: Annotated[int, "i1"]
    top: Annotated[int, "i1"]
    right: Annotated[int, "i1"]
    bottom: Annotated[int, "i1"]

    # The turn
    phase: Annotated[int, "i1"]
    start: Annotated[int, "i1"]  # the seat that goes first
    active: Annotated[int, "i1"]  # the seat whose turn it is
    turns: Annotated[int, "u1"]  # the number of turns that have begun
    colour: Annotated[int, "i1"]  # the colour that was played last
    owed: Annotated[int, "i1"]  # the colours that may be played this turn, one bit each
    due: Annotated[int, "i1"]  # the number of tiles to lay this turn
    exit: Annotated[int, "i1"]  # a route's end that has just come out of a billabong (`rules.exit_of`), or NO_EXIT
    billabongs: Annotated[int, "i1"]

    # The routes
    length: Annotated[Row, "i1", COLOURS]
    out: Annotated[Row, "i1", COLOURS]  # 1: a ring that can't be opened
    met: Annotated[Grid, "i1", COLOURS, ANIMALS]  # animals on the route
    stock: Annotated[Grid, "i1", COLOURS, PILES]
    spare: Annotated[Row, "u1", 2]


class Box(Record):
    """The components of Down Under, and the sizes that its author recommends."""

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
    """The options of Down Under."""

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
            "the playing area: as the author recommends, longer, easier, more difficult, or of your own size",
            when={"area": ("open", "line", "frame")},
        ),
    ]
    length: Annotated[int, "i1", Number(4, 13, 7, "the longer side, in tiles", when={"size": ("own",)})]
    width: Annotated[int, "i1", Number(4, 13, 5, "the shorter side, in tiles", when={"size": ("own",)})]
    animals: Annotated[
        int, "i1", Flag("animals count: sets of three earn points, rabbits cost some, and an unlaid dingo costs all")
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
            "the tiles that count for the border: all in the area (tiles), or all except terminals (full)",
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
PLACE = ACTIONS.kind("place", tile=Named(PILE_NAMES), turn=Named(TURN_NAMES), cell=Named(CELL_NAMES, across=ACROSS))
ROTATE = ACTIONS.kind("rotate", way=Named(("left", "right")), cell=Named(CELL_NAMES, across=ACROSS))
DONE = ACTIONS.kind("done")
