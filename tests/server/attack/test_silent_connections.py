"""Somebody opens connections and sends nothing, or a request that never ends, until others find no place or memory."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

import pytest
import uvicorn
from prometheus_client import REGISTRY
from uvicorn.server import ServerState

from tests.served import PATIENCE
from tuckerbox.cli import serve, serving
from tuckerbox.server import open_files
from tuckerbox.server.http import client_connections
from tuckerbox.server.http.client_connections import (
    ARRIVAL,
    BODY_ARRIVAL,
    MOST_HEADERS,
    MOST_WITHOUT_BODY,
    ClientProtocol,
    Connections,
)
from tuckerbox.server.settings import Settings

SETTINGS = Settings("sqlite://")
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: x\r\nX: "
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNK = b"5\r\nkoala\r\n"
LAST_CHUNK = b"0\r\n"


class MovedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time stands still until a test moves it."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += seconds


class Seen(ClientProtocol):
    """Notes how much has arrived."""

    is_made = False
    bytes_read = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.is_made = True

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.bytes_read += len(data)


class Server:
    """Accepts connections, and answers each request once `may_answer` is set, after its body if `reads_bodies`."""

    reads_bodies = True

    def __init__(self, settings: Settings) -> None:
        self.loop = asyncio.get_running_loop()
        assert isinstance(self.loop, MovedLoop)
        self.move = self.loop.move
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.address: Any = None
        self.config = uvicorn.Config(self.app, log_config=None, lifespan="off", interface="asgi3")
        self.state = ServerState()
        self.connections = Connections(settings)
        self.protocols: list[Seen] = []

    def protocol(self) -> Seen:
        self.protocols.append(Seen(self.config, self.state, {}, connections=self.connections))
        return self.protocols[-1]

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        more = self.reads_bodies
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            more = message["more_body"]
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def connect(self, source: str = "127.0.0.1") -> socket.socket:
        before = len(self.protocols)
        client = await asyncio.to_thread(socket.create_connection, self.address, PATIENCE, (source, 0))
        await reached(lambda: len(self.protocols) > before and self.protocols[-1].is_made)
        return client

    async def send(self, client: socket.socket, data: bytes) -> None:
        """Send data on the only connection, and wait until the server has read it."""
        (protocol,) = self.protocols
        wanted = protocol.bytes_read + len(data)
        client.sendall(data)
        await reached(lambda: protocol.bytes_read >= wanted)

    @property
    def is_alone(self) -> bool:
        """True if no connection is open."""
        return not self.state.connections


def cut(reason: str) -> float:
    return REGISTRY.get_sample_value("tuckerbox_connections_cut_total", {"reason": reason}) or 0.0


async def reached(found: Callable[[], object]) -> None:
    """Let the event loop run until something is so. The loop's own time stands still."""
    until = monotonic() + PATIENCE
    while not found():
        assert monotonic() < until
        await asyncio.sleep(0)


async def settled() -> None:
    """Let everything happen that would happen now."""
    for _ in range(20):
        await asyncio.sleep(0)


def received(client: socket.socket) -> bytes:
    with suppress(ConnectionResetError):
        return client.recv(1000)
    return b""


async def is_cut(client: socket.socket) -> bool:
    return await asyncio.to_thread(received, client) == b""


@asynccontextmanager
async def serving_on(settings: Settings = SETTINGS) -> AsyncIterator[Server]:
    server = Server(settings)
    listening = await server.loop.create_server(server.protocol, "127.0.0.1", 0)
    server.address = listening.sockets[0].getsockname()
    try:
        yield server
    finally:
        listening.close()
        for connection in [*server.state.connections]:
            connection.transport.abort()
        await reached(lambda: server.is_alone)


def on_moved_loop(job: Callable[[], Coroutine[Any, Any, None]]) -> None:
    with asyncio.Runner(loop_factory=MovedLoop) as runner:
        runner.run(job())


@pytest.mark.parametrize(
    ("begins", "time"),
    [
        (b"", ARRIVAL),
        (b"\r\n", ARRIVAL),
        (b"GET / HT", ARRIVAL),
        (HALF, ARRIVAL),
        (POST, BODY_ARRIVAL),
        (POST + b"koala", BODY_ARRIVAL),
    ],
)
def test_a_request_that_does_not_arrive_in_time_ends_its_connection(begins: bytes, time: float) -> None:
    async def attack() -> None:
        async with serving_on() as server:
            with await server.connect() as client:
                if begins:
                    await server.send(client, begins)
                server.move(time - 1)
                await settled()
                assert not server.is_alone
                server.move(1)
                assert await is_cut(client)
                await reached(lambda: server.is_alone)

    before = cut("too slow")
    on_moved_loop(attack)
    assert cut("too slow") == before + 1


