"""A finished game, whose rules have version 1 or later, has all that the table can show of a game."""

from __future__ import annotations

import pytest

from tests import of_games
from tuckerbox import games


@pytest.mark.parametrize("game", of_games.FINISHED)
def test_a_finished_game_has_everything(game: str) -> None:
    wanted = {
        "the sources of points": of_games.WITH_BREAKDOWN,
        "headlines": of_games.WITH_HEADLINES,
        "a lesson": of_games.WITH_LESSON,
        "moments for the page with its rules": of_games.WITH_MOMENTS,
        "a page about its observations": of_games.WITH_RESEARCH_PAGE,
        "a scene for the page about it": of_games.WITH_SCENE,
        "screens": of_games.WITH_SCREENS,
        "the measured strength of its bots": of_games.WITH_STRENGTH,
        "traits for hints": of_games.WITH_TRAITS,
    }
    if max(games.game(game).seats) > 1:  # a puzzle is won against others
        wanted["puzzles"] = of_games.WITH_PUZZLES
    missing = [thing for thing, having in wanted.items() if game not in having]
    assert not missing, f'{game} lacks {", ".join(missing)}: see "Finished" in docs/new-game.md'


def test_there_are_finished_games() -> None:
    assert len(of_games.FINISHED) >= 4
