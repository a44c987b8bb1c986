"""A server under load: tables of Outback at which two people play, each with a live stream open.

A real server runs in a process of its own, on an empty database. Everybody is a browser of their own: a cookie, a
connection for requests and one for the stream. They take their choices from what the server tells them, at random.

For each number of tables there are two measurements:

* flat out: every table plays its opening without thinking. Says how many moves a second the server takes at most.
* paced: then every table decides once every few seconds, like people who play fast. Says how long a move takes.

What is timed starts when the mover sends the POST:

* stored: until the mover has the whole answer, which the server only gives when the entry is on disk.
* seen: until the other person's stream has brought the entry, all of it.

What is not fair about it: those who play share the machine with the server, and when both want the cores, the times
have the players' own waiting in them. `cpu` says what the server itself used for a move, streams included, and depends
least on what else the machine does.
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
PATIENCE = 30.0  # seconds until what has not come is lost
GUNZIP = 31  # what zlib calls gzip's form


class BrokenError(Exception):
    """The server did something that it should not."""


# --- The server ---


class Server:
    """`tuckerbox serve` in a process of its own, and what it costs."""

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
        raise BrokenError(f"The server did not start. It said:\n{self.log.read_text()}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    @property
    def cpu(self) -> float:
        """Seconds that it has had the processor."""
        user, system = self._of_process("stat").rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """MiB that it holds."""
        lines = self._of_process("status").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def _of_process(self, what: str) -> str:
        return Path(f"/proc/{self.process.pid}/{what}").read_text()


@contextmanager
def serving(database: str | None, postgres: bool) -> Iterator[Server]:
    """A server that is gone afterwards, with its database unless that was named."""
    with tempfile.TemporaryDirectory(prefix="tuckerbox-bench-") as name, cluster(postgres) as fresh:
        server = Server(Path(name), database or fresh or f"sqlite:///{name}/tuckerbox.db")
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def cluster(wanted: bool) -> Iterator[str | None]:
    """A database in a throw-away PostgreSQL, as the tests have it; it goes when this process does."""
    if not wanted:
        yield None
        return
    from tests import postgres

    found = postgres.programs()
    if found is None:
        raise SystemExit("PostgreSQL is not installed here: `make machine` fetches it.")
    folder = Path(tempfile.gettempdir()) / f"tuckerbox-postgres-bench-{os.getpid()}"
    if not folder.exists():
        postgres.start(folder, found)
    with postgres.fresh_database(postgres.url(folder, "postgres")) as database:
        yield database


# --- Those who play ---


class Browser:
    """Somebody with a cookie and a connection that is kept open: as little of HTTP as a player needs."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.host, self.port = urlsplit(url).hostname, urlsplit(url).port
        self.cookie = ""
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, asked: Any = None) -> Any:
        """What the server answers; once more on a new connection if the server had closed the old one."""
        body = b"" if asked is None else json.dumps(asked).encode()
        try:
            reader, writer = self._line = self._line or await self._connect()
            head = self._head(method, path, body)
            writer.write(head + body)
            status, headers = await self._read_head(reader)
        except (ConnectionError, asyncio.IncompleteReadError):
            self._line = None
            reader, writer = self._line = await self._connect()
            writer.write(self._head(method, path, body) + body)
            status, headers = await self._read_head(reader)
        answer = await reader.readexactly(int(headers["content-length"]))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        if headers.get("content-encoding") == "gzip":
            answer = zlib.decompress(answer, GUNZIP)
        if status >= 400:
            raise BrokenError(f"{method} {path}: {status} {answer.decode()}")
        return json.loads(answer)

    async def listen(self, path: str, hears: Stream) -> None:
        """Hears a stream to its end."""
        reader, writer = await self._connect()
        writer.write(self._head("GET", path))
        status, _ = await self._read_head(reader)
        if status != 200:
            raise BrokenError(f"GET {path}: {status}")
        event = b""
        while size := int(await reader.readline(), 16):
            event += (await reader.readexactly(size + 2))[:-2]
            if event.endswith(b"\n\n"):
                hears.hear(event)
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
    """What one person is told of a table."""

    times: Times
    welcome: asyncio.Event = field(default_factory=asyncio.Event)
    due: dict[int, float] = field(default_factory=dict)  # when the other person sent what will be these entries
    last: int = 0
    data: bytes = b""
    came: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, event: bytes) -> None:
        if event.startswith(b"event: entry"):
            self.data, number = _field(event, b"data: "), int(_field(event, b"id: "))
            if number in self.due:
                self.times.seen.append(perf_counter() - self.due.pop(number))
            self.last = number
            self.came.set()
        self.welcome.set()

    async def moment(self, number: int) -> dict[str, Any]:
        """How things stand behind an entry, once it has come."""
        while self.last < number:
            self.came.clear()
            try:
                await asyncio.wait_for(self.came.wait(), PATIENCE)
            except TimeoutError:
                raise BrokenError(f"Entry {number} of a match never came to somebody's stream.") from None
        found: dict[str, Any] = json.loads(self.data)["moment"]
        return found


def _field(event: bytes, name: bytes) -> bytes:
    begins = event.index(name) + len(name)
    return event[begins : event.index(b"\n", begins)]


