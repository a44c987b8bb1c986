"""The types of a view of AuZtralia. `make api` writes the browser client's types from them."""

from __future__ import annotations

from typing import Literal, get_args

from typing_extensions import TypedDict

from tuckerbox.games.auztralia.board import Direction
from tuckerbox.games.auztralia.pieces import Crop, Good, Kind, OldOneKind, Resource, UnitName
from tuckerbox.games.view_helpers import Partial

Terrain = Literal["coast", "hill", "outback", "farmland", "numbered"]
Way = Literal["competitive", "together", "solo"]

HexName = str
"""A hex by its column, a letter from the west, and its row, a number from the north: "e3"."""

BoxName = Literal["railway", "mountain-railway", "mine", "recruit", "buy", "trade", "farm", "attack"]
BOX_NAMES: tuple[BoxName, ...] = get_args(BoxName)
Timed = Literal[BoxName, "retrieve"]
"""An action that takes time."""

Phase = Literal[
    "draw-first", "survey", "shortages", "deal", "draw-objectives", "look-at-two", "refill", "wake",
    "draw-old-card", "resolve", "clear-up", "advance", "revelation", "rise", "spawn", "together-card", "movement",
    "move", "arrive", "blight", "ports", "uncover", "unveil", "score", "placing-port", "choosing-objective", "turn",
    "tracks", "goods", "farms", "force", "buying", "choosing-card", "swapping", "before-card", "aiming",
    "after-card", "allotting", "accepting", "jamming", "moving-back", "turning-up", "giving-good", "giving-card",
    "losing", "hiring", "dropping", "recruiting", "turn-made", "ended",
]  # fmt: skip


class Farm(TypedDict):
    """A farm on the map."""

    seat: int
    crop: Crop
    blighted: bool


class Hex(TypedDict):
    """A hex of land, and everything on it."""

    hex: HexName
    column: int
    """From the west, 0 to 10; odd columns lie half a hex further south."""
    row: int
    """From the north, 0 to 7."""
    terrain: Terrain
    number: int | None
    """The order in which tiles are turned up; null where none ever lies."""
    level: int
    """The level of the Old One that the hex takes; 0: none."""
    anchor: bool
    hidden: int
    """The level of the tile that lies face down; 0: none."""
    resources: Partial[Resource, int]
    token: int
    """The points of the token that lies there at first, in the West."""
    port: int | None
    farm: Farm | None
    reached: list[int]
    """The seats whose network leads there from their port, clear of Old Ones."""


class Track(TypedDict):
    """A track across the border of two hexes."""

    hex: HexName
    side: Direction
    to: HexName
    seat: int


class Disc(TypedDict):
    """A player's disc on the time track."""

    seat: int
    space: int


class Time(TypedDict):
    """The time track."""

    last: int
    purple: int
    """The space of the Old Ones' disc."""
    lit: list[int]
    """The spaces where the Old Ones' disc brings a revelation."""
    called: list[int]
    """The spaces that bring a card of the cooperative game."""
    discs: list[Disc]
    """From the back, and on one space from the top: the first one is next."""


class Prey(TypedDict):
    """The targets of an Old One, if a card moves it."""

    away: int
    """The number of steps."""
    hexes: list[HexName]
    """The nearest ports and sound farms, all equally far away."""
    next: list[HexName]
    """The hexes that its next step may lead to; if there are several, the card decides."""


class OldOne(TypedDict):
    """An Old One that lies face up."""

    tile: str
    """The number in the notation of attacks."""
    kind: OldOneKind
    hex: HexName
    damage: list[int]
    """By seat."""
    capacity: int
    points: int
    prey: Prey | None
    """Null if it never moves, or if it can get to no target."""


class Reach(TypedDict):
    """The reach of a seat's expeditions."""

    seat: int
    by_land: dict[HexName, int]
    """The steps off the rails to each hex, around Old Ones; without the hexes that can't be reached."""
    by_air: dict[HexName, int]
    """The same for airships alone, which fly over everything."""
    ranges: dict[UnitName, int]
    """The steps that each kind of units goes off the rails."""


class PoolKind(TypedDict):
    """The numbers on the tiles of a kind."""

    kind: Kind
    points: int
    capacity: int


class UnitKind(TypedDict):
    """A kind of military units."""

    unit: UnitName
    left: int
    """The number that can still be bought."""
    cost: int
    """For the seat whose turn it is."""
    range: int
    capacity: int


