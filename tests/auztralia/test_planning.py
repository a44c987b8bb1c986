"""A seat's plan for its next turn: what becomes of a combat that goes on."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, UNIT, Table
from tuckerbox.games.auztralia import phases
from tuckerbox.games.auztralia.planning import foresee
from tuckerbox.kernel.contract import Foresight


def units_of(table: Table, seat: int) -> dict[str, int]:
    """Return the units in a seat's barracks."""
    return {name: count for name, unit in UNIT.items() if (count := table.state.barracks[unit, seat])}


def attacked() -> Table:
    """Return a table on which Anna chooses which of two stacks takes the damage in the defence of her port."""
    table = Table().bare("c8", "k1").tracks(0, "c8 ne").units(0, infantry=2, airship=1, artillery=1)
    table.wake("c8", "zombies")
    table.at(phases.PORTS).step()
    table.state.hits = 1
    return table.at(phases.ALLOTTING)


def sending(seat: int) -> Table:
    """Return a table on which a seat has sent two of its three infantry."""
    table = Table().bare("c8", "d7").tracks(0, "c8 ne").units(seat, infantry=3)
    table.wake("e7", "zombies")
    table.turn(seat).play("attack", "send infantry 2")
    return table


def test_the_defenders_of_a_port_are_back_in_a_planned_turn() -> None:
    table = attacked()
    assert units_of(table, 0) == {}
    assert foresee(table.state, BOX, 0) is Foresight.CLEAR
    assert units_of(table, 0) == {"infantry": 2, "artillery": 1, "airship": 1}
    assert "attack" in table.legal


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("planner", [0, 1])
def test_a_force_that_is_being_sent_is_back_in_a_planned_turn(seat: int, planner: int) -> None:
    table = sending(seat)
    assert units_of(table, seat) == {"infantry": 1}
    assert foresee(table.state, BOX, planner) is Foresight.CLEAR
    assert units_of(table, seat) == {"infantry": 3}
    assert units_of(table, 1 - seat) == {}
    assert table.state.active == planner
