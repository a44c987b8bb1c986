"""Batches on a GPU, played by a simulated one; and the PTX for real ones."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.gpu.simulator import SimulatedDriver, SimulatedKernel, simulated_kernels
from tuckerbox import games
from tuckerbox.envs import ActionError, Batch
from tuckerbox.envs import gpu as module
from tuckerbox.envs.gpu import GpuBatch
from tuckerbox.gpu import arrays
from tuckerbox.gpu.arrays import GpuArray
from tuckerbox.gpu.driver import FAST, LIBRARY, PLAIN, Driver, GpuError
from tuckerbox.gpu.kernels import KERNELS, compile_kernels

SHOWN = ("observations", "masks", "turns", "ended", "illegals", "choices", "rewards", "final_points")
GAME = "outback"

kernels = cache(simulated_kernels)


class Idle(SimulatedKernel):
    """A kernel that was compiled wrongly: it does nothing."""

    def launch(self, threads: int, block: int, numbers: Any) -> None: ...


@pytest.fixture(autouse=True)
def simulated(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Simulate a GPU whose driver compiles correctly. Return the levels at which it was asked to."""
    levels: list[int] = []

    def kernels_of(_: object, game: Any, policy: str, level: int) -> Any:
        levels.append(level)
        return kernels(game, policy)

    monkeypatch.setattr(module, "Driver", SimulatedDriver)
    monkeypatch.setattr(module, "kernels_of", kernels_of)
    monkeypatch.setattr(module, "_checked", {})
    monkeypatch.setattr(module, "CHECKED_LANES", 4)
    monkeypatch.setattr(module, "CHECKED_STEPS", 3)
    return levels


def alike(gpu: GpuBatch, batch: Batch) -> None:
    for name in SHOWN:
        assert (getattr(gpu, name).numpy() == getattr(batch, name)).all(), name


def test_matches_on_a_gpu_are_the_same_to_the_byte(simulated: list[int]) -> None:
    given: dict[str, Any] = {"seats": 2, "n": 5, "seed": 3, "illegal": "random"}
    gpu, batch = GpuBatch(GAME, **given), Batch(GAME, **given)
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
    assert simulated == [FAST]


def test_legal_actions_are_taken_and_others_refused() -> None:
    gpu, batch = GpuBatch(GAME, 3, 4, seed=1), Batch(GAME, 3, 4, seed=1)
    legal = batch.mask().argmax(axis=1)
    wrong = legal.copy()
    wrong[2] = batch.actions
    with pytest.raises(ActionError, match="Lane 2: there is no action"):
        gpu.step(wrong)
    alike(gpu, batch)
    gpu.step(legal)
    batch.step(legal)
    alike(gpu, batch)


def test_actions_that_a_program_wrote_on_the_gpu_are_taken() -> None:
    gpu, batch = GpuBatch(GAME, 2, 4, seed=1), Batch(GAME, 2, 4, seed=1)
    legal = batch.mask().argmax(axis=1).astype(np.int32)
    gpu.action_slots.write(legal)
    gpu.step()
    batch.step(legal)
    alike(gpu, batch)
    legal = batch.mask().argmax(axis=1).astype(np.int32)
    other = gpu.driver.memory(legal.nbytes)
    other.write(legal)
    gpu.step(GpuArray(other, (4,), np.int32, (4,)))
    batch.step(legal)
    alike(gpu, batch)
    for shape, dtype in (((3,), np.int32), ((4,), np.int64)):
        with pytest.raises(ValueError, match=r"4 contiguous numbers of int32"):
            gpu.step(GpuArray(other, shape, dtype, (np.dtype(dtype).itemsize,)))
    with pytest.raises(ValueError, match="actions must be 4 whole numbers"):
        gpu.step([1, 2])


def test_a_driver_that_compiles_wrongly_is_found_out(simulated: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    idle = dict.fromkeys(KERNELS, Idle(0))
    good = module.kernels_of

    def at_level(driver: Any, game: Any, policy: str, level: int) -> Any:
        found = good(driver, game, policy, level)
        return found if level == PLAIN else idle

    monkeypatch.setattr(module, "kernels_of", at_level)
    GpuBatch(GAME, 2, 1)
    assert simulated == [FAST, PLAIN]
    monkeypatch.setattr(module, "_checked", {})
    monkeypatch.setattr(module, "kernels_of", lambda *_: idle)
    with pytest.raises(GpuError, match="compiles the rules of Outback wrongly"):
        GpuBatch(GAME, 2, 1)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"actions": "candidates"}, "has only actions='mask', not 'candidates'"),
        ({"rewards": "shared"}, "has only rewards='win', not 'shared'"),
        ({"auto_reset": False}, "has only auto_reset=True, not False"),
        (
            {"opponents": {1: lambda batch, lanes: batch.mask(lanes).argmax(axis=1)}},
            "can't ask Python what an opponent does",
        ),
    ],
)
def test_what_needs_python_in_each_step_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GpuBatch(GAME, 2, 1, **given)


def test_other_libraries_are_told_where_an_array_is() -> None:
    gpu = GpuBatch(GAME, 2, 3)
    about = gpu.turns.__cuda_array_interface__
    assert about["shape"] == (3,)
    assert about["typestr"] == "|i1"
    assert about["strides"] == (16,)
    assert gpu.turns.__dlpack_device__() == (2, 0)
    capsule = gpu.observations.__dlpack__(stream=None)
    assert "dltensor" in repr(capsule)
    assert gpu.driver.waited
    assert len(arrays._handed_out) == 1
    del capsule
    assert not arrays._handed_out
    for wish in ({"copy": True}, {"dl_device": (1, 0)}):
        with pytest.raises(BufferError, match="handed over where it is"):
            gpu.turns.__dlpack__(**wish)


def test_a_machine_without_a_driver_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckerbox.gpu.driver.LIBRARY", "libnowhere.so.1")
    assert LIBRARY != "libnowhere.so.1"
    with pytest.raises(GpuError, match=r"There is no NVIDIA driver here \(libnowhere.so.1\)"):
        Driver()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == GAME else pytest.mark.soak) for name in games.names()]
)
def test_a_game_becomes_ptx_that_calls_nothing_from_outside(name: str) -> None:
    code = compile_kernels(games.game(name))
    assert all(f".visible .entry {kernel}(" in code for kernel in KERNELS)
    assert ".extern" not in code


@pytest.mark.soak
@pytest.mark.parametrize("name", games.names())
def test_every_game_is_the_same_on_a_gpu(name: str) -> None:
    seats = max(games.game(name).seats)
    gpu = GpuBatch(name, seats, 64, seed=7, illegal="random", opponents={0: "greedy"})
    batch = Batch(name, seats, 64, seed=7, illegal="random", opponents={0: "greedy"})
    nothing = np.full(64, -1)
    for _ in range(300):
        batch.step(nothing)
        gpu.step(nothing)
    alike(gpu, batch)


@cache
def has_gpu() -> bool:
    try:
        Driver()
    except GpuError:
        return False
    return True


@pytest.mark.soak
@pytest.mark.skipif(not has_gpu(), reason="There is no NVIDIA GPU here.")
@pytest.mark.parametrize("name", games.names())
def test_a_real_gpu_plays_by_the_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from bench.gpu import compare

    monkeypatch.undo()
    assert compare(name, max(games.game(name).seats), 1_000, 2).differences == []
