"""Batches on a GPU, played by a simulated one; and the PTX for real ones."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from itertools import takewhile
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.envs.research_page import block
from tests.gpu.simulator import SimulatedGpu, SimulatedKernel, simulated_kernels
from tests.of_games import WITH_OBSERVATION
from tuckerbox import games
from tuckerbox.envs import ActionError, Batch
from tuckerbox.envs import gpu as module
from tuckerbox.envs.gpu import GpuBatch
from tuckerbox.gpu import dlpack
from tuckerbox.gpu.arrays import GpuArray
from tuckerbox.gpu.driver import FAST, PLAIN, GpuError, gpu_of
from tuckerbox.gpu.kernels import KERNELS, compile_kernels, parameters_of
from tuckerbox.kernel.templates import lanes

SHOWN = ("observations", "masks", "turns", "ended", "illegals", "choices", "rewards", "final_points")
GAME = "outback"

kernels = cache(simulated_kernels)


class Idle(SimulatedKernel):
    """A kernel that was compiled wrongly: it does nothing."""

    def launch(self, threads: int, block: int, numbers: Any) -> None: ...


@pytest.fixture(autouse=True)
def simulated(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Simulate a GPU whose driver compiles correctly. Return the optimization levels that were requested."""
    levels: list[int] = []

    def kernels_of(_: object, game: Any, policy: str, level: int) -> Any:
        levels.append(level)
        return kernels(game, policy)

    monkeypatch.setattr(module, "gpu_of", SimulatedGpu)
    monkeypatch.setattr(module, "kernels_of", kernels_of)
    monkeypatch.setattr(module, "CHECKED_LANES", 4)
    monkeypatch.setattr(module, "CHECKED_STEPS", 3)
    forget(monkeypatch)
    return levels


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin without any checked kernels."""
    monkeypatch.setattr(module, "_kernels", {})
    monkeypatch.setattr(module, "_checked", {})
    monkeypatch.setattr(module, "_refused", set())


def alike(gpu: GpuBatch, batch: Batch) -> None:
    for name in SHOWN:
        assert (getattr(gpu, name).numpy() == getattr(batch, name)).all(), name


@pytest.mark.soak
def test_matches_on_a_gpu_are_the_same_to_the_byte(simulated: list[int]) -> None:
    given: dict[str, Any] = {"seats": 2, "n": 5, "seed": 3, "illegal": "random"}
    gpu, batch = GpuBatch(GAME, **given), Batch(GAME, **given)
    alike(gpu, batch)
    illegal = np.full(5, -1)
    ends = 0
    for _ in range(200):
        batch.step(illegal)
        gpu.step(illegal)
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
    wrong[2] = batch.action_count
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
    other = gpu.gpu.memory(legal.nbytes)
    other.write(legal)
    gpu.step(GpuArray(other, (4,), np.int32, (4,)))
    batch.step(legal)
    alike(gpu, batch)
    for shape, dtype in (((3,), np.int32), ((4,), np.int64)):
        with pytest.raises(ValueError, match=r"4 contiguous numbers of int32"):
            gpu.step(GpuArray(other, shape, dtype, (np.dtype(dtype).itemsize,)))
    with pytest.raises(ValueError, match="actions must be 4 whole numbers"):
        gpu.step([1, 2])


def test_a_driver_that_compiles_wrongly_is_detected(simulated: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    idle = dict.fromkeys(KERNELS, Idle(0))
    good = module.kernels_of  # type: ignore[attr-defined]

    def at_level(gpu: Any, game: Any, policy: str, level: int) -> Any:
        found = good(gpu, game, policy, level)
        return found if level == PLAIN else idle

    monkeypatch.setattr(module, "kernels_of", at_level)
    GpuBatch(GAME, 2, 1)
    assert simulated == [FAST, PLAIN]
    GpuBatch(GAME, 2, 1, observe=False)
    assert simulated == [FAST, PLAIN], "refused kernels are not tried again"
    forget(monkeypatch)
    monkeypatch.setattr(module, "kernels_of", lambda *_: idle)
    with pytest.raises(GpuError, match="compiles the rules of Outback wrongly"):
        GpuBatch(GAME, 2, 1)


class Failing(SimulatedKernel):
    """A kernel that the GPU can't run."""

    def launch(self, threads: int, block: int, numbers: Any) -> None:
        raise GpuError("The GPU reports an error.")


class Failed(SimulatedKernel):
    """A kernel that fails in lane 1."""

    def launch(self, threads: int, block: int, numbers: Any) -> None:
        ctypes.c_uint64.from_address(numbers[1]).value = 1


