"""The Old Ones: what makes them active, revelations, how they move, what they do to farms and ports."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.combat import bury, draw_old_card, strike, told_of_burial
from tuckerbox.games.auztralia.rules.land import apart, farm_of, has_awake, trace_networks
from tuckerbox.games.auztralia.rules.playing import gain, has, slide, take_unit
from tuckerbox.games.auztralia.rules.setting_up import lies_hidden, pool_of
from tuckerbox.games.auztralia.rules.terms import (
    ACCEPTING,
    ARRIVE,
    ASSASSINATED,
    BLIGHT,
    BLIGHTED,
    JAMMED,
    JAMMING,
    LOSING,
    MOVE,
    MOVED,
    MOVEMENT,
    NOBODY,
    NOTHING_HIDDEN,
    NOWHERE,
    OLD_ONES_ADVANCE,
    PLAYED,
    REFILL,
    REVEALED,
    REVELATION,
    RISE,
    SPAWN,
    SPAWNED,
    TOGETHER_CARD,
    TOGETHER_DRAWN,
    UNIT_TAKEN,
    has_room,
)
from tuckerbox.games.auztralia.rules.waking import turn_up_tile, wake, watch_port
from tuckerbox.games.auztralia.state import (
    AWAKE,
    DIRECTIONS,
    DISPLAY,
    EVENTS_TOGETHER,
    FAR,
    GOLD,
    HEXES,
    INFANTRY,
    LEVELS,
    MILITIA_CAPTAIN,
    NO_CARD,
    NO_ONE,
    REVELATIONS,
    TEMPLE,
    TOGETHER,
    WIRELESS_OPERATOR,
    Box,
    State,
)
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck, draw_weighted

# What is still to come of an activation
PLAYERS_TURN, AT_REVELATION, AT_TOGETHER, AT_MOVEMENT, AT_END = range(5)

SIX = 6  # cards for one that was just turned up
TWO = 2  # cards for all, in each activation
FRESH = 5  # revelations that are used of each deck

# Cards of the common game
REINFORCEMENTS, AID, WAR_BONDS, RECONNAISSANCE, STIRRING, STAMPEDE, RITUAL, PANIC, DROUGHT = range(EVENTS_TOGETHER)


# --- Activation ---


def advance(state: State, box: Box) -> None:
    """The Old Ones' disc moves a space: a revelation on the light ones, then movement."""
    state.purple += 1
    state.draws = TWO
    note(state, OLD_ONES_ADVANCE, NOBODY, state.purple, 0, 0)
    if box.lights[state.purple] & 1:
        state.stage = AT_REVELATION
        state.phase = REVELATION
    else:
        state.stage = AT_REVELATION
        next_stage(state, box)


def next_stage(state: State, box: Box) -> None:
    """What comes next in an activation: a card of the common game, or movement."""
    state.six = 0
    state.risen = NO_ONE
    if state.stage == AT_REVELATION and state.way == TOGETHER and box.lights[state.purple] & 2:
        state.stage = AT_TOGETHER
        state.phase = TOGETHER_CARD
    else:
        state.stage = AT_MOVEMENT
        state.phase = MOVEMENT


# --- Revelations ---


def reveal(state: State, box: Box, luck: Luck) -> None:
    """The next card: five of each deck are used, the first deck first."""
    deck = state.revealed // FRESH
    for sort in range(REVELATIONS):
        state.sorts[sort] = state.revelations[deck, sort]
    sort = draw_weighted(luck, state.sorts)
    for other in range(REVELATIONS):
        state.sorts[other] = 0
    state.revelations[deck, sort] -= 1
    state.revealed += 1
    note(state, REVEALED, NOBODY, sort, 0, 0)
    for seat in range(state.seats):
        gain(state, seat, GOLD, box.gives_gold[sort])
    state.six = SIX if box.sixes[sort] else 0
    state.left = 1 if box.reveals[sort] else 0
    if box.gives_goods[sort] > 0:
        state.asked = 0
        ask_next(state, box)
    elif box.assassinates[sort]:
        assassinate(state)
    elif box.spawns[sort]:
        begin_spawning(state, box)
    else:
        rise_or_go_on(state, box)


def rise_or_go_on(state: State, box: Box) -> None:
    if state.left > 0:
        state.phase = RISE
    else:
        next_stage(state, box)


def ask_next(state: State, box: Box) -> None:
    """Asks the next player, clockwise from the first, whether it is to be coal or iron."""
    if state.asked == state.seats:
        rise_or_go_on(state, box)
    else:
        state.active = (state.first + state.asked) % state.seats
        state.phase = ACCEPTING


def accept_good(state: State, box: Box, good: int) -> None:
    gain(state, state.active, good, 1)
    state.asked += 1
    ask_next(state, box)


