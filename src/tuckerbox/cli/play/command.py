"""The parameters of `tuckerbox play`, and their checks before the match begins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

import tuckerbox
from tuckerbox import games
from tuckerbox.bots import Bot, for_seats, sensible
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.errors import BadInputError, bad_input
from tuckerbox.cli.output import stdout
from tuckerbox.cli.parameters import Components, GameName, Options, Seed, complete_bots, parse_options, split_commas
from tuckerbox.cli.play.player_commands import COMMANDS
from tuckerbox.cli.play.session import Session, SessionSetup
from tuckerbox.cli.saved_matches import read_match
from tuckerbox.kernel.contract import SENSIBLE, Game, seat_names
from tuckerbox.kernel.options import settle
from tuckerbox.match import Match, checked_names, game_of


def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many seats the table has.", show_default="2")] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME,…", help="The players' names, yours first.")] = None,
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--bot",
            metavar="BOT,BOT,…",
            help="The bots to play against, seat by seat. If there are fewer bots than seats, they take turns. "
            "FILE.py:CLASS names a bot of your own.",
            show_default=SENSIBLE,
            autocompletion=complete_bots,
        ),
    ] = None,
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="Only people play, and they take turns at this keyboard.")
    ] = False,
    seed: Seed = None,
    components: Components = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved match.")] = None,
) -> None:
    """Play a game in this terminal."""
    if hotseat and bots is not None:
        raise BadInputError("--hotseat is for people only: leave out --bots or --hotseat.")
    with bad_input(load):
        chosen = games.game(game)
        wanted_names = split_commas(names) if names else []
        seat_count = seats if seats is not None else max(len(wanted_names), chosen.seats[0])
        chosen_options = parse_options(chosen, option or [])
        settle(chosen, seat_count, chosen_options)
        everybody = all_names(wanted_names, seat_count)
        opponents = [] if hotseat else opponents_for(chosen, split_commas(bots or ""), seat_count)
        saved = game_of(load.read_bytes()) if load else chosen.name
    if saved != chosen.name:
        raise BadInputError(f"{load} is a match of {saved or 'no game'}, not of {chosen.name}.")
    prepare(needs_of(chosen, opponents))

    seeds = (seed and (f"{seed}, match {nth}" if nth > 1 else seed) for nth in count(1))

    def begin() -> Match:
        more: dict[str, Any] = {"seed": next(seeds), "components": components, **chosen_options}
        return tuckerbox.new(chosen.name, everybody, **more)

    with bad_input(load):
        match = read_match(load, components) if load else begin()
    Session(stdout(), match, SessionSetup(begin, opponents, seed, components), COMMANDS).run()


def all_names(given: Sequence[str], seats: int) -> list[str]:
    """Return the given names, followed by the names of seat colours for the seats without one."""
    if len(given) > seats:
        raise ValueError(f"{len(given)} names are too many for {seats} seats.")
    return checked_names([*given, *(name for name in seat_names(len(given) + seats) if name not in given)][:seats])


def opponents_for(game: Game, wanted: Sequence[str], seats: int) -> list[Bot]:
    """Return a bot for each seat but the first."""
    return for_seats(list(wanted) or [sensible(game).name], seats - 1, game) if seats > 1 else []
