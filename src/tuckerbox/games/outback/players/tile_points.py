"""The bonus tiles of Outback Plus that are on the table: points that a tile wins now, and points to expect later."""

from __future__ import annotations

from array import array

from tuckerbox.games.outback.players.mind import Mind
from tuckerbox.games.outback.rules import ABOVE_FOR_TILE, MATCHING_FOR_TILE, ON_THE_TABLE, receiver, side
from tuckerbox.games.outback.state import (
    ABOVE_TILE,
    ANIMAL_TILES,
    ANIMALS,
    CELLS,
    PRESERVE_TILE,
    ROW_TILES,
    ROWS,
    STARTED_TILE,
    Box,
    State,
)
from tuckerbox.kernel.bits import ones

CHANCE = 0.7  # the chance to get one more thing that a tile asks for before another seat earns it


def powers(chance: float, most: int) -> memoryview:
    """Return the powers of a chance, at least up to `most`, each as a product of squares.

    `**` would not do: its last bit depends on the compiler, and WebAssembly would have to import it.
    """
    found, square = array("d", [1.0]), chance
    while len(found) <= most:
        found.extend([lower * square for lower in found])
        square *= square
    return memoryview(found).toreadonly()


CHANCES = powers(CHANCE, CELLS)  # by the number of things that are missing


def tiles_won(state: State, box: Box, mind: Mind, whose: int, animal: int, cell: int, gained: int) -> int:
    """Return the points of the bonus tiles that an animal on a space earns at once."""
    up, seat = side(state), receiver(state, whose)
    started = 0
    above = 0
    settled = 1 << cell
    for other in range(ANIMALS):
        settled |= mind.lies[whose, other]
        if mind.lies[whose, other] != 0:
            started += 1
        if state.track[seat, other] > box.track_left:
            above += 1
    row = box.row_of[up, cell]
    in_row = row_spaces(box, up, row)
    before = state.track[seat, animal]
    won = 0
    if settled & in_row == in_row:
        won += prize(state, box, ROW_TILES + row)
    if ones(mind.lies[whose, animal]) + 1 == MATCHING_FOR_TILE:
        won += prize(state, box, ANIMAL_TILES + animal)
    if mind.free[whose] == 1 << cell:
        won += prize(state, box, PRESERVE_TILE)
    if mind.lies[whose, animal] == 0 and started + 1 == ANIMALS:
        won += prize(state, box, STARTED_TILE)
    if before <= box.track_left < before + gained and above + 1 == ABOVE_FOR_TILE:
        won += prize(state, box, ABOVE_TILE)
    return won


def prize(state: State, box: Box, tile: int) -> int:
    """Return the points of a bonus tile if it is still on the table, else 0."""
    return box.tile_points[tile] if state.tiles[tile] == ON_THE_TABLE else 0


def tiles_hoped_for(state: State, box: Box, mind: Mind, whose: int) -> float:
    """Return the expected points of the bonus tiles on the table: the more a tile still needs, the less it counts.

    The tile for two markers on the upper track is left out, because `promise` rewards such markers already.
    """
    settled = 0
    started = 0
    hope = 0.0
    for animal in range(ANIMALS):
        settled |= mind.lies[whose, animal]
        count = ones(mind.lies[whose, animal])
        hope += awaited(state, box, ANIMAL_TILES + animal, MATCHING_FOR_TILE - count)
        if count > 0:
            started += 1
    hope += awaited(state, box, STARTED_TILE, ANIMALS - started)
    hope += awaited(state, box, PRESERVE_TILE, ones(mind.free[whose]))
    for row in range(ROWS):
        spaces = row_spaces(box, side(state), row)
        if spaces & ~settled & ~mind.free[whose] == 0:  # none of them is blocked
            hope += awaited(state, box, ROW_TILES + row, ones(spaces & mind.free[whose]))
    return hope


def awaited(state: State, box: Box, tile: int, missing: int) -> float:
    """Return the expected points of a bonus tile that needs some more things."""
    return prize(state, box, tile) * CHANCES[missing] if missing > 0 else 0.0


def row_spaces(box: Box, up: int, row: int) -> int:
    return (1 << box.first[up, row + 1]) - (1 << box.first[up, row])
