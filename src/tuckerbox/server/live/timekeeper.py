"""The timekeeper: notices when a player's time is up, and when one drops out of a live match."""

from __future__ import annotations

import asyncio

import structlog

from tuckerbox import bots
from tuckerbox.match import Live
from tuckerbox.server.live.loaded_matches import LoadedMatches
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.live.server_outages import Heartbeat
from tuckerbox.server.store import Store, UnavailableError
from tuckerbox.server.table.loaded_match import LoadedMatch, NotBegunError
from tuckerbox.server.table.match_rows import begins_live
from tuckerbox.server.table.presentation_context import is_played_here
from tuckerbox.server.table.server_clock import ServerClock
from tuckerbox.server.table.time_up import enter_due
from tuckerbox.server.worker_ownership import Worker

LOOK = 1.0  # seconds between looks for clocks that have run out
DROPPED = 60_000  # milliseconds for which a player can be away from a live match while it is their turn
OVERLAP = 30_000  # milliseconds that two looks share, for entries that were stored after their time was up
RETRY = 60_000  # milliseconds after which a match whose due entries could not be made is tried again

log = structlog.get_logger()


class Timekeeper:
    """Enters what is due in the matches whose time is up. It finds them every second, by an index of the store."""

    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        matches: LoadedMatches,
        presence: Presence,
        heartbeat: Heartbeat,
        worker: Worker,
    ) -> None:
        self.store = store
        self.clock = clock
        self.matches = matches
        self.presence = presence
        self.heartbeat = heartbeat
        self.worker = worker
        self._looked = -1  # the time of the last look
        self._pending: dict[str, int] = {}  # by match in which something is due: when to try
        self._maybe_live: set[str] = set()  # matches that may be live, with somebody there who may be kept waiting
        # By match: the last entry when the player to move was first seen away, and when that was.
        self._away: dict[str, tuple[int, int]] = {}

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except UnavailableError as wrong:
                log.warning("timekeeper.waits", reason=str(wrong))
            except Exception:
                log.exception("timekeeper.failed")
            await asyncio.sleep(LOOK)

    def watch(self, match_id: str) -> None:
        """Watch a match for players who leave. Call this when somebody has come, gone or moved."""
        if self.worker.acts_for(match_id):
            self._maybe_live.add(match_id)

    async def look(self) -> None:
        """Enter everything that is due."""
        await self.heartbeat.beat_if_due()
        now = self.clock.now()
        due = await asyncio.to_thread(self.store.due, self._looked - OVERLAP, now)
        for match_id in filter(self.worker.acts_for, due):
            self._pending.setdefault(match_id, now)
        self._looked = now
        for match_id in [match_id for match_id, since in self._pending.items() if since <= now]:
            again = await self._enter_due(match_id)
            if again is None:
                self._pending.pop(match_id, None)
            else:
                self._pending[match_id] = again
        for match_id in await self._dropped():
            if self._pending.get(match_id, now) <= now:
                again = await self._enter_due(match_id, dropped=True)
                if again is not None:
                    self._pending[match_id] = again

    async def _enter_due(self, match_id: str, *, dropped: bool = False) -> int | None:
        """Enter what is due in a match. Return the time to do so again, or None if the stored time is right.

        A failure must not keep other matches waiting. Raise UnavailableError if the store can't be reached, which
        concerns them all.
        """
        try:
            async with self.matches.hold(match_id) as loaded:
                if not is_played_here(loaded.shelf.match):
                    return None
                await enter_due(loaded.match, self.heartbeat)
                if dropped and loaded.last == self._away.get(match_id, (None, 0))[0] and self._is_away(loaded):
                    seat = loaded.match.turn
                    assert seat is not None, "nobody has the turn"
                    loaded.match.lapse(seat, bots.sensible(loaded.match.game).name, dropped=True)
                await self.matches.enter(loaded, None, ())
                clock, stored = loaded.match.clock, loaded.shelf.entries[-1].due
                # An older version, or older data on time zones, may have stored another time.
                return None if clock is None or clock.due == stored else clock.due
        except NotBegunError:
            return None
        except UnavailableError:
            raise
        except Exception:
            log.exception("timekeeper.unsettled", match=match_id)
            return self.clock.now() + RETRY

    async def _dropped(self) -> list[str]:
        """Return the live matches whose player has been away for too long while it was their turn."""
        away, now = {}, self.clock.now()
        for match_id in list(self._maybe_live):
            try:
                loaded = await self._if_live(match_id)
            except UnavailableError:
                raise
            except Exception:
                log.exception("timekeeper.unwatched", match=match_id)
                loaded = None
            if loaded is None:
                self._maybe_live.discard(match_id)
            elif self._is_away(loaded):
                entry, since = self._away.get(match_id, (loaded.last, now))
                away[match_id] = (entry, since) if entry == loaded.last else (loaded.last, now)
        self._away = away
        outage = max((until for _, until in self.heartbeat.outages), default=0)  # until then, nobody could come back
        return [match_id for match_id, (_, since) in away.items() if now - max(since, outage) >= DROPPED]

    async def _if_live(self, match_id: str) -> LoadedMatch | None:
        """Return a watched match if it is a live one in play and somebody is there.

        Return None as well if its worker is up again.
        """
        if not self.presence.at(match_id) or not self.worker.acts_for(match_id):
            return None
        loaded = self.matches.kept(match_id)
        if loaded is None:
            header = await asyncio.to_thread(self.store.header, match_id)
            if header is None or not begins_live(header):  # it need not be replayed
                return None
            try:
                async with self.matches.hold(match_id) as loaded:
                    pass
            except NotBegunError:
                return None
        clock = loaded.match.clock
        return loaded if clock is not None and isinstance(clock.pace, Live) and not loaded.match.over else None

    def _is_away(self, loaded: LoadedMatch) -> bool:
        """Return whether the player whose clock runs is away, and keeps somebody waiting who is there."""
        assert loaded.match.clock, "the match has no clock"
        running, present = loaded.match.clock.running, self.presence.at(loaded.shelf.match.id)
        return running is not None and bool(present) and running not in present
