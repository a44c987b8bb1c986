"""Drawings of Down Under: everything is shown, in any size, with colours and without."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from tuckerbox.games.down_under import GAME, rules, tiles
from tuckerbox.games.down_under.state import CURVED, NORTH, PILE_NAMES, SOUTH, STRAIGHT, TERMINAL, WEST, State, cell_of
from tuckerbox.games.down_under.terminal import (
    CREEK,
    DOUBLE,
    EARTH,
    HEAVY,
    INK,
    LARGE,
    MEDIUM,
    NEW,
    PAPER,
    SMALL,
    STONE,
    THIN,
    WATER,
    Board,
    Plane,
    Size,
    draw,
)
from tuckerbox.games.down_under.view import view
from tuckerbox.games.terminal_drawing import SIGNS, luminance
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import NATURE, OVER, WayToPlay
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import as_record, settle
from tuckerbox.kernel.position import Position

pytestmark = pytest.mark.not_rules

BOX: Any = load_box(GAME)
NAMES = ("Anna", "Ben", "Wilhelmina the Third of", "考拉")
SIZES = {"large": LARGE, "medium": MEDIUM, "small": SMALL}
BY_SAMPLE = pytest.mark.parametrize(
    "sample", GAME.samples, ids=lambda s: "-".join(map(str, (s.seats, *s.options.values())))
)


def drawn(seen: Mapping[str, Any], width: int = 80, height: int | None = None, *, colours: bool = False) -> list[str]:
    """Return the lines of a drawing, without escape codes unless there are colours."""
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        no_color=not colours,
        force_terminal=colours,
        color_system="truecolor" if colours else None,
        legacy_windows=False,
    )
    options = console.options.update_height(height) if height else console.options
    for line in console.render_lines(draw(seen, NAMES[: seen["seats"]]), options, pad=False):
        console.print("".join(segment.text for segment in line), markup=False)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def board(state: State, size: Size = LARGE) -> list[str]:
    """Return the board without colours."""
    return [line.plain.rstrip() for line in Board(view(state, BOX, None), size).lines()]


def seen_of(seats: int, chosen: Mapping[str, object], seed: int) -> Iterator[dict[str, Any]]:
    """Return the views of all positions of a random match in which terminals come late."""
    engine = Engine(GAME, native=False)
    position = Position(engine)
    position.start(seats, settle(GAME, seats, chosen))
    luck, choose = luck_of(engine, seeded("terminal", seed)), random.Random(seed)
    while True:
        yield view(position.state, BOX, choose.choice([None, *range(seats)]))
        whose = position.turn
        if whose == OVER:
            return
        choices = [0] if whose == NATURE else position.legal
        long = [code for code in choices if "terminal" not in GAME.actions.describe(code)]
        position.step(choose.choice(long or choices), luck)


def begun(seats: int = 2, **chosen: object) -> State:
    """Return an empty table on which seat 0 has the turn."""
    state = State()
    options: Any = as_record(GAME, settle(GAME, seats, chosen))
    rules.setup(state, BOX, seats, options)
    state.start = 0
    rules.begin_turn(state, 0, 1)
    return state


def lay(state: State, colour: int, pile: int, turn: int, x: int, y: int) -> None:
    rules.lay(state, colour, pile, turn, cell_of(x, y))


# --- Sizes ---


@BY_SAMPLE
def test_every_variant_is_drawn_in_80_columns(sample: WayToPlay) -> None:
    positions = list(seen_of(sample.seats, sample.options, 1))
    for seen in [*positions[::9], positions[-1]]:
        lines = drawn(seen)
        assert max(map(cell_len, lines)) <= 80
        assert all(f"{sign} " in "\n".join(lines) for sign, _ in SIGNS[: seen["seats"]])
    assert "won by" in drawn(positions[-1])[0]


@pytest.mark.parametrize(("seats", "chosen"), [(2, {}), (3, {"animals": True}), (4, {"size": "easy", "animals": True})])
def test_a_small_terminal_shows_everything_in_few_lines(seats: int, chosen: dict[str, object]) -> None:
    positions = list(seen_of(seats, chosen, 2))
    for seen in [*positions[::7], positions[-1]]:
        lines = drawn(seen, 80, 18)
        assert len(lines) <= 18
        assert len(drawn(seen, 80, 100)) >= len(lines)


def test_the_board_is_as_large_as_there_is_room() -> None:
    *_, seen = seen_of(2, {}, 3)
    names = NAMES[:2]
    heights = [len(Board(seen, size).lines()) for size in SIZES.values()]
    assert heights == sorted(heights, reverse=True)
    assert len(Plane(seen, names).fitting(80, None)) >= heights[0]
    assert heights[2] < len(Plane(seen, names).fitting(80, 14)) < heights[0]


def test_a_narrow_terminal_cuts_off_instead_of_failing() -> None:
    *_, seen = seen_of(4, {"animals": True}, 4)
    assert max(map(cell_len, drawn(seen, 40))) <= 40


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_paths_of_neighbouring_cells_meet(size: Size) -> None:
    """Every path leaves its cell in the middle of a side, where that of the next cell begins."""
    for ports, _, _ in (path for code in range(1, tiles.CODES) for path in tiles.paths(code)):
        spots = size.along(ports)
        if len(ports) == 2 and size is not SMALL:
            assert {spots[0], spots[-1]} == {size.edge(port) for port in ports}
        assert all(0 <= x < size.wide and 0 <= y < size.high for x, y in spots)


def test_lines_of_all_sorts_join_the_same_sides() -> None:
    assert THIN.keys() == DOUBLE.keys() == HEAVY.keys()
    assert all(cell_len(char) == 1 for kind in (THIN, DOUBLE, HEAVY) for char in kind.values())


# --- What is drawn ---


def test_coloured_paths_are_heavy_with_a_sign_and_those_of_a_route_are_double() -> None:
    state = begun()
    lay(state, 0, STRAIGHT, NORTH, 0, 0)
    lay(state, 1, CURVED, WEST, 1, 0)
    assert board(state) == [
        "     −1    0    1",
        "",
        " −1   ·    ·    ·",
        "           ●    ▲",
        "           ┃  *┏┛",
        "  0   · ▲══●▲═━▲ ╭─",
        "           ┃    ╭╯",
        "           ●",
        "  1   ·    ·    ·",
        "",
    ]


def test_a_terminal_is_half_a_tile_and_two_share_a_cell() -> None:
    state = begun(routes="one-ended")
    lay(state, 0, TERMINAL, NORTH, 0, 0)
    assert "●" in "".join(board(state))
    for size, both in ((LARGE, "─────"), (MEDIUM, "─╂─"), (SMALL, "─╂─")):
        other = begun(routes="one-ended")
        lay(other, 0, TERMINAL, NORTH, 0, 0)
        lay(other, 1, TERMINAL, SOUTH, 0, 0)
        assert any(both in line for line in board(other, size))


def test_animals_are_letters_if_they_count() -> None:
    state = begun(animals=True)
    lay(state, 0, PILE_NAMES.index("curve-dingo"), NORTH, 0, 0)
    assert "D" in "".join(board(state))
    assert "D" in "".join(board(state, MEDIUM))
    seen = view(state, BOX, None)
    assert "curves: 2K 2E 2P 2R" in "\n".join(drawn(seen))
    plates = [line for line in drawn(seen)[1:] if "Anna" in line or "Ben" in line]
    assert [plate.split()[-1] for plate in plates] == ["1", "(0)"]  # points are in brackets until the dingo is laid


def test_columns_and_rows_are_numbered_as_in_choices() -> None:
    state = begun()
    lay(state, 0, STRAIGHT, NORTH, 0, 0)
    lay(state, 1, STRAIGHT, NORTH, -1, 1)
    lines = board(state)
    assert lines[0].split() == ["−1", "0"]
    assert [line[:3].strip() for line in lines[1:] if line[:3].strip()] == ["−1", "0", "1", "2"]


def test_the_border_is_drawn_when_it_is_final() -> None:
    state = begun(size="own", length=4, width=4)
    for x in range(3):
        lay(state, x % 2, STRAIGHT, NORTH, x, x % 2)
    assert "┇" not in "".join(board(state))
    lay(state, 1, STRAIGHT, NORTH, 3, 0)
    lines = board(state)
    assert sum("┇" in line for line in lines) > 3
    assert "4 by 4" in drawn(view(state, BOX, None))[0]


def test_the_last_tile_is_marked_and_named() -> None:
    state = begun()
    lay(state, 0, STRAIGHT, NORTH, 0, 0)
    lay(state, 1, STRAIGHT, NORTH, 1, 1)
    assert sum(line.count("*") for line in board(state)) == 1
    assert "last tile at 1,1" in drawn(view(state, BOX, None))[0]


def test_open_ends_show_their_sign_where_they_lead() -> None:
    state = begun()
    lay(state, 0, STRAIGHT, WEST, 0, 0)
    assert board(state)[2] == "  0   · ●━━●━━● ·"


def test_turns_are_explained_while_somebody_decides() -> None:
    *rest, end = seen_of(2, {}, 5)
    assert any("curve 0 ┗" in line for line in drawn(rest[5]))
    assert not any("curve 0 ┗" in line for line in drawn(end))


def test_the_deciding_seat_comes_first() -> None:
    state = begun(4)
    state.active = 3
    state.owed = 8
    seen = view(state, BOX, 0)
    plates = [line for line in drawn(seen) if any(sign in line for sign, _ in SIGNS)][1:]
    assert "◆" in plates[0]


# --- Colours ---


def test_paths_can_be_seen_on_their_ground() -> None:
    def contrast(one: str, other: str) -> float:
        low, high = sorted((luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)

    for colour in (*(colour for _, colour in SIGNS), CREEK, STONE):
        assert contrast(colour, PAPER) >= 3
        assert contrast(colour, NEW) >= 3
    assert contrast(INK, PAPER) >= 4.5
    assert contrast(PAPER, EARTH) >= 4.5
    assert contrast(PAPER, WATER) >= 4.5
