"""Outback's moments, played by somebody who takes animals whenever possible."""

from __future__ import annotations

from random import Random

from tests import moments
from tests.moments import Board, Stop, both, first_of, has, never, phase
from tuckerbox.match import Choice, Match


def like(match: Match, chance: Random) -> Choice:
    return chance.choice([choice for choice in match.choices if choice.kind != "keep"] or match.choices)


def play(seats: int, variant: str, seed: int, stop: Stop) -> Match:
    return moments.play("outback", seats, seed, like, stop, variant=variant)


def first(seats: int, variant: str, stop: Stop) -> Match:
    return moments.first(lambda seed: play(seats, variant, seed, stop))


def third(match: Match) -> bool:
    """Return whether an animal can be settled that would be the third of its kind."""
    view = match.view(match.turn)
    mine = [space["holds"] for row in view["players"][match.turn]["preserve"] for space in row["spaces"]]
    return any(c.kind == "place" and mine.count(dict(c.fields)["animal"]) == 2 for c in match.choices)


def two_steps(match: Match) -> bool:
    """Return whether an animal can be settled beside one of its kind, and moves its marker by two, without a bonus."""
    return any(choice.kind == "place" and steps(match, choice) == (2, False) for choice in match.choices)


def steps(match: Match, choice: Choice) -> tuple[int, bool]:
    """Return how far settling an animal moves its marker, and whether it brings the animal's bonus."""
    seat = match.turn
    assert seat is not None
    before, after = (view["players"][seat] for view in (match.view(seat), match.preview(choice).view))
    animal = dict(choice.fields)["animal"]
    was, now = (next(t["advance"] for t in own["tracks"] if t["animal"] == animal) for own in (before, after))
    return now - was, before["bonus"] != after["bonus"]


def nearly_full(match: Match) -> bool:
    """Return whether an animal can be settled on one of the last spaces of a preserve."""
    view = match.view(match.turn)
    free = [space for row in view["players"][match.turn]["preserve"] for space in row["spaces"] if not space["holds"]]
    return len(free) <= 2 and has("place")(match)


RULES = {
    "turn": lambda: first(2, "base", both(phase("dice", 12), both(has("keep"), has("place")))),
    "jeep": lambda: first(2, "base", has("exchange")),
    "dice": lambda: first(3, "base", both(phase("dice", 30), both(has("keep"), has("place")))),
    "blocking": lambda: first(2, "base", has("block", after=30)),
    "points": lambda: first(2, "base", both(phase("laying", 40), two_steps)),
    "end": lambda: first(2, "base", nearly_full),
    "bonus": lambda: first(2, "base", third),
    "last": lambda: first(3, "base", nearly_full),
    "plus": lambda: first(2, "plus", both(phase("dice", 40), has("place"))),
    "partnership": lambda: first(4, "partnership", has("give", after=12)),
}

BOARD = Board(
    "outback/fixtures",
    {
        "start": lambda: play(2, "base", 3, lambda match: True),
        "middle": lambda: first(3, "base", both(phase("dice", 30), both(has("keep"), has("place")))),
        "laying": lambda: first(2, "base", both(phase("laying", 16), has("place"))),
        "blocking": lambda: first(2, "base", has("block", after=30)),
        "jeep": lambda: first(2, "base", has("exchange")),
        "plus": lambda: first(2, "plus", both(phase("dice", 40), has("place"))),
        "give": lambda: first(4, "partnership", has("give", after=12)),
        "given": lambda: first(4, "partnership", phase("given", 12)),
        "end": lambda: play(2, "base", 5, never),
    },
    first_of("place", "block"),
    RULES,
)
