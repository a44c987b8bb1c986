"""Choices by a net, and the values of turns and positions from which it learns."""

from __future__ import annotations

from tuckerbox.games.outback.learned.mind import Mind
from tuckerbox.games.outback.learned.turn import (
    final_value,
    look,
    plan_rolls,
    plan_tiles,
    value_of_block,
    value_of_end,
)
from tuckerbox.games.outback.players.imagined_jeeps import JEEPS_IMAGINED, load, take_back_load
from tuckerbox.games.outback.players.mind import NO_ACTION
from tuckerbox.games.outback.players.turns import best_keep
from tuckerbox.games.outback.rules import (
    BLOCKED,
    JEEP,
    ROLLS,
    block,
    done,
    exchange,
    keep,
    roll,
    space_of,
    unload,
)
from tuckerbox.games.outback.state import Box, State
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.net import Net


def choose_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> int:
    """Return the choice by a net. It changes `state` temporarily, and restores it at the end."""
    if state.phase == BLOCKED:
        return done
    if state.phase == JEEP:
        present = expected_by(state, box, net, mind, luck)
        return exchange if worth_of_exchange(state, box, net, mind, luck) > present else roll
    look(state, box, mind)
    plan_tiles(state, box, net, mind)
    if state.laid == 0 and state.rolls < ROLLS:
        plan_rolls(state, box, net, mind, ROLLS - state.rolls)
        lot = best_keep(state, box, mind)
        if mind.action == NO_ACTION or mind.found > mind.best:
            return keep(lot)
    if mind.action == NO_ACTION:
        value_of_block(state, box, net, mind)
        return block(space_of(state, box, mind.cell[0]))
    return mind.action


def worth_of_exchange(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> float:
    """Return the average value of the turn over some random jeeps."""
    old = unload(state)
    total = 0.0
    for _ in range(JEEPS_IMAGINED):
        load(state, box, luck)
        total += expected_by(state, box, net, mind, luck)
        take_back_load(state)
    state.jeep[old] = box.jeep_places
    return total / JEEPS_IMAGINED


def expected_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> float:
    """Return the value of a turn for the seat that begins it, before its first roll."""
    look(state, box, mind)
    plan_rolls(state, box, net, mind, ROLLS)
    return mind.values[0]


def judged_by(state: State, box: Box, net: Net, mind: Mind, seat: int) -> int:
    """Return the value of a position for a seat, which has just ended its turn unless the match is over."""
    look(state, box, mind)
    return value_of_end(state, box, net, mind) if seat == state.active else final_value(state, box, seat)
