"""Several workers on one PostgreSQL database work as one server, and each match lives at one of them."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import random
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import parse_headers
from pathlib import Path
from types import SimpleNamespace
from typing import Self
from urllib.parse import urlsplit

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

from tests.processes import children_of, is_running
from tests.served import COMMAND, HASTY, PATIENCE, Served, on_postgres
from tests.server.metrics import counted
from tests.server.starting import refused
from tests.server.visitor import Visitor, sit_together, twin, until, wait_for, whose_turn
from tuckerbox.cli import supervisor
from tuckerbox.cli.errors import INTERRUPTED
from tuckerbox.server.worker_ownership import Worker

Come = Callable[..., Visitor]
TWO = ("--workers", "2")


@pytest.fixture
def pair(serve: Callable[..., Served], tmp_path: Path) -> Served:
    """Start a server of two workers, with its temporary files in the test's own folder."""
    return serve(*TWO, env={**HASTY, "TMPDIR": str(tmp_path)})


def folders(tmp_path: Path) -> Iterator[Path]:
    """Return the private folders of running workers."""
    return tmp_path.glob("tuckerbox-*")


def streams_by_worker(operator: Visitor) -> dict[int, int]:
    """Return how many streams are open at each worker that has any, by its number."""
    families = text_string_to_metric_families(operator.get("/metrics"))
    samples = [sample for family in families for sample in family.samples if sample.name == "tuckerbox_streams"]
    return {int(sample.labels["pid"]): int(sample.value) for sample in samples if sample.value}


def place_of(operator: Visitor, match: str) -> int:
    """Return the number of the worker that a stream of a match is opened at, while no other stream is open."""
    with operator.stream(match):
        [number] = streams_by_worker(operator)
    wait_for(lambda: streams_by_worker(operator), lambda found: not found)
    return number


# --- Playing ---


@on_postgres
def test_people_at_several_connections_play_a_match_at_one_worker(pair: Served, come: Come) -> None:
    anna, bruce = come(pair.url, "Anna"), come(pair.url, "Bruce")
    operator, rng = come(pair.url), random.Random(1)
    places = set()
    while len(places) < 2:  # until there was a match at each worker
        match = sit_together(anna, bruce)
        lookers = [come(pair.url) for _ in range(4)]
        with ExitStack() as stack:
            streams = [stack.enter_context(visitor.stream(match)) for visitor in (anna, bruce, *lookers)]
            [(place, count)] = streams_by_worker(operator).items()
            assert count == len(streams)
            for n in range(1, 6):
                whose_turn(match, anna, bruce).play(match, rng)
                for stream in streams:
                    event = until(stream, lambda event: event.kind == "entry")[-1]
                    assert event.id == str(n)
        places.add(place)
        assert anna.get(f"/api/matches/{match}/verify")["ok"]
        wait_for(lambda: streams_by_worker(operator), lambda found: not found)
    assert places == {0, 1}


@pytest.mark.soak
@on_postgres
def test_a_host_changes_a_table_that_waits_at_another_worker(pair: Served, come: Come) -> None:
    anna, bruce = come(pair.url, "Anna"), come(pair.url, "Bruce")
    places = set()
    while len(places) < 2:  # until there was a table at each worker
        match = anna.set_table("here", "open")["id"]
        places.add(place_of(come(pair.url), match))
        with bruce.stream(match) as stream:
            anna.sit(match, seat=0)
            body = {"who": "bot", "bot": "random", "nonce": None}
            assert anna.ask("PUT", f"/api/matches/{match}/seats/1", body).is_success
            until(stream, lambda event: event.kind == "table")
        assert bruce.table(match)["status"] != "waiting"
        anna.refused(409, "already-started", "PUT", f"/api/matches/{match}/options", {"options": {}})
        assert anna.get(f"/api/matches/{match}/verify")["ok"]


