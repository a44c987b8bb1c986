"""The map: what lies on a hex, where tracks lead, how far it is."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.terms import NOWHERE
from tuckerbox.games.auztralia.state import (
    AWAKE,
    CROPS,
    DIRECTIONS,
    FAR,
    HEXES,
    NO_ONE,
    RESOURCES,
    SEA,
    SIDES,
    WEST,
    Box,
    State,
)


def beside(box: Box, hex: int, direction: int) -> int:
    """The hex in a direction, or NOWHERE: beyond the board or in the sea."""
    return box.beside[direction, hex]


def is_land(state: State, box: Box, hex: int) -> bool:
    return hex != NOWHERE and box.terrain[state.map, hex] != SEA


def apart(state: State, box: Box, one: int, other: int) -> int:
    """How far it is over land, with nothing in the way."""
    return box.apart_west[one, other] if state.map == WEST else box.apart_east[one, other]


# --- What lies on a hex ---


def has_awake(state: State, hex: int) -> bool:
    """Whether an Old One that was turned up stands there."""
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE and state.place[slot] == hex:
            return True
    return False


def has_old_one(state: State, hex: int) -> bool:
    """Whether a tile of the Old Ones lies there, whichever side up."""
    return state.hidden[hex] > 0 or has_awake(state, hex)


def has_resource(state: State, hex: int) -> bool:
    for resource in range(RESOURCES):
        if state.resources[resource, hex] > 0:
            return True
    return False


def port_on(state: State, hex: int) -> int:
    """The seat whose port lies there, or -1."""
    for seat in range(state.seats):
        if state.ports[seat] == hex:
            return seat
    return -1


def farm_of(state: State, hex: int) -> int:
    """The seat whose farm lies there, or -1."""
    return (state.farms[hex] - 1) // CROPS if state.farms[hex] > 0 else -1


def crop_of(state: State, hex: int) -> int:
    return (state.farms[hex] - 1) % CROPS


# --- Tracks ---


def border(box: Box, hex: int, direction: int) -> int:
    """The number of a border: 3 times the hex that it lies north, north-east or south-east of, and which of these."""
    if direction < SIDES:
        return hex * SIDES + direction
    return box.beside[direction, hex] * SIDES + direction - SIDES


def track_across(state: State, box: Box, hex: int, direction: int) -> int:
    """Whose track lies across a border, from 1; 0 if there is none."""
    if box.beside[direction, hex] == NOWHERE:
        return 0
    there = border(box, hex, direction)
    return state.tracks[there % SIDES, there // SIDES]


def is_on_line(state: State, box: Box, hex: int, seat: int) -> bool:
    """Whether a seat's port or a track of its own is on a hex, whoever stands in the way."""
    if state.ports[seat] == hex:
        return True
    for direction in range(DIRECTIONS):
        if track_across(state, box, hex, direction) == seat + 1:
            return True
    return False


def is_reached(state: State, hex: int, seat: int) -> bool:
    """Whether a seat's network leads from its port to a hex with no Old One on the way or on the hex."""
    return state.reached[hex] >> seat & 1 == 1


def trace_networks(state: State, box: Box) -> None:
    """Finds anew what is reached: needed whenever tracks, ports or Old Ones have changed."""
    for hex in range(HEXES):
        state.reached[hex] = 0
    for seat in range(state.seats):
        port = state.ports[seat]
        if port != NOWHERE and not has_old_one(state, port):
            state.reached[port] |= 1 << seat
    grows = True
    while grows:
        grows = False
        for hex in range(HEXES):
            if state.reached[hex] != 0 and extend_from(state, box, hex):
                grows = True


def extend_from(state: State, box: Box, hex: int) -> bool:
    """Follows tracks to the hexes beside; whether that reached any anew."""
    found = False
    for direction in range(DIRECTIONS):
        owner = track_across(state, box, hex, direction)
        if owner > 0 and is_reached(state, hex, owner - 1):
            there = box.beside[direction, hex]
            if not is_reached(state, there, owner - 1) and not has_old_one(state, there):
                state.reached[there] |= 1 << (owner - 1)
                found = True
    return found


# --- Off the rails ---


def measure_off_rail(state: State, box: Box, seat: int) -> None:
    """How far each hex lies from what a seat reaches, going around Old Ones; 0 is out of reach or on the network."""
    for hex in range(HEXES):
        state.off_rail[hex] = 0
    step = 1
    while spread(state, box, seat, step):
        step += 1


def spread(state: State, box: Box, seat: int, step: int) -> bool:
    """Marks the hexes that are `step` away; whether there are any."""
    found = False
    for hex in range(HEXES):
        if state.off_rail[hex] == 0 and not is_reached(state, hex, seat) and is_land(state, box, hex):
            for direction in range(DIRECTIONS):
                there = box.beside[direction, hex]
                if there != NOWHERE and is_passed(state, there, seat, step - 1):
                    state.off_rail[hex] = step
                    found = True
                    break
    return found


def is_passed(state: State, hex: int, seat: int, step: int) -> bool:
    """Whether a force gets through a hex that is `step` away; it stops where an Old One is."""
    if step == 0:
        return is_reached(state, hex, seat)
    return state.off_rail[hex] == step and not has_old_one(state, hex)


def by_air(state: State, box: Box, seat: int, hex: int) -> int:
    """How far a hex lies from a seat's line for those who fly over everything."""
    nearest = FAR
    for start in range(HEXES):
        if apart(state, box, start, hex) < nearest and is_on_line(state, box, start, seat):
            nearest = apart(state, box, start, hex)
    return nearest
