"""The map: the things on a hex, the networks of tracks, and distances."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, pieces, ways
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.bits import ones


def is_land(state: State, box: Box, hex: int) -> bool:
    return hex != board.NOWHERE and box.terrain[state.map, hex] != board.SEA


def apart(state: State, box: Box, one: int, other: int) -> int:
    """Return how far two hexes lie apart over land. Nothing blocks the way."""
    return box.apart_west[one, other] if state.map == board.WEST else box.apart_east[one, other]


# --- Things on a hex ---


def has_awake(state: State, hex: int) -> bool:
    """Return whether an Old One lies face up on a hex."""
    return state.awake_at[hex] > 0


def can_move(state: State, slot: int) -> bool:
    """Return whether an Old One that lies face up can move. A temple can't."""
    return state.awake[slot] != pieces.NO_ONE and state.awake[slot] != pieces.TEMPLE


def has_old_one(state: State, hex: int) -> bool:
    """Return whether a tile of the Old Ones lies on a hex, face up or down."""
    return state.hidden[hex] > 0 or has_awake(state, hex)


def has_resource(state: State, hex: int) -> bool:
    for resource in range(pieces.RESOURCES):
        if state.resources[resource, hex] > 0:
            return True
    return False


def seat_with_port_on(state: State, hex: int) -> int:
    """Return the seat whose port lies on a hex, or NOBODY."""
    for seat in range(state.seats):
        if state.ports[seat] == hex:
            return seat
    return NOBODY


def seat_with_farm_on(state: State, hex: int) -> int:
    """Return the seat whose farm lies on a hex, or NOBODY."""
    return (state.farms[hex] - 1) // pieces.CROPS if state.farms[hex] > 0 else NOBODY


def crop_of(state: State, hex: int) -> int:
    return (state.farms[hex] - 1) % pieces.CROPS


# --- Tracks ---


def border(box: Box, hex: int, direction: int) -> int:
    """Return the number of a border.

    A border lies on the north, north-east or south-east side of one hex. Its number is 3 times that hex, and 0, 1 or 2
    more for the side.
    """
    if direction < board.SIDES:
        return hex * board.SIDES + direction
    return box.beside[direction, hex] * board.SIDES + direction - board.SIDES


