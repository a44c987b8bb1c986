"""The small helpers that the nets of all games share."""

from __future__ import annotations

from itertools import permutations

import pytest

from tuckerbox.kernel.net import ONE, UNIT
from tuckerbox.kernel.net_inputs import MOST, limited, yes
from tuckerbox.kernel.position_key import mixed
from tuckerbox.kernel.result_value import value_of_result

pytestmark = pytest.mark.not_rules


def test_inputs_stay_within_a_signed_byte() -> None:
    assert (yes(True), yes(False)) == (UNIT, 0)
    assert [limited(number) for number in (-1000, -127, -3, 0, 126, 128)] == [-MOST, -127, -3, 0, 126, MOST]


def test_a_result_is_mostly_the_win_and_partly_the_lead() -> None:
    assert value_of_result(ONE, 20, 20, 3) == pytest.approx(0.7 * ONE + 0.3 * 0.75 * ONE, abs=1)
    assert value_of_result(ONE // 2, 0, 20, 3) == ONE // 2
    assert value_of_result(0, -20, 20, 0) == 0
    for lead in range(1, 100):
        assert 0 < value_of_result(0, -lead, 10, 2) < value_of_result(0, 1 - lead, 10, 2) < ONE // 2
        assert value_of_result(ONE, lead, 10, 2) + value_of_result(0, -lead, 10, 2) == pytest.approx(ONE, abs=2)


def test_keys_have_62_bits_and_depend_on_the_order() -> None:
    keys = set()
    for numbers in permutations((0, 1, 2, 255, 1 << 30)):
        key = 1
        for number in numbers:
            key = mixed(key, number)
        assert 0 <= key < 1 << 62
        keys.add(key)
    assert len(keys) == 120
