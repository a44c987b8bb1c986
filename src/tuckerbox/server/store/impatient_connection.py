"""Connections to PostgreSQL that give up when nothing comes back, such as from a host that hangs.

PostgreSQL's own timeouts don't help then, and those of the operating system only help if a host is gone.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen

R = TypeVar("R")
INTERVAL = 0.1  # seconds between two looks at the clock


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection that closes itself when PostgreSQL takes longer than `patience` for an answer."""

    patience = float("inf")  # seconds

    def wait(self, gen: PQGen[R], interval: float = INTERVAL, timeout: float | None = None) -> R:
        return super().wait(self._in_time(gen), interval, timeout)

    def _in_time(self, gen: PQGen[R]) -> PQGen[R]:
        """Run one of the driver's generators. It yields what it waits for, and is then told whether that is ready."""
        given_up = monotonic() + self.patience
        try:
            wanted = next(gen)
            while True:
                has_come = yield wanted
                if not has_come and monotonic() > given_up:
                    self.close()
                    raise psycopg.OperationalError("no answer from PostgreSQL")
                wanted = gen.send(has_come)
        except StopIteration as ended:
            result: R = ended.value
            return result
