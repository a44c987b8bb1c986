"""Destroying Old Ones: damage in cubes and discs, and the points for it."""

from __future__ import annotations

from tuckerbox.games.auztralia import events, pieces
from tuckerbox.games.auztralia.rules import land
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.events import note

A_DISC = 5  # damage that a disc stands for


def strike(state: State, seat: int, slot: int, damage: int) -> None:
    """Deal a seat's damage, marked with its cubes and, when they run out, discs. Damage counts even without either."""
    if damage == 0:
        return
    for _ in range(damage):
        if state.cubes[seat] == 0:
            change_for_disc(state, seat)
        if state.cubes[seat] > 0:
            state.cubes[seat] -= 1
            state.cubes_on[slot, seat] += 1
        state.damage[slot, seat] += 1
    note(state, events.STRUCK, seat, state.place[slot], state.awake[slot], damage)


def change_for_disc(state: State, seat: int) -> None:
    """Replace five cubes by a disc, on the tile with the most of the seat's damage."""
    best = pieces.NO_ONE
    for slot in range(pieces.AWAKE):
        if state.cubes_on[slot, seat] >= A_DISC and (best == pieces.NO_ONE or is_worse_hit(state, seat, slot, best)):
            best = slot
    if best != pieces.NO_ONE and state.discs[seat] > 0:
        state.discs[seat] -= 1
        state.discs_on[best, seat] += 1
        state.cubes_on[best, seat] -= A_DISC
        state.cubes[seat] += A_DISC


def is_worse_hit(state: State, seat: int, slot: int, other: int) -> bool:
    if state.damage[slot, seat] != state.damage[other, seat]:
        return state.damage[slot, seat] > state.damage[other, seat]
    return state.place[slot] < state.place[other]


def remove_if_destroyed(state: State, box: Box, slot: int) -> None:
    """Remove a tile that has all the damage it can take. A single attacker keeps it; several share its points."""
    total, hands, sole, most = 0, 0, NOBODY, 0
    for seat in range(state.seats):
        dealt = state.damage[slot, seat]
        total += dealt
        if dealt > 0:
            hands += 1
            sole = seat
            most = max(most, dealt)
    kind = state.awake[slot]
    if total < box.capacity[kind]:
        return
    note(state, events.DESTROYED, sole if hands == 1 else NOBODY, state.place[slot], kind, 0)
    if hands == 1:
        state.trophies[kind, sole] += 1
    else:
        state.gone[kind] += 1
        share_points(state, box.worth[kind], slot, hands, most)
    clean(state, slot)
    state.awake[slot] = pieces.NO_ONE
    state.awake_at[state.place[slot]] -= 1
    state.place[slot] = 0
    if state.version > 1:
        land.trace_networks(state, box)  # rails that it cut off are joined again


def events_of_removal(state: State, box: Box, slot: int, seat: int, more: int) -> int:
    """Return how many events the removal of a tile leaves once a seat has dealt `more` damage; 0 if it stays."""
    total, hands = 0, 0
    for other in range(state.seats):
        dealt = state.damage[slot, other] + (more if other == seat else 0)
        total += dealt
        hands += 1 if dealt > 0 else 0
    if total < box.capacity[state.awake[slot]]:
        return 0
    return 1 if hands == 1 else 1 + hands


def share_points(state: State, worth: int, slot: int, hands: int, most: int) -> None:
    """Share the points equally, and the remainder equally among those who dealt the most."""
    equals = 0
    for seat in range(state.seats):
        equals += 1 if state.damage[slot, seat] == most else 0
    for seat in range(state.seats):
        if state.damage[slot, seat] > 0:
            share = worth // hands
            if state.damage[slot, seat] == most:
                share += worth % hands // equals
            state.points[seat] += share
            note(state, events.SHARED, seat, share, 0, 0)


def clean(state: State, slot: int) -> None:
    """Remove all damage from a tile. Cubes and discs go back to their owners."""
    for seat in range(state.seats):
        state.cubes[seat] += state.cubes_on[slot, seat]
        state.discs[seat] += state.discs_on[slot, seat]
        state.cubes_on[slot, seat] = 0
        state.discs_on[slot, seat] = 0
        state.damage[slot, seat] = 0
