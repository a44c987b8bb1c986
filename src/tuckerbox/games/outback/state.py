"""The records of Outback: its state, its box, its options and its actions."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tuckerbox.kernel.actions import Actions, Multisets, Named
from tuckerbox.kernel.component_data import Item
from tuckerbox.kernel.memory_records import Grid, Private, Record, Row
from tuckerbox.kernel.options import Flag, OneOf

Animal = Literal["emu", "kangaroo", "koala", "platypus", "lizard"]
ANIMAL_NAMES: tuple[Animal, ...] = get_args(Animal)
Face = Literal[Animal, "joker"]
FACE_NAMES: tuple[Face, ...] = get_args(Face)
ANIMALS = 5
JOKER = 5  # the sixth face of a die
FACES = 6

SEATS = 4
SIDES = 2  # the sides of a preserve: base and Plus
ROWS = 6  # the number of a row, from FIRST_ROW up, is the number of symbols that a space there needs
FIRST_ROW = 2
WIDTH = 5  # the most spaces in a row
CELLS = 21  # the most spaces on a preserve
MOST_DICE = 7
MOST_TILES_A_TURN = 3
# The most events come from rolling for the start: the rolls of four seats, the starting seat, and the first turn. Other
# steps have fewer: five drawn bonus tiles; a tile that is placed, scores, earns a bonus and fills the preserve; or the
# final points of each seat.
MOST_EVENTS = 6

# A space is named by its row's number and a letter from left to right.
SPACE_NAMES = tuple(f"{FIRST_ROW + row}{'abcde'[column]}" for row in range(ROWS) for column in range(WIDTH))

# The bonus tiles of Plus, by number: six rows, five animals, and three more.
ROW_TILES, ANIMAL_TILES, PRESERVE_TILE, STARTED_TILE, ABOVE_TILE, TILES = 0, 6, 11, 12, 13, 14
TILE_NAMES = (
    *(f"row {FIRST_ROW + row}" for row in range(ROWS)),
    *(f"five {name}" for name in ANIMAL_NAMES),
    "complete preserve",
    "no marker on -3",
    "two markers above",
)
SCORING_TILES = 4


class State(Record):
    """A match of Outback."""

    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    told: Annotated[int, "u1"]
    events: Annotated[Grid, "i1", MOST_EVENTS, 9]

    # The options
    seats: Annotated[int, "i1"]
    variant: Annotated[int, "i1"]  # BASE, PLUS, PARTNERSHIP
    all_full: Annotated[int, "i1"]  # 1: play on until every preserve is full
    together: Annotated[int, "i1"]  # 1: the tiles of a turn are scored at its end

    # The turn
    phase: Annotated[int, "i1"]
    start: Annotated[int, "i1"]  # the seat with the start player marker
    active: Annotated[int, "i1"]  # the seat whose turn it is
    round: Annotated[int, "i1"]
    finishing: Annotated[int, "i1"]  # 1: a preserve is full, and the round is played to its end
    exchanges: Annotated[int, "i1"]  # exchanges of the jeep this turn
    rolls: Annotated[int, "i1"]  # rolls so far this turn
    dice: Annotated[Row, "i1", FACES]  # the number of dice with each face; while they roll, only those kept
    groups: Annotated[Row, "i1", ANIMALS]  # the number of groups of dice that this turn's tiles of each animal use
    claimed: Annotated[Row, "i1", ANIMALS]  # the number of symbols that those groups need in all
    laid: Annotated[int, "i1"]  # tiles laid this turn
    laid_on: Annotated[Row, "i1", MOST_TILES_A_TURN]  # the space of each
    scored: Annotated[int, "i1"]  # the number of these tiles that are scored already
    given_animal: Annotated[int, "i1"]  # the animal that the partner has to place now
    given_row: Annotated[int, "i1"]  # and its row

    # The table
    jeep: Annotated[Row, "i1", ANIMALS]  # the number of tiles of each animal in the jeep
    bag: Annotated[Row, "i1", ANIMALS]  # the number that nobody has seen: in the bag or face down on a preserve
    face_down: Annotated[int, "i1"]  # the number of tiles that lie face down on preserves
    nobody: Annotated[int, "i1"]  # always 0: the seats that have seen `buried`, one bit each
    buried: Annotated[Row, "i1", ANIMALS, Private("nobody")]  # the animals that lay face down at the last exchange
    preserve: Annotated[Grid, "i1", SEATS, CELLS]  # EMPTY, FACE_DOWN or 1 + animal
    track: Annotated[Grid, "i1", SEATS, ANIMALS]  # the advance of each marker
    bonus: Annotated[Grid, "i1", SEATS, ANIMALS]  # the bonus space, 1 … 5, with the animal's tile; 0: none yet
    tiles: Annotated[Row, "i1", TILES]  # bonus tiles of Plus: the seat that has each, or ON_THE_TABLE and so on
    scoring_tile: Annotated[int, "i1"]  # the number of the drawn tile, IN_THE_BOX or TO_DRAW
    spare: Annotated[int, "u1"]


class Box(Record):
    """The components of Outback, and derived fields. The ranges keep every total within the range of an event."""

    # Derived: the neighbours of each space of each side, one bit each
    touching: Annotated[Grid, "u4", SIDES, CELLS]

    animal_tiles: Annotated[int, "i1", Item("animals.each", 1, 100)]
    jeep_places: Annotated[int, "i1", Item("jeep.places", 5, 5)]
    base_rows: Annotated[Grid, "i1", ROWS, WIDTH, Item("preserve.base", 0, 20, fill=-1)]
    plus_rows: Annotated[Grid, "i1", ROWS, WIDTH, Item("preserve.plus", 0, 20, fill=-1)]
    base_dice: Annotated[int, "i1", Item("dice.base", 1, MOST_DICE)]
    plus_dice: Annotated[int, "i1", Item("dice.plus", 1, MOST_DICE)]
    partnership_dice: Annotated[int, "i1", Item("dice.partnership", 1, MOST_DICE)]
    track_start: Annotated[int, "i1", Item("track.start", -20, 0)]
    track_left: Annotated[int, "i1", Item("track.left", 1, 25)]
    track_upper: Annotated[int, "i1", Item("track.upper", 1, 25)]
    track_counted: Annotated[int, "i1", Item("track.counted", 0, ANIMALS)]
    bonus_steps: Annotated[Row, "i1", ANIMALS, Item("bonus.steps", 0, 20)]
    blocked_points: Annotated[int, "i1", Item("blocked.points", -20, 0)]
    tile_rows: Annotated[Row, "i1", ROWS, Item("tiles.rows", 0, 9)]
    tile_animals: Annotated[Row, "i1", ANIMALS, Item("tiles.animals", 0, 9)]
    tile_preserve: Annotated[int, "i1", Item("tiles.preserve", 0, 9)]
    tile_started: Annotated[int, "i1", Item("tiles.started", 0, 9)]
    tile_above: Annotated[int, "i1", Item("tiles.above", 0, 9)]
    scoring_each: Annotated[Row, "i1", SCORING_TILES, Item("scoring.each", -20, 0)]
    scoring_rising: Annotated[Row, "i1", SCORING_TILES, Item("scoring.rising", -20, 0)]
    scoring_most: Annotated[Row, "i1", SCORING_TILES, Item("scoring.most", -20, 0)]

    # Derived: spaces are numbered row by row; those of row r are range(first[side, r], first[side, r + 1])
    cells: Annotated[Row, "i1", SIDES]
    first: Annotated[Grid, "i1", SIDES, ROWS + 1]
    row_of: Annotated[Grid, "i1", SIDES, CELLS]
    tile_points: Annotated[Row, "i1", TILES]
    dice: Annotated[Row, "i1", 3]  # by variant
    spare: Annotated[Row, "u1", 4]


IN_PLUS = {"variant": ("plus",)}


class Options(Record):
    """The options of Outback."""

    variant: Annotated[
        int,
        "i1",
        OneOf(
            ("base", "plus", "partnership"),
            "the base game; Outback Plus with a larger preserve, a seventh die and bonus tiles; or two teams of two",
        ),
    ]
    end: Annotated[
        int,
        "i1",
        OneOf(("round", "full"), "play the round out when a preserve is full, or play on until every preserve is full"),
    ]
    bonus_tiles: Annotated[
        int, "i1", OneOf(("all", "five"), "with all 14 bonus tiles, or with 5 drawn at random", when=IN_PLUS)
    ]
    scoring_tile: Annotated[int, "i1", Flag("one of four scoring tiles sets the cost of blocked spaces", when=IN_PLUS)]
    scoring: Annotated[
        int,
        "i1",
        OneOf(
            ("sequential", "together"),
            "score each new tile when it is laid, or all tiles of a turn at its end",
        ),
    ]


ACTIONS = Actions()
EXCHANGE = ACTIONS.kind("exchange")
ROLL = ACTIONS.kind("roll")
KEEP = ACTIONS.kind("keep", dice=Multisets(FACE_NAMES, MOST_DICE))
PLACE = ACTIONS.kind("place", animal=Named(ANIMAL_NAMES), space=Named(SPACE_NAMES, across=WIDTH))
GIVE = ACTIONS.kind("give", animal=Named(ANIMAL_NAMES), row=Named(tuple(str(FIRST_ROW + row) for row in range(ROWS))))
BLOCK = ACTIONS.kind("block", space=Named(SPACE_NAMES, across=WIDTH))
DONE = ACTIONS.kind("done")
