"""A process of the server as the town knows it: real services on a file, which the town drives by its own clock.

Chores that a real server repeats on a timer run here when the town asks for them. Jobs for threads are done at once,
so the same seed always leads to the same year. This also takes a third of the time. The process can be stopped, or
killed.
"""

from __future__ import annotations

import asyncio
import selectors
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from enum import StrEnum
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from sqlalchemy import event

from tests.server.moved_clock import MovedClock
from tests.server.year.post import Post
from tuckerbox.match.timestamps import DAY, MINUTE, SECOND
from tuckerbox.server.live.fair_queue import Job
from tuckerbox.server.live.notifier import PAUSE, REFRESH, Notifier
from tuckerbox.server.live.services import Services
from tuckerbox.server.live.timekeeper import OVERLAP
from tuckerbox.server.settings import Settings
from tuckerbox.server.table.rows import EntryRow

R = TypeVar("R")
NEXT_DUE = """
    select min(entry.due) from entries as entry where entry.due > :since and entry.due <= :until and not exists
    (select 1 from entries as later where later.match = entry.match and later.number = entry.number + 1)
"""
NEXT_NOTICE = "select min(due) from outbox where state = 'waiting'"


class KilledError(Exception):
    """The server was killed. Nobody gets an answer."""


class Doom(StrEnum):
    """The moment at which a server is killed."""

    NOW = "between two requests"
    BEFORE_STORED = "before a move is stored"
    BEFORE_ANSWERED = "after a move was stored, before anybody hears of it"
    UNPLANNED = "after a move, before its notices are planned"
    SENDING = "when the other side has taken a notice, before that is noted"


