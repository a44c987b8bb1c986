"""Ratings: one number for how strong each bot is, from matches of two or more, in the order that they were played."""

from __future__ import annotations

from typing import Any

from tuckerbox.simulate import CONFIDENCE


class Ratings:
    """OpenSkill's rating by the model of Plackett and Luce (Weng and Lin, 2011): new bots stand at 25."""

    def __init__(self, bots: int) -> None:
        from openskill.models import PlackettLuce

        # A bot does not get better while it plays, so its rating is never made less sure again.
        self.model: Any = PlackettLuce(tau=0.0)
        self.ratings = [[self.model.rating()] for _ in range(bots)]

    def add(self, places: dict[int, float]) -> None:
        """Counts a match by the place of each bot in it."""
        if len(places) < 2:
            return
        bots = sorted(places)
        rated = self.model.rate([self.ratings[bot] for bot in bots], ranks=[places[bot] for bot in bots])
        for bot, rating in zip(bots, rated, strict=True):
            self.ratings[bot] = rating

    def of(self, bot: int) -> tuple[float, float]:
        """The rating, and how far it may be off, 95 % sure."""
        [rating] = self.ratings[bot]
        return rating.mu, CONFIDENCE * rating.sigma
