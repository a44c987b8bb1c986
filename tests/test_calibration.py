"""Chances of winning are calibrated: of those that a search calls 70%, about 70% become wins."""

from __future__ import annotations

from math import exp, sqrt

import pytest
from bench.calibration import Bin, binned, calls

from tests.playing import PolicyPlay
from tuckerbox import games
from tuckerbox.kernel.contract import OVER
from tuckerbox.kernel.engine import policy_for_search
from tuckerbox.kernel.templates.search import exponential

WITHIN = 0.03
FEW, MANY = 250, 10_000  # matches
TUNINGS = {name: games.game(name).tuning for name in games.names()}
STOPPING = [name for name, tuning in TUNINGS.items() if tuning.horizon or tuning.own_turn]  # before the end


def off(one: Bin, errors: float) -> float:
    """Return how far a bin is off, beyond so many standard errors."""
    likely = min(max(one.called, 0.02), 0.98)
    return abs(one.called - one.won) - errors * sqrt(likely * (1 - likely) / one.count)


@pytest.mark.parametrize("x", [0.0, -0.001, -0.5, -1.0, -3.0, -8.0, -2000.0])
def test_powers_of_e_are_made_by_multiplication(x: float) -> None:
    assert exponential(x) == pytest.approx(exp(x), abs=0.001)


@pytest.mark.sampled
@pytest.mark.parametrize("name", STOPPING)
def test_about_as_many_matches_are_won_as_chances_say(name: str) -> None:
    game = games.game(name)
    found = binned(calls(game, 2, FEW, 100), fewest=40)
    assert found
    assert [one for one in found if off(one, errors=3) > WITHIN] == []


@pytest.mark.parametrize("name", STOPPING)
def test_a_lead_tells_more_at_the_end_than_at_the_start(name: str) -> None:
    game = games.game(name)
    policy = policy_for_search(game)
    play = PolicyPlay(game)
    for sample in game.samples:
        play.start(sample.seats, sample.options, "spread")
        spreads = []
        while play.go_on() != OVER:
            spreads.append(policy.spread(play.state, play.box))
            play.step(play.choose())
        assert spreads[0] > spreads[-1] > 0.0, sample


@pytest.mark.soak
@pytest.mark.parametrize("name", STOPPING)
def test_chances_are_right_within_three_points(name: str) -> None:
    game = games.game(name)
    for seats in game.seats:
        found = binned(calls(game, seats, MANY, 200))
        assert [one for one in found if off(one, errors=2) > WITHIN] == [], f"{seats} seats"
