"""`tuckerbox simulate`: bots play many matches, and statistics show how often each seat and each bot wins.

Matches are played in chunks. Each chunk draws everything from one luck, which follows from the plan, its seed and the
chunk's number. So the results are the same for any number of processes, on any machine, unless a bot's budget is in
seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from tuckerbox import bots, games
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.progress_callback import Progress
from tuckerbox.match_runner import Played, SettingWithBots, bot_versions_of, compile_for, runner, seed_text, setting_for
from tuckerbox.parallel import check_number, in_processes
from tuckerbox.statistics import QUANTILES, mean, percentile, wilson

# Matches in a chunk. A random match takes well under a millisecond; a bot that thinks takes longer.
RANDOM_CHUNK = 250
CHUNK = 10


@dataclass(frozen=True)
class MeanAndRange:
    """The mean and the range of a number over all matches."""

    mean: float
    min: int
    max: int


@dataclass(frozen=True)
class SeatResult:
    """The results of one seat. A shared win counts in parts."""

    seat: int
    bot: str
    wins: float
    win_rate: float
    interval: tuple[float, float]  # of the win rate, at 95%
    points_mean: float
    points: dict[str, int]  # percentiles


@dataclass(frozen=True)
class BotResult:
    """The results of one bot on all its seats together. A team's win is one win."""

    bot: str
    seats: list[int]
    wins: float
    win_rate: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Simulation:
    """The results of a simulation.

    They are reproducible, apart from `jobs` and the three numbers about time, unless a bot's budget is in seconds.
    """

    game: str
    rules: int
    components: str
    options: dict[str, Any]
    seed: str
    matches: int
    decisions_per_match: MeanAndRange
    steps: int
    most_steps: int  # of a match
    seats: list[SeatResult]
    bots: list[BotResult]
    jobs: int
    seconds: float  # of playing, averaged over the processes, without their start
    matches_per_second: float
    steps_per_second: float


@dataclass(frozen=True)
class SimulationPlan(SettingWithBots):
    """Everything that determines the results, except for the number of matches. It has a bot for each seat."""

    @property
    def chunk_size(self) -> int:
        """The number of matches in a chunk."""
        return RANDOM_CHUNK if set(self.bots) == {bots.RANDOM.name} else CHUNK

    def luck_of_chunk(self, number: int) -> Luck:
        # `self.key` without the seats: with them, the seeds of old results would give other matches.
        key = (self.game, self.version, self.fingerprint, self.options, self.bots, self.seed, self.chunk_size, number)
        return seeded("simulation", *key)


@dataclass
class MatchTotals:
    """The totals of some matches. Adding totals in any order gives the same sum."""

    seats: int
    payoffs: Counter[tuple[float, ...]] = field(default_factory=Counter)
    points: list[Counter[int]] = field(init=False)
    decisions: Counter[int] = field(default_factory=Counter)  # how many matches had each number of them
    steps: int = 0
    most_steps: int = 0  # of a match
    seconds: float = 0.0  # of playing, added up over processes

    def __post_init__(self) -> None:
        self.points = [Counter() for _ in range(self.seats)]

    def count(self, played: Played) -> None:
        self.payoffs[played.payoffs] += 1
        for counted, points in zip(self.points, played.points, strict=True):
            counted[points] += 1
        self.decisions[played.decisions] += 1
        self.steps += played.steps
        self.most_steps = max(self.most_steps, played.steps)

    def add(self, other: MatchTotals) -> None:
        self.payoffs.update(other.payoffs)
        for mine, others in zip(self.points, other.points, strict=True):
            mine.update(others)
        self.decisions.update(other.decisions)
        self.steps += other.steps
        self.most_steps = max(self.most_steps, other.most_steps)
        self.seconds += other.seconds


