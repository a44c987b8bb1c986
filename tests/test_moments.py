"""The moments that the boards' tests look at are what the table would give a board today."""

from __future__ import annotations

import json

import pytest

from tests.moments import GAMES, moment
from tests.moments.__main__ import BOARDS


@pytest.mark.parametrize("name", BOARDS)
def test_moments_are_up_to_date(name: str) -> None:
    """The first of each board stands for all: they are written together, with `python -m tests.moments`."""
    board = BOARDS[name]
    kept = json.loads((GAMES / board.folder / "start.json").read_text(encoding="utf-8"))
    now = json.loads(json.dumps(moment(board.moments["start"](), board.previewed)))
    assert now == kept, "python -m tests.moments writes them anew"


@pytest.mark.parametrize("name", BOARDS)
def test_every_moment_is_there(name: str) -> None:
    board = BOARDS[name]
    assert {file.stem for file in (GAMES / board.folder).glob("*.json")} == set(board.moments)
