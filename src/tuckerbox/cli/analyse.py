"""`tuckerbox analyse`: how a match went, what turned it, and which decisions cost most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from tuckerbox.bots.analysis import DEEP, QUICK, Analysis
from tuckerbox.bots.analysis import analyse as analysed
from tuckerbox.bots.search import SEARCH
from tuckerbox.cli.errors import BadInputError, refusing
from tuckerbox.cli.given import AsJson, Components, Document
from tuckerbox.cli.reading import read_match
from tuckerbox.cli.screen import print_json, stdout
from tuckerbox.cli.waiting import bar, needs_of, prepare
from tuckerbox.games.saying import some
from tuckerbox.match import Match

BLOCKS = " ▁▂▃▄▅▆▇█"
HIGH = 2  # lines of a curve
BESIDE = 31  # columns that its row has besides it and the name


def analyse(
    file: Document,
    simulations: Annotated[
        int, typer.Option(min=10, help=f"How often the match is played on for each decision; {DEEP} goes deep.")
    ] = QUICK,
    jobs: Annotated[int, typer.Option(min=1, help="How many threads share the work; the results stay the same.")] = 1,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Find out how a saved match went, what turned it, and which decisions cost most."""
    with refusing(file):
        match = read_match(file, components)
    if not match.over:
        raise BadInputError(f"{file} is not over yet; it is analysed when it is.")
    prepare(needs_of(match.game, [SEARCH]))
    found = watched(match, simulations, jobs)
    if as_json:
        print_json({"game": match.game.name, "names": match.names, "result": match.result, **found.plain()})
    else:
        tell(match, found)


def watched(match: Match, simulations: int, jobs: int) -> Analysis:
    """The whole analysis, with a bar while it goes on."""
    with bar("Thinking it over") as progress:
        task = progress.add_task("", total=1.0)
        for found in analysed(match, simulations, jobs=jobs):
            progress.update(task, completed=found.done)
    return found


def tell(match: Match, found: Analysis) -> None:
    out = stdout()
    decisions = some(match.decisions, "decision")
    out.print(f"[name]{match.game.title}[/name]: {decisions}, each played on {some(found.simulations, 'time')}")
    out.print(match.prompt, style="quiet", markup=False, soft_wrap=True)
    out.print()
    out.print(curves(match, found, max(10, out.width - max(map(len, match.names)) - BESIDE)))
    for title, table in (("What turned it", turning(match, found)), ("What cost most", costly(match, found))):
        out.print()
        if table.row_count:
            out.print(title, style="bold")
            out.print(table)
        else:
            out.print(f"{title}: nothing did much.", style="quiet")


# --- The curve ---


def curves(match: Match, found: Analysis, width: int) -> Table:
    """Every seat's chance to win from the start to the end, and how good its decisions were."""
    table = headed("", "chance to win", "at the end", "accuracy")
    for column in table.columns[2:]:
        column.justify = "right"
    for seat, name in enumerate(match.names):
        chances = [at.chances[seat] for at in found.curve]
        line = Text("\n".join(curve(chances, width, HIGH)), "ochre")
        table.add_row(Text(name, "name"), line, percent(chances[-1]), percent(found.accuracy[seat]))
    return table


def curve(chances: Sequence[float], width: int, high: int) -> Iterator[str]:
    """A curve as lines of blocks, the highest first: all of it, in as many columns as there are, or fit."""
    columns = min(width, len(chances))
    last = len(chances) - 1
    shown = [chances[round(nth * last / max(1, columns - 1))] for nth in range(columns)]
    steps = len(BLOCKS) - 1
    for line in reversed(range(high)):
        filled = [round(chance * high * steps) - line * steps for chance in shown]
        yield "".join(BLOCKS[max(0, min(steps, blocks))] for blocks in filled)


# --- What mattered ---


def turning(match: Match, found: Analysis) -> Table:
    table = headed("entry", "by", "what", "chances")
    for turn in found.turning:
        swings = ", ".join(
            f"{name} {change:+.0%}".replace("-", "−")
            for name, change in zip(match.names, turn.swing, strict=True)
            if round(change, 2)
        )
        table.add_row(str(turn.entry), turn.by, Text(turn.says), Text(swings))
    return table


def costly(match: Match, found: Analysis) -> Table:
    table = headed("entry", "who", "chose", "better", "cost")
    for each in found.costly:
        table.add_row(
            str(each.entry),
            Text(match.names[each.seat], "name"),
            Text(f"{each.chose.says} ({percent(each.chose.chance)})"),
            Text(f"{each.better.says} ({percent(each.better.chance)})"),
            Text(percent(each.cost), "bad"),
        )
    return table


def headed(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet")
    for heading in headings:
        table.add_column(heading)
    return table


def percent(share: float) -> str:
    return f"{share:.0%}"
