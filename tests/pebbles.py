"""An invented game with known odds: a pile of pebbles, from which each seat in turn takes one to three.

The seat that takes the last one wins. So a pile of a multiple of four is lost, and any other one is won by leaving a
multiple. Instead of taking, a seat may draw a lot, which ends the match: it wins with a probability of 2/5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from tests import toy
from tuckerbox.kernel.actions import Actions, Named
from tuckerbox.kernel.component_data import Item
from tuckerbox.kernel.contract import NATURE, OVER, Choices, Numbers, Payoffs, Rules, WayToPlay
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Grid, Record

MOST = 3
NOBODY = -1

ACTIONS = Actions()
TAKE = ACTIONS.kind("take", pebbles=Named(("1", "2", "3")))
DRAW_LOT = ACTIONS.kind("draw-lot")
take, is_take, draw_lot = TAKE.encode, TAKE.holds, DRAW_LOT.encode


class State(Record):
    version: Annotated[int, "u2"]
    steps: Annotated[int, "u2"]
    told: Annotated[int, "u1"]
    seats: Annotated[int, "i1"]
    events: Annotated[Grid, "i1", 4, 6]
    pile: Annotated[int, "i1"]
    seat: Annotated[int, "i1"]
    drawing: Annotated[int, "i1"]
    winner: Annotated[int, "i1"]


class Box(Record):
    pebbles: Annotated[int, "i1", Item("pile.pebbles", 1, 99)]


def setup(state: State, box: Box, seats: int, options: toy.Options) -> None:
    state.seats = seats
    state.pile = box.pebbles
    state.winner = NOBODY


def turn(state: State) -> int:
    if state.winner != NOBODY:
        return OVER
    return NATURE if state.drawing else state.seat


def legal(state: State, box: Box, out: Choices) -> int:
    for pebbles in range(min(MOST, state.pile)):
        out.codes[pebbles] = pebbles
    out.codes[min(MOST, state.pile)] = draw_lot()
    return min(MOST, state.pile) + 1


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    if state.drawing:
        state.winner = state.seat if draw(luck, 5) < 2 else 1 - state.seat
    elif action == draw_lot():
        state.drawing = 1
    else:
        state.pile -= action + 1
        if state.pile == 0:
            state.winner = state.seat
        state.seat = 1 - state.seat


def result(state: State, box: Box, out: Payoffs) -> None:
    for seat in range(2):
        out.values[seat] = 1.0 if state.winner == seat else 0.0


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(2):
        out.values[seat] = 0


def team(state: State, seat: int) -> int:
    return seat


def why_not(state: State, box: Box, action: int) -> int:
    return 0 if action == draw_lot() or action < state.pile else 1


def census(state: State, box: Box, out: Numbers) -> int:
    return 0


def view(state: Any, box: Any, viewer: int | None) -> Mapping[str, Any]:
    return {"pile": state.pile}


GAME = replace(
    toy.GAME,
    learning=None,
    name="pebbles",
    title="Pebbles",
    state=State,
    box=Box,
    actions=ACTIONS,
    rules=Rules(setup, turn, legal, apply, result, points, team, why_not, census),
    max_legal=MOST + 1,
    folder=Path(__file__).parent / "pebbles_box",
    samples=(WayToPlay(2),),
    view=view,
    offer=lambda state, box, action, names: ACTIONS.describe(action),
)
