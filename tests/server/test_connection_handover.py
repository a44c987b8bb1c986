"""How a worker passes a connection on to another, and what it does with those that others pass on."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs
from uvicorn.config import Config
from uvicorn.server import ServerState

from tests.served import PATIENCE
from tests.server.site import Site
from tuckerbox.server.http import connection_handover
from tuckerbox.server.http.client_connections import Connections
from tuckerbox.server.http.connection_handover import Handover, WorkersProtocol
from tuckerbox.server.http.streams import subscribed
from tuckerbox.server.live import services
from tuckerbox.server.people import Person
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import Change, Stored
from tuckerbox.server.worker_ownership import Worker

MATCHES = [f"a-match-of-number-{number}" for number in range(20)]


@dataclass
class Pair:
    """The first of two workers, and the connections that the second has taken over: what was read, and the socket."""

    first: Handover
    taken: asyncio.Queue[tuple[bytes, socket.socket]]

    async def next(self) -> tuple[bytes, socket.socket]:
        async with asyncio.timeout(PATIENCE):
            return await self.taken.get()


@contextmanager
def pair_in(folder: Path) -> Iterator[Pair]:
    taken: asyncio.Queue[tuple[bytes, socket.socket]] = asyncio.Queue()
    first = Handover(Worker(0, 2, folder), lambda *_: None)
    second = Handover(Worker(1, 2, folder), lambda client, data: taken.put_nowait((data, client)))
    for worker in (first, second):
        worker.open()
    yield Pair(first, taken)
    for worker in (first, second):
        worker.close()


def test_requests_for_a_match_go_to_its_worker() -> None:
    handover = Handover(Worker(2, 3), lambda *_: None)
    for match in MATCHES:
        owner = handover.worker.owner_of(match)
        for line in (
            f"GET /api/matches/{match} HTTP/1.1",
            f"GET /api/matches/{match}?at=3 HTTP/1.1",
            f"HEAD /m/{match} HTTP/1.1",
            f"GET /m/{match}/seat/very-secret HTTP/1.1",
            f"POST /api/matches/{match}/moves HTTP/1.1",
            f"\r\nPOST /api/matches/{match}/moves HTTP/1.1",  # some clients end a body with an empty line
        ):
            assert handover.owner_of(f"{line}\r\nHost: x\r\n\r\n".encode(), "10.0.0.1") == owner, line
    assert {handover.worker.owner_of(match) for match in MATCHES} == {0, 1, 2}


@pytest.mark.parametrize(
    "line",
    ["GET / HTTP/1.1", "GET /api/matches HTTP/1.1", "GET /assets/m/abcdefghijk", "GET /m/short HTTP/1.1", "\r\n", "G"],
)
def test_other_requests_stay(line: str) -> None:
    handover = Handover(Worker(2, 3), lambda *_: None)
    assert handover.owner_of(line.encode(), "10.0.0.1") == 2


def test_other_changes_go_by_the_network_of_the_client() -> None:
    handover = Handover(Worker(2, 3), lambda *_: None)
    line = b"POST /api/matches HTTP/1.1\r\n\r\n"
    assert {handover.owner_of(line, f"10.0.0.{number}") for number in range(20)} == {0, 1, 2}
    assert len({handover.owner_of(line, f"2001:db8:0:1::{number:x}") for number in range(20)}) == 1


@pytest.mark.parametrize("size", [1, 5_000, connection_handover.LARGEST])
def test_a_connection_arrives_with_what_was_read_from_it(tmp_path: Path, size: int) -> None:
    async def pass_one_on() -> None:
        ours, theirs = socket.socketpair()
        data = bytes(range(256)) * (size // 256) + b"x" * (size % 256)
        with pair_in(tmp_path) as pair, ours:
            assert pair.first.pass_on(1, theirs.fileno(), data)
            theirs.close()
            read, client = await pair.next()
            with client:
                assert read == data
                client.send(b"koala")
            assert ours.recv(5) == b"koala"

    asyncio.run(pass_one_on())


def test_a_connection_stays_if_it_cannot_be_passed_on(tmp_path: Path) -> None:
    async def try_both() -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs, pair_in(tmp_path) as pair:
            assert not pair.first.pass_on(1, theirs.fileno(), b"x" * (connection_handover.LARGEST + 1))
            assert pair.taken.empty()
            (tmp_path / "worker-1").unlink()
            assert not pair.first.pass_on(1, theirs.fileno(), b"x"), "the other worker has ended"

    asyncio.run(try_both())


@pytest.mark.parametrize("message", [b"", b"\0", (100).to_bytes(4) + b"GET /m"])
def test_half_a_message_is_thrown_away(tmp_path: Path, message: bytes) -> None:
    """The worker that sent it was killed, or will serve the connection itself."""

    async def send() -> None:
        ours, theirs = socket.socketpair()
        with pair_in(tmp_path) as pair, ours, theirs:
            with socket.socket(socket.AF_UNIX) as way:
                way.connect(str(tmp_path / "worker-1"))
                if message:
                    socket.send_fds(way, [message], [theirs.fileno()])
            assert pair.first.pass_on(1, theirs.fileno(), b"whole")
            read, client = await pair.next()
            client.close()
            assert read == b"whole"
            assert pair.taken.empty()

    asyncio.run(send())


def test_a_message_may_arrive_in_pieces(tmp_path: Path) -> None:
    async def send() -> None:
        ours, theirs = socket.socketpair()
        with pair_in(tmp_path) as pair, ours, theirs, socket.socket(socket.AF_UNIX) as way:
            way.connect(str(tmp_path / "worker-1"))
            socket.send_fds(way, [b"\0\0"], [theirs.fileno()])
            for piece in (b"\0", b"\5koa", b"la"):
                await asyncio.sleep(0)
                way.send(piece)
            read, client = await pair.next()
            client.close()
            assert read == b"koala"

    asyncio.run(send())


def test_a_worker_that_cannot_accept_a_connection_tries_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accepting fails at every turn of the event loop if too many files are open."""

    async def send() -> None:
        tries, accept = list[int](), socket.socket.accept
        again = asyncio.get_running_loop().create_future()

        def fail_once(listening: socket.socket) -> tuple[socket.socket, object]:
            tries.append(1)
            if len(tries) == 1:
                raise OSError(errno.EMFILE, "Too many open files")
            return accept(listening)

        def later(seconds: float, call: Callable[[], None]) -> None:
            assert seconds == connection_handover.RETRY
            again.set_result(call)

        monkeypatch.setattr(socket.socket, "accept", fail_once)
        ours, theirs = socket.socketpair()
        with pair_in(tmp_path) as pair, ours, theirs:
            with monkeypatch.context() as patched:
                patched.setattr(asyncio.get_running_loop(), "call_later", later)
                assert pair.first.pass_on(1, theirs.fileno(), b"koala")
                call = await again
            for _ in range(5):
                await asyncio.sleep(0)
            assert len(tries) == 1
            call()
            read, client = await pair.next()
            assert not client.get_inheritable()
            client.close()
            assert read == b"koala"
        call()  # after it was closed: it must not listen again

    asyncio.run(send())


