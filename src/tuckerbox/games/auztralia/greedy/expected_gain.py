"""The value of a position to a seat, besides its points. The search uses it at its horizon.

The weights are rounded from a fit to some 60,000 moments in matches of the greedy player: with them, the search
predicts best how each seat did against the others and against the Old Ones. Points alone would mislead it early in a
match, when everything that lies face down still counts for the Old Ones.
"""

from __future__ import annotations

from tuckerbox.games.auztralia import board, pieces
from tuckerbox.games.auztralia.greedy.mind import Mind, faded
from tuckerbox.games.auztralia.rules import land, scoring
from tuckerbox.games.auztralia.state import Box, State

# Goods, tracks and units, which lose their value towards the end
LATE = 15.0  # spaces before the end
A_GOOD = 0.3
FEW = 6  # gold above this counts nothing
A_TRACK = 0.6
A_GOLD_IN_UNITS = 0.6

# In proportion to the time that is left
TIME = 43.0  # of the seat
TO_TAKE_BACK = 74.0  # points that all seats together take from the Old Ones
SLOW_START = 27.0  # subtracted from these points, because the start is slow
A_CARD = 1.2
A_FARM = 1.5  # the loss to expect for each
A_TEMPLE = 5.0  # the loss to expect for each that lies face up
SIEGED = 4.0  # the loss to expect from an Old One at the port
UNARMED = 4.0  # the further loss with no units; divided by 1 + the gold in units
CLOSER = 0.8  # the part of it that remains with each hex between


def expected_gain(state: State, box: Box, mind: Mind, seat: int) -> float:
    """Return the value of time, goods, tracks, units and cards, less the expected losses."""
    left = board.LAST_SPACE - state.time[seat]
    season, rest, clock = min(1.0, left / LATE), left / board.LAST_SPACE, time_for_all(state) / board.LAST_SPACE
    goods = state.goods[pieces.COAL, seat] + state.goods[pieces.IRON, seat] + min(FEW, state.goods[pieces.GOLD, seat])
    arms = 0
    for unit in range(pieces.UNITS):
        sent = state.force[unit] if state.fighter == seat else 0
        arms += box.unit_cost[unit] * (state.barracks[unit, seat] + sent)
    things = A_GOOD * goods + A_TRACK * (box.tracks - state.tracks_left[seat]) + A_GOLD_IN_UNITS * arms
    threat = threat_to(state, box, seat) * (SIEGED + UNARMED / (1 + arms))
    losses = A_FARM * scoring.all_sound_farms(state, seat) + A_TEMPLE * scoring.awake_temples(state) + threat
    lasting = TIME + A_CARD * scoring.cards_of(state, seat) - losses
    return season * things + rest * lasting + clock * (TO_TAKE_BACK - SLOW_START * clock)


def time_for_all(state: State) -> int:
    """Return how many spaces are left to the seat that is furthest back."""
    left = 0
    for seat in range(state.seats):
        left = max(left, board.LAST_SPACE - state.time[seat])
    return left


def threat_to(state: State, box: Box, seat: int) -> float:
    """Count the Old Ones that can move. Those far from the seat's port count less."""
    total = 0.0
    port = state.ports[seat]
    for slot in range(pieces.AWAKE):
        kind = state.awake[slot]
        if port != board.NOWHERE and kind not in (pieces.NO_ONE, pieces.TEMPLE):
            total += faded(CLOSER, land.apart(state, box, state.place[slot], port))
    return total
