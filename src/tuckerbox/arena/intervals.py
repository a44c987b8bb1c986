"""The 95% interval of a mean over deals, whose matches are not independent of each other."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, variance

from tuckerbox.statistics import wilson

Interval = tuple[float, float]
PSEUDO_DEALS = (0.0, 0.0, 1.0, 1.0)


def interval(values: Sequence[float]) -> Interval:
    """Return the 95% interval of the true mean, given a value in [0, 1] from each deal.

    This is Wilson's interval for the effective sample size: the number of independent matches that would give the same
    variance. If each deal is one match that is won or lost, the effective size is the number of deals. If a deal has
    several matches, the effective size is larger than the number of matches when they balance each other, as they
    should when the bots change seats, and smaller when they go the same way.

    As Agresti and Coull (1998) do for a rate, the variance is computed with two won and two lost pseudo-deals added. So
    a few deals that agree by chance do not count as proof.
    """
    padded = [*values, *PSEUDO_DEALS]
    middle = fmean(padded)
    sample_size = middle * (1 - middle) * len(padded) / variance(padded) - len(PSEUDO_DEALS) + 1
    rate = fmean(values)
    return wilson(rate * sample_size, sample_size)
