"""How the command line looks: its colours, its two consoles, its numbers, its JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from typing import Any

import typer
from rich.console import Console
from rich.theme import Theme

# Colours that can be read on dark and on light: the terminal's own, and ochre, which lies between.
THEME = Theme(
    {
        "good": "green",
        "bad": "red",
        "ochre": "#C2602B",
        "name": "bold #C2602B",
        "key": "cyan",
        "quiet": "bright_black",
        "asked": "bold",
        # What rich itself uses
        "bar.complete": "#C2602B",
        "bar.finished": "green",
        "bar.pulse": "#C2602B",
        "progress.percentage": "default",
        "progress.remaining": "bright_black",
        "status.spinner": "#C2602B",
    }
)


def stdout() -> Console:
    """For what was asked for."""
    return Console(theme=THEME, highlight=False)


def stderr() -> Console:
    """For everything that is said beside it."""
    return Console(theme=THEME, highlight=False, stderr=True)


def print_json(result: Any) -> None:
    """A result for scripts: dataclasses as objects."""
    typer.echo(json.dumps(plain(result), ensure_ascii=False, indent=2))


def plain(result: Any) -> Any:
    """Dataclasses as dicts, however deep they are."""
    if isinstance(result, list):
        return [plain(part) for part in result]
    return asdict(result) if is_dataclass(result) and not isinstance(result, type) else result


def figures(number: float | None) -> str:
    """A number with as many digits as it deserves."""
    if number is None:
        return "–"
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"
