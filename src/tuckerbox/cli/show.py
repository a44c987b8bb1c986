"""`tuckerbox show`: step through a saved match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.text import Text

from tuckerbox.cli.board import board_rows, print_rows, wrapped
from tuckerbox.cli.errors import refusing
from tuckerbox.cli.given import AsJson, Components, Document
from tuckerbox.cli.lines import Lines, number_of
from tuckerbox.cli.reading import read_match
from tuckerbox.cli.screen import print_json, stdout
from tuckerbox.match import Kind, Match

KEYS = "Enter or n: next   p: back   a number: go there   q: quit"


@dataclass(frozen=True)
class Step:
    """How things stood after an entry of the log; step 0 is the start."""

    number: int
    name: str | None  # who decided
    text: str
    log: list[str]  # what happened then, as anybody may know it
    turn: str | None  # who has the turn then
    points: list[int]
    view: dict[str, Any]


def show(file: Document, components: Components = None, as_json: AsJson = False) -> None:
    """Step through a saved match."""
    with refusing(file):
        match = read_match(file, components)
    steps = list(steps_of(match))
    out = stdout()
    if as_json:
        print_json(described(match, steps))
    elif out.is_terminal:
        browse(out, match, steps)
    else:
        print_all(out, match, steps)


def steps_of(match: Match) -> Iterator[Step]:
    """Plays a match once more, entry by entry, undos included."""
    again = match.at(0)
    told = 0
    for number in range(len(match.entries) + 1):
        name, text = None, "the start"
        if number:
            entry = match.entries[number - 1]
            name = match.names[entry.seat]
            text = match.words(entry)
            again.enter(entry)
            if entry.kind is Kind.UNDOES:
                told = len(again.events())
        events = again.events()
        log = again.tell(events[told:])
        told = len(events)
        turn = None if again.turn is None else match.names[again.turn]
        yield Step(number, name, text, log, turn, again.points, again.view())


def described(match: Match, steps: list[Step]) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "options": match.options,
        "names": match.names,
        "over": match.over,
        "points": match.points,
        "result": match.result,
        "steps": [vars(step) for step in steps],
    }


def headline(step: Step, last: int) -> Text:
    said = f"{step.name}: {step.text}" if step.name else step.text
    return Text.assemble((f"{step.number} of {last}", "quiet"), "  ", (said, "bold"))


def print_all(out: Console, match: Match, steps: list[Step]) -> None:
    for step in steps:
        out.print(headline(step, steps[-1].number), soft_wrap=True)
        for sentence in step.log:
            out.print(f"  {sentence}", markup=False, soft_wrap=True)
    out.print()
    print_rows(out, board_rows(out, match.game, match.view(), match.names))
    out.print(match.prompt, style="bold", markup=False, soft_wrap=True)


def browse(out: Console, match: Match, steps: list[Step]) -> None:
    lines = Lines(out, list)
    at, last = 0, steps[-1].number
    wrong = ""
    while True:
        draw(out, match, steps[at], last, wrong)
        wrong = ""
        try:
            answer = lines.ask().lower()
        except (EOFError, KeyboardInterrupt):
            out.print()
            return
        if answer in ("q", "quit"):
            return
        if answer in ("", "n", "next"):
            wrong = "" if at < last else "That was the last step."
            at = min(at + 1, last)
        elif answer in ("p", "back", "b"):
            wrong = "" if at else "This is the start."
            at = max(at - 1, 0)
        else:
            number = number_of(answer)
            wrong = f"Steps go from 0 to {last}." if number is None or number > last else ""
            at = at if wrong or number is None else number


def draw(out: Console, match: Match, step: Step, last: int, wrong: str) -> None:
    below = [headline(step, last), *wrapped(out, step.log, match.names)]
    if step.turn is None:
        below.append(Text(match.prompt, "bold"))
    below.append(Text(wrong, "bad") if wrong else Text(KEYS, "quiet"))
    out.clear()
    print_rows(out, board_rows(out, match.game, step.view, match.names, out.height - len(below) - 1))
    for line in below:
        out.print(line)
