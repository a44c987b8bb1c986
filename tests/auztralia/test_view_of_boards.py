"""The view's player boards, cards and combat agree with the rules."""

from __future__ import annotations

from typing import Any

from tests.auztralia.tables import BOX, CARD, Table
from tuckerbox.games.auztralia import rules
from tuckerbox.games.auztralia.board import LAST_SPACE, MOUNTAIN_RAILWAY
from tuckerbox.games.auztralia.cards import OLD_CARDS, QUARTERMASTER, REVELATION_DECKS, TUNNELLER
from tuckerbox.games.auztralia.pieces import CARS, INFANTRY, UNIT_NAMES, UNITS
from tuckerbox.games.auztralia.rules import build_railway, gameplay
from tuckerbox.games.auztralia.state import Box
from tuckerbox.games.auztralia.view import view
from tuckerbox.kernel.contract import NATURE


def seen(table: Table) -> dict[str, Any]:
    return view(table.state, BOX, 0)


def test_the_view_shows_the_unit_costs_of_the_active_seat() -> None:
    table = Table(2).bare("a6", "k5")
    before = [unit["cost"] for unit in seen(table)["units"]]
    assert before == [BOX.unit_cost[unit] for unit in range(UNITS)]
    table.state.owner[QUARTERMASTER] = table.state.active + 1
    assert [unit["cost"] for unit in seen(table)["units"]] == [cost - (cost >= 2) for cost in before]


def test_the_tunneller_shortens_mountain_railways() -> None:
    table = Table(2).bare("a6", "k5")
    assert seen(table)["players"][0]["takes"]["mountain-railway"] == 3
    table.state.owner[CARD["tunneller"]] = 1
    assert seen(table)["players"][0]["takes"]["mountain-railway"] == 2
    assert seen(table)["players"][1]["takes"]["mountain-railway"] == 3


def test_the_tunnellers_corrected_data_are_shown_and_spent() -> None:
    table = Table(2).bare("a6", "k5")
    table.state.owner[TUNNELLER] = table.state.active + 1
    table.box = Box(bytearray(BOX.raw))
    table.box.amounts[TUNNELLER] = 1
    seat = table.state.active
    assert view(table.state, table.box, 0)["players"][seat]["takes"]["mountain-railway"] == 1
    before = table.state.time[seat]
    build_railway.begin_railway(table.state, table.box, MOUNTAIN_RAILWAY)
    assert table.state.time[seat] == before + 1


def test_taking_cubes_back_takes_longer_without_one() -> None:
    table = Table(2).bare("a6", "k5")
    assert seen(table)["players"][0]["takes"]["retrieve"] == 1
    table.state.cubes[0] = 0
    assert seen(table)["players"][0]["takes"]["retrieve"] == 2


def test_a_force_tells_what_it_can_take_how_far_it_gets_and_how_long() -> None:
    table = Table(2).bare("a6", "k5")
    seat = table.state.active
    table.state.force[INFANTRY] = 2
    table.state.force[CARS] = 1
    table.state.owner[CARD["armourer"]] = seat + 1
    combat = seen(table)["combat"]
    assert combat["hex"] is None
    assert combat["range"] == min(BOX.unit_range[INFANTRY], BOX.unit_range[CARS])
    assert combat["spaces"] == 2
    assert [stack["capacity"] for stack in combat["units"]] == [
        BOX.unit_capacity[INFANTRY],
        BOX.unit_capacity[CARS] + 1,
    ]
    assert [stack["unit"] for stack in combat["units"]] == [UNIT_NAMES[INFANTRY], UNIT_NAMES[CARS]]


def test_the_next_revelation_comes_from_the_rest_of_its_deck() -> None:
    table = Table(2).bare("a6", "k5")
    fresh = seen(table)["to_come"]
    assert sum(sort["cards"] for sort in fresh) == 8
    table.state.revealed = 5 * REVELATION_DECKS
    assert seen(table)["to_come"] == []


def test_a_card_that_moves_old_ones_lies_open_when_it_is_drawn() -> None:
    table = Table(2).bare("a6", "k5")
    table.wake("e5", "zombies")
    table.state.purple = 24
    table.state.time[0] = table.state.time[1] = LAST_SPACE
    assert seen(table)["card"] is None
    gameplay.next_turn(table.state, BOX)
    drawn = 0
    for _ in range(6):
        if rules.turn(table.state) == NATURE and any(said.startswith("Old One card") for said in table.step()):
            drawn += 1
            assert 1 <= seen(table)["card"]["card"] <= OLD_CARDS
    assert drawn
