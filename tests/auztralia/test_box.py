"""Corrected component data: what doesn't fit is refused, and the rules follow what does."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.auztralia.tables import BOX, CARD, CROP, UNIT, Table, holding
from tuckerbox.games.auztralia import GAME, cards, phases, reasons
from tuckerbox.games.auztralia.board import COLUMNS, EAST, HEX_NAMES, HEXES, HILL, NOWHERE, ROWS
from tuckerbox.games.auztralia.port_places import check_ports
from tuckerbox.games.auztralia.rules import buy_military_unit, set_up
from tuckerbox.games.auztralia.state import SEATS, Box
from tuckerbox.games.auztralia.words import objective_said, personality_said
from tuckerbox.kernel.component_data import BoxError, box_from_values, load_box, values_of


def corrected(folder: Path, key: str, value: object) -> Any:
    """Return the box with another value."""
    file = folder / "mine.toml"
    file.write_text(f'[{key}]\nvalue = {value}\nsource = "source"\n', encoding="utf-8")
    return load_box(GAME, file)


def amounts(card: str, amount: int) -> list[int]:
    """Return the amounts of all personalities, with another one for a card."""
    found: list[int] = BOX.amounts.tolist()
    found[CARD[card]] = amount
    return found


@pytest.mark.parametrize(
    ("card", "most", "said"),
    [
        ("farm-manager", 3, "the Farm Manager places 3 farms of a crop at most"),
        ("overlander", 2, "the Overlander goes back 2 spaces at most"),
        ("stockman", 7, "the Stockman places 7 farms at most"),
    ],
)
def test_amounts_that_the_rules_cannot_count_are_refused(card: str, most: int, said: str, tmp_path: Path) -> None:
    assert corrected(tmp_path, "personalities.amount", amounts(card, most)).amounts[CARD[card]] == most
    with pytest.raises(BoxError, match=said):
        corrected(tmp_path, "personalities.amount", amounts(card, most + 1))


def test_more_tiles_than_can_lie_face_up_are_refused(tmp_path: Path) -> None:
    aside = BOX.aside.tolist()
    aside[1][6] += 5
    assert corrected(tmp_path, "old_ones.aside", aside).aside[1, 6] == 5, "kangaroos hop away"
    aside[1][5] += 1
    with pytest.raises(BoxError, match="45 tiles besides kangaroos are more than 44"):
        corrected(tmp_path, "old_ones.aside", aside)


def test_a_unit_never_costs_less_than_nothing(tmp_path: Path) -> None:
    table = holding("quartermaster")
    table.box = corrected(tmp_path, "personalities.amount", amounts("quartermaster", 4))
    prices = [buy_military_unit.unit_price(table.state, table.box, unit) for unit in UNIT.values()]
    assert prices == [1, 0, 0, 0, 1]


def test_a_farm_manager_of_three_places_nine_farms(tmp_path: Path) -> None:
    table = holding("farm-manager").tracks(0, "c8 ne")
    table.box = corrected(tmp_path, "personalities.amount", amounts("farm-manager", 3))
    table.play("farm")
    assert table.state.left == 9


def test_a_stockman_of_seven_places_seven_cattle_farms(tmp_path: Path) -> None:
    """Each farm of the last crop counts 16 in `State.detail`, so these are the most that it holds."""
    table = holding("stockman")
    table.box = corrected(tmp_path, "personalities.amount", amounts("stockman", 7))
    hills = [hex for hex in range(HEXES) if BOX.terrain[EAST, hex] == HILL][:7]
    table.state.farms_left[CROP["cattle"], 0] = 7
    for hex in hills:
        table.state.via[hex] = 0  # as if its rails led there
    table.play("play stockman", *(f"plant {HEX_NAMES[hex]} cattle" for hex in hills))
    assert [table.state.farms[hex] for hex in hills] == [1 + CROP["cattle"]] * 7
    assert table.state.phase == phases.TURN


@pytest.mark.parametrize(("amount", "choices"), [(1, {"back 1"}), (2, {"back 1", "back 2"})])
def test_an_overlander_goes_back_as_far_as_the_card_says(amount: int, choices: set[str], tmp_path: Path) -> None:
    table = holding("overlander")
    table.box = corrected(tmp_path, "personalities.amount", amounts("overlander", amount))
    table.state.time[0] = 9
    table.play("play overlander")
    assert table.legal == choices


def test_an_overlander_without_an_effect_is_refused(tmp_path: Path) -> None:
    table = holding("overlander")
    table.box = corrected(tmp_path, "personalities.amount", amounts("overlander", 0))
    table.state.time[0] = 9
    assert table.why_not("play overlander") == reasons.CARD_IN_VAIN


@pytest.mark.parametrize(
    ("card", "amount", "said"),
    [
        ("quartermaster-general", 1, "Once, in your turn: take any unit for nothing."),
        ("quartermaster-general", 2, "Once, in your turn: take up to 2 units of any kind for nothing."),
        ("stockman", 1, "Once, in your turn: place a farm, for nothing."),
        ("stockman", 3, "Once, in your turn: place up to 3 farms, for nothing."),
    ],
)
def test_personalities_say_how_many(card: str, amount: int, said: str, tmp_path: Path) -> None:
    assert personality_said(CARD[card], corrected(tmp_path, "personalities.amount", amounts(card, amount))) == said


@pytest.mark.parametrize(
    ("objective", "need", "said"),
    [
        (cards.EVERY_UNIT, 1, "have a unit of every kind in the barracks"),
        (cards.EVERY_UNIT, 2, "have 2 units of every kind in the barracks"),
        (cards.NO_TEMPLE, 1, "own a temple, and leave none face up on the map"),
        (cards.NO_TEMPLE, 3, "own 3 temples, and leave none face up on the map"),
    ],
)
def test_objectives_say_how_many(objective: int, need: int, said: str, tmp_path: Path) -> None:
    needs = BOX.objective_needs.tolist()
    needs[objective] = need
    assert objective_said(objective, corrected(tmp_path, "objectives.needs", needs)) == said


# --- Places for ports ---


def anchors(*hexes: str) -> list[list[int]]:
    """Return the rows of a map with anchors on these hexes."""
    return [[int(HEX_NAMES[row * COLUMNS + column] in hexes) for column in range(COLUMNS)] for row in range(ROWS)]


@pytest.mark.parametrize("side", ["east", "west"])
def test_too_few_anchors_for_all_ports_are_refused(side: str, tmp_path: Path) -> None:
    corrected(tmp_path, f"{side}.anchor", anchors("a1", "d4", "g7", "j2"))
    with pytest.raises(BoxError, match=rf"{side}\.anchor: there must be at least 4 anchors, .+, not 3\."):
        corrected(tmp_path, f"{side}.anchor", anchors("a1", "d4", "g7"))


def test_anchors_that_may_leave_the_last_player_no_place_are_refused(tmp_path: Path) -> None:
    said = (
        r"east\.anchor and players\.ports_apart: with ports on k1, k4 and b6, a fourth player would find no anchor at "
        r"least 3 hexes away; add anchors, or set ports_apart to 2\."
    )
    with pytest.raises(BoxError, match=said):
        corrected(tmp_path, "east.anchor", anchors("k1", "k2", "k4", "k5", "a6", "b6", "b7", "c8"))


def test_ports_can_lie_three_hexes_apart_at_most_with_the_usual_anchors(tmp_path: Path) -> None:
    for distance in range(4):
        assert corrected(tmp_path, "players.ports_apart", distance).ports_apart == distance
    for distance in range(4, 10):
        with pytest.raises(BoxError, match=rf"at least {distance} hexes away; .+ set ports_apart to 3\."):
            corrected(tmp_path, "players.ports_apart", distance)


def test_a_match_goes_on_with_stored_data_that_are_refused_by_now() -> None:
    stored = {**values_of(GAME, BOX), "players.ports_apart": 4}
    assert values_of(GAME, box_from_values(GAME, stored)) == stored


@pytest.mark.parametrize("seed", range(30))
def test_anchors_are_refused_only_if_a_player_could_be_left_without_a_place(seed: int) -> None:
    chance = Random(seed)
    table = Table(SEATS)
    table.box = box = Box(bytearray(BOX.raw))
    box.ports_apart = chance.randint(0, 6)
    land = [hex for hex in range(HEXES) if box.terrain[EAST, hex]]
    chosen = chance.sample(land, chance.randint(SEATS, 9))
    for hex in range(HEXES):
        box.anchor[EAST, hex] = hex in chosen
    if may_be_left_out(table, chosen):
        with pytest.raises(BoxError, match="would find no anchor"):
            check_ports(box)
    else:
        check_ports(box)


def may_be_left_out(table: Table, anchors: list[int]) -> bool:
    """Return whether a player may find no place by the rules, however many ports lie already."""
    return any(
        not any(set_up.why_not_port(table.state, table.box, hex) == reasons.LEGAL for hex in anchors)
        for count in range(1, SEATS)
        for ports in permutations(anchors, count)
        if placed(table, ports)
    )


def placed(table: Table, ports: tuple[int, ...]) -> bool:
    """Place ports one after another. Return whether they are all legal."""
    state = table.state
    for seat in range(SEATS):
        state.ports[seat] = NOWHERE
    for seat, hex in enumerate(ports):
        if set_up.why_not_port(state, table.box, hex) != reasons.LEGAL:
            return False
        state.ports[seat] = hex
    return True
