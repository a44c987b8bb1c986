"""A clock that a test moves."""

from __future__ import annotations

from collections.abc import Callable

from tuckerbox.server.table.server_clock import ServerClock

BEGAN = 1_773_480_413_589  # 2026-03-14T09:26:53.589Z


class MovedClock(ServerClock):
    """Stands still until a test moves it."""

    def __init__(self, now: int = BEGAN) -> None:
        self.time = now
        self.behind_computer = 0
        self.moved: Callable[[], object] = lambda: None  # called after each move

    def now(self) -> int:
        return self.time

    def behind(self) -> int:
        return self.behind_computer

    def move(self, milliseconds: int) -> None:
        self.time += milliseconds
        self.moved()
