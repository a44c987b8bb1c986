"""The net's inputs for a position: by side, between the sides, and of the table.

The own side is the one that has just ended its turn. An input of UNIT stands for 1 or for yes; counts are scaled so
that they seldom exceed it by much.
"""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, pieces, ways
from tuckerbox.games.auztralia.greedy.expected_gain import expected_gain, threat_to
from tuckerbox.games.auztralia.greedy.fighting import chance, enlist, nobody_to_beat
from tuckerbox.games.auztralia.greedy.needs import exposure, find_far, study_cards
from tuckerbox.games.auztralia.learned.mind import (
    DISTANCES,
    MOVERS,
    NEAR_PORT,
    OF_LAND,
    OF_PORT,
    OF_SIDE,
    PRIOR,
    Mind,
)
from tuckerbox.games.auztralia.outlook import rival_gain, spread
from tuckerbox.games.auztralia.rules import combat, farm, gameplay, land, scoring, waking
from tuckerbox.games.auztralia.state import LIT, NOBODY, Box, State
from tuckerbox.kernel.net import UNIT
from tuckerbox.kernel.net_inputs import limited, yes

PRIOR_UNIT = 16  # of the input for the lead, in units of the spread
CLOSE = 3  # hexes from a port at which an Old One is close
AT_HAND = 2  # hexes off the rails that an attack reaches, and the distance from a port that it covers
FURTHEST = 5  # tracks to the resources that count
SOON = 6  # spaces of the time track


def write_inputs(state: State, box: Box, mind: Mind, seat: int) -> int:
    """Write all inputs, as seen from a seat, and return their number."""
    study_cards(box, mind)
    for hex in range(board.HEXES):
        mind.blocked[hex] = 1 if land.has_old_one(state, hex) else 0
    other = 1 - seat if state.seats == 2 else NOBODY
    expected = expected_lead(state, box, mind, seat, other)
    n = put(mind, PRIOR, int(PRIOR_UNIT * expected / spread(state, box)))
    n = write_side(state, box, mind, n, seat)
    n = clear(mind, n, OF_SIDE) if other == NOBODY else write_side(state, box, mind, n, other)
    n = write_both(state, box, mind, n, seat, other, expected)
    n = write_old_ones(state, box, mind, n)
    n = write_combat(state, mind, n, seat)
    return write_table(state, box, mind, n)


def put(mind: Mind, n: int, value: int) -> int:
    """Write input `n`, and return the number of the next one."""
    mind.inputs[n] = limited(value)
    return n + 1


def add(mind: Mind, at: int, more: int) -> None:
    mind.inputs[at] = limited(mind.inputs[at] + more)


def clear(mind: Mind, n: int, count: int) -> int:
    """Clear some inputs, to add things up there, and return the number of the next one."""
    for at in range(n, n + count):
        mind.inputs[at] = 0
    return n + count


def expected_lead(state: State, box: Box, mind: Mind, seat: int, other: int) -> float:
    """Return a seat's lead over the other one, or alone that over the Old Ones, if all get what the search expects."""
    own = scoring.score_of(state, box, seat) + expected_gain(state, box, mind, seat)
    if other == NOBODY:
        return own - scoring.old_ones_score(state, box) - rival_gain(state, box)
    return own - scoring.score_of(state, box, other) - expected_gain(state, box, mind, other)


# --- A side ---


def write_side(state: State, box: Box, mind: Mind, n: int, seat: int) -> int:
    mind.seat = seat
    n = write_course(state, box, mind, n, seat)
    n = write_goods(state, mind, n, seat)
    n = write_boxes(state, mind, n, seat)
    n = write_army(state, box, mind, n, seat)
    n = write_farms(state, box, mind, n, seat)
    n = put(mind, n, 10 * scoring.cards_of(state, seat))
    for card in range(cards.PERSONALITIES):
        n = put(mind, n, yes(gameplay.has(state, seat, card)))
    for kind in range(pieces.KINDS):
        n = put(mind, n, 16 * state.trophies[kind, seat])
    n = put(mind, n, 4 * state.points[seat])
    n = write_port(state, box, mind, n, seat)
    return write_land(state, box, mind, n, seat)


