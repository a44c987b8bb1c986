"""Write moments: of all boards, of one, or some of one."""

from __future__ import annotations

import sys

from tests.moments import Board, australis, auztralia, auztralia_map, down_under, outback

BOARDS: dict[str, Board] = {
    "outback": outback.BOARD,
    "down-under": down_under.BOARD,
    "australis": australis.BOARD,
    "auztralia": auztralia.BOARD,
    "auztralia-map": auztralia_map.BOARD,
}

if __name__ == "__main__":
    which, *names = sys.argv[1:] or [""]
    for board in [BOARDS[which]] if which else BOARDS.values():
        for name in names or board.moments:
            print(board.write(name))
