"""A game of one's own learns with the parts that docs/bots.md names."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.pebbles import MOST
from tests.training.pebbles_learning import GAME, INPUTS
from tuckerbox import games
from tuckerbox.kernel.net import UNIT
from tuckerbox.training.folder import TrainingFolder, last_measured
from tuckerbox.training.generations import train
from tuckerbox.training.network import forward
from tuckerbox.training.plan import TrainingPlan


def test_a_net_learns_to_leave_a_multiple_of_four(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "game", lambda name: GAME)
    folder = train(TrainingFolder(tmp_path, TrainingPlan(GAME.name, "own", 5, 8000, 20)))
    assert [one.opponent for one in last_measured(folder.history)] == ["random"]
    assert set(folder.history[-1].actions) == {"take", "draw-lot"}
    piles = np.arange(1, 10)  # a match begins with ten
    worth = forward(folder.network(), UNIT * np.eye(INPUTS, dtype=np.int8)[piles])[-1]
    assert (worth > 0.5).tolist() == [pile % (MOST + 1) == 0 for pile in piles.tolist()]
