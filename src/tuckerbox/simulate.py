"""Many matches at once: which bot sits where, how often each seat wins, and how sure that is.

Matches are played in chunks, each with a luck of its own that follows from what is simulated, the seed and the chunk's
number. So the results are the same for any number of processes, on any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import sqrt
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import Any

from tuckerbox import bots, games
from tuckerbox.kernel.build import Progress
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.match_runner import MatchRunner, Played, Setting, ready, setting
from tuckerbox.parallel import spread

RANDOM_CHUNK = 250  # matches; random ones take well under a millisecond each
CHUNK = 10  # when somebody has to think
CONFIDENCE = 1.959964  # standard deviations to either side for 95 %
QUANTILES = (10, 50, 90)


@dataclass(frozen=True)
class Spread:
    """How a number varies from match to match."""

    mean: float
    min: int
    max: int


@dataclass(frozen=True)
class SeatResult:
    """How a seat did. A shared win counts as the part of it that the seat got."""

    seat: int
    bot: str
    wins: float
    win_rate: float
    interval: tuple[float, float]  # where the rate is, 95 % sure
    points_mean: float
    points: dict[str, int]  # by percentile: as many matches in a hundred brought at most so many


@dataclass(frozen=True)
class BotResult:
    """How a bot did on all its seats together: which part of the wins it took."""

    bot: str
    seats: list[int]
    wins: float
    win_rate: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Simulation:
    """What a simulation came to. All but the last four numbers come out alike each time."""

    game: str
    rules: int
    components: str
    options: dict[str, Any]
    seed: str
    matches: int
    decisions_per_match: Spread
    steps: int
    seats: list[SeatResult]
    bots: list[BotResult]
    jobs: int
    seconds: float  # of playing, with so many at it; that processes have to start is not counted
    matches_per_second: float
    steps_per_second: float


@dataclass(frozen=True)
class Experiment(Setting):
    """What is simulated: all that the outcome depends on, but how many matches."""

    bots: tuple[str, ...]  # one a seat
    seed: str

    @property
    def chunk(self) -> int:
        """How many matches a chunk has."""
        return RANDOM_CHUNK if set(self.bots) == {bots.RANDOM.name} else CHUNK

    def luck_of_chunk(self, number: int) -> Luck:
        said = (self.game, self.version, self.fingerprint, self.options, self.bots, self.seed, self.chunk, number)
        return seeded("simulation", *said)


@dataclass
class Outcome:
    """What some matches came to, counted so that it adds up to the same in any order."""

    seats: int
    payoffs: Counter[tuple[float, ...]] = field(default_factory=Counter)
    points: list[Counter[int]] = field(init=False)
    decisions: Counter[int] = field(default_factory=Counter)  # a match
    steps: int = 0
    seconds: float = 0.0  # of playing, summed over processes

    def __post_init__(self) -> None:
        self.points = [Counter() for _ in range(self.seats)]

    def count(self, played: Played) -> None:
        self.payoffs[played.payoffs] += 1
        for counted, points in zip(self.points, played.points, strict=True):
            counted[points] += 1
        self.decisions[played.decisions] += 1
        self.steps += played.steps

    def add(self, other: Outcome) -> None:
        self.payoffs.update(other.payoffs)
        for mine, others in zip(self.points, other.points, strict=True):
            mine.update(others)
        self.decisions.update(other.decisions)
        self.steps += other.steps
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
    """Plays so many matches, with bots given by seat; fewer bots than seats take turns.

    ValueError, with a sentence, if something does not fit. Without a seed, one is chosen, and told in the result.
    """
    experiment = describe(games.game(game), seats, bots, options or {}, seed, components)
    return run(experiment, matches, jobs, progress)


def run(experiment: Experiment, matches: int, jobs: int = 1, progress: Progress | None = None) -> Simulation:
    """Plays so many matches of an experiment; `progress` is told how many are over."""
    if matches < 1 or jobs < 1:
        raise ValueError(f"It takes at least 1 {'match' if matches < 1 else 'process'}.")
    ready(games.game(experiment.game), experiment.bots)
    jobs = min(jobs, -(-matches // experiment.chunk))
    outcome = Outcome(experiment.seats)
    for chunk in played(experiment, matches, jobs):
        outcome.add(chunk)
        if progress:
            progress(outcome.payoffs.total(), matches)
    return summary(experiment, outcome, jobs)


def describe(
    game: Game,
    seats: int,
    wanted: Sequence[str],
    options: Mapping[str, object],
    seed: object,
    components: str | Path | None,
) -> Experiment:
    """The experiment, checked."""
    seated = bots.for_seats(list(wanted), seats, game)
    return Experiment(
        **setting(game, seats, options, components),
        bots=tuple(bot.name for bot in seated),
        seed=str(randbits(64) if seed is None else seed),
    )


# --- Playing ---


def played(experiment: Experiment, matches: int, jobs: int) -> Iterator[Outcome]:
    """The outcome of each chunk."""
    size = experiment.chunk
    chunks = ((number, min(size, matches - first)) for number, first in enumerate(range(0, matches, size)))
    return spread(partial(play_numbered, experiment), chunks, jobs)


def play_numbered(experiment: Experiment, chunk: tuple[int, int]) -> Outcome:
    return play_chunk(experiment, *chunk)


def play_chunk(experiment: Experiment, number: int, matches: int) -> Outcome:
    """Plays the first so many matches of a chunk."""
    running = runner(experiment)
    lucks = luck_of(running.engine, experiment.luck_of_chunk(number))
    at_random = sum(1 << seat for seat, name in enumerate(experiment.bots) if name == bots.RANDOM.name)
    outcome = Outcome(experiment.seats)
    started = perf_counter()
    for _ in range(matches):
        outcome.count(running.play(running.sit(experiment.bots), lucks, [lucks] * experiment.seats, at_random))
    outcome.seconds = perf_counter() - started
    return outcome


@lru_cache(1)
def runner(experiment: Experiment) -> MatchRunner:
    """Return the runner that plays an experiment's matches in this process."""
    return MatchRunner(experiment)


