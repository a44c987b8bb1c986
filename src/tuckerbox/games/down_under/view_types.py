"""The types of a view of Down Under. `make api` writes the browser client's types from them.

Places are columns and rows from the first tile, to the east and to the south. Sides are counted clockwise from north.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from tuckerbox.games.down_under.state import Animal

Side = Literal[0, 1, 2, 3]
"""North, east, south, west."""

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
    """Whether it is coloured but nobody's: of an unused tile."""
    route: int | None
    """The colour of the route that it belongs to."""
    animal: Animal | None


class Piece(TypedDict):
    """A tile as it was laid."""

    colour: int | None
    tile: TileName
    turn: int
    """By how many degrees it is turned, clockwise."""


class Cell(Place):
    """What lies in a cell."""

    sort: Sort
    pieces: list[Piece]
    paths: list[Path]


class Axis(TypedDict):
    """One direction of the playing area, in columns or rows."""

    first: int
    last: int
    most: int | None
    """How many there can be at most; null while that is not known, and where there is no limit."""
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
    """The side by which the route comes in."""


class Colour(TypedDict):
    """A colour's route, what it is worth, and what is left of the colour's tiles."""

    colour: int
    seat: int
    length: int
    open: list[Gate]
    """Where the route can go on."""
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
    """What was chosen before the match, in sentences."""
    seats: int
    phase: Phase
    start: int | None
    active: int | None
    deciding: int | None
    owed: list[int]
    """The colours that may be played now."""
    due: int
    """The number of tiles that are still to be laid this turn."""
    area: Area
    tiles: list[Cell]
    last: Place | None
    """Where the last tile was laid."""
    billabongs: int
    colours: list[Colour]
    points: list[int]
    """By seat."""
    bracketed: list[bool]
    """By seat: whether the points count only once a dingo is laid."""
    winners: list[int]
