"""The game Plus: row 7, its bonus tiles and its scoring tiles."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.outback.tables import BOX, Table, table
from tests.rules import rule
from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import ANIMAL_NAMES, ROWS, TILE_NAMES

ONE_FREE = """
        k
       l l l
      o e o e
     e p e p
    o k o k o
     . l p l
"""
ROOM = """
        .
       . . .
      . . . .
     . . . .
    . . . . .
     . l p l
"""
BLOCKED_ROW = """
        .
       . . .
      . . . .
     . . . .
    . . . . .
     . l x l
"""


def plus(
    preserve: str = ROOM, *, dice: str = "2 koala, 5 emu", rolls: int = 1, seats: int = 2, **chosen: object
) -> Table:
    return table(seats, variant="plus", jeep="koala, 4 lizard", dice=dice, rolls=rolls, **chosen).preserve(0, preserve)


def claims(t: Table) -> list[str]:
    """End the turn, and return what is claimed then."""
    story = t.play("done")
    while t.state.phase == rules.CLAIM:
        story += t.nature()
    return story


@rule("rulebook", "Outback Plus")
def test_all_seven_dice_can_fill_the_one_space_of_row_7() -> None:
    t = plus(dice="5 koala, 2 joker")
    assert "koala 7a" in t.legal_of("place")
    t.play("place koala 7a")
    assert t.legal == {"done"}


# --- Taking bonus tiles ---


@rule("rulebook", "Bonus tiles of Plus")
@rule("ruling", "B16")
def test_all_tiles_that_the_turn_earned_are_taken_at_its_end() -> None:
    t = plus(ONE_FREE).tracks(0, emu=3, kangaroo=1, platypus=12, lizard=14)
    assert t.play("place koala 2a") == ["0 placed koala 2a", "0 scored koala 2, now at 2", "0 is full"]
    assert list(t.state.tiles) == [rules.ON_THE_TABLE] * 14
    assert claims(t) == [
        *(f"0 claimed row {2 + row} for {points}" for row, points in enumerate(BOX.tile_rows)),
        "0 claimed five koala for 2",
        "0 claimed five lizard for 2",
        "0 claimed complete preserve for 3",
        "0 claimed no marker on -3 for 2",
        "0 claimed two markers above for 2",
    ]
    assert t.points()[0] == 17 + 2 + 2 + 3 + 2 + 2 + rules.track_points(t.state, t.box, 0)


@rule("ruling", "B16")
def test_each_claim_is_a_step_of_its_own() -> None:
    t = plus(ONE_FREE)
    t.play("place koala 2a", "done")
    t.nature()
    assert t.kinds == [rules.CLAIMED]


@rule("rulebook", "Bonus tiles of Plus")
def test_nothing_is_taken_that_the_turn_did_not_earn() -> None:
    t = plus(dice="5 koala, 2 emu")
    t.play("place koala 5a")
    assert claims(t) == []


@rule("rulebook", "Outback Plus")
@pytest.mark.parametrize("name", TILE_NAMES)
def test_a_taken_tile_cannot_be_taken_again(name: str) -> None:
    t = plus(ONE_FREE).tracks(0, emu=3, kangaroo=1, platypus=12, lizard=14).tile(name, 1)
    t.play("place koala 2a")
    assert not [line for line in claims(t) if f"claimed {name} " in line]
    assert t.whose_tile(name) == 1


@rule("rulebook", "Outback Plus")
def test_tiles_that_were_not_drawn_are_out_of_the_game() -> None:
    t = plus().tile("row 2", rules.IN_THE_BOX)
    t.play("place koala 2a")
    assert claims(t) == []


@rule("ruling", "B17")
def test_a_turn_that_blocked_a_space_may_earn_a_tile() -> None:
    t = plus(ONE_FREE, dice="7 emu", rolls=3)
    t.play("block 2a")
    assert "0 claimed complete preserve for 3" in claims(t)


# --- Conditions ---


@rule("rulebook", "Bonus tiles of Plus")
def test_a_row_counts_when_all_its_spaces_have_animals() -> None:
    t = plus()
    t.play("place koala 2a")
    assert claims(t) == ["0 claimed row 2 for 1"]


@rule("rulebook", "Bonus tiles of Plus")
def test_a_face_down_tile_rules_its_row_out() -> None:
    t = plus(BLOCKED_ROW)
    t.play("place koala 2a")
    assert claims(t) == []


@rule("rulebook", "Bonus tiles of Plus")
def test_a_row_with_a_free_space_is_not_complete() -> None:
    t = plus(
        """
        .
       . . .
      . . . .
     . . . .
    . . . . .
     . . p l
    """
    )
    t.play("place koala 2a")
    assert claims(t) == []


@rule("rulebook", "Bonus tiles of Plus")
def test_one_free_space_rules_out_its_row_and_no_other() -> None:
    t = table(variant="plus").preserve(0, ONE_FREE.replace(".", "e"))
    for cell in range(t.box.cells[1]):
        lying, t.state.preserve[0, cell] = t.state.preserve[0, cell], rules.EMPTY
        complete = [rules.row_of_animals(t.state, t.box, 0, row) for row in range(ROWS)]
        assert complete == [row != t.box.row_of[1, cell] for row in range(ROWS)]
        t.state.preserve[0, cell] = lying


@rule("rulebook", "Bonus tiles of Plus")
def test_a_row_that_a_preserve_does_not_have_is_never_complete() -> None:
    t = table()
    assert not rules.row_of_animals(t.state, t.box, 0, 5)


@rule("rulebook", "Bonus tiles of Plus")
@pytest.mark.parametrize("above", list(combinations(ANIMAL_NAMES, 2)))
def test_any_two_markers_above_count_and_one_does_not(above: tuple[str, str]) -> None:
    t = plus(BLOCKED_ROW).tracks(0, **dict.fromkeys(above, 10))
    t.play("place koala 2a")
    assert claims(t) == ["0 claimed two markers above for 2"]
    t = plus(BLOCKED_ROW).tracks(0, **{above[0]: 24})
    t.play("place koala 2a")
    assert claims(t) == []


@rule("rulebook", "Bonus tiles of Plus")
@pytest.mark.parametrize(("before", "taken"), [(3, []), (4, ["0 claimed five koala for 2"])])
def test_five_of_a_kind_count_connected_or_not(before: int, taken: list[str]) -> None:
    t = plus()
    for cell in (4, 8, 10, 16)[:before]:  # far from one another
        t.state.preserve[0, cell] = 1 + ANIMAL_NAMES.index("koala")
    t.tile("row 2", rules.IN_THE_BOX)
    t.play("place koala 2a")
    assert claims(t) == taken


@rule("rulebook", "Bonus tiles of Plus")
def test_a_complete_preserve_may_have_face_down_tiles() -> None:
    t = plus(ONE_FREE.replace("p", "x"))
    t.play("place koala 2a")
    story = claims(t)
    assert "0 claimed complete preserve for 3" in story
    assert not [line for line in story if "row 2" in line or "row 4" in line]


@rule("rulebook", "Bonus tiles of Plus")
def test_the_tile_for_no_marker_on_minus_3_needs_all_five_under_way() -> None:
    t = plus(BLOCKED_ROW).tracks(0, emu=1, kangaroo=1, platypus=1, lizard=1)
    t.play("place koala 2a")
    assert claims(t) == ["0 claimed no marker on -3 for 2"]
    t = plus(BLOCKED_ROW).tracks(0, emu=1, kangaroo=1, platypus=1)
    t.play("place koala 2a")
    assert claims(t) == []


@rule("rulebook", "Bonus tiles of Plus")
@rule("ruling", "B18")
@pytest.mark.parametrize(("koala", "taken"), [(8, []), (9, ["0 claimed two markers above for 2"])])
def test_the_tile_for_two_markers_above_needs_two_past_the_corner(koala: int, taken: list[str]) -> None:
    t = plus(BLOCKED_ROW).tracks(0, emu=10, koala=koala)
    t.play("place koala 2a")
    assert claims(t) == taken


@rule("ruling", "B18")
def test_the_tracks_of_plus_are_as_long_as_those_of_the_base_side() -> None:
    t = plus().tracks(0, koala=9, emu=24)
    t.play("place koala 2a")
    assert t.marker(0, "koala") == 10
    assert rules.track_points(t.state, t.box, 0) == 15 + 1 - 9


# --- The end ---


@rule("rulebook", "Outback Plus")
def test_a_tie_goes_to_the_seat_with_more_of_the_bonus_tiles() -> None:
    t = table(variant="plus").tracks(0, emu=13).tracks(1, emu=11)
    t.tile("five emu", 0)
    t.tile("row 2", 1).tile("complete preserve", 1)
    assert t.points() == [4 + 2 - 9, 2 + 1 + 3 - 9]
    assert t.result() == [0.0, 1.0]


@rule("rulebook", "Outback Plus")
def test_points_of_bonus_tiles_are_added_in_the_end() -> None:
    t = table(variant="plus").tile("row 7", 0).tile("five koala", 0)
    t.state.phase = rules.FINISH
    assert t.nature() == [
        "0 has -9 on the tracks, 0 blocked, 7 on tiles, -2 in all, and wins",
        "1 has -9 on the tracks, 0 blocked, 0 on tiles, -9 in all",
    ]


@rule("rulebook", "Outback Plus")
@pytest.mark.parametrize(("name", "points"), list(zip(TILE_NAMES, BOX.tile_points, strict=True)))
def test_each_bonus_tile_brings_its_points_and_counts_in_a_tie(name: str, points: int) -> None:
    t = table(variant="plus").tile(name, 0)
    assert points > 0
    assert t.points() == [points - 9, -9]
    assert [rules.bonus_tiles(t.state, seat) for seat in (0, 1)] == [1, 0]
    t.tracks(0, emu=9, kangaroo=9, koala=9, platypus=9, lizard=9)
    t.tracks(1, emu=9 + points, kangaroo=9, koala=9, platypus=9, lizard=9)
    assert t.points() == [27 + points, 27 + points]
    assert t.result() == [1.0, 0.0]


# --- Scoring tiles ---

THREE_BLOCKED = """
        x
       . . .
      . . . .
     . x . .
    . . . . .
     . x . .
