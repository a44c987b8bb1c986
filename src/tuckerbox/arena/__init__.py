"""The arena: bots against each other, many matches, and how sure it is who is better.

from tuckerbox.arena import compete
compete("outback", ["search@200", "greedy"], matches=100).bots
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tuckerbox import games
from tuckerbox.arena.executors import executor
from tuckerbox.arena.experiment import Experiment, describe
from tuckerbox.arena.playing import Dealt, Executor, play_deals
from tuckerbox.arena.record import Record, seed_of
from tuckerbox.arena.standings import BotStanding, Comparison, Counting, Duel, Standings
from tuckerbox.kernel.build import Progress
from tuckerbox.match_runner import ready

__all__ = [
    "BotStanding",
    "Comparison",
    "Counting",
    "Duel",
    "Experiment",
    "Standings",
    "compete",
    "describe",
    "executor",
    "run",
]


def compete(
    game: str,
    bots: Sequence[str],
    matches: int = 100,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: object = None,
    jobs: int = 1,
    ray: str | None = None,
    out: str | Path | None = None,
    until_sure: bool = False,
    components: str | Path | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Lets bots compete for every seat in so many matches, or fewer if it is sure before who is better.

    Matches come in deals, in which everyone has sat everywhere with the same luck; the last one is played to its end.
    With a file `out`, what was played is kept there, and goes on from there the next time.
    ValueError, with a sentence, if something does not fit.
    """
    experiment = describe(game, bots, seats, options, seed_of(out, seed), components)
    return run(experiment, matches, executor(jobs, ray), out, until_sure, progress)


def run(
    experiment: Experiment,
    matches: int,
    plays: Executor,
    out: str | Path | None = None,
    until_sure: bool = False,
    progress: Progress | None = None,
) -> Standings:
    """Plays an experiment, by whatever executes it; `progress` is told how many matches are over."""
    if matches < 1:
        raise ValueError("It takes at least 1 match.")
    deals = -(-matches // experiment.matches_per_deal)
    record = Record(Path(out), experiment.as_json()) if out else None
    ready(games.game(experiment.game), experiment.bots)
    counting = Counting(experiment)
    for deal in played(experiment, deals, plays, record):
        counting.add(deal)
        if progress:
            progress(counting.matches, deals * experiment.matches_per_deal)
        if until_sure and counting.verdict and counting.verdict.sure:
            break
    return counting.standings()


def played(experiment: Experiment, deals: int, plays: Executor, record: Record | None) -> Iterator[Dealt]:
    """Deals from the file, then new ones, which are kept there before anything is made of them."""
    kept = record.deals[:deals] if record else []
    yield from kept
    for deal in play_deals(experiment, range(len(kept), deals), plays):
        if record:
            record.add(deal)
        yield deal
