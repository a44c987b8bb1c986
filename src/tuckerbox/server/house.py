"""What a process of the server has open: the store, the wire, the rooms where people look on, robots and thoughts."""

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
from tuckerbox.server.boxes import Boxes
from tuckerbox.server.manners import Manners
from tuckerbox.server.presence import BEAT, Presence
from tuckerbox.server.robots import Robots
from tuckerbox.server.rooms import Rooms
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import EntryRow, RivalError, Store, now, word_of
from tuckerbox.server.thoughts import Thoughts
from tuckerbox.server.wire import Wire, WireBetweenProcesses

THREADS = 8  # that answer requests: Python lets one run at a time, and the others had better wait in line
FIND_STRAYS = 30  # seconds between looks for matches whose bot was left alone, by a process that ended, say

log = structlog.get_logger()


class House:
    """Opened when the process starts, closed when it ends."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        self.cookie_key = self.store.cookie_key()
        self.boxes = Boxes(self.store, settings.components)
        self.presence = Presence()
        self.manners = Manners()
        self.rooms = Rooms(self.store, self.presence, self.seen_later)
        self.robots = Robots(self.store, self.manners, settings.pause, self.enter)
        self.thoughts = Thoughts(self.store, self.manners)
        self.wire = (
            WireBetweenProcesses(self._heard, self.store.engine, self._resumed)
            if self.store.shared_by_processes
            else Wire(self._heard)
        )
        self._telling = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        await asyncio.to_thread(self.wire.start)
        self.thoughts.open()
        self._chores = [asyncio.create_task(self._tend_robots()), asyncio.create_task(self._tell_presence())]

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        self.rooms.close()
        await self.robots.close()
        await asyncio.to_thread(self.thoughts.close)
        await asyncio.to_thread(self.wire.stop)
        loop, self._loop = asyncio.get_running_loop(), None
        await loop.shutdown_default_executor()  # what still reads or tells lets go of its connection
        self.store.close()

    def enter(self, rows: Sequence[EntryRow]) -> bool:
        """Stores entries and says so; False if somebody else was quicker."""
        entered = self.put(rows)
        if entered:
            self.say(rows)
        return entered

    def put(self, rows: Sequence[EntryRow]) -> bool:
        """Only stores them, for who has something to do before they `say` so."""
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
        """To be told of everything that was stored, from whichever thread."""
        self.wire.stored(what, match)

    def seen(self, match: str) -> None:
        """To be told when somebody comes to a table or goes."""
        with self._telling:  # a word that is older must not come later
            self.wire.tell(self.presence.word(match), match)

    def seen_later(self, match: str) -> None:
        """The same from the event loop, which does not wait for it."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.run_in_executor(None, self.seen, match)

    def _heard(self, what: str, match: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hear, what, match)

    def _hear(self, what: str, match: str) -> None:
        word, _, rest = what.partition(" ")
        if word == "entry":
            number, _, mover = rest.partition(" ")
            self.robots.hear(match, int(number) if number else None)
            if mover or not number:  # without a number it is not known what was entered
                self.robots.wake(match)
            self.rooms.call(match, word, int(number) if number else None)
        elif word != "here" or self.presence.hear(match, rest):
            self.rooms.call(match, word)

    def _resumed(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.rooms.call_all)

    async def _tend_robots(self) -> None:
        """Wakes every bot that has the turn when the server starts, and later those whose process ended."""
        since = 0
        while True:
            try:
                for match in await asyncio.to_thread(self.store.waiting_for_bots, since):
                    self.robots.wake(match)
            except Exception as wrong:
                log.warning("robots.not_found", reason=str(wrong))
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
