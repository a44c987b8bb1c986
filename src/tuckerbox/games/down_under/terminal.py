"""Down Under in a terminal: tiles drawn with box characters, as large as there is room, and the players beside them.

Coloured paths are heavy lines with their owner's sign. Grey paths are thin lines, or double ones if they belong to a
route. Animals are letters. With colours, tiles of paper lie on red earth, but no information depends on colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from tuckerbox.games.down_under.view_types import Area, Cell, Colour, DownUnderView, Path, Place
from tuckerbox.games.down_under.view_types import Axis as KnownAxis
from tuckerbox.games.down_under.words import at
from tuckerbox.games.terminal_drawing import (
    LINE,
    SIGNS,
    Block,
    Canvas,
    Drawing,
    beside,
    bold,
    deciding_first,
    nameplate,
    title_bar,
    width_of,
)
from tuckerbox.kernel.sentence_parts import signed, some

NARROW = 80  # the least columns of a drawing
LABEL = 4  # columns for the numbers of rows
PANEL = 30  # columns for a player
PLATE, SHORT_PLATE = 18, 11  # the widest nameplates

EARTH, PAPER, NEW, WATER = "#93391F", "#FBF5E6", "#FFFFFF", "#12506B"
INK = "#241F18"
CREEK = "#8A7A60"  # grey paths
STONE = "#4A3A2C"  # paths of unused tiles
NOBODYS = "+"  # the sign of these
SPOT = "#D0A08C"  # on earth

LETTERS = {"kangaroo": "K", "emu": "E", "platypus": "P", "rabbit": "R", "dingo": "D"}

# The characters of lines, by the sides that they join
THIN = {(0, 2): "│", (1, 3): "─", (0, 1): "╰", (1, 2): "╭", (2, 3): "╮", (0, 3): "╯"}
DOUBLE = {(0, 2): "║", (1, 3): "═", (0, 1): "╚", (1, 2): "╔", (2, 3): "╗", (0, 3): "╝"}
HEAVY = {(0, 2): "┃", (1, 3): "━", (0, 1): "┗", (1, 2): "┏", (2, 3): "┓", (0, 3): "┛"}
STUBS = "┸┝┰┥"  # terminals, if there is no room for more than a character
TURNS = " straight 0 ┃ 90 ━   curve 0 ┗ 90 ┏ 180 ┓ 270 ┛   terminal 0 ╹ 90 ╺ 180 ╻ 270 ╸"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # the steps to the next character on each side

Spot = tuple[int, int]  # a character of a cell, by column and line
Sides = tuple[int, int]


# --- Sizes of cells ---


@dataclass(frozen=True)
class Size:
    """The size of a cell in characters, and the characters that its paths use. Straight paths cross in the middle."""

    wide: int
    high: int
    middle: Spot
    curves: Mapping[Sides, Sequence[Spot]]
    animals: Mapping[Sides, Spot]  # the place for the letter of a grey path's animal, if there is room

    def edge(self, side: int) -> Spot:
        x, y = self.middle
        return ((x, 0), (self.wide - 1, y), (x, self.high - 1), (0, y))[side]

    def inward(self, side: int) -> list[Spot]:
        """Return the spots from a side to the middle, without the middle."""
        (x, y), (dx, dy) = self.edge(side), STEPS[(side + 2) % 4]
        found = []
        while (x, y) != self.middle:
            found.append((x, y))
            x, y = x + dx, y + dy
        return found

    def along(self, ports: Sequence[int]) -> list[Spot]:
        """Return all spots of a path, from its first port."""
        first, last = ports[0], ports[-1]
        if first == last:
            return self.inward(first)
        if (first + last) % 2 == 0:
            return [*self.inward(first), self.middle, *reversed(self.inward(last))]
        found = list(self.curves[min(first, last), max(first, last)])
        return found if first < last else found[::-1]


LARGE = Size(
    5,
    3,
    (2, 1),
    {
        (0, 1): ((2, 0), (3, 0), (3, 1), (4, 1)),
        (1, 2): ((4, 1), (3, 1), (3, 2), (2, 2)),
        (2, 3): ((2, 2), (1, 2), (1, 1), (0, 1)),
        (0, 3): ((2, 0), (1, 0), (1, 1), (0, 1)),
    },
    {(0, 2): (4, 2), (1, 3): (4, 2), (0, 1): (4, 0), (1, 2): (4, 2), (2, 3): (0, 2), (0, 3): (0, 0)},
)
MEDIUM = Size(
    3,
    2,
    (1, 1),
    {
        (0, 1): ((1, 0), (2, 0), (2, 1)),
        (1, 2): ((2, 1), (1, 1)),
        (2, 3): ((1, 1), (0, 1)),
        (0, 3): ((1, 0), (0, 0), (0, 1)),
    },
    {(0, 2): (2, 0), (1, 3): (2, 0), (0, 1): (0, 0), (1, 2): (2, 0), (2, 3): (0, 0), (0, 3): (2, 0)},
)
SMALL = Size(3, 1, (1, 0), {(0, 1): ((2, 0),), (1, 2): ((2, 0),), (2, 3): ((0, 0),), (0, 3): ((0, 0),)}, {})


def line(kind: Mapping[Sides, str], spots: Sequence[Spot], ports: Sequence[int]) -> str:
    """Return the character for each spot of a path."""
    if not spots:
        return ""
    sides = [ports[0]]
    for (x, y), (other_x, other_y) in pairwise(spots):
        step = STEPS.index((other_x - x, other_y - y))
        sides += [step, (step + 2) % 4]
    sides.append(ports[-1] if len(ports) > 1 else (ports[0] + 2) % 4)
    return "".join(kind[min(pair), max(pair)] for pair in zip(sides[::2], sides[1::2], strict=True))


# --- The board ---


@dataclass(frozen=True)
class Axis:
    """One direction of the board: the cells that are drawn, and the place of the border."""

    first: int
    last: int
    border: tuple[int, int] | None  # the first and the last cell within a final border
    pitch: int

    def __call__(self, place: int) -> int:
        """Return the place at which a cell begins."""
        fences = (place >= self.border[0]) + (place > self.border[1]) if self.border else 0
        return (place - self.first) * self.pitch + fences

    @property
    def length(self) -> int:
        return self(self.last) + self.pitch + (1 if self.border and self.last == self.border[1] else 0)

    @property
    def fences(self) -> list[int]:
        return [self(self.border[0]) - 1, self(self.border[1]) + self.pitch] if self.border else []


def axis(known: KnownAxis | None, reached: Iterable[int], pitch: int) -> Axis:
    """Return the axis for all tiles and open ends, and for the bounds of the area."""
    cells = list(reached)
    border = (known["first"], known["last"]) if known and known["final"] else None
    if known:
        cells += [known["first"], known["last"]]
    return Axis(min(cells), max(cells), border, pitch)


def is_inside(area: Area, x: int, y: int) -> bool:
    """Return whether a tile may be laid in a cell."""
    columns, rows, short, long = area["columns"], area["rows"], area["short"], area["long"]
    if columns is None or rows is None or short is None or long is None:
        return True
    wide = max(x, columns["last"]) - min(x, columns["first"]) + 1
    high = max(y, rows["last"]) - min(y, rows["first"]) + 1
    if area["kind"] != "open":
        return fits(wide, columns) and fits(high, rows)
    return any(wide <= a and high <= b for a, b in ((short, long), (long, short)))


def fits(cells: int, known: KnownAxis) -> bool:
    return known["most"] is None or cells <= known["most"]


class Board:
    """The table, drawn in one of the sizes."""

    def __init__(self, view: DownUnderView, size: Size) -> None:
        self.view, self.size = view, size
        ends = [(end, SIGNS[route["colour"]]) for route in view["colours"] for end in route["open"]]
        near = 1 if view["phase"] == "opening" else 0  # first tiles go next to others
        xs, ys = (
            [tile[name] + k for tile in view["tiles"] for k in (-near, near)] + [end[name] for end, _ in ends] or [0]
            for name in ("x", "y")
        )
        self.across = axis(view["area"]["columns"], xs, size.wide)
        self.down = axis(view["area"]["rows"], ys, size.high)
        self.canvas = Canvas(LABEL + self.across.length, 1 + self.down.length)
        self.draw_ground({(cell["x"], cell["y"]) for cell in view["tiles"]})
        self.draw_fence()
        for tile in view["tiles"]:
            self.draw_tile(tile)
        for end, (sign, colour) in ends:
            self.write(end, size.edge(end["side"]), sign, f"bold {self.ink(end, colour)}")

    def lines(self) -> Block:
        return self.canvas.lines()

    def place(self, cell: Place) -> Spot:
        return LABEL + self.across(cell["x"]), 1 + self.down(cell["y"])

    def write(self, cell: Place, spot: Spot, text: str, style: str, behind: str | None = None) -> None:
        x, y = self.place(cell)
        self.canvas.write(x + spot[0], y + spot[1], text, style, behind)

    def ink(self, cell: Place, colour: str) -> str:
        """Return a seat's colour, or a colour that can be read on earth."""
        x, y = self.place(cell)
        return PAPER if self.canvas.behind[y][x] == EARTH else colour

    def draw_ground(self, taken: set[Spot]) -> None:
        """Draw numbers along two edges, red earth where tiles may lie, and a dot in each empty cell."""
        for x in range(self.across.first, self.across.last + 1):
            self.canvas.write(LABEL + self.across(x), 0, f"{signed(x):^{self.size.wide}}", "bold")
        for y in range(self.down.first, self.down.last + 1):
            self.canvas.write(0, 1 + self.down(y) + self.size.middle[1], f"{signed(y):>3}", "bold")
            for x in range(self.across.first, self.across.last + 1):
                if is_inside(self.view["area"], x, y):
                    self.fill({"x": x, "y": y}, EARTH)
                    if (x, y) not in taken:
                        self.write({"x": x, "y": y}, self.size.middle, "·", SPOT)

    def fill(self, cell: Place, colour: str, half: int | None = None) -> None:
        """Colour a cell, or the half of it on one side, up to the middle."""
        (x, y), (wide, high) = self.size.middle, (self.size.wide, self.size.high)
        for row in range(y if half == 2 else 0, y + 1 if half == 0 else high):
            for column in range(x if half == 1 else 0, x + 1 if half == 3 else wide):
                self.write(cell, (column, row), " ", "", colour)

    def draw_fence(self) -> None:
        """Draw the border as far as it is final."""
        left, top = LABEL, 1
        for x in self.across.fences:
            for y in range(self.down.length):
                if not self.down.fences or self.down.fences[0] <= y <= self.down.fences[1]:
                    self.canvas.write(left + x, top + y, "┇", LINE)
        for y in self.down.fences:
            for x in range(self.across.length):
                if not self.across.fences or self.across.fences[0] <= x <= self.across.fences[1]:
                    self.canvas.write(left + x, top + y, "╋" if x in self.across.fences else "┅", LINE)

    # --- Tiles ---

    def draw_tile(self, tile: Cell) -> None:
        last = self.view["last"]
        new = last is not None and (tile["x"], tile["y"]) == (last["x"], last["y"])
        paper = NEW if new else PAPER
        if tile["sort"] == "terminal":
            self.fill(tile, paper, tile["pieces"][0]["turn"] // 90)
        else:
            self.fill(tile, WATER if tile["sort"] == "billabong" else paper)
        if tile["sort"] == "billabong":
            self.draw_billabong(tile)
        else:
            for path in reversed(tile["paths"]):  # grey ones first, because coloured ones cross above them
                self.draw_path(tile, path)
        if new and self.size is LARGE:
            taken = [self.size.animals[low_first(path["ports"])] for path in tile["paths"] if path["animal"]]
            self.write(tile, (4, 2) if (0, 0) in taken else (0, 0), "*", f"bold {INK}")

    def draw_path(self, tile: Cell, path: Path) -> None:
        """Draw a path, its sign and its animal."""
        ports, whose = path["ports"], path["colour"]
        sign, colour = SIGNS[path["route"]] if path["route"] is not None else ("", CREEK)
        if path["nobodys"]:
            sign, colour = NOBODYS, STONE
        coloured = whose is not None or path["nobodys"]
        spots = self.size.along(ports)
        kind = HEAVY if coloured else DOUBLE if sign else THIN
        for spot, char in zip(spots, line(kind, spots, ports), strict=True):
            self.write(tile, spot, char, colour)
        if coloured and len(ports) == 1 and self.size is not LARGE:
            pair = tile["sort"] == "pair"
            stub = ("╂┿"[ports[0] % 2]) if pair else STUBS[ports[0]]
            self.write(tile, self.size.middle, stub, colour)
        elif sign and (coloured or self.size is LARGE):
            self.write(tile, self.sign_spot(spots, ports, coloured), sign, f"bold {colour}")
        if path["animal"] and self.size.animals:
            self.write(tile, self.size.animals[low_first(ports)], LETTERS[path["animal"]], INK)

    def sign_spot(self, spots: Sequence[Spot], ports: Sequence[int], coloured: bool) -> Spot:
        """Return the spot for a path's sign: for coloured paths that cross another one, the middle."""
        if coloured and (self.size is SMALL or (len(ports) == 2 and sum(ports) % 2 == 0)):
            return self.size.middle
        return spots[1] if len(spots) > 3 else spots[0]

    def draw_billabong(self, tile: Cell) -> None:
        """Draw water, and the ways through it."""
        self.write(tile, self.size.middle, "~", PAPER)
        for path in tile["paths"]:
            ports = path["ports"]
            spots = self.size.along(ports)
            chars = line(DOUBLE, spots, ports) if len(ports) == 2 else "×" * len(spots)
            for spot, char in zip(spots, chars, strict=True):
                self.write(tile, spot, char, PAPER)
            if path["route"] is not None and len(spots) > 1:
                self.write(tile, self.sign_spot(spots, ports, False), SIGNS[path["route"]][0], f"bold {PAPER}")


def low_first(ports: Sequence[int]) -> Sides:
    return min(ports), max(ports)


# --- Title and players ---


def progress(view: DownUnderView) -> list[str]:
    """Return how much of the playing area is used, and the place of the last tile."""
    area, last = view["area"], view["last"]
    said = ["no border" if area["kind"] == "limitless" else f"{area['long']} by {area['short']}"]
    columns, rows = area["columns"], area["rows"]
    if area["kind"] == "open" and columns and rows and not (columns["final"] and rows["final"]):
        said = [f"{said[0]} ({reached(columns)} wide, {reached(rows)} high)"]
    if last:
        said.append(f"last tile at {at(last['x'], last['y'])}")
    return said


def reached(known: KnownAxis) -> str:
    """Return how many cells tiles span along an axis, and their maximum if it is known."""
    now = known["last"] - known["first"] + 1
    return f"{now} of {known['most']}" if known["most"] and not known["final"] else str(now)


def panel(view: DownUnderView, names: Sequence[str], seat: int) -> Block:
    """Return a player: points, and for each route its length, its ends and its stock."""
    plate = nameplate(names, seat, PLATE)
    points = bold(points_of(view, seat))
    gap = max(1, PANEL - plate.cell_len - points.cell_len)
    lines = [plate.append(" " * gap).append_text(points)]
    for route in routes_of(view, seat):
        said = [f"{sign_of(route)} {route_of(route)}", *(f"  {more}" for more in stock_of(route))]
        if view["animals"]:
            said.append(f"  {', '.join(animals_of(route))}")
        lines += [Text(text) for each in said for text in wrap(each, PANEL, subsequent_indent="  ")]
    return lines


def summary(view: DownUnderView, names: Sequence[str], seat: int) -> Block:
    """Return a player in short: a line for each route, and one more if animals count."""
    found: Block = []
    for route in routes_of(view, seat):
        text = nameplate(names, seat, SHORT_PLATE).append(f" {points_of(view, seat)}: ")
        indent = text.cell_len
        if found:
            text = Text(" " * (indent - 2)).append(f"{sign_of(route)} ")
        found.append(text.append(f"{route_of(route)}; {', '.join(said.split(':')[0] for said in stock_of(route))}"))
        if view["animals"]:
            found.append(Text(" " * indent).append(", ".join(animals_of(route))))
    return found


def routes_of(view: DownUnderView, seat: int) -> list[Colour]:
    return [route for route in view["colours"] if route["seat"] == seat]


def sign_of(route: Colour) -> str:
    return SIGNS[route["colour"]][0]


def points_of(view: DownUnderView, seat: int) -> str:
    """Return a seat's points, in brackets if a dingo is still in stock."""
    said = signed(view["points"][seat])
    return f"({said})" if view["bracketed"][seat] else said


def route_of(route: Colour) -> str:
    """Return the length of a route, and its open ends."""
    ends = " and ".join(at(end["x"], end["y"]) for end in route["open"])
    how = "a ring" if route["ring"] else "finished" if route["finished"] else f"open at {ends}"
    return f"{route['length']} long, {how}" if route["length"] else "not begun"


def stock_of(route: Colour) -> list[str]:
    """Return a route's stock, by pile; if animals count, with their letters."""
    piles = route["stock"]
    said = []
    for sort, many in (("straight", "straight"), ("curve", "curves")):
        mine = {name: count for name, count in piles.items() if name.split("-")[0] == sort}
        letters = [f"{count}{LETTERS[name.split('-')[1]]}" for name, count in mine.items() if "-" in name and count]
        count = sum(mine.values())
        said.append(f"{count} {many if count != 1 else sort}" + (f": {' '.join(letters)}" if letters else ""))
    return [*said, some(piles["terminal"], "terminal")]


def animals_of(route: Colour) -> list[str]:
    """Return the animals that a route has met, and their points."""
    met = " ".join(f"{count}{LETTERS[name]}" for name, count in route["met"].items() if count)
    said = [f"met {met}" if met else "met no animals"]
    if route["sets"]:
        said.append(f"{some(route['sets'], 'set')} +{route['sets'] * route['set_points']}")
    if route["rabbits"]:
        said.append(f"{some(route['rabbits'], 'rabbit')} {signed(route['rabbits'] * route['rabbit_points'])}")
    return [*said, *(["keeps the dingo back"] if route["keeps_dingo"] else [])]


# --- The whole ---


class Plane(Drawing[DownUnderView]):
    """A drawing of a view, as large as the console allows."""

    def top(self, width: int) -> Text:
        return title_bar(self.view, self.names, width, progress(self.view), PLATE)

    def drawn(self, console: Console, options: ConsoleOptions) -> Block:
        return self.fitting(max(NARROW, options.max_width), options.height)

    def fitting(self, width: int, height: int | None) -> Block:
        """Return the largest drawing that fits, or else the smallest one."""
        lines: Block = []
        for lines in self.ways(width):
            if width_of(lines) <= width and (height is None or len(lines) <= height):
                break
        return lines

    def ways(self, width: int) -> Iterator[Block]:
        for size in (LARGE, MEDIUM, SMALL):
            for whole in (True, False):
                yield self.lines(width, size, whole=whole)

    def lines(self, width: int, size: Size, *, whole: bool) -> Block:
        view, names = self.view, self.names
        board = Board(view, size).lines()
        # The first line explains the turns that players type.
        top = [] if view["deciding"] is None else [Text(TURNS, "bright_black")]
        if not whole:
            return [*top, *board, *(text for seat in self.seats() for text in summary(view, names, seat))]
        panels = [panel(view, names, seat) for seat in self.seats()]
        if width_of(board) + 3 + PANEL <= width:
            return [*top, *beside(board, [text for each in panels for text in [*each, Text()]][:-1], gap=3)]
        a_line = (width + 2) // (PANEL + 2)
        below = [beside(*panels[i : i + a_line]) for i in range(0, len(panels), a_line)]
        return [*top, *board, *(text for block in below for text in [Text(), *block])]

    def seats(self) -> list[int]:
        """Return the seats, beginning with the one that decides."""
        return deciding_first(self.view, range(self.view["seats"]))


def draw(view: DownUnderView, names: Sequence[str]) -> RenderableType:
    """Return the drawing of a view, with the seat that decides first."""
    return Plane(view, names)
