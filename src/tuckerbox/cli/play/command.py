"""The parameters of `tuckerbox play`, and their checks before the match begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

import tuckerbox
from tuckerbox import games
from tuckerbox.bots import Bot, decides_at_once, for_seats, get_or_run_file, sensible
from tuckerbox.cli.compile_games import compile_in_background, needs_of, prepare, uncompiled
from tuckerbox.cli.errors import BadInputError, bad_input
from tuckerbox.cli.load_matches import read_match_of
from tuckerbox.cli.output import stdout
from tuckerbox.cli.parameters import Components, GameName, Options, Seed, complete_bots, parse_options, split_commas
from tuckerbox.cli.play.player_commands import COMMANDS
from tuckerbox.cli.play.session import Session, SessionSetup
from tuckerbox.kernel.contract import SENSIBLE, Game, seat_names
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.sentence_parts import listed, some
from tuckerbox.match import Match, checked_names
from tuckerbox.match_runner import fewest_seats


def play(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(help="How many seats the table has.", show_default="the fewest with an opponent")
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME,…", help="The players' names, yours first.")] = None,
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--bot",
            metavar="BOT,BOT,…",
            help="The bots to play against, seat by seat. If there are fewer bots than seats, the list starts again "
            "from the first. FILE.py:CLASS names a bot of your own.",
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
    """Play a game in this terminal.

    The match begins at once: while the game is not compiled, its rules are interpreted. Only opponents that search, and
    bots of your own, need it compiled first.
    """
    if hotseat and bots is not None:
        raise BadInputError("--hotseat is for people only: leave out --bots or --hotseat.")
    with bad_input(load):
        chosen = games.game(game)
        bot_names = split_commas(bots or "")
        native = not begins_interpreted(chosen, [get_or_run_file(name, chosen) for name in bot_names])
        loaded: Match | None = None
        if load:
            refuse_settings({"seats": seats, "names": names, "option": option, "seed": seed})
            loaded = read_match_of(chosen, load, components, native)
            everybody, chosen_options = loaded.names, loaded.options
        else:
            wanted_names = split_commas(names) if names else []
            seat_count = seats if seats is not None else max(len(wanted_names), fewest_seats(chosen))
            chosen_options = settle(chosen, seat_count, parse_options(chosen, option or []))
            everybody = all_names(wanted_names, seat_count)
        opponents = [] if hotseat else opponents_for(chosen, bot_names, len(everybody))
    if native:
        prepare(needs_of(chosen, opponents))
    else:
        compile_in_background(chosen)
    seeds = seeds_from(seed)

    def begin(game: str, names: Sequence[str], options: Mapping[str, object]) -> Match:
        more: dict[str, Any] = {"seed": next(seeds), "components": components, "native": native, **options}
        return tuckerbox.new(game, names, **more)

    with bad_input():
        match = loaded or begin(chosen.name, everybody, chosen_options)
    setup = SessionSetup(lambda like: begin(like.game.name, like.names, like.options), opponents, seed, components)
    Session(stdout(), match, setup, COMMANDS, load).run()


def begins_interpreted(game: Game, opponents: Sequence[Bot]) -> bool:
    """Return whether the match begins at once, because the game is not compiled and no opponent needs it to be."""
    needs = needs_of(game, opponents or [sensible(game)])
    return all(decides_at_once(bot, game) for bot in opponents) and bool(uncompiled(needs))


def refuse_settings(given: Mapping[str, object]) -> None:
    """Raise BadInputError if one of these parameters was given together with --load."""
    if found := [f"--{name}" for name, value in given.items() if value not in (None, [])]:
        raise BadInputError(
            f"--load continues a match with its own seats, names, options and dice: leave out {listed(found)}."
        )


def seeds_from(seed: str | None) -> Iterator[str | None]:
    """Yield a seed for each match of a session; None if none was given."""
    for nth in count(1):
        yield seed and (f"{seed}, match {nth}" if nth > 1 else seed)


def all_names(given: Sequence[str], seats: int) -> list[str]:
    """Return the given names, followed by the names of seat colours for the seats without one."""
    if len(given) > seats:
        raise ValueError(f"{len(given)} names are too many for {some(seats, 'seat')}.")
    return checked_names([*given, *(name for name in seat_names(len(given) + seats) if name not in given)][:seats])


def opponents_for(game: Game, wanted: Sequence[str], seats: int) -> list[Bot]:
    """Return a bot for each seat but the first. Raise ValueError if there are more bots than such seats."""
    others = seats - 1
    if not others:
        if wanted:
            raise ValueError("With 1 seat, there is no room for a bot. Leave out --bots, or use more --seats.")
        return []
    if len(wanted) > others:
        there = "there is 1 seat" if others == 1 else f"there are {others} seats"
        room = "one" if others == 1 else listed([str(count) for count in range(1, others + 1)], "or")
        raise ValueError(f"{len(wanted)} bots are too many: besides yours, {there}. Name {room}.")
    return for_seats(list(wanted) or [sensible(game).name], others, game)