def simulate(
    game: str,
    seats: int = 2,
    matches: int = 1000,
    bots: Sequence[str] = ("random",),
    *,
    options: Mapping[str, object] | None = None,
    seed: object = None,
    jobs: int = 1,
    components: str | Path | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Let bots play many matches, and return statistics.

    `bots` lists the bots seat by seat; if there are fewer than seats, they are repeated. Without a seed, a random one
    is used and returned with the result. `progress` is called with the number of matches done and the total. Raise
    ValueError, with a sentence for people, if an argument is invalid.
    """
    plan = simulation_plan(games.game(game), seats, bots, options or {}, seed, components)
    return run(plan, matches, jobs, progress)


def run(plan: SimulationPlan, matches: int, jobs: int = 1, progress: Progress | None = None) -> Simulation:
    """Play `matches` matches as planned. `progress` is called with the number done and the total."""
    check_number("matches", matches)
    check_number("jobs", jobs)
    compile_for(games.game(plan.game), plan.bots)
    jobs = min(jobs, -(-matches // plan.chunk_size))
    totals = MatchTotals(plan.seats)
    for chunk in play_chunks(plan, matches, jobs):
        totals.add(chunk)
        if progress:
            progress(totals.payoffs.total(), matches)
    return summary(plan, totals, jobs)


def simulation_plan(
    game: Game,
    seats: int,
    wanted: Sequence[str],
    options: Mapping[str, object],
    seed: object,
    components: str | Path | None,
) -> SimulationPlan:
    """Return the plan. Raise ValueError, with a sentence for people, if an argument is invalid."""
    setting = setting_for(game, seats, options, components)
    seated = bots.for_seats(list(wanted), seats, game)
    return SimulationPlan(
        **vars(setting),
        bots=tuple(bot.name for bot in seated),
        bot_versions=bot_versions_of(seated, game),
        seed=seed_text(seed),
    )


# --- Playing ---


def play_chunks(plan: SimulationPlan, matches: int, jobs: int) -> Iterator[MatchTotals]:
    """Yield the totals of each chunk, in order."""
    size = plan.chunk_size
    chunks = ((number, min(size, matches - first)) for number, first in enumerate(range(0, matches, size)))
    return in_processes(partial(play_chunk, plan), chunks, jobs)


def play_chunk(plan: SimulationPlan, chunk: tuple[int, int]) -> MatchTotals:
    """Play some matches of a chunk. `chunk`: its number, and the number of its matches to play."""
    number, matches = chunk
    running = runner(plan)
    lucks = luck_of(running.engine, plan.luck_of_chunk(number))
    at_random = sum(1 << seat for seat, name in enumerate(plan.bots) if name == bots.RANDOM.name)
    totals = MatchTotals(plan.seats)
    started = perf_counter()
    for _ in range(matches):
        totals.count(running.play(running.sit(plan.bots), lucks, [lucks] * plan.seats, at_random))
    totals.seconds = perf_counter() - started
    return totals


# --- Statistics ---


def summary(plan: SimulationPlan, totals: MatchTotals, jobs: int) -> Simulation:
    matches = totals.payoffs.total()
    seconds = totals.seconds / jobs
    names = plan.bots
    return Simulation(
        game=plan.game,
        rules=plan.version,
        components=plan.fingerprint,
        options=dict(plan.options),
        seed=plan.seed,
        matches=matches,
        decisions_per_match=mean_and_range(totals.decisions),
        steps=totals.steps,
        most_steps=totals.most_steps,
        seats=[seat_result(seat, name, totals) for seat, name in enumerate(names)],
        bots=[bot_result(name, names, totals) for name in dict.fromkeys(names)],
        jobs=jobs,
        seconds=seconds,
        matches_per_second=matches / seconds,
        steps_per_second=totals.steps / seconds,
    )


def seat_result(seat: int, bot: str, totals: MatchTotals) -> SeatResult:
    matches = totals.payoffs.total()
    wins = sum(payoffs[seat] * count for payoffs, count in sorted(totals.payoffs.items()))
    points = totals.points[seat]
    percentiles = {str(percent): percentile(points, percent) for percent in QUANTILES}
    return SeatResult(seat, bot, wins, wins / matches, wilson(wins, matches), mean(points), percentiles)


def bot_result(bot: str, names: Sequence[str], totals: MatchTotals) -> BotResult:
    matches = totals.payoffs.total()
    seats = [seat for seat, name in enumerate(names) if name == bot]
    wins = 0.0
    for payoffs, count in sorted(totals.payoffs.items()):
        if any(payoffs):
            wins += count * sum(payoffs[seat] for seat in seats) / sum(payoffs)
    return BotResult(bot, seats, wins, wins / matches, wilson(wins, matches))


def mean_and_range(counts: Counter[int]) -> MeanAndRange:
    return MeanAndRange(mean(counts), min(counts), max(counts))
