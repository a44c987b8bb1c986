"""The heartbeat: the server regularly stores the time, so that it knows later when it was down."""

from __future__ import annotations

import asyncio

import structlog

from tuckerbox.server.store import Store, UnavailableError
from tuckerbox.server.table.server_clock import ServerClock

PROCESS_HEARTBEAT = 10_000  # milliseconds between two heartbeats of a process
OUTAGE = 60_000  # milliseconds without a heartbeat that count as an outage while a process runs
WRONG = 60_000  # milliseconds between the server's clock and the computer's that are worth a warning

log = structlog.get_logger()


class Heartbeat:
    """This process's heartbeat, and the outages of the server that it knows, oldest first."""

    def __init__(self, store: Store, clock: ServerClock) -> None:
        self.store = store
        self.clock = clock
        self.last = 0
        self.outages: list[tuple[int, int]] = []
        self._is_wrong = False  # as found at the last comparison

    async def begin(self) -> None:
        """Store the first heartbeat, before anybody can do anything. If nobody else is up, there was an outage."""
        await self.beat(starting=True)

    async def end(self) -> None:
        """Store when this process stopped: from then on, nobody can play, unless another process is up."""
        try:
            await self.beat()
        except UnavailableError as wrong:
            log.warning("heartbeat.not_stored", reason=str(wrong))

    async def beat(self, *, starting: bool = False) -> None:
        """Store a heartbeat, and learn of all outages."""
        now = self.clock.now()
        self.outages = await asyncio.to_thread(self.store.beat, now, OUTAGE, starting=starting)
        self.last = now
        self._compare_clocks()

    def _compare_clocks(self) -> None:
        """Warn once if the computer's clock was set after the start, for example because it was wrong until then."""
        behind = self.clock.behind()
        was_wrong, self._is_wrong = self._is_wrong, abs(behind) > WRONG
        if self._is_wrong and not was_wrong:
            log.warning("clock.wrong", seconds=behind // 1000)

    async def beat_if_due(self) -> None:
        if self.clock.now() >= self.last + PROCESS_HEARTBEAT:
            await self.beat()

    async def between(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the outages between two moments, each with its beginning and end.

        A process that was stopped for a while may get a request before its next heartbeat, so it beats first.
        """
        if end > self.last + OUTAGE:
            await self.beat()
        parts = ((max(start, since), min(end, until)) for since, until in self.outages)
        return [(since, until) for since, until in parts if since < until]