def write_course(state: State, box: Box, mind: Mind, n: int, seat: int) -> int:
    left = board.LAST_SPACE - state.time[seat]
    n = put(mind, n, left)
    n = put(mind, n, 5 * max(0, 6 - left))
    n = put(mind, n, yes(left == 0))
    n = put(mind, n, 3 * max(0, board.OLD_ONES_START - state.time[seat]))
    n = put(mind, n, scoring.score_of(state, box, seat))
    return put(mind, n, int(expected_gain(state, box, mind, seat)) // 2)


def write_goods(state: State, mind: Mind, n: int, seat: int) -> int:
    for good in (pieces.COAL, pieces.IRON, pieces.GOLD):
        count = state.goods[good, seat]
        n = put(mind, n, (4 if good == pieces.GOLD else 8) * count)
        n = put(mind, n, yes(count >= 1))
        n = put(mind, n, yes(count >= 2))
    n = put(mind, n, yes(state.goods[pieces.GOLD, seat] >= 4))
    n = put(mind, n, 10 * state.goods[pieces.PHOSPHATE, seat])
    return put(mind, n, 3 * state.tracks_left[seat])


def write_boxes(state: State, mind: Mind, n: int, seat: int) -> int:
    n = put(mind, n, 3 * state.cubes[seat])
    for what in range(board.BOXES):
        n = put(mind, n, 16 * state.boxes[what, seat])
    return n


def write_army(state: State, box: Box, mind: Mind, n: int, seat: int) -> int:
    """Write the units, and how well all of them together can beat one Old One of each kind."""
    for unit in range(pieces.UNITS):
        count = scoring.units_of_kind(state, seat, unit)
        enlist(state, box, mind, unit, count, 0)
        n = put(mind, n, 12 * count)
        n = put(mind, n, yes(count >= 1))
        n = put(mind, n, yes(count >= 2))
    nobody_to_beat(mind)
    sanity = combat.full_sanity(state, box, seat)
    for kind in range(pieces.OLD_ONES):
        mind.foes[kind], mind.lives[kind] = 1, box.capacity[kind]
        n = put(mind, n, int(UNIT * chance(mind, sanity)))
        mind.foes[kind] = 0
    return n


def write_farms(state: State, box: Box, mind: Mind, n: int, seat: int) -> int:
    for crop in range(pieces.CROPS):
        n = put(mind, n, 4 * state.farms_left[crop, seat])
        n = put(mind, n, 8 * scoring.sound_farms(state, seat, crop))
    risk, lost = 0.0, 0
    for hex in range(board.HEXES):
        if land.seat_with_farm_on(state, hex) == seat:
            if state.blighted[hex]:
                lost += 1
            else:
                risk += exposure(state, box, hex)
    n = put(mind, n, int(UNIT // 2 * risk))
    return put(mind, n, 12 * lost)


def write_port(state: State, box: Box, mind: Mind, n: int, seat: int) -> int:
    """Write which Old Ones are close to the port, and what sleeps around it."""
    movers, sleeping = n + NEAR_PORT, n + NEAR_PORT + MOVERS
    end = clear(mind, n, OF_PORT)
    port = state.ports[seat]
    if port == board.NOWHERE:
        return end
    put(mind, n, UNIT)
    put(mind, n + 1, int(UNIT // 2 * threat_to(state, box, seat)))
    nearest = board.FAR
    for slot in range(pieces.AWAKE):
        if land.can_move(state, slot):
            away, kind = land.apart(state, box, state.place[slot], port), state.awake[slot]
            nearest = min(nearest, away)
            if away <= CLOSE:
                add(mind, movers + (kind if kind < pieces.TEMPLE else kind - 1), 16)
    for steps in range(1, NEAR_PORT - 1):
        put(mind, n + 1 + steps, yes(nearest <= steps))
    for hex in range(board.HEXES):
        if state.hidden[hex] > 0:
            away = land.apart(state, box, hex, port)
            if away <= AT_HAND:
                add(mind, sleeping + state.hidden[hex] - 1, 16)
            elif away <= 2 * AT_HAND:
                add(mind, sleeping + board.LEVELS + state.hidden[hex] - 1, 8)
    return end


def write_land(state: State, box: Box, mind: Mind, n: int, seat: int) -> int:
    """Write what the network leads to: resources, fields, and Old Ones within reach of an attack."""
    find_far(state, box, mind, board.NOWHERE)
    mines = n + 2
    fields = mines + DISTANCES * pieces.RESOURCES
    sleeping = fields + 2 * pieces.CROPS
    awake = sleeping + board.LEVELS
    end = clear(mind, n, OF_LAND)
    for hex in range(board.HEXES):
        far = mind.far[hex]
        if far == 0 or far == 1:
            add(mind, n + far, 3)
        if mind.blocked[hex]:
            if 0 <= far <= AT_HAND and state.hidden[hex] > 0:
                add(mind, sleeping + state.hidden[hex] - 1, 12)
        elif 0 <= far <= FURTHEST:
            for what in range(pieces.RESOURCES):
                if state.resources[what, hex] > 0:
                    near = min(far, DISTANCES - 1)
                    add(mind, mines + near * pieces.RESOURCES + what, 8 * state.resources[what, hex])
            if far <= 2 and state.farms[hex] == 0 and land.seat_with_port_on(state, hex) == NOBODY:
                for crop in range(pieces.CROPS):
                    if farm.grows(box.terrain[state.map, hex], crop):
                        add(mind, fields + (0 if far == 0 else pieces.CROPS) + crop, 6)
    for slot in range(pieces.AWAKE):
        if state.awake[slot] != pieces.NO_ONE and 0 <= mind.far[state.place[slot]] <= AT_HAND:
            add(mind, awake + state.awake[slot], 16)
    return end


# --- Both sides ---


def write_both(state: State, box: Box, mind: Mind, n: int, seat: int, other: int, expected: float) -> int:
    """Write the lead over the other side and over the Old Ones, the expected lead, and whose turn comes next."""
    own = scoring.score_of(state, box, seat)
    theirs = scoring.old_ones_score(state, box)
    gain = expected_gain(state, box, mind, seat)
    lead, ahead = 0, 0
    if other != NOBODY:
        lead = own - scoring.score_of(state, box, other)
        ahead = state.time[other] - state.time[seat]
    following = gameplay.furthest_back(state)
    n = put(mind, n, 3 * lead)
    n = put(mind, n, UNIT * lead // 2)
    n = put(mind, n, int(2.0 * expected))
    n = put(mind, n, int(8.0 * expected))
    n = put(mind, n, (own - theirs) // 2)
    n = put(mind, n, 4 * (own - theirs))
    n = put(mind, n, int(own - theirs + gain) // 2)
    n = put(mind, n, 4 * ahead)
    n = put(mind, n, yes(following == seat))
    return put(mind, n, yes(following != NOBODY and following != seat))


# --- The Old Ones ---


def write_old_ones(state: State, box: Box, mind: Mind, n: int) -> int:
    behind = board.LAST_SPACE
    for seat in range(state.seats):
        behind = min(behind, state.time[seat])
    lights = 0
    for space in range(state.purple + 1, min(board.LAST_SPACE, state.purple + SOON) + 1):
        lights += 1 if box.lights[space] & LIT else 0
    n = put(mind, n, state.purple)
    n = put(mind, n, 6 * (behind - state.purple))
    n = put(mind, n, 12 * lights)
    n = put(mind, n, 3 * state.revealed)
    n = put(mind, n, scoring.old_ones_score(state, box) // 2)
    clear(mind, n, pieces.OLD_ONES)
    for slot in range(pieces.AWAKE):
        if state.awake[slot] != pieces.NO_ONE:
            add(mind, n + state.awake[slot], 10)
    n += pieces.OLD_ONES
    for level in range(1, board.LEVELS + 1):
        n = put(mind, n, 6 * waking.count_hidden(state, level))
        total = max(1, waking.pool_of(state, level))
        for kind in range(pieces.KINDS):
            n = put(mind, n, 2 * UNIT * state.pool[level - 1, kind] // total)
    return n


def write_combat(state: State, mind: Mind, n: int, seat: int) -> int:
    """Write the stage of the Old Ones' turn and the state of a combat, if these are not over."""
    n = put(mind, n, yes(state.stage > 0))
    n = put(mind, n, yes(state.fighter == seat))
    n = put(mind, n, yes(state.fighter >= 0 and state.fighter != seat))
    hurt, foes = 0, 0
    if state.fighter >= 0:
        foes = state.awake_at[state.field]
        for unit in range(pieces.UNITS):
            hurt += state.hurt[unit]
    n = put(mind, n, 10 * hurt)
    n = put(mind, n, 16 * foes)
    n = put(mind, n, 10 * state.sanity if foes > 0 else 0)
    return put(mind, n, yes(state.defends > 0 and foes > 0))


# --- The table ---


def write_table(state: State, box: Box, mind: Mind, n: int) -> int:
    for unit in range(pieces.UNITS):
        n = put(mind, n, 2 * state.supply[unit])
    for card in range(cards.OBJECTIVES):
        n = put(mind, n, yes(state.objective == card))
    n = put(mind, n, yes(state.objective >= 0 and scoring.objective_met(state, box)))
    for difficulty in range(3):
        n = put(mind, n, yes(state.way == ways.SOLO and state.difficulty == difficulty))
    n = put(mind, n, yes(state.map == board.WEST))
    return put(mind, n, yes(state.mercy > 0))