"""
ONE_BLOCKED = """
        x
       . . .
      . . . .
     . . . .
    . . . . .
     . . . .
"""


@rule("rulebook", "Outback Plus")
@pytest.mark.parametrize(
    ("tile", "losses"),
    [
        (rules.IN_THE_BOX, [6, 2, 0]),
        (0, [3, 1, 0]),
        (1, [9, 3, 0]),
        (2, [1 + 2 + 3, 1, 0]),
        (3, [6, 1, 0]),
    ],
)
def test_a_scoring_tile_sets_the_cost_of_blocked_spaces(tile: int, losses: list[int]) -> None:
    t = table(3, variant="plus").preserve(0, THREE_BLOCKED).preserve(1, ONE_BLOCKED)
    t.state.scoring_tile = tile
    assert t.points() == [-9 - loss for loss in losses]


@rule("rulebook", "Outback Plus")
def test_the_fourth_scoring_tile_takes_6_from_all_seats_with_the_most() -> None:
    t = table(3, variant="plus").preserve(0, ONE_BLOCKED).preserve(2, ONE_BLOCKED)
    t.state.scoring_tile = 3
    assert t.points() == [-15, -9, -15]


@rule("rulebook", "Outback Plus")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_fourth_scoring_tile_takes_6_wherever_the_most_are(seat: int) -> None:
    t = table(3, variant="plus")
    for other in range(3):
        t.preserve(other, THREE_BLOCKED if other == seat else ONE_BLOCKED)
    t.state.scoring_tile = 3
    assert t.points() == [-15 if other == seat else -10 for other in range(3)]


@rule("rulebook", "Outback Plus")
def test_the_fourth_scoring_tile_takes_nothing_while_nobody_has_blocked_a_space() -> None:
    t = table(3, variant="plus")
    t.state.scoring_tile = 3
    assert t.points() == [-9, -9, -9]