class Busy(selectors.DefaultSelector):
    """Looks for input only when there is nothing else to do. A seventh of the time would go into these looks."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return [] if timeout == 0 else super().select(timeout)


def busy_loop() -> asyncio.AbstractEventLoop:
    return asyncio.SelectorEventLoop(Busy())


class AtOnce(ThreadPoolExecutor):
    """Does each job in the thread that submits it."""

    def submit(self, call: Callable[..., R], /, *given: Any, **named: Any) -> Future[R]:
        job = Job("", partial(call, *given, **named))
        job.run()
        return job.result


class DrivenNotifier(Notifier):
    """Plans and sends only when the town asks."""

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    @property
    def has_plans(self) -> bool:
        return bool(self._changed or self._to_plan) or self._stale

    def refresh(self) -> None:
        """Look again soon whether somebody can be told, as the real one does every minute."""
        self._stale |= not self._people_at


class RunningServer:
    """A process of the server. Its database file is numbered: after a kill, the next process continues on a copy."""

    def __init__(self, folder: Path, number: int, clock: MovedClock, post: Post, luck: Random) -> None:
        self.folder = folder
        self.number = number
        self.clock = clock
        self.luck = luck
        self.dead = False
        self.doom: Doom | None = None
        self.services = services = Services(Settings(f"sqlite:///{self.file(number)}", pause=0, limits=False), clock)
        event.listen(services.store.engine, "connect", hurry)
        services.store.engine.dispose()  # the connections that were made before
        senders = post.senders(clock.now, lambda: self.dead, lambda: self.meet(Doom.SENDING))
        self.notifier = services.notifier = DrivenNotifier(services.store, services.presence, senders, clock.now)
        self._append, services.store.append = services.store.append, self.append  # type: ignore[method-assign]
        self._look = services.timekeeper.look
        services.timekeeper.run = partial(asyncio.sleep, 0)  # type: ignore[method-assign]  # it looks when asked to
        services.writer._pass_on = self._store  # type: ignore[method-assign]
        services.table_bots._quick.submit = lambda _, call: AtOnce().submit(call)  # type: ignore[method-assign]
        self._asks = sqlite3.connect(self.file(number), isolation_level=None)
        self._looked = self._planned = -DAY
        clock.moved = self._stay_up

    def file(self, number: int) -> Path:
        return self.folder / f"{number}.db"

    async def open(self) -> None:
        asyncio.get_running_loop().set_default_executor(AtOnce())
        await self.services.open()

    async def close(self) -> None:
        if not self.dead:
            self.beat()
        self._asks.close()
        await self.services.close()

    # --- What the real chores do ---

    async def start(self) -> None:
        """Do what a server does as soon as it is open."""
        await self._look()
        await self.serve()

    async def serve(self) -> None:
        """Do everything that is due now. Raise KilledError if the server is dead afterwards."""
        now = self.clock.now()
        if self._next(NEXT_DUE, since=self._looked - OVERLAP, until=now) is not None:
            self.beat()
            await self._look()
        self._looked = now
        await self.let_bots_play()
        if now >= self._planned + round(REFRESH * SECOND):
            self.notifier.refresh()
        if self._planning is not None and self._planning <= now:
            self.meet(Doom.UNPLANNED)
            self._planned = now
            await self.notifier.plan_changed()
        notice = self._next(NEXT_NOTICE)
        if notice is not None and notice <= now:
            await self.notifier.send_due()
        self.meet(Doom.NOW)
        if self.dead:
            raise KilledError

    async def let_bots_play(self) -> None:
        await asyncio.sleep(0)  # those that have the turn are woken
        while tasks := [*self.services.table_bots._tasks.values()]:
            await asyncio.wait(tasks)

    async def serve_until(self, moment: int) -> None:
        """Let time pass, and do everything when it is due, or at most a second later."""
        while (due := self._next_due(moment)) is not None:
            now = self.clock.now()
            self.clock.move(due - now if due > now else SECOND)
            await self.serve()
        self.clock.move(max(0, moment - self.clock.now()))

    @property
    def _planning(self) -> int | None:
        """The moment at which the next notices are planned, some time after the last ones."""
        return max(self.clock.now(), self._planned + round(PAUSE * SECOND)) if self.notifier.has_plans else None

    def _next_due(self, until: int) -> int | None:
        found = (
            self._next(NEXT_DUE, since=self._looked - OVERLAP, until=until),
            self._next(NEXT_NOTICE),
            self._planning,
        )
        return min((due for due in found if due is not None and due <= until), default=None)

    def beat(self) -> None:
        """Store a heartbeat, as the server would have done all the time: it was up."""
        self.services.store.beat(self.clock.now(), 1_000 * DAY)

    def _stay_up(self) -> None:
        """Have a heartbeat without storing it: the clock has jumped, but the server was up."""
        self.services.heartbeat.last = self.clock.now()

    def _next(self, query: str, **given: int) -> int | None:
        found: int | None = self._asks.execute(query, given).fetchone()[0]
        return found

    # --- Death ---

    def meet(self, doom: Doom) -> None:
        """Be killed if this is the moment."""
        if self.doom is doom and not self.dead:
            self.kill()

    def kill(self) -> None:
        """Be killed: whatever this process does from now on changes nothing, and reaches nobody."""
        self.beat()
        with self.services.store._turn_to_write():  # no transaction is half-way, and if one was, it would be undone
            self.dead = True
            for ending in ("", "-wal"):
                shutil.copy(f"{self.file(self.number)}{ending}", f"{self.file(self.number + 1)}{ending}")

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[bool]:
        self.meet(Doom.BEFORE_STORED)
        stored = self._append(requests)
        self.meet(Doom.BEFORE_ANSWERED)
        return stored

    def _store(self) -> None:
        writer = self.services.writer
        gathered, writer._gathered = writer._gathered, []
        if gathered:
            writer._store(gathered)

    def pause(self) -> int:
        """Return for how long the server is down now."""
        return self.luck.choice([3_000, 20_000, MINUTE, 20 * MINUTE, 9 * 60 * MINUTE, self.luck.randrange(2 * DAY)])


def hurry(connection: Any, _record: Any) -> None:
    """Do not wait for the disk. What a killed process has written survives, because the system goes on."""
    connection.execute("pragma synchronous = off").close()
