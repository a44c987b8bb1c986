"""The speeds of the servers that people have named: which of them have answered quickly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

SLOW = 3.0  # seconds after which a server that has not answered is slow
FIRST_DOUBT = 60.0  # seconds of doubt after a slow answer of a quick server; a quick answer ends them
DOUBT_GROWS = 4  # times as long, if the server is slow again soon after it has become quick
LONGEST_DOUBT = 900.0
MOST_TIMED = 10_000  # servers whose speed is remembered: people can name any server as theirs


@dataclass
class Speed:
    """The speed of one server."""

    quick: bool = False
    doubt: float = 0.0  # how many seconds the last doubt was to last
    doubted_until: float = 0.0


class ServerSpeeds:
    """The speeds of servers, by name.

    A server becomes quick by a quick answer, and stops being quick by a slow one. If it is slow again and again, its
    quick answers count only after a time, so that a stranger's server can't keep hanging.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._speeds: dict[str, Speed] = {}  # the least recent answer first

    def is_quick(self, server: str) -> bool:
        return server in self._speeds and self._speeds[server].quick

    def took(self, server: str, seconds: float, *, answered: bool) -> None:
        """Note how long a server took to answer, or to fail. To fail at once does not make it quick."""
        if not answered and seconds < SLOW:
            return
        speed = self._speeds.pop(server, None) or Speed()
        self._speeds[server] = speed
        if len(self._speeds) > MOST_TIMED:
            del self._speeds[next(iter(self._speeds))]
        at = self._clock()
        if seconds < SLOW:
            if at >= speed.doubted_until or speed.doubt == FIRST_DOUBT:
                speed.quick, speed.doubted_until = True, min(at, speed.doubted_until)
            return
        if speed.quick:  # otherwise this is one of several requests that hung together
            again = at < speed.doubted_until + speed.doubt
            speed.doubt = min(speed.doubt * DOUBT_GROWS, LONGEST_DOUBT) if again else FIRST_DOUBT
        speed.quick, speed.doubted_until = False, at + speed.doubt
