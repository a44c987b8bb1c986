"""What an arena's matches came to: how each bot did, and how each did against each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean
from typing import Any

from tuckerbox.arena.experiment import Experiment
from tuckerbox.arena.intervals import Interval, interval
from tuckerbox.arena.playing import Dealt
from tuckerbox.arena.ratings import Ratings
from tuckerbox.simulate import QUANTILES, mean, percentile

Match = dict[str, Any]  # as it comes in a deal
Pair = tuple[int, int]
RISK = 0.05  # that a bot is called better and is not


@dataclass(frozen=True)
class BotStanding:
    """How a bot did. A team's win is one win, and a shared one counts in parts."""

    bot: str
    matches: int
    win_rate: float
    interval: Interval  # where that is, 95 % sure
    points_mean: float
    points: dict[str, int]  # by percentile
    place_mean: float
    seconds_per_decision: float
    rating: float
    rating_interval: Interval


@dataclass(frozen=True)
class Duel:
    """Two bots at one table, or by the same luck: how often the one came out ahead of the other, ties being halves."""

    bot: str
    other: str
    deals: int
    ahead: float
    interval: Interval


@dataclass(frozen=True)
class Comparison:
    """Whether it is sure which of the best two takes more of the wins, as a test says that may be asked at any time."""

    better: str
    other: str
    sure: bool
    difference: float  # of their parts of the wins, where both sat
    interval: Interval  # of that; it holds at all times together
    deals: int


@dataclass(frozen=True)
class Standings:
    """What an arena came to. All but the seconds come out alike each time."""

    game: str
    rules: int
    components: str
    options: dict[str, Any]
    seats: int
    seed: str
    matches: int
    deals: int
    decisions_per_match: float
    lengths: dict[int, int]  # how many matches had so many decisions
    won_by_nobody: float  # the part of the matches that the game won
    bots: list[BotStanding]
    duels: list[Duel]
    verdict: Comparison | None


@dataclass
class Seen:
    """What was seen of one bot so far."""

    matches: int = 0
    wins: list[float] = field(default_factory=list)  # the part that it took, by deal
    points: Counter[int] = field(default_factory=Counter)
    places: list[float] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0

    @property
    def win_rate(self) -> float:
        return fmean(self.wins) if self.wins else 0.0


