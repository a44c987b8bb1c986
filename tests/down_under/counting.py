"""Counts the rare events of Down Under in random play, as a template: compiled, for many matches."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.down_under.routes import cell_at, colour_from, colours_around, is_finished, is_ring
from tuckerbox.games.down_under.rules import (
    BILLABONG,
    NO_EXIT,
    case_at,
    exit_colour,
    exit_end,
    mover_at,
    next_billabong,
)
from tuckerbox.games.down_under.state import COLOURS, SIDES, State
from tuckerbox.games.down_under.tiles import GREY
from tuckerbox.kernel.contract import NATURE, OVER, Box, Choices, apply, legal, turn
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Many, Record, Row, copy

NAMES = (
    "case 1, out of it",
    "case 1, nobody out of it",
    "case 2, three colours",
    "case 2, four colours",
    "case 3",
    "out of one into another",
    "several at once",
    "ring",
    "turned",
    "stuck",
    "all finished",
    "ended with a ring",
)
WAY_OUT, NO_WAY_OUT, THREE, FOUR, CROSSED, CHAINED, SEVERAL, RING, TURNED, STUCK, FINISHED, WITH_RING = range(
    len(NAMES)
)


class Counted(Record):
    times: Annotated[Row, "i8", 12]
    farthest: Annotated[int, "i8"]  # the most columns or rows that tiles spanned
    most_tiles: Annotated[int, "i8"]


def count_billabong(state: State, counted: Counted) -> None:
    """Count the case of the next billabong."""
    cell = next_billabong(state)
    if state.exit != NO_EXIT:
        cell = cell_at(state.ends[exit_colour(state), exit_end(state)])
        counted.times[CHAINED] += 1
    around, case = colours_around(state, cell), case_at(state, cell)
    distinct = 0
    for colour in range(COLOURS):
        for side in range(SIDES):
            if colour_from(around, side) == colour:
                distinct += 1
                break
    if case == 1:
        counted.times[NO_WAY_OUT if mover_at(state, around) == GREY else WAY_OUT] += 1
    elif case == 2:
        counted.times[THREE if distinct == 3 else FOUR] += 1
    else:
        counted.times[CROSSED] += 1


def count_match(state: State, box: Box, out: Choices, luck: Luck, counted: Counted) -> None:
    """Play a random match."""
    while turn(state) != OVER:
        rings = 0
        for colour in range(COLOURS):
            rings |= is_ring(state, colour) << colour
        ponds = state.billabongs
        action = 0
        if turn(state) != NATURE:
            action = out.codes[draw(luck, legal(state, box, out))]
        elif state.phase == BILLABONG:
            count_billabong(state, counted)
        state.told = 0
        state.steps += 1
        apply(state, box, action, luck)
        for colour in range(COLOURS):
            was = rings >> colour & 1
            now = 1 if is_ring(state, colour) else 0
            if now > was:
                counted.times[RING] += 1
            elif now < was:
                counted.times[TURNED] += 1
        if state.billabongs > ponds and state.phase == BILLABONG:
            counted.times[SEVERAL] += 1
    finished = 0
    rings = 0
    for colour in range(COLOURS):
        counted.times[STUCK] += state.out[colour]
        finished += 1 if is_finished(state, colour) else 0
        rings += 1 if is_ring(state, colour) else 0
    counted.times[FINISHED if rings == 0 else WITH_RING] += 1
    counted.farthest = max(counted.farthest, state.right - state.left + 1, state.bottom - state.top + 1)
    counted.most_tiles = max(counted.most_tiles, state.tiles)


def count_many(
    states: Many[State],
    boxes: Many[Box],
    outs: Many[Choices],
    lucks: Many[Luck],
    matches: int,
    counts: Many[Counted],
) -> None:
    """Play some matches from `states[0]`."""
    for _ in range(matches):
        copy(states[1], states[0])
        count_match(states[1], boxes[0], outs[0], lucks[0], counts[0])
