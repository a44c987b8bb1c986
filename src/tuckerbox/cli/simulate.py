"""`tuckerbox simulate`: let bots play many matches, and print statistics."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tuckerbox import games
from tuckerbox.bots import get_or_run_file
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.errors import bad_input
from tuckerbox.cli.output import empty_table, figures, print_json, stderr, stdout
from tuckerbox.cli.parameters import (
    AsJson,
    Components,
    GameName,
    Jobs,
    Options,
    Seed,
    complete_bots,
    parse_options,
    split_commas,
)
from tuckerbox.cli.progress_bar import progress_of
from tuckerbox.kernel.sentence_parts import listed, some
from tuckerbox.simulate import Simulation, run, simulation_plan


def simulate(
    game: GameName,
    seats: Annotated[int, typer.Option(min=1, help="How many seats the table has.")] = 2,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,…",
            help="The bots, seat by seat. If there are fewer bots than seats, the list starts again from the first. "
            "FILE.py:CLASS names a bot of your own.",
            autocompletion=complete_bots,
        ),
    ] = "random",
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many matches, and see how often each seat wins."""
    with bad_input():
        chosen = games.game(game)
        plan = simulation_plan(chosen, seats, split_commas(bots), parse_options(chosen, option or []), seed, components)
    prepare(needs_of(chosen, (get_or_run_file(name, chosen) for name in plan.bots)))
    with progress_of("Playing", matches) as progress:
        result = run(plan, matches, jobs, progress)
    if as_json:
        print_json(result)
    else:
        print_simulation(result)
    if result.most_steps > chosen.max_steps:
        stderr().print(
            f"A match of {chosen.title} took {result.most_steps:,} steps, more than its max_steps "
            f"({chosen.max_steps:,}). Whoever writes the game should raise it.",
            style="bad",
            markup=False,
            soft_wrap=True,
        )


def print_simulation(result: Simulation) -> None:
    out = stdout()
    decisions = result.decisions_per_match
    out.print(
        f"[name]{games.game(result.game).title}[/name]: {some(result.matches, 'match', 'matches')}, "
        f"{some(len(result.seats), 'seat')}, seed {escape(result.seed)}"
    )
    out.print(
        f"{figures(decisions.mean)} decisions per match, {decisions.min} to {decisions.max}; "
        f"{figures(result.matches_per_second)} matches and {figures(result.steps_per_second)} steps per second"
        + (f", with {some(result.jobs, 'process', 'processes')}" if result.jobs > 1 else ""),
        style="quiet",
    )
    out.print()
    out.print(seats_table(result))
    if 1 < len(result.bots) < len(result.seats):
        out.print()
        for bot in result.bots:
            seats = listed([str(seat + 1) for seat in bot.seats])
            low, high = bot.interval
            out.print(
                f"[name]{escape(bot.bot)}[/name] on {'seats' if len(bot.seats) > 1 else 'seat'} {seats} won "
                f"[bold]{bot.win_rate:.1%}[/bold] of the matches (95% interval: {low:.1%} to {high:.1%})."
            )


def seats_table(result: Simulation) -> Table:
    table = empty_table(["seat", "bot"], ["wins", "95% interval", "points", "10%", "median", "90%"])
    table.columns[1].overflow = "fold"
    best = max(seat.win_rate for seat in result.seats)
    for seat in result.seats:
        low, high = seat.interval
        table.add_row(
            str(seat.seat + 1),
            Text(seat.bot, "name"),
            Text(f"{seat.win_rate:.1%}", "bold good" if seat.win_rate == best else "bold"),
            f"{low:.1%}–{high:.1%}",
            f"{seat.points_mean:.1f}",
            *(str(value) for value in seat.points.values()),
        )
    return table
