"""Measures how long a new machine takes until somebody can play in the browser, and until all games are compiled.

A server starts in an empty home directory, so that nothing is compiled. Somebody sets up a table against a bot, at
once, and plays while the games are compiled in the background. With `--clone`, the clock starts before a fresh clone
sets itself up by `make play`, with empty caches of pip and npm. With `--terminal`, somebody plays in a terminal instead
(`make terminal`), until it asks the first question.

All times are in seconds since the start, except for the slowest answer, which shows if compiling and loading games
slows down those who play.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from http.cookiejar import CookieJar
from io import FileIO
from pathlib import Path
from select import select
from typing import Any
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from tuckerbox.cli.line_input import PROMPT_SIGN

READY = "Tuckerbox is at "
REPOSITORY = Path(__file__).parent.parent
# Settings that name the user's own folders or caches are not inherited.
LEFT_OUT = ("XDG_", "TUCKERBOX_", "NUMBA_", "VIRTUAL_ENV", "PIP_CACHE_DIR", "NPM_CONFIG_CACHE")
# The user's settings for reaching the package registries, without which a machine may reach none.
SETTINGS = {"PIP_CONFIG_FILE": ".config/pip/pip.conf", "NPM_CONFIG_USERCONFIG": ".npmrc"}
GAME, BOT = "outback", "greedy"
BETWEEN_MOVES = 0.5  # seconds
TIMEOUT = 60.0
WAITS = 0.5  # seconds without output after which a program in a terminal waits for an answer


@dataclass
class Times:
    listening: float = 0.0
    table: float = 0.0
    your_turn: float = 0.0
    compiled: dict[str, float] = field(default_factory=dict)  # by game
    answers: int = 0
    slowest_answer_ms: float = 0.0


class Player:
    """Somebody at a browser, who measures how long each answer takes."""

    def __init__(self, url: str, times: Times) -> None:
        self.url = url
        self.times = times
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} if data else {}
        started = time.perf_counter()
        with self.opener.open(Request(self.url + path, data, headers), timeout=TIMEOUT) as answer:
            found = json.load(answer)
        self.times.answers += 1
        took = 1000 * (time.perf_counter() - started)
        self.times.slowest_answer_ms = round(max(self.times.slowest_answer_ms, took), 1)
        return found

    def new_table(self) -> str:
        seats = [{"who": "here"}, {"who": "bot", "bot": BOT}]
        id: str = self.ask("/api/matches", {"game": GAME, "seats": seats})["id"]
        self.ask(f"/api/matches/{id}/sit", {"seat": 0})
        return id

    def choices(self, match: str) -> tuple[int, list[dict[str, Any]]]:
        """Return the last entry and the choices that the player has now."""
        table = self.ask(f"/api/matches/{match}")
        return table["last"], table["moment"]["choices"] if table["moment"] else []


@dataclass(frozen=True)
class Machine:
    """A new machine: a folder to work in, an environment with an empty home, and when the clock started."""

    folder: Path
    env: dict[str, str]
    started: float

    @property
    def now(self) -> float:
        return round(time.perf_counter() - self.started, 1)

    @contextmanager
    def running(self, command: list[str], **streams: Any) -> Iterator[subprocess.Popen[str]]:
        """Run a command until the block ends."""
        with subprocess.Popen(
            command, cwd=self.folder, env=self.env, text=True, start_new_session=True, **streams
        ) as process:
            try:
                yield process
            finally:
                os.killpg(process.pid, signal.SIGTERM)


@contextmanager
def new_machine(*, clone: bool) -> Iterator[Machine]:
    with tempfile.TemporaryDirectory(prefix="tuckerbox-home-") as home:
        folder, env = Path(home), environment(home)
        started = time.perf_counter()
        if clone:
            env.pop("PYTHONPATH", None)
            subprocess.run(["git", "clone", "--quiet", str(REPOSITORY), "tuckerbox"], cwd=folder, env=env, check=True)
            folder /= "tuckerbox"
        yield Machine(folder, env, started)


def measured(*, clone: bool) -> Times:
    """Start a server in an empty home directory, and play there until all games are compiled."""
    command = [sys.executable, "-m", "tuckerbox", "serve", "--no-open", "--port", "0"]
    if clone:
        command = ["make", "play", "ARGS=--no-open --port 0"]
    with (
        new_machine(clone=clone) as machine,
        machine.running(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server,
    ):
        assert server.stdout
        return played(address_in(server.stdout), machine)


def asked_after(*, clone: bool) -> float:
    """Begin a match in a terminal with an empty home directory. Return the seconds until it asks the first question."""
    command = ["make", "terminal"] if clone else [sys.executable, "-m", "tuckerbox", "play", GAME]
    ours, theirs = pty.openpty()
    with (
        FileIO(ours) as screen,
        new_machine(clone=clone) as machine,
        machine.running(command, stdin=theirs, stdout=theirs, stderr=theirs),
    ):
        os.close(theirs)
        return time_of_question(screen, machine)


def time_of_question(screen: FileIO, machine: Machine) -> float:
    """Read what appears in a terminal until it waits after a question. Return when that was complete."""
    shown, at = b"", machine.now
    while not shown.endswith(PROMPT_SIGN.encode()) or select([screen], [], [], WAITS)[0]:
        try:
            shown += screen.read(1024)
        except OSError:  # the program at the other end has ended
            raise RuntimeError(f"The match did not begin. It said:\n{shown.decode(errors='replace')}") from None
        at = machine.now
    return at


def environment(home: str) -> dict[str, str]:
    """Return the environment of a process that has this home, and can reach the package registries."""
    env = {name: value for name, value in os.environ.items() if not name.upper().startswith(LEFT_OUT)}
    env |= {name: str(file) for name, place in SETTINGS.items() if (file := Path.home() / place).exists()}
    return env | {"HOME": home, "PYTHONUNBUFFERED": "1", "TUCKERBOX_LIMITS": "off", "TUCKERBOX_BOT_PAUSE": "0"}


def address_in(output: Iterable[str]) -> str:
    """Return the address that a server prints when it is ready."""
    said = []
    for line in output:
        if line.startswith(READY):
            return line.removeprefix(READY).strip()
        said.append(line)
    raise RuntimeError(f"The server did not start. It said:\n{''.join(said)}")


def played(url: str, machine: Machine) -> Times:
    """Play at a table until all games are compiled."""
    times = Times(listening=machine.now)
    player = Player(url, times)
    match = player.new_table()
    times.table = machine.now
    rng = random.Random("first table")
    while True:
        last, choices = player.choices(match)
        if choices:
            times.your_turn = times.your_turn or machine.now
            action = rng.choice(choices)["action"]
            player.ask(f"/api/matches/{match}/moves", {"n": last, "action": action})
        for game in player.ask("/api/games"):
            if game["compiled"] == 1:
                times.compiled.setdefault(game["name"], machine.now)
        if len(times.compiled) == len(player.ask("/api/games")):
            return times
        time.sleep(BETWEEN_MOVES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clone", action="store_true", help="set up a fresh clone first, as a new machine does")
    parser.add_argument("--terminal", action="store_true", help="play in a terminal, without a server")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    if given.terminal:
        asked = asked_after(clone=given.clone)
        print(json.dumps({"asked": asked}) if given.json else f"first question {asked:5.1f} s")
        return
    times = measured(clone=given.clone)
    if given.json:
        print(json.dumps(asdict(times)))
        return
    print(f"listening     {times.listening:6.1f} s")
    print(f"first table   {times.table:6.1f} s")
    print(f"“Your turn”   {times.your_turn:6.1f} s")
    for name, at in times.compiled.items():
        print(f"compiled      {at:6.1f} s  {name}")
    print(f"slowest of {times.answers} answers: {times.slowest_answer_ms:.0f} ms")


if __name__ == "__main__":
    main()
