"""`tuckerbox puzzles`: make puzzles from matches between bots, and check existing ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tuckerbox import bots, games
from tuckerbox.cli.compile_games import needs_of, prepare
from tuckerbox.cli.errors import BadInputError, bad_input
from tuckerbox.cli.output import print_json, stderr, stdout
from tuckerbox.cli.parameters import AsJson, GameName, Jobs, check_writable
from tuckerbox.cli.progress_bar import progress_bar
from tuckerbox.kernel.contract import SENSIBLE, Game
from tuckerbox.kernel.sentence_parts import some
from tuckerbox.puzzles.finding import STRONG, find, next_number, refuse_without_puzzles
from tuckerbox.puzzles.puzzle import FILE, Puzzle, lines_of, parsed
from tuckerbox.puzzles.rechecking import LineCheck
from tuckerbox.puzzles.rechecking import check as checked
from tuckerbox.whole_file import overwrite

app = typer.Typer(help="Make puzzles from matches between bots, and check existing ones.", no_args_is_help=True)

FILE_HELP = "A file of puzzles instead of the game's own."


@app.command()
def make(
    game: GameName,
    number: Annotated[int, typer.Option(min=1, help="How many puzzles the file should have in the end.")] = 60,
    seed: Annotated[str, typer.Option(metavar="SEED", help="The same seed finds the same puzzles.")] = "1",
    jobs: Jobs = 1,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help=FILE_HELP, callback=check_writable)
    ] = None,
) -> None:
    """Look for puzzles in matches between bots, and add them to the game's file. To go on, run it again."""
    with bad_input():
        chosen = puzzling(game)
        target = file or chosen.folder / FILE
        lines = lines_of(target)
        known = [parsed(line) for line in lines]
    overwrite(target, "".join(f"{line}\n" for line in lines).encode())  # without a line that was cut short
    prepare_bots(chosen)
    marks = {puzzle.mark for puzzle in known}
    left = number - len(known)
    with progress_bar("Looking for puzzles", counted=True) as progress:
        task = progress.add_task("", total=number, completed=len(known))
        for puzzle in find(chosen, seed, next_number(known, seed), jobs) if left > 0 else ():
            if puzzle is None or puzzle.mark in marks:
                continue
            append(target, puzzle)
            marks.add(puzzle.mark)
            left -= 1
            progress.update(task, advance=1)
            if not left:
                break
    stdout().print(f"{target} has {some(max(number, len(known)), 'puzzle')}.", markup=False, soft_wrap=True)


@app.command()
def check(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game; by default, all of them.")] = None,
    deep: Annotated[bool, typer.Option("--deep", help="Confirm each answer again. That takes a while.")] = False,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help=FILE_HELP)] = None,
    as_json: AsJson = False,
) -> None:
    """Check that puzzles replay, that their choices are legal, and that the greedy player misses the answer."""
    if file and game is None:
        raise BadInputError("A file has the puzzles of one game: name the game, too.")
    with bad_input():
        chosen = [puzzling(game)] if game else [games.game(name) for name in games.names()]
        lines = {each.name: lines_of(file or each.folder / FILE) for each in chosen}
        if file and not file.exists():
            raise ValueError(f"There is no file {file}.")
    report = {each.name: check_with_bar(each, lines[each.name], deep) for each in chosen if lines[each.name]}
    if as_json:
        print_json({name: findings_as_data(findings) for name, findings in report.items()})
    else:
        print_report(report, deep)
    if any(finding.wrong for findings in report.values() for finding in findings):
        raise typer.Exit(1)


def puzzling(name: str) -> Game:
    """Return a game that can have puzzles. Raise ValueError if there is no such game, or it can have none."""
    game = games.game(name)
    refuse_without_puzzles(game)
    return game


def prepare_bots(game: Game) -> None:
    wanted = [SENSIBLE, STRONG, *([game.tuning.policy] if game.tuning.policy else [])]
    prepare(needs_of(game, [bots.get(name, game) for name in wanted]))


def append(file: Path, puzzle: Puzzle) -> None:
    with file.open("a", encoding="utf-8") as opened:
        opened.write(puzzle.line())


def check_with_bar(game: Game, lines: Sequence[str], deep: bool) -> list[LineCheck]:
    """Return the findings about a game's puzzles, and show a progress bar meanwhile."""
    prepare_bots(game)
    findings = []
    with progress_bar(f"Checking {game.title}", counted=True) as progress:
        task = progress.add_task("", total=len(lines))
        for finding in checked(game, lines, deep=deep):
            findings.append(finding)
            progress.update(task, advance=1)
    return findings


def findings_as_data(findings: Sequence[LineCheck]) -> dict[str, Any]:
    return {
        "puzzles": len(findings),
        "aged": sum(finding.aged for finding in findings),
        "wrong": [{"line": finding.line, "says": finding.wrong} for finding in findings if finding.wrong],
    }


def print_report(report: dict[str, list[LineCheck]], deep: bool) -> None:
    if not report:
        stdout().print("There are no puzzles to check.", style="quiet")
    for name, findings in report.items():
        wrong = [finding for finding in findings if finding.wrong]
        for finding in wrong:
            stderr().print(f"{name}, line {finding.line}: {finding.wrong}", style="bad", markup=False, soft_wrap=True)
        aged = sum(finding.aged for finding in findings)
        if not wrong:
            stdout().print(f"{name}: {some(len(findings), 'puzzle')}, all right.", style="good", markup=False)
        if aged and not deep:
            were = "was" if aged == 1 else "were"
            says = (
                f"{name}: {some(aged, 'puzzle')} {were} made with other rules or policies. Use --deep to confirm them."
            )
            stdout().print(says, style="quiet", markup=False, soft_wrap=True)
