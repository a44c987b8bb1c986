"""A trained network as a bot. The environment variable TUCKERBOX_NETWORK names its file.

TUCKERBOX_NETWORK=ppo.npz tuckerbox arena australis --bots examples/learn/trained.py:Trained,greedy
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from networks import load

from tuckerbox.envs import seats_and_options
from tuckerbox.envs.arrays import Array
from tuckerbox.envs.candidates import feature_table
from tuckerbox.envs.observer import Observer
from tuckerbox.kernel.engine import Engine, learning_of
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates.lanes import FEATURES

loaded = cache(load)


@cache
def observer(engine: Engine, seats: int) -> Observer:
    start = seats_and_options.begin(engine, seats_and_options.ways(engine.game, seats, {}, None)[0])
    possible = seats_and_options.possible_actions(engine.game, [start], "choose options that allow one")
    return Observer(engine, possible)


class Trained:
    """Takes the action that the network rates highest."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.scale, self.parts = loaded(Path(os.environ["TUCKERBOX_NETWORK"]))

    def decide(self, position: Position, lucks: Any, budget: Any) -> int:
        seen = observer(self.engine, position.seats).look([bytes(position.raw)], [position.turn])
        x = seen.observations * self.scale
        best = np.argmax(self.rates(x, position, seen.codes) if "rating" in self.parts else self.scores(x, seen.places))
        return int(seen.codes[best])

    def scores(self, x: Array, places: Array) -> Array:
        """Return the scores of actions by a network that knows them as places in a mask."""
        return self.parts["policy"](x)[0, places]

    def rates(self, x: Array, position: Position, codes: Array) -> Array:
        """Return the scores of actions by a network that rates candidates."""
        relative = learning_of(self.engine.game).relative
        rows = feature_table(self.engine.game.name)["values"][[relative(position.state, int(code)) for code in codes]]
        return rated(self.parts, x, rows, np.zeros(len(codes), np.intp))[:, 0]


def rated(parts: Any, x: Array, rows: Array, owner: Array) -> Array:
    """Return the score of each candidate: a row of numbers, and the number of the observation that it belongs to."""
    seen = np.maximum(parts["seen"](x), 0)
    features = one_hot(rows, parts["candidate"].layers[0][0].shape[1])
    return parts["rating"](np.maximum(seen[owner] + parts["candidate"](features), 0))


def one_hot(rows: Array, size: int) -> Array:
    """Return rows of features, each number as a one in a part of its own: `size` zeros and ones a row."""
    width = size // FEATURES
    found = np.zeros((len(rows), FEATURES, width), np.float32)
    np.put_along_axis(found, np.minimum(rows[:, :FEATURES, None], width - 1).astype(np.intp), 1, axis=2)
    return found.reshape(len(rows), size)
