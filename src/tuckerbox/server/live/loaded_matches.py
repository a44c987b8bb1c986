"""Loaded matches: the matches in play that this process keeps in memory, so that a move need not replay them.

The database stays the source of truth. A copy is dropped whenever it could differ from what is stored: if another
request was first, after any failure, and when something else about the table has changed. It is then read again. So is
an interpreted match once its game has been compiled: it goes on natively.

One task at a time touches a loaded match, on the event loop; only `find_outcomes` works in a thread. What leaves the
loop is finished JSON, or a copy of the rows.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from tuckerbox.match import Match
from tuckerbox.server import metrics
from tuckerbox.server.live.news_json import NewsJson
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.live.rooms import Rooms, StreamEvent
from tuckerbox.server.live.writer import Writer
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.store import Change, Store
from tuckerbox.server.table.loaded_match import BYTES_OF_ENTRY, LoadedMatch, NotBegunError
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.presentation_context import context_of
from tuckerbox.server.table.rows import Shelf
from tuckerbox.server.table.server_clock import ServerClock

MOST_BYTES = 64_000_000  # of loaded matches


class LoadedMatches:
    """The loaded matches of a process, the latest used last."""

    def __init__(self, store: Store, writer: Writer, rooms: Rooms, presence: Presence, clock: ServerClock) -> None:
        self.clock = clock
        self.store = store
        self.writer = writer
        self.rooms = rooms
        self.presence = presence
        self._kept: OrderedDict[str, LoadedMatch] = OrderedDict()
        self._size = 0
        self._reading: dict[str, asyncio.Task[LoadedMatch]] = {}
        self._outdated: set[str] = set()  # the matches that have changed while they were read

    @asynccontextmanager
    async def hold(self, match_id: str) -> AsyncIterator[LoadedMatch]:
        """Lend a match to one task at a time.

        Any exception but a refusal drops the loaded match. Raise NotBegunError if the match has not begun.
        """
        while True:
            loaded = self._kept.get(match_id) or await self._read(match_id)
            async with loaded.lock:
                if self._kept.get(match_id) is not loaded:
                    continue  # it was dropped while this task waited
                if loaded.could_be_native:
                    self.drop(match_id)
                    continue
                self._kept.move_to_end(match_id)
                loaded.set_time(self.clock.now())
                try:
                    yield loaded
                except RefusedError:
                    raise
                except BaseException:
                    self.drop(match_id)
                    raise
                finally:
                    loaded.just_loaded = False
                return

    async def is_current(self, loaded: LoadedMatch) -> bool:
        """Return whether no other process has changed the match. Its notification may still be on its way."""
        if loaded.just_loaded or not self.store.shared_by_processes:
            return True
        return await asyncio.to_thread(self.store.shelf, loaded.shelf.match.id) == loaded.shelf

    async def find_outcomes(self, loaded: LoadedMatch) -> None:
        """Find the outcomes of all decisions, which an undo needs. The first call after the match was read is slow."""
        await asyncio.to_thread(lambda: loaded.match.timeline.outcomes)

    async def enter(self, loaded: LoadedMatch, person: str | None, mine: Collection[int]) -> bytes | None:
        """Store what was just entered into a match, if anything, then show it to everybody.

        Return the news of the last entry as its maker is shown it. Return None, and drop the loaded match, if another
        process has stored its own entries first.
        """
        rows = loaded.entered(person)
        if not rows:
            return NewsJson(loaded.match).to(loaded.context(mine, self.presence.at(loaded.shelf.match.id)))
        stored = self.writer.write(rows)
        loaded.shelf.entries.extend(rows)  # before they are stored: others read them only under the lock
        match_id, first = loaded.shelf.match.id, rows[0].number
        if self._kept.get(match_id) is loaded:  # else it was dropped, with its size, while this task held it
            self._size += BYTES_OF_ENTRY * len(rows)
        present = self.presence.at(match_id)
        subscribers = self.rooms.ready_for(match_id, first) if len(rows) == 1 else []
        events: dict[tuple[int, ...], StreamEvent] = {}
        told = []
        with metrics.news.time():  # the news is made while the writer stores the entries
            shown = NewsJson(loaded.match)
            answer = shown.to(loaded.context(mine, present))
            for subscriber in subscribers:
                seats = tuple(loaded.shelf.seats_of(subscriber.person))
                if seats not in events:
                    events[seats] = StreamEvent(Change.ENTRY, shown.to(loaded.context(seats, present)), first)
                told.append((subscriber, events[seats]))
        if not await stored:
            self.drop(match_id)
            return None
        self.rooms.show(match_id, loaded.last, told)
        self._make_room(0)
        return answer

    async def news(self, shelf: Shelf, person: str) -> bytes:
        """Return the news of the last entry on a shelf, as a person is shown it."""
        return await asyncio.to_thread(news, shelf, person, self.presence.at(shelf.match.id))

    def has_plannable_turns(self, match_id: str) -> bool:
        """Return False for a loaded match of a game whose turns nobody can plan."""
        loaded = self._kept.get(match_id)
        return loaded is None or loaded.match.game.planning is not None

    def kept(self, match_id: str) -> LoadedMatch | None:
        """Return a match if it is loaded, without lending it."""
        return self._kept.get(match_id)

    def uses(self, match_id: str) -> bool:
        """Return whether a match is loaded, or is being read. Thread-safe."""
        # In this order, in which a match passes from one to the other.
        return match_id in self._reading or match_id in self._kept

    def has(self, match_id: str, number: int) -> bool:
        """Return whether a loaded match has an entry. If it was made here, its request shows it to everybody."""
        loaded = self._kept.get(match_id)
        return loaded is not None and number <= loaded.last

    def drop(self, match_id: str) -> None:
        """Forget a loaded match, and let its room catch up from the database."""
        if match_id in self._reading:
            self._outdated.add(match_id)
        loaded = self._kept.pop(match_id, None)
        if loaded:
            self._size -= loaded.size
            self.rooms.refresh(match_id, Change.ENTRY)

    def drop_all(self) -> None:
        for match_id in {*self._kept, *self._reading}:
            self.drop(match_id)

    async def _read(self, match_id: str) -> LoadedMatch:
        """Read a match from the database, once for all tasks that want it."""
        task = self._reading.get(match_id)
        if task is None:
            task = self._reading[match_id] = asyncio.create_task(self._keep(match_id))
        return await asyncio.shield(task)

    async def _keep(self, match_id: str) -> LoadedMatch:
        """Read a match, again if it has changed in the meantime, and keep it."""
        try:
            while True:
                self._outdated.discard(match_id)
                try:
                    loaded = LoadedMatch(*await asyncio.to_thread(read, self.store, match_id))
                except NotBegunError:
                    if match_id not in self._outdated:
                        raise
                    continue
                if match_id not in self._outdated:
                    break
            self._kept[match_id] = loaded
            self._make_room(loaded.size)
            return loaded
        finally:  # before other tasks run, so that none of them finds a task that has ended
            del self._reading[match_id]
            self._outdated.discard(match_id)

    def _make_room(self, size: int) -> None:
        """Make room for this many bytes: forget the matches that have not been used for longest."""
        self._size += size
        while self._size > MOST_BYTES and len(self._kept) > 1:
            _, loaded = self._kept.popitem(last=False)
            self._size -= loaded.size


def read(store: Store, match_id: str) -> tuple[Shelf, Match]:
    """Read a match from the database, and replay it. Raise NotBegunError if there is none."""
    shelf = store.shelf(match_id)
    if shelf is None or not shelf.entries:
        raise NotBegunError(shelf)
    return shelf, match_of(shelf)


def news(shelf: Shelf, person: str, present: Collection[int]) -> bytes:
    """Return the news of the last entry on a shelf, as a person is shown it."""
    return NewsJson(match_of(shelf)).to(context_of(shelf, person, present))
