"""Moments of AuZtralia's map, played by somebody who would rather build than pass."""

from __future__ import annotations

from random import Random

from tests import moments
from tests.moments import Board, Stop, first_but_done, has, never, phase
from tuckerbox.match import Choice, Match

# Kinds of choices, and their weights
EAGER = {"track": 9, "plant": 9, "mine": 6, "build": 6, "farm": 5, "buy": 4, "fight": 6, "target": 6, "recruit": 2}


def like(match: Match, chance: Random) -> Choice:
    kinds = sorted({choice.kind for choice in match.choices})
    kind = chance.choices(kinds, [EAGER.get(kind, 1) for kind in kinds])[0]
    return chance.choice([choice for choice in match.choices if choice.kind == kind])


def play(seats: int, seed: int, stop: Stop, **options: object) -> Match:
    return moments.play("auztralia", seats, seed, like, stop, **options)


def first(seats: int, stop: Stop, **options: object) -> Match:
    return moments.first(lambda seed: play(seats, seed, stop, **options))


def late(match: Match) -> bool:
    """Return whether Old Ones are on the map, and somebody chooses an action."""
    seen = match.view()
    return seen["phase"] == "turn" and seen["time"]["purple"] >= 36 and len(seen["old_ones"]) >= 6


BOARD = Board(
    "auztralia/map/fixtures",
    {
        "start": lambda: play(4, 3, phase("placing-port")),
        "turn": lambda: first(4, phase("turn", 40)),
        "tracks": lambda: first(4, phase("tracks", 40)),
        "farms": lambda: first(4, phase("farms", 60)),
        "mine": lambda: first(4, has("mine")),
        "target": lambda: first(3, has("target")),
        "turningUp": lambda: first(3, has("turn-up")),
        "abandon": lambda: first(3, has("abandon"), way="together"),
        "force": lambda: first(3, phase("force", 60)),
        "fight": lambda: first(3, phase("before-card", 60)),
        "allotting": lambda: first(2, phase("allotting", 40)),
        "late": lambda: first(4, late),
        "looking": lambda: first(2, phase("choosing-card", 10)),
        "alone": lambda: first(1, phase("turn", 30)),
        "west": lambda: first(4, phase("turn", 60), map="west"),
        "together": lambda: first(3, phase("turn", 40), way="together"),
        "end": lambda: play(3, 5, never),
    },
    first_but_done,
)
