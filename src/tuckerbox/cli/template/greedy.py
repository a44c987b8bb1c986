"""A sensible player of Muster: it goes for points now, and releases strays at the end."""

from __future__ import annotations

from tuckerbox.cli.template import rules
from tuckerbox.cli.template.state import BREEDS, Box, State
from tuckerbox.kernel.luck import Luck

TURNS_TO_PAIR = 2  # with this many turns left, a stray may still find another one of its breed


def choose(state: State, box: Box, mind: State, luck: Luck) -> int:
    """Return the action for the seat that decides."""
    seat = rules.active(state)
    best = rules.done
    most = 0
    for breed in range(BREEDS):
        sheep = state.flock[seat, breed]
        ordered = box.ordered if state.order[seat] - 1 == breed else 0
        if state.phase == rules.CHOOSE and state.gate[breed] > 0:
            gain = rules.worth(box, sheep + 1) - rules.worth(box, sheep) + ordered
            if best == rules.done or gain > most:
                best = rules.pen(breed)
                most = gain
        if state.phase == rules.TIDY and rules.is_stray(state, breed) and turns_left(state) < TURNS_TO_PAIR:
            gain = rules.worth(box, sheep - 1) - rules.worth(box, sheep) - ordered
            if gain > most:
                best = rules.release(breed)
                most = gain
    return best


def turns_left(state: State) -> int:
    """Return how many turns the active seat has after this one."""
    return state.rounds - 1 - state.turns // state.seats