@pytest.mark.parametrize("fails", ["to load", "to run", "in a lane"])
def test_after_any_error_of_fast_kernels_plain_ones_are_tried(
    fails: str, simulated: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = module.kernels_of  # type: ignore[attr-defined]

    def at_level(gpu: Any, game: Any, policy: str, level: int) -> Any:
        found = good(gpu, game, policy, level)
        if level == PLAIN:
            return found
        if fails == "to load":
            raise GpuError("The GPU reports an error.")
        return found | {"step_lanes": (Failing if fails == "to run" else Failed)(0)}

    monkeypatch.setattr(module, "kernels_of", at_level)
    gpu, batch = GpuBatch(GAME, 2, 3), Batch(GAME, 2, 3)
    assert simulated == [FAST, PLAIN]
    for each in (gpu, batch):
        each.step(batch.mask().argmax(axis=1))
    alike(gpu, batch)
    forget(monkeypatch)
    broken = good(gpu.gpu, gpu.game, "", FAST) | {"step_lanes": Failing(0)}
    monkeypatch.setattr(module, "kernels_of", lambda *_: broken)
    with pytest.raises(GpuError, match="The GPU reports an error"):
        GpuBatch(GAME, 2, 1)


class Forgetful(SimulatedKernel):
    """A kernel that is wrong only where matches end: it forgets their points."""

    def __init__(self, good: SimulatedKernel) -> None:
        self._good = good

    def launch(self, threads: int, block: int, numbers: Any) -> None:
        self._good.launch(threads, block, numbers)
        before = takewhile(lambda parameter: parameter[0] != "finished", parameters_of(lanes.step_lanes).items())
        place = 2 + sum(2 if is_array else 1 for _, is_array in before)
        ctypes.memset(numbers[place], 0, numbers[place + 1] * lanes.Finished.layout.size)


def test_a_kernel_that_is_wrong_only_where_matches_end_is_detected(
    simulated: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = module.kernels_of  # type: ignore[attr-defined]

    def at_level(gpu: Any, game: Any, policy: str, level: int) -> Any:
        if level == FAST:
            raise GpuError("The GPU reports an error.")
        found = good(gpu, game, policy, level)
        return found | {"step_lanes": Forgetful(found["step_lanes"])}

    monkeypatch.setattr(module, "kernels_of", at_level)
    with pytest.raises(GpuError, match="compiles the rules of Outback wrongly"):
        GpuBatch(GAME, 2, 1)


def test_the_check_plays_with_the_options_of_the_batch_until_a_match_ends(
    simulated: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[Batch] = []
    ends: list[bool] = []
    agree, step = module.agree, Batch.step

    def noting(batch: Batch, *rest: Any) -> bool:
        checked.append(batch)
        return agree(batch, *rest)

    def stepping(batch: Batch, actions: Any) -> None:
        step(batch, actions)
        ends.append(bool(batch.ended.any()))

    monkeypatch.setattr(module, "agree", noting)
    monkeypatch.setattr(Batch, "step", stepping)
    GpuBatch(GAME, 3, 2, seed=5, observe=False)
    GpuBatch(GAME, 3, 1, seed=6, threads=2, illegal="random", observe=False)
    (batch,) = checked
    assert len(batch.observations) == 0
    assert set(batch.seats) == {3}
    assert sum(ends) >= 2, "one match ends before, and one during the check"
    GpuBatch(GAME, 3, 1)
    assert len(checked) == 2
    assert simulated == [FAST]


def test_lanes_are_spread_over_a_match() -> None:
    batch = Batch(GAME, 2, 64, illegal="random")
    module.play_to_all_stages(batch)
    steps = batch._arrays["states"]["steps"][~batch.ended]
    assert batch.ended.any()
    assert len(set(steps.tolist())) > 32
    assert steps.min() < steps.max() / 8
    assert (batch._arrays["lanes"]["moves"] == 1).all()


def test_a_step_that_fails_is_not_reported_as_an_illegal_action() -> None:
    gpu, batch = GpuBatch(GAME, 2, 3), Batch(GAME, 2, 3)
    legal = batch.mask().argmax(axis=1)
    working = gpu._kernels
    gpu._kernels = {**working, "step_lanes": Failed(0)}
    gpu.step(legal)
    with pytest.raises(GpuError, match="The rules have failed in lane 1"):
        gpu.step(legal)
    gpu.step(legal)
    with pytest.raises(GpuError, match="The rules have failed in lane 1"):
        gpu.wait()
    gpu.wait()
    gpu._kernels = working
    gpu.step(legal)
    batch.step(legal)
    alike(gpu, batch)


def test_the_example_of_the_page_for_researchers_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy takes PyTorch's place, with fewer lanes."""
    monkeypatch.setattr(dlpack, "CUDA", 1)  # a processor, so that NumPy takes arrays in place
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(from_dlpack=np.from_dlpack))
    batch, steps = Batch(GAME, 4, 64), 0
    names: dict[str, Any] = {"learning": True}

    def choose(seen: Any, masks: Any) -> Any:
        nonlocal steps
        assert (seen == batch.observations).all()
        assert (masks == batch.masks).all()
        actions = batch.mask().argmax(axis=1).astype(np.int32)
        batch.step(actions)
        steps += 1
        names["learning"] = steps < 5
        return SimpleNamespace(int=lambda: actions)

    names["choose"] = choose
    exec(block("On a GPU").replace("65_536", "64"), names)
    assert steps == 5
    alike(names["batch"], batch)


def test_illegal_actions_can_end_matches() -> None:
    given: dict[str, Any] = {"seats": 2, "n": 4, "illegal": "terminate"}
    gpu, batch = GpuBatch(GAME, **given), Batch(GAME, **given)
    actions = batch.mask().argmax(axis=1)
    actions[1] = -1
    gpu.step(actions)
    batch.step(actions)
    assert batch.ended.tolist() == [False, True, False, False]
    alike(gpu, batch)


def test_a_batch_may_observe_nothing() -> None:
    given: dict[str, Any] = {"seats": 2, "n": 4, "illegal": "random", "observe": False}
    gpu, batch = GpuBatch(GAME, **given), Batch(GAME, **given)
    for _ in range(20):
        gpu.step(np.full(4, -1))
        batch.step(np.full(4, -1))
    assert gpu.observations.shape[0] == 0
    alike(gpu, batch)


def test_actions_on_another_stream_are_waited_for() -> None:
    gpu, batch = GpuBatch(GAME, 2, 4), Batch(GAME, 2, 4)

    class Given:
        def __init__(self, stream: int | None) -> None:
            self.actions = batch.mask().argmax(axis=1).astype(np.int32)
            data = (self.actions.ctypes.data, False)
            about = {"shape": (4,), "typestr": "<i4", "data": data, "version": 3}
            self.__cuda_array_interface__ = about | ({"stream": stream} if stream else {})

    for stream, waits in ((None, []), (1, []), (77, [77, 1])):
        given = Given(stream)
        gpu.step(given)
        batch.step(given.actions)
        assert gpu.gpu.waited_for == waits  # type: ignore[attr-defined]
        alike(gpu, batch)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"actions": "candidates"}, "supports only actions='mask', not 'candidates'"),
        ({"rewards": "shared"}, "supports only rewards='win', not 'shared'"),
        ({"auto_reset": False}, "supports only auto_reset=True, not False"),
        (
            {"opponents": {1: lambda batch, lanes: batch.mask(lanes).argmax(axis=1)}},
            r"can't ask Python .+ can be 'random', or one policy of the game \('greedy', .+ or 'learned'\)\.",
        ),
    ],
)
def test_settings_that_need_python_in_each_step_are_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GpuBatch(GAME, 2, 1, **given)


