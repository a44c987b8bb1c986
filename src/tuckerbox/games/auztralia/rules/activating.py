"""Activating Old Ones: their disc moves, a revelation comes on light spaces, then movement."""

from __future__ import annotations

from tuckerbox.games.auztralia import events, phases, pieces, ways
from tuckerbox.games.auztralia.state import CALLED, LIT, NOBODY, Box, State
from tuckerbox.kernel.events import note

MOVEMENT_CARDS = 2  # Old One cards that are drawn for movement in each activation


def advance(state: State, box: Box) -> None:
    """Move the Old Ones' disc a space, and begin with a revelation if the space is light."""
    state.purple += 1
    state.draws = MOVEMENT_CARDS
    note(state, events.OLD_ONES_ADVANCE, NOBODY, state.purple, 0, 0)
    state.stage = phases.AT_REVELATION
    if box.lights[state.purple] & LIT:
        state.phase = phases.REVELATION
    else:
        next_stage(state, box)


def next_stage(state: State, box: Box) -> None:
    """Go on to the next stage of an activation: a card of the cooperative game, or movement."""
    state.six = 0
    state.risen = pieces.NO_ONE
    if state.stage == phases.AT_REVELATION and state.way == ways.TOGETHER and box.lights[state.purple] & CALLED:
        state.stage = phases.AT_TOGETHER
        state.phase = phases.TOGETHER_CARD
    else:
        state.stage = phases.AT_MOVEMENT
        state.phase = phases.MOVEMENT