@pytest.mark.parametrize(("begins", "time"), [(HALF, ARRIVAL), (POST, BODY_ARRIVAL)])
def test_a_request_that_comes_byte_by_byte_has_no_more_time(begins: bytes, time: float) -> None:
    async def attack() -> None:
        async with serving_on() as server:
            with await server.connect() as client:
                await server.send(client, begins)
                for _ in range(4):
                    server.move(time / 4)
                    await settled()
                    if not server.is_alone:
                        client.sendall(b"k")
                    await settled()
                assert await is_cut(client)

    on_moved_loop(attack)


def test_a_response_may_take_as_long_as_it_likes_and_the_next_request_has_its_time() -> None:
    async def come() -> None:
        async with serving_on() as server:
            with await server.connect() as client:
                server.may_answer.clear()
                server.move(ARRIVAL - 1)
                await server.send(client, WHOLE)
                server.move(100 * ARRIVAL)
                await settled()
                assert not server.is_alone
                server.may_answer.set()
                assert (await asyncio.to_thread(received, client)).startswith(b"HTTP/1.1 204")
                await server.send(client, b"GET / HT")
                server.move(ARRIVAL - 1)
                await settled()
                assert not server.is_alone
                await server.send(client, b"TP/1.1\r\n\r\n")
                assert (await asyncio.to_thread(received, client)).startswith(b"HTTP/1.1 204")
                await server.send(client, b"\r\n")  # ends uvicorn's own timer
                server.move(ARRIVAL)
                assert await is_cut(client)

    on_moved_loop(come)


def test_after_an_early_response_the_next_request_has_its_time() -> None:
    async def come() -> None:
        async with serving_on() as server:
            server.reads_bodies = False
            with await server.connect() as client:
                server.move(ARRIVAL - 1)
                await server.send(client, POST)
                assert (await asyncio.to_thread(received, client)).startswith(b"HTTP/1.1 204")
                await server.send(client, b"koalakoala")  # ends uvicorn's own timer
                server.move(ARRIVAL - 1)
                await settled()
                assert not server.is_alone
                await server.send(client, b"GET / HT")
                server.move(ARRIVAL - 1)
                await settled()
                assert not server.is_alone
                for begins in (b"TP/1.1\r\n\r\n", POST):
                    await server.send(client, begins)
                    assert (await asyncio.to_thread(received, client)).startswith(b"HTTP/1.1 204")
                await server.send(client, b"koalakoala")
                server.move(ARRIVAL)
                assert await is_cut(client)

    on_moved_loop(come)


def test_a_request_that_the_server_has_stopped_reading_is_not_late() -> None:
    async def come() -> None:
        async with serving_on() as server:
            with await server.connect() as client:
                server.may_answer.clear()
                await server.send(client, WHOLE)
                await settled()
                await server.send(client, POST)
                server.move(10 * ARRIVAL)
                await settled()
                assert not server.is_alone
                server.may_answer.set()
                assert (await asyncio.to_thread(received, client)).startswith(b"HTTP/1.1 204")
                await server.send(client, b"koalakoala")
                assert (await asyncio.to_thread(received, client)).startswith(b"HTTP/1.1 204")

    on_moved_loop(come)


@pytest.mark.parametrize(
    "begins",
    [b"GET /", HALF, CHUNKED + b"5;", CHUNKED + CHUNK + LAST_CHUNK + b"X: "],
    ids=["line", "headers", "chunk", "trailers"],
)
def test_a_request_whose_line_or_headers_never_end_ends_its_connection(begins: bytes) -> None:
    async def attack() -> None:
        async with serving_on() as server:
            with await server.connect() as client:
                await server.send(client, begins)
                await server.send(client, b"k" * MOST_WITHOUT_BODY)
                await settled()
                assert not server.is_alone
                client.sendall(b"k")
                assert await is_cut(client)

    before = cut("too large")
    on_moved_loop(attack)
    assert cut("too large") == before + 1


