"""A puzzle as a line of a game's file: the decisions that lead to its position, and the ratings of its choices."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tuckerbox.kernel.contract import Game, seat_names
from tuckerbox.kernel.options import OptionValues
from tuckerbox.match import Dice, Match

FILE = "puzzles.jsonl"


class PuzzleError(ValueError):
    """Raised when a puzzle's line is damaged or does not lead to its position. The message is a sentence for people."""


@dataclass(frozen=True)
class RatedAnswer:
    """A choice in its notation, with the chance of winning after it."""

    action: str
    chance: float


@dataclass(frozen=True)
class Evidence:
    """The evidence that an answer is best: searches, or playouts to the end of the match."""

    by: Literal["search", "playouts"]
    simulations: int  # in each search, or the number of playouts of each choice
    margins: tuple[float, ...]  # the lead over the next best choice: in each search, or the ends of its 95% interval


@dataclass(frozen=True)
class Puzzle:
    """A position, its best choice, and the choices that come next."""

    game: str
    rules: int  # the version of the rules
    policies: str  # the version of the game's policies (`policies_version`)
    options: OptionValues
    seats: int
    seed: str  # of the dice
    entries: tuple[str, ...]  # the decisions that lead to the position
    mark: str  # the mark of the last entry; it is the same only for the same position
    seat: int  # the seat that decides
    best: RatedAnswer
    runners_up: tuple[RatedAnswer, ...]  # as the confirmation ranked them; the greedy player's may come last
    greedy: str  # the choice that the greedy player takes
    margin: float  # the smallest lead over the next best choice that any confirmation found
    confirmed: Evidence

    @property
    def answers(self) -> list[RatedAnswer]:
        """All rated choices: the best, then the others, the highest chance first."""
        return [self.best, *sorted(self.runners_up, key=lambda answer: -answer.chance)]

    def line(self) -> str:
        """Return the puzzle as a line of a file."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"


def parsed(line: str) -> Puzzle:
    """Parse a line. Raise PuzzleError if it is damaged."""
    try:
        fields: dict[str, Any] = json.loads(line)
        return Puzzle(
            **{
                **fields,
                "entries": tuple(fields["entries"]),
                "best": RatedAnswer(**fields["best"]),
                "runners_up": tuple(RatedAnswer(**answer) for answer in fields["runners_up"]),
                "confirmed": Evidence(**{**fields["confirmed"], "margins": tuple(fields["confirmed"]["margins"])}),
            }
        )
    except (AttributeError, KeyError, TypeError, ValueError) as wrong:
        raise PuzzleError(f"The line is not a puzzle: {wrong!r}.") from None


def lines_of(file: Path) -> list[str]:
    """Return the complete lines of a file of puzzles; none if there is no such file."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return text.split("\n")[:-1]


@cache
def shipped(folder: Path) -> tuple[str, ...]:
    """Return the puzzles' lines of the game whose folder this is."""
    return tuple(lines_of(folder / FILE))


def seeded_match(
    game: Game,
    seats: int,
    seed: str,
    options: OptionValues | None = None,
    *,
    version: int | None = None,
    native: bool = True,
) -> Match:
    """Return the match of a puzzle before its first decision. It has format 1, as the marks of puzzles do."""
    dice = Dice.seeded(seed)
    return Match(game, seat_names(seats), options or {}, dice, version=version, native=native, format=1)


def match_of(puzzle: Puzzle, game: Game, *, native: bool = True) -> Match:
    """Return the match at a puzzle's position. Raise PuzzleError if the decisions no longer lead there."""
    if puzzle.rules not in game.versions:
        raise PuzzleError(
            f"The puzzle is of version {puzzle.rules} of the rules; this Tuckerbox knows versions up to {game.version}."
        )
    try:
        match = seeded_match(game, puzzle.seats, puzzle.seed, puzzle.options, version=puzzle.rules, native=native)
    except (ValueError, TypeError) as wrong:
        raise PuzzleError(f"The match can't begin: {wrong}") from None
    for nth, action in enumerate(puzzle.entries, 1):
        try:
            match.play(action)
        except ValueError as wrong:
            raise PuzzleError(f"Decision {nth}, {action!r}, does not replay: {wrong}") from None
    if match.entries and match.entries[-1].mark != puzzle.mark:
        raise PuzzleError("The match replays to another position than that of the puzzle.")
    if match.turn != puzzle.seat:
        raise PuzzleError(f"Seat {puzzle.seat} does not decide in this position.")
    return match