@dataclass
class Times:
    """Seconds that moves took, all tables together."""

    stored: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)


class Table:
    """Two people at a match, and another match when it is over."""

    def __init__(self, url: str, number: int) -> None:
        self.people = [Browser(url, f"Anna {number}"), Browser(url, f"Ben {number}")]
        self.times = Times()
        self.decisions = 0
        self._listening: list[asyncio.Task[None]] = []

    async def set_up(self) -> None:
        anna, ben = self.people
        asked = {"game": "outback", "seats": [{"who": "open"}, {"who": "open"}]}
        self.match = (await anna.ask("POST", "/api/matches", asked))["id"]
        self.path = f"/api/matches/{self.match}"
        for seat, person in enumerate(self.people):
            await person.ask("POST", f"{self.path}/sit", {"seat": seat, "name": person.name})
        self._get_up()
        self.streams = [Stream(self.times), Stream(self.times)]
        for person, stream in zip(self.people, self.streams, strict=True):
            self._listening.append(asyncio.create_task(person.listen(f"{self.path}/events?after=0", stream)))
            await stream.welcome.wait()
        self.moment = (await anna.ask("GET", self.path))["moment"]
        if self.moment["turn"] == 1:
            self.moment = (await ben.ask("GET", self.path))["moment"]

    async def play(self, pause: float, decisions: int | None = None) -> None:
        """Goes on for so many decisions, or until it is cancelled, with a pause of about so long before each."""
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
        other.due[n + 1] = started
        news = await self.people[seat].ask("POST", f"{self.path}/moves", {"n": n, "action": action})
        self.times.stored.append(perf_counter() - started)
        self.decisions += 1
        self.moment = news["moment"]
        if self.moment["turn"] == 1 - seat:  # what the other can choose, only the other is told
            self.moment = await other.moment(n + 1)

    def _get_up(self) -> None:
        for task in self._listening:
            task.cancel()
        self._listening = []

    def leave(self) -> None:
        self._get_up()


# --- Measuring ---


@dataclass
class Row:
    """One measurement; times in milliseconds."""

    tables: int
    pace: str
    moves_a_second: float
    stored: list[float]  # the 50th, 95th and 99th of a hundred
    seen: list[float]
    cpu: float  # of the server, for each move
    memory: float  # MiB at its end


PARTS = (50, 95, 99)


def parts(seconds: list[float]) -> list[float]:
    """What so many in a hundred stay below, in milliseconds."""
    ordered = sorted(seconds) or [float("nan")]
    return [ordered[min(len(ordered) - 1, len(ordered) * part // 100)] * 1000 for part in PARTS]


async def measure(server: Server, tables: int, asked: argparse.Namespace) -> list[Row]:
    here = [Table(server.url, number) for number in range(tables)]
    for first in range(0, tables, 20):
        await asyncio.gather(*(table.set_up() for table in here[first : first + 20]))
    rows = []
    with watching(server, here, "flat out", rows):
        await asyncio.gather(*(table.play(0, asked.opening) for table in here))
    with watching(server, here, f"1 in {asked.pause:g} s", rows):
        playing = [asyncio.create_task(table.play(asked.pause)) for table in here]
        done, _ = await asyncio.wait(playing, timeout=asked.seconds, return_when=asyncio.FIRST_EXCEPTION)
        for table in done:
            table.result()
    for task in playing:
        task.cancel()
    for table in here:
        table.leave()
    return rows


@contextmanager
def watching(server: Server, tables: list[Table], pace: str, rows: list[Row]) -> Iterator[None]:
    times = Times()
    for table in tables:
        table.times = times
        for stream in table.streams:
            stream.times = times
    started, cpu = perf_counter(), server.cpu
    yield
    passed, cpu, moves = perf_counter() - started, server.cpu - cpu, len(times.stored)
    stored, seen = parts(times.stored), parts(times.seen)
    rows.append(Row(len(tables), pace, moves / passed, stored, seen, cpu / max(moves, 1) * 1000, server.memory))


def drawn(rows: list[Row]) -> Any:
    from rich.table import Table

    caption = "Milliseconds that 50, 95 and 99 moves in a hundred stay below. cpu: the server's, for each move."
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
    parser = argparse.ArgumentParser(prog="make bench-server", description="A server under load.")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 50, 200, 500], help="how many, one after another")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between decisions at a table, paced")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to play paced")
    parser.add_argument("--opening", type=int, default=40, help="decisions at each table that are played flat out")
    parser.add_argument("--database", metavar="URL", help="where the server keeps its matches, instead of a new file")
    parser.add_argument("--postgres", action="store_true", help="in a throw-away PostgreSQL")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    asked = parser.parse_args()

    import uvloop
    from rich.console import Console

    rows: list[Row] = []
    with Console(stderr=True).status("") as status:
        for tables in asked.tables:
            status.update(f"{tables} tables: the opening, then {asked.seconds:g} seconds …")
            with serving(asked.database, asked.postgres) as server:
                rows += uvloop.run(measure(server, tables, asked))
    if asked.json:
        machine = {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}
        print(json.dumps({"machine": machine, "rows": [asdict(row) for row in rows]}, indent=2))
    else:
        Console(width=120).print(drawn(rows))


if __name__ == "__main__":
    main()
