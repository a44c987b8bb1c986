"""`tuckerbox arena`: let bots compete, and print how they rank and how certain that is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tuckerbox import games
from tuckerbox.arena import Lead, Standings, executor, experiment_for, open_results, run
from tuckerbox.arena.results_file import seed_of
from tuckerbox.bots import SEARCH, get_or_run_file
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
    SeatsForBots,
    Seed,
    check_writable,
    complete_bots,
    parse_options,
    split_commas,
)
from tuckerbox.cli.progress_bar import progress_of
from tuckerbox.cli.ray_connection import ray_connection
from tuckerbox.kernel.contract import SENSIBLE, Game
from tuckerbox.kernel.sentence_parts import capitalized, some


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "--bot",
            metavar="BOT,BOT,…",
            help="The bots that compete. FILE.py:CLASS names a bot of your own.",
            autocompletion=complete_bots,
        ),
    ] = f"{SEARCH.name},{SENSIBLE}",
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play, rounded up to whole deals.")] = 100,
    seats: SeatsForBots = None,
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    ray: OnRay = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Save the results in this file. If it exists, continue from it.",
            callback=check_writable,
        ),
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as it is certain which of the best two is better.")
    ] = False,
    components: Components = None,
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Let bots compete in every seat, and find out which is better."""
    with bad_input():
        chosen = games.game(game)
        experiment = experiment_for(
            game, split_commas(bots), seats, parse_options(chosen, option or []), seed_of(out, seed), components
        )
        execute = executor(jobs, ray)
        file = open_results(experiment, matches, out)
    prepare(needs_of(chosen, (get_or_run_file(name, chosen) for name in experiment.bots)))
    with ray_connection(jobs, ray), progress_of("Playing", matches) as progress:
        result = run(experiment, matches, execute, file, until_sure, progress)
    if as_json:
        print_json(result)
    else:
        print_standings(result, chosen)
    if report:
        from tuckerbox.arena.report import of_standings

        report.write_text(of_standings(result), encoding="utf-8")


def print_standings(result: Standings, game: Game) -> None:
    out = stdout()
    out.print(
        f"[name]{game.title}[/name]: {some(result.matches, 'match', 'matches')} with {some(result.seats, 'seat')} "
        f"in {some(result.deals, 'deal')}, seed {escape(result.seed)}"
    )
    out.print(f"{figures(result.decisions_per_match)} decisions per match", style="quiet")
    if game.rival:
        out.print(f"{capitalized(game.rival)} won {result.won_by_nobody:.1%} of the matches.")
    out.print()
    out.print(bots_table(result))
    if len(result.bots) > 2:
        out.print()
        out.print(duels_table(result))
    if result.lead:
        out.print()
        out.print(lead_sentence(result.lead))


def bots_table(result: Standings) -> Table:
    table = empty_table(["bot"], ["matches", "wins", "95% interval", "points", "place", "s/decision", "rating"])
    best = max(bot.win_rate for bot in result.bots)
    for bot in result.ranked:
        table.add_row(
            Text(bot.bot, "name"),
            f"{bot.matches:,}",
            Text(f"{bot.win_rate:.1%}", "bold good" if bot.win_rate == best else "bold"),
            f"{bot.interval[0]:.1%}–{bot.interval[1]:.1%}",
            f"{bot.points_mean:.1f}",
            f"{bot.place_mean:.2f}",
            figures(bot.seconds_per_decision),
            f"{bot.rating:.1f} ± {bot.rating_interval[1] - bot.rating:.1f}",
        )
    return table


def duels_table(result: Standings) -> Table:
    """Return a table of how often the bot in each row came out ahead of the bot in each column."""
    names, duels = [bot.bot for bot in result.ranked], result.duels_both_ways
    table = empty_table(["ahead of"], names)
    for name in names:
        met = (duels.get((name, other)) for other in names)
        table.add_row(Text(name, "name"), *("" if duel is None else f"{duel.ahead:.1%}" for duel in met))
    return table


def lead_sentence(lead: Lead) -> str:
    low, high = lead.interval
    better, other = escape(lead.better), escape(lead.other)
    margin = (
        f"The difference in win rate is {100 * lead.difference:.1f} percentage points "
        f"(95% confidence sequence: {100 * low:+.1f} to {100 * high:+.1f})."
    )
    if lead.sure:
        return f"[good]It is certain[/good] that [name]{better}[/name] is better than {other}. {margin}"
    return f"It is not certain yet that [name]{better}[/name] is better than {other}. {margin}"
