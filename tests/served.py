"""A real server for tests: `tuckerbox serve` in a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import artefacts
from tests.postgres import fresh_database, migrated_template
from tests.processes import PATIENCE, kill_group
from tuckerbox.server.store.opening import open_database

COMMAND = (sys.executable, "-m", "tuckerbox", "serve")
READY = "Tuckerbox is at "  # the server prints this and its address once it accepts requests
ANSWERED = re.compile(r'"status": [23]\d\d.*"event": "request"')  # the log line of a request that was not refused

# Bots move at once, hints are quick, and all guests of a test may come from the same address.
HASTY = {"TUCKERBOX_BOT_PAUSE": "0", "TUCKERBOX_HINT_SECONDS": "0.3", "TUCKERBOX_LIMITS": "off"}

on_every_database = pytest.mark.parametrize("database_kind", ["sqlite", "postgres"], indirect=True)
"""Runs a test on SQLite and on PostgreSQL."""

on_postgres = pytest.mark.parametrize("database_kind", ["postgres"], indirect=True)
"""Runs a test on PostgreSQL."""

on_every_shared_server = pytest.mark.parametrize("shared", ["sqlite", "postgres"], indirect=True)
"""Runs a test on the server that others use too, on SQLite and on PostgreSQL."""


class Served:
    """A server in a process of its own, and everything that it has printed so far."""

    def __init__(
        self,
        folder: Path,
        database: str,
        *options: str,
        env: dict[str, str] | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self.database = database
        self.lines: list[str] = []
        self.url = ""
        self.up = threading.Event()  # set while it accepts requests
        self.deaths = 0  # how often it was killed
        self._command = [*command, "--no-open", "--database", database, *options]
        self._env = {
            **os.environ,
            "PYTHONUNBUFFERED": "1",
            "PYTHONFAULTHANDLER": "1",
            "TUCKERBOX_DATA_DIR": str(folder),
            **(env or {}),
        }
        self.start()

    @property
    def log(self) -> str:
        return "".join(self.lines)

    @property
    def told(self) -> str:
        """Return its log for the message of a failed test, without the requests that it answered."""
        lines = [line for line in self.lines if not ANSWERED.search(line)]
        return f"Apart from requests that it answered, it said:\n{''.join(lines)}"

    def start(self) -> None:
        """Start it, at the same address as before if there was one, and wait until it accepts requests."""
        port = urlsplit(self.url).port or 0
        self.process = subprocess.Popen(
            [*self._command, "--port", str(port)],
            env=self._env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            process_group=0,
        )
        ready: Future[str] = Future()
        self._reader = threading.Thread(target=self._read, args=(self.process, ready), daemon=True)
        self._reader.start()
        try:
            self.url = ready.result(PATIENCE)
            self.up.set()
        except (EOFError, TimeoutError) as wrong:
            self.kill()
            how = "ended at once" if isinstance(wrong, EOFError) else f"was not ready after {PATIENCE:g} s"
            raise RuntimeError(f"The server {how}, with status {self.process.returncode}. {self.told}") from None

    def _read(self, process: subprocess.Popen[str], ready: Future[str]) -> None:
        """Keep reading its output, so that it never blocks on a full pipe."""
        assert process.stdout
        for line in process.stdout:
            self.lines.append(line)
            if line.startswith(READY) and not ready.done():
                ready.set_result(line.removeprefix(READY).strip())
        if not ready.done():
            ready.set_exception(EOFError())

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"The server did not stop when asked to. {self.told}") from None
        finally:
            kill_group(self.process)  # with a process that compiles, which could also print
            self.process.wait(PATIENCE)
            self.up.clear()
            self._reader.join(PATIENCE)
            assert not self._reader.is_alive(), "the server has left a process behind that can still print"
            assert self.process.stdout
            self.process.stdout.close()
        return status

    def kill(self) -> None:
        """Kill it, as a power cut would: it can't tidy up."""
        self.up.clear()
        self.deaths += 1  # now, so that a request that began before can tell
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to shut down, and return its exit status."""
        return self._end(how)


@pytest.fixture
def database_kind(request: pytest.FixtureRequest) -> str:
    """Return "sqlite", or with `@on_every_database` each kind in turn."""
    return getattr(request, "param", "sqlite")


@pytest.fixture
def empty_database(database_kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Return the URL of a database without tables."""
    if database_kind == "postgres":
        return str(request.getfixturevalue("postgres_database"))
    return f"sqlite:///{tmp_path / 'empty.db'}"


@pytest.fixture(scope="session")
def with_tables(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """Return a function that returns a database of a kind with tables but no rows, for others to be copied from.

    To migrate a database takes many times as long as to copy one.
    """

    @cache
    def with_tables(kind: str) -> str:
        if kind == "postgres":
            return migrated_template(request.getfixturevalue("postgres"))
        file = tmp_path_factory.mktemp("tables") / "tuckerbox.db"
        open_database(f"sqlite:///{file}").dispose()
        return str(file)

    return with_tables


@pytest.fixture
def database(
    database_kind: str, with_tables: Callable[[str], str], tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[str]:
    """Return the URL of a database with tables but no rows."""
    template = with_tables(database_kind)
    if database_kind == "postgres":
        with fresh_database(request.getfixturevalue("postgres"), template) as database:
            yield database
    else:
        yield f"sqlite:///{shutil.copy(template, tmp_path)}"


@pytest.fixture
def serve(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Served]]:
    """Start servers, all on this test's database: `serve("--option", env={...})`."""
    servers: list[Served] = []

    def serve(*options: str, **more: object) -> Served:
        servers.append(Served(tmp_path, database, *options, **more))  # type: ignore[arg-type]
        return servers[-1]

    yield serve
    for number, server in enumerate(servers, start=1):
        if server.process.returncode is None:
            server.stop()
        if artefacts.failed(request):
            where = artefacts.place(request, f"server-{number}.txt")
            where.write_text(server.log, encoding="utf-8")
            print(f"Server {number}: {server.told}All of it is in {where}.")


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    """Return a server with an empty database."""
    return serve()


@pytest.fixture(scope="session")
def lasting(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Served]]:
    """Return a function that returns this process's server on a kind of database, and starts it when first asked."""
    with ExitStack() as running:

        @cache
        def lasting(kind: str) -> Served:
            folder = tmp_path_factory.mktemp(kind)
            database = f"sqlite:///{folder / 'tuckerbox.db'}"
            if kind == "postgres":
                database = running.enter_context(fresh_database(request.getfixturevalue("postgres")))
            server = Served(folder, database, env=HASTY)
            running.callback(server.stop)
            return server

        yield lasting


@pytest.fixture
def shared(lasting: Callable[[str], Served], request: pytest.FixtureRequest) -> Iterator[Served]:
    """Return a server that other tests use, too: leave it running, with its settings unchanged."""
    server = lasting(getattr(request, "param", "sqlite"))
    before = len(server.lines)
    yield server
    if artefacts.failed(request):
        artefacts.place(request, "server.txt").write_text("".join(server.lines[before:]), encoding="utf-8")
