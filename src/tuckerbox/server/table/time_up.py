"""Enters what has become due in a match: time back after an outage, a slower pace, and what follows when time is up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tuckerbox import bots
from tuckerbox.match import Match


class Outages(Protocol):
    """The times at which nobody could play because the server was down."""

    async def between(self, start: int, end: int) -> Sequence[tuple[int, int]]:
        """Return the outages between two moments, each with its beginning and end."""


async def enter_due(match: Match, outages: Outages) -> None:
    """Enter what has become due at the match's `now`: nothing, in most cases."""
    clock, now = match.clock, match.now
    if clock is None or now is None:
        return
    if clock.running is not None or clock.is_late:
        lost = sum(clock.used(since, until) for since, until in await outages.between(clock.at, now))
        if lost >= 1000:
            match.return_outage(lost // 1000)
    match.slow_if_agreed()
    while clock.due is not None and clock.due <= now:
        bot = bots.sensible(match.game).name
        if match.late is not None:
            match.close_vote(bot)
        elif match.turn is not None:
            match.lapse(match.turn, bot)
