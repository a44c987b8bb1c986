"""The events that a step must have, by the oracle: in order, each with its name, its seat and its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.down_under.oracle import DINGO, RABBIT, SETS, Cell, Chain, Pond, Table, Tile

Told = tuple[str, int, tuple[int, ...]]

NOBODY = -1
NUMBERS = 6


def event(name: str, seat: int, *numbers: int) -> Told:
    return name, seat, (*numbers, *[0] * (NUMBERS - len(numbers)))


@dataclass
class ExpectedEvents:
    """The expected events of a step that begins with these routes and borders."""

    oracle: Table
    seats: int

    def __post_init__(self) -> None:
        self.lengths = [length_of(self.oracle.route(colour)) for colour in range(4)]
        self.final = self.oracle.final_columns(), self.oracle.final_rows()

    def seat(self, colour: int) -> int:
        return colour % self.seats

    def ending(self, colour: int) -> Iterator[Told]:
        """Expect the event that a route has no open end."""
        chain = self.oracle.route(colour)
        if chain and chain.ring:
            yield event("ring", self.seat(colour), colour)
        elif chain and not chain.ends:
            yield event("finished", self.seat(colour), colour, len(chain.paths))

    def growing(self, colours: list[int]) -> Iterator[Told]:
        """Expect the events of routes that somebody else's tile, or a billabong, makes longer."""
        for colour in colours:
            length = length_of(self.oracle.route(colour))
            if length != self.lengths[colour]:
                yield event("grew", self.seat(colour), colour, length - self.lengths[colour], length)
                yield from self.ending(colour)

    def laid(self, colour: int, pile: int, tile: Tile, cell: Cell) -> Iterator[Told]:
        yield event("laid", self.seat(colour), colour, pile, tile.turn, *cell, length_of(self.oracle.route(colour)))
        yield from self.ending(colour)
        yield from self.growing([other for other in range(4) if other != colour])
        left, top, right, bottom = self.oracle.box
        if self.oracle.final_columns() and not self.final[0]:
            yield event("columns final", NOBODY, left, right)
        if self.oracle.final_rows() and not self.final[1]:
            yield event("rows final", NOBODY, top, bottom)

    def turned(self, colour: int, cell: Cell) -> Iterator[Told]:
        turn = self.oracle.tiles[cell][0].turn
        yield event("rotated", self.seat(colour), colour, turn, *cell, length_of(self.oracle.route(colour)))

    def pond(self, played: int, pond: Pond) -> Iterator[Told]:
        yield event("billabong", self.seat(played), played, pond.case, *pond.cell, int(pond.exit is not None))
        yield from self.growing(list(range(4)))

    def done(self, active: int, stuck: list[int]) -> Iterator[Told]:
        yield event("done", active)
        yield from (event("stuck", self.seat(colour), colour) for colour in stuck)

    def scores(self, colours: int, points: list[int], by_seat: list[int]) -> Iterator[Told]:
        """Expect the final events of routes and seats."""
        for colour in range(colours):
            chain = self.oracle.route(colour) or Chain([], [])
            sets = min(chain.met(animal) for animal in SETS)
            rabbits = 0 if chain.met(DINGO) else chain.met(RABBIT)
            kept = any(self.oracle.stock[colour, kind, DINGO] for kind in "SC")
            numbers = colour, len(chain.paths), sets, rabbits, int(kept), points[colour]
            yield event("scored", self.seat(colour), *numbers)
        for seat, total in enumerate(by_seat):
            yield event("final", seat, total, int(total == max(by_seat)))


def length_of(chain: Chain | None) -> int:
    return len(chain.paths) if chain else 0
