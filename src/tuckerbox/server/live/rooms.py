"""Rooms: each broadcasts the events of one match to this process's live streams. A room holds no match."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

import structlog
from fastapi.sse import ServerSentEvent

from tuckerbox import presentation
from tuckerbox.match import Match
from tuckerbox.presentation import News
from tuckerbox.server import metrics
from tuckerbox.server.http.schemas import chat_as_json, news_as_json
from tuckerbox.server.live.context import chat_line, context_of
from tuckerbox.server.live.match_rows import match_of
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.store import Shelf, Store

MOST_WAITING = 500  # events queued for a slow reader before its stream is closed

log = structlog.get_logger()


@dataclass(eq=False)
class Guest:
    """A live stream: its person and their seats, the last entry and line of chat sent, and the queue of events."""

    person: str
    seats: list[int]
    entry: int
    chat: int = 0
    waiting: asyncio.Queue[ServerSentEvent | None] = field(default_factory=asyncio.Queue)

    def send(self, event: ServerSentEvent) -> None:
        if self.waiting.qsize() < MOST_WAITING:
            self.waiting.put_nowait(event)
        else:
            self.waiting.put_nowait(None)


@dataclass(frozen=True)
class AtHand:
    """Results that the storing request has already computed, so that the room need not read and replay the match."""

    shelf: Shelf
    match: Match  # after the last entry
    news: dict[tuple[int, ...], News]  # of the last entry, by the viewer's seats

    @property
    def last(self) -> int:
        return len(self.shelf.entries) - 1


class Rooms:
    """This process's rooms, by match. They run on the event loop, except that news is made in another thread."""

    def __init__(self, store: Store, presence: Presence, seen: Callable[[str], None]) -> None:
        self.store = store
        self.presence = presence
        self.seen = seen  # called when a guest sits down or gets up
        self._guests: dict[str, set[Guest]] = {}
        self._called: dict[str, dict[str, int | None]] = {}  # by match: what to broadcast, and the last entry if known
        self._at_hand: dict[str, AtHand] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def enter(self, match: str, guest: Guest) -> None:
        self._guests.setdefault(match, set()).add(guest)
        self.presence.comes(match, guest.seats)
        metrics.streams.inc()

    def leave(self, match: str, guest: Guest) -> None:
        guests = self._guests.get(match, set())
        if guest in guests:
            guests.discard(guest)
            self.presence.goes(match, guest.seats)
            metrics.streams.dec()
        if not guests:
            self._guests.pop(match, None)
            self._at_hand.pop(match, None)

    def watched(self) -> list[str]:
        return list(self._guests)

    def hand_over(self, at_hand: AtHand) -> None:
        """Keep a request's results for the next broadcast. Thread-safe; comes before the `call` for the same entry."""
        if at_hand.shelf.match.id in self._guests:
            self._at_hand[at_hand.shelf.match.id] = at_hand

    def call(self, match: str, what: str, number: int | None = None) -> None:
        """Schedule a broadcast to everybody in a match's room."""
        if match not in self._guests:
            return
        called = self._called.setdefault(match, {})
        before = called.get(what, number)
        called[what] = None if number is None or before is None else max(number, before)
        if match not in self._tasks:
            self._tasks[match] = asyncio.get_running_loop().create_task(self._tell(match))

    def call_all(self) -> None:
        """Schedule a broadcast of everything to every room."""
        for match in self.watched():
            for what in ("entry", "chat", "table"):
                self.call(match, what)

    def close(self) -> None:
        """Close all streams. Browsers reconnect by themselves."""
        for task in self._tasks.values():
            task.cancel()
        for guests in self._guests.values():
            for guest in guests:
                guest.waiting.put_nowait(None)

    async def _tell(self, match: str) -> None:
        while what := self._called.pop(match, None):
            guests = list(self._guests.get(match, ()))
            try:
                with metrics.news.time():
                    at_hand = self._at_hand.pop(match, None)
                    if at_hand is None or list(what) != ["entry"] or at_hand.last < (what["entry"] or math.inf):
                        at_hand = None  # not enough for this broadcast
                    told = await asyncio.to_thread(self._make, match, what, guests, at_hand) if guests else []
            except Exception:
                log.exception("room.failed", match=match)
                for guest in guests:
                    guest.waiting.put_nowait(None)  # a client that reconnects catches up
                continue
            for guest, (seats, events) in zip(guests, told, strict=True):
                for event in events:
                    guest.send(event)
                self._move(match, guest, seats)
        del self._tasks[match]  # here, so that no call falls between the last check and this

    def _move(self, match: str, guest: Guest, seats: list[int]) -> None:
        """Update a guest's seats, and presence with them."""
        if seats != guest.seats and guest in self._guests.get(match, ()):
            self.presence.goes(match, guest.seats)
            self.presence.comes(match, seats)
            guest.seats = seats
            self.seen(match)

    def _make(
        self, match: str, what: Collection[str], guests: list[Guest], at_hand: AtHand | None
    ) -> list[tuple[list[int], list[ServerSentEvent]]]:
        """Return each guest's seats and events. News is made once for all guests with the same seats."""
        shelf = at_hand.shelf if at_hand else self.store.shelf(match)
        if shelf is None:
            return [(guest.seats, []) for guest in guests]
        told: list[list[ServerSentEvent]] = [[] for _ in guests]
        if "table" in what:
            for events in told:
                events.append(ServerSentEvent(event="table", raw_data="{}"))
        present = self.presence.at(match)
        made: dict[tuple[int, tuple[int, ...]], ServerSentEvent] = {}
        behind: dict[int, Match] = {}
        if at_hand:
            behind[at_hand.last] = at_hand.match
            made = {(at_hand.last, mine): entry_event(at_hand.last, news) for mine, news in at_hand.news.items()}
        now = match_of(shelf) if shelf.entries and ("here" in what or "seats" in what) else None
        lines = self.store.chat(match, min(guest.chat for guest in guests)) if "chat" in what else []
        for guest, events in zip(guests, told, strict=True):
            context = context_of(shelf, guest.person, present)
            mine = tuple(context.viewer.seats)
            for number in range(guest.entry + 1, len(shelf.entries)):
                key = (number, mine)
                if key not in made:
                    found = behind[number] = behind.get(number) or match_of(shelf, number)
                    made[key] = entry_event(number, presentation.news(context, found))
                events.append(made[key])
            guest.entry = max(guest.entry, len(shelf.entries) - 1)
            if "here" in what or "seats" in what:
                seats = presentation.seats(context, now)
                events.append(ServerSentEvent(event="seats", raw_data=json.dumps(seats)))
            for line in lines:
                if line.id > guest.chat:
                    events.append(ServerSentEvent(event="chat", raw_data=chat_as_json(chat_line(line))))
            guest.chat = max([guest.chat, *(line.id for line in lines)])
        if at_hand:  # its shelf may be older than a change of seats, which has a broadcast of its own
            return [(guest.seats, events) for guest, events in zip(guests, told, strict=True)]
        return [(shelf.seats_of(guest.person), events) for guest, events in zip(guests, told, strict=True)]


def entry_event(number: int, news: News) -> ServerSentEvent:
    return ServerSentEvent(event="entry", id=str(number), raw_data=news_as_json(news))
