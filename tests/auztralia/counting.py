"""Counts how often everything in AuZtralia happens in random play. A template, compiled for many matches."""

from __future__ import annotations

from typing import Annotated

from tuckerbox.games.auztralia.actions import ACTIONS
from tuckerbox.games.auztralia.cards import NO_CARD, PERSONALITIES
from tuckerbox.games.auztralia.events import EVENTS
from tuckerbox.games.auztralia.phases import (
    ARRIVE,
    BLIGHT,
    CHOOSING_CARD,
    CLEAR_UP,
    REFILL,
    RISE,
    SPAWN,
    SWAPPING,
    WAKE,
)
from tuckerbox.games.auztralia.pieces import AWAKE
from tuckerbox.games.auztralia.rules.combat import units_in_force
from tuckerbox.games.auztralia.rules.land import has_awake
from tuckerbox.games.auztralia.rules.scoring import objective_met
from tuckerbox.games.auztralia.state import SEATS, State
from tuckerbox.games.auztralia.ways import SOLO, TOGETHER
from tuckerbox.kernel.contract import NATURE, OVER, Box, Choices, Payoffs, apply, legal, result, turn
from tuckerbox.kernel.events import KIND, NUMBERS
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Grid, Many, Record, Row, copy

NAMES = (
    "an attack ends: a kangaroo",
    "an attack ends: all destroyed",
    "an attack ends: all destroyed, and a defeat",
    "an attack ends: withdrawn",
    "an attack ends: no unit left",
    "an attack ends: no sanity left",
    "a port holds",
    "a port holds with its last unit",
    "a port is lost",
    "a port is lost with units left",
    "the end: the last space",
    "the end: a port lost",
    "the Old Ones win",
    "one player wins",
    "players share",
    "a player wins who lost a port",
    "all win together",
    "all lose together",
    "the objective is reached",
    "the objective is missed",
    "several Old Ones in a combat",
    "several ports attacked at once",
    "a disc for five cubes",
    "damage without a cube",
    "several know the top card",
    "a place of the display stays empty",
    "several temples to bring something forth",
    "an Old One under six cards reaches a port",
    "militia saves a farm",
    "two Old Ones come to a farm at once",
)
(
    BY_KANGAROO, BY_VICTORY, BY_BOTH, BY_WITHDRAWAL, BY_LOSSES, BY_FEAR, HELD, HELD_BY_THE_LAST, LOST, LOST_BY_FEAR,
    LAST_SPACE, PORT_LOST, OLD_ONES_WIN, ONE_WINS, SHARED, WINS_WITHOUT_PORT, TOGETHER_WON, TOGETHER_LOST, REACHED,
    MISSED, SEVERAL_AT_ONCE, SEVERAL_PORTS, DISC, UNSHOWN, SEVERAL_KNOW, GAP, TEMPLES, SIX_TO_PORT, SAVED, TWO_AT_FARM,
) = range(len(NAMES))  # fmt: skip

KINDS_OF_EVENTS = len(EVENTS.names)
MOST = 88  # above the numbers of events that are counted


class Counted(Record):
    actions: Annotated[Row, "i8", ACTIONS.count]
    first: Annotated[Grid, "i8", KINDS_OF_EVENTS, MOST]  # events by their first number
    second: Annotated[Grid, "i8", KINDS_OF_EVENTS, MOST]  # events by their second number
    owned: Annotated[Row, "i8", PERSONALITIES]  # at the end
    times: Annotated[Row, "i8", len(NAMES)]


def count_told(state: State, counted: Counted) -> None:
    """Count the events of a step."""
    for n in range(state.told):
        kind, first, second = state.events[n, KIND], state.events[n, NUMBERS], state.events[n, NUMBERS + 1]
        counted.first[kind, max(0, min(MOST - 1, first))] += 1
        counted.second[kind, max(0, min(MOST - 1, second))] += 1


def how_combat_ended(state: State, was: int) -> int:
    """Count the ways in which a combat ends, just before it is cleared up."""
    units, alive = units_in_force(state, True), has_awake(state, state.field)
    if state.defends:
        if alive:
            return LOST_BY_FEAR if units > 0 else LOST
        return HELD_BY_THE_LAST if units == 0 else HELD
    if was == WAKE:
        return BY_KANGAROO
    if not alive:
        return BY_BOTH if state.defeated else BY_VICTORY
    if not state.defeated:
        return BY_WITHDRAWAL
    return BY_LOSSES if units == 0 else BY_FEAR