def test_a_message_without_its_connection_is_logged(tmp_path: Path) -> None:
    """The system leaves out the connection if too many files are open."""

    async def send() -> None:
        ours, theirs = socket.socketpair()
        with pair_in(tmp_path) as pair, ours, theirs, capture_logs() as logs:
            with socket.socket(socket.AF_UNIX) as way:
                way.connect(str(tmp_path / "worker-1"))
                way.send((5).to_bytes(connection_handover.LENGTH) + b"koala")
            assert pair.first.pass_on(1, theirs.fileno(), b"whole")
            _, client = await pair.next()
            client.close()
        assert [line["event"] for line in logs] == ["handover.lost"]

    asyncio.run(send())


def test_a_client_whose_address_is_unknown_is_cut_off() -> None:
    """It has reset the connection by now, and nobody could count its requests."""

    async def arrive() -> None:
        ours, theirs = socket.socketpair()
        with ours:
            config = Config(lambda: None, http=WorkersProtocol)
            early = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
            handover = Handover(Worker(0, 2), lambda *_: None)
            connections = Connections(Settings("sqlite://"))
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: WorkersProtocol(handover, config, ServerState(), {}, early, connections=connections), theirs
            )
            ours.settimeout(PATIENCE)
            assert await asyncio.to_thread(ours.recv, 1) == b""

    asyncio.run(arrive())


# --- What lives where ---


