"""The table of Australis in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def draw(seen: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"Round {seen['round']}"
