"""Fills the derived fields of AuZtralia's box, and checks the data as a whole."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, cards, pieces
from tuckerbox.games.auztralia.port_places import check_ports
from tuckerbox.games.auztralia.rules import farm
from tuckerbox.games.auztralia.state import CALLED, LIT, Box
from tuckerbox.kernel.component_data import BoxError
from tuckerbox.kernel.memory_records import Grid

# The steps in rows and columns to each neighbour, clockwise from the north: in even columns, and in odd ones
STEPS = (
    ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1)),
    ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)),
)


def prepare(box: Box) -> None:
    """Fill the derived fields of a box, and check it as a whole."""
    lay_out_map(box, board.EAST, box.east_terrain, box.east_number, box.east_level, box.east_survey, box.east_anchor)
    lay_out_map(box, board.WEST, box.west_terrain, box.west_number, box.west_level, box.west_survey, box.west_anchor)
    for hex in range(board.HEXES):
        row, column = divmod(hex, board.COLUMNS)
        box.token[hex] = box.west_token[row, column]
        for direction in range(board.DIRECTIONS):
            down, right = STEPS[column % 2][direction]
            inside = 0 <= row + down < board.ROWS and 0 <= column + right < board.COLUMNS
            box.beside[direction, hex] = (row + down) * board.COLUMNS + column + right if inside else -1
    measure(box, board.EAST, box.apart_east)
    measure(box, board.WEST, box.apart_west)
    for nth in range(len(box.lit)):
        box.lights[box.lit[nth]] = LIT
    for nth in range(len(box.called)):
        box.lights[box.called[nth]] |= CALLED
    for card in range(cards.OLD_CARDS):
        for kind in range(pieces.OLD_ONES):
            hits = (box.hit_infantry, box.hit_cars, box.hit_artillery, box.hit_trains, box.hit_airships)
            box.hitting[card, kind] = sum(hit[card, kind] << unit for unit, hit in enumerate(hits))
    check_amounts(box)
    check_tiles(box)
    check_ports(box)


def check_amounts(box: Box) -> None:
    if box.amounts[cards.FARM_MANAGER] > farm.MOST_OF_A_CROP:
        raise BoxError(f"personalities.amount: the Farm Manager places {farm.MOST_OF_A_CROP} farms of a crop at most.")
    if box.amounts[cards.STOCKMAN] > farm.MOST_FOR_NOTHING:
        raise BoxError(f"personalities.amount: the Stockman places {farm.MOST_FOR_NOTHING} farms at most.")
    if box.amounts[cards.OVERLANDER] > actions.MOST_SPACES_BACK:
        raise BoxError(f"personalities.amount: the Overlander goes back {actions.MOST_SPACES_BACK} spaces at most.")


def check_tiles(box: Box) -> None:
    """Check that all tiles but kangaroos, which never stay, can lie face up at the same time."""
    tiles = sum(
        grid[stack, kind]
        for grid in (box.tiles, box.aside)
        for stack in range(grid.shape[0])
        for kind in range(pieces.KINDS)
        if kind != pieces.KANGAROO
    )
    if tiles > pieces.AWAKE:
        raise BoxError(
            f"old_ones.tiles and old_ones.aside: {tiles} tiles besides kangaroos are more than {pieces.AWAKE}."
        )


def lay_out_map(box: Box, map: int, terrain: Grid, number: Grid, level: Grid, survey: Grid, anchor: Grid) -> None:
    name = ("east", "west")[map]
    for hex in range(board.HEXES):
        at = divmod(hex, board.COLUMNS)
        box.terrain[map, hex] = terrain[at]
        box.number[map, hex] = number[at]
        box.level[map, hex] = level[at]
        box.survey[map, hex] = survey[at]
        box.anchor[map, hex] = anchor[at]
        if number[at]:
            box.at[map, number[at] - 1] = hex
        if (level[at] > 0) != (number[at] > 0):
            raise BoxError(f"{name}.level: row {at[0] + 1}, column {at[1] + 1}: a level goes with a number.")
    numbers = sorted(box.number[map, hex] for hex in range(board.HEXES) if box.number[map, hex])
    box.numbers[map] = len(numbers)
    if numbers != list(range(1, len(numbers) + 1)):
        raise BoxError(f"{name}.number: the numbers must go from 1 to {len(numbers)}, each once.")


def measure(box: Box, map: int, apart: Grid) -> None:
    """Measure how far each two hexes lie apart over land, by a breadth-first search from each."""
    for start in range(board.HEXES):
        for hex in range(board.HEXES):
            apart[start, hex] = board.FAR
        if box.terrain[map, start] == board.SEA:
            continue
        apart[start, start] = 0
        edge = [start]
        while edge:
            beyond = []
            for hex in edge:
                for direction in range(board.DIRECTIONS):
                    there = box.beside[direction, hex]
                    if there >= 0 and box.terrain[map, there] != board.SEA and apart[start, there] == board.FAR:
                        apart[start, there] = apart[start, hex] + 1
                        beyond.append(there)
            edge = beyond
