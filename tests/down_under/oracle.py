"""Down Under by the book, in plain Python: nothing is kept, every answer is traced anew from the tiles that lie there.

What the engine keeps from step to step, and what it knows of a cell from its four sides, is proved against this. So
nothing here comes from the engine: cells are (column, row), a kind is a letter, a tile is where its paths lead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]
Gate = tuple[Cell, int]  # a cell, and the side by which one comes into it
Box = tuple[int, int, int, int]  # left, top, right, bottom

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
STRAIGHT, CURVE, TERMINAL, BILLABONG = "SCTB"
NOBODYS = 4  # the colour of tiles that divide or surround the area
KANGAROO, EMU, PLATYPUS, RABBIT, DINGO = range(1, 6)
SETS = KANGAROO, EMU, PLATYPUS
SET_POINTS, RABBIT_POINTS = 5, -2

BEFORE_ALL: Box = (0, 0, -1, -1)  # what nothing reaches to


def beyond(cell: Cell, side: int) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def around(cell: Cell) -> set[Cell]:
    """The eight cells that touch one by an edge or a corner."""
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}


def reaching(box: Box, cell: Cell) -> Box:
    """What is reached to with one more cell."""
    if box[2] < box[0]:
        return *cell, *cell
    return min(box[0], cell[0]), min(box[1], cell[1]), max(box[2], cell[0]), max(box[3], cell[1])


class Tile(NamedTuple):
    colour: int | None
    kind: str
    turn: int = 0
    animal: int = 0
    ways: tuple[tuple[int, ...], ...] = ()  # of a billabong

    @property
    def turns(self) -> range:
        """The turns that make a difference."""
        return range(2 if self.kind == STRAIGHT else 4)


class Path(NamedTuple):
    ports: tuple[int, ...]  # two, or one if it is a dead end
    colour: int | None = None  # None: grey
    animal: int = 0


def coloured_ports(tile: Tile) -> tuple[int, ...]:
    reach = {STRAIGHT: (0, 2), CURVE: (0, 1), TERMINAL: (0,), BILLABONG: ()}[tile.kind]
    return tuple((tile.turn + port) % 4 for port in reach)


@cache
def paths(tiles: tuple[Tile, ...]) -> list[Path]:
    """The paths in a cell: those of its tile, or of one terminal or two, whose grey is one."""
    if not tiles:
        return []
    first = tiles[0]
    if first.kind == BILLABONG:
        return [Path(ways) for ways in first.ways]
    coloured = [Path(coloured_ports(tile), tile.colour) for tile in tiles]
    grey = (2, 3) if first.kind == CURVE else (1, 3)
    return [*coloured, Path(tuple((first.turn + port) % 4 for port in grey), None, first.animal)]


@dataclass(frozen=True)
class Chain:
    """Paths that are joined, from any of them on."""

    paths: list[tuple[Cell, Path]]
    ends: list[Gate]  # that are open
    ring: bool = False

    @property
    def colours(self) -> set[int]:
        return {path.colour for _, path in self.paths if path.colour is not None}

    @property
    def capped(self) -> int:
        return 0 if self.ring else 2 - len(self.ends)

    def met(self, animal: int) -> int:
        return sum(path.animal == animal for _, path in self.paths)


class Pond(NamedTuple):
    """A billabong that has to be laid: where, which case, and by which side whoever made it leaves, if they do."""

    cell: Cell
    case: int
    ways: tuple[tuple[int, ...], ...]
    mover: int | None = None
    exit: int | None = None


@dataclass
class Table:
    """What lies there, and what is left in stock."""

    size: tuple[int, int] | None = None  # of the area, the shorter side first; None: it has no border
    fixed: Box | None = None  # the area itself, in variants
    measure_terminals: bool = True
    tiles: dict[Cell, tuple[Tile, ...]] = field(default_factory=dict)
    box: Box = BEFORE_ALL
    stock: Counter[tuple[int, str, int]] = field(default_factory=Counter)  # by colour, kind and animal

    # Chains

    def path_at(self, cell: Cell, side: int) -> Path | None:
        return next((path for path in paths(self.tiles.get(cell, ())) if side in path.ports), None)

    def trace(self, cell: Cell, path: Path) -> Chain:
        found = [(cell, path)]
        ends = []
        for port in path.ports:
            at, side = beyond(cell, port), (port + 2) % 4
            while (here := self.path_at(at, side)) is not None:
                if (at, here) == found[0]:
                    return Chain(found, [], ring=True)
                found.append((at, here))
                onward = [other for other in here.ports if other != side]
                if not onward:
                    break
                at, side = beyond(at, onward[0]), (onward[0] + 2) % 4
            else:
                ends.append((at, side))
        return Chain(found, ends)

    def chains_in(self, cell: Cell) -> Iterator[Chain]:
        return (self.trace(cell, path) for path in paths(self.tiles[cell]))

    def route(self, colour: int) -> Chain | None:
        """The one route of a colour, once it has a tile."""
        for cell, tiles in self.tiles.items():
            for path in paths(tiles):
                if path.colour == colour:
                    return self.trace(cell, path)
        return None

    def paths_of(self, colour: int) -> set[tuple[Cell, Path]]:
        return {(cell, path) for cell, tiles in self.tiles.items() for path in paths(tiles) if path.colour == colour}

    def joins_nothing(self, cell: Cell) -> bool:
        """That no two colours are joined in a cell."""
        return all(len(chain.colours) <= 1 for chain in self.chains_in(cell))

    def hangs_together(self, colour: int) -> bool:
        """That all tiles of a colour are on its one route."""
        route = self.route(colour)
        return route is None or self.paths_of(colour) <= set(route.paths)

    # The area

    def inside(self, cell: Cell) -> bool:
        if self.fixed:
            left, top, right, bottom = self.fixed
            return left <= cell[0] <= right and top <= cell[1] <= bottom
        if self.size is None:
            return True
        left, top, right, bottom = reaching(self.box, cell)
        wide, high = right - left + 1, bottom - top + 1
        short, long = self.size
        return (wide <= short and high <= long) or (wide <= long and high <= short)

    def final_columns(self) -> bool:
        """Whether tiles reach as far to the west and the east as they ever will."""
        left, top, right, _ = self.box
        return not self.fixed and right >= left and not self.inside((right + 1, top))

    def final_rows(self) -> bool:
        left, _, right, bottom = self.box
        return not self.fixed and right >= left and not self.inside((left, bottom + 1))

    # What may be laid

    def has_room(self, tile: Tile, cell: Cell) -> bool:
        there = self.tiles.get(cell, ())
        if not there:
            return tile.kind == TERMINAL or self.inside(cell)
        alone = len(there) == 1 and there[0].kind == TERMINAL
        return alone and tile.kind == TERMINAL and tile.turn == (there[0].turn + 2) % 4

    @contextmanager
    def with_tile(self, tile: Tile, cell: Cell) -> Iterator[None]:
        """For as long as one looks."""
        before = self.tiles.get(cell, ())
        self.tiles[cell] = (*before, tile)
        try:
            yield
        finally:
            self.tiles[cell] = before
            if not before:
                del self.tiles[cell]

    def is_clean(self, tile: Tile, cell: Cell) -> bool:
        with self.with_tile(tile, cell):
            return self.joins_nothing(cell)

    def in_stock(self, colour: int, kinds: str = "SCT") -> list[Tile]:
        """The different tiles that a colour has left, each in every turn."""
        have = [Tile(colour, kind, 0, animal) for kind in kinds for animal in range(6)]
        return [
            tile._replace(turn=turn)
            for tile in have
            if self.stock[colour, tile.kind, tile.animal]
            for turn in tile.turns
        ]

    def legal(self, colour: int, kinds: str = "SCT") -> set[tuple[Tile, Cell]]:
        """From the second round on: the coloured path goes on from an open end, and no two colours are joined."""
        route = self.route(colour)
        assert route is not None
        return {
            (tile, cell)
            for cell, side in route.ends
            for tile in self.in_stock(colour, kinds)
            if side in coloured_ports(tile) and self.has_room(tile, cell) and self.is_clean(tile, cell)
        }

    def first_moves(self, colour: int, kinds: str = "SC", beside: set[Cell] | None = None) -> set[tuple[Tile, Cell]]:
        """The first round: beside what lies there (or only some of it), by an edge or a corner."""
        lying = set(self.tiles) if beside is None else beside
        cells = {near for cell in lying for near in around(cell)} if lying else {(0, 0)}
        if not lying and self.fixed:
            left, top, right, bottom = self.fixed
            cells = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}
        return {
            (tile, cell)
            for cell in cells
            if cell not in self.tiles and self.inside(cell)
            for tile in self.in_stock(colour, kinds)
            if self.is_clean(tile, cell)
        }

    def first_terminals(
        self, colour: int, behind: Cell | None, followed: bool, beside: set[Cell] | None = None
    ) -> set[tuple[Tile, Cell]]:
        """The first round of routes with one end: behind the terminal before, or where the next one can go behind."""
        if behind:
            turn = (self.tiles[behind][0].turn + 2) % 4
            return {(Tile(colour, TERMINAL, turn), behind)}
        found = self.first_moves(colour, TERMINAL, beside)
        return {(tile, cell) for tile, cell in found if not followed or self.leaves_room_behind(tile, cell)}

    def leaves_room_behind(self, tile: Tile, cell: Cell) -> bool:
        other = Tile(NOBODYS + 1, TERMINAL, (tile.turn + 2) % 4)  # whoever's it will be
        with self.with_tile(tile, cell):
            return self.is_clean(other, cell)

    def lay(self, tile: Tile, cell: Cell) -> None:
        if not self.tiles.get(cell) and self.inside(cell) and (tile.kind != TERMINAL or self.measure_terminals):
            self.box = reaching(self.box, cell)
        self.tiles[cell] = (*self.tiles.get(cell, ()), tile)
        if tile.colour is not None:
            self.stock[tile.colour, tile.kind, tile.animal] -= 1

    # An infinite route

    def turned(self, cell: Cell, way: int) -> Table:
        tile = self.tiles[cell][0]
        return Table(
            self.size,
            self.fixed,
            self.measure_terminals,
            {**self.tiles, cell: (tile._replace(turn=(tile.turn + way) % 4),)},
            self.box,
            self.stock,
        )

    def rotations(self, colour: int) -> set[tuple[Cell, int]]:
        """A quarter turn of an own curve, if it leaves a route with two open ends and nobody else's torn."""
        own = [cell for cell, tiles in self.tiles.items() if tiles[0].kind == CURVE and tiles[0].colour == colour]
        return {(cell, way) for cell in own for way in (1, -1) if self.turned(cell, way).is_opened(colour, cell)}

    def is_opened(self, colour: int, cell: Cell) -> bool:
        route = self.route(colour)
        return (
            route is not None
            and len(route.ends) == 2
            and self.joins_nothing(cell)
            and all(self.hangs_together(one) for one in range(4))
        )

    # Billabongs

    def open_ends(self) -> dict[Gate, int]:
        """Where routes lead, and whose they are."""
        return {end: colour for colour in range(4) if (route := self.route(colour)) for end in route.ends}

    def pond_at(self, cell: Cell, movers: list[int], ends: dict[Gate, int]) -> Pond | None:
        """The billabong that a cell needs; `movers` are the colours of who made it so, the one just played first."""
        if cell in self.tiles or not self.inside(cell):
            return None
        leading = [ends.get((cell, side)) for side in range(4)]
        colours = {colour for colour in leading if colour is not None}
        dead = ((0,), (1,), (2,), (3,))
        if len(colours) == 4 or (len(colours) == 3 and None not in leading):
            return Pond(cell, 2, dead)
        if len(colours) == 3:
            mover = next((colour for colour in movers if colour in colours), None)
            if mover is None:
                return Pond(cell, 1, dead)
            way = leading.index(mover), leading.index(None)
            return Pond(cell, 1, (way, *(end for end in dead if end[0] not in way)), mover, leading.index(None))
        if len(colours) == 2 and None not in leading and leading[0] != leading[2] and leading[1] != leading[3]:
            if any(not self.has_curves(colour) for colour in colours):
                ways = ((0, 1), (2, 3)) if leading[0] == leading[1] else ((1, 2), (3, 0))
                return Pond(cell, 3, ways)
        return None

    def has_curves(self, colour: int) -> bool:
        return any(self.stock[colour, CURVE, animal] for animal in range(6))

    def ponds(self, movers: list[int]) -> list[Pond]:
        """All that are needed, in the order in which they are laid."""
        ends = self.open_ends()
        found = [pond for cell in {cell for cell, _ in ends} if (pond := self.pond_at(cell, movers, ends))]
        own = {cell for (cell, _), colour in ends.items() if colour in movers}
        return sorted(found, key=lambda pond: (pond.cell not in own, pond.cell[1], pond.cell[0]))

    def lay_pond(self, pond: Pond) -> Gate | None:
        """Lays one; returns the end that came out of it, if one did and is open."""
        before = self.route(pond.mover) if pond.mover is not None else None
        self.lay(Tile(None, BILLABONG, ways=pond.ways), pond.cell)
        if before is None or pond.mover is None:
            return None
        after = self.route(pond.mover)
        assert after is not None
        gone = [end for end in before.ends if end[0] != pond.cell]
        came = [end for end in after.ends if end not in gone]
        return came[0] if came else None

    # Scoring

    def points(self, colour: int, *, animals: bool, over: bool) -> int:
        route = self.route(colour)
        if route is None:
            return 0
        length = len(route.paths)
        if not animals:
            return length
        if over and any(self.stock[colour, kind, DINGO] for kind in "SC"):
            return 0
        sets = min(route.met(animal) for animal in SETS)
        rabbits = 0 if route.met(DINGO) else route.met(RABBIT)
        return length + SET_POINTS * sets + RABBIT_POINTS * rabbits
