"""The moments in the games' rules can be played, and their pictures show them."""

from __future__ import annotations

import json

import pytest

from tests.moments import picture, picture_of
from tests.moments.__main__ import BOARDS
from tuckerbox import games
from tuckerbox.lessons import moments_of

MOMENTS = [(game, name) for game in games.names() for name in moments_of(game)]


@pytest.mark.parametrize(("game", "name"), MOMENTS)
def test_somebody_decides_at_every_moment_and_its_picture_shows_it(game: str, name: str) -> None:
    match = moments_of(game)[name].match(games.game(game), native=True)
    assert match.turn is not None
    shown = json.loads(picture_of(match, name).read_text(encoding="utf-8"))
    assert shown["view"] == json.loads(json.dumps(picture(match)["view"]))


@pytest.mark.parametrize("game", games.names())
def test_a_game_has_the_moments_that_its_tests_declare(game: str) -> None:
    declared = BOARDS[game].rules if game in BOARDS else {}
    assert list(moments_of(game)) == list(declared)
