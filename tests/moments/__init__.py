"""Moments of real, seeded matches: for the browser tests of boards, and for the games' rules.

`python -m tests.moments` writes those of all boards, `python -m tests.moments auztralia force` one of them, and
`python -m tests.moments outback rules` those in the rules of a game. Each game declares its boards among its own tests,
in `moments.py`. The moments in its rules are written twice: as a picture for the page, and as the decisions that lead
there, so that it can be played.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import tuckerbox
from tuckerbox.lessons.rule_moments import FILE, RuleMoment
from tuckerbox.match import Choice, Match

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
NAMES = ("Ann", "Bob", "Cleo", "Dan")
Stop = Callable[[Match], bool]
Like = Callable[[Match, Random], Choice]  # the choice of somebody with certain preferences


@dataclass(frozen=True)
class Board:
    """The moments for the tests of a board, for each of them the choice whose preview they show, and those of rules."""

    folder: str
    moments: Mapping[str, Callable[[], Match]]
    previewed: Callable[[Match], Choice | None]
    rules: Mapping[str, Callable[[], Match]] = field(default_factory=dict)

    def write(self, name: str) -> Path:
        return written(GAMES / self.folder / f"{name}.json", moment(self.moments[name](), self.previewed))

    def write_rules(self) -> Iterator[Path]:
        """Write the moments in the rules, as pictures and as decisions, and yield the files."""
        lines = []
        for name, make in self.rules.items():
            match = make()
            lines.append(rule_moment(name, match).line())
            yield written(picture_of(match, name), picture(match))
        if lines:
            file = match.game.folder / FILE
            file.write_text("".join(lines), encoding="utf-8")
            yield file


def written(file: Path, found: Mapping[str, Any]) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(found, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")
    return file


def rule_moment(name: str, match: Match) -> RuleMoment:
    """Return a moment of a match as the decisions that lead to it."""
    entries = tuple(match.words(entry) for entry in match.line)
    return RuleMoment(name, match.options, match.seats, str(match.dice.seed), entries)


def picture_of(match: Match, name: str) -> Path:
    """Return the file with the picture of a moment in the rules of a match's game."""
    return GAMES / match.game.name / "moments" / f"{name}.json"


def picture(match: Match) -> dict[str, Any]:
    """Return what a board needs to draw a moment in the rules to the seat that decides."""
    found = moment(match, lambda _: None)
    return {name: found[name] for name in ("view", "events")}


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