def test_the_advice_for_too_many_actions_names_what_can_play() -> None:
    with pytest.raises(ValueError, match=r": play it with tuckerbox\.envs\.Batch and actions='candidates'\.$"):
        GpuBatch("down-under", 2, 1, area="limitless")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == GAME else pytest.mark.soak) for name in WITH_OBSERVATION]
)
def test_a_game_becomes_ptx_that_calls_nothing_from_outside(name: str) -> None:
    code = compile_kernels(games.game(name))
    assert all(f".visible .entry {kernel}(" in code for kernel in KERNELS)
    assert ".extern" not in code


@pytest.mark.soak
@pytest.mark.parametrize("name", WITH_OBSERVATION)
def test_every_game_is_the_same_on_a_gpu(name: str) -> None:
    seats = max(games.game(name).seats)
    gpu = GpuBatch(name, seats, 64, seed=7, illegal="random", opponents={0: "greedy"})
    batch = Batch(name, seats, 64, seed=7, illegal="random", opponents={0: "greedy"})
    illegal = np.full(64, -1)
    for _ in range(300):
        batch.step(illegal)
        gpu.step(illegal)
    alike(gpu, batch)


@pytest.mark.soak
@pytest.mark.parametrize("name", WITH_OBSERVATION)
def test_a_real_gpu_plays_by_the_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from bench.gpu import compare

    monkeypatch.undo()
    try:
        gpu_of()
    except GpuError as wrong:
        pytest.skip(str(wrong))
    assert compare(name, max(games.game(name).seats), 1_000, 2).differences == []
