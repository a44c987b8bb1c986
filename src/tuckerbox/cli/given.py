"""What is given to commands: games, options and bots by name, files; each read in one place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tuckerbox import bots
from tuckerbox import games as all_games
from tuckerbox.cli.errors import BadInputError
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.options import schema


def options_of(game: Game, given: Sequence[str]) -> dict[str, object]:
    """Options said as `name=value`."""
    chosen: dict[str, object] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            examples = [f"{known}={option.word(option.values[-1])}" for known, option in schema(game).items()]
            example = f", such as {examples[0]}" if examples else ""
            raise ValueError(f"--option takes name=value{example}, not {pair!r}.")
        chosen[name.strip()] = value.strip()
    return chosen


def parts_of(given: str) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in given.split(",") if part.strip()]


def complete_bots(context: typer.Context) -> list[str]:
    game = context.params.get("game")
    return bots.names(all_games.game(game)) if game in all_games.names() else [bots.RANDOM.name]


def complete_options(context: typer.Context) -> list[str]:
    game = context.params.get("game")
    if game not in all_games.names():
        return []
    options = schema(all_games.game(game))
    return [f"{name}={option.word(value)}" for name, option in options.items() for value in option.values]


def can_be_written(file: Path | None) -> Path | None:
    """Says what is wrong with a file's place before the work that is to be written there, and not after it."""
    if file and file.is_dir():
        raise BadInputError(f"{file} is a folder: name a file in it.")
    if file and not file.parent.is_dir():
        raise BadInputError(f"There is no folder {file.parent} to write {file.name} to: make it, or name another one.")
    return file


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Which game; [key]tuckerbox games[/key] lists them.", autocompletion=all_games.names
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Choose an option of the game; say it again for another one.",
        autocompletion=complete_options,
    ),
]
Components = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A file that corrects the game's component data."),
]
Document = Annotated[Path, typer.Argument(metavar="FILE", help="A match that was saved.")]
Seed = Annotated[str | None, typer.Option(metavar="SEED", help="Let chance come out as it did with this seed before.")]
Jobs = Annotated[int, typer.Option(min=1, help="How many processes share the work; the results stay the same.")]
OnRay = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Let a Ray cluster play: [key]auto[/key] is the one that this machine belongs to, [key]local[/key] one of "
        "this machine alone.",
    ),
]
Report = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE.html", help="Write a page with plots, to look at in a browser.", callback=can_be_written
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
