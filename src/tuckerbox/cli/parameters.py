"""The parameters that several commands share: their types, help texts, parsing and shell completion."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tuckerbox import bots
from tuckerbox import games as all_games
from tuckerbox.cli.errors import BadInputError
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.options import options_of


def parse_options(game: Game, pairs: Sequence[str]) -> dict[str, object]:
    """Parse `name=value` pairs. Raise ValueError if one has no equals sign."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            examples = [f"{known}={option.word(option.values[-1])}" for known, option in options_of(game).items()]
            example = f", such as {examples[0]}" if examples else ""
            raise ValueError(f"--option takes name=value{example}, not {pair!r}.")
        options[name.strip()] = value.strip()
    return options


def split_commas(text: str) -> list[str]:
    """Split at commas and drop empty parts."""
    return [part.strip() for part in text.split(",") if part.strip()]


def complete_bots(context: typer.Context) -> list[str]:
    game = context.params.get("game")
    return bots.names(all_games.game(game)) if game in all_games.names() else [bots.RANDOM.name]


def complete_options(context: typer.Context) -> list[str]:
    game = context.params.get("game")
    if game not in all_games.names():
        return []
    options = options_of(all_games.game(game))
    return [f"{name}={option.word(value)}" for name, option in options.items() for value in option.values]


def check_writable(file: Path | None) -> Path | None:
    """Return the file. Raise BadInputError if it can't be written, as far as that can be known beforehand.

    This runs before any work begins, so that no results are lost at the end.
    """
    if file and file.is_dir():
        raise BadInputError(f"{file} is a folder: name a file in it.")
    if file and not file.parent.is_dir():
        raise BadInputError(f"There is no folder {file.parent} for {file.name}: create it, or name another one.")
    if file and not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadInputError(f"{file} can't be written: permission denied. Name another file.")
    return file


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game; [key]tuckerbox games[/key] lists them all.", autocompletion=all_games.names
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Set an option of the game. Repeat it to set several.",
        autocompletion=complete_options,
    ),
]
SeatsForBots = Annotated[
    int | None,
    typer.Option(min=1, help="How many seats the table has. Default: one for each bot, if the game allows that."),
]
Components = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A file that corrects the game's component data."),
]
Document = Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")]
Seed = Annotated[str | None, typer.Option(metavar="SEED", help="The same seed gives the same dice and draws again.")]
Jobs = Annotated[
    int, typer.Option(min=1, help="How many processes share the work. The results are the same for any number.")
]
OnRay = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: [key]auto[/key] for the one this machine belongs to, [key]local[/key] for one on "
        "this machine only.",
    ),
]
Report = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE.html", help="Write a page with plots, to open in your browser.", callback=check_writable
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
