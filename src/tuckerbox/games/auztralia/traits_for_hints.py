"""The numbers by which hints tell choices apart."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, pieces
from tuckerbox.games.auztralia.rules import land, scoring
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.contract import Numbers, Trait

TRAITS = (
    Trait("trophies"),
    Trait("farms"),
    Trait("phosphate"),
    Trait("blighted", "chance"),
    Trait("old-ones", "level"),
    Trait("threat", "level"),
    Trait("arms", "level"),
    Trait("gold", "level"),
    Trait("coal", "level"),
    Trait("iron", "level"),
    Trait("tracks"),
    Trait("cards"),
    Trait("sleepers"),
    Trait("time"),
)
(
    TROPHIES, FARMS, PHOSPHATE, BLIGHTED, OLD_ONES, THREAT, ARMS, GOLD, COAL, IRON, TRACKS, CARDS, SLEEPERS, TIME,
) = range(14)  # fmt: skip
SAFE = 8  # hexes between a port and Old Ones that are no threat to it


def traits(state: State, box: Box, seat: int, out: Numbers) -> None:
    """Write what a seat has, what the Old Ones have, and how near they are to its port."""
    out.values[TROPHIES] = scoring.trophy_points(state, box, seat)
    out.values[FARMS] = scoring.all_sound_farms(state, seat)
    out.values[PHOSPHATE] = state.goods[pieces.PHOSPHATE, seat]
    out.values[OLD_ONES] = scoring.old_ones_score(state, box)
    out.values[THREAT] = hexes_to_nearest(state, box, seat)
    arms = 0
    for unit in range(pieces.UNITS):
        arms += box.unit_cost[unit] * scoring.units_of_kind(state, seat, unit)
    out.values[ARMS] = arms
    out.values[GOLD] = state.goods[pieces.GOLD, seat]
    out.values[COAL] = state.goods[pieces.COAL, seat]
    out.values[IRON] = state.goods[pieces.IRON, seat]
    out.values[TRACKS] = box.tracks - state.tracks_left[seat]
    out.values[CARDS] = scoring.cards_of(state, seat)
    blighted, asleep = 0, 0
    for hex in range(board.HEXES):
        if state.blighted[hex] and land.seat_with_farm_on(state, hex) == seat:
            blighted += 1
        asleep += 1 if state.hidden[hex] > 0 else 0
    out.values[BLIGHTED] = blighted
    out.values[SLEEPERS] = asleep
    out.values[TIME] = state.time[seat]


def hexes_to_nearest(state: State, box: Box, seat: int) -> int:
    """Return how far the nearest Old One that can move is from a seat's port, at most SAFE."""
    nearest = SAFE
    if state.ports[seat] == board.NOWHERE:
        return nearest
    for slot in range(pieces.AWAKE):
        if land.can_move(state, slot):
            nearest = min(nearest, land.apart(state, box, state.place[slot], state.ports[seat]))
    return nearest
