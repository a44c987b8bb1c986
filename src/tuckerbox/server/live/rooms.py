"""Rooms: each has the live streams of one match at this process, and passes on what happens there.

An entry that was made at this process is shown at once, from the loaded match. All else is read from the database: what
another process has stored, and what a stream has missed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property

import structlog

from tuckerbox import presentation
from tuckerbox.server import metrics
from tuckerbox.server.live import replay_queue
from tuckerbox.server.live.networks_of_people import UNKNOWN
from tuckerbox.server.live.news_json import NewsJson, as_json
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.people import is_program
from tuckerbox.server.store import Change, Store
from tuckerbox.server.table.match_rows import match_of, matches_between
from tuckerbox.server.table.presentation_context import chat_line, context_of
from tuckerbox.server.table.rows import Shelf

MOST_QUEUED_EVENTS = 500  # events queued for a slow reader before its stream is closed
AT_ONCE = 20  # missed entries whose news is made in one go
PRESENCE = "presence"  # passed on besides the kinds of changes

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
class Subscriber:
    """The reader of a live stream: who they are, what they have been sent, and the events that wait for them."""

    person: str
    seats: list[int]  # the seats that this person plays
    entry: int  # the last one that they have been sent
    chat: int = 0  # the last line
    network: str = UNKNOWN
    waiting: asyncio.Queue[StreamEvent | None] = field(default_factory=asyncio.Queue)
    ended: bool = False

    def send(self, event: StreamEvent) -> None:
        """Queue an event. End the stream of a reader who is too slow; it can come again and catch up."""
        if self.ended:
            return
        if self.waiting.qsize() < MOST_QUEUED_EVENTS:
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
    """The result of a look at the database, for one subscriber."""

    seats: list[int]  # the subscriber's own
    last: int  # the last entry that was stored; the events may end before it
    chat: int  # the last line of chat
    events: list[StreamEvent]


class Rooms:
    """This process's rooms, by match. They run on the event loop, but read the database in other threads."""

    def __init__(self, store: Store, presence: Presence, seats_changed: Callable[[str], None]) -> None:
        self.store = store
        self.presence = presence
        self.seats_changed = seats_changed  # called when a subscriber sits down or gets up
        self._subscribers: dict[str, set[Subscriber]] = {}
        self._streams: Counter[str] = Counter()  # by person
        self._streams_in: Counter[str] = Counter()  # by network
        # By match: what to pass on to which subscriber; None stands for everybody.
        self._scheduled: dict[str, dict[Subscriber | None, set[str]]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._long_match = asyncio.Lock()  # held while a long match is replayed
        self._closed = False

    def streams_of(self, person: str) -> int:
        """Return how many streams a person has open."""
        return self._streams[person]

    def streams_in(self, network: str) -> int:
        """Return how many streams the people of a network have open."""
        return self._streams_in[network]

    def enter(self, match_id: str, subscriber: Subscriber) -> None:
        self._subscribers.setdefault(match_id, set()).add(subscriber)
        self._streams[subscriber.person] += 1
        self._streams_in[subscriber.network] += 1
        self.presence.comes(match_id, subscriber.seats, is_program=is_program(subscriber.person))
        metrics.streams.inc()
        if self._closed:
            subscriber.end()

    def leave(self, match_id: str, subscriber: Subscriber) -> None:
        subscribers = self._subscribers.get(match_id, set())
        if subscriber in subscribers:
            subscribers.discard(subscriber)
            for streams, whose in ((self._streams, subscriber.person), (self._streams_in, subscriber.network)):
                streams[whose] -= 1
                if not streams[whose]:
                    del streams[whose]
            self.presence.goes(match_id, subscriber.seats, is_program=is_program(subscriber.person))
            metrics.streams.dec()
        if not subscribers:
            self._subscribers.pop(match_id, None)

    def uses(self, match_id: str) -> bool:
        """Return whether a match has a room. Thread-safe."""
        return match_id in self._subscribers

    def open_rooms(self) -> list[str]:
        """Return the matches that have a room."""
        return list(self._subscribers)

    # --- Entries of this process ---

    def ready_for(self, match_id: str, number: int) -> list[Subscriber]:
        """Return the subscribers who have been sent everything before entry `number`."""
        return [subscriber for subscriber in self._subscribers.get(match_id, ()) if subscriber.entry == number - 1]

    def show(self, match_id: str, number: int, told: Iterable[tuple[Subscriber, StreamEvent]]) -> None:
        """Send a new entry to subscribers, each with its own event. The others catch up."""
        for subscriber, event in told:
            if subscriber.entry == number - 1:
                subscriber.send(event)
                subscriber.entry = number
        for subscriber in self._subscribers.get(match_id, ()):
            if subscriber.entry < number and not subscriber.ended:
                self.refresh(match_id, Change.ENTRY, subscriber)

    def tell_seat(self, match_id: str, seat: int | None) -> None:
        """Tell the players of a seat, or of all seats, that their premove has changed. Nobody else is told."""
        for subscriber in self._subscribers.get(match_id, ()):
            if seat in subscriber.seats or (seat is None and subscriber.seats):
                subscriber.send(StreamEvent(Change.PREMOVE))

    # --- Updates from the database ---

    def refresh(self, match_id: str, what: str, subscriber: Subscriber | None = None) -> None:
        """Schedule a look at the database, to pass on what is new: to one subscriber, or to all of a match's room."""
        if match_id not in self._subscribers:
            return
        self._scheduled.setdefault(match_id, {}).setdefault(subscriber, set()).add(what)
        if match_id not in self._tasks:
            self._tasks[match_id] = asyncio.get_running_loop().create_task(self._update(match_id))

    def refresh_all(self) -> None:
        """Schedule a look at everything for every room."""
        for match_id in self.open_rooms():
            for what in (Change.ENTRY, Change.CHAT, Change.TABLE):
                self.refresh(match_id, what)
            self.tell_seat(match_id, None)

    def close(self) -> None:
        """Close all streams, and from now on those that are opened. Browsers reconnect by themselves."""
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
        for subscribers in self._subscribers.values():
            for subscriber in subscribers:
                subscriber.end()

    def close_room(self, match_id: str) -> None:
        """Close the streams of one match. They are opened again at the worker that serves it."""
        for subscriber in self._subscribers.get(match_id, ()):
            subscriber.end()

    async def _update(self, match_id: str) -> None:
        try:
            while scheduled := self._scheduled.pop(match_id, None):
                for_all = scheduled.pop(None, set())
                if for_all:
                    await self._pass_on(match_id, for_all, list(self._subscribers.get(match_id, ())))
                if some := [subscriber for subscriber in scheduled if subscriber]:
                    await self._pass_on(match_id, set().union(*scheduled.values()), some)
        finally:
            del self._tasks[match_id]  # here, so that no call falls between the last check and this

    async def _pass_on(self, match_id: str, what: Collection[str], subscribers: Sequence[Subscriber]) -> None:
        try:
            updates = await self._find_updates(match_id, what, subscribers) if subscribers else []
            for subscriber, update in zip(subscribers, updates, strict=True):
                self._send(subscriber, update)
                self._update_seats(match_id, subscriber, update.seats)
                if subscriber.entry < update.last and not subscriber.ended:
                    self.refresh(match_id, Change.ENTRY, subscriber)
        except Exception:
            log.exception("room.failed", match=match_id)
            for subscriber in subscribers:
                subscriber.end()  # a client that reconnects catches up

    async def _find_updates(
        self, match_id: str, what: Collection[str], subscribers: Sequence[Subscriber]
    ) -> list[Update]:
        """Read a match from the database, and return what each subscriber has to be sent.

        Long matches are replayed one at a time. If one has gone on while it waited, it is read again afterwards.
        """
        shelf = await asyncio.to_thread(self.store.shelf, match_id)
        if shelf is None:
            return [Update(subscriber.seats, subscriber.entry, subscriber.chat, []) for subscriber in subscribers]
        is_long = replay_queue.is_long(len(shelf.entries) - 1)
        async with self._long_match if is_long else nullcontext():
            return await asyncio.to_thread(self._updates_for, shelf, what, subscribers)

    def _send(self, subscriber: Subscriber, update: Update) -> None:
        """Send what is still new: an entry may have been shown since the database was read."""
        for event in update.events:
            if event.id is None or event.id == subscriber.entry + 1:
                subscriber.send(event)
                subscriber.entry = subscriber.entry if event.id is None else event.id
        subscriber.chat = max(subscriber.chat, update.chat)

    def _update_seats(self, match_id: str, subscriber: Subscriber, seats: list[int]) -> None:
        """Update a subscriber's seats, and presence with them."""
        if seats != subscriber.seats and subscriber in self._subscribers.get(match_id, ()):
            by_program = is_program(subscriber.person)
            self.presence.goes(match_id, subscriber.seats, is_program=by_program)
            self.presence.comes(match_id, seats, is_program=by_program)
            subscriber.seats = seats
            self.seats_changed(match_id)

    def _updates_for(self, shelf: Shelf, what: Collection[str], subscribers: Sequence[Subscriber]) -> list[Update]:
        match_id = shelf.match.id
        present = self.presence.at(match_id)
        missed = missed_by(subscribers, shelf, present)
        lines = (
            self.store.chat(match_id, min(subscriber.chat for subscriber in subscribers)) if Change.CHAT in what else []
        )
        of_chat = [(line.id, StreamEvent(Change.CHAT, as_json(chat_line(line)))) for line in lines]
        now = match_of(shelf) if shelf.entries and PRESENCE in what else None
        updates = []
        for subscriber in subscribers:
            events = [StreamEvent(Change.TABLE)] if Change.TABLE in what else []
            events += missed[subscriber]
            if PRESENCE in what:
                seats = presentation.seats(context_of(shelf, subscriber.person, present), now)
                events.append(StreamEvent("seats", as_json(seats)))
            events += [event for id, event in of_chat if id > subscriber.chat]
            chat = max([subscriber.chat, *(line.id for line in lines)])
            updates.append(Update(shelf.seats_of(subscriber.person), len(shelf.entries) - 1, chat, events))
        return updates


def missed_by(
    subscribers: Sequence[Subscriber], shelf: Shelf, present: Collection[int]
) -> dict[Subscriber, list[StreamEvent]]:
    """Return the events for the first entries that subscribers have missed. The match is replayed once for all."""
    events: dict[Subscriber, list[StreamEvent]] = {subscriber: [] for subscriber in subscribers}
    contexts = {subscriber: context_of(shelf, subscriber.person, present) for subscriber in subscribers}
    first = min(subscriber.entry for subscriber in subscribers) + 1
    numbers = range(first, min(first + AT_ONCE, len(shelf.entries)))
    if not numbers:
        return events
    with metrics.news.time():
        for number, match in zip(numbers, matches_between(shelf, numbers), strict=True):
            shown = NewsJson(match)
            for subscriber in subscribers:
                if subscriber.entry < number:
                    events[subscriber].append(StreamEvent(Change.ENTRY, shown.to(contexts[subscriber]), number))
    return events
