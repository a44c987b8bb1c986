"""Helpers for sentences: lists, plurals and signs."""

from __future__ import annotations

from tuckerbox.kernel.wording import listed

__all__ = ["SMALL", "listed", "signed", "some", "some_points"]

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def some(count: int, one: str, many: str = "") -> str:
    """Return a number and its noun: `1 roll`, `2 rolls`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def signed(number: int) -> str:
    """Return a number, with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def some_points(points: int) -> str:
    """Return points that may be negative: `1 point`, `−2 points`."""
    return f"{signed(points)} {'point' if abs(points) == 1 else 'points'}"
