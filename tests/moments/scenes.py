"""Short scenes of real, seeded matches, which the games' pages play: `python -m tests.moments.scenes` writes them.

Each game declares its scene among its own tests, in `scene.py`.

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
from tests.of_games import WITH_SCENE, files_of, module_in
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


def scenes() -> list[Scene]:
    return [module_in(file).SCENE for game in WITH_SCENE for file in files_of(game, "scene")]


if __name__ == "__main__":
    for scene in scenes():
        scene.file.write_text(scene.text(), encoding="utf-8")
        print(scene.file)
