"""Networks as plain arrays: an example saves one, and `trained.py` plays it without the library that trained it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tuckerbox import games
from tuckerbox.envs.arrays import Array
from tuckerbox.kernel.engine import learning_of
from tuckerbox.kernel.observing import schema

ACTIVATIONS = {"relu": lambda x: np.maximum(x, 0), "tanh": np.tanh}


def scale_of(game: str) -> Array:
    """Return what each byte of an observation is multiplied by, so that all are from 0 to 1."""
    fields = schema(learning_of(games.game(game)).observation)
    return np.concatenate([np.full(field.size, 1 / field.shows.most, np.float32) for field in fields])


class Perceptron:
    """Layers of a multilayer perceptron. The last one has no activation."""

    def __init__(self, layers: Sequence[tuple[Array, Array]], activation: str) -> None:
        self.layers = layers
        self.activation = activation

    def __call__(self, x: Array) -> Array:
        for weights, bias in self.layers[:-1]:
            x = ACTIVATIONS[self.activation](x @ weights.T + bias)
        weights, bias = self.layers[-1]
        found: Array = x @ weights.T + bias
        return found


def save(file: Path, game: str, activation: str, parts: Mapping[str, Sequence[Any]]) -> None:
    """Save perceptrons by name. Each is a list of PyTorch's linear layers."""
    arrays = {
        f"{name}/{nth}/{what}": getattr(layer, what).detach().cpu().numpy()
        for name, layers in parts.items()
        for nth, layer in enumerate(layers)
        for what in ("weight", "bias")
    }
    np.savez(file, game=game, activation=activation, scale=scale_of(game), **arrays)


def load(file: Path) -> tuple[Array, dict[str, Perceptron]]:
    """Return the scale of observations, and the perceptrons by name."""
    with np.load(file) as saved:
        layers: dict[str, list[tuple[Array, Array]]] = {}
        for key in saved.files:
            name, _, rest = key.partition("/")
            if rest.endswith("weight"):
                layers.setdefault(name, []).append((saved[key], saved[key.replace("weight", "bias")]))
        return saved["scale"], {name: Perceptron(of, str(saved["activation"])) for name, of in layers.items()}
