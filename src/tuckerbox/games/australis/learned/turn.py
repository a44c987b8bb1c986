"""Every way to play a turn, and the value of its end by the net.

A turn contains no luck. So the best decision is the first one on the way to the end with the highest value.
"""

from __future__ import annotations

from tuckerbox.games.australis.greedy import scorings_left, worth
from tuckerbox.games.australis.learned.inputs import known_points, write_inputs
from tuckerbox.games.australis.learned.mind import Mind
from tuckerbox.games.australis.learned.original_state import restore, save
from tuckerbox.games.australis.rules import (
    ACTING,
    CORAL_POINTS,
    FIRING,
    LEGAL,
    MOVING,
    NO_REEF,
    ORDERING,
    PICKED,
    PICKING,
    PLANTING,
    ROLL,
    continue_turn,
    fire_function,
    is_ahead,
    is_fire,
    is_keep,
    is_move,
    is_plant,
    is_take,
    is_use,
    keep_a_card,
    keep_card,
    leave,
    move_coral,
    move_from,
    move_to,
    next_card,
    perform_die_action,
    plant_coral,
    plant_reef,
    take_a_die,
    take_die,
    use_card,
    use_card_under,
    use_once,
    why_not,
)
from tuckerbox.games.australis.state import (
    CORAL,
    FACES,
    FIRE,
    FUNCTIONS,
    KEEP,
    MOVE,
    PLANT,
    TAKE,
    TURTLE,
    Box,
    State,
)
from tuckerbox.kernel.net import ONE, Net, evaluate
from tuckerbox.kernel.result_value import value_of_result

FIRST_TAKE, FIRST_FIRE, FIRST_CARD = TAKE.first, FIRE.first, KEEP.first
FIRST_PLANT, FIRST_MOVE = PLANT.first, MOVE.first
NOTHING = -1  # instead of a value, or of a decision
LEAD_PART = 3  # of ten parts of the value of a finished match
CLEAR_LEAD = 20  # points
A_POINT = 1000  # in the value of an end by `greedy`


# --- The end of a turn ---


def finisher(state: State) -> int:
    """Return the seat that ends its turn or has just ended it. The choice of a tile counts as a turn, too."""
    if state.phase == PICKING:
        return 1 - state.active
    return state.winner if state.phase == ROLL or state.phase == CORAL_POINTS else state.active


def value_of_end(state: State, box: Box, net: Net, mind: Mind) -> int:
    """Return the value for the seat that ends its turn or has just ended it, from 0 to ONE."""
    seat = finisher(state)
    if state.phase == CORAL_POINTS:
        return final_value(state, box, seat)
    write_inputs(state, box, mind, seat)
    return evaluate(net, mind)


def final_value(state: State, box: Box, seat: int) -> int:
    """Return the value of a match in which only corals, the token and tiles are still to count."""
    other = 1 - seat
    lead = known_points(state, box, seat) - known_points(state, box, other)
    if state.token >= 0:
        lead += 1 if state.token == seat else -1
    won = ONE if lead > 0 or (lead == 0 and is_ahead(state, seat, other)) else 0
    return value_of_result(won, lead, CLEAR_LEAD, LEAD_PART)


def value_by_greedy(state: State, box: Box) -> int:
    """Return the value of the end of a turn by the estimate of `greedy`."""
    return int(A_POINT * worth(state, box, state.active, scorings_left(state)))


# --- Ways to play a turn ---


def go_through(state: State, box: Box, net: Net, mind: Mind, by_net: bool) -> None:
    """Go through all ways to play on to the end of the turn, and find the best decision and its value.

    The net values the ends if `by_net`; otherwise `greedy` does.
    """
    mind.value = NOTHING
    depth = 0
    save(state, mind, 0)
    mind.tried[0] = NOTHING
    while depth >= 0:
        action = next_decision(state, mind, box, depth)
        mind.tried[depth] = action
        if action == NOTHING:
            depth -= 1
            if depth >= 0:
                restore(state, mind, depth)
            continue
        decide(state, box, action)
        if state.phase != PICKED:
            depth += 1
            save(state, mind, depth)
            mind.tried[depth] = NOTHING
            continue
        value = value_of_end(state, box, net, mind) if by_net else value_by_greedy(state, box)
        if value > mind.value:
            mind.value, mind.action = value, mind.tried[0]
        restore(state, mind, depth)


def next_decision(state: State, mind: Mind, box: Box, depth: int) -> int:
    """Return the decision to try after `mind.tried`, or NOTHING."""
    code = max(mind.tried[depth] + 1, first_code(state))
    while code <= last_code(state):
        if why_not(state, box, code) == LEGAL and not (depth > 0 and is_double(mind.tried[depth - 1], code)):
            return code
        code += 1
    return NOTHING


def first_code(state: State) -> int:
    """Return the first code of the decisions in this phase."""
    if state.phase == PICKING:
        return FIRST_TAKE
    if state.phase == ORDERING:
        return FIRST_FIRE
    if state.phase == PLANTING:
        return FIRST_PLANT
    return FIRST_MOVE if state.phase == MOVING else FIRST_CARD


def last_code(state: State) -> int:
    """Return the last code of the decisions in this phase."""
    if state.phase == PICKING:
        return FIRST_FIRE - 1
    if state.phase == ORDERING:
        return FIRST_CARD - 1
    if state.phase == PLANTING:
        return FIRST_MOVE - 1
    return leave if state.phase == MOVING else FIRST_PLANT - 1


def is_double(before: int, code: int) -> bool:
    """Return whether a card after another one leads to the same end as the opposite order, which is tried as well.

    The ends differ if the first card moves the turtle, and the second one places a coral where the turtle is.
    """
    if not is_card(before) or not is_card(code) or code >= before:
        return False
    if not is_use(before) or not is_use(code):
        return True
    return use_card(before) % FUNCTIONS != TURTLE or use_card(code) % FUNCTIONS != CORAL


def is_card(action: int) -> bool:
    return is_keep(action) or is_use(action)


def decide(state: State, box: Box, action: int) -> None:
    """Take a decision of the turn, and the steps of NATURE up to the next decision. They contain no luck.

    The effect is that of `apply`, which can't be called here, because it takes a luck.
    """
    state.told = 0
    if is_take(action):
        take_a_die(state, take_die(action) // FACES, take_die(action) % FACES)
    elif is_fire(action):
        use_card_under(state, box, fire_function(action))
    elif is_keep(action):
        keep_a_card(state, keep_card(action))
    elif is_use(action):
        use_once(state, box, use_card(action))
    elif is_plant(action):
        plant_coral(state, plant_reef(action))
    elif is_move(action):
        move_coral(state, move_from(action), move_to(action))
    else:
        state.reach = NO_REEF
        continue_turn(state)
    while state.phase == FIRING or state.phase == ACTING:
        state.told = 0
        if state.phase == FIRING:
            use_card_under(state, box, next_card(state))
        else:
            perform_die_action(state, box)
