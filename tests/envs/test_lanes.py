"""Interpreted and compiled lanes give the same bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.envs.batches import choose, everything
from tests.envs.interpreted import InterpretedLanes
from tests.of_games import WITH_OBSERVATION
from tuckerbox.envs import Batch, batch


@pytest.mark.parametrize("name", WITH_OBSERVATION)
@pytest.mark.parametrize("actions", ["mask", "candidates"])
def test_interpreted_and_compiled_lanes_give_the_same_bytes(
    name: str, actions: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings: dict[str, Any] = {"n": 2, "seed": 1, "actions": actions, "opponents": {1: "random"}, "illegal": "random"}
    native = Batch(name, 2, **settings)
    monkeypatch.setattr(batch, "built", lambda game, name: InterpretedLanes(game))
    plain = Batch(name, 2, **settings)
    rng = np.random.default_rng(0)
    for step in range(60):
        assert everything(native) == everything(plain)
        if actions == "candidates":
            assert (native.candidates.values == plain.candidates.values).all()
        chosen = choose(native, rng)
        chosen[step % 2] = -1 if step % 7 == 0 else chosen[step % 2]
        native.step(chosen)
        plain.step(chosen)
    assert (native.points() == plain.points()).all()
    assert (native.observe(1) == plain.observe(1)).all()
