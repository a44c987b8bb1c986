"""Short scenes of real, seeded matches, which the games' pages play: `python -m tests.moments.scenes` writes them.

A scene has the steps that a few decisions lead to, as everybody may see them. After the first, a step has only those
fields of its view that differ from the one before.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tuckerbox
from tests.moments import GAMES, NAMES
from tuckerbox import bots
from tuckerbox.bots import SeatedBot
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Match
from tuckerbox.presentation.differences import differences


@dataclass(frozen=True)
class Scene:
    """A part of a match between sensible players: from after an entry, so many entries."""

    game: str
    seats: int
    seed: str
    after: int
    entries: int

    @property
    def file(self) -> Path:
        return GAMES / self.game / "scene.json"

    def text(self) -> str:
        """Return the content of the file."""
        match = self.played()
        steps = [step for n in range(self.after + 1, len(match.entries) + 1) for step in match.steps_of(n, None)]
        views = [match.at(self.after).view(None), *(step.view for step in steps)]
        found: dict[str, Any] = {
            "names": match.names,
            "view": views[0],
            "steps": [
                {"view": differences(step.view, before), "events": step.events}
                for step, before in zip(steps, views, strict=False)
            ],
        }
        return json.dumps(found, separators=(",", ":"), ensure_ascii=False) + "\n"

    def played(self) -> Match:
        match = tuckerbox.new(self.game, list(NAMES[: self.seats]), seed=self.seed)
        bot = SeatedBot(bots.get("greedy", match.game), match, seeded(self.seed))
        while len(match.entries) < self.after + self.entries:
            match.play(bot.choose())
        return match


SCENES = [
    Scene("outback", 2, "a koala", 60, 5),
    Scene("australis", 3, "a turtle", 40, 10),
    Scene("down-under", 3, "a creek", 12, 7),
    Scene("auztralia", 2, "a railway", 24, 13),
]

if __name__ == "__main__":
    for scene in SCENES:
        scene.file.write_text(scene.text(), encoding="utf-8")
        print(scene.file)
