"""`tuckerbox analyse`: print the analysis of a finished match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from tuckerbox.bots.explanation import hundredths
from tuckerbox.bots.match_analysis import DEEP, QUICK, Analysis
from tuckerbox.bots.match_analysis import analyse as analysed
from tuckerbox.bots.prospects import CLEAR
from tuckerbox.bots.search_bots import SEARCH
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.errors import BadInputError, bad_input
from tuckerbox.cli.load_matches import read_match
from tuckerbox.cli.output import empty_table, print_json, stdout
from tuckerbox.cli.parameters import AsJson, Components, Document
from tuckerbox.cli.progress_bar import progress_bar
from tuckerbox.kernel.sentence_parts import some
from tuckerbox.match import Match

BLOCKS = " ▁▂▃▄▅▆▇█"
CURVE_LINES = 2
OTHER_COLUMNS = 27  # terminal columns of a row of the curve table, without the name and the curve


def analyse(
    file: Document,
    simulations: Annotated[
        int, typer.Option(min=10, help=f"Simulations for each decision. {DEEP} makes a deep analysis.")
    ] = QUICK,
    jobs: Annotated[
        int, typer.Option(min=1, help="How many threads share the work. The results are the same for any number.")
    ] = 1,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Analyse a saved match: how it went, what turned it, and which decisions cost most."""
    with bad_input(file):
        match = read_match(file, components)
    if not match.over:
        raise BadInputError(f"The match in {file} is not over yet. Only finished matches can be analysed.")
    prepare(needs_of(match.game, [SEARCH]))
    analysis = analyse_with_bar(match, simulations, jobs)
    if as_json:
        print_json({"game": match.game.name, "names": match.names, "result": match.result, **analysis.plain()})
    else:
        print_analysis(match, analysis)


def analyse_with_bar(match: Match, simulations: int, jobs: int) -> Analysis:
    """Return the complete analysis, and show a progress bar meanwhile."""
    with progress_bar("Thinking it over") as progress:
        task = progress.add_task("", total=1.0)
        for analysis in analysed(match, simulations, jobs=jobs):
            progress.update(task, completed=analysis.done)
    return analysis


def print_analysis(match: Match, analysis: Analysis) -> None:
    out = stdout()
    decisions = some(match.decisions, "decision")
    out.print(f"[name]{match.game.title}[/name]: {decisions}, {some(analysis.simulations, 'simulation')} each")
    out.print(match.prompt, style="quiet", markup=False, soft_wrap=True)
    out.print()
    out.print(curves_table(match, analysis, max(10, out.width - max(map(len, match.names)) - OTHER_COLUMNS)))
    for title, table in (
        ("Turning points", turning_table(match, analysis)),
        ("Costliest decisions", costly_table(match, analysis)),
        ("Luck", luck_table(match, analysis)),
    ):
        out.print()
        if table.row_count:
            out.print(title, style="bold")
            out.print(table)
        else:
            out.print(f"{title}: none.", style="quiet")


# --- The curves ---


def curves_table(match: Match, analysis: Analysis, width: int) -> Table:
    """Return a table of each seat's chance of winning over the match, and of its accuracy."""
    table = empty_table(["", "chance of winning"], ["at the end", "accuracy"])
    for seat, name in enumerate(match.names):
        chances = [point.chances[seat] for point in analysis.curve]
        line = Text("\n".join(curve(chances, width, CURVE_LINES)), "ochre")
        table.add_row(Text(name, "name"), line, chance_in_percent(chances[-1]), percent(analysis.accuracy[seat]))
    return table


def curve(chances: Sequence[float], width: int, height: int) -> Iterator[str]:
    """Draw a curve in block characters, top line first. Sample it if it has more points than `width`."""
    columns = min(width, len(chances))
    last = len(chances) - 1
    shown = [chances[round(nth * last / max(1, columns - 1))] for nth in range(columns)]
    steps = len(BLOCKS) - 1
    for line in reversed(range(height)):
        filled = [round(chance * height * steps) - line * steps for chance in shown]
        yield "".join(BLOCKS[max(0, min(steps, blocks))] for blocks in filled)


# --- What mattered ---


def turning_table(match: Match, analysis: Analysis) -> Table:
    table = empty_table(["entry", "cause", "what", "chances"])
    for turn in analysis.turning:
        swings = ", ".join(
            f"{name} {signed_percent(change)}"
            for name, change in zip(match.names, turn.swing, strict=True)
            if round(change, 2)
        )
        table.add_row(str(turn.entry), turn.by, Text(turn.title), Text(swings))
    return table


def costly_table(match: Match, analysis: Analysis) -> Table:
    table = empty_table(["entry", "who", "chose", "better", "cost"])
    for each in analysis.costly:
        table.add_row(
            str(each.entry),
            Text(match.names[each.seat], "name"),
            Text(f"{each.chose.says} ({chance_in_percent(each.chose.chance)})"),
            Text(f"{each.better.says} ({chance_in_percent(each.better.chance)})"),
            Text(percent(each.cost), "bad"),
        )
    return table


def luck_table(match: Match, analysis: Analysis) -> Table:
    """Return a table of what each player's luck was worth. Luck within the search's noise is “about even”."""
    table = empty_table(["whose", "largest stroke", "entry"], ["worth in wins", "give or take"])
    for luck in analysis.luck:
        own = [stroke for stroke in analysis.strokes if stroke.seat == luck.seat]
        largest = max(own, key=lambda stroke: abs(stroke.worth))
        table.add_row(
            Text(match.names[luck.seat], "name"),
            signed_percent(largest.worth),
            str(largest.entry),
            signed_percent(luck.worth) if luck.clear else "about even",
            percent(CLEAR * luck.error),
        )
    return table


def signed_percent(change: float) -> str:
    return f"{change:+.0%}".replace("-", "−")


def chance_in_percent(chance: float) -> str:
    """Return a chance in percent. Only 0 and 1 themselves become 0% and 100%."""
    return f"{hundredths(chance)}%"


def percent(share: float) -> str:
    return f"{share:.0%}"
