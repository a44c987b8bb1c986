"""Whether something goes with winning: how much of the winners had it, against how much of all."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from tuckerbox.arena.intervals import Interval
from tuckerbox.simulate import CONFIDENCE

RISK = 0.05
FEW = 10  # matches; below that the square root of a variance says little


@dataclass(frozen=True)
class Link:
    """How something goes with winning. That it does is no proof that it makes one win."""

    all: float  # the mean over all seats
    winners: float  # the mean over who won, shared wins counting in parts
    difference: float
    interval: Interval  # of the difference, 95 % sure
    sure: bool  # even though so many were looked at that some would seem to go with winning by chance

    @property
    def sureness(self) -> float:
        """How many half widths of its interval the difference is away from none."""
        half = (self.interval[1] - self.interval[0]) / 2
        return abs(self.difference) / half if half else 0.0


@dataclass
class Wins:
    """How many matches there were, and in how many a seat won."""

    matches: int = 0
    won: int = 0


@dataclass
class Sums:
    """All that is needed about one thing, of which each seat of each match has some.

    The match is what is independent: its seats can't all win. So each match counts by the mean over its winners and
    the mean over its seats, and the difference of two ratios of sums over matches has its error by the delta method.
    """

    a: float = 0.0  # over matches, of what the winners had
    b: float = 0.0  # of what everyone had
    aa: float = 0.0
    bb: float = 0.0
    ab: float = 0.0
    bw: float = 0.0  # of what everyone had where somebody won
    matches: int = 0  # in which any seat had it

    def add(self, winners: float, everyone: float, won: bool) -> None:
        """Counts a match; one in which nobody had it need not be told."""
        self.a += winners
        self.b += everyone
        self.aa += winners**2
        self.bb += everyone**2
        self.ab += winners * everyone
        self.bw += everyone * won
        self.matches += 1

    def means(self, wins: Wins) -> tuple[float, float]:
        """Of winners, and of all."""
        return self.a / max(1, wins.won), self.b / max(1, wins.matches)

    def error(self, wins: Wins) -> float:
        """The standard error of their difference."""
        n, w = wins.matches, max(1, wins.won)
        mean_a, mean_b = self.means(wins)
        c = n / w  # a match's share in it is c (a - mean_a won) - (b - mean_b)
        k = -c * mean_a
        squares = (
            c**2 * self.aa
            + self.bb
            - 2 * c * self.ab
            + k**2 * wins.won
            + n * mean_b**2
            + 2 * c * (k + mean_b) * self.a
            - 2 * k * self.bw
            + 2 * k * mean_b * wins.won
            - 2 * mean_b * self.b
        )
        return sqrt(max(0.0, squares)) / n

    def link(self, wins: Wins, looked_at: int) -> Link:
        winners, everyone = self.means(wins)
        error = self.error(wins)
        difference = winners - everyone
        limit = NormalDist().inv_cdf(1 - RISK / 2 / looked_at)
        return Link(
            all=everyone,
            winners=winners,
            difference=difference,
            interval=(difference - CONFIDENCE * error, difference + CONFIDENCE * error),
            sure=abs(difference) > limit * error and min(self.matches, wins.won) >= FEW,
        )