@on_postgres
def test_one_connection_carries_several_matches(pair: Served, come: Come) -> None:
    anna = come(pair.url, "Anna")
    at = dict[str, int]()
    while len(at) < 6 or len(set(at.values())) < 2:  # until there is a match at each worker
        match = anna.hot_seat()["id"]
        at[match] = place_of(come(pair.url), match)
    matches = list(at)
    before = counted(anna, "tuckerbox_handovers_total")
    for n in range(1, 6):
        for match in matches:
            news = anna.play(match)
            assert news["entry"]["number"] == n
            line = f"In match {match}. " + "x" * 150
            anna.post(f"/api/matches/{match}/chat", {"text": line, "key": f"line-number-{n}"})
    for match in matches:
        assert anna.table(match)["last"] == 5
        assert [line["text"][:30] for line in anna.table(match)["chat"]] == 5 * [f"In match {match}. "[:30]]
    assert counted(anna, "tuckerbox_handovers_total") > before


class RawConnection:
    """A connection to a server without an HTTP client, which would decide when to send what."""

    def __init__(self, server: Served, cookie: str) -> None:
        url = urlsplit(server.url)
        self._socket = socket.create_connection((str(url.hostname), url.port or 0), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._reader = self._socket.makefile("rb")
        self._headers = f"Host: {url.netloc}\r\nCookie: {cookie}\r\n"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._reader.close()
        self._socket.close()

    def request(self, match: str, more: str = "") -> bytes:
        return f"GET /api/matches/{match} HTTP/1.1\r\n{self._headers}{more}\r\n".encode()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def match_answered(self) -> str:
        """Read an answer, and return the match that it is about."""
        assert self._reader.readline() == b"HTTP/1.1 200 OK\r\n"
        headers = parse_headers(self._reader)
        return str(json.loads(self._reader.read(int(headers["Content-Length"])))["id"])

    def has_ended(self) -> bool:
        return self._reader.read(1) == b""


@pytest.mark.soak
@on_postgres
def test_requests_are_answered_in_order_however_they_arrive(pair: Served, come: Come) -> None:
    anna, operator, at = come(pair.url, "Anna"), come(pair.url), dict[int, str]()
    while len(at) < 2:  # until there is a match at each worker
        match = anna.hot_seat()["id"]
        at[place_of(operator, match)] = match
    cookie = "; ".join(f"{name}={value}" for name, value in anna.client.cookies.items())
    for first, second in ((at[0], at[1]), (at[1], at[0])):
        with RawConnection(pair, cookie) as pipelined:
            asked = [first, second, first, first, second]
            pipelined.send(b"".join(map(pipelined.request, asked)))
            assert [pipelined.match_answered() for _ in asked] == asked
            pipelined.send(pipelined.request(second))
            pipelined.send(pipelined.request(first))
            assert [pipelined.match_answered(), pipelined.match_answered()] == [second, first]
        with RawConnection(pair, cookie) as split:
            for match in (first, second):
                request = split.request(match)
                split.send(request[:20])
                split.send(request[20:])
                assert split.match_answered() == match
        with RawConnection(pair, cookie) as closing:
            closing.send(closing.request(first))
            assert closing.match_answered() == first
            closing.send(closing.request(second, "Connection: close\r\n"))
            assert closing.match_answered() == second
            assert closing.has_ended()


@pytest.mark.soak
@on_postgres
def test_the_supervisor_holds_no_connection(pair: Served, come: Come) -> None:
    anna = come(pair.url, "Anna")
    match = anna.hot_seat()["id"]
    files = Path(f"/proc/{pair.process.pid}/fd")
    before = len(list(files.iterdir()))
    with ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(anna.stream(match))
        assert len(list(files.iterdir())) == before


@pytest.mark.soak
@on_postgres
def test_a_connection_that_ends_is_noticed_where_it_was_passed_to(pair: Served, come: Come) -> None:
    anna, bruce = come(pair.url, "Anna"), come(pair.url, "Bruce")
    for _ in range(4):
        match = sit_together(anna, bruce)
        with anna.stream(match) as stream:
            with bruce.stream(match):
                until(stream, lambda event: event.kind == "seats" and event.data[1]["present"])
            until(stream, lambda event: event.kind == "seats" and not event.data[1]["present"])


# --- Faults ---


@on_postgres
def test_players_go_on_when_the_worker_of_their_match_is_killed(pair: Served, come: Come) -> None:
    anna, bruce, operator = come(pair.url, "Anna"), come(pair.url, "Bruce"), come(pair.url)
    match = sit_together(anna, bruce)
    place, rng = place_of(operator, match), random.Random(2)
    with anna.stream(match) as stream:
        for _ in range(5):
            whose_turn(match, anna, bruce).play(match, rng)
        os.kill(children_of(pair.process.pid)[place], signal.SIGKILL)
        with pytest.raises(httpx2.TransportError):
            until(stream, lambda event: event.id == "6")

    # The other worker serves the match until theirs has started again.
    anna, bruce, operator = again(anna, come), again(bruce, come), come(pair.url)
    with anna.stream(match, since="5") as stream:
        news = whose_turn(match, anna, bruce).play(match, rng)
        assert news["entry"]["number"] == 6
        assert until(stream, lambda event: event.kind == "entry")[-1].id == "6"
    wait_for(lambda: "worker.started" in pair.log, bool)
    assert place_of(operator, match) == place
    for n in range(7, 12):
        assert whose_turn(match, anna, bruce).play(match, rng)["entry"]["number"] == n
    assert anna.get(f"/api/matches/{match}/verify")["ok"]
    [line] = [json.loads(line) for line in pair.lines if "worker.ended" in line]
    assert line["status"] == -signal.SIGKILL


@pytest.mark.soak
@on_postgres
def test_players_go_on_when_the_worker_of_their_match_hangs(pair: Served, come: Come, tmp_path: Path) -> None:
    anna, bruce, operator = come(pair.url, "Anna"), come(pair.url, "Bruce"), come(pair.url)
    match = sit_together(anna, bruce)
    place, rng = place_of(operator, match), random.Random(2)
    [folder] = folders(tmp_path)
    hung = children_of(pair.process.pid)[place]
    with anna.stream(match) as stream:
        whose_turn(match, anna, bruce).play(match, rng)
        os.kill(hung, signal.SIGSTOP)
        workers = Worker(0, 2, folder)
        wait_for(lambda: workers.beats(place), lambda beats: not beats)
        anna_again, bruce_again = again(anna, come), again(bruce, come)  # the hung worker would never answer them
        for n in range(2, 5):
            news = whose_turn(match, anna_again, bruce_again).play(match, rng)
            assert news["entry"]["number"] == n
        with pytest.raises(httpx2.TransportError):  # it is killed in the end, so that its clients connect anew
            until(stream, lambda event: event.id == "5")
    wait_for(lambda: "worker.started" in pair.log, bool)
    assert "worker.hung" in pair.log
    assert not is_running(hung)
    anna, bruce = again(anna, come), again(bruce, come)
    assert whose_turn(match, anna, bruce).play(match, rng)["entry"]["number"] == 5
    assert anna.get(f"/api/matches/{match}/verify")["ok"]


def again(visitor: Visitor, come: Come) -> Visitor:
    """Return the same person with new connections."""
    return twin(visitor, come(str(visitor.client.base_url)))


@pytest.mark.sampled
@on_postgres
@pytest.mark.parametrize(("how", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, INTERRUPTED)])
def test_a_stopped_server_leaves_nothing_behind(pair: Served, tmp_path: Path, how: signal.Signals, status: int) -> None:
    workers = children_of(pair.process.pid)
    assert len(workers) == 2
    assert pair.stop(how) == status
    assert not any(map(is_running, workers))
    assert "worker.ended" not in pair.log
    assert "Traceback" not in pair.log
    assert all(json.loads(line)["worker"] in (0, 1) for line in pair.lines if line.startswith("{"))
    assert not list(folders(tmp_path))


