"""The moments from which a game's rules can be tried out: one on each line of `lessons/moments.jsonl` in its folder.

`python -m tests.moments` writes the file, and the pictures of the same moments for the pages with the rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from tuckerbox import games
from tuckerbox.kernel.contract import Game, seat_names
from tuckerbox.kernel.options import OptionValues
from tuckerbox.match import Dice, Match

FILE = Path("lessons", "moments.jsonl")  # in a game's folder


@dataclass(frozen=True)
class RuleMoment:
    """A moment of a seeded match, with the decisions that lead to it."""

    name: str
    options: OptionValues
    seats: int
    seed: str  # of the dice
    entries: tuple[str, ...]

    def line(self) -> str:
        """Return the moment as a line of the file."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"

    def match(self, game: Game, *, native: bool = False) -> Match:
        """Return the match at this moment."""
        match = Match(game, seat_names(self.seats), self.options, Dice.seeded(self.seed), native=native)
        for action in self.entries:
            match.play(action)
        return match


@cache
def moments_of(name: str) -> Mapping[str, RuleMoment]:
    """Return a game's moments by their names. A game without a file of them has none."""
    file = games.game(name).folder / FILE
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = [RuleMoment(**{**fields, "entries": tuple(fields["entries"])}) for fields in map(json.loads, lines)]
    return {moment.name: moment for moment in found}
