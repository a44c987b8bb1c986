"""The server's clock, from which all times of matches come."""

from __future__ import annotations

import time
from collections.abc import Callable


class ServerClock:
    """Returns the time in milliseconds since 1970. It never goes back while a process runs.

    The computer's clock can be set back, so it is read only at the start. From then on, the time that passes counts,
    including the time for which the computer sleeps.
    """

    def __init__(self) -> None:
        self._offset = time.time_ns() - passed()

    def now(self) -> int:
        return (self._offset + passed()) // 1_000_000

    def behind(self) -> int:
        """Return how many milliseconds this clock is behind the computer's.

        A large number means that the computer's clock was set after the start.
        """
        return time.time_ns() // 1_000_000 - self.now()


def boot_time() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)


def clock_of_passed_time() -> Callable[[], int]:
    """Return a clock for the nanoseconds since some moment. If possible, it goes on while the computer sleeps.

    `time.monotonic_ns` does not on Linux. In a browser's Python, `time.clock_gettime_ns` is there but fails.
    """
    try:
        boot_time()
    except (AttributeError, OSError):
        return time.monotonic_ns
    return boot_time


passed = clock_of_passed_time()
