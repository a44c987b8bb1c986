"""Hints compare how near Old Ones are, also where random matches beside the oracle do not lead."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, HEX, KIND, Table
from tests.tables import traits_of
from tuckerbox.games.auztralia import GAME
from tuckerbox.games.auztralia.pieces import AWAKE


@pytest.mark.parametrize("slot", [0, AWAKE - 1])
def test_an_old_one_threatens_the_near_port_in_any_place_of_the_list(slot: int) -> None:
    table = Table().bare("k5", "a3")
    table.state.awake[slot], table.state.place[slot] = KIND["zombies"], HEX["k4"]
    assert [traits_of(GAME, table.state, BOX, seat)["threat"] for seat in range(2)] == [1, 8]


def test_nothing_threatens_a_port_before_it_is_placed() -> None:
    assert traits_of(GAME, Table().state, BOX, 0)["threat"] == 8