@pytest.mark.soak
@on_postgres
def test_a_server_can_be_stopped_while_it_starts(database: str, tmp_path: Path) -> None:
    command = [*COMMAND, "--no-open", "--port", "0", *TWO, "--database", database]
    environment = {**os.environ, "TMPDIR": str(tmp_path), "TUCKERBOX_DATA_DIR": str(tmp_path)}
    starting = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: list(tmp_path.glob("tuckerbox-*/worker-0")), bool)  # the first worker waits for the second
    starting.terminate()
    _, said = starting.communicate(timeout=PATIENCE)
    assert starting.returncode == -signal.SIGTERM
    assert "Traceback" not in said
    assert not list(folders(tmp_path))


@on_postgres
def test_workers_end_when_their_supervisor_is_killed(pair: Served, come: Come, tmp_path: Path) -> None:
    anna, workers = come(pair.url, "Anna"), children_of(pair.process.pid)
    match = anna.hot_seat()["id"]
    assert list(folders(tmp_path))
    with anna.stream(match):
        pair.kill()
        wait_for(lambda: any(map(is_running, workers)), lambda some: not some)
    assert not list(folders(tmp_path))


def test_a_server_whose_workers_cannot_start_says_so_once(tmp_path: Path) -> None:
    said = refused(tmp_path, *TWO, "--database", "postgresql://anna:hunter2@127.0.0.1:1/tuckerbox")
    assert "postgresql://anna:***@127.0.0.1:1/tuckerbox can't be used" in said


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    assert refused(tmp_path, *TWO) == (
        "Several workers need PostgreSQL, because SQLite can't notify one process of another's writes. "
        "Give --database postgresql://…, or leave out --workers."
    )


