"""Presence: the seats from which somebody has the table open, in any process of the server."""

from __future__ import annotations

import secrets
import time
from collections import Counter

from tuckerbox.server.store import Present

PRESENCE_INTERVAL = 20.0  # seconds between a process's announcements of who is present
FORGET = 3 * PRESENCE_INTERVAL  # a process that announces nothing for this long has ended


class Presence:
    """The seats with somebody present, by match and process."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(4)
        self._ours: dict[str, Counter[int]] = {}
        self._all: dict[str, dict[str, tuple[set[int], float]]] = {}

    # Other threads read while the event loop writes, so each change makes new values.

    def comes(self, match: str, seats: list[int]) -> None:
        self._ours[match] = self._ours.get(match, Counter()) + Counter(seats)

    def goes(self, match: str, seats: list[int]) -> None:
        left = self._ours.get(match, Counter()) - Counter(seats)
        if left:
            self._ours[match] = left
        else:
            self._ours.pop(match, None)

    def message(self, match: str) -> Present:
        """Return this process's announcement for a match. It goes to all processes, this one included."""
        return Present(match, self.process, tuple(sorted(self._ours.get(match, Counter()))))

    def hear(self, message: Present) -> bool:
        """Take in a process's announcement. Return True if it changes who is present."""
        match, before = message.match, self.at(message.match)
        others = {process: of for process, of in self._all.get(match, {}).items() if process != message.process}
        if message.seats:
            self._all[match] = {**others, message.process: (set(message.seats), time.monotonic())}
        elif others:
            self._all[match] = others
        else:
            self._all.pop(match, None)
        return self.at(match) != before

    def at(self, match: str) -> set[int]:
        """Return the seats of a match with somebody present."""
        return {seat for seats, _ in self._all.get(match, {}).values() for seat in seats}

    def gone(self, when: float) -> list[str]:
        """Forget processes that have ended. Return the matches where this changes who is present."""
        changed = []
        for match in list(self._all):
            before = self.at(match)
            alive = {p: (seats, heard) for p, (seats, heard) in self._all[match].items() if when - heard < FORGET}
            if alive:
                self._all[match] = alive
            else:
                del self._all[match]
            if self.at(match) != before:
                changed.append(match)
        return changed
