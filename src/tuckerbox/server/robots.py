"""Bots at the tables: woken when it is their turn, they wait a moment, think in a thread of their own, and decide."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import structlog

from tuckerbox import bots
from tuckerbox.kernel.luck import Luck, luck_bytes
from tuckerbox.match import Match
from tuckerbox.server.revival import entered, revive
from tuckerbox.server.store import EntryRow, Store

log = structlog.get_logger()


class Robots:
    """One task for each match in which a bot has the turn; as many bots think at once as there are cores."""

    def __init__(self, store: Store, pause: float, enter: Callable[[Sequence[EntryRow]], bool]) -> None:
        self.store = store
        self.pause = pause
        self.enter = enter
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="robot")

    def wake(self, match: str) -> None:
        """Somebody may have to move: looks after it, once at a time for each match."""
        self._woken.add(match)
        if match not in self._tasks:
            self._tasks[match] = asyncio.get_running_loop().create_task(self._play(match))

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown, True, cancel_futures=True)

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
        decide(playing, shelf.entries[-1].mover)
        self.enter(entered(shelf, playing, None))  # or another process, or a person, was quicker


def decide(match: Match, name: str) -> None:
    """Lets a bot decide. One of somebody's own that can't any more is replaced, for good, by one that always can."""
    try:
        luck = Luck(bytearray(luck_bytes(secrets.token_bytes(32))))
        choice = bots.Guest(bots.get(name, match.game), match, luck).choose()
    except ValueError as wrong:
        log.exception("robot.replaced", bot=name, reason=str(wrong))
        assert match.turn is not None, "a bot had the turn"
        match.hand(match.turn, bots.substitute(match.game).name)
    else:
        match.play(choice)