def count_damage(state: State, counted: Counted) -> None:
    """Count discs that stand for five cubes, and damage that nothing marks."""
    discs, unshown = 0, 0
    for slot in range(AWAKE):
        for seat in range(SEATS):
            shown = state.cubes_on[slot, seat] + 5 * state.discs_on[slot, seat]
            discs += state.discs_on[slot, seat]
            unshown += max(0, state.damage[slot, seat] - shown)
    counted.times[DISC] += 1 if discs > 0 else 0
    counted.times[UNSHOWN] += 1 if unshown > 0 else 0


def count_movement(state: State, counted: Counted, was: int, blighted: int) -> None:
    """Count the Old Ones that come to ports and farms."""
    if was == ARRIVE:
        ports = 0
        for seat in range(state.seats):
            ports += 1 if has_awake(state, state.ports[seat]) else 0
        counted.times[SEVERAL_PORTS] += 1 if ports > 1 else 0
        counted.times[SIX_TO_PORT] += 1 if ports > 0 and state.six > 0 else 0
        for slot in range(AWAKE):
            hex = state.going[slot]
            if hex >= 0 and state.farms[hex] > 0 and not state.blighted[hex] and state.awake_at[hex] > 1:
                counted.times[TWO_AT_FARM] += 1
    if was == BLIGHT and state.phase == BLIGHT and farms_blighted(state) == blighted:
        counted.times[SAVED] += 1


def farms_blighted(state: State) -> int:
    count = 0
    for hex in range(MOST):
        count += state.blighted[hex]
    return count


def count_step(state: State, counted: Counted, was: int, blighted: int) -> None:
    """Count what a step brought, by the phase in which it began."""
    count_told(state, counted)
    count_movement(state, counted, was, blighted)
    if state.phase == CLEAR_UP and was != CLEAR_UP:
        counted.times[how_combat_ended(state, was)] += 1
        count_damage(state, counted)
        counted.times[SEVERAL_AT_ONCE] += 1 if state.awake_at[state.field] > 1 else 0
    if was == REFILL and state.phase != REFILL and state.phase != RISE:
        counted.times[GAP] += 1 if state.display[0] == NO_CARD else 0
    if state.phase == SWAPPING and was == CHOOSING_CARD:
        know = 0
        for seat in range(SEATS):
            know += 1 if state.top_seen[seat] > 0 else 0
        counted.times[SEVERAL_KNOW] += 1 if know > 1 else 0
    if state.phase == SPAWN and was != SPAWN:
        temples = 0
        for slot in range(AWAKE):
            temples += 1 if state.going[slot] >= 0 else 0
        counted.times[TEMPLES] += 1 if temples > 1 else 0


def count_end(state: State, box: Box, counted: Counted, payoffs: Payoffs) -> None:
    """Count the ways in which a match ends."""
    counted.times[PORT_LOST if state.ended else LAST_SPACE] += 1
    for card in range(PERSONALITIES):
        counted.owned[card] += 1 if state.owner[card] > 0 else 0
    result(state, box, payoffs)
    winners = 0
    for seat in range(state.seats):
        if payoffs.values[seat] > 0.0:
            winners += 1
            if state.ended and has_awake(state, state.ports[seat]):
                counted.times[WINS_WITHOUT_PORT] += 1
    if state.way == TOGETHER:
        counted.times[TOGETHER_WON if winners > 0 else TOGETHER_LOST] += 1
    else:
        counted.times[OLD_ONES_WIN if winners == 0 else ONE_WINS if winners == 1 else SHARED] += 1
    if state.way == SOLO:
        counted.times[REACHED if objective_met(state, box) else MISSED] += 1


def count_match(state: State, box: Box, out: Choices, luck: Luck, counted: Counted, payoffs: Payoffs) -> None:
    """Play a match at random."""
    while turn(state) != OVER:
        action = 0
        if turn(state) != NATURE:
            action = out.codes[draw(luck, legal(state, box, out))]
            counted.actions[action] += 1
        was, blighted = state.phase, 0
        if was == BLIGHT:
            blighted = farms_blighted(state)
        state.told = 0
        state.steps += 1
        apply(state, box, action, luck)
        count_step(state, counted, was, blighted)
    count_end(state, box, counted, payoffs)


def count_many(
    states: Many[State],
    boxes: Many[Box],
    outs: Many[Choices],
    lucks: Many[Luck],
    payoffs: Many[Payoffs],
    matches: int,
    counts: Many[Counted],
) -> None:
    """Play this many matches from `states[0]`."""
    for _ in range(matches):
        copy(states[1], states[0])
        count_match(states[1], boxes[0], outs[0], lucks[0], counts[0], payoffs[0])
