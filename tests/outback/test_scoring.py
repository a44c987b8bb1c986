"""Scoring: groups, bonus tiles of the base game, and the tracks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.outback.tables import BOX, table
from tests.rules import rule
from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import ANIMAL_NAMES, CELLS, SPACE_NAMES

JULIES = """
       .
    . p p p
     . . .
    l . . .
     . . p
"""


# --- Points for each new animal ---


@rule("rulebook", "Scoring")
def test_julie_gets_2_for_her_lizard_and_4_for_her_platypus() -> None:
    t = table(jeep="lizard, platypus, 3 koala", dice="2 lizard, 4 platypus")
    t.preserve(0, JULIES).bonuses(0, "platypus").tracks(0, lizard=1, platypus=6)
    assert t.play("place lizard 2a", "place platypus 4c") == [
        "0 placed lizard 2a",
        "0 scored lizard 2, now at 3",
        "0 placed platypus 4c",
        "0 scored platypus 4, now at 10",  # the lone one earns no bonus
    ]


@rule("rulebook", "Scoring")
def test_an_animal_on_its_own_scores_1() -> None:
    t = table(dice="4 koala, 2 emu").preserve(0, JULIES)
    assert t.play("place koala 4b")[1] == "0 scored koala 1, now at 1"


@rule("rulebook", "Scoring")
def test_animals_of_other_kinds_and_blocked_spaces_connect_nothing() -> None:
    t = table(dice="4 koala, 2 emu").preserve(
        0,
        """
           .
        o e o .
         . x o
        o l l .
         . . .
        """,
    )
    t.bonuses(0, "koala")
    assert t.play("place koala 4a")[1] == "0 scored koala 3, now at 3"


@rule("rulebook", "Scoring")
@rule("ruling", "B9")
def test_a_tile_that_joins_two_groups_scores_both_and_itself() -> None:
    t = table(dice="4 koala, 2 emu").preserve(
        0,
        """
           .
        . . o o
         o . .
        o . o .
         . . .
        """,
    )
    t.bonuses(0, "koala")
    assert t.play("place koala 4b")[1] == "0 scored koala 6, now at 6"


@rule("rulebook", "Scoring")
@pytest.mark.parametrize("new", ["2a", "3b", "4b", "5b", "6a"])
def test_a_long_chain_is_one_group_wherever_the_new_animal_is(new: str) -> None:
    t = table(dice="6 koala").preserve(
        0,
        """
           o
        . o . .
         . o .
        . o . .
         o . .
        """,
    )
    t.bonuses(0, "koala")
    t.state.preserve[0, rules.cell_of(t.state, t.box, SPACE_NAMES.index(new))] = rules.EMPTY
    assert t.play(f"place koala {new}")[1] == "0 scored koala 5, now at 5"


@rule("rulebook", "Scoring")
def test_groups_are_those_of_one_preserve() -> None:
    t = table(dice="4 koala, 2 emu").preserve(1, "o\n o o o o\n o o o\n o o o o\n o o o")
    assert t.play("place koala 4b")[1] == "0 scored koala 1, now at 1"
    assert t.marker(1, "koala") == 0


@rule("rulebook", "Scoring")
@given(st.sampled_from([0, 1]), st.lists(st.sampled_from([-1, 0, 1, 1, 1, 2]), min_size=CELLS, max_size=CELLS))
def test_groups_are_the_same_as_those_of_a_simple_search(side: int, lying: list[int]) -> None:
    t = table(variant="plus" if side else "base")
    cells = BOX.cells[side]
    for cell in range(cells):
        t.state.preserve[0, cell] = lying[cell]
    middles = middles_of(BOX.plus_rows if side else BOX.base_rows)
    for cell in range(cells):
        if lying[cell] > 0:
            group, found = {cell}, [cell]
            while found:
                here = found.pop()
                near = {c for c in range(cells) if touch(middles[here], middles[c]) and lying[c] == lying[cell]}
                found += near - group
                group |= near
            assert rules.size_of_group(t.state, t.box, 0, cell) == len(group)


def middles_of(rows: Any) -> list[tuple[int, int]]:
    return [(row, x) for row, spaces in enumerate(rows.tolist()) for x in spaces if x >= 0]


def touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return (abs(a[0] - b[0]), abs(a[1] - b[1])) in ((0, 2), (1, 1))


# --- Several tiles in one turn ---


@rule("ruling", "B8")
def test_two_koalas_side_by_side_score_1_and_2_one_after_the_other() -> None:
    t = table(jeep="2 koala, 3 emu", dice="6 koala")
    t.play("place koala 3a")
    assert t.marker(0, "koala") == 1
    t.play("place koala 3b")
    assert t.marker(0, "koala") == 3


@rule("ruling", "B8")
def test_two_koalas_side_by_side_score_2_and_2_together() -> None:
    t = table(jeep="2 koala, 3 emu", dice="6 koala", scoring="together")
    assert t.play("place koala 3a", "place koala 3b", "done") == ["0 placed koala 3a", "0 placed koala 3b"]
    assert t.nature() == ["0 scored koala 2, now at 2"]
    assert t.nature() == ["0 scored koala 2, now at 4"]
    assert t.nature()[1] == "1 has a turn in round 1"


GAP = """
       .
    . . . .
     o . .
    . . . o
     o . .
