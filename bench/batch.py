"""Measures how many decisions a second `tuckerbox.envs` makes by random play, each with an observation and a mask.

Times are processor time, so that other work on the machine counts little; only the comparison of threads uses the wall
clock. A decision includes everything up to the next one: luck, the legal actions, the mask, the observation, and at the
end of a match the beginning of the next.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter, process_time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from tuckerbox import games
from tuckerbox.envs import Batch

LANES = 1024
WARM_UP = 20  # steps


@dataclass(frozen=True)
class BatchSpeed:
    """The speed of a game, played in one way."""

    game: str
    seats: int
    way: str
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.decisions / self.seconds


def at_random(batch: Batch) -> Callable[[], None]:
    """Return a function that takes a random legal action in each lane.

    Drawing it in NumPy costs as much as a step, so this passes illegal actions, and the batch (`illegal="random"`)
    draws a legal one in their place.
    """
    illegal = np.full(batch.n, -1, np.int32)
    return lambda: batch.step(illegal)


def measure(
    name: str,
    seats: int,
    way: str,
    step: Callable[[], None],
    decisions: int,
    seconds: float,
    clock: Callable[[], float],
) -> BatchSpeed:
    """Call `step` for some seconds, and return the speed. A call makes `decisions` decisions."""
    for _ in range(WARM_UP):
        step()
    steps, started = 0, clock()
    while (passed := clock() - started) < seconds:
        for _ in range(10):
            step()
        steps += 10
    return BatchSpeed(name, seats, way, steps * decisions, passed)


def batches(name: str, seats: int, seconds: float, threads: int) -> list[BatchSpeed]:
    ways: list[tuple[str, int, Callable[[], float], dict[str, Any]]] = [
        ("observation and mask", LANES, process_time, {}),
        ("mask alone", LANES, process_time, {"observe": False}),
        ("observation and candidates' codes", LANES, process_time, {"actions": "candidates"}),
        ("one match", 1, process_time, {}),
        ("1 thread, by the clock", LANES, perf_counter, {}),
        (f"{threads} threads, by the clock", LANES, perf_counter, {"threads": threads}),
    ]
    found = []
    for way, lanes, clock, given in ways:
        step = at_random(Batch(name, seats, lanes, illegal="random", **given))
        found.append(measure(name, seats, way, step, lanes, seconds, clock))
    return found


def wrapped(name: str, seats: int, seconds: float) -> list[BatchSpeed]:
    """Measure the environments for PettingZoo and Gymnasium. Skip those whose library is not installed."""
    try:
        from tuckerbox.envs.gymnasium import TuckerboxVectorEnv
        from tuckerbox.envs.pettingzoo import raw_env
    except ImportError:
        return []
    env = raw_env(name, seats, illegal="random")

    def step() -> None:
        if not env.agents:
            env.reset()
        _, _, ended, _, _ = env.last()
        env.step(None if ended else -1)  # not legal, so a legal action is drawn in its place

    vector = TuckerboxVectorEnv(name, seats, LANES, illegal="random", opponents="random")
    vector.reset()
    illegal = np.full(LANES, -1)

    def step_vector() -> None:
        vector.step(illegal)

    return [
        measure(name, seats, "PettingZoo", step, 1, seconds, process_time),
        measure(name, seats, "Gymnasium, a vector, others at random", step_vector, LANES, seconds, process_time),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions a second of batches and environments, by random play.")
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(games.names())}; default: all")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement (default: 2)")
    parser.add_argument("--seats", type=int, help="default: the most that the game is for")
    parser.add_argument("--threads", type=int, default=2, help="for the measurement with several (default: 2)")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    args = parser.parse_args()
    found: list[BatchSpeed] = []
    for name in args.games or games.names():
        seats = args.seats or max(games.game(name).seats)
        found += batches(name, seats, args.seconds, args.threads) + wrapped(name, seats, args.seconds)
    if args.json:
        print(json.dumps([{**asdict(speed), "per_second": speed.per_second} for speed in found], indent=2))
        return
    table = Table("game, seats", "way", "decisions a second", box=None)
    table.columns[2].justify = "right"
    for speed in found:
        table.add_row(f"{speed.game}, {speed.seats}", speed.way, f"{speed.per_second:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
