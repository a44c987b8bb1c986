"""The clock of the application in a browser, from which all times of its matches come."""

from __future__ import annotations

import time


class DeviceClock:
    """Returns the time of the device in milliseconds since 1970. It never goes back while the application runs.

    A browser's Python has no clock that goes on while the device sleeps, so unlike a server's clock, this one follows
    the device's, which may be set.
    """

    def __init__(self) -> None:
        self._latest = 0

    def now(self) -> int:
        self._latest = max(self._latest, time.time_ns() // 1_000_000)
        return self._latest
