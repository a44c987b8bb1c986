"""Who is there: which seats of a table somebody looks on from, in whichever process of the server."""

from __future__ import annotations

import secrets
import time
from collections import Counter

BEAT = 20.0  # seconds between two words of a process about who is there
FORGET = 3 * BEAT  # a process that says nothing for so long has ended


class Presence:
    """The seats that are looked on from, by match and process."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(4)
        self._ours: dict[str, Counter[int]] = {}
        self._all: dict[str, dict[str, tuple[set[int], float]]] = {}

    def comes(self, match: str, seats: list[int]) -> None:
        self._ours.setdefault(match, Counter()).update(seats)

    def goes(self, match: str, seats: list[int]) -> None:
        left = self._ours.get(match, Counter())
        left.subtract(seats)
        if not +left:
            self._ours.pop(match, None)

    def word(self, match: str) -> str:
        """What this process tells the others, and itself, of a match."""
        seats = ",".join(str(seat) for seat in sorted(+self._ours.get(match, Counter())))
        return f"here {self.process} {seats}"

    def hear(self, match: str, rest: str) -> bool:
        """Takes in the word of a process; whether it changes who is there."""
        process, _, said = rest.partition(" ")
        before = self.at(match)
        seats = {int(seat) for seat in said.split(",") if seat}
        if seats:
            self._all.setdefault(match, {})[process] = (seats, time.monotonic())
        else:
            processes = self._all.get(match, {})
            processes.pop(process, None)
            if not processes:
                self._all.pop(match, None)
        return self.at(match) != before

    def at(self, match: str) -> set[int]:
        """The seats of a match that somebody looks on from."""
        return {seat for seats, _ in self._all.get(match, {}).values() for seat in seats}

    def gone(self, when: float) -> list[str]:
        """Forgets processes that have ended; the matches where that changes who is there."""
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