"""


@rule("ruling", "B8")
@rule("ruling", "B9")
@pytest.mark.parametrize(
    ("scoring", "scored"),
    [("sequential", [3, 4]), ("together", [4, 4])],
)
def test_two_tiles_that_join_groups_score_what_they_join(scoring: str, scored: list[int]) -> None:
    t = table(jeep="2 koala, 3 emu", dice="6 koala", scoring=scoring).preserve(0, GAP).bonuses(0, "koala")
    story = t.play("place koala 3a", "place koala 3b", "done") + t.nature()
    if scoring == "together":
        story += t.nature()
    assert [line for line in story if "scored" in line] == [
        f"0 scored koala {scored[0]}, now at {scored[0]}",
        f"0 scored koala {scored[1]}, now at {sum(scored)}",
    ]


# --- Bonus tiles ---


TWO_OF_EACH = """
       .
    e . . k
     . . .
    k . . e
     . . .
"""


@rule("rulebook", "Bonus tiles")
def test_the_third_animal_of_a_kind_brings_its_bonus_tile_connected_or_not() -> None:
    t = table(dice="2 emu, 4 koala").preserve(0, TWO_OF_EACH).tracks(0, emu=2)
    assert t.play("place emu 2a") == [
        "0 placed emu 2a",
        "0 scored emu 1, now at 3",
        "0 got bonus 1 for emu, now at 4",
    ]


@rule("rulebook", "Bonus tiles")
@pytest.mark.parametrize("before", [0, 1, 2, 3, 4])
def test_the_first_bonus_tile_is_worth_1_and_the_fifth_5(before: int) -> None:
    others = [name for name in ANIMAL_NAMES if name != "emu"]
    t = table(dice="2 emu, 4 koala").preserve(0, TWO_OF_EACH).tracks(0, emu=2).bonuses(0, *others[:before])
    assert t.play("place emu 2a")[2] == f"0 got bonus {before + 1} for emu, now at {3 + before + 1}"
    assert t.state.bonus[0, 0] == before + 1


@rule("rulebook", "Bonus tiles")
def test_a_bonus_moves_the_marker_of_the_animal_that_brought_it_and_no_other() -> None:
    t = table(dice="2 emu, 4 koala").preserve(0, TWO_OF_EACH).tracks(0, emu=2, kangaroo=2).bonuses(0, "lizard", "koala")
    t.play("place emu 2a")
    assert [t.marker(0, name) for name in ANIMAL_NAMES] == [3 + 3, 2, 0, 0, 0]


@rule("rulebook", "Bonus tiles")
def test_each_player_has_bonus_tiles_of_their_own() -> None:
    t = table(dice="2 emu, 4 koala").preserve(0, TWO_OF_EACH).bonuses(1, "emu", "koala", "lizard")
    assert t.play("place emu 2a")[2] == "0 got bonus 1 for emu, now at 2"


@rule("rulebook", "Bonus tiles")
def test_the_second_animal_of_a_kind_brings_no_bonus() -> None:
    t = table(dice="2 lizard, 4 koala").preserve(0, JULIES)
    assert t.play("place lizard 2a") == ["0 placed lizard 2a", "0 scored lizard 2, now at 2"]
    assert not any(t.state.bonus[0, n] for n in range(5))


@rule("ruling", "B11")
def test_an_animal_brings_its_bonus_once_only() -> None:
    t = table(dice="2 koala, 4 emu").preserve(
        0,
        """
           .
        o . o .
         . . .
        . o . o
         o . .
        """,
    )
    t.bonuses(0, "koala")
    assert t.play("place koala 2c") == ["0 placed koala 2c", "0 scored koala 2, now at 2"]


@rule("ruling", "B10")
@pytest.mark.parametrize(("scoring", "first"), [("sequential", "kangaroo"), ("together", "emu")])
def test_scored_together_the_third_of_a_kind_counts_from_its_first_new_tile_on(scoring: str, first: str) -> None:
    t = table(jeep="2 emu, kangaroo, 2 lizard", dice="4 emu, 2 kangaroo", scoring=scoring)
    t.preserve(
        0,
        """
           .
        e k . k
         . . .
        . . . .
         . . .
        """,
    )
    t.play("place emu 2a", "place kangaroo 2b", "place emu 2c", "done")
    t.run()
    assert t.state.bonus[0, ANIMAL_NAMES.index(first)] == 1
    assert sorted(t.state.bonus[0, n] for n in (0, 1)) == [1, 2]


TWO_OF_EACH_ABOVE = """
       .
    e k e k
     . . .
    . . . .
     . . .
