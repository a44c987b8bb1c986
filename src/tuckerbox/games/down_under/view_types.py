"""The types of a view of Down Under. `make api` writes the browser client's types from them.

Places are columns and rows from the first tile, to the east and to the south. Sides are counted clockwise from north.
"""

from __future__ import annotations

from typing import Literal, get_args

from typing_extensions import TypedDict

from tuckerbox.games.down_under.state import Animal

Side = Literal[0, 1, 2, 3]
"""North, east, south, west."""

Turn = Literal[0, 90, 180, 270]
"""Degrees, clockwise."""
TURNS: tuple[Turn, ...] = get_args(Turn)

Phase = Literal["lay out", "start", "billabong", "finish", "opening", "playing", "extending", "laid", "ended"]
AreaKind = Literal["open", "limitless", "line", "frame"]
Routes = Literal["one", "one-ended", "two", "two-in-turn"]
Sort = Literal["straight", "curve", "terminal", "pair", "billabong"]

TileName = str
"""A tile of the stock: `curve-emu`, `straight`, `terminal`."""


class Place(TypedDict):
    """A cell."""

    x: int
    y: int


class Path(TypedDict):
    """A path across a cell."""

    ports: list[Side]
    """The sides that it joins; a path with one side ends in the cell."""
    colour: int | None
    """The colour of its tile; null for a grey path."""
    nobodys: bool
    """True for the coloured path of an unused tile, which belongs to nobody."""
    route: int | None
    """The colour of the route that it belongs to."""
    animal: Animal | None


class Piece(TypedDict):
    """A tile as it was laid."""

    colour: int | None
    tile: TileName
    turn: Turn


class Cell(Place):
    """A cell and its contents."""

    sort: Sort
    pieces: list[Piece]
    paths: list[Path]


class Axis(TypedDict):
    """One direction of the playing area, in columns or rows."""

    first: int
    last: int
    most: int | None
    """The maximum; null while that is not known, and if there is no limit."""
    final: bool


class Area(TypedDict):
    """The playing area."""

    kind: AreaKind
    short: int | None
    long: int | None
    columns: Axis | None
    rows: Axis | None


class Gate(Place):
    """A cell that a route can go on to."""

    side: Side
    """The side at which the route comes in."""


class Colour(TypedDict):
    """A colour's route, its points, and its stock of tiles."""

    colour: int
    seat: int
    length: int
    open: list[Gate]
    """The cells to which the route can go on."""
    ring: bool
    finished: bool
    out: bool
    met: dict[Animal, int]
    sets: int
    set_points: int
    """The points of each set."""
    rabbits: int
    rabbit_points: int
    """The points of each rabbit."""
    keeps_dingo: bool
    points: int
    stock: dict[TileName, int]


class DownUnderView(TypedDict):
    """A match of Down Under. Everybody sees the same."""

    game: Literal["down-under"]
    viewer: int | None
    title: str
    animals: bool
    routes: Routes
    rules: list[str]
    """The options in sentences."""
    seats: int
    phase: Phase
    start: int | None
    active: int | None
    deciding: int | None
    owed: list[int]
    """The colours that may be played now."""
    due: int
    """The number of tiles to lay this turn."""
    area: Area
    tiles: list[Cell]
    last: Place | None
    """The cell of the last tile."""
    billabongs: int
    colours: list[Colour]
    points: list[int]
    """By seat."""
    bracketed: list[bool]
    """By seat: true if the points only count once a dingo is laid."""
    winners: list[int]
