"""The view of Muster: everything that a seat may see, as plain data for a screen."""

from __future__ import annotations

from typing import get_args

from tuckerbox.cli.template import rules
from tuckerbox.cli.template.state import BREED_NAMES, Box, State
from tuckerbox.cli.template.view_types import Phase, Player, View
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.privacy import NO_SEAT, may_know

PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)


def view(state: State, box: Box, viewer: int | None) -> View:
    """Return the table as `viewer` sees it. None is somebody without a seat."""
    turn = rules.turn(state)
    over = turn == OVER
    return {
        "game": "muster",
        "viewer": viewer,
        "title": "Muster",
        "seats": state.seats,
        "phase": PHASE_NAMES[state.phase],
        "round": min(state.turns // state.seats + 1, state.rounds),
        "rounds": state.rounds,
        "active": None if over or state.phase == rules.SHOW else rules.active(state),
        "deciding": None if turn in (NATURE, OVER) else turn,
        "gate": [name for breed, name in enumerate(BREED_NAMES) for _ in range(state.gate[breed])],
        "bag": {name: state.bag[breed] for breed, name in enumerate(BREED_NAMES)},
        "penned": None if state.penned == rules.NONE else BREED_NAMES[state.penned],
        "players": [player(state, box, seat, viewer) for seat in range(state.seats)],
        "winners": [seat for seat in range(state.seats) if over and rules.wins(state, box, seat)],
    }


def player(state: State, box: Box, seat: int, viewer: int | None) -> Player:
    known = state.order[seat] > 0 and may_know(state.known[seat], NO_SEAT if viewer is None else viewer)
    return {
        "seat": seat,
        "flock": {name: state.flock[seat, breed] for breed, name in enumerate(BREED_NAMES)},
        "order": BREED_NAMES[state.order[seat] - 1] if known else None,
        "points": rules.score(state, box, seat),
    }
