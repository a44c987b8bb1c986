"""The spread, which tells how much a lead is worth before the end. The search turns scores into chances by it.

The numbers are fitted to 2,500 to 6,000 matches of the greedy player for each way to play and number of seats, and then
to the chances that searches estimated at 1,500 moments of other matches.
"""

from __future__ import annotations

from tuckerbox.games.auztralia import board
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.games.auztralia.ways import COMPETITIVE, SOLO

# The spread at the end; how it grows with each space of time that a seat has left, on average; and by how much the Old
# Ones' score will change with each, beyond `expected_gain`. In competition and together, the numbers are by seats, from
# 2 on. Alone, the change is by difficulty.
AT_THE_END, WITH_TIME, OLD_ONES_GAIN = (3.0, 2.5, 2.0), (0.3, 0.24, 0.19), (-0.25, -0.62, -0.6)
TOGETHER_AT_THE_END, TOGETHER_WITH_TIME, TOGETHER_GAIN = (6.0, 4.5, 3.5), (0.54, 0.94, 1.47), (-0.35, -0.78, -0.65)
SOLO_AT_THE_END, SOLO_WITH_TIME, SOLO_GAIN = 7.0, 0.22, (0.06, 0.14, 0.28)


def spread(state: State, box: Box) -> float:
    left = time_left(state)
    if state.way == SOLO:
        return SOLO_AT_THE_END + SOLO_WITH_TIME * left
    if state.way == COMPETITIVE:
        return AT_THE_END[state.seats - 2] + WITH_TIME[state.seats - 2] * left
    return TOGETHER_AT_THE_END[state.seats - 2] + TOGETHER_WITH_TIME[state.seats - 2] * left


def rival_gain(state: State, box: Box) -> float:
    """Return the points that the Old Ones will gain, apart from those that seats take from them by `expected_gain`."""
    left = time_left(state)
    if state.way == SOLO:
        return SOLO_GAIN[state.difficulty] * left
    if state.way == COMPETITIVE:
        return OLD_ONES_GAIN[state.seats - 2] * left
    return TOGETHER_GAIN[state.seats - 2] * left


def time_left(state: State) -> float:
    """Return how many spaces of the time track a seat has left, on average."""
    left = 0
    for seat in range(state.seats):
        left += board.LAST_SPACE - state.time[seat]
    return left / state.seats
