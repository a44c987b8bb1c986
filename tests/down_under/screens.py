"""Down Under's moments of which tests look at the whole screen, and the way to others like them."""

from __future__ import annotations

from typing import Any

from tests.table.guest import Guest
from tests.table.reaching import walked


def halfway(guest: Guest, seats: int, decisions: int, **options: Any) -> str:
    """Return a match of Down Under in which some tiles are laid."""
    return walked(guest, "down-under", seats, decisions, **options)


SCREENS = {
    "turn": lambda guest: halfway(guest, 4, 30, animals=True),
    "line": lambda guest: halfway(guest, 3, 8, area="line", animals=True),
    "two-routes": lambda guest: halfway(guest, 2, 22, routes="two"),
    "thirteen": lambda guest: halfway(guest, 2, 24, size="own", length=13, width=13),
}
