"""Corrected component data: what doesn't fit is refused, and the rules follow what does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.auztralia.tables import BOX, CARD, UNIT, holding
from tuckerbox.games.auztralia import GAME, reasons
from tuckerbox.games.auztralia.rules import buy_military_unit
from tuckerbox.games.auztralia.words import personality_said
from tuckerbox.kernel.component_data import BoxError, load_box


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
