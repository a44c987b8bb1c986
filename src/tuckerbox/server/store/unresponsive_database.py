"""A database that does not answer, for example because its host hangs. Only one caller at a time waits for it.

Otherwise every thread would block on it, and with the threads every request.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from tuckerbox.server.store.errors import NoAnswerError


class UnresponsiveDatabase:
    """Notices when the database does not answer, and when it does again. Thread-safe."""

    def __init__(self) -> None:
        self._is_silent = False
        self._one_waits = Lock()

    @contextmanager
    def noticed(self) -> Iterator[None]:
        """Use the database in this block. Raise NoAnswerError at once if somebody else waits for its first answer."""
        if not self._is_silent:
            with self._noticed():
                yield
            return
        if not self._one_waits.acquire(blocking=False):
            raise NoAnswerError
        try:
            with self._noticed():
                yield
        finally:
            self._one_waits.release()

    @contextmanager
    def _noticed(self) -> Iterator[None]:
        try:
            yield
        except NoAnswerError:
            self._is_silent = True
            raise
        self._is_silent = False
