"""A test of frequencies: a chi-squared test with wide margins, on fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import sqrt


def assert_odds(seen: Counter[Hashable], odds: Mapping[Hashable, Fraction | float]) -> None:
    """Fail if something impossible came up, or if a deviation this large occurs once in a million times by chance."""
    assert set(seen) <= {outcome for outcome, p in odds.items() if p}, f"can't be: {set(seen) - set(odds)}"
    total = seen.total()
    chi2 = sum((seen[outcome] - total * float(p)) ** 2 / (total * float(p)) for outcome, p in odds.items() if p)
    free = sum(p > 0 for p in odds.values()) - 1
    # Wilson and Hilferty: the cube root of chi²/free is nearly normal. 4.75 standard deviations are one in a million.
    standard = sqrt(2 / (9 * free)) if free else 1
    deviations = ((chi2 / free) ** (1 / 3) - (1 - 2 / (9 * free))) / standard if free else 0
    assert deviations < 4.75, f"{seen} is {deviations:.1f} standard deviations from {dict(odds)}"