# --- Counting ---


def summary(experiment: Experiment, outcome: Outcome, jobs: int) -> Simulation:
    matches = outcome.payoffs.total()
    seconds = outcome.seconds / jobs
    names = experiment.bots
    return Simulation(
        game=experiment.game,
        rules=experiment.version,
        components=experiment.fingerprint,
        options=dict(experiment.options),
        seed=experiment.seed,
        matches=matches,
        decisions_per_match=spread_of(outcome.decisions),
        steps=outcome.steps,
        seats=[seat_result(seat, name, outcome) for seat, name in enumerate(names)],
        bots=[bot_result(name, names, outcome) for name in dict.fromkeys(names)],
        jobs=jobs,
        seconds=seconds,
        matches_per_second=matches / seconds,
        steps_per_second=outcome.steps / seconds,
    )


def seat_result(seat: int, bot: str, outcome: Outcome) -> SeatResult:
    matches = outcome.payoffs.total()
    wins = sum(payoffs[seat] * count for payoffs, count in sorted(outcome.payoffs.items()))
    points = outcome.points[seat]
    percentiles = {str(percent): percentile(points, percent) for percent in QUANTILES}
    return SeatResult(seat, bot, wins, wins / matches, wilson(wins, matches), mean(points), percentiles)


def bot_result(bot: str, names: Sequence[str], outcome: Outcome) -> BotResult:
    """A team's win is one win, whoever of it gets a payoff."""
    matches = outcome.payoffs.total()
    seats = [seat for seat, name in enumerate(names) if name == bot]
    wins = 0.0
    for payoffs, count in sorted(outcome.payoffs.items()):
        if any(payoffs):
            wins += count * sum(payoffs[seat] for seat in seats) / sum(payoffs)
    return BotResult(bot, seats, wins, wins / matches, wilson(wins, matches))


def spread_of(counts: Counter[int]) -> Spread:
    return Spread(mean(counts), min(counts), max(counts))


def mean(counts: Counter[int]) -> float:
    return sum(value * count for value, count in counts.items()) / counts.total()


def percentile(counts: Counter[int], percent: int) -> int:
    """The smallest value that so many of a hundred do not exceed."""
    left = counts.total() * percent / 100
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    raise ValueError("There is nothing to count.")


def wilson(wins: float, matches: float) -> tuple[float, float]:
    """Wilson's interval: between which rates the true one lies, 95 % sure. It holds near 0 and 1, too."""
    rate, z2 = wins / matches, CONFIDENCE**2
    middle = (rate + z2 / (2 * matches)) / (1 + z2 / matches)
    half = CONFIDENCE * sqrt(rate * (1 - rate) / matches + z2 / (4 * matches**2)) / (1 + z2 / matches)
    return max(0.0, middle - half), min(1.0, middle + half)
