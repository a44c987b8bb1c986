"""The map in the view of AuZtralia: hexes, tracks, the targets of Old Ones, and how far expeditions get.

The map is most of a view, and views are made for every step. So each field of a state is read as a list, once, and what
never changes is kept for each box. Whatever is handed out is new.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from tuckerbox.games.auztralia import board, cards, phases, pieces
from tuckerbox.games.auztralia.rules import gameplay
from tuckerbox.games.auztralia.rules.farm import grows
from tuckerbox.games.auztralia.state import SEATS, Box, State
from tuckerbox.games.auztralia.view_types import Farm, Hex, Prey, Reach, Terrain, Track
from tuckerbox.games.view_helpers import once_per_box

TERRAIN_NAMES: tuple[Terrain, ...] = get_args(Terrain)  # from 1: 0 is the sea
CROPS_ON: dict[Terrain, list[pieces.Crop]] = {
    name: [crop for number, crop in enumerate(pieces.CROP_NAMES) if grows(terrain, number)]
    for terrain, name in enumerate(TERRAIN_NAMES, 1)
}
SEATS_IN = tuple(tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(1 << SEATS))


@dataclass(frozen=True)
class Land:
    """A side of the board."""

    hexes: Sequence[tuple[int, str, int, int, Terrain, int | None, int, bool, int]]  # of land: as in `Hex`, in order
    names: Sequence[tuple[int, str]]  # the same hexes and their names alone
    beside: Sequence[Sequence[int]]  # by hex: the hexes of land beside it, clockwise from north
    apart: Sequence[Sequence[int]]  # by hex: its distance to each hex


@once_per_box
def sides_of_board(box: Box) -> tuple[Land, Land]:
    """Return the eastern and the western side."""
    return land_of(box, board.EAST), land_of(box, board.WEST)


def land_of(box: Box, map: int) -> Land:
    inland = [hex for hex in range(board.HEXES) if box.terrain[map, hex] != board.SEA]
    hexes = [
        (
            hex,
            board.HEX_NAMES[hex],
            hex % board.COLUMNS,
            hex // board.COLUMNS,
            TERRAIN_NAMES[box.terrain[map, hex] - 1],
            box.number[map, hex] or None,
            box.level[map, hex],
            box.anchor[map, hex] == 1,
            box.token[hex] if map == board.WEST else 0,
        )
        for hex in inland
    ]
    beside = [
        [there for direction in range(board.DIRECTIONS) if (there := box.beside[direction, hex]) in inland]
        for hex in range(board.HEXES)
    ]
    apart = box.apart_west if map == board.WEST else box.apart_east
    return Land(hexes, [(hex, board.HEX_NAMES[hex]) for hex in inland], beside, apart.tolist())


# --- Hexes and tracks ---


def hexes(state: State, box: Box) -> list[Hex]:
    """Return every hex of land, and everything on it."""
    hidden, farms, blighted = state.hidden.tolist(), state.farms.tolist(), state.blighted.tolist()
    reached, resources = state.reached.tolist(), resources_on(state)
    ports = {state.ports[seat]: seat for seat in range(state.seats)}
    return [
        {
            "hex": name,
            "column": column,
            "row": row,
            "terrain": terrain,
            "number": number,
            "level": level,
            "anchor": anchor,
            "hidden": hidden[hex],
            "resources": resources[hex],
            "token": token,
            "port": ports.get(hex),
            "farm": farm(farms[hex], blighted[hex]) if farms[hex] else None,
            "reached": [*SEATS_IN[reached[hex]]],
        }
        for hex, name, column, row, terrain, number, level, anchor, token in sides_of_board(box)[state.map].hexes
    ]


def resources_on(state: State) -> list[dict[pieces.Resource, int]]:
    """Return the resources on each hex."""
    found: list[dict[pieces.Resource, int]] = [{} for _ in range(board.HEXES)]
    for name, counts in zip(pieces.RESOURCE_NAMES, state.resources.tolist(), strict=True):
        for hex, count in enumerate(counts):
            if count:
                found[hex][name] = count
    return found


def farm(farm: int, blighted: int) -> Farm:
    """Return a farm from its numbers in the state."""
    seat, crop = divmod(farm - 1, pieces.CROPS)
    return {"seat": seat, "crop": pieces.CROP_NAMES[crop], "blighted": blighted == 1}


def crops() -> dict[Terrain, list[pieces.Crop]]:
    """Return the crops that grow on each terrain."""
    return {terrain: [*crops] for terrain, crops in CROPS_ON.items()}


def tracks(state: State, box: Box) -> list[Track]:
    return [
        {
            "hex": board.HEX_NAMES[hex],
            "side": board.DIRECTION_NAMES[side],
            "to": board.HEX_NAMES[box.beside[side, hex]],
            "seat": seat,
        }
        for hex, side, seat in tracks_laid(state)
    ]


def tracks_laid(state: State) -> list[tuple[int, int, int]]:
    """Return the hex, the side and the seat of each track, in the order of hexes and sides."""
    sides = enumerate(state.tracks.tolist())
    return sorted((hex, side, owner - 1) for side, owners in sides for hex, owner in enumerate(owners) if owner)


# --- Old Ones ---


def all_prey(state: State) -> list[int]:
    """Return the hexes that Old Ones go for: ports and sound farms."""
    ports = {state.ports[seat] for seat in range(state.seats)} - {board.NOWHERE}
    on_hexes = enumerate(zip(state.farms.tolist(), state.blighted.tolist(), strict=True))
    return sorted(ports.union(hex for hex, (farm, blighted) in on_hexes if farm and not blighted))


def wanted_by(state: State, box: Box, slot: int, prey: Sequence[int]) -> Prey | None:
    """Return an Old One's nearest targets, and the hexes to which a card may move it."""
    land, hex = sides_of_board(box)[state.map], state.place[slot]
    far = land.apart[hex]
    away = min((far[there] for there in prey), default=board.FAR)
    if state.awake[slot] == pieces.TEMPLE or not 0 < away < board.FAR:
        return None
    nearest = [there for there in prey if far[there] == away]
    steps = [step for step in land.beside[hex] if any(land.apart[step][there] < away for there in nearest)]
    return {
        "away": away,
        "hexes": [board.HEX_NAMES[there] for there in nearest],
        "next": [board.HEX_NAMES[step] for step in steps],
    }


