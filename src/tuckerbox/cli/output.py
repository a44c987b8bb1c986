"""Output of all commands: the colour theme, the two consoles, JSON, tables, and how numbers are rounded."""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from rich.theme import Theme

# Only colours that are legible on dark and on light backgrounds: the terminal's own palette, and ochre.
THEME = Theme(
    {
        "good": "green",
        "bad": "red",
        "ochre": "#C2602B",
        "name": "bold #C2602B",
        "key": "cyan",
        "quiet": "bright_black",
        "asked": "bold",
        # Styles that Rich's own progress bar and spinner use
        "bar.complete": "#C2602B",
        "bar.finished": "green",
        "bar.pulse": "#C2602B",
        "progress.percentage": "default",
        "progress.remaining": "bright_black",
        "status.spinner": "#C2602B",
    }
)


def stdout() -> Console:
    """Return a console for results."""
    return Console(theme=THEME, highlight=False)


def stderr() -> Console:
    """Return a console for errors and progress."""
    return Console(theme=THEME, highlight=False, stderr=True)


def empty_table(left: Sequence[str] = (), right: Sequence[str] = ()) -> Table:
    """Return a table without rows: columns with the headings `left`, then right-aligned columns, for numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for heading in left:
        table.add_column(heading)
    for heading in right:
        table.add_column(heading, justify="right")
    return table


def print_json(result: Any) -> None:
    """Print a result as JSON; dataclasses become objects. Characters that the output may lack are escaped."""
    typer.echo(json.dumps(plain(result), ensure_ascii=not is_utf_8(sys.stdout.encoding), indent=2))


def is_utf_8(encoding: str | None) -> bool:
    return encoding is not None and codecs.lookup(encoding).name == "utf-8"


def plain(result: Any) -> Any:
    """Convert a dataclass, or a list of them, to plain data."""
    if isinstance(result, list):
        return [plain(part) for part in result]
    return asdict(result) if is_dataclass(result) and not isinstance(result, type) else result


def figures(number: float | None) -> str:
    """Format a number with three significant digits, or as a whole number from 100. None becomes a dash."""
    if number is None:
        return "–"
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"
