"""Helpers for sentences: lists and plurals."""

from __future__ import annotations

from collections.abc import Iterable

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return parts as a list in words: `a, b and c`."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end


def some(count: int, one: str, many: str = "") -> str:
    """Return a number and its noun: `1 roll`, `2 rolls`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
