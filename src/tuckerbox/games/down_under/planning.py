"""A seat's plan for its next turn: the turn as it would be now, and what lies where an action would go."""

from __future__ import annotations

from tuckerbox.games.down_under import rules
from tuckerbox.games.down_under.area import neighbour
from tuckerbox.games.down_under.routes import colours_around, is_finished
from tuckerbox.games.down_under.state import COLOURS, SIDES, Box, State
from tuckerbox.kernel.contract import Foresight, Planning


def in_turn(state: State, seat: int) -> bool:
    return state.phase == rules.PLAYING and state.active == seat


def foresee(state: State, box: Box, seat: int) -> Foresight:
    """Begin a seat's turn.

    It is too early until all first tiles lie, and while no tile fits at an open end, because what the seat can do then
    depends on the others. If all its routes are closed at both ends, or rings for good, it has no further turn.
    """
    if in_turn(state, seat):
        return Foresight.CLEAR
    if state.turns <= rules.colours_in_play(state):
        return Foresight.TOO_EARLY
    state.exit = rules.NO_EXIT
    rules.retire_rings(state, seat)
    own = rules.colours_of(state, seat)
    playable = rules.playable_of(state, own)
    if playable == 0:
        has_open_end = any(own >> colour & 1 and not is_finished(state, colour) for colour in range(COLOURS))
        return Foresight.TOO_EARLY if has_open_end else Foresight.NO_TURN
    rules.begin_turn(state, seat, playable)
    return Foresight.CLEAR


def contents(state: State, box: Box, action: int) -> tuple[int, ...]:
    """Return the tiles on and beside the cell of an action, and the routes that lead there."""
    if action == rules.done:
        return ()
    cell = rules.place_cell(action) if rules.is_place(action) else rules.rotate_cell(action)
    beside = [state.board[neighbour(cell, side)] for side in range(SIDES)]
    return (state.board[cell], *beside, colours_around(state, cell))


PLANNING = Planning(in_turn, foresee, contents)
