"""Balance: one bot plays against itself on all seats, and statistics show what is associated with winning."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from typing_extensions import TypedDict

from tuckerbox import bots, games
from tuckerbox.arena.action_and_event_counts import FactorCounter
from tuckerbox.arena.associations import Association, FactorSums, Wins
from tuckerbox.arena.executors import executor
from tuckerbox.arena.experiment import teams_of
from tuckerbox.kernel.contract import SENSIBLE, Game, WayToPlay
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.options import Number, Option, OptionError, options_of
from tuckerbox.kernel.progress_callback import Progress
from tuckerbox.kernel.sentence_parts import listed, some
from tuckerbox.match_runner import Played, SettingWithBots, bot_versions_of, compile_for, runner, seed_text, setting_for
from tuckerbox.parallel import Execute, check_number
from tuckerbox.simulate import MatchTotals, MeanAndRange, SeatResult, mean_and_range, seat_result

SAMPLES = "samples"  # for `vary`, in place of an option: compare all ways to play that the game lists
NO_WINNER = "No seat won a match, so nothing can go with winning."
MOST_VALUES = 8  # the most values of a number option that are compared


@dataclass(frozen=True)
class SeatFactor:
    """Something that a seat did or that happened to it, and how it is associated with winning."""

    what: str
    same: list[str]  # factors that always came with it, such as the event that reports an action
    had: Association  # of having it at all with winning
    times: Association  # of its count in a match with winning

    @property
    def sure(self) -> bool:
        return self.had.sure or self.times.sure

    @property
    def half_widths(self) -> float:
        return max(self.had.half_widths, self.times.half_widths)


@dataclass(frozen=True)
class WayResult:
    """The results of one way to play: a number of seats and a set of options."""

    seats: int
    options: dict[str, Any]
    matches: int
    won_by_nobody: float
    by_seat: list[SeatResult]
    points: dict[int, int]  # how many seats had each score
    margin_mean: float | None  # points between the first and the second seat or team; None if all win together
    decisions: MeanAndRange
    steps: MeanAndRange
    lengths: dict[int, int]  # how many matches had each number of decisions
    factors: list[SeatFactor]  # the most significant first; empty if no seat ever won


@dataclass(frozen=True)
class Balance:
    """The results of a bot's matches against itself. They are reproducible, unless its budget is in seconds."""

    game: str
    rules: int
    components: str
    bot: str
    seed: str
    ways: list[WayResult]


@dataclass(frozen=True)
class Study(SettingWithBots):
    """Everything that determines the results: a way to play, the one bot in every seat, and the seed."""

    @property
    def bot(self) -> str:
        return self.bots[0]

    def luck(self, match: int, *whose: object) -> Luck:
        """Return the luck for a match: NATURE's or, given `whose`, a seat's."""
        return seeded("balance", *self.key, self.bot, self.seed, match, *whose)


class StudyMatch(TypedDict):
    """A match of a study; the lists go by seat."""

    payoffs: list[float]
    points: list[int]
    decisions: int
    steps: int
    factors: list[dict[str, int]]  # how often the seat had each


