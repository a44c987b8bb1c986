"""GpuBatch: many matches of a game at once on a GPU, by the same rules as in a Batch, to the byte."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tuckerbox.envs.arrays import described
from tuckerbox.envs.batch import ILLEGAL, STEP_ARRAYS, Batch
from tuckerbox.envs.errors import ActionError
from tuckerbox.gpu.arrays import GpuArray
from tuckerbox.gpu.cache import kernels_of
from tuckerbox.gpu.driver import FAST, PLAIN, Driver, GpuError, Kernel, Memory
from tuckerbox.gpu.kernels import FUNCTIONS, NONE, parameters_of
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.templates import lanes

BLOCK = 64  # threads of a block
WORD_BYTES = 4
NO_LANE = np.array([NONE], np.uint64)
# What has one record for each thread. On a GPU, each lane has a thread.
SCRATCH = ("outs", "minds", "spares", "numbers")
CHECKED_LANES, CHECKED_STEPS = 1_024, 96  # of the matches that show whether kernels play by the rules


class GpuBatch:
    """`n` matches of a game on a GPU.

    It takes the same arguments as `Batch`, which begins the matches. `observations`, `masks`, `rewards`, `ended` and
    `turns` are arrays in the GPU's memory; PyTorch, JAX and CuPy take them without a copy. What needs Python in each
    step is left out: opponents that Python has to ask, rewards other than `win`, and candidates.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        n: int = 1,
        *,
        device: int = 0,
        kernels: Mapping[str, Kernel] | None = None,
        **given: Any,
    ) -> None:
        """Begin `n` matches, and copy them to the GPU of this number.

        The kernels are those of the game, after a check that they play by the rules. Raise ValueError for what a batch
        on a GPU can't have, and GpuError where there is no GPU.
        """
        illegal = given.get("illegal", "raise")
        for name, only in (("actions", "mask"), ("rewards", "win"), ("auto_reset", True)):
            if given.get(name, only) != only:
                raise ValueError(f"A batch on a GPU has only {name}={only!r}, not {given[name]!r}.")
        self.driver = Driver(device)
        batch = Batch(game, seats, n, **given)
        if batch._asks:
            raise ValueError(
                "A batch on a GPU can't ask Python what an opponent does. Opponents can be 'random', or one policy of "
                f"the game: {', '.join(batch.game.policies)}."
            )
        self.batch = batch
        """The batch on the processor that began the matches. It goes on only where `fetch` copies this one into it."""
        self.game, self.n, self.actions, self.schema = batch.game, n, batch.actions, batch.schema
        self._refuses = illegal == "raise"
        self._kernels = kernels or checked_kernels(self.driver, batch.game, batch._players.policy)
        self._parameters = {function: parameters_of(function) for function in FUNCTIONS}
        self._memory: dict[str, Memory] = {}
        self._counts: dict[str, int] = {}
        arrays = {**batch._arrays, **batch._fixed}
        for name in STEP_ARRAYS:
            self._add(name, np.zeros(n, arrays[name].dtype) if name in SCRATCH else arrays[name])
        self._add("actions", batch._actions)
        self._error = self.driver.memory(8)
        self._error.write(NO_LANE)
        self._flags = {"form": lanes.DENSE, "width": batch._width, "illegal": ILLEGAL[illegal], "again": 1, "more": 0}
        self.observations = self._view("observations", None)
        self.masks = self._bits()
        self.turns = self._view("lanes", "turn")
        self.ended = self._view("lanes", "ended", np.bool_)
        self.illegals = self._view("lanes", "illegal", np.bool_)
        self.choices = self._view("lanes", "choices")
        self.rewards = self._view("rewards", "values", columns=int(batch.seats.max()))
        self.final_points = self._view("finished", "points", columns=int(batch.seats.max()))

    def __repr__(self) -> str:
        return f"<GpuBatch of {self.n} matches of {self.game.title} on {self.driver.name}>"

    def _add(self, name: str, records: Any) -> None:
        """Copy records to the GPU."""
        records = np.ascontiguousarray(records)
        self._memory[name] = self.driver.memory(records.nbytes)
        self._counts[name] = len(records)
        if records.nbytes:
            self._memory[name].write(records)

    def _record(self, name: str) -> np.dtype[Any]:
        found: np.dtype[Any] = {**self.batch._arrays, **self.batch._fixed}[name].dtype
        return found

    def _view(self, name: str, field: str | None, dtype: Any = None, columns: int | None = None) -> GpuArray:
        """Return a field of all records as an array; without a field, their bytes."""
        record, count = self._record(name), self._counts[name]
        if field is None:
            return GpuArray(self._memory[name], (count, record.itemsize), np.uint8, (record.itemsize, 1), 0)
        assert record.fields
        kind, offset = record.fields[field][:2]
        base, shape = kind.subdtype or (kind, ())
        if columns is not None:
            shape = (columns,)
        strides = (record.itemsize, *(base.itemsize for _ in shape))
        return GpuArray(self._memory[name], (count, *shape), dtype or base, strides, offset)

    def _bits(self) -> GpuArray:
        """Return the masks: a row of bytes for each lane."""
        width = self.batch._width * WORD_BYTES
        return GpuArray(self._memory["words"], (self.n, -(-self.actions // 8)), np.uint8, (width, 1), 0)

    # --- Play ---

    def step(self, actions: Any = None) -> None:
        """Take an action in each lane, and go on to the next decision of a seat that learns.

        `actions`: whole numbers in this computer's memory, or an array of int32 on the GPU; by default, those that were
        written into `action_slots`. Raise ActionError if one is not legal; then nothing has changed. This does not wait
        for the GPU, except to check actions.
        """
        if actions is not None:
            self._take(actions)
        if self._refuses:
            self._refuse_illegal()
        self._launch(lanes.step_lanes)

    @property
    def kernel(self) -> Any:
        """The kernel that takes the steps, whose attributes tell what it needs."""
        return self._kernels[lanes.step_lanes.__name__]

    @property
    def action_slots(self) -> GpuArray:
        """Where the actions are, as int32 on the GPU. A program there can write into it."""
        return GpuArray(self._memory["actions"], (self.n,), np.int32, (4,), 0)

    def _take(self, actions: Any) -> None:
        shown = getattr(actions, "__cuda_array_interface__", None)
        if shown is None:
            given = np.asarray(actions)
            if given.shape != (self.n,) or given.dtype.kind not in "iu":
                raise ValueError(f"actions must be {self.n} whole numbers, one for each lane, not {described(given)}.")
            self._memory["actions"].write(np.ascontiguousarray(given.clip(-1, 2**31 - 1), np.int32))
            return
        contiguous = shown.get("strides") in (None, (4,))
        if tuple(shown["shape"]) != (self.n,) or shown["typestr"] != "<i4" or not contiguous:
            kind = f"{shown['typestr']} of shape {tuple(shown['shape'])}"
            raise ValueError(f"actions on the GPU must be {self.n} contiguous numbers of int32, not {kind}.")
        self._memory["actions"].take(shown["data"][0])

    def _refuse_illegal(self) -> None:
        """Raise ActionError if the action of any lane is not legal."""
        self._launch(lanes.first_illegal)
        lane = self._failed()
        if lane is not None:
            taken = self.action_slots.numpy()
            raise ActionError(self.fetch().why_not(lane, int(taken[lane])))

    def _launch(self, function: Any) -> None:
        """Run a kernel in all lanes."""
        numbers = [self.n, self._error.address]
        for name, is_array in self._parameters[function].items():
            numbers += [self._memory[name].address, self._counts[name]] if is_array else [self._flags[name]]
        self.driver.enter()
        self._kernels[function.__name__].launch(self.n, BLOCK, numbers)

    def _failed(self) -> int | None:
        """Return the number of the first lane in which a kernel has failed, if there is one, and forget it."""
        found = np.zeros_like(NO_LANE)
        self._error.read(found)
        if found[0] == NONE:
            return None
        self._error.write(NO_LANE)
        return int(found[0])

    def wait(self) -> None:
        """Wait until all steps are done. Raise GpuError if one has failed."""
        self.driver.wait()
        lane = self._failed()
        if lane is not None:
            raise GpuError(f"The rules have failed in lane {lane}. Please report this as a fault of Tuckerbox.")

    def fetch(self) -> Batch:
        """Copy everything into `batch`, and return it: to look at positions, or to go on there."""
        self.wait()
        for name, array in self.batch._arrays.items():
            if array.nbytes:
                self._memory[name].read(array)
        return self.batch


_checked: dict[tuple[int, str, str], Mapping[str, Kernel]] = {}  # by device, game and policy


def checked_kernels(driver: Driver, game: Game, policy: str) -> Mapping[str, Kernel]:
    """Return the fastest kernels that play by the rules. Raise GpuError if there are none.

    The driver compiles PTX, and its optimizer makes mistakes: on an H100, version 580.159 got a single field of one
    game wrong, once in some thousands of decisions. So kernels first play some matches beside the processor.
    """
    key = driver.device, game.name, policy
    for level in (FAST, PLAIN):
        if key not in _checked:
            kernels = kernels_of(driver, game, policy, level)
            if agree(game, policy, kernels, driver.device):
                _checked[key] = kernels
    if key not in _checked:
        raise GpuError(
            f"This GPU's driver compiles the rules of {game.title} wrongly: matches differ from those on the "
            "processor. Use Batch, or install another version of the driver."
        )
    return _checked[key]


def agree(game: Game, policy: str, kernels: Mapping[str, Kernel], device: int) -> bool:
    """Return whether matches with these kernels are the same as on the processor, to the byte."""
    seats = max(game.seats)
    opponents = dict.fromkeys(range(1, seats), policy) if policy else None
    batch = Batch(game.name, seats, CHECKED_LANES, illegal="random", opponents=opponents)
    gpu = GpuBatch(
        game.name, seats, CHECKED_LANES, device=device, kernels=kernels, illegal="random", opponents=opponents
    )
    nothing = np.full(CHECKED_LANES, -1, np.int32)
    for _ in range(CHECKED_STEPS):
        batch.step(nothing)
        gpu.step(nothing)
    fetched = gpu.fetch()
    return all(fetched._arrays[name].tobytes() == array.tobytes() for name, array in batch._arrays.items())
