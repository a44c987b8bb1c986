"""The table of AuZtralia in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text


def draw(seen: Mapping[str, Any], names: Sequence[str]) -> Text:
    return Text(f"The Old Ones are on space {seen['time']['purple']}.")
