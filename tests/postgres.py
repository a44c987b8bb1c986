"""A PostgreSQL for tests: one temporary cluster per run, started by the first test that needs it, and a fresh database
for each test. It listens on a socket in a folder of its own, on no port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from tests.processes import PATIENCE
from tuckerbox.server.store.opening import open_database

# The processes of a parallel run share one cluster. It must outlive each of them, except the one that started them.
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid.uuid4().hex)
STARTER = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()

# Wait in the background until the process with the id $1 has ended in any way, even if it was killed.
# Then stop the cluster in the folder $2 at once (SIGQUIT), and delete everything.
STOP_AFTER = """(
    tail --pid="$1" -f /dev/null
    kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")"
    sleep 1
    rm -rf "$2" "$2.lock"
) > /dev/null 2>&1 &"""


def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL here, in Debian's layout, or of the one on the path."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda folder: int(folder.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def installed() -> Path:
    """Return the folder of PostgreSQL's programs. Skip the test if there is none."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed here: `make machine` fetches it (Debian's package is postgresql).")
    return found


class Cluster:
    """A PostgreSQL in a folder that does not exist yet, running."""

    def __init__(self, folder: Path, programs: Path, *more: str) -> None:
        self.folder = folder
        self._programs = programs
        # PostgreSQL refuses to run as root; Debian's package creates a user for it.
        self._as_user: dict[str, Any] = {}
        if os.getuid() == 0:
            self._as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
        folder.mkdir(mode=0o700)
        if self._as_user:
            shutil.chown(folder, "postgres", "postgres")
        self._run("initdb", "-U", "tuckerbox", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", *more)
        self.start()

    def start(self) -> None:
        """Start it, unless it runs."""
        with suppress(RuntimeError):
            self._run("pg_ctl", "status")
            return
        # Durability stays on, which is PostgreSQL's default: tests kill the server in front of it.
        settings = (
            f"-c listen_addresses= -c unix_socket_directories={self.folder} -c max_connections=200 "
            "-c shared_buffers=32MB"
        )
        self._run("pg_ctl", "start", "-w", "-l", self.folder / "log", "-o", settings)

    def stop(self) -> None:
        """Stop it at once, as a power cut would: it has to recover when it starts again."""
        self._run("pg_ctl", "stop", "-m", "immediate")

    def process(self) -> int:
        """Return the id of the process that starts all the others."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def _run(self, program: str, *words: str | Path) -> None:
        with (self.folder / "setup").open("a") as said:
            done = subprocess.run(
                [self._programs / program, *words, "-D", self.folder / "data"],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                timeout=PATIENCE,
                check=False,
                **self._as_user,
            )
        if done.returncode:
            paths = (self.folder / "setup", self.folder / "log")
            logs = [path.read_text(encoding="utf-8") for path in paths if path.exists()]
            raise RuntimeError(f"{program} failed.\n" + "\n".join(logs))


def start(folder: Path, programs: Path, *more: str) -> Cluster:
    """Start a cluster that ends with this run of the tests."""
    cluster = Cluster(folder, programs, *more)
    watch: list[str | Path] = ["/bin/sh", "-c", STOP_AFTER, "sh", str(STARTER), folder]
    subprocess.run(watch, cwd="/", stdin=subprocess.DEVNULL, start_new_session=True, timeout=PATIENCE, check=True)
    return cluster


def url(folder: Path, database: str) -> str:
    return f"postgresql+psycopg://tuckerbox@/{database}?host={folder}"


@contextmanager
def fresh_database(cluster: str, template: str = "template0") -> Iterator[str]:
    """Yield the URL of a new database in a cluster, empty or a copy of another that nobody is connected to.

    Drop it afterwards, even if somebody is still connected.
    """
    import psycopg

    name = f"test_{uuid.uuid4().hex}"
    in_time: dict[str, Any] = {"connect_timeout": int(PATIENCE), "options": f"-c statement_timeout={PATIENCE:.0f}s"}
    with psycopg.connect(cluster.replace("+psycopg", ""), autocommit=True, **in_time) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield cluster.replace("/postgres?", f"/{name}?")
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


MIGRATED = "migrated"
MIGRATING = "migrating"  # its name until it has its tables


def migrated_template(cluster: str) -> str:
    """Return the name of the database in a cluster that has tables but no rows, and make it first if it is missing."""
    import psycopg

    with (
        FileLock(f"{folder_of_run()}.lock", timeout=3 * PATIENCE),
        psycopg.connect(cluster.replace("+psycopg", ""), autocommit=True) as connection,
    ):
        exists = connection.execute("SELECT FROM pg_database WHERE datname = %s", [MIGRATED]).rowcount
        if not exists:
            connection.execute(f"DROP DATABASE IF EXISTS {MIGRATING} WITH (FORCE)")  # left by an attempt that failed
            connection.execute(f"CREATE DATABASE {MIGRATING} TEMPLATE template0")
            open_database(cluster.replace("/postgres?", f"/{MIGRATING}?")).dispose()
            connection.execute(f"ALTER DATABASE {MIGRATING} RENAME TO {MIGRATED}")
    return MIGRATED


def folder_of_run() -> Path:
    """Return the folder of this run's cluster."""
    # Not in pytest's temporary folder: PostgreSQL's user can't enter root's, and a socket's path must be short.
    return Path(tempfile.gettempdir()) / f"tuckerbox-postgres-{RUN}"


@pytest.fixture(scope="session")
def postgres() -> str:
    """Return the URL of the run's PostgreSQL cluster."""
    found = installed()
    folder = folder_of_run()
    with FileLock(f"{folder}.lock", timeout=3 * PATIENCE):
        if not (folder / "data" / "postmaster.pid").exists():
            start(folder, found)
    return url(folder, "postgres")


@pytest.fixture
def postgres_database(postgres: str) -> Iterator[str]:
    """Return the URL of an empty PostgreSQL database for this test."""
    with fresh_database(postgres) as database:
        yield database
