"""How sure: intervals hold as often as they say, and a test that is always looked at is wrong no more often."""

from __future__ import annotations

import numpy as np
import pytest

from tuckerbox.arena.bets import Bets
from tuckerbox.arena.intervals import interval
from tuckerbox.simulate import wilson

TRIALS = 400


def pairs(chance: np.random.Generator, kind: str, count: int, rate: float) -> list[float]:
    """What one of two sides wins in pairs of matches, which hang together in one way or the other."""
    first = chance.random(count) < rate
    match kind:
        case "alone":
            return [float(won) for won in first]
        case "apart":
            return [(float(one) + float(two)) / 2 for one, two in zip(first, chance.random(count) < rate, strict=True)]
        case "alike":  # one luck decides both
            return [float(won) for won in first]
        case _:  # nearly always one each, as where the seat decides
            odd = chance.random(count) < 0.2
            return [float(won) if is_odd else rate for won, is_odd in zip(first, odd, strict=True)]


def test_one_match_a_deal_gives_the_interval_of_the_books() -> None:
    assert interval([1.0] * 13 + [0.0] * 7) == pytest.approx(wilson(13, 20))
    assert interval([1.0] * 20) == pytest.approx(wilson(20, 20))


@pytest.mark.parametrize("kind", ["alone", "apart", "alike", "by seat"])
@pytest.mark.parametrize(("count", "rate"), [(25, 0.5), (100, 0.5), (50, 0.8)])
def test_intervals_hold_about_95_times_in_a_hundred(kind: str, count: int, rate: float) -> None:
    chance = np.random.default_rng(7)
    held = 0
    for _ in range(TRIALS):
        low, high = interval(pairs(chance, kind, count, rate))
        held += low <= rate <= high
    assert held / TRIALS > 0.92


def test_matches_that_balance_each_other_make_it_surer_and_matches_that_go_one_way_do_not() -> None:
    width = {}
    for kind in ("apart", "alike", "by seat"):
        low, high = interval(pairs(np.random.default_rng(1), kind, 200, 0.5))
        width[kind] = high - low
    low, high = wilson(200, 400)
    assert width["by seat"] < high - low < width["alike"]
    assert width["apart"] == pytest.approx(high - low, rel=0.1)


def test_three_deals_that_agree_prove_nothing() -> None:
    low, high = interval([0.5] * 3)
    assert high - low > 0.5


@pytest.mark.parametrize("kind", ["alone", "apart", "by seat"])
def test_a_look_after_every_deal_raises_no_more_false_alarms_than_it_says(kind: str) -> None:
    chance = np.random.default_rng(11)
    alarms = outside = 0
    for _ in range(TRIALS):
        bets, alarm, missed = Bets(), False, False
        for value in pairs(chance, kind, 200, 0.5):
            bets.add(value)
            alarm |= bets.decided(0.05)
            low, high = bets.left(0.05)
            missed |= not low <= 0.5 <= high
        alarms += alarm
        outside += missed
    assert alarms / TRIALS <= 0.05
    assert outside <= alarms


def test_a_clear_difference_is_seen_soon_and_a_small_one_at_last() -> None:
    chance = np.random.default_rng(3)
    needed = {}
    for rate in (0.9, 0.6):
        bets = Bets()
        while not bets.decided(0.05):
            bets.add(float(chance.random() < rate))
        needed[rate] = bets.count
        low, high = bets.left(0.05)
        assert 0.5 <= low <= rate <= high
    assert needed[0.9] < 40 < needed[0.6] < 1500


def test_what_is_left_always_holds_the_mean_so_far() -> None:
    bets = Bets()
    for value in [1.0] * 300 + [0.0] * 300:  # as no luck would have it
        bets.add(value)
        low, high = bets.left(0.05)
        assert low < high