"""


@rule("ruling", "B10")
@pytest.mark.parametrize(("first", "second"), [("emu", "kangaroo"), ("kangaroo", "emu")])
def test_of_two_bonuses_in_a_turn_the_tile_that_was_laid_first_brings_the_first(first: str, second: str) -> None:
    t = table(dice="3 emu, 3 kangaroo").preserve(0, TWO_OF_EACH_ABOVE)
    story = t.play(f"place {first} 2a", f"place {second} 2c")
    assert [line for line in story if "bonus" in line] == [
        f"0 got bonus 1 for {first}, now at 2",
        f"0 got bonus 2 for {second}, now at 3",
    ]


@rule("ruling", "B10")
@pytest.mark.parametrize(("first", "second"), [("emu", "kangaroo"), ("kangaroo", "emu")])
def test_scored_together_bonuses_too_come_in_the_order_of_laying(first: str, second: str) -> None:
    t = table(dice="3 emu, 3 kangaroo", scoring="together").preserve(0, TWO_OF_EACH_ABOVE)
    t.play(f"place {first} 2a", f"place {second} 2c", "done")
    assert t.nature() == [f"0 scored {first} 1, now at 1", f"0 got bonus 1 for {first}, now at 2"]
    assert t.nature() == [f"0 scored {second} 1, now at 1", f"0 got bonus 2 for {second}, now at 3"]


@rule("rulebook", "Outback Plus")
@rule("rulebook", "Partnership variant")
@pytest.mark.parametrize("variant", ["plus", "partnership"])
def test_only_the_base_game_has_a_bonus_for_the_third_animal(variant: str) -> None:
    t = table(4, variant=variant, dice="2 emu, 5 koala")
    t.state.preserve[0, 8] = t.state.preserve[0, 9] = 1
    t.play("place emu 2a")
    assert rules.animals_of_kind(t.state, t.box, 0, 0) == 3
    assert t.kinds == [rules.PLACED, rules.SCORED]
    assert not any(t.state.bonus[0, n] for n in range(5))


# --- The scoring track ---


def track_points(*at: int) -> int:
    t = table()
    for n, place in enumerate(at):
        t.state.track[0, n] = place
    return rules.track_points(t.state, t.box, 0)


@rule("rulebook", "The scoring track")
def test_the_first_point_takes_a_marker_from_minus_3_to_1() -> None:
    assert track_points(0, 24, 24, 24, 24) == -3 + 60
    assert track_points(1, 24, 24, 24, 24) == 1 + 60


@rule("rulebook", "The scoring track")
def test_behind_9_the_upper_track_begins_at_1() -> None:
    assert track_points(9, 24, 24, 24, 24) == 9 + 60
    assert track_points(10, 24, 24, 24, 24) == 1 + 60


@rule("rulebook", "The scoring track")
def test_a_marker_stays_at_the_end_of_the_upper_track_and_the_rest_is_lost() -> None:
    t = table(dice="2 koala, 4 emu").tracks(0, koala=24)
    assert t.play("place koala 2a")[1] == "0 scored koala 1, now at 24"
    t = table(dice="2 koala, 4 emu").tracks(0, koala=23)
    t.preserve(0, GAP).bonuses(0, "emu", "lizard")
    assert t.play("place koala 2b")[1:] == ["0 scored koala 2, now at 24", "0 got bonus 3 for koala, now at 24"]
    assert track_points(24, 0, 0, 0, 0) == 15 - 9


@rule("rulebook", "The scoring track")
@pytest.mark.parametrize(
    ("at", "points"),
    [
        ((10, 10, 9, 9, 9), 29),
        ((10, 9, 9, 9, 9), 28),
        ((9, 9, 9, 9, 9), 27),
        ((0, 0, 0, 0, 0), -9),
        ((24, 24, 1, 1, 1), 33),
        ((9, 6, 3, 0, 21), 18),  # a lost nine, as in a review
    ],
)
def test_the_upper_track_counts_whole_and_the_left_one_with_its_last_three_markers(
    at: tuple[int, ...], points: int
) -> None:
    assert track_points(*at) == points


@rule("ruling", "B13")
@pytest.mark.parametrize(
    ("at", "points"),
    [((24, 24, 24, 2, 0), 45 + 2 - 3), ((24, 24, 24, 24, 7), 60 + 7), ((24, 24, 24, 24, 24), 75)],
)
def test_fewer_than_three_markers_on_the_left_track_all_count(at: tuple[int, ...], points: int) -> None:
    assert track_points(*at) == points


@rule("ruling", "B14")
@given(st.permutations([5, 5, 5, 2, 12]))
def test_it_makes_no_difference_which_of_tied_markers_counts(at: list[int]) -> None:
    assert track_points(*at) == 5 + 5 + 2 + 3


@rule("rulebook", "The scoring track")
@given(st.lists(st.integers(0, 24), min_size=5, max_size=5))
def test_track_points_are_the_same_in_plain_python(at: list[int]) -> None:
    left = sorted(-3 if place == 0 else place for place in at if place <= 9)
    upper = [place - 9 for place in at if place > 9]
    assert track_points(*at) == sum(left[:3]) + sum(upper)


@rule("rulebook", "The scoring track")
@given(st.lists(st.integers(0, 24), min_size=4, max_size=4), st.integers(0, 23))
def test_a_step_costs_points_only_at_the_corner_and_at_most_eight(others: list[int], here: int) -> None:
    gained = track_points(here + 1, *others) - track_points(here, *others)
    assert gained >= (-8 if here == 9 else 0)