def test_a_bot_moves_where_it_was_given_the_turn_and_its_worker_takes_over(
    open_site: Callable[..., Site], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = open_site(worker=Worker(1, 2, tmp_path))
    woken: list[str] = []
    expected: list[str] = []
    monkeypatch.setattr(site.services.table_bots, "wake", woken.append)
    monkeypatch.setattr(site.services.table_bots, "expect", expected.append)
    anna = site.visitor("Anna")
    matches = [anna.hot_seat("random", "random")["id"] for _ in range(8)]
    site.call(asyncio.sleep, 0)
    assert set(woken) == set(matches)
    assert not expected
    for match in MATCHES:
        site.services._receive_from_others(Stored(Change.ENTRY, match, 5, bot=True))
    site.call(asyncio.sleep, 0)
    assert set(woken) == set(matches)
    assert set(expected) == {match for match in MATCHES if site.services.settings.worker.serves(match)}
    assert 0 < len(expected) < len(MATCHES)


async def stop_chores(opened: services.Services) -> None:
    for chore in opened._chores:
        chore.cancel()
        with suppress(asyncio.CancelledError):
            await chore


def test_the_bots_of_a_worker_that_is_down_are_played(
    open_site: Callable[..., Site], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, woken = open_site(worker=Worker(0, 3, tmp_path)), set[str]()
    worker, rounds = site.services.settings.worker, iter(range(2))
    owners = {match: worker.owner_of(match) for match in MATCHES}
    monkeypatch.setattr(site.services.store, "waiting_for_bots", lambda _: MATCHES)
    monkeypatch.setattr(site.services.table_bots, "wake", woken.add)

    async def pause(_: float) -> None:
        match next(rounds):
            case 0:
                assert {owners[match] for match in woken} == {0}, "the others may be starting"
            case _:
                raise asyncio.CancelledError

    async def tend() -> None:
        await stop_chores(site.services)  # they would use the same pauses
        woken.clear()
        with socket.socket(socket.AF_UNIX) as listening, monkeypatch.context() as patched:
            listening.bind(str(worker.socket_of(2)))
            listening.listen()
            patched.setattr(services, "asyncio", SimpleNamespace(sleep=pause, to_thread=asyncio.to_thread))
            with pytest.raises(asyncio.CancelledError):
                await site.services._tend_bots()

    site.call(tend)
    assert woken == {match for match in MATCHES if owners[match] in (0, 1)}


@contextmanager
def second_worker(folder: Path) -> Iterator[None]:
    """Let the second of two workers seem to be up."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(Worker(1, 2, folder).socket_of(1)))
        listening.listen()
        yield


def test_a_worker_acts_for_its_own_matches_and_those_of_a_worker_that_is_down(tmp_path: Path) -> None:
    worker = Worker(0, 2, tmp_path)
    own = [match for match in MATCHES if worker.serves(match)]
    assert 0 < len(own) < len(MATCHES)
    with second_worker(tmp_path):
        assert [*filter(worker.acts_for, MATCHES)] == own
    assert [*filter(worker.acts_for, MATCHES)] == MATCHES


@pytest.mark.parametrize("is_down", [False, True])
def test_the_clocks_and_plans_of_a_worker_that_is_down_are_looked_after(
    open_site: Callable[..., Site], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_down: bool
) -> None:
    site = open_site(worker=Worker(0, 2, tmp_path))
    keeper, premoves, settled, woken = site.services.timekeeper, site.services.premoves, list[str](), list[str]()
    site.call(stop_chores, site.services)

    async def enter_due(match: str, **_: bool) -> None:
        settled.append(match)

    monkeypatch.setattr(keeper, "_enter_due", enter_due)
    monkeypatch.setattr(site.services.store, "due", lambda *_: MATCHES)
    monkeypatch.setattr(site.services.store, "premoves_due", lambda: MATCHES)
    monkeypatch.setattr(premoves, "wake", woken.append)
    watched = set[str]()

    async def live(match: str) -> None:
        watched.add(match)

    monkeypatch.setattr(keeper, "_if_live", live)

    async def look() -> None:
        for match in MATCHES:
            keeper.watch(match)
        await keeper.look()
        await premoves.tend(site.services.settings.worker)

    with nullcontext() if is_down else second_worker(tmp_path):
        site.call(look)
    found = MATCHES if is_down else [match for match in MATCHES if site.services.settings.worker.serves(match)]
    assert settled == woken == found
    assert watched == set(found)


def test_streams_move_to_a_worker_that_has_started_again(open_site: Callable[..., Site], tmp_path: Path) -> None:
    site = open_site(worker=Worker(0, 2, tmp_path))
    anna = site.visitor("Anna")
    matches = [anna.hot_seat()["id"] for _ in range(8)]

    async def look() -> list[bool]:
        ended = []
        for match in matches:
            shelf = site.services.store.shelf(match)
            assert shelf
            async with subscribed(site.services, Person("", "Somebody"), shelf, 0) as subscriber:
                site.services.worker_is_back(1)
                ended.append(subscriber.ended)
        return ended

    assert site.call(look) == [not site.services.settings.worker.serves(match) for match in matches]
