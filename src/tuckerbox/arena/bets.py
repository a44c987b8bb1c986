"""When to stop: a test that may be looked at after every deal, and is still wrong no more often than it says."""

from __future__ import annotations

import numpy as np

MEANS = np.linspace(0.0, 1.0, 501)[1:-1]  # that are tried on
EVEN = len(MEANS) // 2  # where the mean is a half
BOLD = 0.5  # the part of what could be lost that is bet at most


class Bets:
    """Bets against every possible mean of values in [0, 1], one up and one down, each with the same stake.

    While a mean is the true one nobody can expect to win by betting against it, so the stake grows `1 / risk`-fold with
    at most that probability, *ever* (Ville, 1939). What means have not lost so much yet are an interval that holds at
    all times together: Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", Journal of
    the Royal Statistical Society B 86 (2024), with bets after their approximate GRAPA: as much as would have been best
    so far. If the mean changes from value to value, what is said of a side still holds: a half is left below only if
    not all means are a half or less.
    """

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0  # of how far each value was from the mean before it
        self.up = np.zeros_like(MEANS)  # logarithms of what the stakes are worth
        self.down = np.zeros_like(MEANS)

    def add(self, value: float) -> None:
        # A value of a half with a variance of a quarter stands for what was not seen yet.
        mean = (0.5 + self.sum) / (1 + self.count)
        spread = (0.25 + self.squares) / (1 + self.count)
        best = (mean - MEANS) / (spread + (mean - MEANS) ** 2)
        self.up += np.log1p(np.clip(best, 0.0, BOLD / MEANS) * (value - MEANS))
        self.down += np.log1p(np.clip(best, -BOLD / (1 - MEANS), 0.0) * (value - MEANS))
        self.count += 1
        self.sum += value
        self.squares += (value - (0.5 + self.sum) / (1 + self.count)) ** 2

    def left(self, risk: float) -> tuple[float, float]:
        """The means that are left: the true one is outside with at most that risk, however often one looks."""
        worth = np.maximum(self.up, self.down)
        held = MEANS[worth <= max(np.log(2 / risk), worth.min())]
        step = MEANS[1] - MEANS[0]
        return max(0.0, float(held[0] - step)), min(1.0, float(held[-1] + step))

    def decided(self, risk: float) -> bool:
        """Whether a half is no longer among them: on average, one side gets more than the other."""
        return bool(max(self.up[EVEN], self.down[EVEN]) >= np.log(2 / risk))
