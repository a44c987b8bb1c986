"""The sounds that a game's folder in the client declares belong to events of the game."""

from __future__ import annotations

import re

import pytest

from tests.moments import GAMES
from tuckerbox import games

# The name of a sound that games share is in quotes; a game's own sound is a function.
SOUND = re.compile(r'^  (?:"(.+)"|(\w+)): (?:"\w+"|\w+),$', re.MULTILINE)


@pytest.mark.parametrize("game", [file.parent.name for file in sorted(GAMES.glob("*/sounds.ts"))])
def test_each_sound_belongs_to_an_event(game: str) -> None:
    declared = [quoted or plain for quoted, plain in SOUND.findall((GAMES / game / "sounds.ts").read_text("utf-8"))]
    assert declared
    assert set(declared) <= set(games.game(game).events.names)
