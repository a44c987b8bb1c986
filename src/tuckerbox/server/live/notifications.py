"""Notifications that something was stored: they reach this process and, through PostgreSQL, all others."""

from __future__ import annotations

import threading
from collections.abc import Callable

import structlog
from sqlalchemy import Engine, func, select

from tuckerbox.server.store import CHANNEL

RETRY = 1.0  # seconds before reconnecting

log = structlog.get_logger()
Listener = Callable[[str, str], None]  # what happened (`entry …`, `chat`, `table`, `here …`), and in which match


class Notifications:
    """Notifications within one process. The listener is called at once."""

    def __init__(self, heard: Listener) -> None:
        self.heard = heard

    def stored(self, what: str, match: str) -> None:
        """Broadcast that something was stored."""
        self.heard(what, match)

    def tell(self, what: str, match: str) -> None:
        """Broadcast a transient fact, such as who is present."""
        self.heard(what, match)

    def start(self) -> None:
        """Start listening."""

    def stop(self) -> None:
        """Stop listening."""


class NotificationsBetweenProcesses(Notifications):
    """Notifications over LISTEN and NOTIFY. The store itself notifies of each write, in the same transaction."""

    def __init__(self, heard: Listener, engine: Engine, resumed: Callable[[], None]) -> None:
        super().__init__(heard)
        self.engine = engine
        self.resumed = resumed  # called whenever listening starts, because notifications may have been missed
        self._ending = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="wire", daemon=True)

    def stored(self, what: str, match: str) -> None:
        """No-op: the database also notifies this process."""

    def tell(self, what: str, match: str) -> None:
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(select(func.pg_notify(CHANNEL, f"{match} {what}")))

    def start(self) -> None:
        self._thread.start()
        self._ready.wait(10)

    def stop(self) -> None:
        self._ending.set()
        self._thread.join(5)

    def _listen(self) -> None:
        import psycopg  # an optional dependency, for PostgreSQL only

        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ending.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    self._ready.set()
                    self.resumed()
                    while not self._ending.is_set():
                        for word in connection.notifies(timeout=0.25):
                            match, _, what = word.payload.partition(" ")
                            self.heard(what, match)
            except psycopg.Error as wrong:
                log.warning("wire.lost", reason=str(wrong).strip())
                self._ending.wait(RETRY)
