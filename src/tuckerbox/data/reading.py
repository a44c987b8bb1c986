"""Reads a dataset into NumPy, Polars and PyTorch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tuckerbox import games
from tuckerbox.data.columns_as_numpy import Columns, Ragged, column_as_array, stacked
from tuckerbox.data.folder import matches_in, read_settings, shards
from tuckerbox.data.optional_imports import parquet, polars, torch
from tuckerbox.data.plan import FORMAT, DatasetPlan
from tuckerbox.data.shard_matches import observer, replayed
from tuckerbox.envs.observer import Observer
from tuckerbox.match_runner import compile_for, setting_for

if TYPE_CHECKING:
    from tuckerbox.data.pytorch import DecisionStream


class Dataset:
    """The decisions in a folder that `tuckerbox.data.write` has written. The dataset need not be finished."""

    def __init__(self, folder: Path, components: str | Path | None = None) -> None:
        settings = read_settings(folder)
        if settings is None:
            raise ValueError(f"{folder} has no dataset. To write one: tuckerbox dataset GAME --out {folder}")
        if settings["format"] != FORMAT:
            raise ValueError(f"{folder} has a dataset of format {settings['format']}, not {FORMAT}: update Tuckerbox.")
        self.folder = folder
        self.settings: Mapping[str, Any] = settings
        """Everything that determines the rows: game, seats, options, bots, seed."""
        self.files: Sequence[Path] = shards(folder)
        self._components = components

    def __len__(self) -> int:
        """Return the number of decisions."""
        return sum(parquet().read_metadata(file).num_rows for file in self.files)

    def __repr__(self) -> str:
        return f"<Dataset of {self.matches} matches in {self.folder}>"

    @property
    def matches(self) -> int:
        return sum(matches_in(file) for file in self.files)

    @property
    def action_count(self) -> int:
        """The number of actions in a mask."""
        return self.settings["actions"] or self._observer.action_count

    def numpy(self, *, observed: bool = False) -> Columns:
        """Return all decisions as arrays, by column. See `shard`."""
        self._refuse_empty()
        parts = list(self.shards(observed=observed))
        return {name: stacked([part[name] for part in parts]) for name in parts[0]}

    def shards(self, *, observed: bool = False) -> Iterator[Columns]:
        """Yield the decisions, file by file."""
        return (self.shard(file, observed=observed) for file in self.files)

    def shard(self, file: Path, *, observed: bool = False) -> Columns:
        """Return the decisions in a file as arrays, by column.

        With `observed`, compute the observations of a dataset of codes, and turn its actions into places in a mask. The
        result is the same as for a dataset that was written with observations.
        """
        table = parquet().read_table(file)
        columns = {name: column_as_array(name, table[name].combine_chunks()) for name in table.column_names}
        return self._observe(columns) if observed and not self.settings["observations"] else columns

    def polars(self) -> Any:
        """Return all decisions as a Polars LazyFrame. Raise ValueError if there are none yet."""
        scan = polars().scan_parquet
        self._refuse_empty()
        return scan(self.files, glob=False)  # a folder may be called run[1]

    def torch(self, rows: int = 1024, *, seed: int | None = None) -> DecisionStream:
        """Return the decisions as tensors for PyTorch, `rows` at a time, shuffled if there is a seed."""
        torch()
        from tuckerbox.data.pytorch import DecisionStream

        return DecisionStream(self.files, partial(self.shard, observed=True), self.action_count, rows, seed)

    def _refuse_empty(self) -> None:
        if not self.files:
            raise ValueError(f"{self.folder} has no matches yet.")

    def _observe(self, columns: Columns) -> Columns:
        """Return the columns with observations, and with places in a mask as legal actions."""
        number, luck, code, seat = (np.asarray(columns[name]) for name in ("match", "luck", "code", "seat"))
        bounds = [0, *(np.flatnonzero(np.diff(number)) + 1).tolist(), len(number)]
        looking = self._observer
        looks = []
        for first, last in pairwise(bounds):
            rows = slice(first, last)
            decisions = replayed(self._plan, luck[first].tobytes(), code[rows].tolist(), seat[rows].tolist())
            looks.append(looking.look(decisions.states, decisions.seats))
        places = np.concatenate([found.places for found in looks])
        legal = Ragged(places, columns["legal"].offsets)  # type: ignore[union-attr]
        return {**columns, "legal": legal, "observation": np.concatenate([found.observations for found in looks])}

    @property
    def _observer(self) -> Observer:
        return observer(self._plan, "read its codes, without observations")

    @cached_property
    def _plan(self) -> DatasetPlan:
        """The plan of the matches, with observations. Raise ValueError if the matches can't be replayed here."""
        settings = self.settings
        game = games.game(settings["game"])
        setting = setting_for(game, settings["seats"], settings["options"], self._components)
        for what, here, there, advice in (
            (
                "another rules version",
                game.version,
                settings["rules"],
                f"Read it with Tuckerbox {settings['tuckerbox']}",
            ),
            ("other component data", setting.fingerprint, settings["components"], "Pass their file as `components`"),
        ):
            if here != there:
                raise ValueError(
                    f"{self.folder} was written with {what}: {there}, not {here}. {advice}, or write the dataset again."
                )
        plan = DatasetPlan(
            **vars(setting),
            bots=tuple(settings["bots"]),
            seed=settings["seed"],
            observe=True,
            matches_per_shard=settings["shard"],
            bot_versions=tuple(settings.get("bot_versions", ())),
            tuckerbox_version=settings["tuckerbox"],
        )
        compile_for(game, [])
        return plan
