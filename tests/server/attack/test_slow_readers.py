"""A client opens a stream and reads nothing: its stream ends, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn

from tests.served import PATIENCE
from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox.cli import serve
from tuckerbox.server.http import streams
from tuckerbox.server.http.routes import matches
from tuckerbox.server.live import rooms
from tuckerbox.server.people import Person


def scope_of(match: str) -> dict[str, Any]:
    path = f"/api/matches/{match}/events"
    return {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "method": "GET",
        "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"after=-1",
        "headers": [(b"host", b"testserver")], "client": ("testclient", 1), "server": ("testserver", 80),
    }  # fmt: skip


def test_a_client_that_reads_nothing_is_dropped(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "SLOW", 0.05)
    match = anna.hot_seat()["id"]

    async def come_and_sleep() -> None:
        asked = iter([{"type": "http.request"}])

        async def receive() -> dict[str, Any]:
            if message := next(asked, None):
                return message
            return await asyncio.Event().wait()  # type: ignore[return-value]

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.body":
                await asyncio.Event().wait()

        await asyncio.wait_for(site.app(scope_of(match), receive, send), PATIENCE)  # type: ignore[arg-type]

    site.call(come_and_sleep)
    assert site.services.rooms.open_rooms() == []


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux drops such connections")
def test_the_connection_of_a_client_that_reads_nothing_is_closed(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing a connection first sends what is still to be sent, which could take for ever."""
    monkeypatch.setattr(streams, "SLOW", 0.05)
    monkeypatch.setattr(serve, "GONE", 200)
    match = anna.hot_seat()["id"]

    async def come_and_sleep() -> None:
        server = uvicorn.Server(uvicorn.Config(site.app, lifespan="off", log_config=None))
        loop, opened = asyncio.get_running_loop(), site.services.rooms
        with serve.listen("127.0.0.1", 0) as listening, socket.socket() as client:
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.setblocking(False)
            await loop.sock_connect(client, listening.getsockname())
            asked = f"GET /api/matches/{match}/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
            await loop.sock_sendall(client, asked.encode())
            async with asyncio.timeout(PATIENCE):
                while not opened.open_rooms():
                    await asyncio.sleep(0)
                (reader,) = opened.ready_for(match, 1)
                opened.show(match, 1, [(reader, rooms.StreamEvent("table", b" " * 10**7))])
                while server.server_state.connections:
                    await asyncio.sleep(0)
            server.should_exit = True
            await serving

    site.call(come_and_sleep)
    assert site.services.rooms.open_rooms() == []


def test_a_queue_that_grows_too_long_ends_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_QUEUED_EVENTS", 3)

    async def overflow() -> list[Any]:
        subscriber = rooms.Subscriber("", [], -1)
        for _ in range(5):
            subscriber.send(rooms.StreamEvent("table"))
        return [subscriber.waiting.get_nowait() for _ in range(4)]

    *sent, end = asyncio.run(overflow())
    assert all(sent)
    assert end is None


def test_one_person_cannot_open_any_number_of_streams(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "MOST_STREAMS", 2)
    site = open_site(limits=True)
    anna, bruce = site.visitor("Anna"), site.visitor("Bruce")
    match = anna.hot_seat()["id"]
    person = next(iter(site.services.store.shelf(match).sitters[0]))  # type: ignore[union-attr]
    subscribers = [rooms.Subscriber(person, [0], 0) for _ in range(2)]

    async def come() -> None:
        for subscriber in subscribers:
            site.services.rooms.enter(match, subscriber)

    async def go() -> None:
        for subscriber in subscribers:
            site.services.rooms.leave(match, subscriber)

    site.call(come)
    anna.refused(429, "too-many-streams", "GET", f"/api/matches/{match}/events")
    assert site.services.rooms.streams_of("somebody else") == 0
    site.call(go)
    assert site.services.rooms.streams_of(person) == 0
    assert bruce.table(match)["id"] == match


def test_many_cookies_at_one_address_cannot_open_any_number_of_streams(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "STREAMS_IN_NETWORK", 2)
    site = open_site(limits=True)
    attackers = [site.visitor(f"{number}", client=("192.0.2.1", 50000)) for number in range(3)]
    match = site.visitor("Anna", client=("192.0.2.2", 50000)).hot_seat()["id"]
    shelf = site.services.store.shelf(match)
    assert shelf
    people = [Person(site.person_of(attacker), "Somebody") for attacker in attackers]
    opened = [streams.subscribed(site.services, person, shelf, 0) for person in people[:2]]
    for stream in opened:
        site.call(stream.__aenter__)
    wrong = attackers[2].refused(429, "too-many-streams", "GET", f"/api/matches/{match}/events")
    assert "on your network" in wrong["says"]
    assert site.services.rooms.streams_in("192.0.2.2") == 0
    for stream in opened:
        site.call(stream.__aexit__, None, None, None)
    assert site.services.rooms.streams_in("192.0.2.1") == 0
