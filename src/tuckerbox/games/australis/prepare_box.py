"""Fills the derived fields of Australis's box, and checks the data as a whole."""

from __future__ import annotations

from itertools import pairwise

from tuckerbox.games.australis.state import (
    BLUE,
    COMPETITION,
    DISPLAY,
    FACES,
    FUNCTIONS,
    KINDS,
    PICKS,
    PURPLE,
    RED,
    Box,
)
from tuckerbox.kernel.component_data import BoxError


def prepare(box: Box) -> None:
    """Fill the derived fields of a box, and check it as a whole."""
    for colour, copies in enumerate((box.cards_white, box.cards_yellow, box.cards_blue, box.cards_purple)):
        for function in range(FUNCTIONS):
            box.card_copies[colour * FUNCTIONS + function] = copies[function]
    for nth in range(KINDS - COMPETITION):
        box.card_copies[COMPETITION + nth] = box.cards_competition[nth]
    for kind in range(KINDS):
        box.shell_copies[kind] = min(box.shells, box.card_copies[kind])
    box.numbers[BLUE], box.numbers[PURPLE], box.numbers[RED] = box.blue_low, box.purple_low, box.red_low
    few = sum(box.card_copies[kind] - box.shell_copies[kind] for kind in range(KINDS))
    if few < DISPLAY + PICKS:
        raise BoxError(f"cards.shells: leaves {few} cards for two players; there must be at least {DISPLAY + PICKS}.")
    for name, row in (("white_cards", box.white_cards), ("yellow_fish", box.yellow_fish)):
        if not any(row[face] for face in range(FACES)):
            raise BoxError(f"dice.{name}: every face has 0; that die would do nothing.")
    check_rising("food.need", box.food_need.tolist())
    check_rising("current.section_ends", box.section_ends.tolist())
    check_rising("current.cubes", box.cube_spaces.tolist())
    check_on_current(box.last, "current.section_ends", box.section_ends.tolist())
    check_on_current(box.last, "current.cubes", box.cube_spaces.tolist())
    check_on_current(box.last, "current.grey", [box.grey_space])


def check_rising(key: str, numbers: list[int]) -> None:
    if any(later <= earlier for earlier, later in pairwise(numbers)):
        raise BoxError(f"{key}: {numbers} must rise from one to the next.")


def check_on_current(last: int, key: str, spaces: list[int]) -> None:
    if max(spaces) > last:
        raise BoxError(f"{key}: {max(spaces)} is beyond the last space of the current, {last}.")
