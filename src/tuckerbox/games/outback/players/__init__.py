"""Two policies for Outback: *greedy* and the *planner*. They compute the expected value of a turn for every way to keep
dice, and choose the best one.

They differ in the value of a tile. For *greedy* it comes from a heuristic; for the *planner* it is the difference that
the tile makes to the expected final points. Neither looks beyond its own turn.
"""

from __future__ import annotations

from tuckerbox.games.outback.players.imagined_jeeps import JEEPS_IMAGINED, load, take_back_load
from tuckerbox.games.outback.players.mind import NO_ACTION, Mind, preserve_of, take_in
from tuckerbox.games.outback.players.promise import study_preserve
from tuckerbox.games.outback.players.turns import CLEARLY, best_keep, best_space, plan
from tuckerbox.games.outback.players.worth import worth
from tuckerbox.games.outback.rules import (
    BLOCKED,
    GIVEN,
    JEEP,
    LAYING,
    NO_CELL,
    PARTNERSHIP,
    ROLLS,
    block,
    done,
    exchange,
    keep,
    place,
    receiver,
    roll,
    side,
    space_of,
    unload,
)
from tuckerbox.games.outback.state import ANIMALS, Box, State
from tuckerbox.kernel.luck import Luck


def greedy(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice by heuristic values."""
    mind.plans = 0
    return choose(state, box, mind, luck)


def planner(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice by the expected final points."""
    mind.plans = 1
    return choose(state, box, mind, luck)


def look(state: State, box: Box, mind: Mind) -> None:
    """Read the preserves that get tiles this turn."""
    for whose in range(2 if state.variant == PARTNERSHIP else 1):
        take_in(state, box, mind, whose, receiver(state, whose))
        if mind.plans > 0:
            study_preserve(state, box, mind, whose, receiver(state, whose))


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the choice for the seat that decides. It changes `state` temporarily, and restores it at the end."""
    phase = state.phase
    if phase == BLOCKED:
        return done
    look(state, box, mind)
    if phase == GIVEN:
        cell = best_space(state, box, mind, preserve_of(state, state.laid), state.given_animal, state.given_row)
        return place(state.given_animal, space_of(state, box, cell))
    rolls = 0 if phase == LAYING else ROLLS - state.rolls
    plan(state, box, mind, rolls)
    if phase == JEEP:
        present = mind.values[0]
        return exchange if worth_of_exchange(state, box, mind, luck) > present + CLEARLY else roll
    if rolls > 0:
        lot = best_keep(state, box, mind)
        if mind.action == NO_ACTION or mind.found > mind.best + CLEARLY:
            return keep(lot)
    if phase == LAYING and mind.best <= 0.0:
        return done
    return (
        mind.action if mind.action != NO_ACTION else block(space_of(state, box, least_useful_space(state, box, mind)))
    )


def worth_of_exchange(state: State, box: Box, mind: Mind, luck: Luck) -> float:
    """Return the average value of the turn over some random jeeps."""
    old = unload(state)
    total = 0.0
    for _ in range(JEEPS_IMAGINED):
        load(state, box, luck)
        plan(state, box, mind, ROLLS)
        total += mind.values[0]
        take_back_load(state)
    state.jeep[old] = box.jeep_places
    return total / JEEPS_IMAGINED


def least_useful_space(state: State, box: Box, mind: Mind) -> int:
    """Return the free space in the hardest row that has the least value for the animals."""
    up = side(state)
    best = NO_CELL
    least = 0.0
    for cell in range(box.cells[up]):
        if mind.free[0] >> cell & 1:
            missed = 0.0
            for animal in range(ANIMALS):
                missed += worth(state, box, mind, 0, animal, cell)
            if best == NO_CELL or box.row_of[up, cell] > box.row_of[up, best] or missed < least - CLEARLY:
                best = cell
                least = missed
    return best
