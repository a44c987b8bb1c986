"""Datasets: the decisions of many matches between bots, in Parquet files, for programs that learn from them.

from tuckerbox import data
data.write("GAME", ["kangaroo"], matches=1000, out="decisions")
data.open("decisions").polars()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tuckerbox.arena import executor
from tuckerbox.data.columns_as_numpy import Ragged
from tuckerbox.data.folder import seed_of
from tuckerbox.data.plan import SHARD, dataset_plan
from tuckerbox.data.reading import Dataset
from tuckerbox.data.writing import Written, open_folder, write_plan
from tuckerbox.kernel.progress_callback import Progress

__all__ = ["Dataset", "Ragged", "Written", "open", "write"]


def write(
    game: str,
    bots: Sequence[str],
    matches: int = 1000,
    *,
    out: str | Path,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: object = None,
    observe: bool = True,
    shard: int = SHARD,
    jobs: int = 1,
    ray: str | None = None,
    components: str | Path | None = None,
    progress: Progress | None = None,
) -> Written:
    """Let bots play many matches, and write all their decisions into the folder `out`, `shard` matches in a file.

    If the folder has some of these matches already, only the others are played. Without `observe`, the files contain
    only codes of actions, from which everything else can be computed. `progress` is called with the number of matches
    done and the total. Raise ValueError, with a sentence for people, if an argument is invalid.
    """
    plan = dataset_plan(
        game, bots, seats, options, seed=seed_of(out, seed), observe=observe, shard=shard, components=components
    )
    execute = executor(jobs, ray)
    return write_plan(plan, matches, open_folder(plan, matches, out), execute, progress)


def open(folder: str | Path, *, components: str | Path | None = None) -> Dataset:
    """Open a dataset for reading. Raise ValueError if the folder has none.

    `components`: the file with corrections of the game's component data that the matches were played with, if any.
    """
    return Dataset(Path(folder), components)
