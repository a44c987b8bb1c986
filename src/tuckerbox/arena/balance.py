"""Balance, for designers: one bot on every seat, and what goes with winning: the seat, the way to play, each thing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import lru_cache, partial
from pathlib import Path
from secrets import randbits
from typing import Any

from tuckerbox import bots, games
from tuckerbox.arena.executors import executor
from tuckerbox.arena.links import Link, Sums, Wins
from tuckerbox.arena.playing import Executor
from tuckerbox.arena.traits import Traits
from tuckerbox.kernel.build import Progress
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import Number, OptionError, schema
from tuckerbox.match_runner import MatchRunner, Played, Setting, ready, setting
from tuckerbox.simulate import Outcome, SeatResult, Spread, seat_result, spread_of

SAMPLES = "samples"  # to vary, instead of an option: the ways to play that the game names
VALUES = 8  # of a number that is varied, at most


@dataclass(frozen=True)
class Trait:
    """Something that a seat did or had, and how it goes with winning: whether at all, and how often."""

    what: str
    same: list[str]  # what always came with it, as an event does with the action that it tells of
    had: Link  # parts of the seats
    times: Link  # a match

    @property
    def sure(self) -> bool:
        return self.had.sure or self.times.sure

    @property
    def sureness(self) -> float:
        return max(self.had.sureness, self.times.sureness)


@dataclass(frozen=True)
class Way:
    """How a way to play came out."""

    seats: int
    options: dict[str, Any]
    matches: int
    won_by_nobody: float
    by_seat: list[SeatResult]
    points: dict[int, int]  # how many seats got so many
    margin_mean: float  # points between the first and the next
    decisions: Spread
    steps: Spread
    lengths: dict[int, int]  # how many matches had so many decisions
    traits: list[Trait]  # the surest first


@dataclass(frozen=True)
class Balance:
    """What playing a game with itself says about it. It comes out alike each time."""

    game: str
    rules: int
    components: str
    bot: str
    seed: str
    ways: list[Way]


@dataclass(frozen=True)
class Study(Setting):
    """One way to play, with one bot on every seat."""

    bot: str
    seed: str

    def luck(self, match: int, *whose: object) -> Any:
        said = (self.game, self.version, self.fingerprint, self.seats, self.options, self.bot, self.seed)
        return seeded("balance", *said, match, *whose)


def balance(
    game: str,
    bot: str = "greedy",
    matches: int = 1000,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    vary: str | None = None,
    seed: object = None,
    jobs: int = 1,
    ray: str | None = None,
    components: str | Path | None = None,
    progress: Progress | None = None,
) -> Balance:
    """Lets a bot play so many matches with itself, of each way to play: as chosen, or with an option varied.

    ValueError, with a sentence, if something does not fit.
    """
    studies = describe(game, bot, seats, options, vary, seed, components)
    return run(studies, matches, executor(jobs, ray), progress)


def describe(
    game: str,
    bot: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    vary: str | None = None,
    seed: object = None,
    components: str | Path | None = None,
) -> list[Study]:
    """A study for each way to play, checked."""
    chosen = games.game(game)
    seed = str(randbits(64) if seed is None else seed)
    name = bots.find(bot, chosen).name
    return [
        Study(**setting(chosen, some, each, components), bot=name, seed=seed)
        for some, each in ways(chosen, seats, options or {}, vary)
    ]


def ways(
    game: Game, seats: int | None, options: Mapping[str, object], vary: str | None
) -> Iterator[tuple[int, Mapping[str, object]]]:
    """How many sit, and by which options, for each way."""
    usual = seats or game.seats[0]
    if vary is None:
        yield usual, options
    elif vary == SAMPLES:
        for sample in game.samples:
            if seats in (None, sample.seats):
                yield sample.seats, {**sample.options, **options}
    elif vary in (known := schema(game)):
        option = known[vary]
        values: Sequence[object] = option.values
        if isinstance(option, Number):
            values = option.values[:: -(-len(option.values) // VALUES)]
        for value in values:
            try:
                setting(game, usual, {**options, vary: value}, None)
            except OptionError:
                if value == option.default:  # then it is not this value that does not fit
                    raise
                continue
            yield usual, {**options, vary: value}
    else:
        raise ValueError(f"{game.title} has no option {vary!r} to vary; there are {', '.join([*known, SAMPLES])}.")


def run(studies: Sequence[Study], matches: int, plays: Executor, progress: Progress | None = None) -> Balance:
    """Plays so many matches of each; `progress` is told how many are over."""
    if matches < 1:
        raise ValueError("It takes at least 1 match.")
    first = studies[0]
    ready(games.game(first.game), [first.bot])
    found = []
    for nth, study in enumerate(studies):
        counting = Counting(study)
        for match in plays(partial(play_match, study), range(matches)):
            counting.add(match)
            if progress:
                progress(nth * matches + counting.wins.matches, len(studies) * matches)
        found.append(counting.way())
    return Balance(first.game, first.version, first.fingerprint, first.bot, first.seed, found)


def play_match(study: Study, number: int) -> dict[str, Any]:
    """A match as plain data."""
    running = runner(study)
    own = [luck_of(running.engine, study.luck(number, seat)) for seat in range(study.seats)]
    traits = Traits(study.game, study.seats)
    players = running.sit([study.bot] * study.seats)
    played = running.play_watched(players, luck_of(running.engine, study.luck(number)), own, traits.watch)
    return {
        "payoffs": list(played.payoffs),
        "points": list(played.points),
        "decisions": played.decisions,
        "steps": played.steps,
        "traits": [dict(seat) for seat in traits.seats],
    }


@lru_cache(1)
def runner(study: Study) -> MatchRunner:
    """Return the runner that plays a study's matches in this process."""
    return MatchRunner(study)


