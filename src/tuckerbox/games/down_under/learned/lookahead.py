"""Looks some turns ahead: an alpha-beta search, in which the net values the positions where it ends.

There is no luck and nothing hidden, so the search finds the best line of play for both sides, as far as it looks. It
looks one turn ahead, then two, and so on, until the net has valued a given number of positions. Each time, it begins
with the moves that were best the time before. A value is for the seat that plays the turn, from 0 to ONE.
"""

from __future__ import annotations

from tuckerbox.games.down_under.learned.inputs import write_inputs
from tuckerbox.games.down_under.learned.mind import DEPTH, Mind
from tuckerbox.games.down_under.learned.original_state import restore, save
from tuckerbox.games.down_under.learned.turn import cell_of_move, play_turn, write_moves
from tuckerbox.games.down_under.rules import ENDED, FINISH, raw_points
from tuckerbox.games.down_under.state import Box, State
from tuckerbox.kernel.net import ONE, Net, evaluate
from tuckerbox.kernel.result_value import value_of_result

NOTHING = -1  # instead of a value
LEAD_PART = 2  # of ten parts of the value of a finished match
CLEAR_LEAD = 10  # points


def value_of_end(state: State, box: Box, net: Net, mind: Mind, seat: int) -> int:
    """Return the value of a position for a seat, which has just ended its turn unless the match is over."""
    if is_over(state):
        return final_value(state, box, seat)
    write_inputs(state, mind, seat)
    mind.leaves += 1
    return evaluate(net, mind)


def is_over(state: State) -> bool:
    """Return whether nobody can lay another tile. The routes may still be counted."""
    return state.phase == FINISH or state.phase == ENDED


def final_value(state: State, box: Box, seat: int) -> int:
    """Return the value of a finished match."""
    lead = raw_points(state, box, seat) - raw_points(state, box, 1 - seat)
    won = ONE if lead > 0 else ONE // 2 if lead == 0 else 0
    return value_of_result(won, lead, CLEAR_LEAD, LEAD_PART)


def look_ahead(state: State, box: Box, net: Net, mind: Mind, leaves: int, noise: int) -> None:
    """Find the best moves of the active seat, and their values, best first.

    The values of moves that are worse than the best one by less than `noise` are exact. Those of all others are upper
    bounds, which are worse by at least that much. The net values `leaves` positions and some more.
    """
    write_moves(state, box, mind, 0)
    mind.leaves = 0
    mind.limit = 0
    mind.open = 1
    going = True
    while going and mind.open == 1 and mind.limit < DEPTH and (mind.limit == 0 or mind.leaves < leaves):
        mind.limit += 1
        mind.open = 0
        going = search(state, box, net, mind, leaves, noise)
        if going:
            keep_moves(mind)
        else:
            mind.limit -= 1
            mind.open = 1  # it has not followed all lines of play to their end


def keep_moves(mind: Mind) -> None:
    """Sort the moves of the turn, and keep them and their values."""
    sort_moves(mind, 0)
    mind.best = mind.most[0]
    for nth in range(mind.moves[0]):
        mind.choice[nth] = mind.move[0, nth]
        mind.found[nth] = mind.value[0, nth]


def search(state: State, box: Box, net: Net, mind: Mind, leaves: int, noise: int) -> bool:
    """Value the moves by looking `mind.limit` turns ahead. Return False if it gave up before the end."""
    depth = 0
    enter(state, mind, 0, NOTHING, ONE + 1)
    while True:
        mind.tried[depth] += 1
        if mind.tried[depth] >= mind.moves[depth] or mind.most[depth] >= mind.high[depth]:
            if depth == 0:
                return True
            value = mind.most[depth]
            depth -= 1
            if mind.seat[depth] != mind.seat[depth + 1]:
                value = ONE - value
            take_back(state, mind, depth)
            record(mind, depth, value, noise)
            continue
        move = mind.move[depth, mind.tried[depth]]
        save(state, mind, depth, cell_of_move(move))
        play_turn(state, move)
        if depth + 1 == mind.limit or is_over(state):
            value = value_of_end(state, box, net, mind, mind.seat[depth])
            mind.open = 1 if mind.open == 1 or not is_over(state) else 0
        else:
            depth += 1
            if state.active == mind.seat[depth - 1]:
                enter(state, mind, depth, mind.low[depth - 1], mind.high[depth - 1])
            else:
                enter(state, mind, depth, ONE - mind.high[depth - 1], ONE - mind.low[depth - 1])
            write_moves(state, box, mind, depth)
            if depth + 1 < mind.limit:
                order_moves(state, box, net, mind, depth)
            if mind.limit > 1 and mind.leaves >= leaves:
                give_up(state, mind, depth)
                return False
            continue
        take_back(state, mind, depth)
        record(mind, depth, value, noise)


def enter(state: State, mind: Mind, depth: int, low: int, high: int) -> None:
    """Begin with the turn of the active seat, of which only values between `low` and `high` matter."""
    mind.low[depth], mind.high[depth] = low, high
    mind.most[depth] = NOTHING
    mind.tried[depth] = NOTHING
    mind.seat[depth] = state.active


def take_back(state: State, mind: Mind, depth: int) -> None:
    """Take back the move under consideration."""
    restore(state, mind, depth, cell_of_move(mind.move[depth, mind.tried[depth]]))


def give_up(state: State, mind: Mind, depth: int) -> None:
    """Take back all moves that led to the turn at this depth."""
    for back in range(depth - 1, -1, -1):
        take_back(state, mind, back)


def record(mind: Mind, depth: int, value: int, noise: int) -> None:
    """Store the value of the move under consideration."""
    mind.value[depth, mind.tried[depth]] = value
    mind.most[depth] = max(mind.most[depth], value)
    mind.low[depth] = max(mind.low[depth], mind.most[depth] - (noise if depth == 0 else 0))


def order_moves(state: State, box: Box, net: Net, mind: Mind, depth: int) -> None:
    """Put the moves that look best to the net first."""
    for nth in range(mind.moves[depth]):
        move = mind.move[depth, nth]
        save(state, mind, depth, cell_of_move(move))
        play_turn(state, move)
        mind.value[depth, nth] = value_of_end(state, box, net, mind, mind.seat[depth])
        restore(state, mind, depth, cell_of_move(move))
    sort_moves(mind, depth)


def sort_moves(mind: Mind, depth: int) -> None:
    """Sort moves by their values, the best first. Equal ones stay in their order."""
    for nth in range(1, mind.moves[depth]):
        move, value = mind.move[depth, nth], mind.value[depth, nth]
        at = nth
        while at > 0 and mind.value[depth, at - 1] < value:
            mind.move[depth, at], mind.value[depth, at] = mind.move[depth, at - 1], mind.value[depth, at - 1]
            at -= 1
        mind.move[depth, at], mind.value[depth, at] = move, value
