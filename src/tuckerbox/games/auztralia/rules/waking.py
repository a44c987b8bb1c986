"""Turning up Old Ones: what a tile is, is drawn when it is turned up, and the solo objective takes note of it."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.land import apart, trace_networks
from tuckerbox.games.auztralia.rules.scoring import QUIET_SHORE
from tuckerbox.games.auztralia.rules.terms import NOBODY, TURNED_UP
from tuckerbox.games.auztralia.state import AWAKE, KANGAROO, NO_ONE, SOLO, Box, State
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck, draw_weighted


def turn_up_tile(state: State, box: Box, hex: int, luck: Luck) -> int:
    """Turn up the tile that lies face down on a hex, and return its slot; NO_ONE for a kangaroo, which hops away."""
    level = state.hidden[hex]
    state.hidden[hex] = 0
    slot = wake(state, box, hex, level, TURNED_UP, luck)
    trace_networks(state, box)
    return slot


def wake(state: State, box: Box, hex: int, level: int, how: int, luck: Luck) -> int:
    """Draw a tile of a level and lay it face up on a hex. Every tile that is turned up comes through here."""
    kind = draw_weighted_kind(state, level, luck)
    state.pool[level - 1, kind] -= 1
    note(state, how, NOBODY, hex, kind, 0)
    slot = NO_ONE
    if kind == KANGAROO:
        state.gone[KANGAROO] += 1
    else:
        slot = place_awake(state, hex, kind)
    watch_port(state, box)
    return slot


def place_awake(state: State, hex: int, kind: int) -> int:
    slot = 0
    while state.awake[slot] != NO_ONE:
        slot += 1
    state.awake[slot] = kind
    state.place[slot] = hex
    state.awake_at[hex] += 1
    return slot


def draw_weighted_kind(state: State, level: int, luck: Luck) -> int:
    """A kind of tile, each as likely as there are tiles of it that were never turned up."""
    for kind in range(len(state.gone)):
        state.drawing[kind] = state.pool[level - 1, kind]
    found = draw_weighted(luck, state.drawing)
    for kind in range(len(state.gone)):
        state.drawing[kind] = 0
    return found


def watch_port(state: State, box: Box) -> None:
    """In the solo game it may matter whether an Old One ever came close to the port."""
    if state.way == SOLO:
        close = box.objective_needs[QUIET_SHORE]
        for slot in range(AWAKE):
            if state.awake[slot] != NO_ONE and apart(state, box, state.place[slot], state.ports[0]) <= close:
                state.haunted = 1
