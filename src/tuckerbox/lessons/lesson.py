"""A lesson: its opening, its steps, and the match in which somebody takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.options import OptionError, OptionValues, settle
from tuckerbox.match import Dice, Lucks, Match, MatchError, lucks_as_text

YOU = "you"  # the player's seat
FIXED_STEPS = 120  # so many of NATURE's first steps have the lesson's luck; later ones have the match's own dice

Patterns = tuple[str, ...]  # an action fits if it fits one of them


class LessonError(ValueError):
    """A lesson can't be read or played. The text names the file and the step, and explains what would be right."""


@dataclass(frozen=True)
class LessonStep:
    """A sentence, and the patterns of each decision that it asks for, in order."""

    says: str
    take: tuple[Patterns, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """A guided first match of a game."""

    game: Game
    file: str
    says: str
    seed: str
    seats: tuple[str, ...]
    options: OptionValues
    opening: tuple[str, ...]
    steps: tuple[LessonStep, ...]

    @property
    def player_seat(self) -> int:
        """The player's seat."""
        return self.seats.index(YOU)

    @cached_property
    def asked(self) -> list[tuple[int, Patterns]]:
        """The decisions that the lesson asks for, in order: the number of the step, and the patterns."""
        return [(number, patterns) for number, step in enumerate(self.steps) for patterns in step.take]

    @cached_property
    def lucks(self) -> Lucks:
        """The luck of the first steps."""
        numbers = range(FIXED_STEPS)
        lucks = Dice.seeded(self.seed).lucks(0, numbers)
        return {(0, n): lucks[16 * n : 16 * (n + 1)] for n in numbers}

    @cached_property
    def luck_line(self) -> str:
        """The line with the lesson's luck in a match's document. Only matches of this lesson have it."""
        return lucks_as_text(self.lucks)

    def begin(self, names: Sequence[str], *, native: bool = False) -> Match:
        """Return a match after the opening. Bots sit at their seats, and the player decides."""
        try:
            settle(self.game, len(names), self.options)
            match = Match(self.game, names, self.options, Dice.fresh(len(names), self.lucks), native=native)
        except OptionError as wrong:
            raise LessonError(f"{self.file}, options: {wrong}") from None
        for seat, holder in enumerate(self.seats):
            if holder != YOU:
                match.hand_over(seat, holder)
        for number, action in enumerate(self.opening, 1):
            try:
                match.play(action)
            except MatchError as wrong:
                raise LessonError(f"{self.file}, decision {number} of the opening, {action!r}: {wrong}") from None
        if match.turn != self.player_seat:
            raise LessonError(f"{self.file}: after the opening, it must be the turn of {YOU!r}. {match.prompt}")
        return match


def fits(action: str, patterns: Patterns) -> bool:
    """Return whether the notation of an action fits one of the patterns."""
    return any(fnmatchcase(action, pattern) for pattern in patterns)
