"""A sensible player of Australis: it tries each choice in mind and takes the one after which its side stands best.

What a side is worth is a rule of thumb, in points at the end of the match: a turtle scores each round where it is, a
school of fish what can be fed, a coral what it changes on its reef, and a card works for as long as it is kept. What
the turn still leaves to decide counts by its best answer. What luck brings is not looked at, nor what others do.
"""

from __future__ import annotations

from tuckerbox.games.australis.rules import (
    ACTING,
    CARDS,
    CHOOSING,
    FIRING,
    LEGAL,
    NO_CARD,
    NO_REEF,
    NOBODY,
    apply,
    best_on,
    dice_of,
    done,
    prize,
    section,
    turn,
    why_not,
    why_not_keep,
)
from tuckerbox.games.australis.state import (
    ACTIONS,
    COMPETITION,
    DISPLAY,
    FISH,
    FOOD,
    FUNCTIONS,
    GOLD,
    KINDS,
    PICKS,
    POINTS,
    REEFS,
    ROUNDS,
    SILVER,
    TURTLE,
    Box,
    State,
)
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.record import copy

A_CARD = 0.75  # of what it does, for each round that it is kept
A_REEF = 0.75  # of the points that corals would bring each round: others may still come
FISH_TO_COME = 3.0  # a round
CUBES_TO_COME = 0.9  # a round
THE_FIRST_DIE = 4.0  # for what it may win in the competition,
ANOTHER_DIE = 1.0  # and each further one
THE_TOKEN = 1.0  # to go first in the next round, for each player that there is
THE_LAST_TOKEN = 1.0  # a point in the last one
CLEARLY = 1e-9  # better: by more than sums of fractions are rounded
CODES = ACTIONS.count


def choose(state: State, box: Box, mind: State, luck: Luck) -> int:
    """What it does for the seat that decides. `state` is thought in; `mind` keeps how it was, and makes it so again."""
    if state.phase == CHOOSING:
        return prize(best_tile(state))
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


def value_of(state: State, box: Box, action: int, seat: int, luck: Luck) -> float:
    """What the seat's side is worth after a choice and what follows from it without luck."""
    rounds = scorings_left(state)
    state.told = 0
    apply(state, box, action, luck)
    while state.phase == FIRING or state.phase == ACTING:
        state.told = 0
        apply(state, box, 0, luck)
    return worth(state, box, seat, rounds) + to_come(state, box, seat, rounds)


def scorings_left(state: State) -> int:
    """How many times reefs, fish and turtles will still be scored."""
    return ROUNDS - state.round + 1


def worth(state: State, box: Box, seat: int, rounds: int) -> float:
    """What a side has, in points at the end."""
    total = float(state.points[seat] + rounds * state.turtle[seat])
    total += schools(state, box, seat, rounds, 0)
    total += reefs(state, box, seat, rounds)
    total += competition(state, seat)
    for kind in range(KINDS):
        if state.kept[seat, kind] > 0:
            total += kept(state, box, seat, kind, rounds)
    if state.token == seat:
        total += THE_TOKEN * state.seats if state.round < ROUNDS else THE_LAST_TOKEN
    return total


# --- Fish ---


def schools(state: State, box: Box, seat: int, rounds: int, more: int) -> float:
    """What the fish, and some more, will bring round by round as others and cubes come."""
    total = 0.0
    this_round = picks_left(state) / PICKS - rounds + 1  # what is left of it
    for nth in range(rounds):
        fish = state.fish[seat] + more + FISH_TO_COME * (nth + this_round)
        cubes = min(float(FOOD), state.cubes[seat] + CUBES_TO_COME * (nth + this_round))
        slots = int(cubes)
        fed = school_of(box, fish, slots)
        if slots < FOOD:
            fed += (cubes - slots) * (school_of(box, fish, slots + 1) - fed)
        total += fed
    return total


def school_of(box: Box, fish: float, slots: int) -> float:
    """The points of a school, with a share of the next slot's for fish on the way there."""
    points = 0.0
    before = 0
    for slot in range(slots):
        need = box.food_need[slot]
        if fish < need:
            return points + (fish - before) / (need - before) * (box.food_points[slot] - points)
        points = float(box.food_points[slot])
        before = need
    return points


# --- Reefs ---


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


def coral(state: State, box: Box, seat: int, reach: int, rounds: int) -> float:
    """What the best place for one more coral would add."""
    if state.supply[seat] == 0:
        return 0.0
    now = reefs(state, box, seat, rounds)
    best = 0.0
    for reef in range(reach + 1):
        state.corals[seat, reef] += 1
        best = max(best, reefs(state, box, seat, rounds) - now)
        state.corals[seat, reef] -= 1
    return best


# --- Cards ---


def effect(state: State, box: Box, seat: int, function: int, rounds: int) -> float:
    """What a card does, used once with so many rounds to score."""
    if function == POINTS:
        return float(box.card_points)
    if function == FISH:
        return schools(state, box, seat, rounds, box.card_fish) - schools(state, box, seat, rounds, 0)
    if function == TURTLE:
        return float(min(box.card_steps, state.last - state.turtle[seat]) * rounds)
    return coral(state, box, seat, section(box, state.turtle[seat]), rounds)


def kept(state: State, box: Box, seat: int, kind: int, rounds: int) -> float:
    """What a card will do under its colour, or in competitions, about once a round."""
    left = picks_left(state) / PICKS
    if kind >= COMPETITION:
        return A_CARD * left
    return A_CARD * left * effect(state, box, seat, kind % FUNCTIONS, (rounds + 1) // 2)


def picks_left(state: State) -> int:
    """How many dice everybody will still take."""
    return PICKS * (ROUNDS - state.round + 1) - (state.picks + state.seats - 1) // state.seats


def to_come(state: State, box: Box, seat: int, rounds: int) -> float:
    """What the best answers bring to what the turn leaves to decide: where a coral goes, which cards are taken."""
    total = 0.0
    if state.reach != NO_REEF:
        total += coral(state, box, seat, state.reach, rounds)
    if state.phase == CARDS:
        best = second = 0.0
        for place in range(DISPLAY):
            value = card(state, box, seat, state.display[place], rounds)
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
        total += best + (second if state.cards > 1 else 0.0)
    return total


def card(state: State, box: Box, seat: int, kind: int, rounds: int) -> float:
    """What a card on display would bring, kept or used once."""
    if kind == NO_CARD:
        return 0.0
    value = 0.0
    if why_not_keep(state, kind) == LEGAL:
        value = kept(state, box, seat, kind, rounds)
    if kind < COMPETITION:
        value = max(value, effect(state, box, seat, kind % FUNCTIONS, rounds))
    return value


# --- The competition ---


def competition(state: State, seat: int) -> float:
    """What a side's dice may win: the first most of all, for with two players it wins a tile by being there."""
    dice = dice_of(state, seat)
    return THE_FIRST_DIE + ANOTHER_DIE * (dice - 1) if dice > 0 else 0.0


def best_tile(state: State) -> int:
    """Silver as long as its cube comes with it and finds a place, or else gold."""
    return SILVER if state.grey_beside > 0 and state.cubes[state.active] < FOOD else GOLD
