"""Fills the derived fields of Outback's box, such as the neighbours of each space, and checks the data as a whole."""

from __future__ import annotations

from itertools import pairwise

from tuckerbox.games.outback.state import (
    ABOVE_TILE,
    ANIMAL_TILES,
    ANIMALS,
    CELLS,
    FIRST_ROW,
    PRESERVE_TILE,
    ROW_TILES,
    ROWS,
    SEATS,
    STARTED_TILE,
    WIDTH,
    Box,
)
from tuckerbox.kernel.component_data import BoxError
from tuckerbox.kernel.memory_records import Grid


def prepare(box: Box) -> None:
    """Fill the derived fields of a box, and check it as a whole."""
    for side, (key, rows) in enumerate((("preserve.base", box.base_rows), ("preserve.plus", box.plus_rows))):
        lay_out_side(box, side, key, rows)
    for row in range(ROWS):
        box.tile_points[ROW_TILES + row] = box.tile_rows[row]
    for animal in range(ANIMALS):
        box.tile_points[ANIMAL_TILES + animal] = box.tile_animals[animal]
    box.tile_points[PRESERVE_TILE] = box.tile_preserve
    box.tile_points[STARTED_TILE] = box.tile_started
    box.tile_points[ABOVE_TILE] = box.tile_above
    for variant, dice in enumerate((box.base_dice, box.plus_dice, box.partnership_dice)):
        box.dice[variant] = dice


def lay_out_side(box: Box, side: int, key: str, rows: Grid) -> None:
    """Number the spaces of one side row by row, and find the neighbours of each."""
    spaces = [(row, rows[row, column]) for row in range(ROWS) for column in range(WIDTH) if rows[row, column] >= 0]
    if not spaces:
        raise BoxError(f"{key}: has no spaces.")
    if len(spaces) > CELLS:
        raise BoxError(f"{key}: has {len(spaces)} spaces; {CELLS} is the most.")
    needed = SEATS * len(spaces) + box.jeep_places
    if needed > ANIMALS * box.animal_tiles:
        raise BoxError(
            f"{key}: {SEATS} preserves of {len(spaces)} spaces and the jeep need {needed} animal tiles; "
            f"animals.each gives {ANIMALS * box.animal_tiles}."
        )
    for (row, x), (other, further) in pairwise(spaces):
        if row == other and further < x + 2:
            raise BoxError(
                f"{key}: in row {FIRST_ROW + row}, spaces at {x} and {further} overlap; they must be 2 apart."
            )
    box.cells[side] = len(spaces)
    for row in range(ROWS + 1):
        box.first[side, row] = sum(at < row for at, _ in spaces)
    for cell, (row, x) in enumerate(spaces):
        box.row_of[side, cell] = row
        for other, (at, further) in enumerate(spaces):
            if (at == row and abs(further - x) == 2) or (abs(at - row) == 1 and abs(further - x) == 1):
                box.touching[side, cell] |= 1 << other
