"""Prospects: the results of a search, converted to chances of winning. Hints and analyses are made of them.

A chance is the part of all simulations that were won. Where a game's `Tuning` stops playouts before the end, the chance
that the lead gives at that moment counts. The chances of all who can win add up to 1. Choices are ordered by the
search's own values, which also count points when nobody's win is in doubt.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt

from tuckerbox.bots.bot import OWN_BUDGET, Budget
from tuckerbox.bots.search import SearchTree, grow
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates.choice_comparison import NO_TRAIT

RUNNER_UP_DIVISOR = 8  # choices that are to be compared get at least one in this many simulations
CLEAR = 2.0  # a difference is clear if it is larger than this many standard errors
DEVIATION = 1.0  # the standard deviation that is assumed for the result of one simulation


@dataclass(frozen=True)
class Prospect:
    """A search's estimate of one choice."""

    action: int
    visits: int
    value: float  # the search's value for the seat that decides
    chance: float  # that seat's chance of winning
    share: float  # its part of all simulations

    @property
    def lower_bound(self) -> float:
        """A lower confidence bound of its value."""
        return self.value - DEVIATION / sqrt(self.visits) if self.visits else -1.0

    def is_clear_of(self, other: Prospect, errors: float = CLEAR) -> bool:
        """Return whether its chance differs from another's by more than the noise of the search.

        `errors`: how many standard errors still count as noise.
        """
        variance = variance_of(self.chance, self.visits) + variance_of(other.chance, other.visits)
        return abs(self.chance - other.chance) > errors * sqrt(variance)

    def is_better_than(self, other: Prospect) -> bool:
        """Return whether its chance is higher than another's by more than the noise of the search."""
        return self.chance > other.chance and self.is_clear_of(other)


