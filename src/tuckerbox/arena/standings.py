"""The standings of an arena: the results of each bot, of each pair of bots, and the lead of the best bot."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean
from typing import Any

from tuckerbox.arena.experiment import Experiment
from tuckerbox.arena.intervals import Interval, interval
from tuckerbox.arena.match_execution import DealResult, MatchResult
from tuckerbox.arena.ratings import Ratings
from tuckerbox.statistics import QUANTILES, mean, percentile

Pair = tuple[int, int]
RISK = 0.05  # the largest probability of ever calling the wrong bot better


@dataclass(frozen=True)
class BotStanding:
    """The results of one bot. A shared win counts in parts; a team's win is one win."""

    bot: str
    matches: int
    win_rate: float
    interval: Interval  # of the win rate, at 95%
    points_mean: float
    points: dict[str, int]  # percentiles
    place_mean: float
    seconds_per_decision: float
    rating: float
    rating_interval: Interval


@dataclass(frozen=True)
class Duel:
    """A pair of bots: how often one came out ahead of the other at the same table or with the same luck.

    A tie counts as half.
    """

    bot: str
    other: str
    deals: int
    ahead: float
    interval: Interval

    @property
    def mirrored(self) -> Duel:
        """The same duel with its bots swapped."""
        low, high = self.interval
        return Duel(self.other, self.bot, self.deals, 1 - self.ahead, (1 - high, 1 - low))


@dataclass(frozen=True)
class Lead:
    """The lead of the best bot over the second best, by a test that is valid although it is read after every deal."""

    better: str
    other: str
    sure: bool
    difference: float  # of their win rates, over the deals in which both played
    interval: Interval  # of the difference, from a confidence sequence
    deals: int


@dataclass(frozen=True)
class Standings:
    """The results of an arena. They are reproducible, apart from the seconds, unless a bot's budget is in seconds."""

    game: str
    rules: int
    components: str
    options: dict[str, Any]
    seats: int
    seed: str
    matches: int
    deals: int
    decisions_per_match: float
    lengths: dict[int, int]  # how many matches had each number of decisions
    won_by_nobody: float  # the share of the matches that the game itself won
    bots: list[BotStanding]
    duels: list[Duel]
    lead: Lead | None  # None if only one bot plays

    @property
    def ranked(self) -> list[BotStanding]:
        """The bots by their win rate, the best first."""
        return sorted(self.bots, key=lambda bot: -bot.win_rate)

    @property
    def duels_both_ways(self) -> dict[tuple[str, str], Duel]:
        """All duels by their two bots, in both orders."""
        both = [each for duel in self.duels for each in (duel, duel.mirrored)]
        return {(duel.bot, duel.other): duel for duel in both}


@dataclass
class BotTotals:
    """The running totals of one bot."""

    matches: int = 0
    wins: list[float] = field(default_factory=list)  # its share of the wins of each deal
    points: Counter[int] = field(default_factory=Counter)
    places: list[float] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0

    @property
    def win_rate(self) -> float:
        return fmean(self.wins) if self.wins else 0.0