class Counting:
    """Adds up matches of one way to play."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.wins = Wins()
        self.outcome = Outcome(study.seats)
        self.margins = 0
        self.steps: Counter[int] = Counter()
        self.had: dict[str, Sums] = defaultdict(Sums)
        self.times: dict[str, Sums] = defaultdict(Sums)

    def add(self, match: Mapping[str, Any]) -> None:
        payoffs, points = match["payoffs"], match["points"]
        total = sum(payoffs)
        self.wins.matches += 1
        self.wins.won += total > 0
        self.outcome.count(Played(tuple(payoffs), tuple(points), match["decisions"], match["steps"], (), ()))
        best, *others = sorted(points, reverse=True)
        self.margins += best - others[0] if others else 0
        self.steps[match["steps"]] += 1
        parts = [payoff / total if total else 0.0 for payoff in payoffs]
        for trait in {trait: None for seat in match["traits"] for trait in seat}:
            times = [seat.get(trait, 0) for seat in match["traits"]]
            for sums, values in ((self.had[trait], [min(1, count) for count in times]), (self.times[trait], times)):
                winners = sum(part * value for part, value in zip(parts, values, strict=True))
                sums.add(winners, sum(values) / len(values), total > 0)

    def way(self) -> Way:
        matches = self.wins.matches
        return Way(
            seats=self.study.seats,
            options=dict(self.study.options),
            matches=matches,
            won_by_nobody=1 - self.wins.won / matches,
            by_seat=[seat_result(seat, self.study.bot, self.outcome) for seat in range(self.study.seats)],
            points=dict(sorted(sum(self.outcome.points, Counter()).items())),
            margin_mean=self.margins / matches,
            decisions=spread_of(self.outcome.decisions),
            steps=spread_of(self.steps),
            lengths=dict(sorted(self.outcome.decisions.items())),
            traits=self.traits(),
        )

    def traits(self) -> list[Trait]:
        """Each thing; as both links of all are looked at, chance has so many chances to deceive."""
        alike: dict[tuple[object, ...], list[str]] = defaultdict(list)
        for what in sorted(self.had, key=lambda what: (what.startswith("("), what)):
            alike[*astuple(self.had[what]), *astuple(self.times[what])].append(what)
        looked_at = 2 * len(alike)
        found = [
            Trait(what, same, self.had[what].link(self.wins, looked_at), self.times[what].link(self.wins, looked_at))
            for what, *same in alike.values()
        ]
        return sorted(found, key=lambda trait: (not trait.sure, -trait.sureness, trait.what))
