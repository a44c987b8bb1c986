"""Writes moments: of all boards, of one, or some of one."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.moments import Board
from tuckerbox import games

RULES = "rules"  # instead of the name of a moment: those in the game's rules
TESTS = Path(__file__).parents[1]


def boards_of(game: str) -> dict[str, Board]:
    """Return a game's boards by name: those that `moments.py` among its tests declares, `moments_map.py` and so on."""
    folder = TESTS / game.replace("-", "_")
    return {
        file.stem.replace("moments", game).replace("_", "-"): import_module(f"tests.{folder.name}.{file.stem}").BOARD
        for file in sorted(folder.glob("moments*.py"))
    }


BOARDS = {name: board for game in games.names() for name, board in boards_of(game).items()}

if __name__ == "__main__":
    which, *names = sys.argv[1:] or [""]
    for board in [BOARDS[which]] if which else BOARDS.values():
        for name in names or [*board.moments, RULES]:
            for file in board.write_rules() if name == RULES else [board.write(name)]:
                print(file)
