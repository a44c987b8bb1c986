"""Live streams over HTTP: first the entries that a client has missed, then events as they happen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tuckerbox.server.live.rooms import PRESENCE, Subscriber
from tuckerbox.server.live.services import Services
from tuckerbox.server.people import Person
from tuckerbox.server.store import Change
from tuckerbox.server.table.rows import Shelf

QUIET = 15.0  # seconds without an event before a keep-alive comment is sent
SLOW = 30.0  # seconds that a client may take to read before its stream is closed
HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}  # keeps proxies from buffering
WELCOME = b": welcome\nretry: 1000\n\n"
NOTHING_NEW = b": nothing new\n\n"
HARMLESS = (TimeoutError, OSError, HTTPException)  # the client reads too slowly, has left, or has sent too much

log = structlog.get_logger()


@asynccontextmanager
async def subscribed(services: Services, person: Person, shelf: Shelf, after: int) -> AsyncIterator[Subscriber]:
    """Subscribe a person to a match's room until the block ends. They know every entry up to `after` already."""
    match_id = shelf.match.id
    network = services.networks.of(person.id)
    subscriber = Subscriber(person.id, shelf.seats_of(person.id), after, network=network)
    services.rooms.enter(match_id, subscriber)
    services.notifier.looks(person.id, match_id)
    try:
        services.announce_presence(match_id)
        for what in (Change.ENTRY, Change.CHAT, PRESENCE):
            services.rooms.refresh(match_id, what, subscriber)
        yield subscriber
    finally:
        services.rooms.leave(match_id, subscriber)
        services.announce_presence(match_id)


async def follow(subscriber: Subscriber) -> AsyncIterator[bytes]:
    """Yield a subscriber's events as text, each once and in order, until the server closes the stream."""
    yield WELCOME
    while True:
        try:
            async with asyncio.timeout(QUIET):
                event = await subscriber.waiting.get()
        except TimeoutError:
            yield NOTHING_NEW
            continue
        if event is None:
            return
        yield event.encoded


class EventStream(Response):
    """A live stream as a response. It ends when the client leaves, or reads too slowly."""

    media_type = "text/event-stream"

    def __init__(self, services: Services, person: Person, shelf: Shelf, after: int) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["Content-Length"]
        self._subscribed = subscribed(services, person, shelf, after)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._subscribed as subscriber:
            sending = asyncio.create_task(self._send(subscriber, send))
            leaving = asyncio.create_task(left(receive))
            try:
                await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (sending, leaving):
                    task.cancel()
                for wrong in await asyncio.gather(sending, leaving, return_exceptions=True):
                    if isinstance(wrong, Exception) and not isinstance(wrong, HARMLESS):
                        log.error("stream.failed", exc_info=wrong)

    async def _send(self, subscriber: Subscriber, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async for text in follow(subscriber):
            async with asyncio.timeout(SLOW):
                await send({"type": "http.response.body", "body": text, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def left(receive: Receive) -> None:
    """Return when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
