"""What sentences are made with."""

from __future__ import annotations

from collections.abc import Iterable

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(parts: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end


def some(count: int, one: str, many: str = "") -> str:
    """`1 roll`, `2 rolls`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
