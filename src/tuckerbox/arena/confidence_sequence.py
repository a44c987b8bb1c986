"""A confidence sequence for a mean: an interval that stays valid although it is read after every observation."""

from __future__ import annotations

import numpy as np

MEANS = np.linspace(0.0, 1.0, 501)[1:-1]  # the grid of candidate means
HALF = len(MEANS) // 2  # the index of 0.5
BIGGEST_BET = 0.5  # the largest share of the capital that one bet can lose


class ConfidenceSequence:
    """A confidence sequence for the mean of values in [0, 1], built from betting martingales.

    For each candidate mean, one gambler bets that the values are larger, and another that they are smaller. If the
    candidate is the true mean, neither can expect a profit. By Ville's inequality (1939), the probability that a
    gambler's capital *ever* grows by a factor of `2 / risk` is then at most `risk / 2`. The interval consists of the
    candidates against which neither gambler has won that much. So it is valid at all times simultaneously.

    The sizes of the bets follow the approximate GRAPA of Waudby-Smith and Ramdas, "Estimating means of bounded random
    variables by betting", Journal of the Royal Statistical Society B 86 (2024): bet what would have made the capital
    grow fastest so far. If the mean changes from value to value, one-sided conclusions still hold: 0.5 is rejected as
    too small only if some of the means are larger than 0.5.
    """

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0.0
        self.squared_errors = 0.0  # of each value from the mean of all values up to it, with the prior
        self.log_capital_up = np.zeros_like(MEANS)
        self.log_capital_down = np.zeros_like(MEANS)

    def add(self, value: float) -> None:
        # The prior counts as one observation of 0.5 with a variance of 0.25.
        mean = (0.5 + self.sum) / (1 + self.count)
        variance = (0.25 + self.squared_errors) / (1 + self.count)
        bet = (mean - MEANS) / (variance + (mean - MEANS) ** 2)
        self.log_capital_up += np.log1p(np.clip(bet, 0.0, BIGGEST_BET / MEANS) * (value - MEANS))
        self.log_capital_down += np.log1p(np.clip(bet, -BIGGEST_BET / (1 - MEANS), 0.0) * (value - MEANS))
        self.count += 1
        self.sum += value
        self.squared_errors += (value - (0.5 + self.sum) / (1 + self.count)) ** 2

    @property
    def mean(self) -> float:
        return self.sum / self.count if self.count else 0.5

    def interval(self, risk: float) -> tuple[float, float]:
        """Return the current interval. With probability `1 - risk`, all intervals ever returned contain the mean."""
        log_capital = np.maximum(self.log_capital_up, self.log_capital_down)
        possible = MEANS[log_capital <= max(np.log(2 / risk), log_capital.min())]
        step = MEANS[1] - MEANS[0]
        return max(0.0, float(possible[0] - step)), min(1.0, float(possible[-1] + step))

    def excludes_half(self, risk: float) -> bool:
        """Return True if 0.5 is rejected as the mean."""
        return bool(max(self.log_capital_up[HALF], self.log_capital_down[HALF]) >= np.log(2 / risk))
