"""What programs that learn see of Down Under in positions that random matches seldom reach."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tuckerbox.games.down_under import GAME, rules
from tuckerbox.games.down_under.observation import LEARNING, WINDOW, Observation, corner, margin, observe
from tuckerbox.games.down_under.state import CURVED, NORTH, Box, Options, State, cell_of
from tuckerbox.games.down_under.tiles import curve
from tuckerbox.kernel.component_data import load_box

BOX = cast(Box, load_box(GAME))

pytestmark = pytest.mark.not_rules


def with_a_curve_at(x: int, y: int) -> State:
    """Return a match of two in which the first seat has laid one curve."""
    state = State()
    rules.setup(state, BOX, 2, Options())
    state.phase, state.owed = rules.OPENING, 1
    state.left = state.right = x
    state.top = state.bottom = y
    state.board[cell_of(x, y)] = curve(0, 0, NORTH)
    state.laid[0], state.tiles = cell_of(x, y), 1
    return state


def seen(state: State, viewer: int) -> Any:
    out = Observation()
    observe(state, BOX, viewer, out)
    return out


def test_the_window_moves_with_the_area() -> None:
    for x, y in ((0, 0), (5, -3), (-20, 20)):
        state = with_a_curve_at(x, y)
        out = seen(state, 0)
        assert out.cells[margin(state), margin(state)] == 2
        assert sum(out.cells[row, column] > 0 for row in range(WINDOW) for column in range(WINDOW)) == 1
        assert corner(state) == cell_of(x - 1, y - 1)


def test_tiles_outside_the_window_are_counted() -> None:
    state = with_a_curve_at(0, 0)
    state.board[cell_of(WINDOW, 0)] = curve(1, 0, NORTH)
    state.laid[1], state.tiles = cell_of(WINDOW, 0), 2
    assert seen(state, 0).beyond == 1


def test_a_ring_that_can_not_be_opened_is_shown_to_everybody_in_their_order() -> None:
    state = with_a_curve_at(0, 0)
    state.out[1] = 1
    assert list(seen(state, 0).out) == [0, 1, 0, 0]
    assert list(seen(state, 1).out) == [1, 0, 0, 0]


def test_an_action_of_the_window_is_the_one_at_its_cell() -> None:
    state = with_a_curve_at(5, -3)
    there = rules.place(CURVED, 1, cell_of(6, -3))
    here = LEARNING.relative(state, there)
    assert here == rules.place(CURVED, 1, cell_of(2, 1))
    assert LEARNING.absolute(state, here) == there
    turned = rules.rotate(rules.LEFT, cell_of(5, -3))
    assert LEARNING.absolute(state, LEARNING.relative(state, turned)) == turned
    assert LEARNING.relative(state, rules.done) == rules.done
