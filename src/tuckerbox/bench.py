"""The benchmark of `tuckerbox bench`: how fast each game plays, copies, replays, verifies, compiles and starts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import tuckerbox
from tuckerbox import bots
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.contract import Game, WayToPlay
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.events import EVERYONE
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import options_of, settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.sentence_parts import some
from tuckerbox.kernel.templates import copy_benchmark
from tuckerbox.match import Match, replay

DECISIONS = 200  # in the match that is replayed and verified, unless it ends earlier
COPIES = 10_000
SHORT = 0.2  # seconds for a measurement that needs few repeats


@dataclass(frozen=True)
class PlayTotals:
    """The totals of matches played at random for some time."""

    matches: int
    decisions: int
    steps: int
    seconds: float


@dataclass(frozen=True)
class Speed:
    """The measurements for one sample: a game with a number of seats and options."""

    game: str
    seats: int
    options: dict[str, object]
    matches_per_second: float
    decisions_per_match: float
    steps_per_second: float
    replay_decisions: int
    replay_ms: float
    verify_ms: float
    state_bytes: int
    copy_ns: float
    copy_python_ns: float
    compile_seconds: float | None  # None if it was not measured
    load_seconds: float
    import_seconds: float


def measure(wanted: Iterable[Game], seconds: float, quick: bool, report: Callable[[str], None]) -> list[Speed]:
    """Measure every sample of these games. Call `report` before each measurement with a description of it.

    With `quick`, don't measure compiling.
    """
    return [speed for game in wanted for speed in bench_game(game, seconds, quick, report)]


def bench_game(game: Game, seconds: float, quick: bool, report: Callable[[str], None]) -> Iterator[Speed]:
    report(f"how fast {game.title} starts")
    fresh_process(LOAD, game.name)  # fills the compile cache for the measurements below
    of_game: dict[str, Any] = {
        "import_seconds": min(fresh_process(IMPORT) for _ in range(3)),
        "load_seconds": min(fresh_process(LOAD, game.name) for _ in range(2)),
        "compile_seconds": None,
        "state_bytes": game.state.layout.size,
        "copy_ns": measure_copy(game),
        "copy_python_ns": measure_copy_in_python(game),
    }
    if not quick:
        report(f"how long {game.title} takes to compile")
        with TemporaryDirectory() as folder:
            of_game["compile_seconds"] = fresh_process(COMPILE, game.name, TUCKERBOX_CACHE_DIR=folder)
    for sample in game.samples:
        report(f"{game.title}, {sample_in_words(game, sample)}")
        yield bench_sample(game, sample, seconds, of_game)


def bench_sample(game: Game, sample: WayToPlay, seconds: float, of_game: Mapping[str, Any]) -> Speed:
    play = measure_play(game, sample, seconds)
    match = random_match(game, sample)
    document = match.save()
    return Speed(
        game=game.name,
        seats=sample.seats,
        options=dict(sample.options),
        matches_per_second=play.matches / play.seconds,
        decisions_per_match=play.decisions / play.matches,
        steps_per_second=play.steps / play.seconds,
        replay_decisions=match.decisions,
        replay_ms=measure_replay(match),
        verify_ms=1e3 * least_seconds(lambda: tuckerbox.verify(document)),
        **of_game,
    )


def sample_in_words(game: Game, sample: WayToPlay) -> str:
    """Return the seats and options of a sample, such as `4 seats, size=easy, animals=on`."""
    known = options_of(game)
    options = (f"{name}={known[name].word(value)}" for name, value in sample.options.items())
    return ", ".join([some(sample.seats, "seat"), *options])


# --- Playing ---


def measure_play(game: Game, sample: WayToPlay, seconds: float) -> PlayTotals:
    """Play whole matches at random until the time is up. Compiling and loading happen before the clock starts."""
    engine = Engine(game)
    start = Position(engine)
    start.start(sample.seats, settle(game, sample.seats, sample.options))
    position, tally = start.copy(), engine.tally
    lucks = luck_of(engine, seeded("bench", perf_counter()))
    matches = 0
    started = perf_counter()
    while (passed := perf_counter() - started) < seconds:
        position.copy_from(start)
        position.advance(lucks, EVERYONE)
        matches += 1
    return PlayTotals(matches, tally.decisions, tally.steps, passed)


# --- Copying ---


def measure_copy(game: Game) -> float:
    """Return the nanoseconds for a copy of a state in compiled code, including the loop around it."""
    copier = Build(game, (copy_benchmark,), tag="copying")
    states = game.state.array(2)
    return 1e9 * least_seconds(lambda: copier.copy_round(states, COPIES)) / COPIES


def measure_copy_in_python(game: Game) -> float:
    """Return the nanoseconds for a copy of a state from Python, through a void view."""
    states = game.state.array(2).view(f"V{game.state.layout.size}")

    def copy_often() -> None:
        for _ in range(1000):
            states[1] = states[0]

    return 1e9 * least_seconds(copy_often) / 1000


# --- Replaying ---


def random_match(game: Game, sample: WayToPlay) -> Match:
    """Return a match in which the first DECISIONS decisions, or all if there are fewer, were taken at random."""
    options: dict[str, Any] = dict(sample.options)
    match = tuckerbox.new(game.name, sample.seats, seed="bench", **options)
    bot = bots.SeatedBot(bots.RANDOM, match, seeded("bench"))
    while not match.over and match.decisions < DECISIONS:
        match.play(bot.choose())
    return match


def measure_replay(match: Match) -> float:
    """Return the milliseconds for replaying the action codes of a match."""
    position = Position(match.engine)
    line = [(entry.value, entry.epoch) for entry in match.line]

    def replay_once() -> None:
        position.start(match.seats, match.options)
        replay(position, line, match.dice)

    return 1e3 * least_seconds(replay_once)


# --- Starting ---

IMPORT = """
from time import perf_counter
started = perf_counter()
import tuckerbox
print(perf_counter() - started)
"""

LOAD = """
from time import perf_counter
started = perf_counter()
import sys
import tuckerbox
from tuckerbox import bots
from tuckerbox.kernel.luck import seeded
match = tuckerbox.new(sys.argv[1], tuckerbox.games.game(sys.argv[1]).seats[0])
match.play(bots.SeatedBot(bots.RANDOM, match, seeded(1)).choose())
print(perf_counter() - started)
"""

COMPILE = """
from time import perf_counter
started = perf_counter()
import sys
from tuckerbox import games
from tuckerbox.native_builds import load
load(games.game(sys.argv[1]))
print(perf_counter() - started)
"""


def fresh_process(code: str, *args: str, **environment: str) -> float:
    """Run code in a new Python process, and return the seconds that it prints."""
    command = [sys.executable, "-c", code, *args]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return float(done.stdout)


def least_seconds(work: Callable[[], Any]) -> float:
    """Return the time of the fastest of many runs. Other work on the machine can only make a run slower."""
    least, until = float("inf"), perf_counter() + SHORT
    while perf_counter() < until or least == float("inf"):
        started = perf_counter()
        work()
        least = min(least, perf_counter() - started)
    return least
