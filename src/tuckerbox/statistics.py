"""Statistics of matches: means, percentiles and intervals. Knows no game and no bot."""

from __future__ import annotations

from collections import Counter
from math import sqrt

Z_95 = 1.959964  # the normal quantile at 97.5%: half the width of a 95% interval, in standard errors
QUANTILES = (10, 50, 90)  # percent


def mean(counts: Counter[int]) -> float:
    return sum(value * count for value, count in counts.items()) / counts.total()


def percentile(counts: Counter[int], percent: int) -> int:
    """Return the smallest value that at least `percent` % of the values do not exceed."""
    left = counts.total() * percent / 100
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    raise ValueError("There are no values.")


def wilson(wins: float, matches: float) -> tuple[float, float]:
    """Return the 95% Wilson interval of a win rate. It is valid near 0 and 1, too."""
    rate, z2 = wins / matches, Z_95**2
    middle = (rate + z2 / (2 * matches)) / (1 + z2 / matches)
    half = Z_95 * sqrt(rate * (1 - rate) / matches + z2 / (4 * matches**2)) / (1 + z2 / matches)
    return max(0.0, middle - half), min(1.0, middle + half)
