"""Bots at the tables: when a bot's turn comes, it waits a moment, thinks in a worker thread, and decides."""

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
from tuckerbox.server.live.match_rows import entered, match_of
from tuckerbox.server.live.priorities import Priorities
from tuckerbox.server.store import EntryRow, Store

MOST_SEATED = 8  # bots that keep their search trees between decisions; each takes 28 MiB per search thread

log = structlog.get_logger()


class TableBots:
    """One task for each match in which a bot has the turn. As many bots think at once as there are cores."""

    def __init__(
        self, store: Store, priorities: Priorities, pause: float, enter: Callable[[Sequence[EntryRow]], bool]
    ) -> None:
        self.store = store
        self.priorities = priorities
        self.pause = pause
        self.enter = enter
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._seated: OrderedDict[tuple[str, str], bots.SeatedBot] = OrderedDict()  # an LRU cache, by match and bot
        self._thinking: dict[str, tuple[int, Event]] = {}  # by match: the last entry when it began, and a stop signal
        self._one_at_a_time = Lock()
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="robot")

    def wake(self, match: str) -> None:
        """Let a bot move if one has the turn. Each match has at most one task at a time."""
        self._woken.add(match)
        if match not in self._tasks:
            self._tasks[match] = asyncio.get_running_loop().create_task(self._play(match))

    def hear(self, match: str, number: int | None) -> None:
        """Stop a bot that is thinking about a position before entry `number`, or about any position if it is None."""
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
        del self._tasks[match]  # here, so that no wake-up falls between the last check and this

    def _has_turn(self, match: str) -> bool:
        last = self.store.last(match)
        return last is not None and last.mover is not None

    def _decide(self, match: str) -> None:
        """Make one decision for the bot that has the turn, if a bot still has it."""
        shelf = self.store.shelf(match)
        if shelf is None or not shelf.entries or shelf.entries[-1].mover is None:
            return
        playing = match_of(shelf)
        mover, behind = shelf.entries[-1].mover, shelf.entries[-1].number
        with self._thinks(match, behind) as past, self.priorities.first():
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
            self.enter(entered(shelf, playing, None))  # has no effect if another process or a person was quicker

    @contextmanager
    def _thinks(self, match: str, behind: int) -> Iterator[Event]:
        """Yield the stop signal for a bot that thinks after entry `behind`: it is set once the match has gone on."""
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
        """Yield the bot of that name for a match, from the cache if possible, with its search tree."""
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
    """Replace a custom bot that has failed. For the rest of the match, its seat has a bot that can always decide."""
    assert match.turn is not None, "a bot had the turn"
    match.hand(match.turn, bots.sensible(match.game).name)
