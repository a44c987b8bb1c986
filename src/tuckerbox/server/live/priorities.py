"""Priorities of search threads: bots and hints run first; analyses wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Priorities:
    """Counts the searches in this process that a match is waiting for. They hold up the analyses."""

    def __init__(self) -> None:
        self._first = 0
        self._free = Condition()

    @contextmanager
    def first(self) -> Iterator[None]:
        """Hold up analyses for the duration of the block."""
        with self._free:
            self._first += 1
        try:
            yield
        finally:
            with self._free:
                self._first -= 1
                self._free.notify_all()

    def make_way(self, seconds: float) -> bool:
        """Wait up to `seconds` until nothing holds up analyses; return True if nothing does."""
        with self._free:
            return self._free.wait_for(lambda: self._first == 0, seconds)
