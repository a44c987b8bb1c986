"""The records of Australis: its state, its box, its options and its actions."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tuckerbox.kernel.actions import Actions, Named
from tuckerbox.kernel.component_data import Item
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.options import OneOf

SEATS = 4
ROUNDS = 5
PICKS = 4  # dice that a seat takes each round

# Dice, and the places for them on a sea board
WHITE, YELLOW, BLUE, PURPLE, RED = range(5)
COLOURS = 5
Colour = Literal["white", "yellow", "blue", "purple", "red"]
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
FACES = 6

REEFS = 6
FIRST_REEF = 3  # reefs have the numbers 3 to 8
REEF_NAMES = tuple(str(FIRST_REEF + reef) for reef in range(REEFS))

# Functions of cards
POINTS, FISH, TURTLE, CORAL = range(4)
FUNCTIONS = 4
FunctionName = Literal["points", "fish", "turtle", "coral"]
FUNCTION_NAMES: tuple[FunctionName, ...] = get_args(FunctionName)
SLOTS = 4  # colours that cards lie under: white, yellow, blue and purple

# Kinds of cards: by colour and function, then the competition cards for blue, purple and red
COMPETITION = SLOTS * FUNCTIONS
KINDS = COMPETITION + 3
CARD_NAMES = (
    *(f"{COLOUR_NAMES[colour]}-{function}" for colour in range(SLOTS) for function in FUNCTION_NAMES),
    *(f"competition-{COLOUR_NAMES[colour]}" for colour in (BLUE, PURPLE, RED)),
)
DISPLAY = 6
CARDS_UNDER = 3  # the most cards under a colour, all different

# Spaces of the current with cubes in the colours of the players
CUBES = 3
FOOD = 6  # slots of the food track

# The most events come from a competition in which all four seats lose their last dice at once: two for each. Other
# steps have fewer: a turtle's move six (the card, the move, three cubes and a grey one), a prize four (both tiles, the
# cube that comes with silver, and the next round), and the rest two, or one for each seat.
MOST_EVENTS = 8

GOLD, SILVER = 0, 1
TileName = Literal["gold", "silver"]
TILE_NAMES: tuple[TileName, ...] = get_args(TileName)

# A die on offer has the name of its colour and its face. The face of the red one only matters in the competition.
DIE_NAMES = (
    *(f"white-{face}" for face in range(1, 7)),
    *(f"yellow-{face}" for face in range(1, 7)),
    *(f"blue-{value}" for value in range(2, 8)),
    *(f"purple-{value}" for value in range(3, 9)),
    "red",
)


class State(Record):
    """A match of Australis."""

    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    events: Annotated[Grid, "i2", 14, 9]  # room for MOST_EVENTS
    points: Annotated[Row, "i2", SEATS]
    fish: Annotated[Row, "i2", SEATS]
    told: Annotated[int, "u1"]

    # The options
    seats: Annotated[int, "i1"]
    last: Annotated[int, "i1"]  # the last space of the current
    free_end: Annotated[int, "i1"]  # 1: the last space has room for one turtle, like all others

    # The round and the turn
    phase: Annotated[int, "i1"]
    round: Annotated[int, "i1"]  # from 1
    start: Annotated[int, "i1"]  # the seat that begins the round
    token: Annotated[int, "i1"]  # the seat with the first player token, or NOBODY
    active: Annotated[int, "i1"]  # the seat whose turn it is
    picks: Annotated[int, "i1"]  # the dice taken this round by all seats
    colour: Annotated[int, "i1"]  # the colour of the die that was taken last
    face: Annotated[int, "i1"]  # and its face
    firing: Annotated[int, "i1"]  # the functions of unused cards under that colour, one bit each
    acts: Annotated[int, "i1"]  # 1: the die's own action has not been done yet
    cards: Annotated[int, "i1"]  # the number of cards that may still be taken from the display
    reach: Annotated[int, "i1"]  # the highest reef for the coral to place now, or NO_REEF
    scored: Annotated[int, "i1"]  # the number of reefs, schools, turtles or corals that are scored already
    winner: Annotated[int, "i1"]  # the winner of the competition
    second: Annotated[int, "i1"]
    revealed: Annotated[int, "i1"]  # at the end: the number of tile places that were turned up

    # Dice: the numbers with each face on the board and on the sea boards; the number back from the competition
    offer: Annotated[Grid, "i1", COLOURS, FACES]
    held: Annotated[Grid, "i1", SEATS * COLOURS, FACES]
    back: Annotated[Row, "i1", COLOURS]

    # Cards
    deck: Annotated[Row, "i1", KINDS]
    display: Annotated[Row, "i1", DISPLAY]  # the kind in each place, or NO_CARD
    discard: Annotated[Row, "i1", KINDS]
    kept: Annotated[Grid, "i1", SEATS, KINDS]

    # The current and the reefs
    turtle: Annotated[Row, "i1", SEATS]
    arrived: Annotated[Row, "i1", SEATS]  # the turtle's rank among the arrivals on the last space; 0: not there yet
    arrivals: Annotated[int, "i1"]
    grey: Annotated[int, "i1"]  # cubes on the grey space
    grey_beside: Annotated[int, "i1"]  # grey cubes beside the board
    cubes: Annotated[Row, "i1", SEATS]  # cubes on the food track
    spilt: Annotated[int, "i1"]  # cubes in the box, because a food track was full or nobody won the tile
    supply: Annotated[Row, "i1", SEATS]  # corals that are not placed yet
    corals: Annotated[Grid, "i1", SEATS, REEFS]
    tiles: Annotated[Grid, "i1", 2, ROUNDS]  # the seat that has each competition tile; NOBODY, or IN_BOX
    spare: Annotated[Row, "u1", 1]


class Box(Record):
    """The components of Australis."""

    card_copies: Annotated[Row, "i1", KINDS]  # derived: the number of all cards of each kind
    shell_copies: Annotated[Row, "i1", KINDS]  # derived: the number of those with a shell

    white_cards: Annotated[Row, "i1", FACES, Item("dice.white_cards", 0, 4)]
    white_points: Annotated[Row, "i1", FACES, Item("dice.white_points", 0, 9)]
    yellow_fish: Annotated[Row, "i1", FACES, Item("dice.yellow_fish", 0, 9)]
    yellow_points: Annotated[Row, "i1", FACES, Item("dice.yellow_points", 0, 9)]
    numbers: Annotated[Row, "i1", COLOURS]  # derived: the lowest number on the dice of each colour
    blue_low: Annotated[int, "i1", Item("dice.blue_lowest", 2, 2)]
    purple_low: Annotated[int, "i1", Item("dice.purple_lowest", 3, 3)]
    red_low: Annotated[int, "i1", Item("dice.red_lowest", 4, 4)]

    cards_white: Annotated[Row, "i1", FUNCTIONS, Item("cards.white", 0, 6)]
    cards_yellow: Annotated[Row, "i1", FUNCTIONS, Item("cards.yellow", 0, 6)]
    cards_blue: Annotated[Row, "i1", FUNCTIONS, Item("cards.blue", 0, 6)]
    cards_purple: Annotated[Row, "i1", FUNCTIONS, Item("cards.purple", 0, 6)]
    cards_competition: Annotated[Row, "i1", 3, Item("cards.competition", 0, 6)]
    shells: Annotated[int, "i1", Item("cards.shells", 0, 6)]
    card_points: Annotated[int, "i1", Item("cards.points_card", 0, 9)]
    card_fish: Annotated[int, "i1", Item("cards.fish_card", 0, 9)]
    card_steps: Annotated[int, "i1", Item("cards.turtle_card", 0, 9)]

    reef_first: Annotated[Row, "i1", REEFS, Item("reefs.first", 0, 20)]
    reef_second: Annotated[Row, "i1", REEFS, Item("reefs.second", 0, 20)]
    corals: Annotated[int, "i1", Item("reefs.corals", 1, 40)]
    section_ends: Annotated[Row, "i1", REEFS - 1, Item("current.section_ends", 0, 60)]
    last: Annotated[int, "i1", Item("current.last", 18, 60)]
    cube_spaces: Annotated[Row, "i1", CUBES, Item("current.cubes", 4, 60)]
    grey_space: Annotated[int, "i1", Item("current.grey", 4, 60)]
    food_need: Annotated[Row, "i1", FOOD, Item("food.need", 0, 100)]
    food_points: Annotated[Row, "i1", FOOD, Item("food.points", 0, 100)]
    gold: Annotated[Row, "i1", ROUNDS, Item("tiles.gold", 0, 50)]
    silver: Annotated[Row, "i1", ROUNDS, Item("tiles.silver", 0, 50)]
    grey_rounds: Annotated[int, "i1", Item("tiles.grey_rounds", 0, ROUNDS)]
    spare: Annotated[Row, "u1", 1]


class Options(Record):
    """The options of Australis."""

    last: Annotated[
        int,
        "i1",
        OneOf(
            ("box", "18", "20", "25", "36", "40"),
            "the last space of the current: as in the box, or another one",
        ),
    ]
    end: Annotated[
        int,
        "i1",
        OneOf(
            ("shared", "free"),
            "the last space has room for all turtles, and the first to arrive is ahead; or for one, like any other",
        ),
    ]


LAST_SPACES = (0, 18, 20, 25, 36, 40)  # by option; 0 stands for the box's value

ACTIONS = Actions()
TAKE = ACTIONS.kind("take", die=Named(DIE_NAMES))
FIRE = ACTIONS.kind("fire", function=Named(FUNCTION_NAMES))
KEEP = ACTIONS.kind("keep", card=Named(CARD_NAMES))
USE = ACTIONS.kind("use", card=Named(CARD_NAMES[:COMPETITION]))
PLANT = ACTIONS.kind("plant", reef=Named(REEF_NAMES, "reef"))
MOVE = ACTIONS.kind("move", coral=Named(REEF_NAMES), reef=Named(REEF_NAMES, "to"))
LEAVE = ACTIONS.kind("leave")
PRIZE = ACTIONS.kind("prize", tile=Named(TILE_NAMES))
DONE = ACTIONS.kind("done")
