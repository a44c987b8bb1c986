"""What a match's clock demands now: time back after an outage, and what was agreed on for the end of time."""

from __future__ import annotations

from typing import Protocol

from tuckerbox import bots
from tuckerbox.match import Match


class Outages(Protocol):
    """When nobody could play because the server was down."""

    async def outage_between(self, start: int, end: int) -> int:
        """Return the seconds of outages between two moments."""


async def settle(match: Match, outages: Outages) -> None:
    """Enter what has become due at the match's `now`: nothing, in most cases."""
    clock, now = match.clock, match.now
    if clock is None or now is None:
        return
    if clock.running is not None and (seconds := await outages.outage_between(clock.at, now)):
        match.return_outage(seconds)
    match.slow_if_agreed()
    while clock.due is not None and clock.due <= now:
        bot = bots.sensible(match.game).name
        if match.late is not None:
            match.close_vote(bot)
        elif match.turn is not None:
            match.lapse(match.turn, bot)