def rise(state: State, box: Box, luck: Luck) -> None:
    """The hidden Old One in the hex with the lowest number is turned up."""
    state.left -= 1
    hex = lowest_hidden(state, box)
    if hex == NOWHERE:
        note(state, NOTHING_HIDDEN, NOBODY, 0, 0, 0)
        next_stage(state, box)
        return
    slot = turn_up_tile(state, box, hex, luck)
    if state.left > 0:
        return
    if state.six > 0 and slot != NO_ONE and state.awake[slot] != TEMPLE:
        state.risen = slot
        state.phase = MOVE
    else:
        next_stage(state, box)


def lowest_hidden(state: State, box: Box) -> int:
    for number in range(box.numbers[state.map]):
        if state.hidden[box.at[state.map, number]] > 0:
            return box.at[state.map, number]
    return NOWHERE


def assassinate(state: State) -> None:
    """The two personalities at the end of the line are lost, and others come."""
    for _ in range(2):
        card = state.display[DISPLAY - 1]
        if card != NO_CARD:
            note(state, ASSASSINATED, NOBODY, card, 0, 0)
        slide(state, DISPLAY - 1)
    state.phase = REFILL


def begin_spawning(state: State, box: Box) -> None:
    """Each temple that lies face up now brings another Old One, from the hex with the lowest number on."""
    for slot in range(AWAKE):
        state.going[slot] = state.place[slot] if state.awake[slot] == TEMPLE else NOWHERE
    state.phase = SPAWN


def spawn(state: State, box: Box, luck: Luck) -> None:
    slot = next_temple(state, box)
    if slot == NO_ONE:
        next_stage(state, box)
        return
    state.going[slot] = NOWHERE
    level = LEVELS
    while level > 1 and pool_of(state, level) <= lies_hidden(state, level):
        level -= 1
    if level > 1:
        wake(state, box, state.place[slot], level, SPAWNED, luck)


def next_temple(state: State, box: Box) -> int:
    found = NO_ONE
    for slot in range(AWAKE):
        if state.going[slot] != NOWHERE and (
            found == NO_ONE or number_of(state, box, slot) < number_of(state, box, found)
        ):
            found = slot
    return found


def number_of(state: State, box: Box, slot: int) -> int:
    return box.number[state.map, state.place[slot]]


# --- The common game ---


def draw_together(state: State, box: Box, luck: Luck) -> None:
    sort = draw_weighted(luck, state.together)
    state.together[sort] -= 1
    note(state, TOGETHER_DRAWN, NOBODY, sort, 0, 0)
    state.left = 2 if sort == RECONNAISSANCE else 1 if sort == STIRRING else 0
    state.asked = 0
    if sort == REINFORCEMENTS:
        for nth in range(state.seats):
            seat = (state.first + nth) % state.seats
            if state.supply[INFANTRY] > 0:
                take_unit(state, seat, INFANTRY)
                note(state, UNIT_TAKEN, seat, INFANTRY, 0, 0)
    elif sort == WAR_BONDS:
        for seat in range(state.seats):
            gain(state, seat, GOLD, 2)
    elif sort == STAMPEDE:
        state.draws += TWO
    elif sort == PANIC:
        state.panic = (1 << state.seats) - 1
    if sort == AID:
        ask_next(state, box)
    elif sort == DROUGHT:
        ask_for_loss(state, box)
    elif sort == RITUAL:
        begin_spawning(state, box)
    else:
        rise_or_go_on(state, box)


def ask_for_loss(state: State, box: Box) -> None:
    """Each player gives a gold back or lets a farm go to waste; who has just one of them has no choice."""
    while state.asked < state.seats:
        state.active = (state.first + state.asked) % state.seats
        if state.goods[GOLD, state.active] > 0 or has_farm(state, state.active):
            state.phase = LOSING
            return
        state.asked += 1
    next_stage(state, box)


def has_farm(state: State, seat: int) -> bool:
    for hex in range(HEXES):
        if farm_of(state, hex) == seat and not state.blighted[hex]:
            return True
    return False


def lose_gold(state: State, box: Box) -> None:
    gain_back(state)
    state.asked += 1
    ask_for_loss(state, box)


def gain_back(state: State) -> None:
    state.goods[GOLD, state.active] -= 1


def lose_farm(state: State, box: Box, hex: int) -> None:
    state.blighted[hex] = 1
    note(state, BLIGHTED, state.active, hex, 0, 0)
    state.asked += 1
    ask_for_loss(state, box)


# --- Movement ---


def test_movement(state: State) -> None:
    """Cards are drawn only if anything that lies face up can move at all."""
    if not can_anyone_move(state):
        state.draws = 0
    state.phase = MOVE


def can_anyone_move(state: State) -> bool:
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE and state.awake[slot] != TEMPLE:
            return True
    return False


