"""Bots at the tables: woken when it is their turn, they wait a moment, think in a thread of their own, and decide."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event, Lock

import structlog

from tuckerbox import bots
from tuckerbox.kernel.luck import Luck, luck_bytes
from tuckerbox.match import Match
from tuckerbox.server.manners import Manners
from tuckerbox.server.revival import entered, revive
from tuckerbox.server.store import EntryRow, Store

MOST_SEATED = 8  # bots that keep what they thought from one decision to the next: 20 MiB each, for each of its threads

log = structlog.get_logger()


class Robots:
    """One task for each match in which a bot has the turn; as many bots think at once as there are cores."""

    def __init__(
        self, store: Store, manners: Manners, pause: float, enter: Callable[[Sequence[EntryRow]], bool]
    ) -> None:
        self.store = store
        self.manners = manners
        self.pause = pause
        self.enter = enter
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._seated: OrderedDict[tuple[str, str], bots.SeatedBot] = OrderedDict()  # by match and bot, the latest last
        self._thinking: dict[str, tuple[int, Event]] = {}  # by match: behind which entry, and whether that is past
        self._one_at_a_time = Lock()
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="robot")

    def wake(self, match: str) -> None:
        """Somebody may have to move: looks after it, once at a time for each match."""
        self._woken.add(match)
        if match not in self._tasks:
            self._tasks[match] = asyncio.get_running_loop().create_task(self._play(match))

    def hear(self, match: str, number: int | None) -> None:
        """Something was entered: a bot that thinks about what was before can stop."""
        with self._one_at_a_time:
            behind, past = self._thinking.get(match, (0, None))
        if past and (number is None or number > behind):
            past.set()

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        for match in list(self._thinking):
            self.hear(match, None)
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown, True, cancel_futures=True)
        self._seated.clear()

    async def _play(self, match: str) -> None:
        loop = asyncio.get_running_loop()
        while match in self._woken:
            self._woken.discard(match)
            try:
                while await asyncio.to_thread(self._has_turn, match):
                    await asyncio.sleep(self.pause)
                    await loop.run_in_executor(self._threads, self._decide, match)
            except Exception:
                log.exception("robot.failed", match=match)
        del self._tasks[match]  # here, so that nobody wakes it between the last look and this

    def _has_turn(self, match: str) -> bool:
        last = self.store.last(match)
        return last is not None and last.mover is not None

    def _decide(self, match: str) -> None:
        """One decision of the bot that has the turn, if one has it still."""
        shelf = self.store.shelf(match)
        if shelf is None or not shelf.entries or shelf.entries[-1].mover is None:
            return
        playing = revive(shelf)
        mover, behind = shelf.entries[-1].mover, shelf.entries[-1].number
        with self._thinks(match, behind) as past, self.manners.first():
            try:
                with self._seat(match, mover, playing) as guest:
                    choice = guest.choose(bots.Budget(stop=past.is_set))
            except ValueError as wrong:
                log.exception("robot.replaced", bot=mover, reason=str(wrong))
                replace(playing)
            else:
                if not past.is_set():
                    playing.play(choice)
        if not past.is_set():
            self.enter(entered(shelf, playing, None))  # or another process, or a person, was quicker

    @contextmanager
    def _thinks(self, match: str, behind: int) -> Iterator[Event]:
        """While a bot thinks about how things stand behind an entry: the event is that something else was entered."""
        past = Event()
        with self._one_at_a_time:
            self._thinking[match] = behind, past
        try:
            yield past
        finally:
            with self._one_at_a_time:
                del self._thinking[match]

    @contextmanager
    def _seat(self, match: str, name: str, playing: Match) -> Iterator[bots.SeatedBot]:
        """The bot of that name at a match, with all that it thought there before if that is not long ago."""
        with self._one_at_a_time:
            guest = self._seated.pop((match, name), None)
        if guest is None:
            luck = Luck(bytearray(luck_bytes(secrets.token_bytes(32))))
            guest = bots.SeatedBot(bots.get(name, playing.game), playing, luck)
        guest.match = playing
        yield guest
        with self._one_at_a_time:
            self._seated[match, name] = guest
            while len(self._seated) > MOST_SEATED:
                self._seated.popitem(last=False)


def replace(match: Match) -> None:
    """A bot of somebody's own that can't decide any more is replaced, for good, by one that always can."""
    assert match.turn is not None, "a bot had the turn"
    match.hand(match.turn, bots.substitute(match.game).name)
