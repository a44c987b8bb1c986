"""The types of a view of Australis. `make api` writes the browser client's types from them.

Reefs have their numbers as names, from "3" to "8".
"""

from __future__ import annotations

from typing import Literal, get_args

from typing_extensions import TypedDict

from tuckerbox.games.australis.state import Colour, FunctionName, TileName

Slot = Literal["white", "yellow", "blue", "purple"]
"""A colour that cards lie under."""
SLOT_NAMES: tuple[Slot, ...] = get_args(Slot)

CardFunction = Literal[FunctionName, "competition"]

Phase = Literal[
    "start",
    "roll",
    "deal",
    "firing",
    "acting",
    "refill",
    "reefs",
    "fish",
    "turtles",
    "duel",
    "sink",
    "rank",
    "corals",
    "reveal",
    "finish",
    "picking",
    "ordering",
    "planting",
    "moving",
    "cards",
    "picked",
    "choosing",
    "ended",
]


class GreySpace(TypedDict):
    """The space with the grey cubes."""

    space: int
    left: int
    """The number of grey cubes on it."""
    beside: int
    """The number of grey cubes beside the board."""


class Current(TypedDict):
    """The current that the turtles swim in."""

    last: int
    """The last space."""
    cubes: list[int]
    """The spaces with cubes in the players' colours."""
    grey: GreySpace


# A class can't declare a field with the name `from`.
ReefStart = TypedDict("ReefStart", {"from": int})


class Reef(ReefStart):
    """A reef: its section of the current, its points and its corals."""

    name: str
    to: int
    points: list[int]
    """For the most corals and for the second most."""
    corals: list[int]
    """By seat."""


class Food(TypedDict):
    """A slot of the food track."""

    need: int
    points: int


class Die(TypedDict):
    """A die as it lies."""

    name: str
    """Its name in the notation of actions: `blue-5`, `white-2`, `red`."""
    colour: Colour
    number: int | None
    """The red die has none before the competition rolls it."""
    cards: int
    fish: int
    points: int


class Brings(TypedDict):
    """The effects of taking a die, up to the seat's next decision."""

    fires: list[FunctionName]
    points: int
    fish: int
    turtle: int
    """The turtle's space afterwards."""
    cubes: int
    school: int
    """The points of the school of fish afterwards."""
    cards: int
    reach: str | None
    """The highest reef that a coral may go to."""
    token: bool


class Offered(Die):
    """A die that can be taken."""

    brings: Brings | None


class Held(Die):
    """A die on a sea board."""

    plus: int
    """The number that a card adds to it in the competition."""


class Card(TypedDict):
    """A card and its function."""

    name: str
    colour: Colour
    function: CardFunction
    amount: int
    """The number of points, fish, steps or corals."""


class Tile(TypedDict):
    """A competition tile."""

    tile: TileName
    round: int
    points: int


class Taken(TypedDict):
    """The die that was taken, and what is still to be done about it."""

    die: Die
    firing: list[FunctionName]
    cards: int
    reach: str | None
    """The highest reef that the coral may go to."""


Standing = Literal["in", "first", "second", "out"]


class Competition(TypedDict):
    """The state of the dice competition."""

    rolled: bool
    """True if the dice show a roll of the competition."""
    lowest: int | None
    """The number that sinks now."""
    standings: list[Standing]
    """By seat."""


class Player(TypedDict):
    """A player's sea board, turtle, fish, corals and tiles."""

    seat: int
    points: int
    turtle: int
    arrived: int
    """The turtle's rank among the arrivals on the last space; 0 before that."""
    reef: str
    fish: int
    cubes: int
    school: int
    """The points of the school of fish."""
    supply: int
    """The number of corals that are not placed yet."""
    corals: list[int]
    """By reef."""
    dice: list[Held]
    cards: list[Card]
    competition: list[Card]
    tiles: list[Tile]


class AustralisView(TypedDict):
    """A match of Australis. Everybody sees the same."""

    game: Literal["australis"]
    viewer: int | None
    title: str
    rules: list[str]
    """The options in sentences."""
    seats: int
    phase: Phase
    round: int
    rounds: int
    start: int | None
    token: int | None
    """The seat with the first player token."""
    active: int | None
    deciding: int | None
    current: Current
    reefs: list[Reef]
    food: list[Food]
    dice: list[Offered]
    cards: list[Card | None]
    deck: int
    discard: int
    taken: Taken | None
    competition: Competition | None
    """The remaining dice are on the sea boards."""
    tiles: list[Tile]
    """The competition tiles that can still be won."""
    players: list[Player]
    winners: list[int]
