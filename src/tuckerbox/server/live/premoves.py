"""Plays premoves as soon as their turn comes.

The database has them, so a restart loses nothing, and every process sees the same ones. After each entry that a process
has stored, it reads the match's premoves there, plays those whose turn has come, and drops those that have become
impossible. Until a premove is played, only the seat's player is shown any of it.
"""

from __future__ import annotations

import asyncio

import structlog

from tuckerbox.server.live.loaded_matches import LoadedMatches
from tuckerbox.server.store import Store, UnavailableError
from tuckerbox.server.table.loaded_match import LoadedMatch, NotBegunError
from tuckerbox.server.table.premoves import follow, held
from tuckerbox.server.table.rows import PremoveRow
from tuckerbox.server.table.time_up import Outages, enter_due
from tuckerbox.server.worker_ownership import Worker

log = structlog.get_logger()


class Premoves:
    """Stores and plays people's premoves, in one process. It runs on the event loop."""

    def __init__(self, store: Store, matches: LoadedMatches, outages: Outages) -> None:
        self.store = store
        self.matches = matches
        self.outages = outages
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._kept: set[str] = set()  # matches for which this process has stored something that may still be held

    async def keep(self, row: PremoveRow) -> None:
        """Store a seat's premove, and look at the match, in case another process has stored an entry meanwhile."""
        self._kept.add(row.match)
        await asyncio.to_thread(self.store.keep_premove, row)
        self.wake(row.match)

    async def take_back(self, match_id: str, seat: int) -> None:
        """Forget a seat's premove. The caller holds the match, so the premove is not being played."""
        await asyncio.to_thread(self.store.drop_premove, match_id, seat)

    def entry_made(self, match_id: str, *, is_ours: bool) -> None:
        """Look at a match after an entry, if this process has stored the entry or a premove for the match."""
        if match_id in self._kept or (is_ours and self.matches.has_plannable_turns(match_id)):
            self.wake(match_id)

    def wake(self, match_id: str) -> None:
        """Look at the premoves in a match. Each match has at most one task at a time."""
        self._woken.add(match_id)
        if match_id not in self._tasks:
            self._tasks[match_id] = asyncio.get_running_loop().create_task(self._look(match_id))

    async def tend(self, worker: Worker) -> None:
        """Look at all matches in which a planned turn has come: the process that should have looked may have ended."""
        for match_id in await asyncio.to_thread(self.store.premoves_due):
            if worker.acts_for(match_id):
                self.wake(match_id)

    def uses(self, match_id: str) -> bool:
        """Return whether this process has stored a premove for a match that may still be held. Thread-safe."""
        return match_id in self._kept

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _look(self, match_id: str) -> None:
        while match_id in self._woken:
            self._woken.discard(match_id)
            try:
                await self._follow(match_id)
            except (NotBegunError, UnavailableError) as wrong:  # `tend` looks again
                log.warning("premoves.wait", match=match_id, reason=str(wrong))
            except Exception:
                log.exception("premoves.failed", match=match_id)
        del self._tasks[match_id]  # here, so that no wake-up falls between the last check and this

    async def _follow(self, match_id: str) -> None:
        if not await self._rows(match_id):  # most matches: they need not be held
            return
        async with self.matches.hold(match_id) as loaded:
            rows = await self._rows(match_id)  # again: by now, one may have been taken back
            if not await self.matches.is_current(loaded) or not await self._enter_due(loaded):
                self.matches.drop(match_id)
                self._woken.add(match_id)
                return
            if loaded.match.over:
                for row in rows:
                    await asyncio.to_thread(self.store.drop_premove, match_id, row.seat)
                return
            for row in held(rows):
                loaded.set_time(self.matches.clock.now())
                after = follow(loaded.match, loaded.shelf, row)
                if after == row:
                    continue
                played = len(loaded.match.entries) != loaded.last
                if played and await self.matches.enter(loaded, None, ()) is None:
                    self._woken.add(match_id)
                    return
                await asyncio.to_thread(self.store.replace_premove, row, after)

    async def _rows(self, match_id: str) -> list[PremoveRow]:
        rows = await asyncio.to_thread(self.store.premoves, match_id)
        if not held(rows):
            self._kept.discard(match_id)
        return rows

    async def _enter_due(self, loaded: LoadedMatch) -> bool:
        """Enter what has become due. Return False if another process was first."""
        await enter_due(loaded.match, self.outages)
        return len(loaded.match.entries) == loaded.last or await self.matches.enter(loaded, None, ()) is not None
