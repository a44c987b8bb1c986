"""Rooms: where those who look on at a match in this process are told what happens. A room holds no match."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

import structlog
from fastapi.sse import ServerSentEvent

from tuckerbox.match import Match
from tuckerbox.server import metrics, seen
from tuckerbox.server.presence import Presence
from tuckerbox.server.revival import revive
from tuckerbox.server.schemas import News
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


@dataclass(frozen=True)
class AtHand:
    """What somebody has at hand who just stored an entry: so the room need not read and replay it all again."""

    shelf: Shelf
    match: Match  # behind the last entry
    news: dict[tuple[int, ...], News]  # of that entry, for whoever sits on these seats

    @property
    def last(self) -> int:
        return len(self.shelf.entries) - 1


class Rooms:
    """The rooms of this process by match. All of it happens on the event loop, but for what is read and made."""

    def __init__(self, store: Store, presence: Presence, seen: Callable[[str], None]) -> None:
        self.store = store
        self.presence = presence
        self.seen = seen  # to be told when somebody who looks on sits down, or gets up
        self._guests: dict[str, set[Guest]] = {}
        self._called: dict[str, dict[str, int | None]] = {}  # what happened; of entries also the last, if it is known
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
        """Comes, from any thread, before the call that it is for."""
        if at_hand.shelf.match.id in self._guests:
            self._at_hand[at_hand.shelf.match.id] = at_hand

    def call(self, match: str, what: str, number: int | None = None) -> None:
        """Something happened at a match: everybody in its room will be told."""
        if match not in self._guests:
            return
        called = self._called.setdefault(match, {})
        before = called.get(what, number)
        called[what] = None if number is None or before is None else max(number, before)
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
                    at_hand = self._at_hand.pop(match, None)
                    if at_hand is None or list(what) != ["entry"] or at_hand.last < (what["entry"] or math.inf):
                        at_hand = None  # there is more to tell
                    told = await asyncio.to_thread(self._make, match, what, guests, at_hand) if guests else []
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

    def _make(
        self, match: str, what: Collection[str], guests: list[Guest], at_hand: AtHand | None
    ) -> list[tuple[list[int], list[ServerSentEvent]]]:
        """Where each sits, and what they are to be told: made once for all who may know the same."""
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
        lines = self.store.chat(match, min(guest.chat for guest in guests)) if "chat" in what else []
        for guest, events in zip(guests, told, strict=True):
            mine = tuple(shelf.seats_of(guest.person))
            for number in range(guest.entry + 1, len(shelf.entries)):
                key = (number, mine)
                if key not in made:
                    found = behind[number] = behind.get(number) or revive(shelf, number)
                    made[key] = entry_event(number, seen.news(shelf, number, mine, present, found))
                events.append(made[key])
            guest.entry = max(guest.entry, len(shelf.entries) - 1)
            if "here" in what or "seats" in what:
                seats = seen.seats(shelf, guest.person, present)
                events.append(
                    ServerSentEvent(event="seats", raw_data=json.dumps([seat.model_dump() for seat in seats]))
                )
            for line in lines:
                if line.id > guest.chat:
                    events.append(ServerSentEvent(event="chat", raw_data=seen.chat_line(line).model_dump_json()))
            guest.chat = max([guest.chat, *(line.id for line in lines)])
        if at_hand:  # its shelf was read before the entry: who sat down meanwhile is told apart
            return [(guest.seats, events) for guest, events in zip(guests, told, strict=True)]
        return [(shelf.seats_of(guest.person), events) for guest, events in zip(guests, told, strict=True)]


def entry_event(number: int, news: News) -> ServerSentEvent:
    return ServerSentEvent(event="entry", id=str(number), raw_data=news.model_dump_json())
