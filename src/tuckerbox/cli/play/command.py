"""What can be said behind `tuckerbox play`, checked before the match begins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

import tuckerbox
from tuckerbox import games
from tuckerbox.bots import RANDOM, Bot, for_seats
from tuckerbox.bots import names as bot_names
from tuckerbox.cli.errors import BadInputError, refusing
from tuckerbox.cli.given import Components, GameName, Options, Seed, complete_bots, options_of, parts_of
from tuckerbox.cli.play.session import Asked, Session
from tuckerbox.cli.play.talk import COMMANDS
from tuckerbox.cli.reading import read_match
from tuckerbox.cli.screen import stdout
from tuckerbox.cli.waiting import needs_of, prepare
from tuckerbox.kernel.contract import Game, seat_names
from tuckerbox.kernel.options import settle
from tuckerbox.match import Match, checked_names, game_of

PREFERRED = "greedy"


def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.", show_default="2")] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME,…", help="What they are called, you first.")] = None,
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--bot",
            metavar="BOT,BOT,…",
            help="Who plays against you, seat by seat; fewer than there are seats take turns. Your own: FILE.py:CLASS.",
            show_default="greedy",
            autocompletion=complete_bots,
        ),
    ] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help="Only people, who pass the keyboard on.")] = False,
    seed: Seed = None,
    components: Components = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a match that was saved.")] = None,
) -> None:
    """Play a game in this terminal."""
    if hotseat and bots is not None:
        raise BadInputError("--hotseat is for people only: leave out --bots, or --hotseat.")
    with refusing(load):
        chosen = games.game(game)
        called = parts_of(names) if names else []
        sitting = seats if seats is not None else max(len(called), chosen.seats[0])
        chosen_options = options_of(chosen, option or [])
        settle(chosen, sitting, chosen_options)
        everybody = all_names(called, sitting)
        others = [] if hotseat else opponents(chosen, parts_of(bots or ""), sitting)
        saved = game_of(load.read_bytes()) if load else chosen.name
    if saved != chosen.name:
        raise BadInputError(f"{load} is a match of {saved or 'nothing'}, not of {chosen.name}.")
    prepare(needs_of(chosen, others))

    seeds = (seed and (f"{seed}, match {nth}" if nth > 1 else seed) for nth in count(1))

    def begin() -> Match:
        more: dict[str, Any] = {"seed": next(seeds), "components": components, **chosen_options}
        return tuckerbox.new(chosen.name, everybody, **more)

    with refusing(load):
        match = read_match(load, components) if load else begin()
    Session(stdout(), match, Asked(begin, others, seed, components), COMMANDS).run()


def all_names(given: Sequence[str], seats: int) -> list[str]:
    """The names that were given, and those of colours for who got none."""
    if len(given) > seats:
        raise ValueError(f"{len(given)} names are too many for {seats} seats.")
    return checked_names([*given, *(name for name in seat_names(len(given) + seats) if name not in given)][:seats])


def opponents(game: Game, wanted: Sequence[str], seats: int) -> list[Bot]:
    """The bots for all seats but the first."""
    usual = PREFERRED if PREFERRED in bot_names(game) else RANDOM.name
    return for_seats(list(wanted) or [usual], seats - 1, game) if seats > 1 else []
