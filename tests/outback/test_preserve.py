"""The preserve: its rows, its spaces and their names, and corrected layouts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outback.tables import BOX
from tests.rules import rule
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import ROWS, SPACE_NAMES, State
from tuckerbox.kernel.component_data import BoxError, load_box

BASE_SIDE = """
    2a: 2b 3a 3b; 2b: 2a 2c 3b 3c; 2c: 2b 3c 3d;
    3a: 2a 3b 4a; 3b: 2a 2b 3a 3c 4a 4b; 3c: 2b 2c 3b 3d 4b 4c; 3d: 2c 3c 4c;
    4a: 3a 3b 4b 5a 5b; 4b: 3b 3c 4a 4c 5b 5c; 4c: 3c 3d 4b 5c 5d;
    5a: 4a 5b 6a; 5b: 4a 4b 5a 5c 6a; 5c: 4b 4c 5b 5d; 5d: 4c 5c;
    6a: 5a 5b
"""
PLUS_SIDE = """
    2a: 2b 3a 3b; 2b: 2a 2c 3b 3c; 2c: 2b 2d 3c 3d; 2d: 2c 3d 3e;
    3a: 2a 3b 4a; 3b: 2a 2b 3a 3c 4a 4b; 3c: 2b 2c 3b 3d 4b 4c; 3d: 2c 2d 3c 3e 4c 4d; 3e: 2d 3d 4d;
    4a: 3a 3b 4b 5a 5b; 4b: 3b 3c 4a 4c 5b 5c; 4c: 3c 3d 4b 4d 5c 5d; 4d: 3d 3e 4c 5d;
    5a: 4a 5b 6a; 5b: 4a 4b 5a 5c 6a 6b; 5c: 4b 4c 5b 5d 6b 6c; 5d: 4c 4d 5c 6c;
    6a: 5a 5b 6b 7a; 6b: 5b 5c 6a 6c 7a; 6c: 5c 5d 6b;
    7a: 6a 6b
"""


def state_of(side: int) -> State:
    state = State()
    state.variant = rules.PLUS if side else rules.BASE
    return state


@rule("rulebook", "Contents")
@pytest.mark.parametrize(
    ("side", "rows"),
    [(0, [3, 4, 3, 4, 1]), (1, [4, 5, 4, 4, 3, 1])],
    ids=["base", "plus"],
)
def test_rows_are_as_long_as_the_side_that_is_up_has_them(side: int, rows: list[int]) -> None:
    state = state_of(side)
    names = [name for n, name in enumerate(SPACE_NAMES) if rules.cell_of(state, BOX, n) != rules.NO_CELL]
    assert names == [f"{2 + row}{letter}" for row, length in enumerate(rows) for letter in "abcde"[:length]]
    assert BOX.cells[side] == sum(rows)


@rule("rulebook", "Contents")
@pytest.mark.parametrize(("side", "drawn"), [(0, BASE_SIDE), (1, PLUS_SIDE)], ids=["base", "plus"])
def test_spaces_touch_as_hexagons_do(side: int, drawn: str) -> None:
    state = state_of(side)
    for line in drawn.split(";"):
        name, _, near = line.strip().partition(": ")
        touching = BOX.touching[side, rules.cell_of(state, BOX, SPACE_NAMES.index(name))]
        cells = [cell for cell in range(BOX.cells[side]) if touching >> cell & 1]
        assert {SPACE_NAMES[rules.space_of(state, BOX, cell)] for cell in cells} == set(near.split())


@rule("rulebook", "Contents")
@pytest.mark.parametrize(("side", "edges"), [(0, 30), (1, 46)], ids=["base", "plus"])
def test_touching_goes_both_ways(side: int, edges: int) -> None:
    cells = range(BOX.cells[side])
    touching = {(a, b) for a in cells for b in cells if BOX.touching[side, a] >> b & 1}
    assert touching == {(b, a) for a, b in touching}
    assert not {(a, a) for a in cells} & touching
    assert len(touching) == 2 * edges


@pytest.mark.parametrize("side", [0, 1], ids=["base", "plus"])
def test_every_space_has_a_name_and_every_name_leads_back(side: int) -> None:
    state = state_of(side)
    for cell in range(BOX.cells[side]):
        assert rules.cell_of(state, BOX, rules.space_of(state, BOX, cell)) == cell


@rule("rulebook", "Laying animal tiles")
@pytest.mark.parametrize("side", [0, 1], ids=["base", "plus"])
def test_one_free_space_is_room_in_its_row_and_in_no_other(side: int) -> None:
    state = state_of(side)
    cells = range(BOX.cells[side])
    for free in cells:
        for cell in cells:
            state.preserve[2, cell] = rules.EMPTY if cell == free else rules.FACE_DOWN
        room = [rules.row_has_room(state, BOX, 2, row) for row in range(ROWS)]
        assert room == [row == BOX.row_of[side, free] for row in range(ROWS)]
        assert not rules.is_full(state, BOX, 2)
    state.preserve[2, free] = rules.FACE_DOWN
    assert rules.is_full(state, BOX, 2)


def corrected(tmp_path: Path, text: str) -> object:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    return load_box(GAME, file)


@rule("ruling", "B12")
def test_the_bag_cannot_run_out_with_the_shipped_tiles() -> None:
    # Even if all preserves and the jeep were full at once, there would be tiles left.
    assert 4 * BOX.cells[0] + BOX.jeep_places == 65
    assert 4 * BOX.cells[1] + BOX.jeep_places == 89
    assert 5 * BOX.animal_tiles == 90


@rule("ruling", "B12")
@pytest.mark.parametrize("tiles", [17, 13])
def test_a_box_with_too_few_tiles_is_refused(tiles: int, tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=f"4 preserves of 21 spaces and the jeep need 89 .* gives {5 * tiles}"):
        corrected(tmp_path, f'[animals.each]\nvalue = {tiles}\nsource = "rulebook"')


def test_another_layout_is_accepted_if_it_is_valid(tmp_path: Path) -> None:
    box = corrected(
        tmp_path,
        "[preserve.plus]\nvalue = [[1, 3, 5], [0, 2, 4, 6], [1, 3, 5], [0, 2, 4, 6], [1, 3, 5], [0, 2, 4, 6]]\n"
        'source = "reconstruction"',
    )
    assert isinstance(box, type(BOX))
    assert box.cells[1] == 21
    assert [box.first[1, row] for row in range(7)] == [0, 3, 7, 10, 14, 17, 21]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            "[[1, 3, 5, 7, 9], [0, 2, 4, 6, 8], [1, 3, 5, 7, 9], [0, 2, 4, 6, 8], [1, 3]]",
            "has 22 spaces; 21 is the most",
        ),
        ("[]", "has no spaces"),
        ("[[1, 2]]", "in row 2, spaces at 1 and 2 overlap"),
        ("[[3, 1]]", "in row 2, spaces at 3 and 1 overlap"),
    ],
)
def test_an_impossible_layout_is_refused(rows: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=f"preserve.plus: {said}"):
        corrected(tmp_path, f'[preserve.plus]\nvalue = {rows}\nsource = "reconstruction"')
