"""The records of Australis: what is on the table, what lies in the box, what can be chosen before a match."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from tuckerbox.kernel.actions import Actions, Named
from tuckerbox.kernel.box import Item
from tuckerbox.kernel.options import OneOf
from tuckerbox.kernel.record import Grid, Record, Row

SEATS = 4
ROUNDS = 5
PICKS = 4  # dice a seat takes each round

# Dice, and the places for them on a sea board
WHITE, YELLOW, BLUE, PURPLE, RED = range(5)
COLOURS = 5
Colour = Literal["white", "yellow", "blue", "purple", "red"]
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
FACES = 6

REEFS = 6
FIRST_REEF = 3  # reefs are called by numbers, from 3 to 8
REEF_NAMES = tuple(str(FIRST_REEF + reef) for reef in range(REEFS))

# What a card does
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
CARDS_UNDER = 3  # different ones under a colour, at most

# Spaces of the current with cubes in the colours of the players
CUBES = 3
FOOD = 6  # slots of the food track

# The most events that a step leaves: two for each of four seats, when all of them lose their last dice of the
# competition at once. Other steps leave fewer. A turtle's move leaves six: the card, the move, three cubes and a grey
# one. A prize leaves four: both tiles, the cube that comes with silver, and the next round. All else leaves two, or one
# for each seat.
MOST_EVENTS = 8

GOLD, SILVER = 0, 1
TileName = Literal["gold", "silver"]
TILE_NAMES: tuple[TileName, ...] = get_args(TileName)

# A die on offer, by its colour and what it shows; the red one shows nothing that matters before the competition.
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

    # What was chosen before the match
    seats: Annotated[int, "i1"]
    last: Annotated[int, "i1"]  # the last space of the current
    free_end: Annotated[int, "i1"]  # 1: one turtle on the last space, as on any other

    # The round and the turn
    phase: Annotated[int, "i1"]
    round: Annotated[int, "i1"]  # from 1
    start: Annotated[int, "i1"]  # who begins the round
    token: Annotated[int, "i1"]  # who has the first player token, or NOBODY
    active: Annotated[int, "i1"]  # whose turn it is
    picks: Annotated[int, "i1"]  # dice taken this round, by all
    colour: Annotated[int, "i1"]  # of the die that was taken last,
    face: Annotated[int, "i1"]  # and its face
    firing: Annotated[int, "i1"]  # functions of cards under it that are still to be used, a bit each
    acts: Annotated[int, "i1"]  # 1: the die is still to be acted on
    cards: Annotated[int, "i1"]  # that are still to be taken from the display
    reach: Annotated[int, "i1"]  # the highest reef for the coral that is due now, or NO_REEF
    scored: Annotated[int, "i1"]  # reefs, schools, turtles or corals, of those that are being scored
    winner: Annotated[int, "i1"]  # of the competition
    second: Annotated[int, "i1"]
    revealed: Annotated[int, "i1"]  # at the end: places of tiles that were looked at

    # Dice: how many show each face on the board and on the sea boards; how many are back from the competition
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
    arrived: Annotated[Row, "i1", SEATS]  # on the last space: as which of all
    arrivals: Annotated[int, "i1"]
    grey: Annotated[int, "i1"]  # cubes on the grey space
    grey_beside: Annotated[int, "i1"]  # grey cubes beside the board
    cubes: Annotated[Row, "i1", SEATS]  # on the food track
    spilt: Annotated[int, "i1"]  # cubes in the box: the food track was full, or nobody won the tile
    supply: Annotated[Row, "i1", SEATS]  # corals
    corals: Annotated[Grid, "i1", SEATS, REEFS]
    tiles: Annotated[Grid, "i1", 2, ROUNDS]  # who has each competition tile; NOBODY, or IN_BOX
    spare: Annotated[Row, "u1", 1]


class Box(Record):
    """The components of Australis."""

    card_copies: Annotated[Row, "i1", KINDS]  # derived, with all cards
    shell_copies: Annotated[Row, "i1", KINDS]  # derived: of them with a shell

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
    """What can be chosen before a match of Australis."""

    last: Annotated[
        int,
        "i1",
        OneOf(
            ("box", "18", "20", "25", "36", "40"),
            "the last space of the current: as the component data say, or where you like it",
        ),
    ]
    end: Annotated[
        int,
        "i1",
        OneOf(
            ("shared", "free"),
            "the last space has room for all turtles, whoever came first being ahead; or for one, as every space",
        ),
    ]


LAST_SPACES = (0, 18, 20, 25, 36, 40)  # by option; 0 is as the box says

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
