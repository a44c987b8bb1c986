"""The invariants of every step of every match, as a template. Compiled, it can check millions of matches."""

from __future__ import annotations

from typing import Annotated, Protocol

from tuckerbox.kernel.contract import (
    NATURE,
    OVER,
    Box,
    Choices,
    Numbers,
    Payoffs,
    State,
    apply,
    census,
    legal,
    result,
    turn,
    why_not,
)
from tuckerbox.kernel.events import KIND
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Many, Record, Row, copy

# The results of checks.
ALL_WELL, NO_CHOICE, NOT_A_CODE, TWICE, NOT_LEGAL, PIECES, TOO_MANY_EVENTS, PAYOFFS = range(8)


class LastOffered(Protocol):
    """The position in which each action was last offered. The record is made for each game."""

    at: Row


class Wanted(Protocol):
    """For each kind of event, 1 if it is wanted. The record is made for each game."""

    at: Row


class Report(Record):
    matches: Annotated[int, "i8"]
    lost: Annotated[int, "i8"]  # by all seats
    steps: Annotated[int, "i8"]
    longest: Annotated[int, "i8"]
    most_choices: Annotated[int, "i8"]
    position: Annotated[int, "i8"]
    wrong: Annotated[int, "i8"]
    action: Annotated[int, "i8"]


def check_choices(state: State, box: Box, out: Choices, last: LastOffered, actions: int, report: Report) -> int:
    """Check that every choice is an action, is offered once, and is legal according to `why_not`."""
    count = legal(state, box, out)
    report.most_choices = max(report.most_choices, count)
    report.position += 1
    if count < 1:
        return NO_CHOICE
    for n in range(count):
        code = out.codes[n]
        report.action = code
        if code < 0 or code >= actions:
            return NOT_A_CODE
        if last.at[code] == report.position:
            return TWICE
        last.at[code] = report.position
        if why_not(state, box, code) != 0:
            return NOT_LEGAL
    return ALL_WELL


def check_match(
    state: State,
    box: Box,
    out: Choices,
    last: LastOffered,
    first: Numbers,
    now: Numbers,
    payoffs: Payoffs,
    luck: Luck,
    actions: int,
    seats: int,
    events: int,
    report: Report,
) -> int:
    """Play one match at random, and return the result of the checks."""
    components = census(state, box, first)
    while True:
        seat = turn(state)
        if seat == OVER:
            break
        action = 0
        if seat != NATURE:
            if seat < 0 or seat >= seats:
                return NO_CHOICE
            wrong = check_choices(state, box, out, last, actions, report)
            if wrong != ALL_WELL:
                return wrong
            action = out.codes[draw(luck, legal(state, box, out))]
        report.action = NATURE if seat == NATURE else action
        state.told = 0
        state.steps += 1
        apply(state, box, action, luck)
        report.steps += 1
        if state.told > events:
            return TOO_MANY_EVENTS
        census(state, box, now)
        for n in range(components):
            if now.values[n] != first.values[n]:
                return PIECES
    report.longest = max(report.longest, state.steps)
    result(state, box, payoffs)
    total = 0.0
    for seat in range(seats):
        if payoffs.values[seat] < 0.0 or payoffs.values[seat] > 1.0:
            return PAYOFFS
        total += payoffs.values[seat]
    report.lost += 0 if total > 0.0 else 1
    return ALL_WELL


def check_many(
    states: Many[State],
    boxes: Many[Box],
    outs: Many[Choices],
    last: Many[LastOffered],
    numbers: Many[Numbers],
    payoffs: Many[Payoffs],
    lucks: Many[Luck],
    actions: int,
    seats: int,
    events: int,
    matches: int,
    reports: Many[Report],
) -> None:
    """Play some matches from `states[0]`. Stop at the first wrong one, which is then in `states[1]`."""
    report = reports[0]
    for _ in range(matches):
        copy(states[1], states[0])
        report.wrong = check_match(
            states[1],
            boxes[0],
            outs[0],
            last[0],
            numbers[0],
            numbers[1],
            payoffs[0],
            lucks[0],
            actions,
            seats,
            events,
            report,
        )
        if report.wrong != ALL_WELL:
            return
        report.matches += 1


def allowed_by_why_not(states: Many[State], i: int, boxes: Many[Box], actions: int, outs: Many[Choices]) -> int:
    """Write every action that `why_not` allows in `states[i]`, and return how many there are."""
    n = 0
    for code in range(actions):
        if why_not(states[i], boxes[0], code) == 0:
            outs[0].codes[n] = code
            n += 1
    return n


def find_event(
    states: Many[State], boxes: Many[Box], outs: Many[Choices], lucks: Many[Luck], wanted: Many[Wanted], matches: int
) -> int:
    """Play random matches from `states[0]` in `states[1]`, until an event of a wanted kind occurs.

    Return the kind, or -1 if none occurs.
    """
    for _ in range(matches):
        copy(states[1], states[0])
        state = states[1]
        while turn(state) != OVER:
            action = 0
            if turn(state) != NATURE:
                action = outs[0].codes[draw(lucks[0], legal(state, boxes[0], outs[0]))]
            state.told = 0
            state.steps += 1
            apply(state, boxes[0], action, lucks[0])
            for n in range(state.told):
                if wanted[0].at[state.events[n, KIND]] != 0:
                    return int(state.events[n, KIND])
    return -1
