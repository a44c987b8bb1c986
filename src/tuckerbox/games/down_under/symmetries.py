"""The symmetries of Down Under, for programs that learn: the table can be turned by quarters, and mirrored.

A turned table has other columns and rows, so the tables of numbers depend on how far the area extends. What the other
view shows could happen in a match, too, with two exceptions: billabongs that are due at once are laid from north to
south, and a line of unused tiles always goes from the south-west to the north-east.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from tuckerbox.games.down_under import rules
from tuckerbox.games.down_under.observation import (
    EXIT_PLANES,
    NOWHERE,
    PATH_PLANES,
    PLANES,
    WINDOW,
    Observation,
)
from tuckerbox.games.down_under.state import ACROSS, CELLS, COLOURS, CURVED, SIDES, TERMINAL
from tuckerbox.kernel.contract import Symmetry
from tuckerbox.kernel.observing import MOST, Shown, schema

AREA = ("wide", "high", "margin")  # the fields of an observation on which the tables depend
SAME, EXITS, GATES = range(3)  # tables of values


@dataclass(frozen=True)
class Turned:
    """A way to look at the table: mirrored, so that east and west change places, and then turned clockwise."""

    quarters: int
    mirrored: bool

    @property
    def name(self) -> str:
        return f"{'mirrored, ' if self.mirrored else ''}turned by {90 * self.quarters}°"

    def side(self, side: int) -> int:
        return ((-side if self.mirrored else side) + self.quarters) % SIDES

    def turn_of_tile(self, pile: int, turn: int) -> int:
        """Return a tile's turn in the other view. A curve has a path from the side `turn` to the next one."""
        if pile < CURVED:
            return (turn + self.quarters) % 2
        if pile < TERMINAL and self.mirrored:
            return (SIDES - 1 - turn + self.quarters) % SIDES
        return self.side(turn)

    def place(self, x: int, y: int, columns: int, rows: int) -> tuple[int, int]:
        """Return where a cell of a rectangle comes to lie."""
        if self.mirrored:
            x = columns - 1 - x
        for _ in range(self.quarters):
            x, y, columns, rows = rows - 1 - y, x, rows, columns
        return x, y

    # --- Observations ---

    def source(self, wide: int, high: int, margin: int) -> list[int]:
        """Return for each byte of an observation the number of the byte that it comes from."""
        found = list(range(Observation.layout.size))
        fields = {field.name: field for field in schema(Observation)}
        if self.quarters % 2:
            found[fields["wide"].offset], found[fields["high"].offset] = fields["high"].offset, fields["wide"].offset
        from_cells = self.from_cells(wide, high, margin)
        for field, planes in ((fields["cells"], len(PLANES)), (fields["gates"], COLOURS)):
            for plane in range(planes):
                to = field.offset + (self.plane(plane) if field.name == "cells" else plane) * WINDOW * WINDOW
                for cell, from_cell in enumerate(from_cells):
                    found[to + cell] = field.offset + plane * WINDOW * WINDOW + from_cell
        return found

    def plane(self, plane: int) -> int:
        """Return the plane that a plane of the tiles becomes. Some planes come in fours, one for each side."""
        for first in (PATH_PLANES, EXIT_PLANES):
            if first <= plane < first + SIDES:
                return first + self.side(plane - first)
        return plane

    def from_cells(self, wide: int, high: int, margin: int) -> list[int]:
        """Return for each cell of the window which cell comes to lie there.

        For a cell that comes from beyond the window, and for those far from the area, that is the window's corner,
        which is always empty.
        """
        columns, rows = max(wide, 1) + 2 * margin, max(high, 1) + 2 * margin
        found = [0] * (WINDOW * WINDOW)
        for y in range(min(rows, WINDOW)):
            for x in range(min(columns, WINDOW)):
                to_x, to_y = self.place(x, y, columns, rows)
                if max(to_x, to_y) < WINDOW:
                    found[to_x + WINDOW * to_y] = x + WINDOW * y
        return found

    @cached_property
    def value_tables(self) -> tuple[tuple[int, ...], ...]:
        """The value that each value of a byte becomes, by the sort of the byte."""
        same = tuple(range(MOST + 1))
        exits = (0, *(1 + self.side(side) for side in range(SIDES)), *range(NOWHERE, MOST + 1))
        gates = tuple(sum(1 << self.side(side) for side in range(SIDES) if bits >> side & 1) for bits in range(16))
        return same, exits, (*gates, *range(16, MOST + 1))

    @cached_property
    def values(self) -> list[int]:
        """The number of the table for each byte of an observation."""
        return [sort for field in schema(Observation) for sort in self.sorts(field)]

    def sorts(self, field: Shown) -> Iterator[int]:
        for n in range(field.size):
            plane = n // (WINDOW * WINDOW)
            if field.name == "cells" and EXIT_PLANES <= plane < EXIT_PLANES + SIDES:
                yield EXITS
            else:
                yield GATES if field.name == "gates" else SAME

    # --- Actions ---

    def action(self, action: int, wide: int, high: int, margin: int) -> int:
        """Return the same action in the other view. Its cell is counted in the window."""
        columns, rows = max(wide, 1) + 2 * margin, max(high, 1) + 2 * margin
        if rules.is_place(action):
            pile, turn = rules.place_tile(action), rules.place_turn(action)
            return rules.place(pile, self.turn_of_tile(pile, turn), self.cell(rules.place_cell(action), columns, rows))
        if rules.is_rotate(action):
            way = rules.rotate_way(action)
            cell = self.cell(rules.rotate_cell(action), columns, rows)
            return rules.rotate(1 - way if self.mirrored else way, cell)
        return action

    def cell(self, cell: int, columns: int, rows: int) -> int:
        x, y = self.place(cell % ACROSS, cell // ACROSS, columns, rows)
        return (x + ACROSS * y) & (CELLS - 1)


WAYS = [Turned(quarters, mirrored) for mirrored in (False, True) for quarters in range(SIDES)][1:]
SYMMETRIES = tuple(
    Symmetry(way.name, AREA, partial(Turned.source, way), way.value_tables, way.values, partial(Turned.action, way))
    for way in WAYS
)
