"""How the command line looks: its colours, its two consoles, its numbers, its JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from typing import Any

import typer
from rich.console import Console
from rich.theme import Theme

THEME = Theme(
    {
        "good": "#5B9F7A",
        "bad": "#D9603B",
        "gold": "#F0B429",
        "ochre": "#D5793B",
        "quiet": "bright_black",
        "name": "bold #D5793B",
        "key": "#1B98A6",
        # What rich itself uses
        "prompt": "bold",
        "bar.complete": "#C2602B",
        "bar.finished": "#5B7F6A",
        "bar.pulse": "#C2602B",
        "progress.percentage": "#F0B429",
        "progress.remaining": "bright_black",
        "status.spinner": "#F0B429",
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


def some(count: int, one: str, many: str = "") -> str:
    """`1 seat`, `2 seats`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(parts: list[str], last: str = "and") -> str:
    """`a, b and c`."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end