# --- Expeditions ---


def reach(state: State, box: Box) -> Reach | None:
    """Return the reach of the active seat's expeditions; None while no player has the turn."""
    if state.phase < phases.TURN or state.phase == phases.ENDED or state.stage:
        return None
    land, seat = sides_of_board(box)[state.map], state.active
    by_rail = {hex for hex, others in enumerate(state.via.tolist()) if others >= 0}
    lines = by_rail | own_line(state, box, seat)
    off_rails = steps_off_rails(state) | dict.fromkeys(by_rail, 0)
    flown = flights(land, lines)
    farther = box.amounts[cards.DESERT_GUIDE] if gameplay.has(state, seat, cards.DESERT_GUIDE) else 0
    return {
        "seat": seat,
        "by_land": {name: off_rails[hex] for hex, name in land.names if hex in off_rails},
        "by_air": {name: flown.get(hex, board.FAR) for hex, name in land.names} if lines else {},
        "ranges": {name: box.unit_range[unit] + farther for unit, name in enumerate(pieces.UNIT_NAMES)},
    }


def steps_off_rails(state: State) -> dict[int, int]:
    """Return how far each hex lies off the rails that the active seat can use, where any way leads there."""
    nearest: dict[int, int] = {}
    for steps in state.off_rail.tolist()[: state.seats]:
        for hex, far in enumerate(steps):
            if far and far < nearest.get(hex, board.FAR):
                nearest[hex] = far
    return nearest


def flights(land: Land, lines: set[int]) -> dict[int, int]:
    """Return how far each hex lies from the nearest of some lines, over land. Nothing blocks the way."""
    far = dict.fromkeys(lines, 0)
    edge = list(lines)
    for hex in edge:  # the list grows during the loop
        for there in land.beside[hex]:
            if there not in far:
                far[there] = far[hex] + 1
                edge.append(there)
    return far


def own_line(state: State, box: Box, seat: int) -> set[int]:
    """Return the hexes with a seat's port or one of its tracks, even where Old Ones cut them off."""
    ends = {end for hex, side, owner in tracks_laid(state) if owner == seat for end in (hex, box.beside[side, hex])}
    return ends | {state.ports[seat]} - {board.NOWHERE}
