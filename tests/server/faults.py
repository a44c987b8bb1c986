"""Faults to inject into a real server while a crowd plays at it. Each begins and ends; between, something is broken."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Protocol
from urllib.parse import urlsplit

import psycopg
from sqlalchemy.engine import make_url

from tests.postgres import Cluster
from tests.processes import children_of, is_running, run_program
from tests.served import PATIENCE, Served
from tests.server.crowd import Crowd
from tests.server.visitor import wait_for
from tuckerbox.server.http import streams

DAY = 86_400.0
TOO_SLOW = streams.SLOW + 10.0  # seconds after which the server has certainly dropped whoever reads nothing
DRAINED = 5.0  # seconds in which everything that is on its way arrives
LEAST_CALM, MOST_CALM = 3.0, 20.0  # seconds before a fault comes again, when all come together

# Runs Tuckerbox with a clock that is ahead by the number of seconds in a file. The monotonic clock is the system's.
CLOCK = """
import sys, time
from pathlib import Path

ahead = Path(sys.argv.pop(1))
seconds, nanoseconds = time.time, time.time_ns
time.time = lambda: seconds() + int(ahead.read_text())
time.time_ns = lambda: nanoseconds() + int(ahead.read_text()) * 10**9

from tuckerbox.cli import main

main()
"""


class Fault(Protocol):
    longest: float  # seconds that it lasts, when all come together

    def begin(self) -> None: ...

    def wait_until_felt(self, crowd: Crowd) -> None:
        """Wait until the crowd has met it."""

    def end(self) -> None: ...


class Kill:
    """`kill -9` for the server."""

    longest = 0.5

    def __init__(self, server: Served) -> None:
        self._server = server

    def begin(self) -> None:
        self._server.kill()

    def wait_until_felt(self, crowd: Crowd) -> None:
        pass

    def end(self) -> None:
        """Start it again, however often that takes: perhaps the database can't be used."""
        persist(self._server.start)


class KilledWorker:
    """`kill -9` for one of a server's workers. The others serve its matches until it has started again."""

    longest = 5.0

    def __init__(self, server: Served, rng: random.Random) -> None:
        self._server = server
        self._rng = rng
        self._kills = 0

    def begin(self) -> None:
        worker = self._rng.choice(children_of(self._server.process.pid))
        self._server.up.clear()  # requests that begin now wait until it is gone; those before may be cut off
        self._server.deaths += 1
        self._kills += 1
        os.kill(worker, signal.SIGKILL)
        wait_for(lambda: is_running(worker), lambda running: not running)
        self._server.up.set()

    def wait_until_felt(self, crowd: Crowd) -> None:
        pass

    def end(self) -> None:
        wait_for(lambda: self._server.log.count("worker.started"), lambda started: started >= self._kills)


class StoppedPostgres:
    """PostgreSQL is stopped at once, without a shutdown, and has to recover."""

    longest = 10.0

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    def begin(self) -> None:
        with suppress(RuntimeError):  # a full disk has stopped it already
            self._cluster.stop()

    def wait_until_felt(self, crowd: Crowd) -> None:
        crowd.be_refused()

    def end(self) -> None:
        persist(self._cluster.start)


class HungPostgres:
    """PostgreSQL does nothing any more, but its connections stay open, as if its host hung."""

    longest = 15.0

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._hung: list[int] = []

    def begin(self) -> None:
        try:
            first = self._cluster.process()
            self._stop(first)  # so that it starts no others
            for other in children_of(first):
                self._stop(other)
        except (OSError, ValueError):  # another fault has ended it
            pass

    def _stop(self, process: int) -> None:
        with suppress(ProcessLookupError):  # it has ended by itself
            os.kill(process, signal.SIGSTOP)
            self._hung.append(process)

    def wait_until_felt(self, crowd: Crowd) -> None:
        crowd.be_refused()

    def end(self) -> None:
        while self._hung:
            with suppress(ProcessLookupError):
                os.kill(self._hung.pop(), signal.SIGCONT)


class HeldLock:
    """Another program holds the lock of everything that a server writes."""

    longest = 15.0

    def __init__(self, database: str) -> None:
        self._url = make_url(database)
        self._other: sqlite3.Connection | psycopg.Connection | None = None

    def begin(self) -> None:
        try:
            if self._url.get_backend_name() == "sqlite":
                self._other = sqlite3.connect(
                    str(self._url.database), PATIENCE, isolation_level=None, check_same_thread=False
                )
                self._other.execute("begin immediate")
            else:
                url = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
                self._other = psycopg.connect(url)
                self._other.execute("lock table entries, chat, matches in exclusive mode")
        except (sqlite3.OperationalError, psycopg.OperationalError):
            self.end()  # another fault keeps this one from happening

    def wait_until_felt(self, crowd: Crowd) -> None:
        crowd.be_refused()

    def end(self) -> None:
        if self._other is not None:
            self._other.close()
            self._other = None


