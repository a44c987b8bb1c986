"""The greedy player of Outback: its choice in some positions, and its results against random play."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from tests.outback.turns import LOTS, Turn
from tuckerbox.games.outback import rules
from tuckerbox.games.outback.players.mind import Mind
from tuckerbox.games.outback.players.turns import look_ahead
from tuckerbox.games.outback.state import JOKER, ROW_TILES

pytestmark = pytest.mark.not_rules


@pytest.fixture(scope="module")
def table() -> Turn:
    return Turn("greedy")


# --- Expectation and maximum ---

# The best policy's chance of at least k equal symbols of one of this many animals, jokers counted: k = 2, 3 … all dice
CHANCES = {
    (6, 1): (0.945, 0.889, 0.723, 0.418, 0.120),
    (6, 2): (0.998, 0.977, 0.853, 0.537, 0.167),
    (6, 3): (1.000, 0.990, 0.894, 0.593, 0.194),
    (6, 4): (1.000, 0.994, 0.916, 0.633, 0.219),
    (6, 5): (1.000, 0.996, 0.929, 0.660, 0.239),
    (7, 1): (0.970, 0.943, 0.855, 0.642, 0.333, 0.085),
    (7, 3): (1.000, 0.998, 0.966, 0.814, 0.483, 0.140),
    (7, 5): (1.000, 0.999, 0.981, 0.861, 0.546, 0.172),
}


@pytest.mark.parametrize(("dice", "animals"), CHANCES)
def test_looking_ahead_gives_the_exact_chance_of_a_group(dice: int, animals: int) -> None:
    mind = Mind()
    for size, chance in enumerate(CHANCES[dice, animals], 2):
        for number, lot in enumerate(LOTS.counts):
            best = max((symbols + lot[JOKER] for symbols in lot[:animals] if symbols), default=0)
            mind.values[number] = float(sum(lot) == dice and best >= size)
        look_ahead(mind, dice, rules.ROLLS)
        assert mind.values[0] == pytest.approx(chance, abs=0.0005)


# --- Single decisions ---


# Every animal is there, none next to its kind.
SETTLED = {"3a": "koala", "2c": "emu", "3d": "kangaroo", "4c": "platypus", "5d": "lizard"}


def test_three_useful_dice_are_kept(table: Turn) -> None:
    table.lay_out(jeep="4 koala, 1 lizard", dice="1 emu, 3 koala, 2 platypus", preserve=SETTLED)
    assert table.kept() == ["3 koala"]


def test_jokers_are_kept_with_what_they_help(table: Turn) -> None:
    table.lay_out(jeep="5 lizard", dice="1 kangaroo, 1 platypus, 3 lizard, 1 joker", preserve=SETTLED)
    assert table.kept() == ["3 lizard", "1 joker"]


def test_animals_that_are_not_on_the_jeep_are_rolled_again(table: Turn) -> None:
    table.lay_out(jeep="3 emu, 2 lizard", dice="3 koala, 3 platypus")
    assert table.kept() == ["nothing"]


def test_dice_for_a_tile_that_joins_two_groups_are_kept(table: Turn) -> None:
    table.lay_out(jeep="1 emu, 4 koala", dice="6 koala", preserve={**SETTLED, "5a": "koala", "5b": "koala"})
    assert table.does() == "place koala 4a"


def test_a_sure_group_is_taken_on_the_third_roll(table: Turn) -> None:
    table.lay_out(jeep="1 emu, 4 lizard", dice="2 emu, 2 koala, 2 platypus", rolls=3)
    assert table.does().startswith("place emu 2")


def test_jokers_alone_are_no_group(table: Turn) -> None:
    table.lay_out(jeep="1 emu, 4 lizard", dice="1 emu, 5 joker", rolls=3)
    assert table.does().startswith("place emu")
    assert table.then() == "done"
    table.lay_out(jeep="1 emu, 4 lizard", dice="6 joker", rolls=3)
    assert table.does() == "block 6a"


def test_an_animal_joins_its_kind(table: Turn) -> None:
    table.lay_out(jeep="5 koala", dice="1 emu, 3 koala, 2 platypus", rolls=3, preserve={"2a": "koala", "4c": "emu"})
    assert table.does() in ("place koala 3a", "place koala 3b")


def test_a_new_animal_keeps_clear_of_the_edge(table: Turn) -> None:
    table.lay_out(jeep="5 koala", dice="1 emu, 3 koala, 2 platypus", rolls=3)
    assert table.does() in ("place koala 3b", "place koala 3c")


def test_both_groups_are_laid_and_then_it_is_done(table: Turn) -> None:
    table.lay_out(jeep="2 emu, 3 koala", dice="2 emu, 4 koala", rolls=3)
    assert table.does().startswith("place koala 4")
    assert table.then().startswith("place emu 2")
    assert table.then() == "done"


def test_two_groups_of_one_animal_are_laid_side_by_side(table: Turn) -> None:
    table.lay_out(
        jeep="5 emu", dice="6 emu", rolls=3, preserve={"4": "koala", "5": "koala", "6": "lizard", "3a": "emu"}
    )
    assert {table.does(), table.then()} <= {"place emu 3b", "place emu 2a", "place emu 2b", "place emu 3c"}


# One koala can join another, and an emu can only be alone.
KOALA_AND_EMU: dict[str, Any] = {
    "jeep": "1 koala, 4 emu",
    "dice": "2 emu, 4 koala",
    "rolls": 3,
    "preserve": {"5d": "emu", "4a": "koala"},
}


def test_a_space_is_not_spent_on_one_more_animal_alone(table: Turn) -> None:
    table.lay_out(**KOALA_AND_EMU)
    assert table.does() == "place koala 4b"
    assert table.then() == "done"


def test_in_the_last_turn_spaces_are_not_spared(table: Turn) -> None:
    table.lay_out(**KOALA_AND_EMU)
    table.state.finishing = 1
    assert table.does() == "place koala 4b"
    assert table.then().startswith("place emu 2")


def test_the_third_of_a_kind_is_laid_for_its_bonus(table: Turn) -> None:
    preserve = {"5a": "emu", "5d": "emu", "5b": "koala", "5c": "lizard", "6": "platypus", "4c": "kangaroo"}
    table.lay_out(jeep="3 emu, 2 koala", dice="3 emu, 3 koala", rolls=3, preserve=preserve)
    assert table.does().startswith("place emu 3")
    assert table.then() == "done"


def test_the_hardest_row_is_blocked(table: Turn) -> None:
    table.lay_out(jeep="5 emu", dice="3 koala, 3 lizard", rolls=3)
    assert table.does() == "block 6a"
    assert table.then() == "done"


def test_the_least_useful_space_is_blocked(table: Turn) -> None:
    table.lay_out(jeep="5 emu", dice="3 koala, 3 lizard", rolls=3, preserve={"6": "emu", "5a": "emu", "4a": "koala"})
    assert table.does() == "block 5d"


def test_five_of_a_kind_nobody_needs_are_exchanged(table: Turn) -> None:
    table.lay_out(jeep="5 koala", rolls=0, preserve={"5d": "koala"})
    assert table.does() == "exchange"


def test_five_of_a_kind_that_are_needed_stay(table: Turn) -> None:
    preserve = {"3": "koala", "4a": "koala", "2a": "emu", "2b": "lizard", "5d": "kangaroo", "6": "platypus"}
    table.lay_out(jeep="5 koala", rolls=0, preserve=preserve)
    assert table.does() == "roll"


def test_a_bonus_tile_is_worth_its_points_while_it_is_on_the_table(table: Turn) -> None:
    last_of_row_6 = {"6a": "koala", "6b": "lizard", "5b": "emu", "4b": "emu"}
    table.lay_out(jeep="5 emu", dice="1 koala, 6 emu", rolls=3, preserve=last_of_row_6, variant="plus")
    assert table.does() == "place emu 6c"
    table.state.tiles[ROW_TILES + 4] = 1 - table.state.active
    assert table.does() != "place emu 6c"


def test_a_partner_gets_a_useful_tile_and_lays_it_well(table: Turn) -> None:
    others = {"4c": "kangaroo", "5d": "lizard", "6": "platypus"}
    table.lay_out(
        jeep="2 emu, 3 koala",
        dice="3 emu, 3 koala, 1 lizard",
        rolls=3,
        preserve={**others, "2a": "koala", "5a": "emu"},
        partners={**others, "2c": "emu", "5a": "koala"},
        seats=4,
        variant="partnership",
    )
    assert table.does() in ("place koala 3a", "place koala 3b")
    assert table.then() == "give emu 3"
    assert table.then() in ("place emu 3c", "place emu 3d")
    assert table.then() == "done"


# --- Whole matches ---


def test_interpreted_and_compiled_policies_judge_an_exchange_the_same(table: Turn) -> None:
    slow = Turn(native=False)
    for each in (table, slow):
        each.lay_out(jeep="5 koala", rolls=0, preserve={"3b": "koala"})
    assert slow.does() == table.does()
    assert slow.engine.memory(slow.players_luck) == table.engine.memory(table.players_luck)


@pytest.mark.parametrize("variant", ["base", "plus"])
def test_it_beats_random_play(table: Turn, variant: str) -> None:
    won = 0.0
    for number in range(400):
        seat = number % 2
        table.match(2, {"variant": variant}, f"duel {number}", at_random=1 << (1 - seat))
        won += table.position.result[seat]
    assert won >= 0.99 * 400


def test_partners_beat_random_partners(table: Turn) -> None:
    won = 0.0
    for number in range(100):
        team = number % 2
        table.match(4, {"variant": "partnership"}, f"teams {number}", at_random=0b1010 >> team)
        won += table.position.result[team]
    assert won >= 99


@pytest.mark.parametrize(
    ("variant", "seats", "wanted"),
    [("base", 2, 9), ("base", 3, 11), ("base", 4, 11), ("plus", 2, 22), ("plus", 3, 23), ("plus", 4, 23)],
)
def test_it_scores_a_typical_number_of_points(table: Turn, variant: str, seats: int, wanted: int) -> None:
    points: list[int] = []
    for number in range(200):
        table.match(seats, {"variant": variant}, f"points {number}")
        points += table.track_points(seats)
    assert mean(points) >= wanted
