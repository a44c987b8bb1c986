"""Which tracks and farms are worth most."""

from __future__ import annotations

from tuckerbox.games.auztralia.greedy.mind import A_SPACE, NOTHING, Mind, consider
from tuckerbox.games.auztralia.greedy.needs import cost, effort, gain_of, harvest, prospects
from tuckerbox.games.auztralia.rules.land import is_reached
from tuckerbox.games.auztralia.rules.playing import FIELD_WORK, railway_time, tracks_each, why_not_plant, why_not_track
from tuckerbox.games.auztralia.rules.terms import LEGAL, NOWHERE, done, plant, track
from tuckerbox.games.auztralia.state import (
    COAL,
    CROPS,
    FARM,
    HEXES,
    IRON,
    SIDES,
    Box,
    State,
)
from tuckerbox.kernel.luck import Luck

# --- Railways ---


def railway(state: State, box: Box, mind: Mind, what: int) -> float:
    """What it is worth to use a box of the railway."""
    price = cost(state, box, mind, what, 0, railway_time(state, box, mind.seat, what))
    spent = gain_of(state, mind, COAL, -1) + gain_of(state, mind, IRON, -1)
    return laying(state, box, mind, what, tracks_each(state, box, mind.seat)) + spent - price


def laying(state: State, box: Box, mind: Mind, what: int, tracks: int) -> float:
    """What the best track is worth, and as many of about the same kind."""
    return best_track(state, box, mind, what) * min(tracks, state.tracks_left[mind.seat])


def best_track(state: State, box: Box, mind: Mind, what: int) -> float:
    """Finds the track that brings nearest to what lies in the land; what that is worth."""
    before = prospects(state, box, mind, NOWHERE)
    most = NOTHING
    for hex in range(HEXES):
        for side in range(SIDES):
            if why_not_track(state, box, hex, side, what) == LEGAL:
                there = box.beside[side, hex]
                end = there if is_reached(state, hex, mind.seat) else hex
                value = prospects(state, box, mind, end) - before
                if value > most:
                    most = value
                    mind.track = track(hex, side)
    return most


# --- Farms ---


def farming(state: State, box: Box, mind: Mind) -> float:
    """What the farms are worth that one action can place."""
    total, placed = 0.0, 0
    for crop in range(CROPS):
        value = 0.0
        for hex in range(HEXES):
            if why_not_plant(state, box, hex, crop) == LEGAL:
                value = max(value, harvest(state, box, mind, hex, crop))
        if value > A_SPACE:
            total += value
            placed += 1
    return total - cost(state, box, mind, FARM, 0, placed) if placed > 0 else NOTHING


def choose_farm(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """The farm that is worth most; none, if all are worth less than the time they take."""
    spaces = 0.0 if state.free or state.made >= FIELD_WORK else effort(state, mind, 1)
    if state.made > 0:
        consider(mind, luck, done, 0.0)
    for hex in range(HEXES):
        for crop in range(CROPS):
            if why_not_plant(state, box, hex, crop) == LEGAL:
                consider(mind, luck, plant(hex, crop), harvest(state, box, mind, hex, crop) - spaces)
