"""A second model of Down Under in plain Python. It keeps no results: every answer is traced anew from the tiles.

The engine keeps results from step to step, and looks at only the four sides of a cell. This model checks both, so it
uses nothing of the engine: cells are (column, row), a kind is a letter, and a tile is described by its paths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]
Gate = tuple[Cell, int]  # a cell, and the side at which a path comes in
Box = tuple[int, int, int, int]  # left, top, right, bottom

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
STRAIGHT, CURVE, TERMINAL, BILLABONG = "SCTB"
NOBODYS = 4  # the colour of unused tiles
KANGAROO, EMU, PLATYPUS, RABBIT, DINGO = range(1, 6)
SETS = KANGAROO, EMU, PLATYPUS
SET_POINTS, RABBIT_POINTS = 5, -2

BEFORE_ALL: Box = (0, 0, -1, -1)  # the bounds of nothing


def beyond(cell: Cell, side: int) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def around(cell: Cell) -> set[Cell]:
    """Return the eight cells that touch one by an edge or a corner."""
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}


def reaching(box: Box, cell: Cell) -> Box:
    """Return bounds extended by one more cell."""
    if box[2] < box[0]:
        return *cell, *cell
    return min(box[0], cell[0]), min(box[1], cell[1]), max(box[2], cell[0]), max(box[3], cell[1])


class Tile(NamedTuple):
    colour: int | None
    kind: str
    turn: int = 0
    animal: int = 0
    ways: tuple[tuple[int, ...], ...] = ()  # the ways of a billabong

    @property
    def turns(self) -> range:
        """Return the turns that make a difference."""
        return range(2 if self.kind == STRAIGHT else 4)


class Path(NamedTuple):
    ports: tuple[int, ...]  # two, or one for a dead end
    colour: int | None = None  # None: grey
    animal: int = 0


def coloured_ports(tile: Tile) -> tuple[int, ...]:
    reach = {STRAIGHT: (0, 2), CURVE: (0, 1), TERMINAL: (0,), BILLABONG: ()}[tile.kind]
    return tuple((tile.turn + port) % 4 for port in reach)


@cache
def paths(tiles: tuple[Tile, ...]) -> list[Path]:
    """Return the paths in a cell: those of its tile, or of one or two terminals, whose grey path is one."""
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
    """All paths that are joined to one another."""

    paths: list[tuple[Cell, Path]]
    ends: list[Gate]  # the open ends
    ring: bool = False

    @property
    def colours(self) -> set[int]:
        return {path.colour for _, path in self.paths if path.colour is not None}

    @property
    def capped(self) -> int:
        return 0 if self.ring else 2 - len(self.ends)

    def met(self, animal: int) -> int:
        return sum(path.animal == animal for _, path in self.paths)

    @property
    def sets(self) -> int:
        return min(self.met(animal) for animal in SETS)

    @property
    def costly_rabbits(self) -> int:
        """The rabbits that cost points: none if there is a dingo."""
        return 0 if self.met(DINGO) else self.met(RABBIT)


class Pond(NamedTuple):
    """A billabong that has to be laid: its cell, its case, and the side of the way out, if any."""

    cell: Cell
    case: int
    ways: tuple[tuple[int, ...], ...]
    mover: int | None = None
    exit: int | None = None


@dataclass
class Table:
    """The tiles on the table and in stock."""

    size: tuple[int, int] | None = None  # the sides of the area, the shorter one first; None: no border
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
        """Return the one route of a colour, once it has a tile."""
        for cell, tiles in self.tiles.items():
            for path in paths(tiles):
                if path.colour == colour:
                    return self.trace(cell, path)
        return None

    def paths_of(self, colour: int) -> set[tuple[Cell, Path]]:
        return {(cell, path) for cell, tiles in self.tiles.items() for path in paths(tiles) if path.colour == colour}

    def joins_nothing(self, cell: Cell) -> bool:
        """Return whether no two colours are joined in a cell."""
        return all(len(chain.colours) <= 1 for chain in self.chains_in(cell))

    def hangs_together(self, colour: int) -> bool:
        """Return whether all tiles of a colour are on its one route."""
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
        """Return whether tiles span as many columns as they ever will."""
        left, top, right, _ = self.box
        return not self.fixed and right >= left and not self.inside((right + 1, top))

    def final_rows(self) -> bool:
        left, _, right, bottom = self.box
        return not self.fixed and right >= left and not self.inside((left, bottom + 1))

    # Legal tiles

    def has_room(self, tile: Tile, cell: Cell) -> bool:
        there = self.tiles.get(cell, ())
        if not there:
            return tile.kind == TERMINAL or self.inside(cell)
        alone = len(there) == 1 and there[0].kind == TERMINAL
        return alone and tile.kind == TERMINAL and tile.turn == (there[0].turn + 2) % 4

    @contextmanager
    def with_tile(self, tile: Tile, cell: Cell) -> Iterator[None]:
        """Lay a tile temporarily."""
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
        """Return the different tiles that a colour has left, each with every turn."""
        have = [Tile(colour, kind, 0, animal) for kind in kinds for animal in range(6)]
        return [
            tile._replace(turn=turn)
            for tile in have
            if self.stock[colour, tile.kind, tile.animal]
            for turn in tile.turns
        ]

    def legal(self, colour: int, kinds: str = "SCT") -> set[tuple[Tile, Cell]]:
        """Return the tiles from the second round on: the coloured path continues an open end, and no two colours are
        joined."""
        route = self.route(colour)
        assert route is not None
        return {
            (tile, cell)
            for cell, side in route.ends
            for tile in self.in_stock(colour, kinds)
            if side in coloured_ports(tile) and self.has_room(tile, cell) and self.is_clean(tile, cell)
        }

    def first_moves(self, colour: int, kinds: str = "SC", beside: set[Cell] | None = None) -> set[tuple[Tile, Cell]]:
        """Return the first tiles: next to other tiles (or only some of them), by an edge or a corner."""
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
        """Return the first terminals of routes with one end: behind the last one, or with room for another one behind
        them."""
        if behind:
            turn = (self.tiles[behind][0].turn + 2) % 4
            return {(Tile(colour, TERMINAL, turn), behind)}
        found = self.first_moves(colour, TERMINAL, beside)
        return {(tile, cell) for tile, cell in found if not followed or self.leaves_room_behind(tile, cell)}

    def leaves_room_behind(self, tile: Tile, cell: Cell) -> bool:
        other = Tile(NOBODYS + 1, TERMINAL, (tile.turn + 2) % 4)  # of any colour
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
        """Return the quarter turns of own curves that open the ring and break nobody else's route."""
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
        """Return the open ends of all routes, with their colours."""
        return {end: colour for colour in range(4) if (route := self.route(colour)) for end in route.ends}

    def pond_at(self, cell: Cell, movers: list[int], ends: dict[Gate, int]) -> Pond | None:
        """Return the billabong that a cell needs. `movers` are the colours of the seat that caused it, the last one
        first."""
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
        """Return all billabongs that are needed, in the order in which they are laid."""
        ends = self.open_ends()
        found = [pond for cell in {cell for cell, _ in ends} if (pond := self.pond_at(cell, movers, ends))]
        own = {cell for (cell, _), colour in ends.items() if colour in movers}
        return sorted(found, key=lambda pond: (pond.cell not in own, pond.cell[1], pond.cell[0]))

    def lay_pond(self, pond: Pond) -> Gate | None:
        """Lay a billabong, and return the end that came out of it, if there is an open one."""
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
        if over and self.keeps_dingo(colour):
            return 0
        return length + SET_POINTS * route.sets + RABBIT_POINTS * route.costly_rabbits

    def keeps_dingo(self, colour: int) -> bool:
        return any(self.stock[colour, kind, DINGO] for kind in "SC")
