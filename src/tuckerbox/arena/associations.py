"""Statistics of association: how much more of something winners had than all seats, and whether that is significant."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from tuckerbox.arena.intervals import Interval
from tuckerbox.statistics import Z_95

SIGNIFICANCE_LEVEL = 0.05
FEWEST_MATCHES = 10  # with fewer, the estimated variance is unreliable


@dataclass(frozen=True)
class Association:
    """The association of something with winning. It need not be the cause."""

    all: float  # the mean over all seats
    winners: float  # the mean over winners; a shared win counts in parts
    difference: float
    interval: Interval  # of the difference, at 95%
    sure: bool  # significant at 5%, after the Bonferroni correction for the number of tests

    @property
    def half_widths(self) -> float:
        """The size of the difference, in half widths of its interval."""
        half = (self.interval[1] - self.interval[0]) / 2
        return abs(self.difference) / half if half else 0.0


@dataclass
class Wins:
    """The number of matches, and the number of those that a seat won. The game won the rest."""

    matches: int = 0
    won: int = 0


@dataclass
class FactorSums:
    """Sums over matches, from which `association` computes how one quantity is associated with winning.

    Each seat of each match has some amount of the quantity. The seats of a match are dependent, because they can't all
    win; the matches are independent. So each match contributes the mean over its winners (a) and the mean over its
    seats (b). The estimated difference is a difference of ratios of such sums, and its standard error follows from the
    delta method. There must be a match that a seat won.
    """

    a: float = 0.0
    b: float = 0.0
    aa: float = 0.0
    bb: float = 0.0
    ab: float = 0.0
    bw: float = 0.0  # the sum of b over the matches that a seat won
    matches: int = 0  # the number of matches in which any seat had some

    def add(self, winners: float, everyone: float, won: bool) -> None:
        """Add a match. Leave out those in which no seat had any: they would change no sum."""
        self.a += winners
        self.b += everyone
        self.aa += winners**2
        self.bb += everyone**2
        self.ab += winners * everyone
        self.bw += everyone * won
        self.matches += 1

    def means(self, wins: Wins) -> tuple[float, float]:
        """Return the mean over winners and the mean over all seats."""
        return self.a / wins.won, self.b / wins.matches

    def standard_error(self, wins: Wins) -> float:
        """Return the standard error of the difference of the two means."""
        n, w = wins.matches, wins.won
        mean_a, mean_b = self.means(wins)
        c = n / w  # the influence of a match is c (a - mean_a won) - (b - mean_b)
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

    def association(self, wins: Wins, tests: int) -> Association:
        """Return the association. `tests` is the number of associations that are tested together."""
        winners, everyone = self.means(wins)
        error = self.standard_error(wins)
        difference = winners - everyone
        critical = NormalDist().inv_cdf(1 - SIGNIFICANCE_LEVEL / 2 / tests)
        return Association(
            all=everyone,
            winners=winners,
            difference=difference,
            interval=(difference - Z_95 * error, difference + Z_95 * error),
            sure=abs(difference) > critical * error and min(self.matches, wins.won) >= FEWEST_MATCHES,
        )
