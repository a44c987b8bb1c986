"""Situations: the common base of matches, bots' positions and planned turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tuckerbox.kernel.actions import Choice
from tuckerbox.kernel.contract import OVER, Game
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.legality import code_of, refuse_illegal
from tuckerbox.kernel.position import Position
from tuckerbox.match.certainty import as_far_as_certain


class Situation:
    """A position in which a seat decides or the match is over, with the names of the seats."""

    def __init__(self, position: Position, names: Sequence[str]) -> None:
        self._position = position
        self.names = list(names)
        self._choices: list[Choice] | None = None

    @property
    def game(self) -> Game:
        return self._position.game

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def turn(self) -> int | None:
        """The seat that decides now; None when the match is over."""
        seat = self._position.turn
        return None if seat == OVER else seat

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def choices(self) -> list[Choice]:
        """Every legal action of the seat that decides now; none when the match is over."""
        if self._choices is None:
            codes = [] if self.over else self._position.legal
            self._choices = [self.game.actions.choice(code) for code in codes]
        return self._choices

    @property
    def points(self) -> list[int]:
        """The current score of each seat."""
        return self._position.points

    @property
    def result(self) -> list[float] | None:
        """Each seat's payoff at the end: 1 for a win, a part of it for a shared one, 0 otherwise. None before."""
        return self._position.result if self.over else None

    @property
    def prompt(self) -> str:
        """One sentence that explains what is going on, and what to do."""
        return self._position.prompt(self.names)

    def svg(self, viewer: int | None = None) -> str:
        """Return the table as SVG, as a seat sees it; None is a viewer without a seat."""
        return self._position.svg(self.names, viewer)

    def _repr_svg_(self) -> str:
        return self.svg()

    def points_after(self, choice: Choice | int | str) -> list[int]:
        """Return the score of each seat after a choice, as far as that is certain."""
        tried, _ = self._tried(self._legal_code(choice))
        return tried.points

    @cached_property
    def _spare(self) -> Position:
        """A position for trying actions out."""
        return self._position.copy()

    @property
    def _viewer(self) -> int:
        """The seat whose knowledge counts for what is certain."""
        return self._position.turn

    def _tried(self, code: int) -> tuple[Position, list[Event]]:
        """Take a legal action in the spare position, as far as that is certain. Return the position and the events."""
        self._spare.copy_from(self._position)
        return self._spare, as_far_as_certain(self._spare, code, self._viewer)

    def _legal_code(self, choice: Choice | int | str) -> int:
        """Return the code of a legal action. Raise IllegalPlayError if it is not legal."""
        code = code_of(self.game, choice)
        refuse_illegal(self._position, code, self.names)
        return code
