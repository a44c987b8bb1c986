"""A live stream: first what was missed, then what happens, as it happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from fastapi.sse import EventSourceResponse, ServerSentEvent, format_sse_event

from tuckerbox.server import seen
from tuckerbox.server.house import House
from tuckerbox.server.people import Person
from tuckerbox.server.rooms import Guest, entry_event
from tuckerbox.server.store import Shelf

AT_ONCE = 20  # entries that are made in one go for somebody who was away
QUIET = 15.0  # seconds without anything to tell, until it is told that the line holds
HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}  # what stands between is to hold nothing back


@asynccontextmanager
async def visit(house: House, person: Person, shelf: Shelf) -> AsyncIterator[Guest]:
    """Somebody is in the room of a match. `follow` can't see to that: nobody closes a stream that is cut off."""
    match = shelf.match.id
    guest = Guest(person.id, shelf.seats_of(person.id), len(shelf.entries) - 1)
    house.rooms.enter(match, guest)
    try:
        yield guest
    finally:
        house.rooms.leave(match, guest)
        house.seen_later(match)


async def follow(house: House, guest: Guest, shelf: Shelf, after: int) -> AsyncIterator[ServerSentEvent]:
    """Everything behind entry `after`, each once and in order; it ends when the server closes."""
    match = shelf.match.id
    last = len(shelf.entries) - 1
    mine = shelf.seats_of(guest.person)
    await asyncio.to_thread(house.seen, match)
    house.rooms.call(match, "chat")
    house.rooms.call(match, "here")
    house.rooms.call(match, "entry")  # what was stored since the shelf was read
    yield ServerSentEvent(comment="welcome", retry=1000)
    for first in range(max(after + 1, 0), last + 1, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, last + 1))
        for event in await asyncio.to_thread(missed, shelf, numbers, mine, house.presence.at(match)):
            yield event
    while (happened := await waiting_for(guest)) is not None:
        yield happened


async def waiting_for(guest: Guest) -> ServerSentEvent | None:
    """What happens next, or that nothing does."""
    try:
        async with asyncio.timeout(QUIET):
            return await guest.waiting.get()
    except TimeoutError:
        return ServerSentEvent(comment="nothing new")


def missed(shelf: Shelf, numbers: Iterable[int], mine: list[int], present: set[int]) -> list[ServerSentEvent]:
    return [entry_event(number, seen.news(shelf, number, mine, present)) for number in numbers]


def over_http(stream: AsyncIterator[ServerSentEvent]) -> EventSourceResponse:
    """The stream as an answer. (An answer that FastAPI makes of it breaks when somebody goes whose line is full.)"""

    async def lines() -> AsyncIterator[bytes]:
        async for event in stream:
            yield format_sse_event(
                data_str=event.raw_data, event=event.event, id=event.id, retry=event.retry, comment=event.comment
            )

    return EventSourceResponse(lines(), headers=HEADERS)
