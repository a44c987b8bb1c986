"""Counts the rare events of Australis in random play, as a template: compiled, for many matches."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.australis.rules import (
    ACTING,
    CARDS,
    CUBE,
    DEAL,
    LEFT,
    MOVED,
    NOBODY,
    ORDERING,
    PICKED,
    RANK,
    REFILL,
    SHUFFLED,
    SINK,
    TURTLE_POINTS,
    competitors,
    dice_of,
    empty_places,
)
from tuckerbox.games.australis.state import COMPETITION, DISPLAY, ROUNDS, State
from tuckerbox.kernel.contract import NATURE, OVER, Box, Choices, apply, legal, turn
from tuckerbox.kernel.events import KIND, NUMBERS
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Many, Record, Row, copy

NAMES = (
    "everyone out at once",
    "two out in one roll, one left",
    "a survivor with several dice",
    "a single competitor",
    "no competitor",
    "nobody took the red die",
    "nobody took it in the last round",
    "cards shuffled",
    "places without a card",
    "no card can be taken",
    "no second card can be taken",
    "a competition card that one has",
    "a card that one has",
    "cards whose order matters",
    "a coral moved",
    "corals left",
    "food track full",
    "a grey cube of the current spilt",
    "a grey cube of a tile spilt",
    "two on the last space",
    "all on the last space when turtles say who begins",
)
(
    ALL_OUT,
    TWO_OUT,
    SEVERAL_LEFT,
    ALONE,
    NO_COMPETITOR,
    NO_TOKEN,
    NO_LAST_TOKEN,
    RESHUFFLED,
    GAPS,
    NO_CARD_TO_TAKE,
    NO_SECOND_CARD,
    FIGHTS_TWICE,
    SAME_CARD,
    IN_ORDER,
    CORAL_MOVED,
    CORALS_LEFT,
    FULL,
    GREY_SPILT,
    TILE_SPILT,
    SHARED_END,
    LATE_START,
) = range(len(NAMES))


class Counted(Record):
    times: Annotated[Row, "i8", 21]


def count_told(state: State, counted: Counted) -> None:
    """Count the events of a step."""
    for n in range(state.told):
        kind = state.events[n, KIND]
        if kind == SHUFFLED:
            counted.times[RESHUFFLED] += 1
        elif kind == MOVED:
            counted.times[CORAL_MOVED] += 1
        elif kind == LEFT:
            counted.times[CORALS_LEFT] += 1
        elif kind == CUBE and state.events[n, NUMBERS + 1] == 0:
            counted.times[FULL] += 1
            if state.events[n, NUMBERS] == 17:
                counted.times[GREY_SPILT] += 1
            elif state.events[n, NUMBERS] == 0:
                counted.times[TILE_SPILT] += 1


def at_the_end(state: State) -> int:
    """Count the turtles on the last space."""
    count = 0
    for seat in range(state.seats):
        if state.turtle[seat] == state.last:
            count += 1
    return count


def count_roll(state: State, counted: Counted, before: int) -> None:
    """Count the results of a roll in the competition, given the number of seats before it."""
    left = competitors(state)
    if left == 0:
        counted.times[ALL_OUT] += 1
    elif left == 1:
        if before - left > 1:
            counted.times[TWO_OUT] += 1
        for seat in range(state.seats):
            if dice_of(state, seat) > 1:
                counted.times[SEVERAL_LEFT] += 1


def count_cards(state: State, counted: Counted) -> None:
    """Count special sets of cards that could be taken now."""
    fights, same = 0, 0
    for place in range(DISPLAY):
        kind = state.display[place]
        if kind >= 0 and state.kept[state.active, kind] > 0:
            if kind >= COMPETITION:
                fights = 1
            else:
                same = 1
    counted.times[FIGHTS_TWICE] += fights
    counted.times[SAME_CARD] += same


def count_step(state: State, counted: Counted, was: int, before: int) -> None:
    """Count the effects of a step, given the phase before it."""
    count_told(state, counted)
    if was == SINK:
        count_roll(state, counted, before)
    elif was == TURTLE_POINTS:
        alone = state.phase == RANK
        counted.times[ALONE] += 1 if alone and competitors(state) == 1 else 0
        counted.times[NO_COMPETITOR] += 1 if alone and competitors(state) == 0 else 0
        counted.times[NO_TOKEN] += 1 if state.token == NOBODY else 0
        all_there = state.token == NOBODY and at_the_end(state) == state.seats and state.round < ROUNDS
        counted.times[LATE_START] += 1 if all_there else 0
        counted.times[NO_LAST_TOKEN] += 1 if state.token == NOBODY and state.round == ROUNDS else 0
    elif was in (DEAL, REFILL):
        counted.times[GAPS] += 1 if empty_places(state) > 0 else 0
    if state.phase == CARDS:
        count_cards(state, counted)
    elif state.phase == ORDERING and was != ORDERING:
        counted.times[IN_ORDER] += 1
    elif state.phase == PICKED and state.cards > 0:
        counted.times[NO_CARD_TO_TAKE if was == ACTING else NO_SECOND_CARD] += 1


def count_match(state: State, box: Box, out: Choices, luck: Luck, counted: Counted) -> None:
    """Play a random match."""
    while turn(state) != OVER:
        action = 0
        if turn(state) != NATURE:
            action = out.codes[draw(luck, legal(state, box, out))]
        was, before = state.phase, competitors(state)
        state.told = 0
        state.steps += 1
        apply(state, box, action, luck)
        count_step(state, counted, was, before)
    counted.times[SHARED_END] += 1 if at_the_end(state) > 1 else 0


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
