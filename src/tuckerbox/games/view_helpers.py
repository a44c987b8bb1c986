"""Helpers that all views share: a type for declaring them, seats as views give them, and results kept for each box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar
from weakref import WeakKeyDictionary

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")
Box = TypeVar("Box")

# A dict that may lack some of the keys of its type. All other dicts of a view have every key.
Partial = Annotated[dict[Key, Value], "some of the keys"]


def seat_or_none(seat: int) -> int | None:
    """Return a seat as views give it: None for nobody, who has a negative number in states."""
    return None if seat < 0 else seat


def once_per_box(make: Callable[[Box], Value]) -> Callable[[Box], Value]:
    """Decorate a function of a box alone, so that it computes its result once for each box.

    A box does not change once it is loaded. All callers share the result, so they must not change it or hand it out.
    """
    made: WeakKeyDictionary[Box, Value] = WeakKeyDictionary()

    def kept(box: Box) -> Value:
        found = made.get(box)
        if found is None:
            found = made[box] = make(box)
        return found

    return kept
