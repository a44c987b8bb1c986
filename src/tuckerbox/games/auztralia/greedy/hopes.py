"""What a seat may hope for besides its points: the search weighs by it where it stops playing on.

The weights are those that fit best what came of some 67,000 moments in matches of the sensible player, rounded.
"""

from __future__ import annotations

from tuckerbox.games.auztralia.greedy.mind import LATE, Mind, faded
from tuckerbox.games.auztralia.rules.land import apart
from tuckerbox.games.auztralia.rules.scoring import cards_of
from tuckerbox.games.auztralia.rules.terms import NOWHERE
from tuckerbox.games.auztralia.state import (
    AWAKE,
    COAL,
    GOLD,
    IRON,
    LAST_SPACE,
    NO_ONE,
    TEMPLE,
    UNITS,
    Box,
    State,
)

A_SPACE_LEFT = 0.68
A_GOOD = 0.2
A_TRACK = 0.3
A_GOLD_IN_UNITS = 0.5
A_CARD = 2.0  # with all the time left
SIEGED = 6.0  # what an Old One at the port costs, with all the time left
UNARMED = 4.0  # and as much more, shared by the gold in units
CLOSER = 0.8  # of that for each hex between


def hopes(state: State, box: Box, mind: Mind, seat: int) -> float:
    """What goods, tracks, units and cards may still become while there is time, and what walks about."""
    left = LAST_SPACE - state.time[seat]
    season, rest = min(1.0, left / LATE), left / LAST_SPACE
    goods = state.goods[COAL, seat] + state.goods[IRON, seat] + state.goods[GOLD, seat]
    arms = 0
    for unit in range(UNITS):
        sent = state.force[unit] if state.fighter == seat else 0
        arms += box.unit_cost[unit] * (state.barracks[unit, seat] + sent)
    things = A_GOOD * goods + A_TRACK * (box.tracks - state.tracks_left[seat]) + A_GOLD_IN_UNITS * arms
    threat = threat_to(state, box, seat) * (SIEGED + UNARMED / (1 + arms))
    return A_SPACE_LEFT * left + season * things + rest * (A_CARD * cards_of(state, seat) - threat)


def threat_to(state: State, box: Box, seat: int) -> float:
    """How many Old Ones walk about, those far from the port counting less."""
    total = 0.0
    port = state.ports[seat]
    for slot in range(AWAKE):
        kind = state.awake[slot]
        if port != NOWHERE and kind not in (NO_ONE, TEMPLE):
            total += faded(CLOSER, apart(state, box, state.place[slot], port))
    return total