@dataclass(frozen=True)
class Prospects:
    """A search's estimates of a position and its choices."""

    simulations: int
    chances: tuple[float, ...]  # the chances of winning, by seat
    choices: tuple[Prospect, ...]  # the best first

    def of(self, action: int) -> Prospect:
        return next(choice for choice in self.choices if choice.action == action)

    def runner_up(self, among: int | None = None) -> Prospect | None:
        """Return the runner-up: of all other choices with enough visits, the one with the best chance."""
        return max(self.contenders(among), key=lambda choice: choice.chance, default=None)

    def contenders(self, among: int | None = None) -> list[Prospect]:
        """Return the choices other than the best that have enough visits to be compared with it.

        Enough is half as many as the most visited of them has, and at least one. With `among`, only that many of the
        next best choices set this bound.
        """
        others = self.choices[1:]
        least = max(1, max((choice.visits for choice in others[:among]), default=0) // 2)
        return [choice for choice in others if choice.visits >= least]

    def matters(self, action: int) -> bool:
        """Return whether this choice clearly differs from the best one or from one of the contenders."""
        chose = self.of(action)
        return any(chose.is_clear_of(other) for other in (self.choices[0], *self.contenders()))

    def lead(self, among: int | None = None) -> float:
        """Return the lead of the best choice's chance over the runner-up's."""
        runner_up = self.runner_up(among)
        return self.choices[0].chance - (runner_up.chance if runner_up else 0.0)


@dataclass(frozen=True)
class Contrast:
    """The difference between the best choice and another one."""

    equal: bool  # True unless the best choice is certainly better
    trait: int | None  # the trait that makes the difference: one of the game's, or after those a general one
    mine: float = 0.0  # the average of the trait when simulations end: after the best choice, and after the other one
    theirs: float = 0.0
    now: float = 0.0  # the trait in the position; 0 for a general one


class Thinker:
    """A search with an engine of its own, for one position after another."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._tree = SearchTree(engine)
        self._position = Position(engine)
        self._lucks = luck_of(engine, seeded("thinker"))
        self._seat = 0
        self._expected: list[float] = []  # the average part of simulations that were won, by seat

    def look_at(self, raw: bytes | memoryview, luck: Luck, compares: bool = False) -> None:
        """Go to a position, given by its bytes, in which a seat decides. Simulations resample all that it cannot know.

        The tree is emptied, so that results do not depend on earlier positions. `compares`: for `contrast`.
        """
        self._position.raw[:] = raw
        self._seat = self._position.turn
        self._lucks = luck_of(self.engine, luck)
        self._tree.clear()
        self._tree.look_at(self._position, compares)

    def think(self, simulations: int, budget: Budget = OWN_BUDGET, until: float | None = None) -> Prospects:
        """Run some more simulations, or search until a time, and return the results so far."""
        grow(self._tree, simulations, until, budget, self._lucks)
        tree = self._tree.record
        wins = [tree.wins[seat] / max(1, tree.simulations) for seat in range(self._position.seats)]
        self._expected = team_averages(wins, self._teams())
        return self._prospects()

    def think_of(self, action: int, simulations: int, budget: Budget = OWN_BUDGET) -> Prospects:
        """Run some more simulations that all begin with one choice, and return the results. Call `think` before."""
        codes = [code for code, *_ in self._tree.found(self._lucks)]
        node = self._tree.root(self._lucks)
        edges, count, preferred = node.edges, node.count, node.preferred
        node.edges, node.count, node.preferred = edges + codes.index(action), 1, 0
        grow(self._tree, simulations, None, budget, self._lucks)
        node.edges, node.count, node.preferred = edges, count, preferred
        return self._prospects()

    def look_closer(self, count: int, budget: Budget = OWN_BUDGET) -> Prospects:
        """Give each of the best choices enough simulations for a comparison. Call `think` before.

        No other choice comes before these, nor one with a clearly better chance after the first.
        """
        found = self._prospects()
        least = found.simulations // RUNNER_UP_DIVISOR
        for choice in found.choices[:count]:
            if choice.visits < least:
                self.think_of(choice.action, least - choice.visits, budget)
        return self._prospects(compared=[choice.action for choice in found.choices[:count]])

    def contrast(self, best: int, other: int) -> Contrast:
        """Return what tells the best choice from another one, as far as the simulations since `look_at` show."""
        found = self._tree.compare(best, other, self._lucks)
        if found.equal or found.trait == NO_TRAIT:
            return Contrast(bool(found.equal), None)
        return Contrast(False, found.trait, found.mine[0], found.theirs[0], found.now[0])

    def _prospects(self, compared: Collection[int] = ()) -> Prospects:
        found = self._tree.found(self._lucks)
        factor = factor_to_one_win(self.engine.game, self._expected, self._teams())
        tried = sum(visits for _, visits, *_ in found)
        searched = [
            Prospect(
                action=code,
                visits=visits,
                value=total / max(1, visits),
                chance=min(1.0, factor * won / max(1, visits)),
                share=visits / max(1, tried),
            )
            for code, visits, total, won in found
        ]
        choices = by_merit(searched, compared)
        return Prospects(tried, self._chances(choices[0], factor), tuple(choices))

    def _chances(self, best: Prospect, factor: float) -> tuple[float, ...]:
        """Return the chances by seat: the best choice's for the deciding team, and parts of the rest for the others."""
        teams, mine = self._teams(), self._seat
        before = min(1.0, factor * self._expected[mine])
        if not best.visits or before == 1.0:
            return tuple(min(1.0, factor * expected) for expected in self._expected)
        left = factor * (1.0 - best.chance) / (1.0 - before)
        return tuple(
            best.chance if teams[seat] == teams[mine] else min(1.0, left * expected)
            for seat, expected in enumerate(self._expected)
        )

    def _teams(self) -> list[int]:
        team = self.engine.game.rules.team
        return [team(self._position.state, seat) for seat in range(self._position.seats)]


def by_merit(choices: Sequence[Prospect], compared: Collection[int]) -> list[Prospect]:
    """Return choices with the best first, by a lower bound of their values.

    Those that were `compared`, given by their actions, come before all others. The best of them stays first unless
    another one has a clearly better chance: then the best chance comes first. The rest follow by their chances.
    """
    ordered = sorted(choices, key=lambda choice: -choice.lower_bound)
    finalists = [choice for choice in ordered if choice.action in compared]
    others = [choice for choice in ordered if choice.action not in compared]
    if not finalists:
        return others
    by_chance = sorted(finalists, key=lambda choice: -choice.chance)
    beaten = any(choice.is_better_than(finalists[0]) for choice in finalists)
    first = by_chance[0] if beaten else finalists[0]
    return [first, *(choice for choice in by_chance if choice is not first), *others]


def variance_of(chance: float, simulations: int) -> float:
    """Return an upper bound of the variance of a chance that some simulations have given.

    One more win and one more loss are counted, so that no chance seems certain just because all simulations agree.
    """
    likely = (chance * simulations + 1.0) / (simulations + 2.0)
    return likely * (1.0 - likely) / max(1, simulations)


def team_averages(values: Sequence[float], teams: Sequence[int]) -> list[float]:
    """Return for each seat the average of its team."""
    by_team = {team: [value for value, other in zip(values, teams, strict=True) if other == team] for team in teams}
    return [sum(by_team[team]) / len(by_team[team]) for team in teams]


def factor_to_one_win(game: Game, expected: Sequence[float], teams: Sequence[int]) -> float:
    """Return the factor that makes the expectations of all teams add up to one win, or less where all may lose."""
    together = sum(dict(zip(teams, expected, strict=True)).values())
    if together <= 0.0 or (game.rival and together <= 1.0):
        return 1.0
    return 1.0 / together