def track_across(state: State, box: Box, hex: int, direction: int) -> int:
    """Return whose track lies across a border, from 1; 0 if there is none."""
    if box.beside[direction, hex] == board.NOWHERE:
        return 0
    there = border(box, hex, direction)
    return state.tracks[there % board.SIDES, there // board.SIDES]


def is_on_line(state: State, box: Box, hex: int, seat: int) -> bool:
    """Return whether a hex has a seat's port or one of its tracks, even where Old Ones cut it off."""
    if state.ports[seat] == hex:
        return True
    for direction in range(board.DIRECTIONS):
        if track_across(state, box, hex, direction) == seat + 1:
            return True
    return False


def is_reached(state: State, hex: int, seat: int) -> bool:
    """Return whether a seat's network leads from its port to a hex, with no Old One on the way or there."""
    return state.reached[hex] >> seat & 1 == 1


def trace_networks(state: State, box: Box) -> None:
    """Find what every network reaches. Call it whenever tracks, ports or Old Ones have changed."""
    for hex in range(board.HEXES):
        state.reached[hex] = 0
    for seat in range(state.seats):
        port = state.ports[seat]
        if port != board.NOWHERE and not has_old_one(state, port):
            state.reached[port] |= 1 << seat
    grows = True
    while grows:
        grows = False
        for hex in range(board.HEXES):
            if state.reached[hex] != 0 and extend_from(state, box, hex):
                grows = True


def extend_from(state: State, box: Box, hex: int) -> bool:
    """Follow tracks to the neighbouring hexes. Return whether that reached a new one."""
    found = False
    for direction in range(board.DIRECTIONS):
        owner = track_across(state, box, hex, direction)
        if owner > 0 and is_reached(state, hex, owner - 1):
            there = box.beside[direction, hex]
            if not is_reached(state, there, owner - 1) and not has_old_one(state, there):
                state.reached[there] |= 1 << (owner - 1)
                found = True
    return found


# --- The ways of a seat ---


def find_ways(state: State, box: Box, seat: int) -> None:
    """Find the hexes that a seat reaches by rail, and the distance of each hex from the rails.

    In the cooperative game it may use the tracks of others, at a space of time for each of them. It uses as few others
    as it can; those that this action uses already cost nothing more.
    """
    partners = (1 << state.seats) - 1 - (1 << seat) if state.way == ways.TOGETHER else 0
    counts = state.seats if partners > 0 else 1
    for hex in range(board.HEXES):
        state.via[hex] = -1
        for count in range(counts):
            state.off_rail[count, hex] = 0
    furthest = furthest_range(box)
    for count in range(counts):
        for more in range(partners + 1):
            if more & ~partners == 0 and more & state.used == 0 and ones(more) == count:
                follow_tracks(state, box, seat, more | state.used)
                for hex in range(board.HEXES):
                    if state.seen[hex] and state.via[hex] < 0:
                        state.via[hex] = more | state.used
                step = 1
                while step <= furthest and spread_off_rails(state, box, count, step):
                    step += 1
                for hex in range(board.HEXES):
                    state.seen[hex] = 0


def furthest_range(box: Box) -> int:
    """Return how far off the rails any force may get over land."""
    furthest = 0
    for unit in range(pieces.AIRSHIPS):
        furthest = max(furthest, box.unit_range[unit])
    return furthest + box.amounts[cards.DESERT_GUIDE]


def follow_tracks(state: State, box: Box, seat: int, others: int) -> None:
    """Mark where a seat gets over its own tracks and those of some others, clear of Old Ones."""
    for hex in range(board.HEXES):
        state.seen[hex] = 1 if is_reached(state, hex, seat) else 0
    grows = others > 0
    while grows:
        grows = False
        for hex in range(board.HEXES):
            if state.seen[hex] and follow_tracks_from(state, box, hex, others | 1 << seat):
                grows = True


def follow_tracks_from(state: State, box: Box, hex: int, owners: int) -> bool:
    found = False
    for direction in range(board.DIRECTIONS):
        owner = track_across(state, box, hex, direction)
        there = box.beside[direction, hex]
        if owner > 0 and owners >> (owner - 1) & 1 and not state.seen[there] and not has_old_one(state, there):
            state.seen[there] = 1
            found = True
    return found


def spread_off_rails(state: State, box: Box, others: int, step: int) -> bool:
    """Mark the hexes that lie `step` off the marked rails, on ways around Old Ones. Return whether there are any."""
    found = False
    for hex in range(board.HEXES):
        if is_passed(state, hex, others, step - 1):
            for direction in range(board.DIRECTIONS):
                there = box.beside[direction, hex]
                if is_land(state, box, there) and not state.seen[there] and not is_nearer(state, others, there, step):
                    state.off_rail[others, there] = step
                    found = True
    return found


def is_nearer(state: State, others: int, hex: int, step: int) -> bool:
    return 0 < state.off_rail[others, hex] <= step


def is_passed(state: State, hex: int, others: int, step: int) -> bool:
    """Return whether a force gets through a hex that is `step` away. It stops where an Old One is."""
    if step == 0:
        return state.seen[hex] == 1
    return state.off_rail[others, hex] == step and not has_old_one(state, hex)


def others_needed(state: State, box: Box, seat: int, hex: int, flies: bool, most: int) -> int:
    """Return how many others' tracks a force needs to get to a hex, at most `most` off the rails; FAR if it can't."""
    return others_needed_by_air(state, box, seat, hex, most) if flies else others_needed_by_land(state, hex, most)


def others_needed_by_land(state: State, hex: int, most: int) -> int:
    for others in range(state.seats):
        if 0 < state.off_rail[others, hex] <= most:
            return others
    return board.FAR


def others_needed_by_air(state: State, box: Box, seat: int, hex: int, most: int) -> int:
    nearest = board.FAR
    for start in range(board.HEXES):
        if apart(state, box, start, hex) <= most:
            if is_on_line(state, box, start, seat):
                return 0
            if state.via[start] >= 0:
                nearest = min(nearest, ones(state.via[start]))
    return nearest
