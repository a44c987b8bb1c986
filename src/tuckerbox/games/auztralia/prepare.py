"""What follows from the component data of AuZtralia, and whether all of it fits."""

from __future__ import annotations

from tuckerbox.games.auztralia.state import (
    COLUMNS,
    DIRECTIONS,
    EAST,
    FAR,
    HEXES,
    OLD_CARDS,
    OLD_ONES,
    ROWS,
    SEA,
    WEST,
    Box,
)
from tuckerbox.kernel.box import BoxError
from tuckerbox.kernel.record import Grid

# Steps in rows and columns to each neighbour, from the north on clockwise: in even columns and in odd ones
STEPS = (
    ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1)),
    ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)),
)


def prepare(box: Box) -> None:
    """Fills the derived fields of a box whose items are filled, and checks the whole."""
    lay_out_map(box, EAST, box.east_terrain, box.east_number, box.east_level, box.east_survey, box.east_anchor)
    lay_out_map(box, WEST, box.west_terrain, box.west_number, box.west_level, box.west_survey, box.west_anchor)
    for hex in range(HEXES):
        row, column = divmod(hex, COLUMNS)
        box.token[hex] = box.west_token[row, column]
        for direction in range(DIRECTIONS):
            down, right = STEPS[column % 2][direction]
            inside = 0 <= row + down < ROWS and 0 <= column + right < COLUMNS
            box.beside[direction, hex] = (row + down) * COLUMNS + column + right if inside else -1
    measure(box, EAST, box.apart_east)
    measure(box, WEST, box.apart_west)
    for nth in range(len(box.lit)):
        box.lights[box.lit[nth]] = 1
    for nth in range(len(box.called)):
        box.lights[box.called[nth]] |= 2
    for card in range(OLD_CARDS):
        for kind in range(OLD_ONES):
            hits = (box.hit_infantry, box.hit_cars, box.hit_artillery, box.hit_trains, box.hit_airships)
            box.hitting[card, kind] = sum(hit[card, kind] << unit for unit, hit in enumerate(hits))


def lay_out_map(box: Box, map: int, terrain: Grid, number: Grid, level: Grid, survey: Grid, anchor: Grid) -> None:
    name = ("east", "west")[map]
    for hex in range(HEXES):
        at = divmod(hex, COLUMNS)
        box.terrain[map, hex] = terrain[at]
        box.number[map, hex] = number[at]
        box.level[map, hex] = level[at]
        box.survey[map, hex] = survey[at]
        box.anchor[map, hex] = anchor[at]
        if number[at]:
            box.at[map, number[at] - 1] = hex
        if (level[at] > 0) != (number[at] > 0):
            raise BoxError(f"{name}.level: row {at[0] + 1}, column {at[1] + 1}: a level goes with a number.")
    numbers = sorted(box.number[map, hex] for hex in range(HEXES) if box.number[map, hex])
    box.numbers[map] = len(numbers)
    if numbers != list(range(1, len(numbers) + 1)):
        raise BoxError(f"{name}.number: the numbers must go from 1 to {len(numbers)}, each once.")


def measure(box: Box, map: int, apart: Grid) -> None:
    """How far each two hexes lie apart over land, found by going out from each of them, step by step."""
    for start in range(HEXES):
        for hex in range(HEXES):
            apart[start, hex] = FAR
        if box.terrain[map, start] == SEA:
            continue
        apart[start, start] = 0
        edge = [start]
        while edge:
            beyond = []
            for hex in edge:
                for direction in range(DIRECTIONS):
                    there = box.beside[direction, hex]
                    if there >= 0 and box.terrain[map, there] != SEA and apart[start, there] == FAR:
                        apart[start, there] = apart[start, hex] + 1
                        beyond.append(there)
            edge = beyond
