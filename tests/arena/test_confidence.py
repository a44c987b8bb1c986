"""Coverage: intervals contain the true value as often as they claim, even if they are read after every deal."""

from __future__ import annotations

import numpy as np
import pytest

from tuckerbox.arena.confidence_sequence import ConfidenceSequence
from tuckerbox.arena.intervals import interval
from tuckerbox.statistics import wilson

TRIALS = 400


def simulated_deals(chance: np.random.Generator, kind: str, count: int, rate: float) -> list[float]:
    """Return one side's share of the wins in each of `count` simulated deals.

    `kind`: how the matches of a deal depend on each other:

    - `single`: a deal is one match.
    - `independent`: the two matches are independent.
    - `same`: the luck of the deal decides both matches, for the same side.
    - `seat`: the seat nearly always decides, so each side nearly always wins one.
    """
    first = chance.random(count) < rate
    match kind:
        case "single":
            return [float(won) for won in first]
        case "independent":
            return [(float(one) + float(two)) / 2 for one, two in zip(first, chance.random(count) < rate, strict=True)]
        case "same":
            return [float(won) for won in first]
        case _:
            odd = chance.random(count) < 0.2
            return [float(won) if is_odd else rate for won, is_odd in zip(first, odd, strict=True)]


def test_with_one_match_per_deal_the_interval_is_wilsons() -> None:
    assert interval([1.0] * 13 + [0.0] * 7) == pytest.approx(wilson(13, 20))
    assert interval([1.0] * 20) == pytest.approx(wilson(20, 20))


@pytest.mark.parametrize("kind", ["single", "independent", "same", "seat"])
@pytest.mark.parametrize(("count", "rate"), [(25, 0.5), (100, 0.5), (50, 0.8)])
def test_about_95_percent_of_intervals_contain_the_true_rate(kind: str, count: int, rate: float) -> None:
    chance = np.random.default_rng(7)
    covered = 0
    for _ in range(TRIALS):
        low, high = interval(simulated_deals(chance, kind, count, rate))
        covered += low <= rate <= high
    assert covered / TRIALS > 0.92


def test_the_interval_is_narrower_if_matches_balance_each_other_and_wider_if_they_agree() -> None:
    width = {}
    for kind in ("independent", "same", "seat"):
        low, high = interval(simulated_deals(np.random.default_rng(1), kind, 200, 0.5))
        width[kind] = high - low
    low, high = wilson(200, 400)
    assert width["seat"] < high - low < width["same"]
    assert width["independent"] == pytest.approx(high - low, rel=0.1)


def test_three_deals_that_agree_give_a_wide_interval() -> None:
    low, high = interval([0.5] * 3)
    assert high - low > 0.5


@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["single", "independent", "seat"])
def test_reading_the_sequence_after_every_deal_keeps_the_rate_of_false_alarms(kind: str) -> None:
    chance = np.random.default_rng(11)
    alarms = outside = 0
    for _ in range(TRIALS):
        sequence, alarm, missed = ConfidenceSequence(), False, False
        for value in simulated_deals(chance, kind, 200, 0.5):
            sequence.add(value)
            alarm |= sequence.excludes_half(0.05)
            low, high = sequence.interval(0.05)
            missed |= not low <= 0.5 <= high
        alarms += alarm
        outside += missed
    assert alarms / TRIALS <= 0.05
    assert outside <= alarms


def test_a_large_difference_is_detected_soon_and_a_small_one_eventually() -> None:
    chance = np.random.default_rng(3)
    needed = {}
    for rate in (0.9, 0.6):
        sequence = ConfidenceSequence()
        while not sequence.excludes_half(0.05):
            sequence.add(float(chance.random() < rate))
        needed[rate] = sequence.count
        low, high = sequence.interval(0.05)
        assert 0.5 <= low <= rate <= high
    assert needed[0.9] < 40 < needed[0.6] < 1500


def test_the_interval_is_never_empty() -> None:
    sequence = ConfidenceSequence()
    for value in [1.0] * 300 + [0.0] * 300:  # nearly impossible by chance
        sequence.add(value)
        low, high = sequence.interval(0.05)
        assert low < high
