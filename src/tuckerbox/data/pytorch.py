"""A dataset as tensors, for PyTorch's DataLoader. This is the only module that imports PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch.utils.data import IterableDataset, get_worker_info

from tuckerbox.data.columns_as_numpy import Columns, Ragged
from tuckerbox.envs.arrays import Array

Tensors = dict[str, torch.Tensor]


class DecisionStream(IterableDataset[Tensors]):  # type: ignore[misc]  # PyTorch is not there when types are checked
    """Decisions as dicts of tensors, with one row for each decision.

    `observation` and `mask` are as in a batch. `action` is the chosen action. `policy` has the share of the search's
    visits for each action, or 1 for the chosen one if no search decided. `value` is the final payoff of the seat that
    decided.

    Iterate over it, or give it to `DataLoader(…, batch_size=None, num_workers=2)`: the workers share the files. With a
    seed, each pass has another order of files and, in them, of rows.
    """

    def __init__(
        self, files: Sequence[Path], read: Callable[[Path], Columns], action_count: int, rows: int, seed: int | None
    ) -> None:
        if rows < 1:
            raise ValueError(f"rows must be at least 1, not {rows}.")
        self.files = files
        self.read = read
        self.action_count = action_count
        self.rows = rows
        self.seed = seed
        self.passes = 0

    def __iter__(self) -> Iterator[Tensors]:
        worker = get_worker_info()
        # All workers of a pass get the same order, because PyTorch gives them consecutive seeds. Persistent workers
        # keep their seeds, so the number of the pass counts, too.
        of_workers = [] if worker is None else [worker.seed - worker.id]
        random = None if self.seed is None else np.random.default_rng([self.seed, *of_workers, self.passes])
        self.passes += 1
        files = list(self.files)
        if random:
            random.shuffle(files)
        own = files if worker is None else files[worker.id :: worker.num_workers]
        for file in own:
            columns = self.read(file)
            order = np.arange(len(columns["seat"]))
            if random:
                random.shuffle(order)
            for first in range(0, len(order), self.rows):
                yield tensors(columns, order[first : first + self.rows], self.action_count)


def tensors(columns: Columns, rows: Array, action_count: int) -> Tensors:
    """Return some rows as tensors."""
    arrays = {name: np.asarray(columns[name])[rows] for name in ("observation", "seat", "chosen", "payoffs")}
    legal: Ragged = columns["legal"]  # type: ignore[assignment]
    visits: Ragged = columns["visits"]  # type: ignore[assignment]
    each = np.arange(len(rows))
    action = legal.values[legal.offsets[rows] + arrays["chosen"]]
    mask = np.zeros((len(rows), action_count), np.bool_)
    policy = np.zeros((len(rows), action_count), np.float32)
    policy[each, action] = 1
    for nth, row in enumerate(rows.tolist()):
        choices = legal.values[legal.offsets[row] : legal.offsets[row + 1]]
        mask[nth, choices] = True
        if len(found := visits.values[visits.offsets[row] : visits.offsets[row + 1]]):
            policy[nth, action[nth]] = 0
            policy[nth, choices] = found / max(1, found.sum())
    found_by_name = {
        "observation": arrays["observation"],
        "mask": mask,
        "action": action.astype(np.int64),
        "policy": policy,
        "value": arrays["payoffs"][each, arrays["seat"]],
        "seat": arrays["seat"].astype(np.int64),
    }
    return {name: torch.from_numpy(array) for name, array in found_by_name.items()}
