"""Presence: the seats from which somebody has the table open, in any process of the server."""

from __future__ import annotations

import secrets
import time
from collections import Counter

from tuckerbox.server.store import Present

PRESENCE_INTERVAL = 20.0  # seconds between a process's announcements of who is present
FORGET = 3 * PRESENCE_INTERVAL  # a process that announces nothing for this long has ended


class Presence:
    """The seats with somebody present, by match and process. A program counts, but may be told apart from people."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(4)
        self._ours: dict[str, Counter[tuple[int, bool]]] = {}  # seats, and whether it is a program that is there
        self._all: dict[str, dict[str, tuple[Present, float]]] = {}  # the latest announcements, and their times

    # Other threads read while the event loop writes, so each change makes new values.

    def comes(self, match_id: str, seats: list[int], *, is_program: bool = False) -> None:
        self._ours[match_id] = self._ours.get(match_id, Counter()) + Counter((seat, is_program) for seat in seats)

    def goes(self, match_id: str, seats: list[int], *, is_program: bool = False) -> None:
        left = self._ours.get(match_id, Counter()) - Counter((seat, is_program) for seat in seats)
        if left:
            self._ours[match_id] = left
        else:
            self._ours.pop(match_id, None)

    def message(self, match_id: str) -> Present:
        """Return this process's announcement for a match. It goes to all processes, this one included."""
        ours = self._ours.get(match_id, Counter())
        seats = sorted({seat for seat, _ in ours})
        programs = (seat for seat in seats if (seat, False) not in ours)
        return Present(match_id, self.process, tuple(seats), tuple(programs))

    def hear(self, message: Present) -> bool:
        """Take in a process's announcement. Return True if it changes who is present."""
        match_id, before = message.match_id, self.at(message.match_id)
        others = {process: told for process, told in self._all.get(match_id, {}).items() if process != message.process}
        if message.seats:
            self._all[match_id] = {**others, message.process: (message, time.monotonic())}
        elif others:
            self._all[match_id] = others
        else:
            self._all.pop(match_id, None)
        return self.at(match_id) != before

    def at(self, match_id: str) -> set[int]:
        """Return the seats of a match with somebody present."""
        return {seat for there, _ in self._all.get(match_id, {}).values() for seat in there.seats}

    def of_people(self, match_id: str) -> set[int]:
        """Return the seats of a match with a person present, not just a program."""
        announced = self._all.get(match_id, {}).values()
        return {seat for there, _ in announced for seat in there.seats if seat not in there.programs}

    def forget_ended(self, when: float) -> list[str]:
        """Forget processes that have ended. Return the matches where this changes who is present."""
        changed = []
        for match_id in list(self._all):
            before = self.at(match_id)
            alive = {p: (there, heard) for p, (there, heard) in self._all[match_id].items() if when - heard < FORGET}
            if alive:
                self._all[match_id] = alive
            else:
                del self._all[match_id]
            if self.at(match_id) != before:
                changed.append(match_id)
        return changed
