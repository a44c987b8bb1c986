"""Messages from the other processes of a server, which come through PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable

import structlog

from tuckerbox.server.store import CHANNEL, KEEPALIVE, UP, Message, Store, decode

RETRY = 1.0  # seconds before reconnecting

log = structlog.get_logger()


class Listener:
    """Passes on each message of other processes to `heard`, in a thread of its own."""

    def __init__(self, store: Store, heard: Callable[[Message], None], resumed: Callable[[], None]) -> None:
        self.store = store
        self.heard = heard
        self.resumed = resumed  # called whenever listening starts, because messages may have been missed
        self._ending = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listener", daemon=True)

    def start(self) -> None:
        self._thread.start()
        self._ready.wait(10)

    def stop(self) -> None:
        self._ending.set()
        self._thread.join(5)

    def _listen(self) -> None:
        import psycopg  # an optional dependency, for PostgreSQL only

        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ending.is_set():
            try:
                with psycopg.connect(url, autocommit=True, **KEEPALIVE) as connection:
                    connection.execute("select pg_advisory_lock_shared(%s)", (UP,))
                    connection.execute(f"listen {CHANNEL}")
                    self._ready.set()
                    self.resumed()
                    while not self._ending.is_set():
                        for notification in connection.notifies(timeout=0.25):
                            if not self.store.has_sent(notification.pid):
                                self._pass_on(notification.payload)
            except psycopg.Error as wrong:
                log.warning("listener.lost", reason=str(wrong).strip())
                self._ending.wait(RETRY)

    def _pass_on(self, text: str) -> None:
        """Pass on a message. If it can't be read, a newer version may have sent it: anything may have changed."""
        try:
            message = decode(text)
        except (ValueError, IndexError):
            log.warning("listener.unreadable", message=text)
            self.resumed()
        else:
            self.heard(message)
