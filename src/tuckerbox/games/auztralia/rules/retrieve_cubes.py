"""Retrieve Cubes: all cubes come back to the headquarters."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, events
from tuckerbox.games.auztralia.rules import gameplay
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.events import note

WITH_A_CUBE, WITHOUT_A_CUBE = 1, 2  # spaces of time


def retrieve_time(state: State, seat: int) -> int:
    """Return the spaces of time that it takes: one more if no cube is left for the action."""
    return WITH_A_CUBE if state.cubes[seat] > 0 else WITHOUT_A_CUBE


def retrieve_cubes(state: State, box: Box) -> None:
    """Return all cubes to the headquarters, including the one for this action."""
    seat = state.active
    spaces = retrieve_time(state, seat)
    cubes = 0
    for what in range(board.BOXES):
        cubes += state.boxes[what, seat]
        state.boxes[what, seat] = 0
    state.cubes[seat] += cubes
    note(state, events.RETRIEVED, seat, cubes, 0, 0)
    gameplay.spend_time(state, spaces)
    gameplay.end_action(state, box)
