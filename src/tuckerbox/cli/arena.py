"""`tuckerbox arena`: bots compete, and it says who is better and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from tuckerbox import games
from tuckerbox.arena import Comparison, Standings, describe, executor, run
from tuckerbox.arena.record import seed_of
from tuckerbox.bots import find
from tuckerbox.cli.errors import refusing
from tuckerbox.cli.given import (
    AsJson,
    Components,
    GameName,
    Jobs,
    OnRay,
    Options,
    Report,
    Seed,
    can_be_written,
    complete_bots,
    options_of,
    parts_of,
)
from tuckerbox.cli.screen import figures, print_json, stdout
from tuckerbox.cli.waiting import bar, needs_of, prepare
from tuckerbox.games.saying import some
from tuckerbox.kernel.contract import Game


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "--bot",
            metavar="BOT,BOT,…",
            help="Who competes. Your own: FILE.py:CLASS.",
            autocompletion=complete_bots,
        ),
    ] = "search,greedy",
    matches: Annotated[int, typer.Option(min=1, help="How many matches are played, at most.")] = 100,
    seats: Annotated[
        int | None, typer.Option(min=1, help="How many sit at the table; as many as there are bots, if that fits.")
    ] = None,
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    ray: OnRay = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep what is played here; said again, it goes on where it stopped.",
            callback=can_be_written,
        ),
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as it is sure which of the best two is better.")
    ] = False,
    components: Components = None,
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Let bots compete for every seat, and say who is better."""
    with refusing():
        chosen = games.game(game)
        experiment = describe(
            game, parts_of(bots), seats, options_of(chosen, option or []), seed_of(out, seed), components
        )
        plays = executor(jobs, ray)
    prepare(needs_of(chosen, (find(name, chosen) for name in experiment.bots)))
    with bar("Playing", counted=True) as progress, refusing():
        task = progress.add_task("", total=matches)
        result = run(
            experiment,
            matches,
            plays,
            out,
            until_sure,
            lambda done, total: progress.update(task, completed=done, total=total),
        )
    if report:
        from tuckerbox.arena.report import of_standings

        report.write_text(of_standings(result), encoding="utf-8")
    if as_json:
        print_json(result)
    else:
        tell(result, chosen)


def tell(result: Standings, game: Game) -> None:
    out = stdout()
    out.print(
        f"[name]{game.title}[/name]: {some(result.matches, 'match', 'matches')} with {some(result.seats, 'seat')} "
        f"in {some(result.deals, 'deal')}, seed {result.seed}"
    )
    out.print(f"{figures(result.decisions_per_match)} decisions a match", style="quiet")
    if game.rival:
        out.print(f"{game.rival[0].upper()}{game.rival[1:]} took {result.won_by_nobody:.1%} of the matches.")
    out.print()
    out.print(bots_table(result))
    if len(result.bots) > 2:
        out.print()
        out.print(duels_table(result))
    if result.verdict:
        out.print()
        out.print(in_words(result.verdict))


def bots_table(result: Standings) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    table.add_column("bot")
    for heading in ("matches", "wins", "95 % sure", "points", "place", "s/decision", "rating"):
        table.add_column(heading, justify="right")
    best = max(bot.win_rate for bot in result.bots)
    for bot in sorted(result.bots, key=lambda bot: -bot.win_rate):
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
    """How often the bot on the left came out ahead of the one above."""
    names = [bot.bot for bot in sorted(result.bots, key=lambda bot: -bot.win_rate)]
    ahead = {(duel.bot, duel.other): duel.ahead for duel in result.duels}
    ahead |= {(other, bot): 1 - rate for (bot, other), rate in ahead.items()}
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    table.add_column("ahead of")
    for name in names:
        table.add_column(name, justify="right")
    for name in names:
        cells = (ahead.get((name, other)) for other in names)
        table.add_row(Text(name, "name"), *("" if cell is None else f"{cell:.1%}" for cell in cells))
    return table


def in_words(verdict: Comparison) -> str:
    low, high = verdict.interval
    margin = (
        f"{100 * verdict.difference:+.1f} points of the wins (certainly between {100 * low:+.1f} and {100 * high:+.1f})"
    )
    if verdict.sure:
        return f"[good]It is sure[/good] that [name]{verdict.better}[/name] is better than {verdict.other}: {margin}."
    return f"It is not sure yet that [name]{verdict.better}[/name] is better than {verdict.other}: {margin}."
