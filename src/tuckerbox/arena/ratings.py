"""Ratings: the strength of each bot as one number, updated after each match."""

from __future__ import annotations

from typing import Any

from tuckerbox.statistics import Z_95


class Ratings:
    """OpenSkill ratings with the Plackett-Luce model (Weng and Lin, 2011). All bots start at 25."""

    def __init__(self, bots: int) -> None:
        from openskill.models import PlackettLuce

        # Bots don't change while they play, so the uncertainty of a rating must never grow.
        self.model: Any = PlackettLuce(tau=0.0)
        self.ratings = [[self.model.rating()] for _ in range(bots)]

    def add(self, places: dict[int, float]) -> None:
        """Update the ratings after a match, given the place of each bot in it."""
        if len(places) < 2:
            return
        bots = sorted(places)
        rated = self.model.rate([self.ratings[bot] for bot in bots], ranks=[places[bot] for bot in bots])
        for bot, rating in zip(bots, rated, strict=True):
            self.ratings[bot] = rating

    def of(self, bot: int) -> tuple[float, float]:
        """Return a bot's rating and the half width of its 95% interval."""
        [rating] = self.ratings[bot]
        return rating.mu, Z_95 * rating.sigma
