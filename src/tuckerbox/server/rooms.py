"""Rooms: where those who look on at a match in this process are told what happens. A room holds no match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from fastapi.sse import ServerSentEvent

from tuckerbox.server import metrics, seen
from tuckerbox.server.presence import Presence
from tuckerbox.server.store import Shelf, Store

MOST_WAITING = 500  # events that wait for one slow reader, before the line to it is cut

log = structlog.get_logger()


@dataclass(eq=False)
class Guest:
    """Somebody who looks on: who and from which seats, the last things they were told, and what waits to be sent."""

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


class Rooms:
    """The rooms of this process by match. All of it happens on the event loop, but for what is read and made."""

    def __init__(self, store: Store, presence: Presence, seen: Callable[[str], None]) -> None:
        self.store = store
        self.presence = presence
        self.seen = seen  # to be told when somebody who looks on sits down, or gets up
        self._guests: dict[str, set[Guest]] = {}
        self._called: dict[str, set[str]] = {}
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

    def watched(self) -> list[str]:
        return list(self._guests)

    def call(self, match: str, what: str) -> None:
        """Something happened at a match: everybody in its room will be told."""
        if match not in self._guests:
            return
        self._called.setdefault(match, set()).add(what)
        if match not in self._tasks:
            self._tasks[match] = asyncio.get_running_loop().create_task(self._tell(match))

    def call_all(self) -> None:
        """Something may have happened anywhere."""
        for match in self.watched():
            for what in ("entry", "chat", "table"):
                self.call(match, what)

    def close(self) -> None:
        """Sends everybody home; they come back by themselves."""
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
                    told = await asyncio.to_thread(self._make, match, what, guests) if guests else []
            except Exception:
                log.exception("room.failed", match=match)
                for guest in guests:
                    guest.waiting.put_nowait(None)  # whoever comes back is told everything
                continue
            for guest, (seats, events) in zip(guests, told, strict=True):
                for event in events:
                    guest.send(event)
                self._move(match, guest, seats)
        del self._tasks[match]  # here, so that no call comes between the last look and this

    def _move(self, match: str, guest: Guest, seats: list[int]) -> None:
        """Somebody looks on from these seats now."""
        if seats != guest.seats and guest in self._guests.get(match, ()):
            self.presence.goes(match, guest.seats)
            self.presence.comes(match, seats)
            guest.seats = seats
            self.seen(match)

    def _make(self, match: str, what: set[str], guests: list[Guest]) -> list[tuple[list[int], list[ServerSentEvent]]]:
        """Where each sits, and what they are to be told: made once for all who may know the same."""
        shelf = self.store.shelf(match)
        if shelf is None:
            return [(guest.seats, []) for guest in guests]
        told: list[list[ServerSentEvent]] = [[] for _ in guests]
        if "table" in what:
            for events in told:
                events.append(ServerSentEvent(event="table", data={}))
        made: dict[tuple[int, tuple[int, ...]], ServerSentEvent] = {}
        lines = self.store.chat(match, min(guest.chat for guest in guests)) if "chat" in what else []
        for guest, events in zip(guests, told, strict=True):
            mine = tuple(shelf.seats_of(guest.person))
            for number in range(guest.entry + 1, len(shelf.entries)):
                key = (number, mine)
                if key not in made:
                    made[key] = entry_event(shelf, number, list(mine), self.presence.at(match))
                events.append(made[key])
            guest.entry = max(guest.entry, len(shelf.entries) - 1)
            if "here" in what or "seats" in what:
                seats = seen.seats(shelf, guest.person, self.presence.at(match))
                events.append(ServerSentEvent(event="seats", data=[seat.model_dump() for seat in seats]))
            for line in lines:
                if line.id > guest.chat:
                    events.append(ServerSentEvent(event="chat", raw_data=seen.chat_line(line).model_dump_json()))
            guest.chat = max([guest.chat, *(line.id for line in lines)])
        return [(shelf.seats_of(guest.person), events) for guest, events in zip(guests, told, strict=True)]


def entry_event(shelf: Shelf, number: int, mine: list[int], present: set[int]) -> ServerSentEvent:
    """An entry and what it led to, as whoever sits on these seats may know it."""
    data = seen.news(shelf, number, mine, present).model_dump_json()
    return ServerSentEvent(event="entry", id=str(number), raw_data=data)
