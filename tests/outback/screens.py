"""Outback's moments of which tests look at the whole screen, and the way to others like them."""

from __future__ import annotations

from tests.table.guest import GREEDY, Guest, Json, called
from tests.table.reaching import TRIES

PLACES = ("place",)  # the choice with the most to see


def middle(guest: Guest, *seats: Json, until: tuple[str, ...] = PLACES, after: int = 0, **options: str) -> str:
    """Return a match of Outback that waits for a choice of the kinds `until`: the first or, with `after`, a later one.

    The dice are random: if a match ends too early, another one follows.
    """
    for _ in range(TRIES):
        match = guest.set_table(called("Anna"), *seats, **options)
        moment = guest.play(match, until=until)
        for _ in range(after):
            if moment["status"] == "running":
                guest.take(match, moment=moment)
                moment = guest.play(match, until=until)
        if moment["status"] == "running":
            return match
    raise AssertionError(f"None of {TRIES} matches came to {until}.")


# Parts with targets that may be small, and why (see tests/layout.py).
ZOOMED = {".preserve": "A tap on another player's preserve enlarges it; the list of choices reaches its rows."}

SCREENS = {
    "plus": lambda guest: middle(guest, GREEDY, GREEDY, GREEDY, after=5, variant="plus"),
    "partnership": lambda guest: middle(guest, GREEDY, GREEDY, GREEDY, until=("give",), variant="partnership"),
}
