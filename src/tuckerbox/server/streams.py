"""A live stream: first what was missed, then what happens, as it happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable

from fastapi.sse import ServerSentEvent

from tuckerbox.server import seen
from tuckerbox.server.house import House
from tuckerbox.server.people import Person
from tuckerbox.server.rooms import Guest, entry_event
from tuckerbox.server.store import Shelf

AT_ONCE = 20  # entries that are made in one go for somebody who was away


async def follow(house: House, person: Person, shelf: Shelf, after: int) -> AsyncIterator[ServerSentEvent]:
    """Everything behind entry `after`, each once and in order; it ends when the server closes."""
    match = shelf.match.id
    last = len(shelf.entries) - 1
    mine = shelf.seats_of(person.id)
    guest = Guest(person.id, mine, last)
    house.rooms.enter(match, guest)
    try:
        await asyncio.to_thread(house.seen, match)
        house.rooms.call(match, "chat")
        house.rooms.call(match, "here")
        house.rooms.call(match, "entry")  # what was stored since the shelf was read
        yield ServerSentEvent(comment="welcome", retry=1000)
        for first in range(max(after + 1, 0), last + 1, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, last + 1))
            for event in await asyncio.to_thread(missed, shelf, numbers, mine, house.presence.at(match)):
                yield event
        while (happened := await guest.waiting.get()) is not None:
            yield happened
    finally:
        house.rooms.leave(match, guest)
        house.seen_later(match)


def missed(shelf: Shelf, numbers: Iterable[int], mine: list[int], present: set[int]) -> list[ServerSentEvent]:
    return [entry_event(number, seen.news(shelf, number, mine, present)) for number in numbers]
