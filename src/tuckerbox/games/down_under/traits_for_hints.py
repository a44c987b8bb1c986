"""The numbers by which hints tell choices apart."""

from __future__ import annotations

from tuckerbox.games.down_under import rules
from tuckerbox.games.down_under.routes import CAPPED, RING
from tuckerbox.games.down_under.state import Box, State
from tuckerbox.kernel.contract import Numbers, Trait

TRAITS = (
    Trait("route"),
    Trait("rivals"),
    Trait("sets"),
    Trait("rabbits"),
    Trait("dingo", "chance"),
    Trait("ring", "chance"),
    Trait("closed"),
)
ROUTE, RIVALS, SETS, RABBITS, DINGO_LAID, RINGS, CLOSED = range(7)


def traits(state: State, box: Box, seat: int, out: Numbers) -> None:
    """Write the length of a seat's routes, that of the longest other route, and the animals and ends of its routes."""
    for trait in range(CLOSED + 1):
        out.values[trait] = 0
    for colour in range(rules.colours_in_play(state)):
        if rules.seat_of(state, colour) != seat:
            out.values[RIVALS] = max(out.values[RIVALS], state.length[colour])
        else:
            out.values[ROUTE] += state.length[colour]
            out.values[SETS] += rules.sets(state, colour) if state.animals else 0
            out.values[RABBITS] += rules.rabbits(state, colour) if state.animals else 0
            out.values[DINGO_LAID] += 1 if state.animals and not rules.keeps_dingo(state, colour) else 0
            out.values[RINGS] += 1 if state.ends[colour, 0] == RING else 0
            for end in range(2):
                out.values[CLOSED] += 1 if state.ends[colour, end] == CAPPED else 0
