"""The stored moments for the tests of the boards are what the server would send today."""

from __future__ import annotations

import json

import pytest

from tests.moments import GAMES, moment
from tests.moments.__main__ import BOARDS


@pytest.mark.parametrize("name", BOARDS)
def test_moments_are_up_to_date(name: str) -> None:
    """Only the first moment of each board is compared: `python -m tests.moments` writes them all together."""
    board = BOARDS[name]
    kept = json.loads((GAMES / board.folder / "start.json").read_text(encoding="utf-8"))
    now = json.loads(json.dumps(moment(board.moments["start"](), board.previewed)))
    assert now == kept, "python -m tests.moments writes them anew"


@pytest.mark.parametrize("name", BOARDS)
def test_every_moment_has_a_file(name: str) -> None:
    board = BOARDS[name]
    assert {file.stem for file in (GAMES / board.folder).glob("*.json")} == set(board.moments)