class Counting:
    """Counts deals, in order, and can say at any time how things stand."""

    def __init__(self, experiment: Experiment) -> None:
        from tuckerbox.arena.bets import Bets

        self.experiment = experiment
        bots = range(len(experiment.bots))
        self.pairs = list(combinations(bots, 2))
        self.seen = [Seen() for _ in bots]
        self.ahead: dict[Pair, list[float]] = {pair: [] for pair in self.pairs}  # by deal
        self.bets = {pair: Bets() for pair in self.pairs}
        self.ratings = Ratings(len(experiment.bots))
        self.lengths: Counter[int] = Counter()
        self.deals = self.matches = self.nobodys = 0

    def add(self, deal: Dealt) -> None:
        matches = deal["matches"]
        for match, seconds in zip(matches, deal["seconds"], strict=True):
            self.count(match, seconds)
        taken = means(parts_of_win(match) for match in matches)
        for bot, part in taken.items():
            self.seen[bot].wins.append(part)
        contests = [alone(matches)] if self.experiment.together else [self.at_table(match) for match in matches]
        for places in contests:
            self.ratings.add(places)
            for bot, place in places.items():
                self.seen[bot].places.append(place)
        for pair in self.pairs:
            met = [places for places in contests if pair[0] in places and pair[1] in places]
            if met:
                one, other = pair
                self.ahead[pair].append(fmean(before(places[one], places[other]) for places in met))
                self.bets[pair].add((1 + taken[one] - taken[other]) / 2)
        self.deals += 1

    def count(self, match: Match, seconds: Sequence[float]) -> None:
        self.matches += 1
        self.lengths[sum(match["decisions"])] += 1
        self.nobodys += not any(match["payoffs"])
        for bot in set(match["seats"]):
            self.seen[bot].matches += 1
        for seat, bot in enumerate(match["seats"]):
            seen = self.seen[bot]
            seen.points[match["points"][seat]] += 1
            seen.decisions += match["decisions"][seat]
            seen.seconds += seconds[seat]

    def at_table(self, match: Match) -> dict[int, float]:
        """The place of each bot in a match, or its mean place if it had several seats."""
        places = places_of(match, self.experiment.teams)
        return means({bot: place} for bot, place in zip(match["seats"], places, strict=True))

    # --- How things stand ---

    @property
    def verdict(self) -> Comparison | None:
        """About the best two so far. Every pair was watched, so each may be wrong only so often."""
        if not self.pairs or not self.deals:
            return None
        one, other = sorted(sorted(range(len(self.seen)), key=lambda bot: -self.seen[bot].win_rate)[:2])
        bets = self.bets[one, other]
        risk = RISK / len(self.pairs)
        difference = 2 * bets.mean - 1
        low, high = (2 * mean - 1 for mean in bets.left(risk))
        if difference < 0:
            one, other, difference, low, high = other, one, -difference, -high, -low
        names = self.experiment.bots
        return Comparison(names[one], names[other], bets.decided(risk), difference, (low, high), bets.count)

    def standings(self) -> Standings:
        experiment = self.experiment
        return Standings(
            game=experiment.game,
            rules=experiment.version,
            components=experiment.fingerprint,
            options=dict(experiment.options),
            seats=experiment.seats,
            seed=experiment.seed,
            matches=self.matches,
            deals=self.deals,
            decisions_per_match=mean(self.lengths),
            lengths=dict(sorted(self.lengths.items())),
            won_by_nobody=self.nobodys / self.matches,
            bots=[self.standing(bot) for bot, seen in enumerate(self.seen) if seen.matches],
            duels=[self.duel(pair) for pair in self.pairs if self.ahead[pair]],
            verdict=self.verdict,
        )

    def standing(self, bot: int) -> BotStanding:
        seen = self.seen[bot]
        rating, give = self.ratings.of(bot)
        return BotStanding(
            bot=self.experiment.bots[bot],
            matches=seen.matches,
            win_rate=seen.win_rate,
            interval=interval(seen.wins),
            points_mean=mean(seen.points),
            points={str(percent): percentile(seen.points, percent) for percent in QUANTILES},
            place_mean=fmean(seen.places),
            seconds_per_decision=seen.seconds / max(1, seen.decisions),
            rating=rating,
            rating_interval=(rating - give, rating + give),
        )

    def duel(self, pair: Pair) -> Duel:
        values = self.ahead[pair]
        one, other = (self.experiment.bots[bot] for bot in pair)
        return Duel(one, other, len(values), fmean(values), interval(values))


# --- One match ---


def parts_of_win(match: Match) -> dict[int, float]:
    """By bot: the part of the win that it took. A team's win is one win, whoever of it gets a payoff."""
    payoffs = match["payoffs"]
    parts = dict.fromkeys(match["seats"], 0.0)
    for bot, payoff in zip(match["seats"], payoffs, strict=True):
        parts[bot] += payoff / (sum(payoffs) or 1.0)
    return parts


def places_of(match: Match, teams: Sequence[int]) -> list[float]:
    """By seat: its place, the first being 1 and shared ones in the middle. A team has one place for all its seats."""

    def rank(team: int) -> tuple[float, int]:
        seats = [seat for seat, its in enumerate(teams) if its == team]
        return match["payoffs"][seats[0]], sum(match["points"][seat] for seat in seats)

    ranks = {team: rank(team) for team in set(teams)}
    scale = sorted(ranks.values(), reverse=True)
    place = {team: 1 + scale.index(mine) + (scale.count(mine) - 1) / 2 for team, mine in ranks.items()}
    return [place[team] for team in teams]


def alone(matches: Sequence[Match]) -> dict[int, float]:
    """The places of bots that each had all seats of a match to themselves, with the same luck."""
    ranks = {match["seats"][0]: (match["payoffs"][0], sum(match["points"])) for match in matches}
    return {bot: 1.0 + sum(other > mine for other in ranks.values()) for bot, mine in ranks.items()}


def before(one: float, other: float) -> float:
    """How far a place is the better one: 1, 0, or a half."""
    return 1.0 if one < other else 0.0 if one > other else 0.5


def means(several: Iterable[dict[int, float]]) -> dict[int, float]:
    """The mean for each key."""
    found: dict[int, list[float]] = defaultdict(list)
    for each in several:
        for key, value in each.items():
            found[key].append(value)
    return {key: fmean(values) for key, values in found.items()}
