"""The spread, which tells how much a lead is worth before the end. The search turns scores into chances by it.

The numbers are fitted to the chances that searches estimated in 2,000 to 9,000 matches for each number of seats and
variant: matches of the bot `learned` in the base game for two, and of the planner elsewhere. Early in a match, when
there is room left, the expected points of all seats are about the same, and say little about who will win.
"""

from __future__ import annotations

from tuckerbox.games.outback.players.promise import room_of
from tuckerbox.games.outback.rules import BASE, PLUS
from tuckerbox.games.outback.state import Box, State

# The spread at the end, and how it grows with the square of the room that is left. Base game: by seats, from 2 on.
BASE_AT_THE_END, BASE_WITH_ROOM = (3.5, 3.5, 2.4), (0.09, 0.22, 0.18)
PARTNERSHIP_AT_THE_END, PARTNERSHIP_WITH_ROOM = 1.7, 0.2
# In Plus, it grows with the room itself.
PLUS_AT_THE_END, PLUS_WITH_ROOM = 1.8, 0.83


def spread(state: State, box: Box) -> float:
    room = room_until_end(state, box)
    if state.variant == PLUS:
        return PLUS_AT_THE_END + PLUS_WITH_ROOM * room
    if state.variant == BASE:
        return BASE_AT_THE_END[state.seats - 2] + BASE_WITH_ROOM[state.seats - 2] * room * room
    return PARTNERSHIP_AT_THE_END + PARTNERSHIP_WITH_ROOM * room * room


def room_until_end(state: State, box: Box) -> int:
    """Return the free spaces of the preserve that will end the match: of the fullest, or of the emptiest one."""
    found = room_of(state, box, 0)
    for seat in range(1, state.seats):
        room = room_of(state, box, seat)
        found = max(found, room) if state.all_full else min(found, room)
    return found
