"""Workers: the processes of one server on one machine, and which of them serves a match.

A match lives at one worker, found by a hash of its id. This only saves processor time: any
worker can serve any match, so while one starts again, the others answer in its place.
"""

from __future__ import annotations

import socket
import tempfile
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32


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
        """Return the number of the worker that serves this match, or the requests from this address."""
        return crc32(key.encode()) % self.count

    def serves(self, match: str) -> bool:
        return self.owner_of(match) == self.number

    def is_up(self, number: int) -> bool:
        """Return whether a worker takes over connections at the moment."""
        with socket.socket(socket.AF_UNIX) as way:
            way.setblocking(False)
            return way.connect_ex(str(self.socket_of(number))) == 0

    def socket_of(self, number: int) -> Path:
        """Return the socket at which a worker takes over connections."""
        return self.folder / f"worker-{number}"


ALONE = Worker()  # the process of a server without workers
