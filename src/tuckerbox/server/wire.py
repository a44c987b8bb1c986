"""Word of what was stored: who waits for it is called, in this process and, through PostgreSQL, in all others."""

from __future__ import annotations

import threading
from collections.abc import Callable

import structlog
from sqlalchemy import Engine, func, select

from tuckerbox.server.store import CHANNEL

RETRY = 1.0  # seconds until a lost connection is tried again

log = structlog.get_logger()
Listener = Callable[[str, str], None]  # what happened (`entry …`, `chat`, `table`, `here …`), and to which match


class Wire:
    """Within one process: what is told is heard at once."""

    def __init__(self, heard: Listener) -> None:
        self.heard = heard

    def stored(self, what: str, match: str) -> None:
        """Something was stored; whoever stored it says so."""
        self.heard(what, match)

    def tell(self, what: str, match: str) -> None:
        """Something is so that is not stored, such as who is there."""
        self.heard(what, match)

    def start(self) -> None:
        """Begins to listen."""

    def stop(self) -> None:
        """Ends it."""


class WireBetweenProcesses(Wire):
    """The same over LISTEN and NOTIFY. What was stored is told by the store itself, in its transaction."""

    def __init__(self, heard: Listener, engine: Engine, resumed: Callable[[], None]) -> None:
        super().__init__(heard)
        self.engine = engine
        self.resumed = resumed  # called when listening begins: something may have been told while nobody did
        self._ending = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="wire", daemon=True)

    def stored(self, what: str, match: str) -> None:
        """Comes back from the database, as to every other process."""

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
        import psycopg  # which who keeps matches in SQLite need not have

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
