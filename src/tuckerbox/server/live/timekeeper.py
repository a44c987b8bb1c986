"""The timekeeper: notices when a player's time is up, when one drops out, and when the server has been down."""

from __future__ import annotations

import asyncio
import time

import structlog

from tuckerbox import bots
from tuckerbox.match import Live
from tuckerbox.server.live.matches import LiveMatches
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.store import Store, UnavailableError
from tuckerbox.server.table.clock import ServerClock
from tuckerbox.server.table.live_match import LiveMatch, NotBegunError
from tuckerbox.server.table.time_up import settle
from tuckerbox.server.workers import Worker

LOOK = 1.0  # seconds between looks for clocks that have run out
BEAT = 10_000  # milliseconds between heartbeats
OUTAGE = 60_000  # milliseconds without a heartbeat that count as an outage
DROPPED = 60.0  # seconds for which somebody can be away from a live match in their turn
OVERLAP = 30_000  # milliseconds that two looks share, for entries that were stored after their time was up
RETRY = 60_000  # milliseconds after which a match that could not be settled is tried again

log = structlog.get_logger()


class KnownOutages:
    """The outages of the server, oldest first."""

    def __init__(self) -> None:
        self.known: list[tuple[int, int]] = []

    def seconds_between(self, start: int, end: int) -> int:
        return sum(max(0, min(end, until) - max(start, since)) for since, until in self.known) // 1000


class Timekeeper:
    """Settles the matches whose time is up. It finds them every second, by an index of the store."""

    def __init__(
        self, store: Store, clock: ServerClock, matches: LiveMatches, presence: Presence, worker: Worker
    ) -> None:
        self.store = store
        self.clock = clock
        self.matches = matches
        self.presence = presence
        self.worker = worker
        self.outages = KnownOutages()
        self._looked = -1  # the time of the last look
        self._beat = 0
        self._unsettled: dict[str, int] = {}  # by match that is to be settled: when to try
        self._seen: set[tuple[str, int]] = set()  # the seats of live matches with somebody present since their start
        self._away: dict[str, tuple[int, float]] = {}  # by match: the entry since which nobody is there, and since when

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except UnavailableError as wrong:
                log.warning("timekeeper.waits", reason=str(wrong))
            except Exception:
                log.exception("timekeeper.failed")
            await asyncio.sleep(LOOK)

    async def beat(self) -> None:
        """Store a heartbeat, and learn of all outages. A server that starts does so before anybody can do anything."""
        now = self.clock.now()
        self.outages.known = await asyncio.to_thread(self.store.beat, now, OUTAGE)
        self._beat = now

    async def look(self) -> None:
        """Settle everything that is due."""
        now = self.clock.now()
        if now >= self._beat + BEAT:
            await self.beat()
        due = await asyncio.to_thread(self.store.due, self._looked - OVERLAP, now)
        for match in filter(self.worker.serves, due):
            self._unsettled.setdefault(match, now)
        self._looked = now
        for match in [match for match, since in self._unsettled.items() if since <= now]:
            again = await self._settle(match)
            if again is None:
                self._unsettled.pop(match, None)
            else:
                self._unsettled[match] = again
        for match in self._dropped():
            await self._settle(match, dropped=True)

    async def _settle(self, match: str, *, dropped: bool = False) -> int | None:
        """Settle what is due in a match. Return when to do so again; None if the store tells that.

        If it fails, no other match may suffer from it. Raise UnavailableError if the store can't be reached, which
        concerns them all.
        """
        try:
            async with self.matches.hold(match) as live:
                settle(live.match, self.outages)
                if dropped and live.last == self._away.get(match, (None, 0.0))[0] and self._is_away(live):
                    seat = live.match.turn
                    assert seat is not None, "nobody has the turn"
                    live.match.lapse(seat, bots.sensible(live.match.game).name, dropped=True)
                await self.matches.enter(live, None, ())
                clock, stored = live.match.clock, live.shelf.entries[-1].due
                # The stored time may be one that an older version, or older data on time zones, took for right.
                return None if clock is None or clock.due == stored else clock.due
        except NotBegunError:
            return None
        except UnavailableError:
            raise
        except Exception:
            log.exception("timekeeper.unsettled", match=match)
            return self.clock.now() + RETRY

    def _dropped(self) -> list[str]:
        """Return the live matches whose player has been away for too long in their turn."""
        away = {}
        for live in self.matches.all():
            if self._is_away(live):
                match, when = live.shelf.match.id, time.monotonic()
                entry, since = self._away.get(match, (live.last, when))
                away[match] = (entry, since) if entry == live.last else (live.last, when)
        self._away = away
        self._seen = {(match, seat) for match, seat in self._seen if self.matches.uses(match)}
        return [match for match, (_, since) in away.items() if time.monotonic() - since >= DROPPED]

    def _is_away(self, live: LiveMatch) -> bool:
        """Return whether the player whose clock runs in a live match has been there, and is not now."""
        clock = live.match.clock
        if clock is None or not isinstance(clock.pace, Live):
            return False
        match = live.shelf.match.id
        present = self.presence.at(match)
        self._seen |= {(match, seat) for seat in present}
        return clock.running is not None and clock.running not in present and (match, clock.running) in self._seen