class Personality(TypedDict):
    """A personality card."""

    card: str
    title: str
    says: str


class Hired(Personality):
    """A personality card that a player has."""

    waits: bool
    """True if it can be used only from the next turn on."""


class Objective(TypedDict):
    """An objective of the solo game."""

    card: str
    says: str
    points: int
    met: bool


class CardRow(TypedDict):
    """The effects of an Old One card on one kind in combat."""

    kind: OldOneKind
    hit_by: list[UnitName]
    damage: int
    air_damage: int
    sanity: int


class OldCard(TypedDict):
    """An Old One card."""

    card: int
    moves: OldOneKind | None
    compass: Direction
    clockwise: bool
    kinds: list[CardRow]


class Stack(TypedDict):
    """The units of one kind in a combat."""

    unit: UnitName
    number: int
    damage: int
    """The damage on the stack."""
    capacity: int
    """The damage that removes one unit."""


class Combat(TypedDict):
    """The force that was sent, and its combat."""

    seat: int
    hex: HexName | None
    """Null while units are being sent and their target is open."""
    defends: bool
    """True if a port is being defended."""
    sanity: int
    most_sanity: int
    to_allot: int
    """Damage that is still to be allotted."""
    units: list[Stack]
    range: int | None
    """The steps that the force gets off the rails; null if it goes nowhere."""
    spaces: int
    """The time that setting out takes, not counting other players' tracks."""


class Revelation(TypedDict):
    """A sort of revelation cards."""

    says: str
    cards: int
    """The number of cards."""


class PlayerScore(TypedDict):
    """A player's current points."""

    farms: int
    phosphate: int
    cards: int
    trophies: int
    tokens: int


class Player(TypedDict):
    """A player's board, cards, trophies and score."""

    seat: int
    points: int
    goods: dict[Good, int]
    gold: int
    """The same as in `goods`."""
    tokens: int
    """Points from tokens."""
    cubes: int
    """The cubes in the headquarters."""
    boxes: dict[BoxName, int]
    """The cubes in each box."""
    prices: dict[BoxName, int]
    """The gold that each box costs now."""
    takes: dict[Timed, int]
    """The spaces of time that each action takes: `farm` for each farm, `attack` for each kind of units that marches."""
    barracks: dict[UnitName, int]
    tracks: int
    """The tracks that are left to build."""
    farms: dict[Crop, int]
    """The farms that are left to place."""
    trophies: Partial[Kind, int]
    cards: list[Hired]
    score: PlayerScore


class OldOnesScore(TypedDict):
    """The current points of the Old Ones."""

    awake: int
    hidden: int
    farms: int
    total: int


class AuztraliaView(TypedDict):
    """A match of AuZtralia, as the viewer sees it."""

    game: Literal["auztralia"]
    viewer: int | None
    title: str
    rules: list[str]
    """The options of the match, in sentences."""
    seats: int
    map: Literal["east", "west"]
    way: Way
    phase: Phase
    first: int | None
    """The first player."""
    deciding: int | None
    hexes: list[Hex]
    """Hexes of land, in rows from north to south."""
    crops: dict[Terrain, list[Crop]]
    """The crops that grow on each terrain."""
    tracks: list[Track]
    time: Time
    old_ones: list[OldOne]
    pools: list[dict[Kind, int]]
    """By level: the tiles that were never turned up. Nobody knows which of them lies where."""
    kinds: list[PoolKind]
    units: list[UnitKind]
    reach: Reach | None
    """For the seat whose turn it is."""
    display: list[Personality | None]
    deck: int
    """The number of cards in the deck."""
    top: Personality | None
    """The card on top of the deck, if the viewer knows it."""
    looking: list[Personality] | None
    """The two cards that a player is looking at: empty for the others, null if nobody is."""
    objectives: list[Objective]
    combat: Combat | None
    card: OldCard | None
    """The Old One card that lies open: in a combat until it takes effect, otherwise while it moves Old Ones."""
    old_cards: int
    """The number of Old One cards in the draw pile."""
    revelations: int
    """The number of revelations so far."""
    to_come: list[Revelation]
    """The sorts of cards that the next revelation may be."""
    to_go: int
    """The rest of the action: tracks to lay, farms to place, goods to trade, tiles to turn up …"""
    players: list[Player]
    score: OldOnesScore
    over: bool
    port_lost: bool
