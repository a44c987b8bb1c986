"""Measures how many decisions a second batches of several sizes make on a GPU, and compares them with the processor's.

Play is random: the benchmark passes actions that are not legal, so each lane draws one that is. Times are wall-clock
times, until the GPU is done.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from tuckerbox import games
from tuckerbox.envs import Batch
from tuckerbox.envs.gpu import GpuBatch
from tuckerbox.gpu.cache import ptx_of
from tuckerbox.gpu.driver import LOCAL_BYTES, REGISTERS, GpuError, gpu_of
from tuckerbox.kernel.engine import LANES, built

SIZES = (1_024, 4_096, 16_384, 65_536, 262_144)
WARM_UP = 20  # steps
COMPARED = 8_192  # lanes that are played on both
EVERY = 64  # steps between comparisons of everything


@dataclass(frozen=True)
class GpuSpeed:
    """The speed of a game on a GPU, in batches of one size."""

    game: str
    seats: int
    lanes: int
    observes: bool
    per_second: float  # decisions


@dataclass(frozen=True)
class Comparison:
    """A game that was played on the GPU and on the processor."""

    game: str
    seats: int
    matches: int
    decisions: int
    differences: list[str]  # the names of the arrays that differed
    registers: int
    local_bytes: int
    seconds_to_load: float
    seconds_on_gpu: float
    seconds_on_processor: float


def compile_all(name: str) -> None:
    built(games.game(name), name=LANES)
    ptx_of(games.game(name))


def write_illegal_actions(batch: GpuBatch) -> None:
    """Let each lane draw its own action at random, in place of one that is not legal."""
    batch.action_slots.write(np.full(batch.n, -1, np.int32))


def compare(name: str, seats: int, matches: int, threads: int) -> Comparison:
    """Play at least `matches` matches on the GPU and on the processor, and compare them."""
    started = perf_counter()
    gpu = GpuBatch(name, seats, COMPARED, illegal="random", seed=1)
    loaded = perf_counter() - started
    batch = Batch(name, seats, COMPARED, illegal="random", seed=1, threads=threads)
    write_illegal_actions(gpu)
    illegal = np.full(COMPARED, -1, np.int32)
    ended = steps = 0
    by_gpu = by_processor = 0.0
    differences: set[str] = set()
    while ended < matches and not differences:
        started = perf_counter()
        for _ in range(EVERY):
            gpu.step()
        gpu.wait()
        by_gpu += perf_counter() - started
        started = perf_counter()
        for _ in range(EVERY):
            batch.step(illegal)
            ended += int(batch.ended.sum())
        by_processor += perf_counter() - started
        steps += EVERY
        fetched, played = gpu.fetch().save().arrays, batch.save().arrays
        differences |= {key for key, array in played.items() if fetched[key].tobytes() != array.tobytes()}
    kernel = gpu.kernel
    return Comparison(
        name, seats, ended, steps * COMPARED, sorted(differences),
        kernel.attribute(REGISTERS), kernel.attribute(LOCAL_BYTES), loaded, by_gpu, by_processor,
    )  # fmt: skip


def measure(name: str, seats: int, lanes: int, observes: bool, seconds: float) -> GpuSpeed:
    batch = GpuBatch(name, seats, lanes, illegal="random", observe=observes)
    write_illegal_actions(batch)
    for _ in range(WARM_UP):
        batch.step()
    batch.wait()
    steps, started = 0, perf_counter()
    while (passed := perf_counter() - started) < seconds:
        for _ in range(10):
            batch.step()
        batch.wait()
        steps += 10
    return GpuSpeed(name, seats, lanes, observes, steps * lanes / passed)


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions a second of batches on a GPU, by random play.")
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(games.names())}; default: all")
    parser.add_argument("--matches", type=int, default=100_000, help="to compare with the processor (default: 100000)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (default: 1)")
    parser.add_argument("--seats", type=int, help="default: the most that the game is for")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="of batches")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="of the processor (default: all)")
    parser.add_argument("--json", metavar="FILE", help="write the numbers to this file as well, after each game")
    args = parser.parse_args()
    names: Sequence[str] = args.games or games.names()
    try:
        gpu_of()
    except GpuError as wrong:
        raise SystemExit(str(wrong)) from None
    with ProcessPoolExecutor(len(names), get_context("spawn")) as workers:
        list(workers.map(compile_all, names))
    console = Console(width=140)
    found: dict[str, list[Any]] = {"comparisons": [], "speeds": []}
    for name in names:
        seats = args.seats or max(games.game(name).seats)
        compared = compare(name, seats, args.matches, args.threads)
        console.print(asdict(compared))
        found["comparisons"].append(asdict(compared))
        speeds = [
            measure(name, seats, lanes, observes, args.seconds) for lanes in args.sizes for observes in (True, False)
        ]
        found["speeds"] += map(asdict, speeds)
        console.print(table(speeds))
        if args.json:
            Path(args.json).write_text(json.dumps(found, indent=1))


def table(speeds: Sequence[GpuSpeed]) -> Table:
    shown = Table(
        "lanes", "with observation and mask", "with mask alone", title=f"{speeds[0].game}: decisions a second"
    )
    for seen, unseen in zip(speeds[::2], speeds[1::2], strict=True):
        shown.add_row(f"{seen.lanes:,}", f"{seen.per_second:,.0f}", f"{unseen.per_second:,.0f}")
    return shown


if __name__ == "__main__":
    main()
