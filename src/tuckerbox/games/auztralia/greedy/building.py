"""The values of tracks and farms."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, pieces, reasons
from tuckerbox.games.auztralia.greedy.mind import A_SPACE, NOTHING, Mind, consider
from tuckerbox.games.auztralia.greedy.needs import cost, effort, gain_of, harvest, prospects
from tuckerbox.games.auztralia.rules import build_railway, farm, land
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.luck import Luck

# --- Railways ---


def railway(state: State, box: Box, mind: Mind, what: int) -> float:
    """Return the value of using a box for railways."""
    price = cost(state, box, mind, what, 0, build_railway.railway_time(state, box, mind.seat, what))
    spent = gain_of(state, mind, pieces.COAL, -1) + gain_of(state, mind, pieces.IRON, -1)
    return laying(state, box, mind, what, build_railway.tracks_each(state, box, mind.seat)) + spent - price


def laying(state: State, box: Box, mind: Mind, what: int, tracks: int) -> float:
    """Return the value of this many tracks, each as good as the best one."""
    return best_track(state, box, mind, what) * min(tracks, state.tracks_left[mind.seat])


def best_track(state: State, box: Box, mind: Mind, what: int) -> float:
    """Find the track that improves the prospects most, and return its value."""
    before = prospects(state, box, mind, board.NOWHERE)
    most = NOTHING
    for hex in range(board.HEXES):
        for side in range(board.SIDES):
            if build_railway.why_not_track(state, box, hex, side, what) == reasons.LEGAL:
                there = box.beside[side, hex]
                end = there if land.is_reached(state, hex, mind.seat) else hex
                value = prospects(state, box, mind, end) - before
                if value > most:
                    most = value
                    mind.track = actions.track(hex, side)
    return most


# --- Farms ---


def farming(state: State, box: Box, mind: Mind) -> float:
    """Return the value of the farms that one action can place."""
    total, placed = 0.0, 0
    for crop in range(pieces.CROPS):
        value = 0.0
        for hex in range(board.HEXES):
            if farm.why_not_plant(state, box, hex, crop) == reasons.LEGAL:
                value = max(value, harvest(state, box, mind, hex, crop))
        if value > A_SPACE:
            total += value
            placed += 1
    return total - cost(state, box, mind, board.FARM, 0, placed) if placed > 0 else NOTHING


def choose_farm(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Choose the farm with the highest value, or stop if none is worth its time."""
    spaces = 0.0 if state.free or state.made >= farm.FIELD_WORK else effort(state, mind, 1)
    if state.made > 0:
        consider(mind, luck, actions.done, 0.0)
    for hex in range(board.HEXES):
        for crop in range(pieces.CROPS):
            if farm.why_not_plant(state, box, hex, crop) == reasons.LEGAL:
                consider(mind, luck, actions.plant(hex, crop), harvest(state, box, mind, hex, crop) - spaces)
