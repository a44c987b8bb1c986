"""`tuckerbox show`: step through a saved match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.text import Text

from tuckerbox.cli.console_drawing import board_rows, print_rows, wrapped
from tuckerbox.cli.errors import bad_input
from tuckerbox.cli.line_input import LineInput, parse_number
from tuckerbox.cli.load_matches import read_match
from tuckerbox.cli.output import print_json, stdout
from tuckerbox.cli.parameters import AsJson, Components, Document
from tuckerbox.match import Match, duration_text, time_text
from tuckerbox.presentation import steps

KEYS = "Enter or n: next   p: back   a number: go there   q: quit"


@dataclass(frozen=True)
class ShownEntry:
    """An entry, and the match right after it as a spectator sees it. Number 0 is the start."""

    number: int
    name: str | None  # of the player who made the entry
    text: str
    log: list[str]  # the events that it led to, in words
    turn: str | None  # the name of the player who decides next
    points: list[int]
    view: dict[str, Any]
    at: str | None  # when the entry was stored, if the match has times
    turn_took: int | None  # milliseconds of the turn up to the entry


def show(file: Document, components: Components = None, as_json: AsJson = False) -> None:
    """Step through a saved match."""
    with bad_input(file):
        match = read_match(file, components)
    entries = list(shown_entries(match))
    out = stdout()
    if as_json:
        print_json(as_plain_data(match, entries))
    elif out.is_terminal:
        browse(out, match, entries)
    else:
        print_all(out, match, entries)


def shown_entries(match: Match) -> Iterator[ShownEntry]:
    """Replay a match entry by entry, undos included."""
    again = match.at(0)
    for number in range(len(match.entries) + 1):
        name, text = None, "the start"
        if number:
            entry = match.entries[number - 1]
            name = match.names[entry.seat]
            text = match.words(entry)
            again.enter(entry)
        at = None if again.latest is None else time_text(again.latest)
        shown = steps(again, None)
        log = [event["text"] for step in shown for event in step["events"]]
        turn = None if again.turn is None else match.names[again.turn]
        yield ShownEntry(number, name, text, log, turn, again.points, shown[-1]["view"], at, again.turn_took)


def as_plain_data(match: Match, entries: list[ShownEntry]) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "options": match.options,
        "names": match.names,
        "over": match.over,
        "points": match.points,
        "result": match.result,
        "entries": [vars(entry) for entry in entries],
    }


def entry_line(entry: ShownEntry, last: int) -> Text:
    words = f"{entry.name}: {entry.text}" if entry.name else entry.text
    line = Text.assemble((f"{entry.number} of {last}", "quiet"), "  ", (words, "bold"))
    if entry.at:
        line.append(f"  {entry.at}", "quiet")
        if entry.turn_took is not None:
            line.append(f", after {duration_text(entry.turn_took)}", "quiet")
    return line


def print_all(out: Console, match: Match, entries: list[ShownEntry]) -> None:
    for entry in entries:
        out.print(entry_line(entry, entries[-1].number), soft_wrap=True)
        for sentence in entry.log:
            out.print(f"  {sentence}", markup=False, soft_wrap=True)
    out.print()
    print_rows(out, board_rows(out, match.game, match.view(), match.names))
    out.print(match.prompt, style="bold", markup=False, soft_wrap=True)


def browse(out: Console, match: Match, entries: list[ShownEntry]) -> None:
    """Show one entry at a time, and step through them as the user asks."""
    lines = LineInput(out, list)
    at, last = 0, entries[-1].number
    error = ""
    while True:
        draw_screen(out, match, entries[at], last, error)
        error = ""
        try:
            answer = lines.ask().lower()
        except (EOFError, KeyboardInterrupt):
            out.print()
            return
        if answer in ("q", "quit"):
            return
        if answer in ("", "n", "next"):
            error = "" if at < last else "That was the last entry."
            at = min(at + 1, last)
        elif answer in ("p", "back", "b"):
            error = "" if at else "This is the start."
            at = max(at - 1, 0)
        else:
            number = parse_number(answer)
            if number is None or number > last:
                error = f"Entries go from 0 to {last}."
            else:
                at = number


def draw_screen(out: Console, match: Match, entry: ShownEntry, last: int, error: str) -> None:
    below = [entry_line(entry, last), *wrapped(out, entry.log, match.names)]
    if entry.turn is None:
        below.append(Text(match.prompt, "bold"))
    below.append(Text(error, "bad") if error else Text(KEYS, "quiet"))
    out.clear()
    print_rows(out, board_rows(out, match.game, entry.view, match.names, out.height - len(below) - 1))
    for line in below:
        out.print(line)
