"""Writes moments: of all boards, of one, or some of one."""

from __future__ import annotations

import sys

from tests.moments import Board
from tests.of_games import files_of, module_in
from tuckerbox import games

RULES = "rules"  # instead of the name of a moment: those in the game's rules


def boards_of(game: str) -> dict[str, Board]:
    """Return a game's boards by name: those that `moments.py` among its tests declares, `moments_map.py` and so on."""
    return {
        file.stem.replace("moments", game).replace("_", "-"): module_in(file).BOARD
        for file in files_of(game, "moments*")
    }


BOARDS = {name: board for game in games.names() for name, board in boards_of(game).items()}

if __name__ == "__main__":
    which, *names = sys.argv[1:] or [""]
    for board in [BOARDS[which]] if which else BOARDS.values():
        for name in names or [*board.moments, RULES]:
            for file in board.write_rules() if name == RULES else [board.write(name)]:
                print(file)
