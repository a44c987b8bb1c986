"""The observation of Muster: everything that a seat knows of a match, for programs that learn."""

from __future__ import annotations

from typing import Annotated, get_args

from tuckerbox.cli.template import rules
from tuckerbox.cli.template.state import BREED_NAMES, BREEDS, SEATS, Box, State
from tuckerbox.cli.template.view_types import Phase
from tuckerbox.kernel.contract import Learning
from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.observing import SEATS_FROM_YOU, Shows, from_viewer, within

PHASES = get_args(Phase)
POINTS_FROM = -50


class Observation(Record):
    """Everything that a seat knows of a match of Muster."""

    seats: Annotated[Row, "u1", SEATS, Shows("the seats of the match", SEATS_FROM_YOU, most=1)]
    phase: Annotated[Row, "u1", len(PHASES), Shows("the phase", PHASES, most=1)]
    active: Annotated[Row, "u1", SEATS, Shows("whose turn it is", SEATS_FROM_YOU, most=1)]
    turns: Annotated[int, "u1", Shows("the turns that were taken", most=127)]
    rounds: Annotated[int, "u1", Shows("the rounds of the match", most=127)]
    penned: Annotated[Row, "u1", BREEDS, Shows("the breed that was penned this turn", BREED_NAMES, most=1)]
    bag: Annotated[Row, "u1", BREEDS, Shows("sheep in the bag", BREED_NAMES, most=30)]
    gate: Annotated[Row, "u1", BREEDS, Shows("sheep at the gate", BREED_NAMES, most=30)]
    flock: Annotated[Grid, "u1", SEATS, BREEDS, Shows("sheep of each seat", SEATS_FROM_YOU, BREED_NAMES, most=30)]
    order: Annotated[Grid, "u1", SEATS, BREEDS, Shows("the orders that you know", SEATS_FROM_YOU, BREED_NAMES, most=1)]
    points: Annotated[Row, "u1", SEATS, Shows("points", SEATS_FROM_YOU, most=200, zero=POINTS_FROM)]


def observe(state: State, box: Box, viewer: int, out: Observation) -> None:
    out.phase[state.phase] = 1
    out.active[from_viewer(rules.active(state), viewer, state.seats)] = 1
    out.turns = within(state.turns, 127)
    out.rounds = state.rounds
    if state.penned != rules.NONE:
        out.penned[state.penned] = 1
    for breed in range(BREEDS):
        out.bag[breed] = state.bag[breed]
        out.gate[breed] = state.gate[breed]
    for seat in range(state.seats):
        nth = from_viewer(seat, viewer, state.seats)
        out.seats[nth] = 1
        out.points[nth] = within(rules.score(state, box, seat) - POINTS_FROM, 200)
        for breed in range(BREEDS):
            out.flock[nth, breed] = state.flock[seat, breed]
        if state.order[seat] > 0 and state.known[seat] >> viewer & 1:
            out.order[nth, state.order[seat] - 1] = 1


LEARNING = Learning(Observation, observe)
