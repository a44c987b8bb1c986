"""A server that runs in the tests' own process, where they can inspect it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from starlette.testclient import TestClient

from tests.server.visitor import PATIENCE, Visitor
from tuckerbox.server.http.app import make_app
from tuckerbox.server.http.cookies import COOKIE, Cookies
from tuckerbox.server.http.streams import subscribed
from tuckerbox.server.live.rooms import StreamEvent, Subscriber
from tuckerbox.server.live.services import Services
from tuckerbox.server.people import Person
from tuckerbox.server.settings import Settings
from tuckerbox.server.table.server_clock import ServerClock


class Site:
    """An application with its lifespan, and a client that keeps its event loop running."""

    def __init__(self, settings: Settings, clock: ServerClock | None = None) -> None:
        self.app = make_app(replace(settings, hosts=(*settings.hosts, "testserver")), clock)
        self.services: Services = self.app.state.services
        self._door = TestClient(self.app)

    def __enter__(self) -> Self:
        self._door.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        if self._door.portal:
            self._door.__exit__(None, None, None)

    def client(self, **more: Any) -> TestClient:
        """Return a client with its own cookies."""
        client = TestClient(self.app, follow_redirects=False, **more)
        client.portal = self._door.portal
        return client

    def visitor(self, name: str | None = None, **more: Any) -> Visitor:
        visitor = Visitor(self.client(**more))
        if name is not None:
            assert visitor.ask("PUT", "/api/me", {"name": name}).json() == {"name": name}
        return visitor

    def call(self, job: Callable[..., Any], *given: Any) -> Any:
        """Call a coroutine function on the server's event loop, and return its result."""
        assert self._door.portal, "the site is not open"
        return self._door.portal.start_task_soon(job, *given).result(2 * PATIENCE)

    def told(
        self, match: str, wanted: Callable[[StreamEvent], bool], after: int = -1, person: str = ""
    ) -> list[StreamEvent]:
        """Return a stream's events until a wanted one, for a person or, by default, for somebody without a seat."""

        async def listen() -> list[StreamEvent]:
            found: list[StreamEvent] = []
            shelf = self.services.store.shelf(match)
            assert shelf
            async with (
                asyncio.timeout(PATIENCE),
                subscribed(self.services, Person(person, "Somebody"), shelf, after) as subscriber,
            ):
                while not found or not wanted(found[-1]):
                    event = await subscriber.waiting.get()
                    assert event, "the server has closed the stream"
                    found.append(event)
            return found

        told: list[StreamEvent] = self.call(listen)
        return told

    @contextmanager
    def open_table(self, match: str, visitor: Visitor) -> Iterator[None]:
        """Let a visitor have a table open during a block: everybody is shown that they are there."""
        person = self.person_of(visitor)
        shelf = self.services.store.shelf(match)
        assert shelf
        stream = subscribed(self.services, Person(person, "Somebody"), shelf, len(shelf.entries) - 1)
        watcher = subscribed(self.services, Person("", "Somebody"), shelf, len(shelf.entries) - 1)

        async def shown(subscriber: Subscriber, *, there: bool) -> None:
            async with asyncio.timeout(PATIENCE):
                while there != (self.services.presence.at(match) >= set(shelf.seats_of(person))):
                    assert await subscriber.waiting.get(), "the server has closed the stream"

        async def come() -> None:
            await shown(await stream.__aenter__(), there=True)

        async def go() -> None:
            async with watcher as subscriber:
                await stream.__aexit__(None, None, None)
                await shown(subscriber, there=False)

        self.call(come)
        try:
            yield
        finally:
            self.call(go)

    def person_of(self, visitor: Visitor) -> str:
        person = Cookies(self.services.cookie_key, secure=False).read(visitor.client.cookies[COOKIE])
        assert person, "the visitor has a cookie of another server"
        return person.id

    def told_to(self, match: str, visitor: Visitor, last: int | None) -> list[str]:
        """Return a visitor's stream as text up to entry `last`, or up to the list of seats if `last` is None."""
        person = self.person_of(visitor)

        def wanted(event: StreamEvent) -> bool:
            return event.kind == ("seats" if last is None else "entry") and event.id == last

        return [event.encoded.decode() for event in self.told(match, wanted, person=person)]

    def wait_for_entry(self, match: str, number: int) -> None:
        """Wait until an entry is stored, for example by a bot."""
        self.told(match, lambda event: event.kind == "entry" and (event.id or 0) >= number)
