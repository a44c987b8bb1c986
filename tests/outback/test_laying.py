"""Laying animals: which dice serve for which rows, and up to three groups a turn."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.outback.tables import Table, table
from tests.rules import rule
from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import ANIMAL_NAMES, FACE_NAMES, JOKER

ROW_2 = {"2a", "2b", "2c"}
ROW_3 = {"3a", "3b", "3c", "3d"}
ROW_4 = {"4a", "4b", "4c"}
ROW_5 = {"5a", "5b", "5c", "5d"}
ROW_6 = {"6a"}


def spaces_for(t: Table, name: str) -> set[str]:
    """Return the spaces on which an animal can be placed."""
    return {text.split()[1] for text in t.legal_of("place") if text.split()[0] == name}


@rule("rulebook", "Laying animal tiles")
def test_anna_makes_four_koalas_and_two_emus_and_lays_both() -> None:
    t = table(jeep="koala, emu, 3 lizard", dice="3 koala, kangaroo, platypus, joker")
    t.play("keep 3 koala, 1 joker")
    t.nature("0 threw 1 emu, 1 joker")
    assert t.dice() == "1 emu, 3 koala, 2 joker"
    assert t.play("place koala 4c", "place emu 2a") == [
        "0 placed koala 4c",
        "0 scored koala 1, now at 1",
        "0 placed emu 2a",
        "0 scored emu 1, now at 1",
    ]
    assert (t.at(0, "4c"), t.at(0, "2a")) == ("o", "e")
    assert t.legal == {"done"}
    t.play("done")
    (filled, turn) = t.nature()
    assert filled.startswith("the jeep got")
    assert turn == "1 has a turn in round 1"


@rule("rulebook", "How to get an animal from the jeep")
def test_a_row_needs_as_many_symbols_as_its_number() -> None:
    t = table(dice="4 koala, 2 lizard", jeep="5 koala")
    assert spaces_for(t, "koala") == ROW_2 | ROW_3 | ROW_4
    assert t.why_not("place koala 5a") == rules.TOO_FEW_SYMBOLS
    assert t.why_not("place koala 6a") == rules.TOO_FEW_SYMBOLS


@rule("rulebook", "How to get an animal from the jeep")
@pytest.mark.parametrize(
    ("dice", "spaces"),
    [
        ("6 koala", ROW_2 | ROW_3 | ROW_4 | ROW_5 | ROW_6),
        ("5 koala, emu", ROW_2 | ROW_3 | ROW_4 | ROW_5),
        ("3 koala, 3 emu", ROW_2 | ROW_3),
        ("2 koala, 4 emu", ROW_2),
        ("koala, 5 emu", set()),
    ],
)
def test_more_symbols_than_a_row_needs_do_no_harm(dice: str, spaces: set[str]) -> None:
    assert spaces_for(table(dice=dice, jeep="koala, 4 lizard"), "koala") == spaces


@rule("ruling", "B3")
def test_four_symbols_may_be_used_for_row_3_and_the_fourth_die_is_left_over() -> None:
    t = table(jeep="2 koala, 3 lizard", dice="4 koala, emu, kangaroo")
    t.play("place koala 3a")
    assert t.legal == {"done"}
    assert t.why_not("place koala 2a") == rules.TOO_FEW_SYMBOLS


@rule("ruling", "B2")
def test_three_platypuses_and_a_joker_do_for_row_4_or_3_or_2() -> None:
    t = table(jeep="platypus, 4 lizard", dice="3 platypus, joker, emu, koala")
    assert spaces_for(t, "platypus") == ROW_2 | ROW_3 | ROW_4


@rule("rulebook", "How to get an animal from the jeep")
@rule("ruling", "B2")
def test_one_emu_and_five_jokers_are_up_to_six_emus_in_one_group() -> None:
    t = table(jeep="2 emu, 3 lizard", dice="emu, 5 joker")
    assert spaces_for(t, "emu") == ROW_2 | ROW_3 | ROW_4 | ROW_5 | ROW_6
    t.play("place emu 2a")
    assert t.legal == {"done"}
    assert t.why_not("place emu 2b") == rules.NO_SYMBOL


@rule("rulebook", "How to get an animal from the jeep")
@rule("ruling", "B2")
def test_jokers_alone_are_no_animal() -> None:
    t = table(dice="6 joker")
    assert t.legal_kinds() == {"keep"}
    assert t.why_not("place emu 2a") == rules.NO_SYMBOL


@rule("ruling", "B2")
def test_a_joker_serves_one_group_only() -> None:
    t = table(jeep="koala, emu, 3 lizard", dice="3 koala, emu, joker, lizard")
    t.play("place koala 4a")
    assert spaces_for(t, "emu") == set()
    assert t.why_not("place emu 2a") == rules.TOO_FEW_SYMBOLS


@rule("ruling", "B2")
def test_a_group_may_have_several_jokers_and_each_group_some() -> None:
    t = table(jeep="koala, emu, 3 lizard", dice="koala, emu, 4 joker")
    t.play("place koala 4a", "place emu 2a")
    assert t.legal == {"done"}


@rule("rulebook", "Rolling the dice")
def test_only_animals_that_are_on_the_jeep_can_be_laid() -> None:
    t = table(jeep="5 koala", dice="3 kangaroo, 3 lizard")
    assert t.legal_kinds() == {"keep"}
    assert t.why_not("place kangaroo 3a") == rules.NOT_ON_JEEP


@rule("rulebook", "Laying animal tiles")
@rule("ruling", "B1")
def test_six_of_a_kind_can_be_two_tiles_in_row_3() -> None:
    t = table(jeep="2 koala, 3 lizard", dice="6 koala")
    t.play("place koala 3a", "place koala 3d")
    assert (t.at(0, "3a"), t.at(0, "3d")) == ("o", "o")
    assert t.jeep() == "3 lizard"


@rule("ruling", "B1")
def test_a_second_group_of_a_kind_needs_another_tile_of_it_on_the_jeep() -> None:
    t = table(jeep="koala, 4 lizard", dice="6 koala")
    t.play("place koala 3a")
    assert t.why_not("place koala 3b") == rules.NOT_ON_JEEP


@rule("ruling", "B1")
def test_each_group_of_a_kind_needs_a_real_symbol_of_its_own() -> None:
    t = table(jeep="2 koala, 3 lizard", dice="koala, 3 joker, 2 lizard")
    t.play("place koala 2a")
    assert t.why_not("place koala 2b") == rules.NO_SYMBOL
    t = table(jeep="2 koala, 3 lizard", dice="2 koala, 2 joker, 2 emu")
    t.play("place koala 2a")
    assert spaces_for(t, "koala") == {"2b", "2c"}


@rule("rulebook", "How to get an animal from the jeep")
@pytest.mark.parametrize("dice", ["2 emu, 2 koala, 2 lizard", "6 koala", "emu, koala, lizard, 3 joker"])
def test_one_two_or_three_animals_can_be_laid_in_a_turn(dice: str) -> None:
    t = table(jeep="emu, 3 koala, lizard", dice=dice)
    for laid in (1, 2, 3):
        t.step(next(code for code in t.codes if rules.is_place(code)))
        assert t.state.laid == laid
        assert t.why_not("done") == rules.LEGAL
    assert t.legal == {"done"}


@rule("rulebook", "Laying animal tiles")
def test_seven_dice_make_no_fourth_group() -> None:
    t = table(variant="plus", jeep="5 koala", dice="7 koala")
    t.play("place koala 2a", "place koala 2b", "place koala 2c")
    assert t.legal == {"done"}


@rule("rulebook", "Laying animal tiles")
def test_a_tile_may_go_on_any_free_space_of_the_row() -> None:
    t = table(jeep="koala, 4 lizard", dice="2 koala, 4 emu").preserve(
        0,
        """
           .
        . . . .
         . . .
        . . . .
         . e .
        """,
    )
    assert spaces_for(t, "koala") == {"2a", "2c"}
    assert t.why_not("place koala 2b") == rules.SPACE_TAKEN


@rule("rulebook", "Laying animal tiles")
@pytest.mark.parametrize("space", ["2d", "4d", "6b", "7a"])
def test_only_spaces_of_the_preserve_exist(space: str) -> None:
    t = table(jeep="koala, 4 lizard", dice="6 koala")
    assert t.why_not(f"place koala {space}") == rules.NO_SUCH_SPACE


@rule("rulebook", "Laying animal tiles")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_player_who_is_satisfied_lays_after_any_roll(rolls: int) -> None:
    t = table(jeep="koala, 4 lizard", dice="3 koala, 3 emu", rolls=rolls)
    t.play("place koala 3a", "done")
    assert t.nature()[1] == "1 has a turn in round 1"


@rule("rulebook", "How to get an animal from the jeep")
@pytest.mark.parametrize("name", ANIMAL_NAMES)
def test_a_turn_begins_with_no_dice_in_use(name: str) -> None:
    t = table(jeep=f"5 {name}", dice=f"6 {name}").bag(f"3 {name}")
    t.play(f"place {name} 2a", f"place {name} 2b", f"place {name} 2c", "done")
    t.run()
    assert t.turn == 1
    t.shows(f"{name}, 5 joker")
    assert spaces_for(t, name) == ROW_2 | ROW_3 | ROW_4 | ROW_5 | ROW_6


@rule("ruling", "B4")
def test_after_the_last_roll_a_tile_must_be_laid_if_one_fits() -> None:
    t = table(jeep="koala, 4 lizard", dice="2 koala, 4 emu", rolls=3)
    assert t.legal == {"place koala 2a", "place koala 2b", "place koala 2c"}
    assert t.why_not("block 6a") == rules.SOMETHING_FITS
    assert t.why_not("done") == rules.NOTHING_LAID


@rule("ruling", "B4")
def test_further_tiles_are_optional() -> None:
    t = table(jeep="koala, emu, 3 lizard", dice="2 koala, 4 emu", rolls=3)
    t.play("place koala 2a")
    assert {"done", "place emu 4a"} <= t.legal


@rule("ruling", "B5")
@pytest.mark.parametrize("rolls", [1, 2])
def test_a_turn_can_not_be_given_up_before_the_third_roll(rolls: int) -> None:
    t = table(jeep="5 koala", dice="6 lizard", rolls=rolls)
    assert t.legal_kinds() == {"keep"}
    assert t.why_not("done") == rules.NOTHING_LAID
    assert t.why_not("block 2a") == rules.ROLLS_LEFT


@rule("rulebook", "Laying animal tiles")
def test_the_order_of_laying_never_spoils_a_group() -> None:
    # The first group may use jokers or real symbols: that is left open.
    t = table(jeep="2 koala, emu, 2 lizard", dice="3 koala, emu, 2 joker")
    t.play("place koala 2a")
    assert spaces_for(t, "koala") == ROW_3 | {"2b", "2c"}
    assert spaces_for(t, "emu") == ROW_3 | {"2b", "2c"}


dice_lots = st.integers(6, 7).flatmap(lambda n: st.lists(st.sampled_from(range(6)), min_size=n, max_size=n))
groups = st.lists(st.tuples(st.integers(0, 4), st.integers(2, 7)), min_size=1, max_size=3)


@rule("rulebook", "Laying animal tiles")
@rule("ruling", "B1")
@rule("ruling", "B2")
@rule("ruling", "B3")
@given(dice_lots, groups)
def test_groups_can_be_made_if_each_die_can_be_dealt_to_one_of_them(
    dice: list[int], groups: list[tuple[int, int]]
) -> None:
    faces = [dice.count(face) for face in range(6)]
    t = table(dice=", ".join(FACE_NAMES[die] for die in dice), variant="plus" if len(dice) == 7 else "base")
    for made, (animal, size) in enumerate(groups):
        expected = can_be_dealt(faces, groups[: made + 1])
        assert (rules.why_no_group(t.state, animal, size) == rules.LEGAL) == expected
        if not expected:
            break
        t.state.groups[animal] += 1
        t.state.claimed[animal] += size


def can_be_dealt(faces: list[int], groups: list[tuple[int, int]]) -> bool:
    """Return whether the dice allow these groups, by trying all ways to give each real symbols and jokers."""
    for real in product(*(range(1, size + 1) for _, size in groups)):
        used: Counter[int] = Counter()
        for (animal, size), symbols in zip(groups, real, strict=True):
            used[animal] += symbols
            used[JOKER] += size - symbols
        if all(used[face] <= faces[face] for face in used):
            return True
    return False
