"""Down Under's moments, played by somebody who likes curves and keeps terminals."""

from __future__ import annotations

from random import Random

from tests import moments
from tests.moments import Board, Stop, both, first_of, has, never, phase
from tuckerbox.match import Choice, Match


def like(match: Match, chance: Random) -> Choice:
    for shape in ("curve", ""):
        liked = [choice for choice in match.choices if tile(choice) != "terminal" and tile(choice).startswith(shape)]
        if liked and (shape == "" or chance.random() < 0.6):
            return chance.choice(liked)
    return chance.choice(match.choices)


def tile(choice: Choice) -> str:
    return str(dict(choice.fields).get("tile", "curve"))


def cell(choice: Choice) -> tuple[int, int]:
    """Return the column and the row in which a choice lays a tile."""
    column, row = str(dict(choice.fields)["cell"]).split(",")
    return int(column), int(row)


def play(seats: int, seed: int, stop: Stop, **options: object) -> Match:
    return moments.play("down-under", seats, seed, like, stop, **options)


def first(seats: int, stop: Stop, **options: object) -> Match:
    return moments.first(lambda seed: play(seats, seed, stop, **options))


def far(match: Match) -> bool:
    return match.view()["phase"] == "playing" and len(match.view()["tiles"]) > 30


def fenced(match: Match) -> bool:
    """Return whether a fence is up, and a terminal can be laid beyond it."""
    view = match.view(match.turn)
    spans = [view["area"]["columns"], view["area"]["rows"]]
    fences = [span if span and span["final"] else None for span in spans]
    return view["phase"] == "playing" and any(
        fence is not None and not fence["first"] <= at <= fence["last"]
        for choice in match.choices
        if tile(choice) == "terminal"
        for fence, at in zip(fences, cell(choice), strict=True)
    )


def back_to_back(match: Match) -> bool:
    """Return whether two terminals lie in one cell."""
    view = match.view(match.turn)
    return view["phase"] == "playing" and any(cell["sort"] == "pair" for cell in view["tiles"])


def like_terminals(match: Match, chance: Random) -> Choice:
    return chance.choice([choice for choice in match.choices if tile(choice) == "terminal"] or match.choices)


RULES = {
    "opening": lambda: play(3, 3, both(phase("opening"), lambda match: match.decisions > 0)),
    "route": lambda: first(2, phase("playing", 14)),
    "fence": lambda: first(2, fenced),
    "pair": lambda: moments.first(lambda seed: moments.play("down-under", 3, seed, like_terminals, back_to_back)),
    "ring": lambda: first(3, has("rotate")),
    "billabong": lambda: first(4, phase("extending")),
    "points": lambda: first(2, phase("playing", 30)),
    "animals": lambda: first(3, phase("playing", 30), animals=True),
    "frame": lambda: first(2, phase("playing", 10), area="frame"),
}

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
    RULES,
)
