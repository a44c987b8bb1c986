"""Australis's moments, played by somebody who likes to keep cards."""

from __future__ import annotations

from random import Random

from tests import moments
from tests.moments import Board, Stop, first_but_done, never, phase
from tuckerbox.match import Choice, Match


def like(match: Match, chance: Random) -> Choice:
    return chance.choice([choice for choice in match.choices if choice.kind == "keep"] or match.choices)


def play(seats: int, seed: int, stop: Stop, **options: object) -> Match:
    return moments.play("australis", seats, seed, like, stop, **options)


def first(seats: int, stop: Stop, **options: object) -> Match:
    return moments.first(lambda seed: play(seats, seed, stop, **options))


def last_die(match: Match) -> bool:
    """Return whether the last die of a round is about to be taken: all that counts is on the board."""
    return match.decisions > 60 and match.view()["phase"] == "picking" and len(match.choices) == 2


def another_round(match: Match) -> bool:
    """Return whether this is the first choice of the second round."""
    view = match.view()
    return view["round"] == 2 and view["phase"] == "picking"


RULES = {
    "picking": lambda: play(2, 3, phase("picking")),
    "cards": lambda: first(3, phase("cards", 40)),
    "current": lambda: first(3, phase("picking", 50)),
    "planting": lambda: first(4, phase("planting", 60)),
    "scoring": lambda: first(3, last_die),
    "competition": lambda: first(3, phase("choosing", 20)),
    "again": lambda: first(2, another_round),
    "end": lambda: first(3, phase("picking", 105)),
}

BOARD = Board(
    "australis/fixtures",
    {
        "start": lambda: play(2, 3, phase("picking")),
        "middle": lambda: first(4, phase("picking", 110)),
        "cards": lambda: first(3, phase("cards", 40)),
        "planting": lambda: first(4, phase("planting", 60)),
        "ordering": lambda: first(2, phase("ordering", 40)),
        "choosing": lambda: first(3, phase("choosing", 20)),
        "picked": lambda: first(3, phase("picked", 30)),
        "short": lambda: first(4, phase("picking", 150), last="18"),
        "long": lambda: first(3, phase("picking", 90), last="40"),
        "end": lambda: play(3, 5, never),
    },
    first_but_done,
    RULES,
)
