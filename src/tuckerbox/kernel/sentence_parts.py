"""Words for sentences that all packages share: lists, plurals, signs and capitals."""

from __future__ import annotations

from collections.abc import Iterable

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return parts as a list in words: `a, b and c`."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end


def capitalized(text: str) -> str:
    """Return a text with a capital at its beginning. `str.capitalize` would make the other letters small."""
    return text[:1].upper() + text[1:]


def some(count: int, one: str, many: str = "") -> str:
    """Return a number and its noun: `1 roll`, `2 rolls`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def signed(number: int) -> str:
    """Return a number, with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def some_points(points: int) -> str:
    """Return points that may be negative: `1 point`, `−2 points`."""
    return f"{signed(points)} {'point' if abs(points) == 1 else 'points'}"
