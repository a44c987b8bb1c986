"""Manners: who thinks for play comes first, who only thinks about it makes way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Manners:
    """Of one process, whose threads share its cores."""

    def __init__(self) -> None:
        self._first = 0
        self._free = Condition()

    @contextmanager
    def first(self) -> Iterator[None]:
        """While somebody thinks whom a match waits for."""
        with self._free:
            self._first += 1
        try:
            yield
        finally:
            with self._free:
                self._first -= 1
                self._free.notify_all()

    def make_way(self, seconds: float) -> bool:
        """Waits until nobody comes first, but not longer than that; whether it is so."""
        with self._free:
            return self._free.wait_for(lambda: self._first == 0, seconds)
