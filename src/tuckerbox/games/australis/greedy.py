"""A sensible player of Australis: it tries each choice in mind and takes the one after which its side stands best.

What a side is worth is a rule of thumb, in points at the end of the match: a turtle scores each round where it is, a
school of fish what can be fed, a coral what it changes on its reef, and a card works for as long as it is kept. What
luck brings is not looked at, nor what others do.
"""

from __future__ import annotations

from tuckerbox.games.australis.rules import (
    ACTING,
    CARDS,
    FIRING,
    LEGAL,
    NO_REEF,
    NOBODY,
    REEF_POINTS,
    apply,
    best_on,
    done,
    place_of,
    turn,
    why_not,
)
from tuckerbox.games.australis.state import (
    ACTIONS,
    BLUE,
    COLOURS,
    COMPETITION,
    FACES,
    FISH,
    FOOD,
    FUNCTIONS,
    KINDS,
    PICKS,
    POINTS,
    REEFS,
    ROUNDS,
    TURTLE,
    Box,
    State,
)
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.record import copy

A_CARD = 0.75  # of what it does, for each round that it is kept
A_COMPETITION_CARD = 0.6  # a round, for each die of its colour that may be expected
A_CHOICE = 3.0  # for each card that is still to be chosen
A_DUEL_DIE = 2.0  # for what may be won in the competition, and a little more for higher dice
HIGHER = 0.5
THE_TOKEN = 4.0  # to go first in the next round
THE_LAST_TOKEN = 1.0  # a point in the last one
A_REEF = 0.75  # of the points that corals would bring each round
A_CUBE = 2.0  # a round, for a cube that the fish will need
FISH_TO_COME = 4.0  # a round
FED_LATER = 0.5  # of a share of the next slot's points, a round
CLEARLY = 1e-9  # better: by more than sums of fractions are rounded


def choose(state: State, box: Box, mind: State, luck: Luck) -> int:
    """What it does for the seat that decides. `state` is thought in; `mind` keeps how it was, and makes it so again."""
    copy(mind, state)
    seat = turn(state)
    best = done
    most = 0.0
    alike = 0
    for action in range(CODES):
        if why_not(state, box, action) != LEGAL:
            continue
        value = value_of(state, box, action, seat, luck)
        copy(state, mind)
        if alike == 0 or value > most + CLEARLY:
            best, most, alike = action, value, 1
        elif value > most - CLEARLY:  # of those that are as good, each is as likely
            alike += 1
            if draw(luck, alike) == 0:
                best = action
    return best


CODES = ACTIONS.count


def value_of(state: State, box: Box, action: int, seat: int, luck: Luck) -> float:
    """What the seat's side is worth after a choice and what follows from it without luck."""
    rounds = scorings_left(state)
    state.told = 0
    apply(state, box, action, luck)
    while state.phase == FIRING or state.phase == ACTING:
        state.told = 0
        apply(state, box, 0, luck)
    return worth(state, box, seat, rounds)


def scorings_left(state: State) -> int:
    """How many times reefs, fish and turtles will still be scored."""
    over = state.phase >= REEF_POINTS and state.picks == PICKS * state.seats
    return ROUNDS - state.round + (0 if over and state.scored == REEFS else 1)


def worth(state: State, box: Box, seat: int, rounds: int) -> float:
    total = float(state.points[seat])
    total += rounds * state.turtle[seat]
    total += schools(state, box, seat, rounds)
    total += reefs(state, box, seat, rounds)
    total += cards(state, box, seat, rounds)
    total += competition(state, box, seat)
    total += tokens(state, seat)
    if state.cards > 0 and state.phase == CARDS:
        total += A_CHOICE * state.cards * min(rounds, 3) / 2
    if state.reach != NO_REEF:
        total += coral_to_come(state, box, seat, rounds)
    return total


def schools(state: State, box: Box, seat: int, rounds: int) -> float:
    """What the fish will bring, round by round, as more of them come."""
    total = 0.0
    cubes = state.cubes[seat]
    for nth in range(rounds):
        total += school_of(box, state.fish[seat] + FISH_TO_COME * nth, cubes)
    if cubes < FOOD:
        total += A_CUBE * rounds * (0 - (FOOD - cubes)) / FOOD
    return total


def school_of(box: Box, fish: float, cubes: int) -> float:
    """The points of a school, with a share of the next slot's for fish on the way there."""
    points = 0.0
    for slot in range(cubes):
        if fish >= box.food_need[slot]:
            points = float(box.food_points[slot])
        else:
            before = box.food_need[slot - 1] if slot > 0 else 0
            share = (fish - before) / (box.food_need[slot] - before)
            points += FED_LATER * share * (box.food_points[slot] - points)
            break
    return points


def reefs(state: State, box: Box, seat: int, rounds: int) -> float:
    """What its corals bring: each a point in the end, and each round what its reefs are worth."""
    total = 0.0
    for reef in range(REEFS):
        total += state.corals[seat, reef]
        first = best_on(state, reef, NOBODY)
        if first == seat:
            total += A_REEF * rounds * box.reef_first[reef]
        elif first != NOBODY and best_on(state, reef, first) == seat:
            total += A_REEF * rounds * box.reef_second[reef]
    return total


def coral_to_come(state: State, box: Box, seat: int, rounds: int) -> float:
    """What the best place for a coral that is due would add."""
    if state.supply[seat] == 0:
        return 0.0
    now = reefs(state, box, seat, rounds)
    best = 0.0
    for reef in range(state.reach + 1):
        state.corals[seat, reef] += 1
        best = max(best, reefs(state, box, seat, rounds) - now)
        state.corals[seat, reef] -= 1
    return best


def cards(state: State, box: Box, seat: int, rounds: int) -> float:
    """What the cards that are kept will do: each is used when a die of its colour comes, about once a round."""
    total = 0.0
    later = rounds - 1
    for kind in range(COMPETITION):
        if state.kept[seat, kind] > 0:
            total += A_CARD * later * effect(box, kind % FUNCTIONS, rounds)
    for kind in range(COMPETITION, KINDS):
        if state.kept[seat, kind] > 0:
            total += A_COMPETITION_CARD * rounds
    return total


def effect(box: Box, function: int, rounds: int) -> float:
    """What a card does once, about in the middle of the rounds that are left."""
    half = (rounds + 1) / 2
    if function == POINTS:
        return float(box.card_points)
    if function == FISH:
        return box.card_fish * half * 0.6
    if function == TURTLE:
        return box.card_steps * half
    return 1.0 + A_REEF * half


def competition(state: State, box: Box, seat: int) -> float:
    """What its dice may win."""
    total = 0.0
    for colour in range(BLUE, COLOURS):
        for face in range(FACES):
            dice = state.held[place_of(seat, colour), face]
            higher = colour - BLUE + state.kept[seat, COMPETITION + colour - BLUE]
            total += dice * (A_DUEL_DIE + HIGHER * higher)
    return total


def tokens(state: State, seat: int) -> float:
    if state.token != seat:
        return 0.0
    return THE_TOKEN if state.round < ROUNDS else THE_LAST_TOKEN
