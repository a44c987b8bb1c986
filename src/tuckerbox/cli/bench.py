"""`tuckerbox bench`: measure how fast the games run on this machine."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from tuckerbox import games
from tuckerbox.bench import Speed, measure, sample_in_words
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.errors import bad_input
from tuckerbox.cli.output import empty_table, figures, print_json, stderr, stdout
from tuckerbox.cli.parameters import AsJson
from tuckerbox.kernel.contract import WayToPlay


def bench(
    game: Annotated[list[str] | None, typer.Argument(help="The games to measure. Default: all.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How many seconds to play with each set of options.")] = 1.0,
    quick: Annotated[bool, typer.Option("--quick", help="Don't measure how long compiling takes.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the games run here."""
    with bad_input():
        chosen = [games.game(name) for name in game or games.names()]
    for each in chosen:
        prepare(needs_of(each))
    with stderr().status("Measuring …") as status:
        speeds = measure(chosen, seconds, quick, lambda what: status.update(f"Measuring {what} …"))
    if as_json:
        print_json(speeds)
        return
    out = stdout()
    for each in chosen:
        rows = [speed for speed in speeds if speed.game == each.name]
        out.print(f"[name]{each.title}[/name]")
        out.print(speed_table(rows))
        out.print(game_sentences(rows[0]), style="quiet")


def speed_table(speeds: list[Speed]) -> Table:
    headings = ["matches\nper second", "decisions\nper match", "steps\nper second", "replay\nms", "verify\nms"]
    table = empty_table([""], headings)
    for speed in speeds:
        table.add_row(
            sample_in_words(games.game(speed.game), WayToPlay(speed.seats, speed.options)),
            figures(speed.matches_per_second),
            figures(speed.decisions_per_match),
            figures(speed.steps_per_second),
            figures(speed.replay_ms),
            figures(speed.verify_ms),
        )
    return table


def game_sentences(speed: Speed) -> str:
    """Return the facts that every benchmark of a game shares, in sentences."""
    compiling = f" Compiling takes {speed.compile_seconds:.0f} s." if speed.compile_seconds else ""
    return (
        f"A state has {speed.state_bytes} bytes. Copying it takes {figures(speed.copy_ns)} ns, from Python "
        f"{figures(speed.copy_python_ns)} ns.{compiling} A new process is ready to play after "
        f"{speed.load_seconds:.2g} s, of which importing tuckerbox takes {speed.import_seconds:.2g} s."
    )