def draw_movement(state: State, box: Box, luck: Luck) -> bool:
    """A card says who moves; whether there was one to draw."""
    if state.stage == AT_MOVEMENT:
        if state.draws == 0:
            return False
        state.draws -= 1
    else:
        if state.six == 0:
            return False
        state.six -= 1
    card = draw_old_card(state, luck)
    kind = box.card_moves[card] - 1
    anyone = False
    for slot in range(AWAKE):
        state.going[slot] = NOWHERE
        if state.awake[slot] == kind and kind >= 0 and (state.stage == AT_MOVEMENT or slot == state.risen):
            state.going[slot] = way_of(state, box, slot, card)
            anyone = anyone or state.going[slot] != NOWHERE
    if anyone:
        operator = state.owner[WIRELESS_OPERATOR] - 1
        state.phase = ARRIVE
        if operator >= 0:
            state.active = operator
            state.phase = JAMMING
    return True


def way_of(state: State, box: Box, slot: int, card: int) -> int:
    """A hex nearer to the nearest port or sound farm; among several the compass of the card decides."""
    hex = state.place[slot]
    nearest = distance_to_prey(state, box, hex)
    direction = box.card_compass[card] - 1
    turn = 1 if box.card_clockwise[card] else DIRECTIONS - 1
    for _ in range(DIRECTIONS):
        there = box.beside[direction, hex]
        if there != NOWHERE and distance_to_prey(state, box, there) == nearest - 1:
            return there
        direction = (direction + turn) % DIRECTIONS
    return NOWHERE


def distance_to_prey(state: State, box: Box, hex: int) -> int:
    """How far it is to the nearest port or unblighted farm."""
    nearest = FAR
    for seat in range(state.seats):
        if state.ports[seat] != NOWHERE:
            nearest = min(nearest, apart(state, box, hex, state.ports[seat]))
    for there in range(HEXES):
        if state.farms[there] > 0 and not state.blighted[there]:
            nearest = min(nearest, apart(state, box, hex, there))
    return nearest


def jam_movement(state: State) -> None:
    """The wireless operator's card is used up, and nobody moves."""
    note(state, PLAYED, state.active, WIRELESS_OPERATOR, 0, 0)
    note(state, JAMMED, state.active, 0, 0, 0)
    state.owner[WIRELESS_OPERATOR] = 0
    for slot in range(AWAKE):
        state.going[slot] = NOWHERE
    state.phase = MOVE


def arrive(state: State, box: Box) -> None:
    """All move together, in as many steps as it takes to tell."""
    for slot in range(AWAKE):
        if state.going[slot] != NOWHERE and state.place[slot] != state.going[slot]:
            if not has_room(state, 1):
                return
            note(state, MOVED, NOBODY, state.awake[slot], state.place[slot], state.going[slot])
            state.awake_at[state.place[slot]] -= 1
            state.awake_at[state.going[slot]] += 1
            state.place[slot] = state.going[slot]
    trace_networks(state, box)
    watch_port(state, box)
    state.phase = BLIGHT


def blight(state: State, box: Box) -> bool:
    """One farm that Old Ones have come to goes to waste, unless its militia stops them; whether there was one."""
    for slot in range(AWAKE):
        hex = state.going[slot]
        if hex != NOWHERE:
            seat = farm_of(state, hex)
            if seat >= 0 and not state.blighted[hex]:
                raid(state, box, hex, seat)
                return True
            state.going[slot] = NOWHERE
    return False


def raid(state: State, box: Box, hex: int, seat: int) -> None:
    """Let the militia fight those that have come, one by one. Events that do not fit wait for the next step."""
    for slot in range(AWAKE):
        if state.going[slot] == hex:
            if has(state, seat, MILITIA_CAPTAIN):
                if not has_room(state, told_of_raid(state, box, hex, seat, slot)):
                    return
                strike(state, seat, slot, box.amounts[MILITIA_CAPTAIN])
                bury(state, box, slot)
            state.going[slot] = NOWHERE
    if has_awake(state, hex):
        state.blighted[hex] = 1
        note(state, BLIGHTED, seat, hex, 0, 0)
    else:
        trace_networks(state, box)


def told_of_raid(state: State, box: Box, hex: int, seat: int, slot: int) -> int:
    """How many events it takes to tell of one fight, and of the blight if that is sure by then."""
    damage = box.amounts[MILITIA_CAPTAIN]
    burial = told_of_burial(state, box, slot, seat, damage)
    coming = 0
    for other in range(AWAKE):
        coming += 1 if state.going[other] == hex else 0
    stay = state.awake_at[hex] - coming + (1 if burial == 0 else 0)
    return (1 if damage > 0 else 0) + burial + (1 if stay > 0 else 0)


def attacked_port(state: State) -> int:
    """The first seat, clockwise from the first player, on whose port Old Ones stand; NOBODY if none do."""
    for nth in range(state.seats):
        seat = (state.first + nth) % state.seats
        if has_awake(state, state.ports[seat]):
            return seat
    return NOBODY


def after_ports(state: State) -> None:
    state.phase = MOVE
