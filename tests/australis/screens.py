"""Australis's moments of which tests look at the whole screen."""

from __future__ import annotations

from typing import Any

from tests.table.guest import Guest
from tests.table.reaching import walked


def on_the_coast(guest: Guest, seats: int, kind: str, decisions: int, **options: Any) -> str:
    """Return a match of Australis at the first choice of a kind, after the given number of decisions."""
    return walked(guest, "australis", seats, decisions, lambda match: match.choices[0].kind == kind, **options)


SCREENS = {
    "turn": lambda guest: on_the_coast(guest, 4, "take", 60),
    "cards": lambda guest: on_the_coast(guest, 3, "keep", 20),
    "corals": lambda guest: on_the_coast(guest, 4, "plant", 40),
    "whirl": lambda guest: on_the_coast(guest, 3, "prize", 10),
    "long-current": lambda guest: on_the_coast(guest, 2, "take", 50, last="40"),
}
