"""The plan of a dataset: its matches, the bots that play them, and their luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tuckerbox
from tuckerbox import bots, games
from tuckerbox.data.optional_imports import parquet
from tuckerbox.kernel.engine import learning_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.match_runner import Series, bot_versions_of, closest_seats, seed_text, setting_for

FORMAT = 1  # the version of the format of a dataset's files
SHARD = 100  # matches in a file


@dataclass(frozen=True)
class DatasetPlan(Series):
    """The series of matches whose decisions become rows, and how they are written."""

    observe: bool  # rows have observations
    matches_per_shard: int

    def line_up(self, match: int) -> list[int]:
        """Return the bot's number for each seat. After each match, every bot moves back by one seat."""
        return [(match + seat) % len(self.bots) for seat in range(self.seats)]

    def luck(self, match: int, *whose: object) -> Luck:
        """Return the luck for a match: NATURE's or, given `whose`, a bot's."""
        return self.luck_for("dataset", match, *whose)

    def shards(self, matches: int) -> range:
        """Return the numbers of the shards of a dataset with this many matches."""
        return range(-(-matches // self.matches_per_shard))

    def matches_of(self, shard: int, matches: int) -> range:
        """Return the numbers of the matches in a shard. The whole dataset has `matches` matches."""
        return range(shard * self.matches_per_shard, min((shard + 1) * self.matches_per_shard, matches))

    def as_json(self) -> dict[str, Any]:
        """Return the plan as plain data. Two datasets are the same if these data are equal."""
        return {"format": FORMAT, **super().as_json(), "observations": self.observe, "shard": self.matches_per_shard}


def dataset_plan(
    game: str,
    wanted: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    seed: object = None,
    observe: bool = True,
    shard: int = SHARD,
    components: str | Path | None = None,
) -> DatasetPlan:
    """Return the plan. Raise ValueError, with a sentence for people, if an argument is invalid.

    By default there is one seat for each bot, or as close to that as the game allows.
    """
    chosen = games.game(game)
    learning_of(chosen)  # raises ValueError if the game has no observation: legal actions are found with it
    parquet()
    if shard < 1:
        raise ValueError(f"shard must be at least 1 match, not {shard}.")
    if not wanted:
        raise ValueError("Name the bots that play, such as kangaroo,greedy.")
    if seats is None:
        seats = closest_seats(chosen, len(wanted))
    setting = setting_for(chosen, seats, options or {}, components)
    bots.for_seats(list(wanted), seats, chosen)  # raises ValueError if they do not fit
    found = [bots.get_or_run_file(name, chosen) for name in wanted]
    return DatasetPlan(
        **vars(setting),
        bots=tuple(bot.name for bot in found),
        bot_versions=bot_versions_of(found, chosen),
        seed=seed_text(seed),
        observe=observe,
        matches_per_shard=shard,
        tuckerbox_version=tuckerbox.__version__,
    )
