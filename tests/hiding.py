"""The numbers of a state that are hidden from a viewer, and other numbers in place of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.privacy import private_places, unheard_places


def hidden(state: State, viewer: int) -> Iterator[tuple[str, Any]]:
    """Yield the field and the index of each number that is hidden from the viewer; the index of a scalar is None."""
    yield from private_places(state, viewer)
    yield from (("events", place) for place in unheard_places(state, viewer))


def rewrite(state: State, viewer: int, number: Callable[[], int]) -> int:
    """Overwrite the numbers that are hidden from the viewer, and return how many there are."""
    places = list(hidden(state, viewer))
    for name, place in places:
        if place is None:
            setattr(state, name, number())
        else:
            getattr(state, name)[place] = number()
    return len(places)
