"""A greedy policy for Australis: it evaluates the state after each choice, and takes the best one.

The evaluation is a heuristic estimate of the points at the end of the match. In each round, a turtle scores its space,
and a school of fish scores as much as can be fed. A coral counts by the difference that it makes on its reef, and a
card has an effect for as long as it is kept. Decisions that are left in the turn count with their best choice. The
policy ignores luck and other players.
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
from tuckerbox.kernel.memory_records import copy

A_CARD = 0.75  # the part of a card's effect that counts for each round in which it is kept
A_REEF = 0.75  # the part of a reef's current points that counts for each round: other seats may still place corals
FISH_TO_COME = 3.0  # expected fish a round
CUBES_TO_COME = 0.9  # expected cubes a round
THE_FIRST_DIE = 4.0  # the first die in the competition
ANOTHER_DIE = 1.0  # each further one
THE_TOKEN = 1.0  # going first in the next round, for each seat at the table
THE_LAST_TOKEN = 1.0  # the token in the last round
CLEARLY = 1e-9  # differences below this are rounding errors
CODES = ACTIONS.count


def choose(state: State, box: Box, mind: State, luck: Luck) -> int:
    """Return the choice for the seat that decides. It tries choices in `state` and restores it from `mind`."""
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
        elif value > most - CLEARLY:  # equally good choices are equally likely
            alike += 1
            if draw(luck, alike) == 0:
                best = action
    return best


def value_of(state: State, box: Box, action: int, seat: int, luck: Luck) -> float:
    """Return the value for a seat after a choice, and after everything that follows from it without luck."""
    rounds = scorings_left(state)
    state.told = 0
    apply(state, box, action, luck)
    while state.phase == FIRING or state.phase == ACTING:
        state.told = 0
        apply(state, box, 0, luck)
    return worth(state, box, seat, rounds) + to_come(state, box, seat, rounds)


def scorings_left(state: State) -> int:
    """Return how many more times reefs, fish and turtles will be scored."""
    return ROUNDS - state.round + 1


def worth(state: State, box: Box, seat: int, rounds: int) -> float:
    """Return the expected points of a seat at the end, before decisions that are left in this turn."""
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
    """Return the expected points of a seat's schools in all rounds to come, with `more` fish than it has."""
    total = 0.0
    this_round = picks_left(state) / PICKS - rounds + 1  # the part of it that is left
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
    """Return the points of a school, interpolated between slots."""
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
    """Return the expected points of a seat's corals: one each at the end, and those of its reefs in each round."""
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
    """Return the value of one more coral on its best reef."""
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
    """Return the value of using a card once, with some rounds left to score."""
    if function == POINTS:
        return float(box.card_points)
    if function == FISH:
        return schools(state, box, seat, rounds, box.card_fish) - schools(state, box, seat, rounds, 0)
    if function == TURTLE:
        return float(min(box.card_steps, state.last - state.turtle[seat]) * rounds)
    return coral(state, box, seat, section(box, state.turtle[seat]), rounds)


def kept(state: State, box: Box, seat: int, kind: int, rounds: int) -> float:
    """Return the value of keeping a card, which works about once a round."""
    left = picks_left(state) / PICKS
    if kind >= COMPETITION:
        return A_CARD * left
    return A_CARD * left * effect(state, box, seat, kind % FUNCTIONS, (rounds + 1) // 2)


def picks_left(state: State) -> int:
    """Return how many more dice each seat will take."""
    return PICKS * (ROUNDS - state.round + 1) - (state.picks + state.seats - 1) // state.seats


def to_come(state: State, box: Box, seat: int, rounds: int) -> float:
    """Return the value of decisions that are left in the turn, with the best reef for a coral and the best cards."""
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
    """Return the value of a card on display, kept or used once."""
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
    """Return the value of a seat's dice in the competition. One die is often enough for a tile with two players."""
    dice = dice_of(state, seat)
    return THE_FIRST_DIE + ANOTHER_DIE * (dice - 1) if dice > 0 else 0.0


def best_tile(state: State) -> int:
    """Return silver if it comes with a cube and there is room for that, else gold."""
    return SILVER if state.grey_beside > 0 and state.cubes[state.active] < FOOD else GOLD
