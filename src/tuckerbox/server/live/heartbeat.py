"""The heartbeat: the server stores that it is up, and so learns when it was not."""

from __future__ import annotations

import asyncio

from tuckerbox.server.store import Store
from tuckerbox.server.table.clock import ServerClock

BEAT = 10_000  # milliseconds between heartbeats
OUTAGE = 60_000  # milliseconds without a heartbeat that count as an outage


class Heartbeat:
    """This process's heartbeat, and the outages of the server that it knows, oldest first."""

    def __init__(self, store: Store, clock: ServerClock) -> None:
        self.store = store
        self.clock = clock
        self.last = 0
        self.outages: list[tuple[int, int]] = []

    async def beat(self) -> None:
        """Store a heartbeat, and learn of all outages. A server that starts does so before anybody can do anything."""
        now = self.clock.now()
        self.outages = await asyncio.to_thread(self.store.beat, now, OUTAGE)
        self.last = now

    async def beat_if_due(self) -> None:
        if self.clock.now() >= self.last + BEAT:
            await self.beat()

    async def between(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the outages between two moments, each with its beginning and end.

        A process that was stopped for a while may get a request before its next heartbeat, so it beats first.
        """
        if end > self.last + OUTAGE:
            await self.beat()
        parts = ((max(start, since), min(end, until)) for since, until in self.outages)
        return [(since, until) for since, until in parts if since < until]
