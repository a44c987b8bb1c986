"""The training of a net: one generation after the other plays against itself, and learns from it."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import perf_counter

import numpy as np

import tuckerbox
from tuckerbox import games
from tuckerbox.arena import compete
from tuckerbox.kernel.contract import Sample
from tuckerbox.kernel.engine import SELF_PLAY, built, training_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.record import Record
from tuckerbox.kernel.weights import weights_text
from tuckerbox.parallel import in_processes
from tuckerbox.training.folder import Generation, Measured, TrainingFolder, replace
from tuckerbox.training.network import Network, fitted, new_network, quantized
from tuckerbox.training.page import page_of
from tuckerbox.training.plan import GenerationPlan, Plan, generation_plan
from tuckerbox.training.self_play import Lesson, lesson, play_task, tasks

Progress = Callable[[int, int], None]  # called with the number of matches of self-play so far, and of all


def train(folder: TrainingFolder, jobs: int = 1, progress: Progress | None = None) -> TrainingFolder:
    """Train until the plan is fulfilled, from where the folder's training is."""
    plan = folder.plan
    game = games.game(plan.game)
    training = training_of(game)
    built(game, policy=SELF_PLAY)
    network = folder.network() if folder.finished else new_network(training.net, number_from(plan.seed))
    lessons = folder.lessons()
    done = sum(each.matches for each in folder.history)
    total = sum(generation_plan(plan, number).matches for number in range(plan.generations))
    while folder.finished < plan.generations:
        started = perf_counter()
        number = folder.finished
        now = generation_plan(plan, number)
        report = partial(report_at, progress, done, total)
        learned = self_play(plan, number, quantized(network, training.net), now, jobs, report)
        lessons = [*lessons, learned]
        network, loss = learn(network, lessons, now, number_from(plan.seed, number))
        net = quantized(network, training.net)
        done += learned.matches
        text = weights_text(net, game.version, game.title, provenance(plan, number + 1, done))
        generation = Generation(
            learned.matches,
            round(learned.turns / learned.matches, 2),
            round(float(np.sqrt(learned.surprise / max(1, len(learned.targets)))), 5),
            round(float(np.sqrt(loss)), 5),
            0.0,
            measure(plan, training.ways[0], training.opponents, text, folder.path, jobs) if now.is_measured else [],
        )
        folder.save(network, learned, text, timed(generation, perf_counter() - started))
        replace(folder.page, page_of(folder))
        lessons = folder.lessons_kept(lessons)
    return folder


def report_at(progress: Progress | None, before: int, total: int, played: int) -> None:
    if progress:
        progress(before + played, total)


def timed(generation: Generation, seconds: float) -> Generation:
    return Generation(**{**vars(generation), "seconds": round(seconds, 1)})


def number_from(*seed: object) -> int:
    """Return a seed for NumPy."""
    return int.from_bytes(seeded("training", *seed).raw, "little")


def self_play(
    plan: Plan, number: int, net: Record, now: GenerationPlan, jobs: int, report: Callable[[int], None]
) -> Lesson:
    """Play the matches of a generation, and return what to learn from them."""
    todo = list(tasks(plan.game, bytes(net.raw), f"{plan.seed} {number}", now.matches))
    turns = []
    played = 0
    for task, found in zip(todo, in_processes(play_task, todo, jobs), strict=True):
        turns.append(found)
        played += len(task.matches)
        report(played)
    return lesson(np.concatenate(turns), now.trace)


def learn(network: Network, lessons: Sequence[Lesson], now: GenerationPlan, seed: int) -> tuple[Network, float]:
    """Return the network fitted to the lessons, and the mean square error meanwhile."""
    inputs = np.concatenate([each.inputs for each in lessons])
    wanted = np.concatenate([each.targets for each in lessons])
    return fitted(network, inputs, wanted, now.epochs, now.rate, seed)


def provenance(plan: Plan, generations: int, matches: int) -> dict[str, object]:
    """Return how weights came about, for people."""
    return {
        "tuckerbox": tuckerbox.__version__,
        "seed": plan.seed,
        "generations": f"{generations} of {plan.generations}",
        "matches": matches,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
    }


def measure(plan: Plan, way: Sample, opponents: Sequence[str], weights: str, folder: Path, jobs: int) -> list[Measured]:
    """Let the weights compete with each opponent in the arena, always with the same seed."""
    file = folder / "measured.toml"
    file.write_text(weights, encoding="utf-8")
    found = []
    for opponent in opponents:
        standings = compete(
            plan.game,
            [str(file), opponent],
            plan.measured,
            seats=way.seats,
            options=way.options,
            seed=plan.seed,
            jobs=jobs,
        )
        duel = standings.duels[0]
        found.append(Measured(opponent, standings.matches, duel.ahead, duel.interval))
    file.unlink()
    return found
