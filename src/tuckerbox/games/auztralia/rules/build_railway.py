"""Build Railway: a coal and an iron for two tracks."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import gameplay, land
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.events import note

RAILWAY_TIME, MOUNTAIN_RAILWAY_TIME = 2, 3  # spaces of time
USUAL_TRACKS = 2  # the most tracks that an action lays


def why_not_build(state: State, box: Box, what: int) -> int:
    seat = state.active
    reason = gameplay.why_not_box(state, box, what, 0)
    if reason != reasons.LEGAL:
        return reason
    if state.goods[pieces.COAL, seat] == 0 or state.goods[pieces.IRON, seat] == 0:
        return reasons.NO_COAL_OR_IRON
    if can_lay(state, box, what):
        return reasons.LEGAL
    return reasons.NO_TRACKS if state.tracks_left[seat] == 0 else reasons.NO_WAY_ON


def begin_railway(state: State, box: Box, what: int) -> None:
    seat = state.active
    gameplay.use_box(state, box, what)
    gameplay.pay(state, seat, pieces.COAL)
    gameplay.pay(state, seat, pieces.IRON)
    gameplay.spend_time(state, railway_time(state, box, seat, what))
    state.left = tracks_each(state, box, seat)
    state.made = 0
    state.detail = what
    state.phase = phases.TRACKS


def railway_time(state: State, box: Box, seat: int, what: int) -> int:
    """Return the spaces of time that a box for railways takes."""
    if what == board.RAILWAY:
        return RAILWAY_TIME
    return box.amounts[cards.TUNNELLER] if gameplay.has(state, seat, cards.TUNNELLER) else MOUNTAIN_RAILWAY_TIME


def tracks_each(state: State, box: Box, seat: int) -> int:
    """Return how many tracks one action may lay."""
    return box.amounts[cards.CHIEF_ENGINEER] if gameplay.has(state, seat, cards.CHIEF_ENGINEER) else USUAL_TRACKS


def why_not_track(state: State, box: Box, hex: int, side: int, what: int) -> int:
    """Return why the active seat can't lay a track across a border, or LEGAL.

    A border has room for one track. It must join the seat's own network, and no Old One may be on either side.
    """
    seat = state.active
    there = box.beside[side, hex]
    if state.tracks_left[seat] == 0:
        return reasons.NO_TRACKS
    if not land.is_land(state, box, hex) or not land.is_land(state, box, there):
        return reasons.NOT_ON_LAND
    if state.tracks[side, hex] != 0:
        return reasons.BORDER_TAKEN
    if land.has_old_one(state, hex) or land.has_old_one(state, there):
        return reasons.OLD_ONE_THERE
    if not is_joined(state, box, hex, side):
        return reasons.NOT_JOINED
    rough = is_rough(state, box, hex) or is_rough(state, box, there)
    return reasons.NEEDS_BOX_B if rough and what == board.RAILWAY else reasons.LEGAL


def is_rough(state: State, box: Box, hex: int) -> bool:
    """Return whether tracks need the second box: in hills, and in the West beyond the first level."""
    return box.terrain[state.map, hex] == board.HILL or (state.map == board.WEST and box.level[state.map, hex] > 1)


def can_lay(state: State, box: Box, what: int) -> bool:
    for hex in range(board.HEXES):
        for side in range(board.SIDES):
            if is_joined(state, box, hex, side) and why_not_track(state, box, hex, side, what) == reasons.LEGAL:
                return True
    return False


def is_joined(state: State, box: Box, hex: int, side: int) -> bool:
    """Return whether the active seat's network leads to a border, on either side of it."""
    there = box.beside[side, hex]
    seat = state.active
    return land.is_reached(state, hex, seat) or (there != board.NOWHERE and land.is_reached(state, there, seat))


def lay_track(state: State, box: Box, hex: int, side: int) -> None:
    seat = state.active
    state.tracks[side, hex] = seat + 1
    state.tracks_left[seat] -= 1
    state.left -= 1
    state.made += 1
    note(state, events.TRACK_LAID, seat, hex, box.beside[side, hex], 0)
    land.trace_networks(state, box)
    if state.left == 0 or not can_lay(state, box, state.detail):
        gameplay.finish_choice(state, box)
