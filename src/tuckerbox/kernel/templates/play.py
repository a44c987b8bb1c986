"""Playing: step by step, from a log, or at random. Python passes states in arrays."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.kernel.contract import (
    NATURE,
    OVER,
    Box,
    Choices,
    Numbers,
    Options,
    Payoffs,
    State,
    apply,
    legal,
    points,
    redeal,
    result,
    setup,
    turn,
    why_not,
)
from tuckerbox.kernel.events import silence
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Many, Record


class Code(Record):
    """One action's code, for arrays of codes."""

    code: Annotated[int, "i4"]


class Tally(Record):
    """Counts of decisions and steps."""

    decisions: Annotated[int, "i8"]
    steps: Annotated[int, "i8"]


def step(state: State, box: Box, action: int, luck: Luck) -> None:
    """Take one step. Drop the events of the step before."""
    state.told = 0
    state.steps += 1
    apply(state, box, action, luck)


def resample(state: State, box: Box, viewer: int, luck: Luck) -> None:
    """Resample the information hidden from `viewer`, and leave it out of the events."""
    redeal(state, box, viewer, luck)
    silence(state, viewer)


def start(states: Many[State], i: int, boxes: Many[Box], options: Many[Options], seats: int) -> None:
    """Set up a match in a zeroed state."""
    setup(states[i], boxes[0], seats, options[0])


def take(states: Many[State], i: int, boxes: Many[Box], action: int, lucks: Many[Luck]) -> None:
    """Take one step, for callers in Python."""
    step(states[i], boxes[0], action, lucks[0])


def turn_at(states: Many[State], i: int) -> int:
    return turn(states[i])


def legal_at(states: Many[State], i: int, boxes: Many[Box], out: Many[Choices]) -> int:
    return legal(states[i], boxes[0], out[0])


def why_not_at(states: Many[State], i: int, boxes: Many[Box], action: int) -> int:
    return why_not(states[i], boxes[0], action)


def points_at(states: Many[State], i: int, boxes: Many[Box], out: Many[Numbers]) -> None:
    points(states[i], boxes[0], out[0])


def result_at(states: Many[State], i: int, boxes: Many[Box], out: Many[Payoffs]) -> None:
    result(states[i], boxes[0], out[0])


def resample_at(states: Many[State], i: int, boxes: Many[Box], viewer: int, lucks: Many[Luck]) -> None:
    resample(states[i], boxes[0], viewer, lucks[0])


def replay(
    states: Many[State], i: int, boxes: Many[Box], line: Many[Code], first: int, last: int, lucks: Many[Luck]
) -> int:
    """Play decisions of a line from `first` on, and NATURE's steps between and after them, each with the next luck.

    Stop before decision `last`, or when the lucks run out, and return the number of the next decision.
    """
    used = 0
    while True:
        whose_turn = turn(states[i])
        if whose_turn == NATURE:
            if used == len(lucks):
                return first
            step(states[i], boxes[0], 0, lucks[used])
            used += 1
        elif whose_turn == OVER or first == last:
            return first
        else:
            step(states[i], boxes[0], line[first].code, lucks[0])
            first += 1


def advance(
    states: Many[State],
    i: int,
    boxes: Many[Box],
    out: Many[Choices],
    lucks: Many[Luck],
    at_random: int,
    tally: Many[Tally],
) -> int:
    """Play until a seat that is not in the mask `at_random` has to decide, or to the end. Return the turn then."""
    state, box, luck = states[i], boxes[0], lucks[0]
    while True:
        seat = turn(state)
        if seat == NATURE:
            step(state, box, 0, luck)
        elif seat == OVER or not at_random >> seat & 1:
            return seat
        else:
            count = legal(state, box, out[0])
            step(state, box, out[0].codes[draw(luck, count)], luck)
            tally[0].decisions += 1
        tally[0].steps += 1


# These keep the GIL: a server calls them in many threads, dozens of times for every move.
KEEP_GIL = (start, take, turn_at, legal_at, why_not_at, points_at, result_at, resample_at, replay)
ENTRY_POINTS = (*KEEP_GIL, advance)  # all functions that Python and JavaScript call
