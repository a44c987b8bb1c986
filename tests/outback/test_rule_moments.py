"""The figures on the page with the rules show what their captions say."""

from __future__ import annotations

import pytest

from tests.outback.moments import steps
from tuckerbox import games
from tuckerbox.lessons import moments_of


@pytest.mark.parametrize(("space", "moves"), [("3a", 2), ("3d", 1)])
def test_a_koala_moves_its_marker_two_steps_beside_another_and_one_step_alone(space: str, moves: int) -> None:
    match = moments_of("outback")["points"].match(games.game("outback"))
    choice = next(choice for choice in match.choices if choice.text == f"place koala {space}")
    assert steps(match, choice) == (moves, False)
