"""A load test of the server: two simulated people play Outback at each of many tables, with live streams open.

A real server runs in a process of its own, on an empty database. Each person is a browser with a cookie, a connection
for requests and one for the stream. They choose at random from the choices that the server sends them.

For each number of tables there are two measurements:

* flat out: every table plays its opening without pauses. This shows the largest number of moves per second.
* paced: then every table decides once every few seconds, like people who play fast. This shows how long a move takes.

Two times are measured, both from the moment when the mover sends the POST:

* stored: until the mover has received the whole answer. The server answers once the entry is on disk.
* seen: until the other person's stream has delivered the whole entry.

The players run on the same machine as the server. When both need the cores, the times include waiting that the players
themselves cause. `cpu` is the processor time that the server itself used per move, streams included. It depends least
on other work on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

READY = "Tuckerbox is at "
TIMEOUT = 30.0  # seconds to wait for an event
GZIP_FORMAT = 31  # the `wbits` argument of zlib.decompress


class BrokenError(Exception):
    """The server gave a wrong answer or none."""


# --- The server ---


class Server:
    """`tuckerbox serve` in a process of its own, with its use of processor and memory."""

    def __init__(self, folder: Path, database: str) -> None:
        self.log = folder / "server.log"
        command = [sys.executable, "-m", "tuckerbox", "serve", "--no-open", "--port", "0", "--database", database]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, "TUCKERBOX_LIMITS": "off", "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith(READY):
                self.url = line.removeprefix(READY).strip()
                return
        raise BrokenError(f"The server did not start. Its log:\n{self.log.read_text()}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        user, system = self._of_process("stat").rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Resident memory in MiB."""
        lines = self._of_process("status").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def _of_process(self, what: str) -> str:
        return Path(f"/proc/{self.process.pid}/{what}").read_text()


@contextmanager
def serving(database: str | None, postgres: bool) -> Iterator[Server]:
    """Run a server until the block ends. Then stop it, and delete its database unless `database` names one."""
    with tempfile.TemporaryDirectory(prefix="tuckerbox-bench-") as name, cluster(postgres) as fresh:
        server = Server(Path(name), database or fresh or f"sqlite:///{name}/tuckerbox.db")
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def cluster(wanted: bool) -> Iterator[str | None]:
    """Yield the URL of a database in a temporary PostgreSQL, which is deleted when this process ends."""
    if not wanted:
        yield None
        return
    from tests import postgres

    found = postgres.programs()
    if found is None:
        raise SystemExit("PostgreSQL is not installed: run `make machine` to install it.")
    folder = Path(tempfile.gettempdir()) / f"tuckerbox-postgres-bench-{os.getpid()}"
    if not folder.exists():
        postgres.start(folder, found)
    with postgres.fresh_database(postgres.url(folder, "postgres")) as database:
        yield database


# --- Players ---


