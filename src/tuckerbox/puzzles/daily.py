"""The puzzle of the day: every day has one of each game. The day follows UTC."""

from __future__ import annotations

from datetime import date

from tuckerbox.kernel.contract import Game
from tuckerbox.puzzles.puzzle import Puzzle, parsed, shipped

CYCLE = 60  # the puzzles that a game is to have; after as many days, the first one comes again


def puzzle_of_day(game: Game, day: date) -> Puzzle | None:
    """Return a game's puzzle of a day; None if the game has none.

    While a game has fewer than CYCLE puzzles, some days share one. A puzzle that is added at the end of the list leaves
    all others on their days.
    """
    lines = shipped(game.folder)
    if not lines:
        return None
    nth = day.toordinal() % CYCLE
    return parsed(lines[nth if nth < len(lines) else nth % len(lines)])
