"""Moments of real, seeded matches for the browser tests of boards: views, events and choices.

`python -m tests.moments` writes those of all boards, `python -m tests.moments auztralia force` one of them. Each game
declares its boards among its own tests, in `moments.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import tuckerbox
from tuckerbox.match import Choice, Match

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
NAMES = ("Ann", "Bob", "Cleo", "Dan")
Stop = Callable[[Match], bool]
Like = Callable[[Match, Random], Choice]  # the choice of somebody with certain preferences


@dataclass(frozen=True)
class Board:
    """The moments for the tests of a board, and for each of them the choice whose preview they show."""

    folder: str
    moments: Mapping[str, Callable[[], Match]]
    previewed: Callable[[Match], Choice | None]

    def write(self, name: str) -> Path:
        file = GAMES / self.folder / f"{name}.json"
        found = moment(self.moments[name](), self.previewed)
        file.write_text(json.dumps(found, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")
        return file


def play(game: str, seats: int, seed: int, like: Like, stop: Stop, **options: object) -> Match:
    """Play a match up to where `stop` returns True, with the preferences of `like`."""
    match = tuckerbox.new(game, NAMES[:seats], seed=seed, **options)
    chance = Random(seed)
    while not match.over and not stop(match):
        match.play(like(match, chance))
    return match


def first(tries: Callable[[int], Match]) -> Match:
    """Return the match with the lowest seed that reaches its moment."""
    return next(match for match in map(tries, range(1, 2000)) if not match.over)


def moment(match: Match, previewed: Callable[[Match], Choice | None]) -> dict[str, Any]:
    """Return what the server sends about a match to the seat that decides."""
    seat = match.turn
    last = match.events(seat)
    found: dict[str, Any] = {
        "view": match.view(seat),
        "events": [told(match, event) for event in last if event.step == last[-1].step],
        "choices": [
            {"action": c.text, "kind": c.kind, "fields": dict(c.fields), "says": match.offer(c)} for c in match.choices
        ],
        "preview": None,
    }
    if choice := previewed(match):
        then = match.preview(choice)
        found["preview"] = {"action": choice.text, "events": [], "points": then.points, "view": then.view, "prompt": ""}
    return found


def told(match: Match, event: Any) -> dict[str, Any]:
    return {
        "kind": match.game.events.names[event.kind],
        "seat": event.seat if event.seat >= 0 else None,
        "numbers": list(event.numbers),
        "text": match.tell([event])[0],
    }


# --- Conditions, and choices to preview ---


def never(match: Match) -> bool:
    return False


def phase(wanted: str, after: int = 0) -> Stop:
    return lambda match: match.decisions >= after and match.view()["phase"] == wanted


def has(kind: str, least: int = 1, after: int = 0) -> Stop:
    """Return a condition: at least this many choices of a kind."""
    return lambda match: match.decisions >= after and sum(c.kind == kind for c in match.choices) >= least


def both(one: Stop, other: Stop) -> Stop:
    return lambda match: one(match) and other(match)


def first_of(*kinds: str) -> Callable[[Match], Choice | None]:
    """Return the first choice of some kinds."""
    return lambda match: next((choice for choice in match.choices if choice.kind in kinds), None)


def first_but_done(match: Match) -> Choice | None:
    return next((choice for choice in match.choices[:1] if choice.kind != "done"), None)
