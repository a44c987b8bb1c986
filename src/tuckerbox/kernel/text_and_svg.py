"""Turns what Rich can print into text and into SVG. Rich is imported when something is drawn."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

WIDTH = 120  # columns
FONT = "DejaVu Sans Mono"
FONTS = f"{FONT}, Menlo, Consolas"
NIGHT = (15, 24, 34)
INK = (241, 233, 218)


def as_text(drawn: RenderableType) -> str:
    """Return a drawing as text with the terminal's codes for colours."""
    console = _console(text := StringIO())
    console.print(drawn)
    return text.getvalue()


def as_svg(drawn: RenderableType, title: str) -> str:
    """Return a drawing as SVG. It loads no web fonts, so opening the picture sends no requests."""
    from rich.terminal_theme import TerminalTheme

    console = _console(StringIO())
    console.print(drawn)
    found = console.export_svg(title=title, theme=TerminalTheme(NIGHT, INK, [INK] * 8, [INK] * 8))
    return re.sub(r"@font-face \{.*?\}\s*", "", found, flags=re.DOTALL).replace("Fira Code", FONTS)


def _console(file: StringIO) -> Console:
    from rich.console import Console

    return Console(record=True, width=WIDTH, force_terminal=True, color_system="truecolor", file=file)
