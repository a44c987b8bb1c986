"""The page for researchers, docs/research.md. It has blocks of code that doctest does not run."""

from __future__ import annotations

from itertools import dropwhile, takewhile
from pathlib import Path
from textwrap import dedent

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
INDENT = "    "


def block(heading: str) -> str:
    """Return the first indented block beneath a heading."""
    _, section = PAGE.read_text(encoding="utf-8").split(f"\n## {heading}\n")
    lines = dropwhile(lambda line: not line.startswith(INDENT), section.splitlines())
    return dedent("\n".join(takewhile(lambda line: not line or line.startswith(INDENT), lines)))