@pytest.mark.parametrize("count", ["0", "-1", "65", "many"])
def test_an_impossible_number_of_workers_is_refused(tmp_path: Path, count: str) -> None:
    assert "workers" in refused(tmp_path, "--workers", count)


def test_reload_is_for_one_process(tmp_path: Path) -> None:
    said = refused(tmp_path, *TWO, "--reload", "--database", "postgresql://anna@127.0.0.1:1/tuckerbox")
    assert "Leave out --workers" in said


@pytest.mark.parametrize("fails", ["socketpair", "create_subprocess_exec"])
def test_a_worker_that_cannot_be_created_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """There are too many files or processes, or too little memory."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    async def start() -> None:
        some = supervisor.Supervisor(2, listening, tmp_path, lambda: None)
        with pytest.raises(supervisor.StartError):  # the error that `_keep` handles
            await some._start(0)

    with socket.socket() as listening, capture_logs() as logs, monkeypatch.context() as patched:
        patched.setattr(supervisor, "socket", SimpleNamespace(socketpair=socket.socketpair))
        patched.setattr(supervisor.socket if fails == "socketpair" else asyncio, fails, fail)  # type: ignore[attr-defined]
        asyncio.run(start())
    assert [line["event"] for line in logs] == ["worker.not_created"]


# --- Who asks ---


def requests_until_refused(url: str, come: Come) -> int | None:
    """Return how many tables could be asked for at new connections, each with a forged address, before the limit."""
    for number in range(1, 200):
        headers = {"X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
        if come(url).ask("POST", "/api/matches", {}, headers=headers).status_code == 429:
            return number - 1
    return None


@pytest.mark.soak
@on_postgres
def test_an_address_cannot_be_forged_and_has_one_limit_for_all_workers(
    serve: Callable[..., Served], come: Come
) -> None:
    server = serve(*TWO)
    assert come(server.url).ask("GET", "/metrics").status_code == 200
    forged = come(server.url).ask("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert forged.status_code == 403
    assert requests_until_refused(server.url, come) is not None


@pytest.mark.soak
@on_postgres
def test_a_trusted_proxy_names_the_client(serve: Callable[..., Served], come: Come) -> None:
    server = serve(*TWO, env={"TUCKERBOX_TRUSTED_PROXIES": "127.0.0.1"})
    assert requests_until_refused(server.url, come) is None