def balance(
    game: str,
    bot: str = SENSIBLE,
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
    """Let a bot play against itself, `matches` times for each way to play, and return the results.

    There is one way to play, or with `vary` one for each value of that option. Raise ValueError, with a sentence for
    people, if an argument is invalid.
    """
    studies = studies_for(game, bot, seats, options, vary, seed, components)
    return run(studies, matches, executor(jobs, ray), progress)


def studies_for(
    game: str,
    bot: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    vary: str | None = None,
    seed: object = None,
    components: str | Path | None = None,
) -> list[Study]:
    """Return a study for each way to play. Raise ValueError if an argument is invalid."""
    chosen = games.game(game)
    text = seed_text(seed)
    found = bots.get_or_run_file(bot, chosen)
    versions = bot_versions_of([found], chosen)
    return [
        Study(
            **vars(setting_for(chosen, way.seats, way.options, components)),
            bots=(found.name,),
            bot_versions=versions,
            seed=text,
        )
        for way in ways(chosen, seats, options or {}, vary)
    ]


def ways(game: Game, seats: int | None, options: Mapping[str, object], vary: str | None) -> Iterator[WayToPlay]:
    """Yield the ways to play that are compared."""
    seat_count = game.seats[0] if seats is None else seats
    if vary is None:
        yield WayToPlay(seat_count, options)
    elif vary == SAMPLES:
        samples = [sample for sample in game.samples if seats in (None, sample.seats)]
        if not samples:
            listing = listed(map(str, sorted({sample.seats for sample in game.samples})), "or")
            raise ValueError(f"{game.title} lists no way to play for {some(seat_count, 'seat')}, only for {listing}.")
        for sample in samples:
            yield WayToPlay(sample.seats, {**sample.options, **options})
    elif vary in (known := options_of(game)):
        yield from valid_ways(game, seat_count, options, vary, values_to_compare(known[vary]))
    else:
        raise ValueError(
            f"{game.title} has no option {vary!r} to vary. You can vary {listed([*known, SAMPLES], 'or')}."
        )


def values_to_compare(option: Option) -> Sequence[object]:
    """Return the values to compare: all of them, or evenly spaced ones, with the default, if a number has many."""
    if not isinstance(option, Number):
        return option.values
    distance = -(-len(option.values) // MOST_VALUES)
    return option.values[option.values.index(option.default) % distance :: distance]


def valid_ways(
    game: Game, seats: int, options: Mapping[str, object], vary: str, values: Sequence[object]
) -> Iterator[WayToPlay]:
    """Yield a way to play for each of these values that fits the other arguments.

    If none does, the other arguments are wrong: raise the OptionError of the default.
    """
    wrong: dict[object, OptionError] = {}
    for value in values:
        try:
            setting_for(game, seats, {**options, vary: value}, None)
        except OptionError as error:
            wrong[value] = error
        else:
            yield WayToPlay(seats, {**options, vary: value})
    if len(wrong) == len(values):
        raise wrong[options_of(game)[vary].default]


def run(studies: Sequence[Study], matches: int, execute: Execute, progress: Progress | None = None) -> Balance:
    """Play `matches` matches of each study. `progress` is called with the number done and the total."""
    check_number("matches", matches)
    first = studies[0]
    compile_for(games.game(first.game), [first.bot])
    played = []
    for nth, study in enumerate(studies):
        totals = StudyTotals(study)
        for match in execute(partial(play_study_match, study), range(matches)):
            totals.add(match)
            if progress:
                progress(nth * matches + totals.wins.matches, len(studies) * matches)
        played.append(totals.way())
    return Balance(first.game, first.version, first.fingerprint, first.bot, first.seed, played)


def play_study_match(study: Study, number: int) -> StudyMatch:
    """Play one match, and return it as plain data."""
    running = runner(study)
    own = [luck_of(running.engine, study.luck(number, seat)) for seat in range(study.seats)]
    factors = FactorCounter(study.game, study.seats)
    players = running.sit([study.bot] * study.seats)
    played = running.play_watched(players, luck_of(running.engine, study.luck(number)), own, factors.watch)
    return {
        "payoffs": list(played.payoffs),
        "points": list(played.points),
        "decisions": played.decisions,
        "steps": played.steps,
        "factors": [dict(seat) for seat in factors.seats],
    }


class StudyTotals:
    """Adds up the matches of a study."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.wins = Wins()
        self.totals = MatchTotals(study.seats)
        self.teams = teams_of(study)
        self.margins = 0
        self.steps: Counter[int] = Counter()
        self.had: dict[str, FactorSums] = defaultdict(FactorSums)
        self.times: dict[str, FactorSums] = defaultdict(FactorSums)
        # A hash of the matches and seats that had a factor, and how often. It is the same for factors that always met.
        self.occurrences: dict[str, int] = defaultdict(int)

    def add(self, match: StudyMatch) -> None:
        payoffs, points = match["payoffs"], match["points"]
        total = sum(payoffs)
        self.wins.matches += 1
        self.wins.won += total > 0
        self.totals.count(Played(tuple(payoffs), tuple(points), match["decisions"], match["steps"]))
        self.margins += self.margin(points)
        self.steps[match["steps"]] += 1
        parts = [payoff / total if total else 0.0 for payoff in payoffs]
        for factor in {factor: None for seat in match["factors"] for factor in seat}:
            times = [seat.get(factor, 0) for seat in match["factors"]]
            for sums, values in ((self.had[factor], [min(1, count) for count in times]), (self.times[factor], times)):
                winners = sum(part * value for part, value in zip(parts, values, strict=True))
                sums.add(winners, sum(values) / len(values), total > 0)
            self.occurrences[factor] = hash((self.occurrences[factor], self.wins.matches, *times))

    def margin(self, points: Sequence[int]) -> int:
        """Return by how much the best seat or team is ahead of the second; 0 if there is only one."""
        of_teams: Counter[int] = Counter()
        for team, of_seat in zip(self.teams, points, strict=True):
            of_teams[team] += of_seat
        best, *others = sorted(of_teams.values(), reverse=True)
        return best - others[0] if others else 0

    def way(self) -> WayResult:
        matches = self.wins.matches
        return WayResult(
            seats=self.study.seats,
            options=dict(self.study.options),
            matches=matches,
            won_by_nobody=1 - self.wins.won / matches,
            by_seat=[seat_result(seat, self.study.bot, self.totals) for seat in range(self.study.seats)],
            points=dict(sorted(sum(self.totals.points, Counter()).items())),
            margin_mean=self.margins / matches if len(set(self.teams)) > 1 else None,
            decisions=mean_and_range(self.totals.decisions),
            steps=mean_and_range(self.steps),
            lengths=dict(sorted(self.totals.decisions.items())),
            factors=self.factors(),
        )

    def factors(self) -> list[SeatFactor]:
        """Return all factors, the most significant first, or none if no seat ever won.

        Factors that always occurred together share an entry.
        """
        if not self.wins.won:
            return []
        alike: dict[int, list[str]] = defaultdict(list)
        for what in sorted(self.had, key=lambda what: (what.startswith("("), what)):
            alike[self.occurrences[what]].append(what)
        tests = 2 * len(alike)
        factors = [
            SeatFactor(
                what,
                same,
                had=self.had[what].association(self.wins, tests),
                times=self.times[what].association(self.wins, tests),
            )
            for what, *same in alike.values()
        ]
        return sorted(factors, key=lambda factor: (not factor.sure, -factor.half_widths, factor.what))
