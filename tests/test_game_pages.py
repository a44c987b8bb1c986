"""The pages about games show what was measured, and their scenes are up to date with the rules."""

from __future__ import annotations

import json
import re

import pytest

from tests.moments.scenes import Scene, scenes
from tests.of_games import ROOT, WITH_STRENGTH, strength_file
from tuckerbox import games

LADDER = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8").partition("## The ladder")[2]


def shares(title: str) -> dict[str, int]:
    """Return the bots' shares of wins at a game, in percent, from the table in the docs."""
    head, _, *rows = [line.strip("|").split("|") for line in re.findall(r"^\|.*\|$", LADDER.partition("##")[0], re.M)]
    column = [cell.partition(",")[0].strip() for cell in head].index(title)
    return {row[0].strip(): int(row[column].partition("%")[0]) for row in rows}


@pytest.mark.parametrize("game", WITH_STRENGTH)
def test_the_strength_of_the_bots_is_as_measured(game: str) -> None:
    shown = json.loads(strength_file(game).read_text(encoding="utf-8"))
    wins = shown["wins"]
    assert {bot: round(100 * share) for bot, share in wins.items()} == shares(games.game(game).title)
    assert list(wins.values()) == sorted(wins.values())


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.game)
def test_scenes_are_made_by_the_present_rules(scene: Scene) -> None:
    told = scene.file.read_text(encoding="utf-8")
    assert told == scene.text(), "Write it again: python -m tests.moments.scenes"
