"""Batches that play at random."""

from __future__ import annotations

from typing import Any

import numpy as np

from tuckerbox.envs import Batch


def choose(batch: Batch, rng: np.random.Generator) -> Any:
    """Return a legal action at random for each lane."""
    if batch.numbering == "candidates":
        return rng.integers(batch.choices)
    mask = batch.mask()
    return (rng.random(mask.shape) * mask).argmax(axis=1)


def play(batch: Batch, steps: int, seed: int = 0) -> Batch:
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(choose(batch, rng))
    return batch


def everything(batch: Batch) -> bytes:
    return b"".join(array.tobytes() for array in batch.save().arrays.values())
