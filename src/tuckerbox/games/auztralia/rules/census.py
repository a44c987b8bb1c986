"""The census of all components, which stays the same during a match."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, pieces
from tuckerbox.games.auztralia.rules import land
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.contract import Numbers


def census(state: State, box: Box, out: Numbers) -> int:
    """Count the cubes, discs, tracks and farms of each seat, the units, and the tiles of each kind."""
    n = 0
    for seat in range(state.seats):
        out.values[n] = state.cubes[seat]
        out.values[n + 1] = state.discs[seat]
        for what in range(board.BOXES):
            out.values[n] += state.boxes[what, seat]
        for slot in range(pieces.AWAKE):
            out.values[n] += state.cubes_on[slot, seat]
            out.values[n + 1] += state.discs_on[slot, seat]
        out.values[n + 2] = state.tracks_left[seat]
        for hex in range(board.HEXES):
            for side in range(board.SIDES):
                out.values[n + 2] += 1 if state.tracks[side, hex] == seat + 1 else 0
        out.values[n + 3] = 0
        for crop in range(pieces.CROPS):
            out.values[n + 3] += state.farms_left[crop, seat]
        for hex in range(board.HEXES):
            out.values[n + 3] += 1 if land.seat_with_farm_on(state, hex) == seat else 0
        n += 4
    for unit in range(pieces.UNITS):
        out.values[n] = state.supply[unit] + state.force[unit]
        for seat in range(state.seats):
            out.values[n] += state.barracks[unit, seat]
        n += 1
    for kind in range(pieces.KINDS):
        out.values[n] = state.gone[kind]
        for level in range(board.LEVELS):
            out.values[n] += state.pool[level, kind]
        for slot in range(pieces.AWAKE):
            out.values[n] += 1 if state.awake[slot] == kind else 0
        for seat in range(state.seats):
            out.values[n] += state.trophies[kind, seat]
        n += 1
    return n
