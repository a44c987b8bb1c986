"""Workers: the processes of one server on one machine, and which of them serves a match.

A match lives at one worker, found by a hash of its id. This only saves processor time: any worker can serve any match,
so while one starts again, the others answer in its place, and look after the clocks, premoves and bots of its matches.
If two do so, the entry that is stored first counts.
"""

from __future__ import annotations

import os
import socket
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from zlib import crc32

WORKER_HEARTBEAT = 0.5  # seconds between two heartbeats of a worker
LATE = 3.0  # seconds without one after which the others serve its matches


@dataclass(frozen=True)
class Worker:
    """One of `count` workers. The first one is number 0."""

    number: int = 0
    count: int = 1
    folder: Path = Path(tempfile.gettempdir())  # private, and common to the workers of a server

    @property
    def is_alone(self) -> bool:
        return self.count == 1

    def owner_of(self, key: str) -> int:
        """Return the number of the worker that serves this match, or the requests from this network."""
        return crc32(key.encode()) % self.count

    def serves(self, key: str) -> bool:
        return self.owner_of(key) == self.number

    def share(self, most: int) -> int:
        """Return this worker's share of what the whole server allows, rounded down. It is at least 1."""
        return max(1, most // self.count)

    def acts_for(self, match_id: str) -> bool:
        """Return whether this worker looks after a match: its own, or one of a worker that is down."""
        return self.serves(match_id) or not self.is_up(self.owner_of(match_id))

    def beat(self) -> None:
        """Show the others that this worker does not hang, by the time of its socket (on the monotonic clock)."""
        now = monotonic()
        os.utime(self.socket_of(self.number), (now, now))

    def last_beat(self, number: int) -> float | None:
        """Return the time of a worker's last heartbeat, or None if it has not begun."""
        try:
            return self.socket_of(number).stat().st_mtime
        except OSError:
            return None

    def beats(self, number: int) -> bool:
        """Return whether a worker has begun and does not hang. After a kill, this stays true for a little while."""
        last = self.last_beat(number)
        return last is not None and monotonic() - last < LATE

    def is_up(self, number: int) -> bool:
        """Return whether a worker takes over connections at the moment."""
        if not self.beats(number):
            return False
        with socket.socket(socket.AF_UNIX) as way:
            way.setblocking(False)
            return way.connect_ex(str(self.socket_of(number))) == 0

    def socket_of(self, number: int) -> Path:
        """Return the socket at which a worker takes over connections."""
        return self.folder / f"worker-{number}"


ONLY_WORKER = Worker()  # the process of a server without workers
