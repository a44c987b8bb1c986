"""Helpers that all views share: a type for declaring them, and seats that may be nobody."""

from __future__ import annotations

from typing import Annotated, TypeVar

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")

# A dict that may lack some of the keys of its type. All other dicts of a view have every key.
Partial = Annotated[dict[Key, Value], "some of the keys"]


def seat_or_none(seat: int) -> int | None:
    """Return a seat as views give it: None for nobody, who has a negative number in states."""
    return None if seat < 0 else seat
