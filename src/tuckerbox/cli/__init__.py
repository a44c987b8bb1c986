"""The `tuckerbox` command. Each of its subcommands has a module of its own."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

import tuckerbox
from tuckerbox.cli import (
    analyse,
    arena,
    balance,
    bench,
    bounce,
    dataset,
    forget,
    games,
    new_game,
    puzzles,
    serve,
    show,
    simulate,
    site,
    train,
    verify,
    warm,
)
from tuckerbox.cli.errors import CommandGroup
from tuckerbox.cli.play import command as play

__all__ = ["app", "main"]

app = typer.Typer(
    name="tuckerbox",
    cls=CommandGroup,
    help="Board games set in Australia: play them here, simulate millions of matches, check saved ones.",
    epilog="To begin: tuckerbox games lists the games, tuckerbox play GAME starts one.",
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(games.games)
app.command("serve")(serve.serve)
app.command("forget")(forget.forget)
app.command("bounce")(bounce.bounce)
app.command("site")(site.site)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("balance")(balance.balance)
app.command("dataset")(dataset.dataset)
app.command("train")(train.train)
app.command("show")(show.show)
app.command("analyse")(analyse.analyse)
app.command("verify")(verify.verify)
app.add_typer(puzzles.app, name="puzzles")
app.command("bench")(bench.bench)
app.command("warm")(warm.warm)
app.command("new-game")(new_game.new_game)


def print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"Tuckerbox {tuckerbox.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=print_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command that this process was started with."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # characters that the encoding lacks become question marks
    app(prog_name="tuckerbox")
