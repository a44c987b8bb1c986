"""The end of a turn, and its value: by the net, or by the result of a finished match.

A turn ends when the seat has said that it is done, or with an attack. Outside its own turn, each of a seat's decisions
counts as a turn.
"""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, events, greedy, phases
from tuckerbox.games.auztralia.learned.inputs import write_inputs
from tuckerbox.games.auztralia.learned.mind import Mind
from tuckerbox.games.auztralia.rules import apply, scoring, turn
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.net import ONE, Net, evaluate
from tuckerbox.kernel.result_value import value_of_result

LEAD_PART = 3  # of ten parts of the value of a finished match
CLEAR_LEAD = 10  # points


def ends_turn(state: State, action: int) -> bool:
    if state.phase == phases.TURN_MADE:
        return action == actions.done
    return state.phase in (phases.PLACING_PORT, phases.CHOOSING_OBJECTIVE) or state.stage != phases.PLAYERS_TURN


def turn_is_over(state: State) -> bool:
    """Return whether the last step has passed the turn on, as after an attack if no personality may be played then."""
    for nth in range(state.told):
        if state.events[nth, 0] == events.TURN_STARTS:
            return True
    return state.phase == phases.ADVANCE or state.phase == phases.UNVEIL


def finish_turn(state: State, box: Box, mind: Mind, luck: Luck, action: int) -> None:
    """Take an action, and then play to the end of the turn, as `greedy` would, but without personalities at its end."""
    mind.drew = 0
    ended = ends_turn(state, action)
    state.told = 0
    apply(state, box, action, luck)
    while not ended:
        seat = turn(state)
        if seat == OVER:
            return
        if seat == NATURE:
            mind.drew = 1
            action = 0
        elif state.phase == phases.TURN_MADE:
            action = actions.done
        else:
            action = greedy.choose(state, box, mind, luck)
        ended = seat != NATURE and ends_turn(state, action)
        state.told = 0
        apply(state, box, action, luck)
        if seat == NATURE:
            ended = turn_is_over(state)


def value_of(state: State, box: Box, net: Net, mind: Mind, seat: int) -> int:
    """Return the value of a position for a seat, from 0 to ONE."""
    if turn(state) == OVER:
        return final_value(state, box, seat)
    write_inputs(state, box, mind, seat)
    return evaluate(net, mind)


def final_value(state: State, box: Box, seat: int) -> int:
    """Return the value of a finished match.

    For two, being ahead counts, and it counts more if the Old Ones are beaten as well. Alone, beating the Old Ones
    counts.
    """
    own, theirs = scoring.score_of(state, box, seat), scoring.old_ones_score(state, box)
    if state.seats == 1:
        return value_of_result(ONE if own > theirs else 0, own - theirs, CLEAR_LEAD, LEAD_PART)
    other = scoring.score_of(state, box, 1 - seat)
    part = ONE // 2 if max(own, other) > theirs else ONE // 4
    won = ONE // 2 + (part if own > other else 0 - part if own < other else 0)
    return value_of_result(won, own - other, CLEAR_LEAD, LEAD_PART)
