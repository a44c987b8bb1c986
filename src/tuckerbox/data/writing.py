"""Writes a dataset. Several processes or a Ray cluster play the shards; this process writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tuckerbox import games
from tuckerbox.arena import Execute
from tuckerbox.data.folder import MATCHES, Folder
from tuckerbox.data.optional_imports import parquet, pyarrow
from tuckerbox.data.plan import DatasetPlan
from tuckerbox.data.shard_matches import observer, play_match
from tuckerbox.kernel.progress_callback import Progress
from tuckerbox.match_runner import compile_for
from tuckerbox.parallel import check_number
from tuckerbox.same_settings import refuse_unknown_bots

UNOBSERVABLE = "write a dataset of codes"


@dataclass(frozen=True)
class Written:
    """The result of writing a dataset."""

    folder: str
    game: str
    seats: int
    seed: str
    observations: bool
    matches: int
    decisions: int
    shards: int
    bytes: int
    new_shards: int  # the shards that were not there before


def open_folder(plan: DatasetPlan, matches: int, out: str | Path) -> Folder:
    """Open or create the folder of a dataset. Raise ValueError if these matches can't be added to it."""
    check_number("matches", matches)
    folder = Folder(Path(out), {**plan.as_json(), "actions": actions_of(plan)})
    if missing_shards(folder, plan, matches):
        refuse_unknown_bots(folder.path, folder.settings)
    return folder


def missing_shards(folder: Folder, plan: DatasetPlan, matches: int) -> list[int]:
    """Return the numbers of the shards that lack some of the matches."""
    return [number for number in plan.shards(matches) if folder.matches(number) < len(plan.matches_of(number, matches))]


def write_plan(
    plan: DatasetPlan, matches: int, folder: Folder, execute: Execute, progress: Progress | None = None
) -> Written:
    """Play the matches that a folder lacks, and write them there. For the arguments, see `tuckerbox.data.write`."""
    missing = missing_shards(folder, plan, matches)
    done = matches - sum(len(plan.matches_of(number, matches)) for number in missing)
    shards: Iterator[dict[str, Any]] = execute(partial(play_shard, plan, matches), missing)
    for shard in shards:
        folder.write(shard["shard"], shard["parquet"])
        done += len(plan.matches_of(shard["shard"], matches))
        if progress:
            progress(done, matches)
    numbers = plan.shards(matches)
    files = [folder.shard(number) for number in numbers]
    return Written(
        folder=str(folder.path),
        game=plan.game,
        seats=plan.seats,
        seed=plan.seed,
        observations=plan.observe,
        matches=sum(folder.matches(number) for number in numbers),
        decisions=sum(parquet().read_metadata(file).num_rows for file in files),
        shards=len(files),
        bytes=sum(file.stat().st_size for file in files),
        new_shards=len(missing),
    )


def actions_of(plan: DatasetPlan) -> int | None:
    """Compile what the matches need. Return the number of actions in a mask, or None without observations.

    Raise ValueError if the matches can't be observed.
    """
    compile_for(games.game(plan.game), plan.bots)
    return observer(plan, UNOBSERVABLE).action_count if plan.observe else None


def play_shard(plan: DatasetPlan, matches: int, number: int) -> dict[str, Any]:
    """Play the matches of a shard, and return the bytes of its file. The whole dataset has `matches` matches.

    Every process returns the same bytes, unless a bot's budget is in seconds.
    """
    from tuckerbox.data.rows import table_of  # imported only here, because `rows` imports pyarrow at its top

    played = [play_match(plan, match) for match in plan.matches_of(number, matches)]
    looks = [observer(plan, UNOBSERVABLE).look(match.decisions.states, match.decisions.seats) for match in played]
    table = table_of(played, looks, plan.seats).replace_schema_metadata({MATCHES: str(len(played))})
    out = pyarrow().BufferOutputStream()
    # Observations hardly repeat, so a dictionary would not make them smaller.
    repeated = [name for name in table.column_names if name != "observation"]
    parquet().write_table(table, out, compression="zstd", use_dictionary=repeated)
    return {"shard": number, "parquet": out.getvalue().to_pybytes()}
