"""A position as one seat sees it, for bots that work with choices and points."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from tuckerbox.bots.bot import OWN_BUDGET, Budget
from tuckerbox.kernel.actions import Choice
from tuckerbox.kernel.contract import seat_names
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.events import EVERYONE
from tuckerbox.kernel.luck import Luck, next_bits, split_luck
from tuckerbox.kernel.position import Position
from tuckerbox.match import Situation

NOBODY = 0  # as a mask of the seats that play at random


class SeenPosition(Situation):
    """A position as one seat sees it.

    It is a copy in which everything that the seat cannot know has been resampled. So reading it reveals nothing, and
    playing in it does not change the match.
    """

    def __init__(self, seen: Position, seat: int, luck: Luck, budget: Budget = OWN_BUDGET) -> None:
        super().__init__(seen, seat_names(seen.seats))
        self.seat = seat
        self.budget = budget  # the limit for the decision
        self._lucks = luck_of(seen.engine, luck)
        self._luck = seen.engine.read(self._lucks, Luck)

    def __repr__(self) -> str:
        return f"<{self.game.title} as {self.names[self.seat]} sees it. {self.prompt}>"

    @property
    def view(self) -> dict[str, Any]:
        """The seat's view as plain data, as the client gets it."""
        return self._position.view(self.seat)

    @cached_property
    def random(self) -> Random:
        """A random generator for the decision. A bot that uses no other randomness is reproducible."""
        return Random(next_bits(self._luck) << 32 | next_bits(self._luck))

    def imagine(self) -> SeenPosition:
        """Return a copy to play on in, with everything that the seat cannot know resampled again."""
        seen = self._position.as_seen_by(self.seat, self._lucks)
        return SeenPosition(seen, self.seat, split_luck(self._luck), self.budget)

    def play(self, choice: Choice | int | str) -> None:
        """Take a choice for the seat that decides now, and all steps of NATURE that follow, with random luck."""
        self._position.step(self._legal_code(choice), self._lucks)
        self._advance(NOBODY)

    def play_out(self) -> list[float]:
        """Play at random for all seats to the end, and return the result."""
        self._advance(EVERYONE)
        return self._position.result

    @property
    def _viewer(self) -> int:
        return self.seat

    def _advance(self, at_random: int) -> None:
        self._position.advance(self._lucks, at_random)
        self._choices = None
