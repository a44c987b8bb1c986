"""The board and the player boards: hexes, action boxes, the time track."""

from __future__ import annotations

from typing import Literal, get_args

# The map: hexes in rows from north to south, columns from west to east, odd columns half a hex further south
ROWS, COLUMNS = 8, 11
HEXES = ROWS * COLUMNS
HEX_NAMES = tuple(f"{'abcdefghijk'[hex % COLUMNS]}{hex // COLUMNS + 1}" for hex in range(HEXES))
MAPS = 2
EAST, WEST = 0, 1
DIRECTIONS = 6
Direction = Literal["n", "ne", "se", "s", "sw", "nw"]
"""Clockwise from north."""
DIRECTION_NAMES: tuple[Direction, ...] = get_args(Direction)
NOWHERE = -1  # instead of a hex
SIDES = 3  # a border belongs to the hex on whose north, north-east or south-east side it lies
SEA, COAST, HILL, OUTBACK, FARMLAND, NUMBERED = range(6)
LEVELS = 3
FAR = 100  # further than any two hexes lie apart

# Action boxes of a player board
RAILWAY, MOUNTAIN_RAILWAY, MINE, RECRUIT, BUY, TRADE, FARM, ATTACK = range(8)
BOXES = 8

# Spaces of the time track
LAST_SPACE = 53
OLD_ONES_START = 22
