"""The servers that are measured, each in a process of its own, with their use of processor and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
READY = " is at "
TICKS = os.sysconf("SC_CLK_TCK")


class BrokenError(Exception):
    """A server gave a wrong answer or none."""


class Server:
    """A running server. It prints its address when it is ready."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self.log = log
        with log.open("w") as errors:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, **environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout
        for line in self.process.stdout:
            if READY in line:
                self.url = line.rpartition(READY)[2].strip()
                return
        raise BrokenError(f"{command[0]} did not start. Its log:\n{log.read_text()}")

    def wait_until_ready(self, game: str, processes: int) -> None:
        """Wait until this many processes have loaded a compiled game."""
        while self.log.read_text().count(f'"game": "{game}", "event": "game.ready"') < processes:
            time.sleep(0.1)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, of all its processes."""
        return cpu_of(self.process.pid)

    @property
    def memory(self) -> float:
        """Resident memory of all its processes, in MiB."""
        lines = [line for pid in family(self.process.pid) for line in file_of(pid, "status").splitlines()]
        return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def cpu_of(pid: int) -> float:
    """Return the seconds of processor time that a process and its children have used."""
    fields = [file_of(process, "stat").rpartition(")")[2].split()[11:13] for process in family(pid)]
    return sum(int(user) + int(system) for user, system in fields) / TICKS


def family(pid: int) -> list[int]:
    """Return the ids of a process and all processes below it."""
    children = [child for tasks in Path(f"/proc/{pid}/task").glob("*/children") for child in tasks.read_text().split()]
    return [pid, *(descendant for child in children for descendant in family(int(child)))]


def file_of(pid: int, what: str) -> str:
    return Path(f"/proc/{pid}/{what}").read_text()


@contextmanager
def tuckerbox(source: Path, database: str | None, *options: str) -> Iterator[Server]:
    """Run the server of this source code until the block ends, by default on a new SQLite file."""
    with tempfile.TemporaryDirectory(prefix="tuckerbox-bench-") as name:
        file = database or f"sqlite:///{name}/tuckerbox.db"
        command = [sys.executable, "-m", "tuckerbox", "serve", "--no-open", "--port", "0", "--database", file, *options]
        environment = {"PYTHONPATH": str(source), "PYTHONUNBUFFERED": "1", "TUCKERBOX_LIMITS": "off"}
        with running(Server(command, environment, Path(name) / "server.log")) as server:
            yield server


@contextmanager
def boardgame_io(*, files: bool) -> Iterator[Server]:
    """Run boardgame.io's server until the block ends. Its matches are in files or in memory."""
    with tempfile.TemporaryDirectory(prefix="tuckerbox-bench-") as name:
        command = ["node", str(HERE / "node" / "server.js"), *([f"{name}/matches"] if files else [])]
        with running(Server(command, {"NODE_ENV": "production"}, Path(name) / "server.log")) as server:
            yield server


def has_boardgame_io() -> bool:
    return (HERE / "node" / "node_modules" / "boardgame.io").exists()


@contextmanager
def running(server: Server) -> Iterator[Server]:
    try:
        yield server
    finally:
        server.stop()


def checked_out(ref: str) -> Path:
    """Check out an older commit in a temporary folder, and return the folder of its source code.

    It stays until the system empties its temporary folder: compiled rules are kept for one path, and compiling them
    again takes minutes.
    """
    commit = git("rev-parse", "--verify", f"{ref}^{{commit}}")[:12]
    folder = Path(tempfile.gettempdir()) / f"tuckerbox-before-{commit}"
    if not folder.exists():
        git("worktree", "prune")
        git("worktree", "add", "--quiet", "--detach", str(folder), commit)
    return folder / "src"


def git(*words: str) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"git {words[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()


class Postgres:
    """A temporary PostgreSQL, which is deleted when this process ends."""

    def __init__(self) -> None:
        from tests import postgres

        found = postgres.programs()
        if found is None:
            raise SystemExit("PostgreSQL is not installed: run `make machine` to install it.")
        self.folder = Path(tempfile.gettempdir()) / f"tuckerbox-postgres-bench-{os.getpid()}"
        postgres.start(self.folder, found)
        self.pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    @contextmanager
    def database(self) -> Iterator[str]:
        """Yield the URL of an empty database, which is deleted when the block ends."""
        from tests import postgres

        with postgres.fresh_database(postgres.url(self.folder, "postgres")) as url:
            yield url

    @property
    def cpu(self) -> float:
        """Seconds of processor time of the processes that run now."""
        return cpu_of(self.pid)
