"""Blocked spaces: when one may be blocked, where, and what that costs."""

from __future__ import annotations

import pytest

from tests.outback.tables import table
from tests.rules import rule
from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import SPACE_NAMES
from tuckerbox.kernel.contract import NATURE

ALMOST_FULL = """
       .
    e k o p
     l e k
    o p l e
     k o p
"""


@rule("rulebook", "No matching animal symbols")
def test_a_seat_with_nothing_that_fits_after_three_rolls_blocks_a_space() -> None:
    t = table(jeep="5 koala", dice="6 lizard", rolls=3)
    assert t.legal_kinds() == {"block"}
    assert len(t.legal) == 15
    assert t.play("block 6a") == ["0 blocked 6a"]
    assert t.at(0, "6a") == "x"
    assert t.legal == {"done"}


@rule("rulebook", "No matching animal symbols")
def test_any_free_space_may_be_blocked_and_no_other() -> None:
    t = table(jeep="5 koala", dice="6 lizard", rolls=3).preserve(
        0,
        """
           x
        e e e e
         . e .
        e e e e
         x . e
        """,
    )
    assert t.legal == {"block 4a", "block 4c", "block 2b"}
    assert t.why_not("block 2a") == rules.SPACE_TAKEN
    assert t.why_not("block 3a") == rules.SPACE_TAKEN
    assert t.why_not("block 4d") == rules.NO_SUCH_SPACE


@rule("rulebook", "No matching animal symbols")
@pytest.mark.parametrize(
    ("jeep", "dice"),
    [
        ("5 koala", "koala, 5 lizard"),  # one symbol only
        ("5 koala", "6 joker"),  # no real symbol
        ("5 koala", "4 emu, 2 lizard"),  # not on the jeep
    ],
)
def test_these_dice_fit_nothing(jeep: str, dice: str) -> None:
    assert table(jeep=jeep, dice=dice, rolls=3).legal_kinds() == {"block"}


@rule("rulebook", "No matching animal symbols")
def test_dice_fit_nothing_if_all_possible_rows_are_full() -> None:
    t = table(jeep="5 koala", dice="5 koala, joker", rolls=3).preserve(0, ALMOST_FULL)
    assert t.legal == {f"place koala {space}" for space in ("6a",)}
    t = table(jeep="5 koala", dice="5 koala, emu", rolls=3).preserve(0, ALMOST_FULL)
    assert t.legal == {"block 6a"}


@rule("rulebook", "No matching animal symbols")
@pytest.mark.parametrize("row", range(2, 8))
def test_the_only_row_with_room_can_be_blocked_only_if_its_symbols_are_missing(row: int) -> None:
    for symbols in (row - 1, row):
        t = table(variant="plus", jeep="5 koala", dice=f"{symbols} koala, {7 - symbols} emu", rolls=3)
        for cell in range(t.box.cells[1]):
            t.state.preserve[0, cell] = 1
        free = f"{row}a"
        t.state.preserve[0, rules.cell_of(t.state, t.box, SPACE_NAMES.index(free))] = rules.EMPTY
        fits = symbols == row
        assert t.legal == {f"place koala {free}" if fits else f"block {free}"}
        assert t.why_not(f"block {free}") == (rules.SOMETHING_FITS if fits else rules.LEGAL)


@rule("rulebook", "No matching animal symbols")
def test_a_blocked_space_never_gets_an_animal() -> None:
    t = table(jeep="5 koala", dice="6 koala").preserve(
        0,
        """
           x
        . . . .
         . . .
        . . . .
         . . .
        """,
    )
    assert t.why_not("place koala 6a") == rules.SPACE_TAKEN
    assert "koala 6a" not in t.legal_of("place")


@rule("rulebook", "No matching animal symbols")
def test_a_blocked_space_costs_two_points_and_moves_no_marker() -> None:
    t = table(jeep="5 koala", dice="6 lizard", rolls=3).tracks(0, koala=4)
    before = t.points()[0]
    t.play("block 2a")
    assert t.points()[0] == before - 2
    assert [t.marker(0, name) for name in ("emu", "kangaroo", "koala", "platypus", "lizard")] == [0, 0, 4, 0, 0]


@rule("rulebook", "No matching animal symbols")
def test_nothing_more_is_laid_in_a_turn_that_blocked_a_space() -> None:
    t = table(jeep="5 koala", dice="6 lizard", rolls=3)
    t.play("block 2a")
    assert t.why_not("place koala 2b") == rules.TURN_IS_BLOCKED
    assert t.why_not("keep nothing") == rules.ALREADY_LAID
    assert t.why_not("block 2b") == rules.ALREADY_LAID


@rule("rulebook", "No matching animal symbols")
def test_the_blocking_tile_comes_from_the_bag_and_not_from_the_jeep() -> None:
    t = table(jeep="5 koala", dice="6 lizard", rolls=3)
    left = rules.in_bag(t.state)
    t.play("block 2a")
    assert rules.in_bag(t.state) == left - 1
    assert t.jeep() == "5 koala"
    t.play("done")
    assert t.nature() == ["1 has a turn in round 1"]


@rule("rulebook", "No matching animal symbols")
def test_a_turn_that_blocked_a_space_ends_like_any_other() -> None:
    t = table(jeep="4 koala, emu", dice="6 lizard", rolls=3)
    t.play("block 2a", "done")
    assert t.turn == NATURE
    assert t.nature() == ["1 has a turn in round 1"]


@rule("rulebook", "End of game")
def test_a_space_that_is_blocked_is_occupied() -> None:
    t = table(jeep="5 koala", dice="6 lizard", rolls=3).preserve(0, ALMOST_FULL)
    assert t.play("block 6a") == ["0 blocked 6a", "0 is full"]
    t.play("done")
    assert t.state.finishing == 1
