"""Self-play: matches in which a net plays all seats, and its values of every turn, from which a net can learn."""

from __future__ import annotations

from tuckerbox.kernel.contract import (
    LAST_TURN,
    NATURE,
    ONLY_RESULT,
    OVER,
    RESULT_BY_LUCK,
    Box,
    FinishedTurn,
    State,
    choose_by,
    ends_turn,
    expected_by,
    judged_by,
    team,
    turn,
    turn_is_over,
)
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many, copy
from tuckerbox.kernel.net import Net, Signals
from tuckerbox.kernel.templates.play import resample, step


def decide_by(
    states: Many[State],
    i: int,
    spare: int,
    boxes: Many[Box],
    nets: Many[Net],
    minds: Many[Signals],
    lucks: Many[Luck],
) -> int:
    """Return a net's choice for the seat that decides in `states[i]`, like `bot.decide`."""
    copy(states[spare], states[i])
    resample(states[spare], boxes[0], turn(states[i]), lucks[0])
    return choose_by(states[spare], boxes[0], nets[0], minds[0], lucks[0])


def play_itself(
    states: Many[State],
    boxes: Many[Box],
    nets: Many[Net],
    minds: Many[Signals],
    turns: Many[FinishedTurn],
    first: int,
    lucks: Many[Luck],
) -> int:
    """Play a match from the position in `states[0]`, and write each turn into `turns`, from `first` on.

    Return how many turns there are then. `states[1]` is the match, and `states[2]` what its seat may know. NATURE draws
    from `lucks[0]`, and the policy from `lucks[1]`. If luck decided the result after the last turn, the result of that
    turn's side comes next. At the end come the results of the other sides. With two sides they are left out, because
    the result of one implies the other's.
    """
    state, seen, box = states[1], states[2], boxes[0]
    copy(state, states[0])
    n = first
    begins = True
    duel = 1 if sides(state) == 2 else 0
    luck_then = 0  # NATURE's luck when the last turn ended
    last = 0  # the seat that decided last
    while True:
        seat = turn(state)
        if seat == OVER:
            if lucks[0].a == luck_then:
                turns[n - 1].final = LAST_TURN
            else:
                write_result(state, box, nets[0], minds[0], turns, n, last, RESULT_BY_LUCK)
                turns[n].duel = duel
                n += 1
            return n if duel else write_results(state, box, nets[0], minds[0], turns, n)
        action, ended = 0, False
        if seat != NATURE:
            copy(seen, state)
            resample(seen, box, seat, lucks[1])
            if begins:
                turns[n].before[0] = expected_by(seen, box, nets[0], minds[0], lucks[1])
            action = choose_by(seen, box, nets[0], minds[0], lucks[1])
            ended = ends_turn(state, action)
            begins, last = ended, seat
        step(state, box, action, lucks[0])
        if ended or (seat == NATURE and not begins and turn_is_over(state)):
            begins = True
            copy(seen, state)
            resample(seen, box, last, lucks[1])
            turns[n].after = judged_by(seen, box, nets[0], minds[0], last)
            turns[n].duel, turns[n].side, turns[n].final = duel, team(state, last), 0
            for k in range(len(turns[n].inputs)):
                turns[n].inputs[k] = minds[0].inputs[k]
            luck_then = lucks[0].a
            n += 1


def write_results(state: State, box: Box, net: Net, mind: Signals, turns: Many[FinishedTurn], first: int) -> int:
    """Write the results of a match for all sides but that of its last turn. Return how many turns there are then."""
    n = first
    for seat in range(state.seats):
        if is_first_of_team(state, seat) and team(state, seat) != turns[first - 1].side:
            write_result(state, box, net, mind, turns, n, seat, ONLY_RESULT)
            n += 1
    return n


def write_result(
    state: State, box: Box, net: Net, mind: Signals, turns: Many[FinishedTurn], n: int, seat: int, final: int
) -> None:
    """Write the result of a match for the side of a seat."""
    turns[n].after = judged_by(state, box, net, mind, seat)
    turns[n].before[0] = 1.0 * turns[n].after
    turns[n].duel, turns[n].side, turns[n].final = 0, team(state, seat), final


def sides(state: State) -> int:
    """Return how many teams there are."""
    count = 0
    for seat in range(state.seats):
        if is_first_of_team(state, seat):
            count += 1
    return count


def is_first_of_team(state: State, seat: int) -> bool:
    """Return whether a seat is the first one of its team."""
    for other in range(seat):
        if team(state, other) == team(state, seat):
            return False
    return True
