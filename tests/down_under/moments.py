"""Down Under's moments, played by somebody who likes curves and keeps terminals."""

from __future__ import annotations

from random import Random

from tests import moments
from tests.moments import Board, Stop, first_of, has, never, phase
from tuckerbox.match import Choice, Match


def like(match: Match, chance: Random) -> Choice:
    for shape in ("curve", ""):
        liked = [choice for choice in match.choices if tile(choice) != "terminal" and tile(choice).startswith(shape)]
        if liked and (shape == "" or chance.random() < 0.6):
            return chance.choice(liked)
    return chance.choice(match.choices)


def tile(choice: Choice) -> str:
    return str(dict(choice.fields).get("tile", "curve"))


def play(seats: int, seed: int, stop: Stop, **options: object) -> Match:
    return moments.play("down-under", seats, seed, like, stop, **options)


def first(seats: int, stop: Stop, **options: object) -> Match:
    return moments.first(lambda seed: play(seats, seed, stop, **options))


def far(match: Match) -> bool:
    return match.view()["phase"] == "playing" and len(match.view()["tiles"]) > 30


BOARD = Board(
    "down-under/fixtures",
    {
        "start": lambda: play(2, 3, phase("opening")),
        "middle": lambda: first(3, phase("playing", 40), animals=True),
        "ring": lambda: first(3, has("rotate")),
        "billabong": lambda: first(4, phase("extending")),
        "laid": lambda: first(2, phase("laid", 12)),
        "two": lambda: first(2, phase("playing", 20), routes="two", animals=True),
        "oneEnded": lambda: first(2, phase("opening", 1), routes="one-ended"),
        "frame": lambda: first(2, phase("playing", 16), area="frame"),
        "limitless": lambda: first(4, far, area="limitless"),
        "end": lambda: play(2, 5, never, animals=True),
    },
    first_of("place", "rotate"),
)