class Browser:
    """A minimal HTTP client with a cookie and a keep-alive connection."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.host, self.port = urlsplit(url).hostname, urlsplit(url).port
        self.cookie = ""
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, data: Any = None) -> Any:
        """Send a request and return the answer. Retry once if the server has closed the connection."""
        body = b"" if data is None else json.dumps(data).encode()
        try:
            reader, writer = self._connection = self._connection or await self._connect()
            head = self._head(method, path, body)
            writer.write(head + body)
            status, headers = await self._read_head(reader)
        except (ConnectionError, asyncio.IncompleteReadError):
            self._connection = None
            reader, writer = self._connection = await self._connect()
            writer.write(self._head(method, path, body) + body)
            status, headers = await self._read_head(reader)
        answer = await reader.readexactly(int(headers["content-length"]))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        if headers.get("content-encoding") == "gzip":
            answer = zlib.decompress(answer, GZIP_FORMAT)
        if status >= 400:
            raise BrokenError(f"{method} {path}: {status} {answer.decode()}")
        return json.loads(answer)

    async def listen(self, path: str, stream: Stream) -> None:
        """Pass on the events of a stream until it ends."""
        reader, writer = await self._connect()
        writer.write(self._head("GET", path))
        status, _ = await self._read_head(reader)
        if status != 200:
            raise BrokenError(f"GET {path}: {status}")
        event = b""
        while size := int(await reader.readline(), 16):
            event += (await reader.readexactly(size + 2))[:-2]
            if event.endswith(b"\n\n"):
                stream.receive(event)
                event = b""

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, limit=2**20)

    def _head(self, method: str, path: str, body: bytes = b"") -> bytes:
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {self.cookie}\r\n"
            f"Accept-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()

    @staticmethod
    async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        return int(first.split()[1]), headers


@dataclass
class Stream:
    """The events of a table that one person has received."""

    times: Times
    welcome: asyncio.Event = field(default_factory=asyncio.Event)
    # By the number of an entry to come: when the other person sent it.
    sent: dict[int, float] = field(default_factory=dict)
    last: int = 0
    data: bytes = b""
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def receive(self, event: bytes) -> None:
        if event.startswith(b"event: entry"):
            self.data, number = _field(event, b"data: "), int(_field(event, b"id: "))
            if number in self.sent:
                self.times.seen.append(perf_counter() - self.sent.pop(number))
            self.last = number
            self.arrived.set()
        self.welcome.set()

    async def moment(self, number: int) -> dict[str, Any]:
        """Return the moment after an entry. Wait until the entry has arrived."""
        while self.last < number:
            self.arrived.clear()
            try:
                await asyncio.wait_for(self.arrived.wait(), TIMEOUT)
            except TimeoutError:
                raise BrokenError(f"Entry {number} of a match never arrived in a stream.") from None
        moment: dict[str, Any] = json.loads(self.data)["moment"]
        return moment


def _field(event: bytes, name: bytes) -> bytes:
    start = event.index(name) + len(name)
    return event[start : event.index(b"\n", start)]


@dataclass
class Times:
    """The seconds of all moves, over all tables."""

    stored: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)


class Table:
    """Two people who play one match after another."""

    def __init__(self, url: str, number: int) -> None:
        self.people = [Browser(url, f"Anna {number}"), Browser(url, f"Ben {number}")]
        self.times = Times()
        self.decisions = 0
        self._listening: list[asyncio.Task[None]] = []

    async def set_up(self) -> None:
        anna, ben = self.people
        setup = {"game": "outback", "seats": [{"who": "open"}, {"who": "open"}]}
        self.match = (await anna.ask("POST", "/api/matches", setup))["id"]
        self.path = f"/api/matches/{self.match}"
        for seat, person in enumerate(self.people):
            await person.ask("POST", f"{self.path}/sit", {"seat": seat, "name": person.name})
        self.leave()
        self.streams = [Stream(self.times), Stream(self.times)]
        for person, stream in zip(self.people, self.streams, strict=True):
            self._listening.append(asyncio.create_task(person.listen(f"{self.path}/events?after=0", stream)))
            await stream.welcome.wait()
        self.moment = (await anna.ask("GET", self.path))["moment"]
        if self.moment["turn"] == 1:
            self.moment = (await ben.ask("GET", self.path))["moment"]

    async def play(self, pause: float, decisions: int | None = None) -> None:
        """Make `decisions` decisions, or go on until cancelled, with a pause of about `pause` seconds before each."""
        if pause:
            await asyncio.sleep(random.uniform(0, pause))
        while decisions is None or decisions > 0:
            if self.moment["turn"] is None:
                await self.set_up()
            await self.decide()
            if decisions is not None:
                decisions -= 1
            if pause:
                await asyncio.sleep(random.uniform(0.5, 1.5) * pause)

    async def decide(self) -> None:
        seat, n = self.moment["turn"], self.moment["n"]
        action = random.choice(self.moment["choices"])["action"]
        other = self.streams[1 - seat]
        started = perf_counter()
        other.sent[n + 1] = started
        news = await self.people[seat].ask("POST", f"{self.path}/moves", {"n": n, "action": action})
        self.times.stored.append(perf_counter() - started)
        self.decisions += 1
        self.moment = news["moment"]
        if self.moment["turn"] == 1 - seat:  # only the other's stream contains the other's choices
            self.moment = await other.moment(n + 1)

    def leave(self) -> None:
        for task in self._listening:
            task.cancel()
        self._listening = []


# --- Measuring ---


@dataclass
class Row:
    """One measurement; times in milliseconds."""

    tables: int
    pace: str
    moves_a_second: float
    stored: list[float]  # the percentiles in PERCENTILES
    seen: list[float]
    cpu: float  # of the server, per move
    memory: float  # MiB at the end of the measurement


PERCENTILES = (50, 95, 99)


def percentiles(seconds: list[float]) -> list[float]:
    """Return the percentiles in milliseconds."""
    ordered = sorted(seconds) or [float("nan")]
    return [ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1000 for percent in PERCENTILES]


async def measure(server: Server, tables: int, args: argparse.Namespace) -> list[Row]:
    """Make both measurements with this number of tables."""
    played = [Table(server.url, number) for number in range(tables)]
    for first in range(0, tables, 20):
        await asyncio.gather(*(table.set_up() for table in played[first : first + 20]))
    rows: list[Row] = []
    with measuring(server, played, "flat out", rows):
        await asyncio.gather(*(table.play(0, args.opening) for table in played))
    with measuring(server, played, f"1 in {args.pause:g} s", rows):
        playing = [asyncio.create_task(table.play(args.pause)) for table in played]
        done, _ = await asyncio.wait(playing, timeout=args.seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
    for task in playing:
        task.cancel()
    for table in played:
        table.leave()
    return rows


@contextmanager
def measuring(server: Server, tables: list[Table], pace: str, rows: list[Row]) -> Iterator[None]:
    """Measure what happens within the block, and append the result to `rows`."""
    times = Times()
    for table in tables:
        table.times = times
        for stream in table.streams:
            stream.times = times
    started, cpu = perf_counter(), server.cpu
    yield
    passed, cpu, moves = perf_counter() - started, server.cpu - cpu, len(times.stored)
    stored, seen = percentiles(times.stored), percentiles(times.seen)
    rows.append(Row(len(tables), pace, moves / passed, stored, seen, cpu / max(moves, 1) * 1000, server.memory))


def drawn(rows: list[Row]) -> Any:
    from rich.table import Table

    caption = "Times in milliseconds: the 50th, 95th and 99th percentile. cpu: the server's processor time per move."
    table = Table(box=None, padding=(0, 2, 0, 0), caption=caption, caption_justify="left")
    for heading in ("tables", "pace", "moves/s", "stored 50 %", "95 %", "99 %", "seen 50 %", "95 %", "99 %"):
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in ("cpu", "MiB"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        times = [f"{time:.1f}" for time in (*row.stored, *row.seen, row.cpu)]
        table.add_row(str(row.tables), row.pace, f"{row.moves_a_second:.0f}", *times, f"{row.memory:.0f}")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-server", description="A load test of the server.")
    parser.add_argument(
        "--tables", type=int, nargs="+", default=[1, 50, 200, 500], help="numbers of tables, measured one after another"
    )
    parser.add_argument("--pause", type=float, default=2.0, help="paced: seconds between the decisions at a table")
    parser.add_argument("--seconds", type=float, default=20.0, help="paced: seconds to play")
    parser.add_argument("--opening", type=int, default=40, help="flat out: decisions at each table")
    parser.add_argument("--database", metavar="URL", help="the server's database (default: a new file)")
    parser.add_argument("--postgres", action="store_true", help="use a temporary PostgreSQL")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    args = parser.parse_args()

    import uvloop
    from rich.console import Console

    rows: list[Row] = []
    with Console(stderr=True).status("") as status:
        for tables in args.tables:
            status.update(f"{tables} tables: the opening, then {args.seconds:g} seconds …")
            with serving(args.database, args.postgres) as server:
                rows += uvloop.run(measure(server, tables, args))
    if args.json:
        machine = {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}
        print(json.dumps({"machine": machine, "rows": [asdict(row) for row in rows]}, indent=2))
    else:
        Console(width=120).print(drawn(rows))


if __name__ == "__main__":
    main()
