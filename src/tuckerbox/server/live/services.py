"""The long-lived parts of one server process: store, notifications, live streams, bots and background searches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock

import structlog
from anyio import to_thread

from tuckerbox.match import Kind
from tuckerbox.server import metrics
from tuckerbox.server.live.component_data import ComponentData
from tuckerbox.server.live.health import Health
from tuckerbox.server.live.notifications import Notifications, NotificationsBetweenProcesses
from tuckerbox.server.live.presence import BEAT, Presence
from tuckerbox.server.live.priorities import Priorities
from tuckerbox.server.live.rooms import Rooms
from tuckerbox.server.live.searches import Searches
from tuckerbox.server.live.table_bots import TableBots
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import EntryRow, RivalError, Store, now, word_of

THREADS = 8  # that answer requests: they share the GIL, so more of them would only get in each other's way
FIND_STRAYS = 30  # seconds between checks for matches whose bot has stopped, perhaps because its process has ended

log = structlog.get_logger()


class Services:
    """Everything that a process opens when it starts and closes when it ends."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        self.cookie_key = self.store.cookie_key()
        self.component_data = ComponentData(self.store, settings.components)
        self.health = Health(self.store.alive)
        self.presence = Presence()
        self.priorities = Priorities()
        self.rooms = Rooms(self.store, self.presence, self.seen_later)
        self.table_bots = TableBots(self.store, self.priorities, settings.pause, self.enter)
        self.searches = Searches(self.store, self.priorities)
        self.notifications = (
            NotificationsBetweenProcesses(self._heard, self.store.engine, self._resumed)
            if self.store.shared_by_processes
            else Notifications(self._heard)
        )
        self._telling = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        await asyncio.to_thread(self.notifications.start)
        self.searches.open()
        self._chores = [asyncio.create_task(self._tend_robots()), asyncio.create_task(self._tell_presence())]

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        self.rooms.close()
        self.health.close()
        await self.table_bots.close()
        await asyncio.to_thread(self.searches.close)
        await asyncio.to_thread(self.notifications.stop)
        loop, self._loop = asyncio.get_running_loop(), None
        await loop.shutdown_default_executor()  # wait until running jobs have returned their connections
        self.store.close()

    def enter(self, rows: Sequence[EntryRow]) -> bool:
        """Store entries and announce them. Return False if another request stored its own first."""
        entered = self.put(rows)
        if entered:
            self.say(rows)
        return entered

    def put(self, rows: Sequence[EntryRow]) -> bool:
        """Store entries without announcing them; the caller then does so with `say`. Return what `enter` returns."""
        try:
            self.store.append(rows)
        except RivalError:
            return False
        for row in rows:
            if row.kind == Kind.DECIDES:
                metrics.moves.labels("bot" if row.person is None else "person").inc()
        return True

    def say(self, rows: Sequence[EntryRow]) -> None:
        self.stored(word_of(rows), rows[0].match)

    def stored(self, what: str, match: str) -> None:
        """Report every write here. Thread-safe."""
        self.notifications.stored(what, match)

    def seen(self, match: str) -> None:
        """Announce who is present at a table. Call this whenever somebody comes or goes."""
        with self._telling:  # keeps an older announcement from overtaking a newer one
            self.notifications.tell(self.presence.word(match), match)

    def seen_later(self, match: str) -> None:
        """Call `seen` in another thread; for callers on the event loop, which must not block."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.run_in_executor(None, self.seen, match)

    def _heard(self, what: str, match: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hear, what, match)

    def _hear(self, what: str, match: str) -> None:
        word, _, rest = what.partition(" ")
        if word == "entry":
            number, _, mover = rest.partition(" ")
            self.table_bots.hear(match, int(number) if number else None)
            if mover or not number:  # without a number, a bot may have the turn
                self.table_bots.wake(match)
            self.rooms.call(match, word, int(number) if number else None)
        elif word != "here" or self.presence.hear(match, rest):
            self.rooms.call(match, word)

    def _resumed(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.rooms.call_all)

    async def _tend_robots(self) -> None:
        """Wake all bots that have the turn: once at the start, then regularly in case a process has ended."""
        since = 0
        while True:
            try:
                for match in await asyncio.to_thread(self.store.waiting_for_bots, since):
                    self.table_bots.wake(match)
            except Exception as wrong:
                log.warning("table_bots.not_found", reason=str(wrong))
            since = now() - 20 * FIND_STRAYS * 1000
            await asyncio.sleep(FIND_STRAYS)

    async def _tell_presence(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for match in self.presence.gone(time.monotonic()):
                self.rooms.call(match, "here")
            try:
                for match in self.rooms.watched():
                    await asyncio.to_thread(self.seen, match)
            except Exception as wrong:
                log.warning("presence.not_told", reason=str(wrong))
