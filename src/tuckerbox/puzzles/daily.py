"""The puzzle of the day: every day has one of each game. The day follows UTC."""

from __future__ import annotations

from datetime import date

from tuckerbox.kernel.contract import Game
from tuckerbox.puzzles.puzzle import Puzzle, parsed, shipped

CYCLE = 60  # the length of the cycle in days: each game should have this many puzzles


def puzzle_of_day(game: Game, day: date) -> Puzzle | None:
    """Return a game's puzzle of a day; None if the game has none.

    While a game has fewer than CYCLE puzzles, some days of the cycle share one. When a puzzle is appended to the list,
    all others keep their first day of the cycle. Puzzles beyond CYCLE are never shown.
    """
    lines = shipped(game.folder)
    if not lines:
        return None
    return parsed(lines[day.toordinal() % CYCLE % len(lines)])
