"""The writer: one thread that stores the new entries of all matches. All that have arrived are stored as one group."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread

from tuckerbox.match import EntryKind
from tuckerbox.server import metrics
from tuckerbox.server.store import Store, UnavailableError
from tuckerbox.server.table.rows import EntryRow

MOST_AT_ONCE = 200  # requests that are stored together, more or less
ROUNDS = 4  # of the event loop, in which requests are gathered before they are stored


@dataclass(frozen=True)
class WriteRequest:
    """The entries of one request, and the future that becomes True once they are stored, or False if they can't be."""

    rows: Sequence[EntryRow]
    stored: asyncio.Future[bool]


class Writer:
    """Stores entries for callers on one event loop."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[WriteRequest] = []
        self._waiting: SimpleQueue[list[WriteRequest] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def close(self) -> None:
        """Store what is waiting, and stop."""
        if self._thread.is_alive():
            self._pass_on()
            self._waiting.put(None)
            self._thread.join()

    def write(self, rows: Sequence[EntryRow]) -> asyncio.Future[bool]:
        """Store the entries of one request: all of them or, if one of their numbers is taken, none.

        If the store fails, the future raises its exception.
        """
        assert self._loop, "the writer is not open"
        request = WriteRequest(rows, self._loop.create_future())
        if not self._gathered:
            self._loop.call_soon(self._after_rounds, ROUNDS)
        self._gathered.append(request)
        return request.stored

    def _after_rounds(self, left: int) -> None:
        """Pass requests on after some rounds of the event loop.

        While many requests arrive, each round handles some of them, and a commit for each would cost more. Otherwise,
        the rounds are over at once.
        """
        if left:
            assert self._loop
            self._loop.call_soon(self._after_rounds, left - 1)
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        gathered, self._gathered = self._gathered, []
        for first in range(0, len(gathered), MOST_AT_ONCE):
            self._waiting.put(gathered[first : first + MOST_AT_ONCE])

    def _run(self) -> None:
        ended = False
        while not ended and (first := self._waiting.get()) is not None:
            group = [*first]
            while len(group) < MOST_AT_ONCE // 2 and not ended:  # the next part may be large
                try:
                    more = self._waiting.get_nowait()
                except Empty:
                    break
                if more is None:
                    ended = True
                else:
                    group += more
            self._store(group)

    def _store(self, group: Sequence[WriteRequest]) -> None:
        assert self._loop
        try:
            stored = self.store.append([request.rows for request in group])
        except Exception as wrong:  # whatever it is, those who wait have to hear of it
            if len(group) > 1 and not isinstance(wrong, UnavailableError):
                for request in group:  # one by one, so that a single bad request can't fail the others
                    self._store([request])
            else:
                self._loop.call_soon_threadsafe(fail, group, wrong)
        else:
            self._loop.call_soon_threadsafe(resolve, group, stored)


def resolve(group: Sequence[WriteRequest], stored: Sequence[bool]) -> None:
    for request, is_stored in zip(group, stored, strict=True):
        if is_stored:
            count(request.rows)
        if not request.stored.done():
            request.stored.set_result(is_stored)


def fail(group: Sequence[WriteRequest], wrong: Exception) -> None:
    for request in group:
        if not request.stored.done():
            request.stored.set_exception(wrong)


def count(rows: Sequence[EntryRow]) -> None:
    """Count decisions as moves. Those that a bot made in somebody's browser count as that person's.

    Those that somebody has planned count as a bot's, because the server makes them by itself.
    """
    for row in rows:
        if row.kind == EntryKind.DECIDES:
            metrics.moves.labels("bot" if row.person is None else "person").inc()
