"""The view's Old Ones' targets, expeditions' ranges and crops agree with the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.auztralia.tables import BOX, HEX, Table
from tuckerbox.games.auztralia import phases
from tuckerbox.games.auztralia.board import HEX_NAMES, LEVELS, NOWHERE
from tuckerbox.games.auztralia.cards import OLD_CARDS
from tuckerbox.games.auztralia.pieces import NO_UNIT, UNIT_NAMES, UNITS
from tuckerbox.games.auztralia.rules import attack, gameplay, land, movement, turn
from tuckerbox.games.auztralia.view import view
from tuckerbox.kernel.contract import NATURE

PORTS = ("a6", "e8", "k5", "k2")
INLAND = ("c3", "d2", "e5", "f4", "g6", "h3", "i5", "b5")
LINES = ("e8 n", "e7 n", "e6 ne", "f5 n", "f4 nw", "e4 sw")


def seen(table: Table) -> dict[str, Any]:
    return view(table.state, BOX, 0)


def prey_of_only(table: Table) -> dict[str, Any] | None:
    (only,) = seen(table)["old_ones"]
    prey: dict[str, Any] | None = only["prey"]
    return prey


def test_an_old_one_wants_what_is_nearest() -> None:
    table = Table(2).bare("a6", "k5")
    table.wake("e5", "zombies")
    assert prey_of_only(table) == {"away": 4, "hexes": ["a6"], "next": ["d5", "d4"]}


def test_everything_equally_near_is_told() -> None:
    table = Table(2).bare("a6", "k5").farm(0, "e7", "corn").farm(1, "c5", "cattle")
    table.wake("e5", "mi-go")
    assert prey_of_only(table) == {"away": 2, "hexes": ["c5", "e7"], "next": ["e6", "d5", "d4"]}


def test_blighted_farms_draw_nobody() -> None:
    table = Table(2).bare("a6", "k5").farm(0, "e7", "corn")
    table.state.blighted[HEX["e7"]] = 1
    table.wake("e5", "mi-go")
    assert prey_of_only(table) == {"away": 4, "hexes": ["a6"], "next": ["d5", "d4"]}


def test_a_temple_wants_nothing() -> None:
    table = Table(2).bare("a6", "k5")
    table.wake("e5", "temple")
    assert prey_of_only(table) is None


def strewn(seed: int) -> Table:
    """Return a table with four ports, a line of tracks, and a few Old Ones and farms on random hexes."""
    chance = Random(seed)
    table = Table(4).bare(*PORTS).tracks(1, *LINES).turn(1)
    hexes = chance.sample(INLAND, 6)
    for hex in hexes[:3]:
        table.wake(hex, "mi-go")
    for hex in hexes[3:5]:
        table.farm(chance.randrange(4), hex, "sheep")
    table.hide(hexes[5], chance.randint(1, LEVELS))
    return table


@pytest.mark.parametrize("seed", range(8))
def test_an_old_one_goes_nowhere_but_where_the_view_says(seed: int) -> None:
    table = strewn(seed)
    for one in seen(table)["old_ones"]:
        slot = int(one["tile"]) - 1
        ways = {movement.way_of(table.state, BOX, slot, card) for card in range(OLD_CARDS)} - {NOWHERE}
        assert set(one["prey"]["next"]) == {HEX_NAMES[way] for way in ways}
        assert one["prey"]["away"] == movement.distance_to_prey(table.state, BOX, HEX[one["hex"]])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("unit", range(UNITS))
def test_a_force_gets_as_far_as_the_view_says(seed: int, unit: int) -> None:
    table = strewn(seed)
    state = table.state
    state.force[unit] = 1
    reach = seen(table)["reach"]
    assert reach["seat"] == 1
    far = reach["by_air"] if UNIT_NAMES[unit] == "airship" else reach["by_land"]
    for hex in INLAND:
        if land.has_old_one(state, HEX[hex]):
            told = far.get(hex, 99) <= reach["ranges"][UNIT_NAMES[unit]]
            assert told == attack.is_in_range(state, BOX, HEX[hex], NO_UNIT)


def test_nobody_has_a_reach_while_the_old_ones_move() -> None:
    table = Table(2).bare("a6", "k5")
    table.state.stage = 1
    assert seen(table)["reach"] is None


def test_the_view_says_which_crops_grow_where() -> None:
    assert seen(Table(2))["crops"] == {
        "coast": ["corn"],
        "hill": ["cattle"],
        "outback": ["sheep"],
        "farmland": ["corn", "sheep", "cattle"],
        "numbered": [],
    }


def objectives_seen(table: Table) -> list[str]:
    return [objective["card"] for objective in seen(table)["objectives"]]


def test_a_solo_player_sees_the_objectives_to_choose_from_and_then_the_chosen_one() -> None:
    table = Table(1)
    while turn(table.state) == NATURE:
        assert objectives_seen(table) == []
        table.step()
    offered = objectives_seen(table)
    assert {f"objective {card}" for card in offered} == table.legal
    table.play(f"objective {offered[1]}")
    assert table.state.phase == phases.PLACING_PORT
    assert objectives_seen(table) == [offered[1]]


def test_the_objective_stays_in_sight_while_the_old_ones_move() -> None:
    table = Table(1)
    table.run()
    chosen = objectives_seen(table)[0]
    table.play(f"objective {chosen}")
    table.bare("c8").wake("e3", "mi-go")
    table.state.time[0] = table.state.purple + 1
    gameplay.next_turn(table.state, table.box)
    passed = set()
    while turn(table.state) == NATURE:
        passed.add(table.state.phase)
        assert objectives_seen(table) == [chosen]
        table.step()
    assert {phases.ADVANCE, phases.REVELATION, phases.MOVEMENT} <= passed