class Disk:
    """A folder on a file system of its own, in memory, that can be full."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder = folder
        self._size = size
        self.can_be_full = succeeds("mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "tmpfs", folder)

    def fill(self) -> None:
        """Leave no free block."""
        self._resize(0)

    def empty(self) -> None:
        self._resize(self._size)

    def close(self) -> None:
        if self.can_be_full:
            succeeds("umount", "--lazy", self.folder)
        shutil.rmtree(self.folder)

    def _resize(self, size: int) -> None:
        """Make it as large as this or, if more is used, as what is used."""
        for _ in range(100):  # files may grow at the same time
            now = os.statvfs(self.folder)
            used = (now.f_blocks - now.f_bfree) * now.f_frsize
            if succeeds("mount", "-o", f"remount,size={max(size, used)}", self.folder):
                return
        raise RuntimeError(f"{self.folder} can't be resized.")


def succeeds(*command: str | Path) -> bool:
    return run_program(command, check=False).returncode == 0


@contextmanager
def small_disk(size: int) -> Iterator[Disk]:
    """Yield a new disk; in a user's own folder, if mounting is not allowed."""
    folder = Path(tempfile.mkdtemp(prefix="tuckerbox-"))
    folder.chmod(0o755)  # PostgreSQL has a user of its own
    disk = Disk(folder, size)
    yield disk
    disk.close()


class FullDisk:
    """The disk of the database is full."""

    longest = 10.0

    def __init__(self, disk: Disk, cluster: Cluster | None) -> None:
        self._disk = disk
        self._cluster = cluster

    def begin(self) -> None:
        self._disk.fill()

    def wait_until_felt(self, crowd: Crowd) -> None:
        crowd.be_refused()

    def end(self) -> None:
        self._disk.empty()
        if self._cluster:  # it gives up when it can't write its log
            persist(self._cluster.start)


class SlowReaders:
    """Clients that open the streams of all matches from their beginning, and read nothing."""

    longest = 60.0

    def __init__(self, server: Served, crowd: Crowd) -> None:
        self._server = server
        self._crowd = crowd
        self._open: list[socket.socket] = []
        self._began = 0.0

    def begin(self) -> None:
        self._began = monotonic()
        url = urlsplit(self._server.url)
        for told in self._crowd.told[-20:]:
            reader = socket.socket()
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # the system takes the smallest size it can
            self._open.append(reader)
            asked = f"GET /api/matches/{told.match}/events?after=-1 HTTP/1.1\r\nHost: {url.netloc}\r\n\r\n"
            with suppress(OSError):  # the server is down at the moment
                reader.connect((url.hostname, url.port))
                reader.sendall(asked.encode())

    def wait_until_felt(self, crowd: Crowd) -> None:
        crowd.play_until(self._began + TOO_SLOW)
        crowd.play(30)

    def end(self) -> None:
        """Close them. If they were open for long, the server has ended those streams that did not fit into buffers."""
        if monotonic() >= self._began + TOO_SLOW:
            assert any(map(has_ended, self._open)), "the server has dropped nobody"
        while self._open:
            self._open.pop().close()


def has_ended(reader: socket.socket) -> bool:
    """Return whether a connection ends after what is on its way already."""
    reader.settimeout(DRAINED)
    given_up = monotonic() + DRAINED
    try:
        while monotonic() < given_up:
            if not reader.recv(1 << 16):
                return True
    except TimeoutError:
        return False
    except OSError:  # the server was down at the beginning, or has reset the connection
        return True
    return False


class JumpingClock:
    """The server's clock jumps, and at the end back. Start the server with `command`."""

    longest = 20.0
    JUMPS = (-400 * DAY, -DAY, -3_600.0, 3_600.0, DAY, 400 * DAY)

    def __init__(self, file: Path, rng: random.Random) -> None:
        self._file = file
        self._rng = rng
        self.command = (sys.executable, "-c", CLOCK, str(file), "serve")
        self.end()

    def begin(self) -> None:
        self._set(self._rng.choice(self.JUMPS))

    def wait_until_felt(self, crowd: Crowd) -> None:
        crowd.play(20)

    def end(self) -> None:
        self._set(0)

    def _set(self, ahead: float) -> None:
        new = self._file.with_suffix(".new")
        new.write_text(f"{ahead:.0f}")
        new.replace(self._file)  # so that the server never reads half of it


def persist(start: Callable[[], None]) -> None:
    """Start something again and again until it works: another fault may be in its way."""
    given_up = monotonic() + 2 * PATIENCE
    while True:
        try:
            start()
            return
        except RuntimeError:
            if monotonic() > given_up:
                raise


def together(faults: Sequence[Fault], crowd: Crowd, seconds: float, seed: int) -> None:
    """Inject all faults for some time, each again and again at random moments, so that they overlap."""
    ending = threading.Event()

    def inject(fault: Fault) -> None:
        rng = random.Random(f"{seed} {type(fault).__name__}")
        while not ending.wait(rng.uniform(LEAST_CALM, MOST_CALM + 2 * fault.longest)):
            try:
                fault.begin()
                ending.wait(rng.uniform(0, fault.longest))
            finally:
                fault.end()

    with ThreadPoolExecutor(len(faults)) as threads:
        injected = [threads.submit(inject, fault) for fault in faults]
        wait([*injected, *crowd.playing], seconds, FIRST_EXCEPTION)
        ending.set()
    for fault in injected:
        fault.result()