@pytest.mark.parametrize("begins", [WHOLE[:-2], CHUNKED + LAST_CHUNK], ids=["headers", "trailers"])
def test_a_request_with_too_many_headers_is_refused(begins: bytes) -> None:
    async def attack() -> None:
        async with serving_on() as server:
            with await server.connect() as client:
                client.sendall(begins + b"k:\r\n" * (MOST_HEADERS + 1))
                assert (await asyncio.to_thread(received, client)).startswith(b"HTTP/1.1 400")
                assert await is_cut(client)

    on_moved_loop(attack)


def test_a_body_in_many_small_chunks_is_read() -> None:
    async def come() -> None:
        async with serving_on() as server:
            with await server.connect() as client:
                await server.send(client, CHUNKED)
                for _ in range(3):
                    await server.send(client, CHUNK * (MOST_WITHOUT_BODY // len(CHUNK)))
                await server.send(client, LAST_CHUNK + b"\r\n")
                assert (await asyncio.to_thread(received, client)).startswith(b"HTTP/1.1 204")

    on_moved_loop(come)


def test_a_network_gets_only_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_connections, "MOST_EACH", 2)

    async def attack() -> None:
        async with serving_on() as server:
            first, second = [await server.connect("127.0.0.2") for _ in range(2)]
            with first, second, await server.connect("127.0.0.2") as third, await server.connect() as other:
                assert await is_cut(third)
                other.sendall(WHOLE)
                assert (await asyncio.to_thread(received, other)).startswith(b"HTTP/1.1 204")
                first.close()
                await reached(lambda: len(server.state.connections) == 2)
                with await server.connect("127.0.0.2") as fourth:
                    fourth.sendall(WHOLE)
                    assert (await asyncio.to_thread(received, fourth)).startswith(b"HTTP/1.1 204")

    before = cut("too many")
    on_moved_loop(attack)
    assert cut("too many") == before + 1


def test_the_connections_of_a_trusted_proxy_are_many_peoples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_connections, "MOST_EACH", 1)
    connections = Connections(Settings("sqlite://", trusted_proxies=("10.0.0.1", "10.7.0.0/16")))
    for address, most in (("10.0.0.1", 5), ("::ffff:10.7.8.9", 5), ("10.0.0.2", 1), ("2001:db8::1", 1)):
        assert sum(connections.enter(address) for _ in range(5)) == most


def test_connections_leave_files_to_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_files, "limit", lambda: 80)
    connections = Connections(SETTINGS)
    assert sum(connections.enter("192.0.2.1") for _ in range(100)) == 20
    assert sum(connections.enter(f"198.51.100.{number}") for number in range(100)) == 50
    connections.leave("192.0.2.1")
    assert connections.enter("192.0.2.1")
    assert not connections.enter("203.0.113.1")


def test_the_server_has_these_bounds() -> None:
    async def made() -> Any:
        config = serving.config_for(SETTINGS, lambda: None)  # type: ignore[arg-type]
        config.load()
        return config.http_protocol_class(config=config, server_state=ServerState(), app_state={}, _loop=None)  # type: ignore[call-arg]

    assert isinstance(asyncio.run(made()), ClientProtocol)


def test_the_server_may_open_as_many_files_as_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="this system has no such limit")
    files = resource.RLIMIT_NOFILE
    before, hard = resource.getrlimit(files)
    is_unlimited = hard == resource.RLIM_INFINITY
    monkeypatch.setattr(serve, "server", lambda *_: lambda listening, _: listening.close())
    try:
        resource.setrlimit(files, (512 if is_unlimited else min(512, hard), hard))
        serve.serve(port=0)
        assert open_files.limit() >= (min(open_files.LIKELY) if is_unlimited else min(hard, open_files.UNLIMITED))
        assert resource.getrlimit(files)[1] == hard
    finally:
        resource.setrlimit(files, (before, hard))


@pytest.mark.parametrize(
    ("soft", "hard", "asked"),
    [(1024, 4096, 4096), (1024, 10**9, 1 << 20), (10**9, 10**9, 10**9), (1024, None, 1 << 20), (None, None, 1 << 20)],
)
def test_the_server_asks_for_no_absurd_number_of_files(
    monkeypatch: pytest.MonkeyPatch, soft: int | None, hard: int | None, asked: int
) -> None:
    resource = pytest.importorskip("resource", reason="this system has no such limit")
    soft, hard = (resource.RLIM_INFINITY if given is None else given for given in (soft, hard))
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    open_files.raise_limit()
    assert limits == [(asked, hard)]