class Scoreboard:
    """Adds up deals, in order, and computes the lead and the standings at any time."""

    def __init__(self, experiment: Experiment) -> None:
        from tuckerbox.arena.confidence_sequence import ConfidenceSequence

        self.experiment = experiment
        bots = range(len(experiment.bots))
        self.pairs = list(combinations(bots, 2))
        self.totals = [BotTotals() for _ in bots]
        # For each pair and deal: the share of the matches in which the first bot came out ahead.
        self.ahead: dict[Pair, list[float]] = {pair: [] for pair in self.pairs}
        # For each pair: the difference of the two bots' shares of the wins of a deal, mapped from [-1, 1] to [0, 1].
        self.differences = {pair: ConfidenceSequence() for pair in self.pairs}
        self.ratings = Ratings(len(experiment.bots))
        self.lengths: Counter[int] = Counter()
        self.deals = self.matches = self.won_by_nobody = 0

    def add(self, deal: DealResult) -> None:
        matches = deal["matches"]
        for match, seconds in zip(matches, deal["seconds"], strict=True):
            self.count(match, seconds)
        shares = means(shares_of_win(match) for match in matches)
        for bot, share in shares.items():
            self.totals[bot].wins.append(share)
        contests = [places_apart(matches)] if self.experiment.together else [self.at_table(match) for match in matches]
        for places in contests:
            self.ratings.add(places)
            for bot, place in places.items():
                self.totals[bot].places.append(place)
        for pair in self.pairs:
            one, other = pair
            met = [places for places in contests if one in places and other in places]
            if met:
                self.ahead[pair].append(fmean(before(places[one], places[other]) for places in met))
                self.differences[pair].add((1 + shares[one] - shares[other]) / 2)
        self.deals += 1

    def count(self, match: MatchResult, seconds: Sequence[float]) -> None:
        self.matches += 1
        self.lengths[sum(match["decisions"])] += 1
        self.won_by_nobody += not any(match["payoffs"])
        for bot in set(match["seats"]):
            self.totals[bot].matches += 1
        for seat, bot in enumerate(match["seats"]):
            totals = self.totals[bot]
            totals.points[match["points"][seat]] += 1
            totals.decisions += match["decisions"][seat]
            totals.seconds += seconds[seat]

    def at_table(self, match: MatchResult) -> dict[int, float]:
        """Return the place of each bot in a match: the mean place if it had several seats."""
        places = places_of(match, self.experiment.teams)
        return means({bot: place} for bot, place in zip(match["seats"], places, strict=True))

    # --- Results ---

    @property
    def lead(self) -> Lead | None:
        """The lead of the best bot so far. The risk is divided by the number of pairs, because all are tested."""
        if not self.pairs or not self.deals:
            return None
        one, other = sorted(sorted(range(len(self.totals)), key=lambda bot: -self.totals[bot].win_rate)[:2])
        sequence = self.differences[one, other]
        risk = RISK / len(self.pairs)
        difference = 2 * sequence.mean - 1
        low, high = (2 * mean - 1 for mean in sequence.interval(risk))
        if difference < 0:
            one, other, difference, low, high = other, one, -difference, -high, -low
        names = self.experiment.bots
        return Lead(names[one], names[other], sequence.excludes_half(risk), difference, (low, high), sequence.count)

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
            won_by_nobody=self.won_by_nobody / self.matches,
            bots=[self.standing(bot) for bot, totals in enumerate(self.totals) if totals.matches],
            duels=[self.duel(pair) for pair in self.pairs if self.ahead[pair]],
            lead=self.lead,
        )

    def standing(self, bot: int) -> BotStanding:
        totals = self.totals[bot]
        rating, half = self.ratings.of(bot)
        return BotStanding(
            bot=self.experiment.bots[bot],
            matches=totals.matches,
            win_rate=totals.win_rate,
            interval=interval(totals.wins),
            points_mean=mean(totals.points),
            points={str(percent): percentile(totals.points, percent) for percent in QUANTILES},
            place_mean=fmean(totals.places),
            seconds_per_decision=totals.seconds / max(1, totals.decisions),
            rating=rating,
            rating_interval=(rating - half, rating + half),
        )

    def duel(self, pair: Pair) -> Duel:
        values = self.ahead[pair]
        one, other = (self.experiment.bots[bot] for bot in pair)
        return Duel(one, other, len(values), fmean(values), interval(values))


# --- One match ---


def shares_of_win(match: MatchResult) -> dict[int, float]:
    """Return each bot's share of the win. A team's win is one win, however many of its seats have a payoff."""
    payoffs = match["payoffs"]
    shares = dict.fromkeys(match["seats"], 0.0)
    for bot, payoff in zip(match["seats"], payoffs, strict=True):
        shares[bot] += payoff / (sum(payoffs) or 1.0)
    return shares


def places_of(match: MatchResult, teams: Sequence[int]) -> list[float]:
    """Return the place of each seat, 1 being first. Seats that share places get their mean; a team has one place."""

    def rank(team: int) -> tuple[float, int]:
        seats = [seat for seat, seat_team in enumerate(teams) if seat_team == team]
        return match["payoffs"][seats[0]], sum(match["points"][seat] for seat in seats)

    place = places_by_rank({team: rank(team) for team in set(teams)})
    return [place[team] for team in teams]


def places_apart(matches: Sequence[MatchResult]) -> dict[int, float]:
    """Return the places of bots that each played a match of their own, on all seats, with the same luck."""
    return places_by_rank({match["seats"][0]: (match["payoffs"][0], sum(match["points"])) for match in matches})


def places_by_rank(ranks: Mapping[int, tuple[float, int]]) -> dict[int, float]:
    """Return the place of each team or bot, the highest rank being first. Those that share places get their mean."""
    order = sorted(ranks.values(), reverse=True)
    return {whose: 1 + order.index(mine) + (order.count(mine) - 1) / 2 for whose, mine in ranks.items()}


def before(one: float, other: float) -> float:
    """Return 1 if place `one` is better than `other`, 0 if it is worse, and 0.5 if they are equal."""
    return 1.0 if one < other else 0.0 if one > other else 0.5


def means(several: Iterable[dict[int, float]]) -> dict[int, float]:
    """Return the mean for each key."""
    values_by_key: dict[int, list[float]] = defaultdict(list)
    for each in several:
        for key, value in each.items():
            values_by_key[key].append(value)
    return {key: fmean(values) for key, values in values_by_key.items()}
