"""What a seat may hope for besides its points: the search weighs by it where it stops playing on.

The weights are rounded from those with which the search foretells best how some 60,000 moments in matches of the
sensible player came out, for every seat against the others and against the Old Ones. So it says about what it is worth
from the first moment on, when all that lies face down still counts for the Old Ones.
"""

from __future__ import annotations

from tuckerbox.games.auztralia.greedy.mind import Mind, faded
from tuckerbox.games.auztralia.rules.land import apart
from tuckerbox.games.auztralia.rules.scoring import all_sound_farms, awake_temples, cards_of
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

# With time for it. Towards the end goods, tracks and units lose their worth
LATE = 15.0  # spaces before the end
A_GOOD = 0.3
FEW = 6  # gold: what comes on top brings nothing
A_TRACK = 0.6
A_GOLD_IN_UNITS = 0.6

# With all the time left
TIME = 43.0  # what a seat makes of its own,
TO_TAKE_BACK = 74.0  # and all together of what counts for the Old Ones as long as nobody has beaten them,
SLOW_START = 27.0  # but for what takes its time to begin with
A_CARD = 1.2
A_FARM = 1.5  # that may be lost
A_TEMPLE = 5.0  # that lies face up: what it does to those who leave it there
SIEGED = 4.0  # what an Old One at the port costs,
UNARMED = 4.0  # and as much more, shared by the gold in units
CLOSER = 0.8  # of that for each hex between


def hopes(state: State, box: Box, mind: Mind, seat: int) -> float:
    """What time, goods, tracks, units and cards may still become, and what walks about."""
    left = LAST_SPACE - state.time[seat]
    season, rest, clock = min(1.0, left / LATE), left / LAST_SPACE, time_for_all(state) / LAST_SPACE
    goods = state.goods[COAL, seat] + state.goods[IRON, seat] + min(FEW, state.goods[GOLD, seat])
    arms = 0
    for unit in range(UNITS):
        sent = state.force[unit] if state.fighter == seat else 0
        arms += box.unit_cost[unit] * (state.barracks[unit, seat] + sent)
    things = A_GOOD * goods + A_TRACK * (box.tracks - state.tracks_left[seat]) + A_GOLD_IN_UNITS * arms
    threat = threat_to(state, box, seat) * (SIEGED + UNARMED / (1 + arms))
    losses = A_FARM * all_sound_farms(state, seat) + A_TEMPLE * awake_temples(state) + threat
    lasting = TIME + A_CARD * cards_of(state, seat) - losses
    return season * things + rest * lasting + clock * (TO_TAKE_BACK - SLOW_START * clock)


def time_for_all(state: State) -> int:
    """How many spaces are left to whoever is furthest back."""
    left = 0
    for seat in range(state.seats):
        left = max(left, LAST_SPACE - state.time[seat])
    return left


def threat_to(state: State, box: Box, seat: int) -> float:
    """How many Old Ones walk about, those far from the port counting less."""
    total = 0.0
    port = state.ports[seat]
    for slot in range(AWAKE):
        kind = state.awake[slot]
        if port != NOWHERE and kind not in (NO_ONE, TEMPLE):
            total += faded(CLOSER, apart(state, box, state.place[slot], port))
    return total
