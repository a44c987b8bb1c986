"""Live streams: first the entries that a client has missed, then events as they happen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi.sse import EventSourceResponse, ServerSentEvent, format_sse_event

from tuckerbox.server.live.context import context_of
from tuckerbox.server.live.match_rows import news_between
from tuckerbox.server.live.rooms import Guest, entry_event
from tuckerbox.server.live.services import Services
from tuckerbox.server.people import Person
from tuckerbox.server.store import Shelf

AT_ONCE = 20  # missed entries that are made in one go
QUIET = 15.0  # seconds without an event before a keep-alive comment is sent
HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}  # keeps proxies from buffering


@asynccontextmanager
async def visit(services: Services, person: Person, shelf: Shelf) -> AsyncIterator[Guest]:
    """Keep a guest in a match's room. (`follow` can't do this: nothing closes its generator when a client leaves.)"""
    match = shelf.match.id
    guest = Guest(person.id, shelf.seats_of(person.id), len(shelf.entries) - 1)
    services.rooms.enter(match, guest)
    try:
        yield guest
    finally:
        services.rooms.leave(match, guest)
        services.seen_later(match)


async def follow(services: Services, guest: Guest, shelf: Shelf, after: int) -> AsyncIterator[ServerSentEvent]:
    """Yield everything after entry `after`, each event once and in order, until the server closes."""
    match = shelf.match.id
    last = len(shelf.entries) - 1
    await asyncio.to_thread(services.seen, match)
    services.rooms.call(match, "chat")
    services.rooms.call(match, "here")
    services.rooms.call(match, "entry")  # in case one was stored since the shelf was read
    yield ServerSentEvent(comment="welcome", retry=1000)
    for first in range(max(after + 1, 0), last + 1, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, last + 1))
        for event in await asyncio.to_thread(missed, shelf, numbers, guest.person, services.presence.at(match)):
            yield event
    while (happened := await waiting_for(guest)) is not None:
        yield happened


async def waiting_for(guest: Guest) -> ServerSentEvent | None:
    """Return the next event, or a keep-alive comment if there is none for a while. None ends the stream."""
    try:
        async with asyncio.timeout(QUIET):
            return await guest.waiting.get()
    except TimeoutError:
        return ServerSentEvent(comment="nothing new")


def missed(shelf: Shelf, numbers: range, person: str, present: set[int]) -> list[ServerSentEvent]:
    context = context_of(shelf, person, present)
    found = news_between(context, shelf, numbers)
    return [entry_event(number, news) for number, news in zip(numbers, found, strict=True)]


def over_http(stream: AsyncIterator[ServerSentEvent]) -> EventSourceResponse:
    """Return the stream as a response. (FastAPI's own breaks if a client leaves while its send buffer is full.)"""

    async def lines() -> AsyncIterator[bytes]:
        async for event in stream:
            yield format_sse_event(
                data_str=event.raw_data, event=event.event, id=event.id, retry=event.retry, comment=event.comment
            )

    return EventSourceResponse(lines(), headers=HEADERS)
