"""Batches on a GPU, played by a simulated one; and the PTX for real ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.gpu.simulator import SimulatedDriver, simulated_kernels
from tuckerbox.envs import Batch
from tuckerbox.envs import gpu_batch as module
from tuckerbox.envs.gpu_batch import GpuBatch

SHOWN = ("observations", "masks", "turns", "ended", "choices", "rewards", "final_points")


@pytest.fixture(autouse=True)
def simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Driver", SimulatedDriver)
    monkeypatch.setattr(module, "kernels_of", lambda _, game, policy: simulated_kernels(game, policy))


def alike(gpu: GpuBatch, batch: Batch) -> None:
    for name in SHOWN:
        assert (getattr(gpu, name).numpy() == getattr(batch, name)).all(), name


def test_a_batch_on_a_gpu_is_the_same_to_the_byte() -> None:
    given: dict[str, Any] = {"seats": 2, "n": 5, "seed": 3, "illegal": "random"}
    gpu, batch = GpuBatch("outback", **given), Batch("outback", **given)
    alike(gpu, batch)
    nothing = np.full(5, -1)
    ends = 0
    for _ in range(200):
        batch.step(nothing)
        gpu.step(nothing)
        alike(gpu, batch)
        ends += int(batch.ended.sum())
    assert ends > 5
    fetched = gpu.fetch()
    assert all((fetched._arrays[name] == batch._arrays[name]).all() for name in batch._arrays)
