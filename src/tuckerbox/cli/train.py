"""`tuckerbox train`: let a game's net learn from matches against itself."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from tuckerbox import games
from tuckerbox.bots import get_or_run_file
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.errors import BadInputError, bad_input
from tuckerbox.cli.output import stdout
from tuckerbox.cli.parameters import GameName, Jobs, OnRay, complete_options, parse_options
from tuckerbox.cli.progress_bar import progress_of
from tuckerbox.cli.ray_connection import ray_connection
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import SELF_PLAY, training_of
from tuckerbox.kernel.sentence_parts import some


def train(
    game: GameName,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The folder of the training run. If it exists, continue the run. Default: training-GAME.",
        ),
    ] = None,
    generations: Annotated[int, typer.Option(min=1, help="How many times the net learns from new matches.")] = 60,
    matches: Annotated[int, typer.Option(min=1, help="How many matches of self-play a generation has.")] = 2500,
    measure: Annotated[
        int,
        typer.Option(
            min=0, help="How many matches against each opponent measure the net's strength, every five generations."
        ),
    ] = 400,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The same seed gives the same weights on the same kind of machine.")
    ] = "1",
    seats: Annotated[
        list[int] | None,
        typer.Option(
            min=1,
            help="How many seats a match has. Repeat it to mix several numbers. Default: as the game says.",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            help="Set an option. Repeat it with other values to mix them.",
            autocompletion=complete_options,
        ),
    ] = None,
    jobs: Jobs = 1,
    ray: OnRay = None,
) -> None:
    """Let a game's net learn from matches against itself, and measure how strong it becomes.

    Several values of an option are mixed. The strength is measured with the first ones.
    """
    # With more threads, sums of floats are rounded differently. NumPy reads this when it is first imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from tuckerbox.training.folder import TrainingFolder, last_measured
    from tuckerbox.training.generations import train as train_on
    from tuckerbox.training.plan import TrainingError, TrainingPlan
    from tuckerbox.training.seats_and_options import mixture

    with bad_input():
        chosen = games.game(game)
        needs = needs_of(chosen, [get_or_run_file(name, chosen) for name in training_of(chosen).opponents])
        ways = mixture(chosen, seats or [], parse_mixture(chosen, option or [])) if seats or option else ()
        plan = TrainingPlan(chosen.name, seed, generations, matches, measure, ways)
        folder = TrainingFolder(out or Path(f"training-{chosen.name}"), plan)
    prepare({name: [SELF_PLAY, *builds] for name, builds in needs.items()})
    with ray_connection(jobs, ray), progress_of("Learning", None) as progress:
        try:
            train_on(folder, jobs, ray, progress)
        except TrainingError as error:
            raise BadInputError(str(error)) from None
    console = stdout()
    played = sum(each.matches for each in folder.history)
    console.print(
        f"[name]{chosen.title}[/name]: {some(folder.finished, 'generation')}, {some(played, 'match', 'matches')} "
        f"of self-play, seed {escape(seed)}"
    )
    for one in last_measured(folder.history):
        low, high = one.interval
        console.print(
            f"It is ahead of [name]{escape(one.opponent)}[/name] in [bold]{one.ahead:.1%}[/bold] of "
            f"{some(one.matches, 'match', 'matches')} (95% interval: {low:.1%} to {high:.1%})."
        )
    console.print(f"The weights are in {escape(str(folder.weights))}, and the curves in {escape(str(folder.page))}.")


def parse_mixture(game: Game, pairs: Sequence[str]) -> dict[str, list[object]]:
    """Parse `name=value` pairs, of which several may set the same option. Raise ValueError as `parse_options` does."""
    found: dict[str, list[object]] = {}
    for pair in pairs:
        for name, value in parse_options(game, [pair]).items():
            found.setdefault(name, []).append(value)
    return found
