"""Positions with known answers. Each game's tests have some in `known_positions.py`, with reasons in words.

No answer comes from a bot. Where a position is marked as solved, the rules play every choice that can follow,
with several samples of luck.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.tables import Table
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position
from tuckerbox.match import Match

LUCKS = 4  # a sample: in solved positions, luck must not change who wins
MOST = 20_000  # positions that are tried at most


@dataclass(frozen=True)
class Known:
    """A position, and the choices that are right there."""

    name: str
    arrange: Callable[[], Table | Match]
    right: tuple[str, ...]
    because: str
    solved: bool = False  # True: exactly the right choices win, whatever the others do, in each sample of luck

    def position(self, engine: Engine) -> Position:
        found = Position(engine)
        found.raw[:] = self.arrange().state.raw
        return found


class Solver:
    """Tries every choice that can follow from a position, with samples of luck, by the rules alone."""

    def __init__(self, position: Position) -> None:
        self.position, self.seat = position, position.turn
        self.lucks = [luck_of(position.engine, seeded("solving", nth)) for nth in range(LUCKS)]
        self.found: dict[bytes, bool] = {}

    def winning(self) -> set[str]:
        """Return the choices after which the deciding seat wins for certain, and alone."""
        describe = self.position.game.actions.describe
        return {describe(action) for action in self.position.legal if self.wins(self.after(self.position, action, 0))}

    def after(self, position: Position, action: int, luck: int) -> Position:
        found = position.copy()
        found.step(action, self.lucks[luck])
        return found

    def wins(self, position: Position) -> bool:
        key = bytes(position.raw)
        if key not in self.found:
            assert len(self.found) < MOST, "there is too much to try"
            self.found[key] = self.tried(position)
        return self.found[key]

    def tried(self, position: Position) -> bool:
        turn = position.turn
        if turn == OVER:
            return position.result[self.seat] == 1.0
        if turn == NATURE:
            return all(self.wins(self.after(position, 0, luck)) for luck in range(LUCKS))
        some = any if turn == self.seat else all
        return some(self.wins(self.after(position, action, 0)) for action in position.legal)
