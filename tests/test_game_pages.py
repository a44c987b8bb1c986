"""The pages about games show what was measured, and their scenes are up to date with the rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.moments.scenes import SCENES, Scene
from tuckerbox import games

ROOT = Path(__file__).parents[1]
LADDER = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8").partition("## The ladder")[2]


def shares(title: str) -> dict[str, int]:
    """Return the bots' shares of wins at a game, in percent, from the table in the docs."""
    head, _, *rows = [line.strip("|").split("|") for line in re.findall(r"^\|.*\|$", LADDER.partition("##")[0], re.M)]
    column = [cell.strip() for cell in head].index(title)
    return {row[0].strip(): int(row[column].strip(" %")) for row in rows}


@pytest.mark.parametrize("game", games.names())
def test_the_strength_of_the_bots_is_as_measured(game: str) -> None:
    shown = json.loads((ROOT / "web" / "src" / "games" / game / "strength.json").read_text(encoding="utf-8"))
    wins = shown["wins"]
    assert {bot: round(100 * share) for bot, share in wins.items()} == shares(games.game(game).title)
    assert list(wins.values()) == sorted(wins.values())


def test_every_game_has_a_scene() -> None:
    assert {scene.game for scene in SCENES} == set(games.names())


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_scenes_are_made_by_the_present_rules(scene: Scene) -> None:
    told = scene.file.read_text(encoding="utf-8")
    assert told == scene.text(), "Write it again: python -m tests.moments.scenes"
