"""Rooms: each has the live streams of one match at this process, and passes on what happens there.

An entry that was made at this process is shown at once, from the live match. All else is read from the database: what
another process has stored, and what a stream has missed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import structlog

from tuckerbox import presentation
from tuckerbox.server import metrics
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.live.shown import ShownNews, as_json
from tuckerbox.server.store import Change, Store
from tuckerbox.server.table.context import chat_line, context_of
from tuckerbox.server.table.match_rows import match_of, matches_between
from tuckerbox.server.table.rows import Shelf

MOST_WAITING = 500  # events queued for a slow reader before its stream is closed
AT_ONCE = 20  # missed entries that are made in one go
PRESENCE = "presence"  # what to pass on, beside the kinds of changes

log = structlog.get_logger()


@dataclass(frozen=True)
class StreamEvent:
    """An event of a live stream. It is encoded once for all who get it."""

    kind: str
    data: bytes = b"{}"
    id: int | None = None

    @cached_property
    def encoded(self) -> bytes:
        number = b"" if self.id is None else b"id: %d\n" % self.id
        return b"event: %s\n%sdata: %s\n\n" % (self.kind.encode(), number, self.data)


@dataclass(eq=False)
class Guest:
    """The reader of a live stream: the seats that they play, what has been sent to them, and the events that wait."""

    person: str
    seats: list[int]
    entry: int
    chat: int = 0
    waiting: asyncio.Queue[StreamEvent | None] = field(default_factory=asyncio.Queue)
    ended: bool = False

    def send(self, event: StreamEvent) -> None:
        """Queue an event. End the stream of a reader who is too slow; it can come again and catch up."""
        if self.ended:
            return
        if self.waiting.qsize() < MOST_WAITING:
            self.waiting.put_nowait(event)
        else:
            self.end()

    def end(self) -> None:
        """End the stream after what is queued. Later events are dropped."""
        if not self.ended:
            self.ended = True
            self.waiting.put_nowait(None)


@dataclass(frozen=True)
class Update:
    """The result of a look at the database, for one guest."""

    seats: list[int]  # the guest's own
    last: int  # the last entry that was stored; the events may end before it
    chat: int  # the last line of chat
    events: list[StreamEvent]


class Rooms:
    """This process's rooms, by match. They run on the event loop, but read the database in other threads."""

    def __init__(self, store: Store, presence: Presence, seen: Callable[[str], None]) -> None:
        self.store = store
        self.presence = presence
        self.seen = seen  # called when a guest sits down or gets up
        self._guests: dict[str, set[Guest]] = {}
        self._streams: Counter[str] = Counter()  # by person
        # By match: what to pass on to which guest; None stands for everybody.
        self._scheduled: dict[str, dict[Guest | None, set[str]]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def streams_of(self, person: str) -> int:
        """Return how many streams a person has open."""
        return self._streams[person]

    def enter(self, match: str, guest: Guest) -> None:
        self._guests.setdefault(match, set()).add(guest)
        self._streams[guest.person] += 1
        self.presence.comes(match, guest.seats)
        metrics.streams.inc()
        if self._closed:
            guest.end()

    def leave(self, match: str, guest: Guest) -> None:
        guests = self._guests.get(match, set())
        if guest in guests:
            guests.discard(guest)
            self._streams[guest.person] -= 1
            if not self._streams[guest.person]:
                del self._streams[guest.person]
            self.presence.goes(match, guest.seats)
            metrics.streams.dec()
        if not guests:
            self._guests.pop(match, None)

    def uses(self, match: str) -> bool:
        """Return whether a match has a room. Thread-safe."""
        return match in self._guests

    def watched(self) -> list[str]:
        return list(self._guests)

    # --- Entries of this process ---

    def ready_for(self, match: str, number: int) -> list[Guest]:
        """Return the guests who have been sent everything before entry `number`."""
        return [guest for guest in self._guests.get(match, ()) if guest.entry == number - 1]

    def show(self, match: str, number: int, told: Iterable[tuple[Guest, StreamEvent]]) -> None:
        """Send a new entry to guests, each with its own event. The others catch up."""
        for guest, event in told:
            if guest.entry == number - 1:
                guest.send(event)
                guest.entry = number
        for guest in self._guests.get(match, ()):
            if guest.entry < number and not guest.ended:
                self.refresh(match, Change.ENTRY, guest)

    def tell_seat(self, match: str, seat: int | None) -> None:
        """Tell those who play a seat, or any, that what is planned there has changed. Nobody else hears of it."""
        for guest in self._guests.get(match, ()):
            if seat in guest.seats or (seat is None and guest.seats):
                guest.send(StreamEvent(Change.PREMOVE))

    # --- What is read from the database ---

    def refresh(self, match: str, what: str, guest: Guest | None = None) -> None:
        """Schedule a look at the database, to pass on what is new: to a guest, or to everybody in a match's room."""
        if match not in self._guests:
            return
        self._scheduled.setdefault(match, {}).setdefault(guest, set()).add(what)
        if match not in self._tasks:
            self._tasks[match] = asyncio.get_running_loop().create_task(self._update(match))

    def refresh_all(self) -> None:
        """Schedule a look at everything for every room."""
        for match in self.watched():
            for what in (Change.ENTRY, Change.CHAT, Change.TABLE):
                self.refresh(match, what)
            self.tell_seat(match, None)

    def close(self) -> None:
        """Close all streams, and from now on those that are opened. Browsers reconnect by themselves."""
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
        for guests in self._guests.values():
            for guest in guests:
                guest.end()

    def close_room(self, match: str) -> None:
        """Close the streams of one match. They are opened again at the worker that serves it."""
        for guest in self._guests.get(match, ()):
            guest.end()

    async def _update(self, match: str) -> None:
        try:
            while scheduled := self._scheduled.pop(match, None):
                for_all = scheduled.pop(None, set())
                if for_all:
                    await self._pass_on(match, for_all, list(self._guests.get(match, ())))
                if some := [guest for guest in scheduled if guest]:
                    await self._pass_on(match, set().union(*scheduled.values()), some)
        finally:
            del self._tasks[match]  # here, so that no call falls between the last check and this

    async def _pass_on(self, match: str, what: Collection[str], guests: Sequence[Guest]) -> None:
        try:
            with metrics.news.time():
                updates = await asyncio.to_thread(self._updates_for, match, what, guests) if guests else []
            for guest, update in zip(guests, updates, strict=True):
                self._send(guest, update)
                self._update_seats(match, guest, update.seats)
                if guest.entry < update.last and not guest.ended:
                    self.refresh(match, Change.ENTRY, guest)
        except Exception:
            log.exception("room.failed", match=match)
            for guest in guests:
                guest.end()  # a client that reconnects catches up

    def _send(self, guest: Guest, update: Update) -> None:
        """Send what is still new: an entry may have been shown since the database was read."""
        for event in update.events:
            if event.id is None or event.id == guest.entry + 1:
                guest.send(event)
                guest.entry = guest.entry if event.id is None else event.id
        guest.chat = max(guest.chat, update.chat)

    def _update_seats(self, match: str, guest: Guest, seats: list[int]) -> None:
        """Update a guest's seats, and presence with them."""
        if seats != guest.seats and guest in self._guests.get(match, ()):
            self.presence.goes(match, guest.seats)
            self.presence.comes(match, seats)
            guest.seats = seats
            self.seen(match)

    def _updates_for(self, match: str, what: Collection[str], guests: Sequence[Guest]) -> list[Update]:
        """Read a match from the database, and return what each guest has to be sent."""
        shelf = self.store.shelf(match)
        if shelf is None:
            return [Update(guest.seats, guest.entry, guest.chat, []) for guest in guests]
        present = self.presence.at(match)
        missed = missed_by(guests, shelf, present)
        lines = self.store.chat(match, min(guest.chat for guest in guests)) if Change.CHAT in what else []
        of_chat = [(line.id, StreamEvent(Change.CHAT, as_json(chat_line(line)))) for line in lines]
        now = match_of(shelf) if shelf.entries and PRESENCE in what else None
        updates = []
        for guest in guests:
            events = [StreamEvent(Change.TABLE)] if Change.TABLE in what else []
            events += missed[guest]
            if PRESENCE in what:
                seats = presentation.seats(context_of(shelf, guest.person, present), now)
                events.append(StreamEvent("seats", as_json(seats)))
            events += [event for id, event in of_chat if id > guest.chat]
            chat = max([guest.chat, *(line.id for line in lines)])
            updates.append(Update(shelf.seats_of(guest.person), len(shelf.entries) - 1, chat, events))
        return updates


def missed_by(guests: Sequence[Guest], shelf: Shelf, present: Collection[int]) -> dict[Guest, list[StreamEvent]]:
    """Return the events for the first entries that guests have missed. The match is replayed once for all of them."""
    events: dict[Guest, list[StreamEvent]] = {guest: [] for guest in guests}
    contexts = {guest: context_of(shelf, guest.person, present) for guest in guests}
    first = min(guest.entry for guest in guests) + 1
    numbers = range(first, min(first + AT_ONCE, len(shelf.entries)))
    for number, match in zip(numbers, matches_between(shelf, numbers), strict=True):
        shown = ShownNews(match)
        for guest in guests:
            if guest.entry < number:
                events[guest].append(StreamEvent(Change.ENTRY, shown.to(contexts[guest]), number))
    return events
