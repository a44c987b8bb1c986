"""Trains a net: in each generation, it plays against itself and learns from the matches."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import perf_counter

import numpy as np

import tuckerbox
from tuckerbox import games
from tuckerbox.arena import Execute, compete, connection, executor
from tuckerbox.kernel.contract import Training
from tuckerbox.kernel.engine import SELF_PLAY, built, training_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.progress_callback import Progress
from tuckerbox.kernel.weights import weights_text
from tuckerbox.training.folder import Generation, Measured, TrainingFolder
from tuckerbox.training.network import Network, fitted, new_network, quantized
from tuckerbox.training.page import page_of
from tuckerbox.training.plan import KEPT, GenerationPlan, TrainingPlan, generation_plan
from tuckerbox.training.seats_and_options import way_in_words, ways_of
from tuckerbox.training.self_play import Examples, PlayedExamples, SelfPlay, examples_of, play_task
from tuckerbox.whole_file import overwrite


def train(
    folder: TrainingFolder, jobs: int = 1, ray: str | None = None, progress: Progress | None = None
) -> TrainingFolder:
    """Continue the folder's training run until its plan is complete.

    `jobs` processes play the matches of self-play, or the Ray cluster at `ray`. This process learns from them. The
    strength of the net is measured on this machine, because the others don't have the file of weights.
    """
    with connection(jobs, ray):
        return continue_run(folder, jobs, ray, progress)


def continue_run(folder: TrainingFolder, jobs: int, ray: str | None, progress: Progress | None) -> TrainingFolder:
    """Play, learn and measure until the plan is complete."""
    execute = executor(jobs, ray)
    plan = folder.plan
    training = training_of(games.game(plan.game))
    built(games.game(plan.game), name=SELF_PLAY)
    network = folder.network() if folder.finished else new_network(training.net, number_from(plan.seed), training.prior)
    examples = folder.examples()
    done = sum(each.matches for each in folder.history)
    total = sum(generation_plan(plan, number).matches for number in range(plan.generations))
    while folder.finished < plan.generations:
        started = perf_counter()
        number = folder.finished
        now = generation_plan(plan, number, has_prior=bool(training.prior))
        report = partial(report_at, progress, done, total)
        played, actions = self_play(plan, number, quantized(network, training.net), now, execute, report)
        examples = [*examples[-(KEPT - 1) :], played]
        network, loss = learn(network, examples, now, number_from(plan.seed, number))
        done += played.matches
        weights = weights_after(plan, network, number + 1, done)
        measured = measure(plan, training, weights, folder.path, jobs) if now.is_measured else []
        folder.save(network, played, weights, results(played, actions, loss, measured, perf_counter() - started))
        overwrite(folder.page, page_of(folder).encode())
    return folder


def weights_after(plan: TrainingPlan, network: Network, generations: int, matches: int) -> str:
    """Return the text of a network's weights file. Its provenance tells the number of generations and matches."""
    game = games.game(plan.game)
    net = quantized(network, training_of(game).net)
    return weights_text(net, game.version, game.title, provenance(plan, generations, matches))


def results(
    played: PlayedExamples, actions: dict[str, float], loss: float, measured: list[Measured], seconds: float
) -> Generation:
    """Return the results of a generation, rounded for its file."""
    return Generation(
        matches=played.matches,
        turns=round(played.turns / played.matches, 2),
        surprise=round(float(np.sqrt(played.surprise / max(1, len(played.targets)))), 5),
        loss=round(float(np.sqrt(loss)), 5),
        seconds=round(seconds, 1),
        measured=measured,
        actions=actions,
    )


def report_at(progress: Progress | None, before: int, total: int, played: int) -> None:
    if progress:
        progress(before + played, total)


def number_from(*seed: object) -> int:
    """Return a seed for NumPy."""
    return int.from_bytes(seeded("training", *seed).raw, "little")


def self_play(
    plan: TrainingPlan, number: int, net: Record, now: GenerationPlan, execute: Execute, report: Callable[[int], None]
) -> tuple[PlayedExamples, dict[str, float]]:
    """Play the matches of a generation. Return their examples, and the number of actions of each kind in a turn."""
    ways = ways_of(plan)
    # If the matches can't be shared equally, the first ways have one more. So each way is the first in turn.
    first = number % len(ways)
    seed = f"{plan.seed} {number}"
    matches = SelfPlay(plan.game, (*ways[first:], *ways[:first]), bytes(net.raw), seed, now.matches)
    turns = []
    actions: Counter[str] = Counter()
    counted = 0
    for task, found in zip(matches.tasks, execute(partial(play_task, matches), matches.tasks), strict=True):
        turns.append(found["turns"])
        report(matches.matches_of(task).stop)
        actions += found["actions"]
        counted += found["counted"]
    in_a_turn = {kind: round(count / counted, 3) for kind, count in sorted(actions.items())}
    return examples_of(np.concatenate(turns), now.trace), in_a_turn


def learn(network: Network, examples: Sequence[Examples], now: GenerationPlan, seed: int) -> tuple[Network, float]:
    """Return the network fitted to examples, and the mean square error during the fit."""
    inputs = np.concatenate([each.inputs for each in examples])
    wanted = np.concatenate([each.targets for each in examples])
    return fitted(network, inputs, wanted, now.epochs, now.rate, seed)


def provenance(plan: TrainingPlan, generations: int, matches: int) -> dict[str, object]:
    """Return the provenance of weights, for people."""
    return {
        "tuckerbox": tuckerbox.__version__,
        "seed": plan.seed,
        "generations": f"{generations} of {plan.generations}",
        "matches": matches,
        "ways": [way_in_words(games.game(plan.game), way) for way in ways_of(plan)],
        "python": platform.python_version(),
        "numpy": np.__version__,
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
    }


def measure(plan: TrainingPlan, training: Training, weights: str, folder: Path, jobs: int) -> list[Measured]:
    """Let a net with these weights play each opponent in the arena, always with the same luck.

    The luck depends on the seed and on the folder's path, because the bot is named after its file.
    """
    way = ways_of(plan)[0]
    file = folder / "measured.toml"
    file.write_text(weights, encoding="utf-8")
    found = []
    for opponent in training.opponents:
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
