"""What programs that learn see of Down Under in positions that random matches seldom reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from tests.down_under.tables import Table, begun, match, playing
from tuckerbox.envs.symmetries import names, transform
from tuckerbox.games.down_under import GAME, rules
from tuckerbox.games.down_under.observation import (
    LEARNING,
    PLANES,
    WINDOW,
    Observation,
    corner,
    margin,
    observe,
    possible_actions,
)
from tuckerbox.games.down_under.state import ACROSS, COLOURS, CURVED, NORTH, Box, Options, State, cell_of
from tuckerbox.games.down_under.tiles import curve
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.observing import schema

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


# --- Long areas in which terminals do not count ---


def thirteen_columns() -> Table:
    """Return a match of two in whose 13 columns one route has gone east, and the other one west."""
    t = begun(2, size="own", length=13, width=4, measure="full")
    t.play("S 0,0 r1", "done", "S 0,1 r1", "done")
    for k in range(1, 7):
        t.play(f"S {k},0 r1", "done", f"S {-k},1 r1", "done")
    assert t.area == (-6, 0, 6, 1)
    return t


def twelve_columns() -> Table:
    """Return a match with two routes each in whose 12 columns everybody has gone west, beginning beside terminals."""
    t = begun(2, size="own", length=12, width=12, measure="full", routes="two-in-turn")
    for terminal in ("T 0,0 r3", "T 0,0 r1", "T 0,1 r1", "T 0,1 r3"):
        t.play(terminal, "done")
    for k in range(1, 8):
        t.play(f"S {-k},0 r1", "done", f"S {-k},1 r1", "done")
    for k in range(4):  # up and down some steps, since all straight tiles are laid
        t.play(f"C {-8 - k},{-k} r0", "done", f"C {-8 - k},{k + 1} r1", "done")
        t.play(f"C {-8 - k},{-k - 1} r2", "done", f"C {-8 - k},{k + 2} r3", "done")
    t.play("C -12,-4 r0", "done", "C -12,5 r1", "done")
    assert t.area == (-12, -4, -1, 5)
    return t


@pytest.mark.parametrize(
    ("long_match", "terminal"), [(thirteen_columns, "T 7,0 r3"), (twelve_columns, "T 1,1 r3")], ids=["13", "12"]
)
def test_actions_just_beyond_the_window_are_possible_in_the_longest_areas(
    long_match: Callable[[], Table], terminal: str
) -> None:
    t = long_match()
    found = [LEARNING.relative(t.state, code) for code in t.codes]
    assert terminal in t.legal
    assert max(rules.place_cell(action) % ACROSS for action in found) == WINDOW
    assert set(found) <= set(possible_actions(t.state) or [])


@pytest.mark.parametrize(
    ("seats", "chosen", "side"),
    [
        (4, {"size": "own", "length": 13, "width": 13}, 15),
        (2, {"area": "frame", "size": "own", "length": 12, "width": 4}, 16),
        (2, {"size": "own", "length": 10, "width": 4, "measure": "full"}, 16),
        (4, {"size": "difficult", "routes": "one-ended", "measure": "full"}, 16),
        (4, {"size": "own", "length": 12, "width": 12, "measure": "full"}, 16),
        (2, {"size": "own", "length": 12, "width": 12, "routes": "one-ended", "measure": "full"}, 16),
        (3, {"size": "own", "length": 12, "width": 12, "routes": "one-ended", "measure": "full"}, 17),
        (2, {"size": "own", "length": 12, "width": 12, "routes": "two", "measure": "full"}, 17),
        (2, {"size": "own", "length": 13, "width": 4, "routes": "one-ended", "measure": "full"}, 17),
        (4, {"size": "own", "length": 13, "width": 13, "routes": "one-ended", "measure": "full"}, 18),
    ],
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else None,
)
def test_possible_actions_fill_a_square_that_is_larger_than_the_window_only_if_they_must(
    seats: int, chosen: dict[str, object], side: int
) -> None:
    found = possible_actions(match(seats, **chosen).state) or []
    cells = {rules.place_cell(action) for action in found if rules.is_place(action)}
    assert cells == {x + ACROSS * y for x in range(side) for y in range(side)}


# --- Symmetries ---


@pytest.mark.parametrize("name", names(GAME))
def test_what_comes_from_beyond_the_window_is_not_shown_in_the_other_view(name: str) -> None:
    state = with_a_curve_at(0, 0)
    state.right, state.tiles = 19, 2
    state.board[cell_of(19, 0)], state.laid[1] = curve(1, 0, NORTH), cell_of(19, 0)
    seen_now = np.frombuffer(seen(state, 0).raw, np.uint8)[None]
    seen_then, _, _ = transform(GAME, [], name, seen_now, None, None)
    cells = next(field for field in schema(Observation) if field.name == "cells")
    sorts = seen_then[0, cells.offset :][: WINDOW * WINDOW].reshape(WINDOW, WINDOW)
    # The tile in the window comes to lie at the far end of 20 columns or rows, or stays at the near end.
    stays = name in ("turned by 90°", "mirrored, turned by 180°", "mirrored, turned by 270°")
    assert np.argwhere(sorts).tolist() == ([[1, 1]] if stays else [])


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (4, {"area": "limitless"}),
        (2, {"area": "frame"}),
        (2, {"routes": "one"}),
        (4, {"routes": "one-ended", "measure": "full"}),
        (2, {"routes": "two-in-turn", "measure": "full"}),
    ],
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else None,
)
def test_the_corner_of_the_window_is_always_empty(seats: int, chosen: dict[str, object]) -> None:
    for t in playing(seats, chosen, 1):
        out = seen(t.state, 0)
        assert not any(out.cells[plane * WINDOW, 0] for plane in range(len(PLANES)))
        assert not any(out.gates[colour * WINDOW, 0] for colour in range(COLOURS))
