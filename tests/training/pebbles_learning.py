"""Pebbles with a trainer, made as docs/bots.md describes: the net sees how many pebbles a turn has left."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from tests import pebbles
from tests.pebbles import MOST, NOBODY, Box, State, draw_lot, take
from tuckerbox.kernel.contract import Training, WayToPlay
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Record, Row
from tuckerbox.kernel.net import ONE, UNIT, Net, evaluate, net_record

INPUTS, FIRST, SECOND = 24, 32, 16
LOT = 2 * ONE // 5  # the value of drawing a lot

NET = net_record(INPUTS, FIRST, SECOND)


class Mind(Record):
    first_sums: Annotated[Row, "i4", FIRST]
    second_sums: Annotated[Row, "i4", SECOND]
    inputs: Annotated[Row, "i1", INPUTS]
    summed: Annotated[Row, "i1", INPUTS]


def value_of(left: int, net: Net, mind: Mind) -> int:
    """Return the value of leaving so many pebbles."""
    if left == 0:
        return ONE
    for pile in range(INPUTS):
        mind.inputs[pile] = UNIT if pile == left else 0
    return evaluate(net, mind)


def choose_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> int:
    """Return the best choice, or now and then a random one, so that the net sees all piles."""
    most = min(MOST, state.pile)
    if draw(luck, 3) == 0:
        return take(draw(luck, most))
    best, action = LOT, draw_lot()
    for more in range(most):
        value = value_of(state.pile - 1 - more, net, mind)
        if value > best:
            best, action = value, take(more)
    return action


def expected_by(state: State, box: Box, net: Net, mind: Mind, luck: Luck) -> float:
    best = LOT
    for more in range(min(MOST, state.pile)):
        best = max(best, value_of(state.pile - 1 - more, net, mind))
    return float(best)


def judged_by(state: State, box: Box, net: Net, mind: Mind, seat: int) -> int:
    """Return the value of the pile that was left, or that of a lot: what it brings is luck."""
    if state.winner == NOBODY and state.drawing:
        return LOT
    return value_of(state.pile, net, mind)


def ends_turn(state: State, action: int) -> bool:
    return True


TRAINING = Training(
    net=NET,
    mind=Mind,
    choose_by=choose_by,
    expected_by=expected_by,
    judged_by=judged_by,
    ends_turn=ends_turn,
    ways=(WayToPlay(2),),
    opponents=("random",),
    most_turns=30,
)

GAME = replace(pebbles.GAME, name="pebbles-learning", training=lambda: TRAINING)
