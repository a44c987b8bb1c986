"""`tuckerbox balance`: let a bot play against itself, and print what is associated with winning."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tuckerbox import games
from tuckerbox.arena import executor
from tuckerbox.arena.associations import Association
from tuckerbox.arena.balance import MOST_VALUES, NO_WINNER, SAMPLES, Balance, SeatFactor, WayResult, run, studies_for
from tuckerbox.bots import get_or_run_file
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.errors import bad_input
from tuckerbox.cli.output import empty_table, figures, print_json, stdout
from tuckerbox.cli.parameters import (
    AsJson,
    Components,
    GameName,
    Jobs,
    OnRay,
    Options,
    Report,
    Seed,
    complete_bots,
    parse_options,
)
from tuckerbox.cli.progress_bar import progress_of
from tuckerbox.cli.ray_connection import ray_connection
from tuckerbox.kernel.contract import SENSIBLE, Game
from tuckerbox.kernel.options import changed_options, options_of
from tuckerbox.kernel.sentence_parts import some

MOST_FACTORS = 20  # lines of the table; --json and --report contain all factors


def complete_vary(context: typer.Context) -> list[str]:
    game = context.params.get("game")
    return [*(options_of(games.game(game)) if game in games.names() else []), SAMPLES]


def balance(
    game: GameName,
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="The bot that plays in every seat.", autocompletion=complete_bots)
    ] = SENSIBLE,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play with each set of options.")] = 1000,
    seats: Annotated[
        int | None,
        typer.Option(min=1, help="How many seats the table has. Default: as few as the game allows."),
    ] = None,
    option: Options = None,
    vary: Annotated[
        str | None,
        typer.Option(
            metavar="OPTION",
            help=f"Compare the values of this option (if it is a number, up to {MOST_VALUES} of them). “{SAMPLES}” "
            "compares all ways to play that the game lists.",
            autocompletion=complete_vary,
        ),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    ray: OnRay = None,
    components: Components = None,
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Let a bot play against itself, and see what is associated with winning: seats, options, cards, dice, actions."""
    with bad_input():
        chosen = games.game(game)
        studies = studies_for(game, bot, seats, parse_options(chosen, option or []), vary, seed, components)
        execute = executor(jobs, ray)
    prepare(needs_of(chosen, [get_or_run_file(bot, chosen)]))
    with ray_connection(jobs, ray), progress_of("Playing", matches * len(studies)) as progress:
        result = run(studies, matches, execute, progress)
    if as_json:
        print_json(result)
    else:
        print_balance(result, chosen)
    if report:
        from tuckerbox.arena.report import of_balance

        report.write_text(of_balance(result), encoding="utf-8")


def print_balance(result: Balance, game: Game) -> None:
    out = stdout()
    [first, *others] = result.ways
    ways = f" for each of {len(result.ways)} ways to play" if others else ""
    out.print(
        f"[name]{game.title}[/name]: {some(first.matches, 'match', 'matches')}{ways}, "
        f"{escape(result.bot)} against itself, seed {escape(result.seed)}"
    )
    out.print()
    out.print(ways_table(result.ways, game))
    if not others:
        out.print()
        if sure := [factor for factor in first.factors if factor.sure]:
            out.print(f"Significantly associated with winning: {len(sure)} of {some(len(first.factors), 'factor')}")
            out.print(factors_table(sure))
        elif first.won_by_nobody == 1:
            out.print(NO_WINNER)
        else:
            out.print("Nothing is significantly associated with winning.")


def ways_table(ways: list[WayResult], game: Game) -> Table:
    seats = [f"seat {seat + 1}" for seat in range(max(way.seats for way in ways))]
    rival = [game.rival] if game.rival else []
    table = empty_table(
        ["seats, options"] if len(ways) > 1 else [],
        [*seats, "error (±)", *rival, "points", "margin", "decisions"],
    )
    for way in ways:
        rates = [f"{seat.win_rate:.1%}" for seat in way.by_seat]
        off = max((seat.interval[1] - seat.interval[0]) / 2 for seat in way.by_seat)
        points = sum(seat.points_mean for seat in way.by_seat) / way.seats
        table.add_row(
            *([Text(label_of(way, game), "name")] if len(ways) > 1 else []),
            *rates,
            *[""] * (len(seats) - way.seats),
            f"{off:.1%}",
            *([f"{way.won_by_nobody:.1%}"] if game.rival else []),
            f"{points:.1f}",
            "" if way.margin_mean is None else f"{way.margin_mean:.1f}",
            figures(way.decisions.mean),
        )
    return table


def label_of(way: WayResult, game: Game) -> str:
    """Return the number of seats and the options that differ from their defaults."""
    return " ".join([str(way.seats), *(changed_options(game, way.options) or ["default options"])])


def factors_table(sure: list[SeatFactor]) -> Table:
    """Return a table of the factors that are significantly associated with winning or losing, the strongest first."""
    table = empty_table(
        ["what (events in brackets)"],
        ["all seats", "winners − all", "95% interval", "times per match", "times, winners − all"],
    )
    for factor in sure[:MOST_FACTORS]:
        low, high = factor.had.interval
        table.add_row(
            Text(factor.what),
            f"{factor.had.all:.0%}",
            Text(f"{factor.had.difference:+.1%}", style_of(factor.had)),
            f"{low:+.1%} {high:+.1%}",
            figures(factor.times.all),
            Text(f"{factor.times.difference:+.2f}", style_of(factor.times)),
        )
    return table


def style_of(association: Association) -> str:
    """Return the style of a difference: coloured if it is significant."""
    if not association.sure:
        return ""
    return "good" if association.difference > 0 else "bad"
