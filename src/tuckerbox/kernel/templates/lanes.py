"""Plays many matches at once, for programs that learn. Each of them is a *lane*.

Each lane has a state, a luck for NATURE, another one for everything else (opponents, replaced actions, resampled
information), and a record of its status. Functions take a range of lanes and the number of a thread, whose scratch
records they use: any number of threads gives the same bytes.

A learner names an action by a number. With a *mask*, that is its place among all relative actions that can be legal,
and its bit in the lane's mask is 1 if it is legal now. `action_at` has the relative action at each place, and
`place_of` the place of each relative action; both are empty if every action has its own number as its place. A lane's
list of legal actions then has places instead of codes. With *candidates*, the number is an index of that list.
"""

from __future__ import annotations

from typing import Annotated

from tuckerbox.kernel.contract import (
    MOST_SEATS,
    NATURE,
    OVER,
    Box,
    Choices,
    Mind,
    Numbers,
    Observation,
    Payoffs,
    State,
    absolute,
    choose,
    legal,
    observe,
    points,
    relative,
    result,
    turn,
)
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Many, Record, Row, copy
from tuckerbox.kernel.templates.play import Code, resample, step

ENDED = -1  # instead of the seat that decides
NO_LANE = -1
NO_CODE = -1
BY_MASK, BY_CANDIDATES = 0, 1  # how learners number actions
REFUSE, TERMINATE, AT_RANDOM = 0, 1, 2  # what becomes of an action that is not legal
PENALTY = -1.0  # the reward of the seat whose illegal action terminates a match
WORD = 32  # bits of a word of a mask
FEATURES = 16  # the most numbers that describe a candidate


class Lane(Record):
    """The status of a lane."""

    start: Annotated[int, "i4"]  # the number of the state from which its matches begin
    choices: Annotated[int, "i4"]  # how many legal actions there are
    turn: Annotated[int, "i1"]  # the seat that decides; ENDED if the match has ended and no other one follows
    viewer: Annotated[int, "i1"]  # the seat for which the observation is made
    ended: Annotated[int, "u1"]  # 1: a match ended in the last step
    illegal: Annotated[int, "u1"]  # 1: the last action was not legal
    moves: Annotated[int, "u1"]  # 1: the lane takes part in the next call
    at_random: Annotated[int, "i1"]  # the seats that play at random, one bit each
    by_policy: Annotated[int, "i1"]  # the seats that the policy plays
    spare: Annotated[int, "u1"]


class MaskWord(Record):
    """A part of a mask: bit number i of all words together is 1 if action i is legal."""

    bits: Annotated[int, "u4"]


class Finished(Record):
    """The last match that has ended in a lane."""

    points: Annotated[Row, "i4", MOST_SEATS]
    steps: Annotated[int, "i4"]


class Features(Record):
    """A legal action as numbers, which `tuckerbox.envs.candidates` defines."""

    values: Annotated[Row, "i2", FEATURES]


def first_illegal(
    first: int, last: int, numbering: int, width: int, lanes: Many[Lane], words: Many[MaskWord], actions: Many[Code]
) -> int:
    """Return the first lane that takes part and whose action is not one of its choices, or NO_LANE."""
    for n in range(first, last):
        if lanes[n].moves and not is_choice(n, numbering, width, lanes[n], words, actions[n].code):
            return n
    return NO_LANE


