"""AuZtralia's moments of which tests look at the whole screen, and the ways to others like them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.table.guest import Guest, Json
from tests.table.reaching import played, resumed, walked
from tuckerbox import Match
from tuckerbox.kernel.actions import Choice

# The preferences of somebody who would rather build than pass
EAGERLY = {"track": 9, "plant": 9, "mine": 6, "build": 6, "farm": 5, "send": 5, "target": 5, "fight": 5, "buy": 4}


def in_the_outback(
    guest: Guest,
    seats: int,
    phase: str,
    decisions: int,
    holds: Callable[[Json], bool] = lambda view: True,
    **options: Any,
) -> str:
    """Return a match of AuZtralia at the first suitable moment of a phase, after the given number of decisions."""

    def choose(nth: int, choices: list[Choice], chance: Random) -> Choice:
        return chance.choices(choices, [EAGERLY.get(choice.kind, 1) for choice in choices])[0]

    def fits(match: Match) -> bool:
        view = match.view(match.turn)
        return bool(view["phase"] == phase and holds(view))

    return walked(guest, "auztralia", seats, decisions, fits, choose, **options)


def in_combat(guest: Guest) -> str:
    """Return a match in a combat of four, before a card."""
    match = played("auztralia")
    entries = range(match.decisions // 2, match.decisions)
    at = next(n for n in entries if match.at(n).view()["phase"] == "before-card")
    return resumed(guest, "auztralia", at)


# Parts that may cover others, and why (see tests/layout.py).
LAYERS = {
    ".blow": "Damage lies over whoever took it.",
    ".stage": "A combat covers the map.",
    ".finale, .moving": "What came of a combat, and the Old Ones' turn, are over a corner of the map.",
}

SCREENS = {
    "turn": lambda guest: in_the_outback(guest, 4, "turn", 160),
    "ports": lambda guest: in_the_outback(guest, 4, "placing-port", 0),
    "tracks": lambda guest: in_the_outback(guest, 4, "tracks", 50),
    "farms": lambda guest: in_the_outback(guest, 3, "farms", 60),
    "force": lambda guest: in_the_outback(guest, 2, "force", 40),
    "combat": lambda guest: in_the_outback(guest, 3, "before-card", 40),
    "card": lambda guest: in_the_outback(guest, 3, "allotting", 40),
    "west": lambda guest: in_the_outback(guest, 4, "turn", 120, map="west"),
    "alone": lambda guest: in_the_outback(guest, 1, "turn", 60),
}
