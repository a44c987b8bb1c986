"""GpuBatch: many matches of a game at once on a GPU, byte for byte the same as in a Batch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tuckerbox.envs.arrays import as_actions
from tuckerbox.envs.batch import ILLEGAL, SCRATCH, STEP_ARRAYS, Batch, MaskBatch
from tuckerbox.envs.errors import ActionError
from tuckerbox.gpu.arrays import GpuArray
from tuckerbox.gpu.cache import kernels_of
from tuckerbox.gpu.driver import DEFAULT_STREAM, FAST, PLAIN, Gpu, GpuError, Kernel, Memory, gpu_of
from tuckerbox.gpu.kernels import FUNCTIONS, NONE, parameters_of
from tuckerbox.kernel.sentence_parts import listed
from tuckerbox.kernel.templates import lanes

BLOCK = 64  # threads of a block
WORD_BYTES = 4
NO_LANES = np.full(len(FUNCTIONS), NONE, np.uint64)  # by function: no lane has failed
# The size of the check of new kernels: lanes, steps, and steps between comparisons
CHECKED_LANES, CHECKED_STEPS, CHECKED_EVERY = 1_024, 96, 16
UNCHECKED = ("seed", "threads", "illegal")  # arguments that don't change which rules are played


class GpuBatch:
    """`n` matches of a game on a GPU.

    It takes the arguments of `Batch`, except those that need Python in each step: opponents that are Python code,
    rewards other than `win`, candidates, and lanes that wait for `reset`. `observations`, `masks`, `rewards`, `ended`
    and `turns` are arrays in the GPU's memory. Other libraries use them in place, through DLPack or
    `__cuda_array_interface__`.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        n: int = 1,
        *,
        device: int = 0,
        **given: Any,
    ) -> None:
        """Begin `n` matches, and copy them to the GPU number `device`.

        The first batch for each set of options checks that the kernels play by the rules. Raise ValueError if an
        argument is invalid or not possible on a GPU, and GpuError if there is no GPU.
        """
        for name, only in (("actions", "mask"), ("rewards", "win"), ("auto_reset", True)):
            if given.get(name, only) != only:
                raise ValueError(f"A batch on a GPU supports only {name}={only!r}, not {given[name]!r}.")
        gpu = gpu_of(device)
        batch = MaskBatch(game, seats, n, **given)
        if batch._asks:
            known = listed(map(repr, batch.game.policies), "or") if batch.game.policies else ""
            policies = f", or one policy of the game ({known})" if known else ""
            raise ValueError(
                f"A batch on a GPU can't ask Python what an opponent does. Opponents can be 'random'{policies}."
            )
        self._continue(batch, gpu, checked_kernels(gpu, batch, seats, given))

    def _continue(self, batch: Batch, gpu: Gpu, kernels: Mapping[str, Kernel]) -> None:
        """Copy a batch to the GPU, to go on there with these kernels."""
        self.gpu = gpu
        self.batch = batch
        """The batch on the processor, where the matches began. It changes only when `fetch` copies this one into it."""
        self.game, self.n, self.action_count, self.schema = batch.game, batch.n, batch.action_count, batch.schema
        self._refuses = batch.illegal == "raise"
        self._kernels = kernels
        self._parameters = {function: parameters_of(function) for function in FUNCTIONS}
        self._memory: dict[str, Memory] = {}
        self._counts: dict[str, int] = {}
        arrays = {**batch._arrays, **batch._fixed}
        for name in STEP_ARRAYS:
            self._add(name, np.zeros(self.n, arrays[name].dtype) if name in SCRATCH else arrays[name])
        self._add("actions", batch._actions)
        self._failed = self.gpu.memory(NO_LANES.nbytes)
        self._failed.write(NO_LANES)
        self._flags = {
            "numbering": lanes.BY_MASK, "width": batch._width, "illegal": ILLEGAL[batch.illegal], "again": 1, "more": 0,
        }  # fmt: skip
        self.observations = self._view("observations", None)
        self.masks = self._mask_rows()
        self.turns = self._view("lanes", "turn")
        self.ended = self._view("lanes", "ended", np.bool_)
        self.illegals = self._view("lanes", "illegal", np.bool_)
        self.choices = self._view("lanes", "choices")
        self.rewards = self._view("rewards", "values", columns=int(batch.seats.max()))
        self.final_points = self._view("finished", "points", columns=int(batch.seats.max()))

    def __repr__(self) -> str:
        return f"<GpuBatch of {self.n} matches of {self.game.title} on {self.gpu.name}>"

    def _add(self, name: str, records: Any) -> None:
        """Copy records to the GPU."""
        records = np.ascontiguousarray(records)
        self._memory[name] = self.gpu.memory(records.nbytes)
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

    def _mask_rows(self) -> GpuArray:
        """Return the masks: a row of bytes for each lane."""
        width = self.batch._width * WORD_BYTES
        return GpuArray(self._memory["words"], (self.n, -(-self.action_count // 8)), np.uint8, (width, 1), 0)

    # --- Play ---

    def step(self, actions: Any = None) -> None:
        """Take an action in each lane, and go on to the next decision of a seat that learns.

        `actions`: whole numbers in host memory, or an array of int32 on the GPU; by default, the contents of
        `action_slots`. Raise ActionError if an action is not legal; then nothing has changed. This does not wait for
        the GPU, except to check actions.
        """
        if actions is not None:
            self._take(actions)
        if self._refuses:
            self._refuse_illegal()
        self._launch(lanes.step_lanes)

    @property
    def kernel(self) -> Any:
        """The kernel that takes the steps. Its `attribute` returns the registers and the local memory that it needs."""
        return self._kernels[lanes.step_lanes.__name__]

    @property
    def action_slots(self) -> GpuArray:
        """The actions of the next step, as int32 on the GPU. Code that runs there can write them."""
        return GpuArray(self._memory["actions"], (self.n,), np.int32, (4,), 0)

    def _take(self, actions: Any) -> None:
        shown = getattr(actions, "__cuda_array_interface__", None)
        if shown is None:
            given = as_actions(actions, self.n, "actions must be")
            self._memory["actions"].write(np.ascontiguousarray(given, np.int32))
            return
        contiguous = shown.get("strides") in (None, (4,))
        if tuple(shown["shape"]) != (self.n,) or shown["typestr"] != "<i4" or not contiguous:
            kind = f"{shown['typestr']} of shape {tuple(shown['shape'])}"
            raise ValueError(f"actions on the GPU must be {self.n} contiguous numbers of int32, not {kind}.")
        stream = shown.get("stream")
        if stream in (None, DEFAULT_STREAM):
            self._memory["actions"].take(shown["data"][0])
            return
        self.gpu.wait_for(stream)
        self._memory["actions"].take(shown["data"][0])
        self.gpu.wait_for(DEFAULT_STREAM)  # before the other stream may write the next actions

    def _refuse_illegal(self) -> None:
        """Raise ActionError if the action of any lane is not legal."""
        self._launch(lanes.first_illegal)
        lane = self._take_failure()
        if lane is not None:
            taken = self.action_slots.numpy()
            raise ActionError(self.fetch().why_not(lane, int(taken[lane])))

    def _launch(self, function: Any) -> None:
        """Run a kernel in all lanes."""
        numbers = [self.n, self._failed.address + NO_LANES.itemsize * FUNCTIONS.index(function)]
        for name, is_array in self._parameters[function].items():
            numbers += [self._memory[name].address, self._counts[name]] if is_array else [self._flags[name]]
        self._kernels[function.__name__].launch(self.n, BLOCK, numbers)

    def _take_failure(self) -> int | None:
        """Return the lane that `first_illegal` refused, or None, and forget it.

        Raise GpuError if the rules have failed in a step.
        """
        found = np.zeros_like(NO_LANES)
        self._failed.read(found)
        if (found == NO_LANES).all():
            return None
        self._failed.write(NO_LANES)
        failed = dict(zip(FUNCTIONS, found.tolist(), strict=True))
        if failed[lanes.step_lanes] != NONE:
            where = f"lane {failed[lanes.step_lanes]}"
            raise GpuError(f"The rules have failed in {where}. This is a bug in Tuckerbox; please report it.")
        return int(failed[lanes.first_illegal])

    def wait(self) -> None:
        """Wait until all steps are done. Raise GpuError if one has failed."""
        self.gpu.wait()
        self._take_failure()

    def fetch(self) -> Batch:
        """Copy everything into `batch` and return it, to look at positions or to go on there."""
        self.wait()
        for name, array in self.batch._arrays.items():
            if array.nbytes:
                self._memory[name].read(array)
        return self.batch


_kernels: dict[tuple[int, str, str, int], Mapping[str, Kernel]] = {}  # by device, game, policy and level
_checked: dict[tuple[int, str, str, str], Mapping[str, Kernel]] = {}  # by device, game, policy and settings
_refused: set[tuple[int, str, str, int]] = set()  # the keys of kernels that did not play by the rules


def checked_kernels(gpu: Gpu, batch: Batch, seats: int | None, given: Mapping[str, Any]) -> Mapping[str, Kernel]:
    """Return the fastest kernels that play a batch by the rules. Raise GpuError if there are none.

    `seats` and `given`: the batch's own arguments. A driver can compile wrongly: on an H100 with driver 580.159, one
    game's kernels got a field wrong once in some thousands of decisions. So new kernels first play the same matches as
    the processor.
    """
    game, policy = batch.game, batch._players.policy
    settings = {name: value for name, value in given.items() if name not in UNCHECKED}
    key = (gpu.device, game.name, policy, f"{seats} {sorted(settings.items())}")
    if key in _checked:
        return _checked[key]
    failure: GpuError | None
    for level in (FAST, PLAIN):
        at = (gpu.device, game.name, policy, level)
        failure = None
        if at in _refused:
            continue
        try:
            if at not in _kernels:
                _kernels[at] = kernels_of(gpu, game, policy, level)
            if agree(Batch(game.name, seats, CHECKED_LANES, illegal="random", **settings), gpu, _kernels[at]):
                _checked[key] = _kernels[at]
                return _checked[key]
            _refused.add(at)
        except GpuError as wrong:
            failure = wrong
        _kernels.pop(at, None)
    if failure:
        raise failure
    raise GpuError(
        f"This GPU's driver compiles the rules of {game.title} wrongly: matches differ from those on the processor. "
        "Use Batch, or install another version of the driver."
    )


def agree(batch: Batch, gpu: Gpu, kernels: Mapping[str, Kernel]) -> bool:
    """Return whether these kernels change a batch to the same bytes as the processor does.

    The matches begin at all stages, and some of them end.
    """
    play_to_all_stages(batch)
    there = object.__new__(GpuBatch)
    there._continue(batch.copy(), gpu, kernels)
    illegal = np.full(batch.n, -1, np.int32)
    steps, ends = 0, False
    while steps < CHECKED_STEPS or not ends:
        for _ in range(CHECKED_EVERY):
            batch.step(illegal)
            there.step(illegal)
            ends = ends or bool(batch.ended.any())
        steps += CHECKED_EVERY
        fetched = there.fetch()
        if any(fetched._arrays[name].tobytes() != array.tobytes() for name, array in batch._arrays.items()):
            return False
    return True


def play_to_all_stages(batch: Batch) -> None:
    """Play the lanes at different speeds until one of them ends its match, so that they are at all stages."""
    moves = batch._arrays["lanes"]["moves"]
    illegal = np.full(batch.n, -1, np.int32)
    speeds, chance = (np.arange(batch.n) + 1) / batch.n, np.random.default_rng(0)
    while not batch.ended.any():
        moves[:] = chance.random(batch.n) < speeds
        batch.step(illegal)
    moves[:] = 1