def is_choice(n: int, numbering: int, width: int, lane: Lane, words: Many[MaskWord], action: int) -> bool:
    """Return whether an action is one of the choices of lane n."""
    if numbering == BY_CANDIDATES:
        return 0 <= action < lane.choices
    if action < 0 or action >= width * WORD:
        return False
    return words[n * width + action // WORD].bits >> action % WORD & 1 == 1


def begin_lanes(
    first: int,
    last: int,
    thread: int,
    numbering: int,
    width: int,
    illegal: int,
    again: int,
    states: Many[State],
    starts: Many[State],
    boxes: Many[Box],
    lanes: Many[Lane],
    lucks: Many[Luck],
    other_lucks: Many[Luck],
    choices: Many[Choices],
    words: Many[MaskWord],
    place_of: Many[Code],
    action_at: Many[Code],
    observations: Many[Observation],
    finals: Many[Observation],
    blank: Many[Observation],
    rewards: Many[Payoffs],
    finished: Many[Finished],
    outs: Many[Choices],
    minds: Many[Mind],
    spares: Many[State],
    numbers: Many[Numbers],
) -> None:
    """Begin new matches, and go on to the first decision of a learner.

    The parameters are those of `step_lanes` up to the actions, so that callers keep one list of arguments for both.
    """
    for n in range(first, last):
        if lanes[n].moves:
            forget(lanes[n], rewards[n])
            copy(states[n], starts[lanes[n].start])
            proceed(
                n, again, states[n], starts, boxes[0], lanes[n], lucks[n], other_lucks[n], finals, blank, rewards[n],
                finished[n], outs[thread], minds[thread], spares[thread], numbers[thread],
            )  # fmt: skip
            look(n, numbering, width, states[n], boxes[0], lanes[n], choices[n], words, place_of, observations, blank)


def step_lanes(
    first: int,
    last: int,
    thread: int,
    numbering: int,
    width: int,
    illegal: int,
    again: int,
    states: Many[State],
    starts: Many[State],
    boxes: Many[Box],
    lanes: Many[Lane],
    lucks: Many[Luck],
    other_lucks: Many[Luck],
    choices: Many[Choices],
    words: Many[MaskWord],
    place_of: Many[Code],
    action_at: Many[Code],
    observations: Many[Observation],
    finals: Many[Observation],
    blank: Many[Observation],
    rewards: Many[Payoffs],
    finished: Many[Finished],
    outs: Many[Choices],
    minds: Many[Mind],
    spares: Many[State],
    numbers: Many[Numbers],
    actions: Many[Code],
    more: int,
) -> None:
    """Take the actions, and go on to the next decision of a learner.

    With `more`, continue a step that stopped at an opponent whose decisions come from elsewhere, and keep its rewards.
    """
    for n in range(first, last):
        lane = lanes[n]
        if lane.moves == 0:
            continue
        if more == 0:
            forget(lane, rewards[n])
        code = code_to_take(
            n,
            numbering,
            width,
            illegal,
            states[n],
            lane,
            choices[n],
            words,
            action_at,
            actions[n].code,
            rewards[n],
            other_lucks[n],
        )
        if code == NO_CODE:
            note_end(states[n], boxes[0], lane, finals, n, blank, finished[n], numbers[thread])
            lane.turn = ENDED
            if again:
                copy(states[n], starts[lane.start])
        else:
            step(states[n], boxes[0], code, lucks[n])
        if lane.turn != ENDED or again:
            proceed(
                n, again, states[n], starts, boxes[0], lane, lucks[n], other_lucks[n], finals, blank, rewards[n],
                finished[n], outs[thread], minds[thread], spares[thread], numbers[thread],
            )  # fmt: skip
        look(n, numbering, width, states[n], boxes[0], lane, choices[n], words, place_of, observations, blank)


def look_lanes(
    first: int,
    last: int,
    numbering: int,
    width: int,
    states: Many[State],
    boxes: Many[Box],
    lanes: Many[Lane],
    choices: Many[Choices],
    words: Many[MaskWord],
    place_of: Many[Code],
    observations: Many[Observation],
    blank: Many[Observation],
) -> None:
    """Write the choices and observations anew, after states were changed."""
    for n in range(first, last):
        if lanes[n].moves:
            look(n, numbering, width, states[n], boxes[0], lanes[n], choices[n], words, place_of, observations, blank)


def forget(lane: Lane, rewards: Payoffs) -> None:
    """Drop what the last step noted about its end and its rewards."""
    lane.ended = 0
    lane.illegal = 0
    for seat in range(MOST_SEATS):
        rewards.values[seat] = 0.0


def code_to_take(
    n: int,
    numbering: int,
    width: int,
    illegal: int,
    state: State,
    lane: Lane,
    choices: Choices,
    words: Many[MaskWord],
    action_at: Many[Code],
    action: int,
    rewards: Payoffs,
    other_luck: Luck,
) -> int:
    """Return the code of a learner's action. If the action is not legal, that of another one, or NO_CODE."""
    if is_choice(n, numbering, width, lane, words, action):
        return code_by_numbering(numbering, state, choices, action_at, action)
    lane.illegal = 1
    if illegal == AT_RANDOM:
        nth = draw(other_luck, lane.choices)
        return code_by_numbering(
            numbering, state, choices, action_at, nth if numbering == BY_CANDIDATES else choices.codes[nth]
        )
    rewards.values[lane.turn] = PENALTY
    return NO_CODE


def code_by_numbering(numbering: int, state: State, choices: Choices, action_at: Many[Code], action: int) -> int:
    """Return the code of a learner's action."""
    if numbering == BY_CANDIDATES:
        return choices.codes[action]
    return absolute(state, action_at[action].code if len(action_at) > 0 else action)


def proceed(
    n: int,
    again: int,
    state: State,
    starts: Many[State],
    box: Box,
    lane: Lane,
    luck: Luck,
    other_luck: Luck,
    finals: Many[Observation],
    blank: Many[Observation],
    rewards: Payoffs,
    finished: Finished,
    out: Choices,
    mind: Mind,
    spare: State,
    numbers: Numbers,
) -> None:
    """Go on to the next decision of a learner. If the match ends first, note that, and with `again` begin another."""
    seat = go_on(state, box, lane, luck, other_luck, out, mind, spare)
    if seat == OVER:
        result(state, box, rewards)
        note_end(state, box, lane, finals, n, blank, finished, numbers)
        if again:
            copy(state, starts[lane.start])
            seat = go_on(state, box, lane, luck, other_luck, out, mind, spare)
    lane.turn = ENDED if seat == OVER else seat


def go_on(
    state: State, box: Box, lane: Lane, luck: Luck, other_luck: Luck, out: Choices, mind: Mind, spare: State
) -> int:
    """Play for NATURE and the opponents until another seat has to decide, or to the end. Return the turn then."""
    while True:
        seat = turn(state)
        if seat == NATURE:
            step(state, box, 0, luck)
        elif seat == OVER:
            return seat
        elif lane.at_random >> seat & 1:
            step(state, box, out.codes[draw(other_luck, legal(state, box, out))], luck)
        elif lane.by_policy >> seat & 1:
            copy(spare, state)
            resample(spare, box, seat, other_luck)
            step(state, box, choose(spare, box, mind, other_luck), luck)
        else:
            return seat


def note_end(
    state: State,
    box: Box,
    lane: Lane,
    finals: Many[Observation],
    n: int,
    blank: Many[Observation],
    finished: Finished,
    numbers: Numbers,
) -> None:
    """Note the end of a match, and what the learner that decided last sees of it."""
    lane.ended = 1
    points(state, box, numbers)
    for seat in range(state.seats):
        finished.points[seat] = numbers.values[seat]
    finished.steps = state.steps
    if len(finals) > 0:
        copy(finals[n], blank[0])
        observe(state, box, lane.viewer, finals[n])


def look(
    n: int,
    numbering: int,
    width: int,
    state: State,
    box: Box,
    lane: Lane,
    choices: Choices,
    words: Many[MaskWord],
    place_of: Many[Code],
    observations: Many[Observation],
    blank: Many[Observation],
) -> None:
    """Write the choices of the seat that decides, and what it sees. After the end there are no choices.

    With a mask, `choices` gets the place of each, so that its bit can be cleared the next time.
    """
    if numbering == BY_MASK:
        for k in range(lane.choices):
            words[n * width + choices.codes[k] // WORD].bits = 0
    lane.choices = 0
    if lane.turn != ENDED:
        lane.viewer = lane.turn
        lane.choices = legal(state, box, choices)
    if numbering == BY_MASK:
        for k in range(lane.choices):
            place = relative(state, choices.codes[k])
            if len(place_of) > 0:
                place = place_of[place].code
                if place < 0:
                    raise IndexError("A legal action is not among the possible actions.")
            choices.codes[k] = place
            word = words[n * width + place // WORD]
            word.bits = word.bits | 1 << place % WORD
    if len(observations) > 0:
        copy(observations[n], blank[0])
        observe(state, box, lane.viewer, observations[n])


def observe_lanes(
    first: int,
    last: int,
    states: Many[State],
    boxes: Many[Box],
    viewers: Many[Code],
    observations: Many[Observation],
    blank: Many[Observation],
) -> None:
    """Write what a seat of each lane sees."""
    for n in range(first, last):
        copy(observations[n], blank[0])
        observe(states[n], boxes[0], viewers[n].code, observations[n])


def resample_lanes(
    first: int, last: int, states: Many[State], boxes: Many[Box], viewers: Many[Code], lucks: Many[Luck]
) -> None:
    """Resample in each lane what a seat of it can't know."""
    for n in range(first, last):
        resample(states[n], boxes[0], viewers[n].code, lucks[n])


def points_of_lanes(
    first: int,
    last: int,
    thread: int,
    states: Many[State],
    boxes: Many[Box],
    numbers: Many[Numbers],
    found: Many[Finished],
) -> None:
    """Write the current score of every seat, and the steps so far."""
    for n in range(first, last):
        points(states[n], boxes[0], numbers[thread])
        for seat in range(states[n].seats):
            found[n].points[seat] = numbers[thread].values[seat]
        found[n].steps = states[n].steps


def describe_candidates(
    first: int,
    last: int,
    states: Many[State],
    lanes: Many[Lane],
    choices: Many[Choices],
    offsets: Many[Code],
    table: Many[Features],
    rows: Many[Features],
) -> None:
    """Write a row for each legal action of each lane, from `offsets` on."""
    for n in range(first, last):
        for k in range(lanes[n].choices):
            copy(rows[offsets[n].code + k], table[relative(states[n], choices[n].codes[k])])
