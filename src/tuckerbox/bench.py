"""How fast Tuckerbox is here: playing, copying, replaying, checking, compiling and starting, game by game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import tuckerbox
from tuckerbox import bots, games
from tuckerbox.kernel import options as game_options
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.contract import Game, Sample
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates import copying
from tuckerbox.match import Match, replay

DECISIONS = 200  # that the match which is replayed and verified has, if it lasts so long
COPIES = 10_000
EVERY_SEAT = -1  # as a mask
SHORT = 0.2  # seconds for a number that needs few repeats


@dataclass
class Play:
    """What was played at random in a while."""

    matches: int
    decisions: int
    steps: int
    seconds: float


@dataclass(frozen=True)
class Speed:
    """What was measured for one way to play a game. Where nothing was compiled, it is not said how long that takes."""

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
    compile_seconds: float | None
    load_seconds: float
    import_seconds: float


def bench(wanted: Sequence[str] = (), *, seconds: float = 1.0, quick: bool = False) -> list[Speed]:
    """Measures every sample of these games, or of all. `quick` leaves out compiling."""
    return measure([games.game(name) for name in wanted or games.names()], seconds, quick, lambda _: None)


def measure(wanted: Iterable[Game], seconds: float, quick: bool, say: Callable[[str], None]) -> list[Speed]:
    """The same; `say` is told what is measured next."""
    return [speed for game in wanted for speed in bench_game(game, seconds, quick, say)]


def bench_game(game: Game, seconds: float, quick: bool, say: Callable[[str], None]) -> Iterator[Speed]:
    say(f"how fast {game.title} starts")
    fresh_process(LOAD, game.name)  # so that the next ones find all compiled
    of_game: dict[str, Any] = {
        "import_seconds": min(fresh_process(IMPORT) for _ in range(3)),
        "load_seconds": min(fresh_process(LOAD, game.name) for _ in range(2)),
        "compile_seconds": None,
        "state_bytes": game.state.layout.size,
        "copy_ns": measure_copy(game),
        "copy_python_ns": measure_copy_in_python(game),
    }
    if not quick:
        say(f"how long {game.title} compiles")
        with TemporaryDirectory() as folder:
            of_game["compile_seconds"] = fresh_process(COMPILE, game.name, TUCKERBOX_CACHE_DIR=folder)
    for sample in game.samples:
        say(f"{game.title}, {in_words(sample)}")
        yield bench_sample(game, sample, seconds, of_game)


def bench_sample(game: Game, sample: Sample, seconds: float, of_game: Mapping[str, Any]) -> Speed:
    play = measure_play(game.name, sample.seats, sample.options, seconds)
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


def in_words(sample: Sample) -> str:
    chosen = (f"{name}={value}" for name, value in sample.options.items())
    return ", ".join([f"{sample.seats} seats", *chosen])


# --- Playing ---


def measure_play(game: str, seats: int, options: Mapping[str, object], seconds: float) -> Play:
    """Plays whole matches at random until the time is up; what has to be compiled or loaded is not counted."""
    chosen = games.game(game)
    settled = game_options.settle(chosen, seats, options)
    engine = Engine(chosen)
    start = Position(engine)
    start.start(seats, settled)
    position, tally = start.copy(), engine.tally
    lucks = luck_of(engine, seeded("bench", perf_counter()))
    matches = 0
    started = perf_counter()
    while (passed := perf_counter() - started) < seconds:
        position.copy_from(start)
        position.advance(lucks, EVERY_SEAT)
        matches += 1
    return Play(matches, tally.decisions, tally.steps, passed)


# --- Copying ---


def measure_copy(game: Game) -> float:
    """Nanoseconds for a copy in compiled code, the loop around it included."""
    copier = Build(game, (copying,), tag="copying")
    states = game.state.array(2)
    return 1e9 * least_seconds(lambda: copier.copy_round(states, COPIES)) / COPIES


def measure_copy_in_python(game: Game) -> float:
    """Nanoseconds for a copy as Python code makes it, through a view that knows no fields."""
    states = game.state.array(2).view(f"V{game.state.layout.size}")

    def copy_often() -> None:
        for _ in range(1000):
            states[1] = states[0]

    return 1e9 * least_seconds(copy_often) / 1000


# --- Replaying ---


def random_match(game: Game, sample: Sample) -> Match:
    """A match with its first decisions taken at random; all of them, if there are fewer."""
    options: dict[str, Any] = dict(sample.options)
    match = tuckerbox.new(game.name, sample.seats, seed="bench", **options)
    bot = bots.SeatedBot(bots.RANDOM, match, seeded("bench"))
    while not match.over and match.decisions < DECISIONS:
        match.play(bot.choose())
    return match


def measure_replay(match: Match) -> float:
    """Milliseconds from the codes of a match to its last state."""
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
from tuckerbox.kernel.position import Position
match = tuckerbox.new(sys.argv[1], tuckerbox.games.game(sys.argv[1]).seats[0])
match.play(bots.SeatedBot(bots.RANDOM, match, seeded(1)).choose())
print(perf_counter() - started)
"""

COMPILE = """
from time import perf_counter
started = perf_counter()
import sys
from tuckerbox import games
from tuckerbox.kernel.engine import built
game = games.game(sys.argv[1])
for policy in ("", *game.policies):
    built(game, policy=policy)
print(perf_counter() - started)
"""


def fresh_process(code: str, *args: str, **environment: str) -> float:
    """The seconds that some code measures in a Python of its own."""
    command = [sys.executable, "-c", code, *args]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return float(done.stdout)


def least_seconds(work: Callable[[], Any]) -> float:
    """The quickest of many runs: what else the machine does only ever makes it slower."""
    least, until = float("inf"), perf_counter() + SHORT
    while perf_counter() < until or least == float("inf"):
        started = perf_counter()
        work()
        least = min(least, perf_counter() - started)
    return least
