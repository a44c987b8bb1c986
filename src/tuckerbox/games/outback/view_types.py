"""The types of a view of Outback. `make api` writes the browser client's types from them."""

from __future__ import annotations

from typing import Literal, get_args

from typing_extensions import TypedDict

from tuckerbox.games.outback.state import Animal, Face

Variant = Literal["base", "plus", "partnership"]
VARIANT_NAMES: tuple[Variant, ...] = get_args(Variant)

Phase = Literal[
    "draw tiles",
    "draw scoring tile",
    "fill",
    "start",
    "swap",
    "throw",
    "score",
    "claim",
    "finish",
    "jeep",
    "dice",
    "laying",
    "given",
    "blocked",
    "ended",
]

Holds = Literal[Animal, "face down"]


class Space(TypedDict):
    """A space of a preserve."""

    name: str
    x: int
    """The position of its centre, in half hexagons from the left."""
    holds: Holds | None
    new: bool
    """True if it got its tile this turn."""


class PreserveRow(TypedDict):
    """A row of a preserve, with its spaces from the left."""

    number: int
    spaces: list[Space]


class Marker(TypedDict):
    """An animal's marker on the scoring tracks."""

    animal: Animal
    advance: int
    """Steps from the start, along both tracks."""
    on: Literal["start", "left", "upper"]
    place: int
    """Steps from the start of the track that it is on."""
    worth: int
    counts: bool
    """True if its points count: on the left track, only the lowest three do."""


class BonusSpace(TypedDict):
    """A bonus space of the base game."""

    space: int
    steps: int
    animal: Animal | None
    """The animal whose tile lies there."""


class PlusTile(TypedDict):
    """A bonus tile of Plus."""

    name: str
    asks: str
    points: int


class RowTile(PlusTile):
    """A tile that asks for a full row."""

    sort: Literal["row"]
    of: int


class AnimalTile(PlusTile):
    """A tile that asks for five of an animal."""

    sort: Literal["animal"]
    of: Animal


WholeSort = Literal["preserve", "started", "above"]


class WholeTile(PlusTile):
    """A tile that asks for something about a whole preserve or its tracks."""

    sort: WholeSort
    of: None


BonusTile = RowTile | AnimalTile | WholeTile


class Points(TypedDict):
    """The points of a player, and where they come from."""

    tracks: int
    blocked: int
    tiles: int
    total: int
    team: int
    """The points of the team; without a partner, the same as `total`."""


class Player(TypedDict):
    """A player's preserve, markers, tiles and points."""

    seat: int
    team: int
    partner: int | None
    full: bool
    preserve: list[PreserveRow]
    """From the top row down."""
    tracks: list[Marker]
    bonus: list[BonusSpace]
    tiles: list[BonusTile]
    points: Points
    blocked: int
    """The number of blocked spaces."""


class Given(TypedDict):
    """The animal that the partner has to place now."""

    animal: Animal
    row: int
    seat: int


class Group(Given):
    """A group of this turn's dice: an animal for a row of a seat's preserve."""

    space: str | None
    """The space where the animal lies; null until it is placed."""


class Chosen(TypedDict):
    """The options that were chosen before the match."""

    variant: Variant
    end: Literal["full", "round"]
    bonus_tiles: Literal["five", "all"]
    scoring_tile: bool
    scoring: Literal["together", "sequential"]


class Track(TypedDict):
    """The scoring tracks, which are the same for everybody."""

    start: int
    """The points of a marker that has not moved."""
    left: int
    """The number of spaces on the left track."""
    upper: int
    """The number of spaces on the upper track."""
    counted: int
    """The number of markers on the left track that count: the lowest ones."""


class Scoring(TypedDict):
    """The cost of blocked spaces."""

    tile: int | None
    """The scoring tile that was drawn."""
    says: str


class OutbackView(TypedDict):
    """A match of Outback, as the viewer sees it."""

    game: Literal["outback"]
    viewer: int | None
    title: str
    variant: Variant
    options: Chosen
    rules: list[str]
    """The options in sentences."""
    seats: int
    phase: Phase
    round: int
    finishing: bool
    """True in the last round."""
    start: int | None
    active: int | None
    deciding: int | None
    rolls: int
    rolls_left: int
    dice: list[Face]
    dice_in_all: int
    claimed: list[Face]
    """The dice that this turn's groups use."""
    groups: list[Group]
    given: Given | None
    jeep: list[Animal]
    jeep_places: int
    bag: int
    """The number of tiles in the bag."""
    unseen: dict[Animal, int]
    """The number of tiles of each animal that lie in the bag or face down."""
    face_down: int
    track: Track
    players: list[Player]
    tiles: list[BonusTile]
    """Bonus tiles that nobody has taken yet."""
    scoring: Scoring
    winners: list[int]
