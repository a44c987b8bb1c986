"""Checks whether puzzles still replay, and whether their answers still hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import Engine
from tuckerbox.match import Match
from tuckerbox.puzzles.confirming import MARGIN, Confirmer
from tuckerbox.puzzles.finding import greedy_at
from tuckerbox.puzzles.policies_version import policies_version
from tuckerbox.puzzles.puzzle import Puzzle, PuzzleError, match_of, parsed


@dataclass(frozen=True)
class LineCheck:
    """The result of checking one line."""

    line: int
    wrong: str | None  # a sentence; None if the puzzle is all right
    aged: bool  # True if the puzzle was made with other rules or policies, so it needs a deep check


def check(game: Game, lines: Sequence[str], *, deep: bool = False) -> Iterator[LineCheck]:
    """Check lines of puzzles one by one. A deep check also confirms each answer again."""
    confirmer = Confirmer(Engine(game)) if deep else None
    policies = policies_version(game)
    positions: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        aged = False
        try:
            puzzle = parsed(line)
            aged = puzzle.rules != game.version or puzzle.policies != policies
            if puzzle.game != game.name:
                raise PuzzleError(f"The puzzle is for {puzzle.game}, not for {game.name}.")
            if positions.setdefault(puzzle.mark, number) != number:
                raise PuzzleError(f"The position is that of line {positions[puzzle.mark]}.")
            match = match_of(puzzle, game)
            refuse_misfit(puzzle, match)
            if confirmer:
                confirm(puzzle, match, confirmer)
        except PuzzleError as wrong:
            yield LineCheck(number, str(wrong), aged)
        else:
            yield LineCheck(number, None, aged)


def refuse_misfit(puzzle: Puzzle, match: Match) -> None:
    """Raise PuzzleError if the choices of a puzzle do not fit its position."""
    legal = {choice.text for choice in match.choices}
    named = [puzzle.best.action, puzzle.greedy, *(answer.action for answer in puzzle.runners_up)]
    for action in named:
        if action not in legal:
            raise PuzzleError(f"{action!r} is not legal in the position.")
    if not puzzle.runners_up:
        raise PuzzleError("The puzzle names no other choice.")
    if any(answer.action == puzzle.best.action for answer in puzzle.runners_up):
        raise PuzzleError(f"{puzzle.best.action!r} is listed both as the best choice and as a runner-up.")
    refuse_doubtful(puzzle)
    if puzzle.best.action in greedy_at(match):
        raise PuzzleError(f"The greedy player takes the best choice, {puzzle.best.action!r}.")


def refuse_doubtful(puzzle: Puzzle) -> None:
    """Raise PuzzleError if the lead of the best choice is too small, or may be due to chance."""
    if puzzle.margin < MARGIN:
        raise PuzzleError(f"The best choice leads by {puzzle.margin:.1%}; its lead must be at least {MARGIN:.0%}.")
    if min(puzzle.confirmed.margins) <= 0.0:
        raise PuzzleError(
            "The lead of the best choice may be due to chance: its interval, or one of its searches, shows none."
        )


def confirm(puzzle: Puzzle, match: Match, confirmer: Confirmer) -> None:
    """Raise PuzzleError unless the answer is confirmed again."""
    ranked = confirmer.confirm(match, puzzle.greedy)
    if ranked is None:
        raise PuzzleError("No choice is clearly best any more.")
    if ranked.best.action != puzzle.best.action:
        raise PuzzleError(f"{ranked.best.action!r} is best now, not {puzzle.best.action!r}.")
