"""`tuckerbox games`: list the games with their seats, options and bots."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tuckerbox import bots
from tuckerbox import games as all_games
from tuckerbox.cli.output import print_json, stdout
from tuckerbox.cli.parameters import AsJson
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.options import Number, Option, condition_in_words, options_of
from tuckerbox.kernel.sentence_parts import listed


def games(as_json: AsJson = False) -> None:
    """List the games: seats, playing time, options, bots."""
    known = [all_games.game(name) for name in all_games.names()]
    if as_json:
        print_json([as_plain_data(game) for game in known])
        return
    out = stdout()
    for game in known:
        out.print()
        out.print(Text.assemble((game.title, "name"), "  ", (f"tuckerbox play {game.name}", "key")))
        out.print(Padding(game.blurb, (0, 0, 0, 2)))
        out.print(Padding(facts(game), (0, 0, 0, 2)))
        out.print(Padding(options_table(game), (0, 0, 0, 2)))
    out.print()


def facts(game: Game) -> Text:
    seats = listed([str(seats) for seats in game.seats], "or")
    playing = listed(bots.names(game))
    return Text.assemble(
        ("seats ", "quiet"), seats, ("   minutes ", "quiet"), game.minutes, ("   bots ", "quiet"), playing
    )


def options_table(game: Game) -> Table:
    """Return a table of the options. Each one's default comes first, in bold."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="key", no_wrap=True)
    table.add_column()
    table.add_column(style="quiet")
    for name, option in options_of(game).items():
        needs = f" (only with {condition_in_words(option.when)})" if option.when else ""
        table.add_row(name, values_of(option), option.says + needs)
    return table


def values_of(option: Option) -> Text:
    default = Text(option.word(option.default), "bold")
    if isinstance(option, Number):
        return Text.assemble(default, f" ({option.low} to {option.high})")
    others = [Text(option.word(value)) for value in option.values if value != option.default]
    return Text(", ").join([default, *others])


def as_plain_data(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "options": [
            {
                "name": name,
                "kind": option.kind,
                "values": list(option.values),
                "default": option.default,
                "says": option.says,
                "seats": list(option.seats or game.seats),
                "when": option.when,
            }
            for name, option in options_of(game).items()
        ],
        "bots": [{"name": name, "says": bots.get(name, game).says} for name in bots.names(game)],
    }
