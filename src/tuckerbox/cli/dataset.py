"""`tuckerbox dataset`: let bots play, and write their decisions for programs that learn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from tuckerbox import games
from tuckerbox.arena import executor
from tuckerbox.bots import LEVELS, get_or_run_file
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.errors import bad_input
from tuckerbox.cli.output import figures, print_json, stdout
from tuckerbox.cli.parameters import (
    AsJson,
    Components,
    GameName,
    Jobs,
    OnRay,
    Options,
    SeatsForBots,
    Seed,
    complete_bots,
    parse_options,
    split_commas,
)
from tuckerbox.cli.progress_bar import progress_of
from tuckerbox.cli.ray_connection import ray_connection
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import LANES
from tuckerbox.kernel.sentence_parts import some

if TYPE_CHECKING:
    from tuckerbox.data import Written

UNITS = ("bytes", "kB", "MB", "GB", "TB")


def dataset(
    game: GameName,
    out: Annotated[
        Path,
        typer.Option(
            metavar="FOLDER", help="Write the files into this folder. If it has some already, continue there."
        ),
    ],
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "--bot",
            metavar="BOT,BOT,…",
            help="The bots that play. If there are fewer bots than seats, the list starts again from the first. "
            "FILE.py:CLASS names a bot of your own.",
            autocompletion=complete_bots,
        ),
    ] = LEVELS[-2].name,
    matches: Annotated[int, typer.Option(min=1, help="How many matches the dataset should have.")] = 1000,
    seats: SeatsForBots = None,
    option: Options = None,
    codes: Annotated[
        bool,
        typer.Option(
            "--codes",
            help="Leave out the observations. They can be computed when the dataset is read, unless its matches have "
            "too many actions for a mask.",
        ),
    ] = False,
    shard: Annotated[int, typer.Option(min=1, help="How many matches a file has.")] = 100,
    seed: Seed = None,
    jobs: Jobs = 1,
    ray: OnRay = None,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play, and write their decisions as Parquet files, for programs that learn."""
    from tuckerbox.data.folder import seed_of
    from tuckerbox.data.plan import dataset_plan
    from tuckerbox.data.writing import open_folder, write_plan

    with bad_input():
        chosen = games.game(game)
        plan = dataset_plan(
            game,
            split_commas(bots),
            seats,
            parse_options(chosen, option or []),
            seed=seed_of(out, seed),
            observe=not codes,
            shard=shard,
            components=components,
        )
        execute = executor(jobs, ray)
    needs = needs_of(chosen, (get_or_run_file(name, chosen) for name in plan.bots))
    prepare({name: [*builds, LANES] for name, builds in needs.items()})
    with bad_input():
        folder = open_folder(plan, matches, out)
    with ray_connection(jobs, ray), progress_of("Playing", matches) as progress:
        result = write_plan(plan, matches, folder, execute, progress)
    if as_json:
        print_json(result)
    else:
        print_written(result, chosen)


def print_written(result: Written, game: Game) -> None:
    there = result.shards - result.new_shards
    out = stdout()
    out.print(
        f"[name]{game.title}[/name]: {some(result.matches, 'match', 'matches')} with {some(result.seats, 'seat')}, "
        f"seed {escape(result.seed)}"
    )
    out.print(
        f"{result.decisions:,} decisions in {some(result.shards, 'file')} in {escape(result.folder)}, "
        f"{in_bytes(result.bytes)}" + (f"; {there} of these files existed already" if there else "")
    )


def in_bytes(count: float) -> str:
    """Return a number of bytes in a unit that suits it."""
    unit = 0
    while count >= 1000 and unit < len(UNITS) - 1:
        count /= 1000
        unit += 1
    return f"{figures(count)} {UNITS[unit]}"
