"""Saves what a turn can change, and restores it, so that turns can be tried in the state itself."""

from __future__ import annotations

from tuckerbox.games.australis.learned.mind import NUMBERS, Mind
from tuckerbox.games.australis.rules import place_of
from tuckerbox.games.australis.state import DISPLAY, KINDS, REEFS, State

# The places of what is saved
(
    ACTIVE, PICKS_MADE, PHASE, COLOUR, FACE, STILL_FIRING, ACTS, CARDS_LEFT, REACH, TOKEN, ARRIVALS, GREY, SPILT,
    POINTS, FISH, TURTLE, ARRIVED, CUBES, SUPPLY,
) = range(NUMBERS)  # fmt: skip
CORALS = NUMBERS
DISPLAYED = CORALS + REEFS
KEPT = DISPLAYED + DISPLAY
DISCARD = KEPT + KINDS


def save(state: State, mind: Mind, depth: int) -> None:
    """Save what the turn of the active seat can change, apart from the die that it takes."""
    seat = state.active
    mind.saved[depth, ACTIVE] = seat
    mind.saved[depth, PICKS_MADE] = state.picks
    mind.saved[depth, PHASE] = state.phase
    mind.saved[depth, COLOUR] = state.colour
    mind.saved[depth, FACE] = state.face
    mind.saved[depth, STILL_FIRING] = state.firing
    mind.saved[depth, ACTS] = state.acts
    mind.saved[depth, CARDS_LEFT] = state.cards
    mind.saved[depth, REACH] = state.reach
    mind.saved[depth, TOKEN] = state.token
    mind.saved[depth, ARRIVALS] = state.arrivals
    mind.saved[depth, GREY] = state.grey
    mind.saved[depth, SPILT] = state.spilt
    mind.saved[depth, POINTS] = state.points[seat]
    mind.saved[depth, FISH] = state.fish[seat]
    mind.saved[depth, TURTLE] = state.turtle[seat]
    mind.saved[depth, ARRIVED] = state.arrived[seat]
    mind.saved[depth, CUBES] = state.cubes[seat]
    mind.saved[depth, SUPPLY] = state.supply[seat]
    for reef in range(REEFS):
        mind.saved[depth, CORALS + reef] = state.corals[seat, reef]
    for place in range(DISPLAY):
        mind.saved[depth, DISPLAYED + place] = state.display[place]
    for kind in range(KINDS):
        mind.saved[depth, KEPT + kind] = state.kept[seat, kind]
        mind.saved[depth, DISCARD + kind] = state.discard[kind]


def restore(state: State, mind: Mind, depth: int) -> None:
    """Restore what was saved. If a die was taken since then, put it back."""
    seat = mind.saved[depth, ACTIVE]
    if state.picks > mind.saved[depth, PICKS_MADE]:
        state.held[place_of(seat, state.colour), state.face] -= 1
        state.offer[state.colour, state.face] += 1
    state.active = seat
    state.picks = mind.saved[depth, PICKS_MADE]
    state.phase = mind.saved[depth, PHASE]
    state.colour = mind.saved[depth, COLOUR]
    state.face = mind.saved[depth, FACE]
    state.firing = mind.saved[depth, STILL_FIRING]
    state.acts = mind.saved[depth, ACTS]
    state.cards = mind.saved[depth, CARDS_LEFT]
    state.reach = mind.saved[depth, REACH]
    state.token = mind.saved[depth, TOKEN]
    state.arrivals = mind.saved[depth, ARRIVALS]
    state.grey = mind.saved[depth, GREY]
    state.spilt = mind.saved[depth, SPILT]
    state.points[seat] = mind.saved[depth, POINTS]
    state.fish[seat] = mind.saved[depth, FISH]
    state.turtle[seat] = mind.saved[depth, TURTLE]
    state.arrived[seat] = mind.saved[depth, ARRIVED]
    state.cubes[seat] = mind.saved[depth, CUBES]
    state.supply[seat] = mind.saved[depth, SUPPLY]
    for reef in range(REEFS):
        state.corals[seat, reef] = mind.saved[depth, CORALS + reef]
    for place in range(DISPLAY):
        state.display[place] = mind.saved[depth, DISPLAYED + place]
    for kind in range(KINDS):
        state.kept[seat, kind] = mind.saved[depth, KEPT + kind]
        state.discard[kind] = mind.saved[depth, DISCARD + kind]
    state.told = 0  # the turns that were tried have overwritten the events
