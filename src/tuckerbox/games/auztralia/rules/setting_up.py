"""Set-up: the survey, the Old Ones in their places, the display, the ports."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.land import apart, port_on, trace_networks
from tuckerbox.games.auztralia.rules.terms import (
    CHOOSING_OBJECTIVE,
    DEAL,
    DRAW_FIRST,
    DRAW_OBJECTIVES,
    FIRST_PLAYER,
    LAID_OUT,
    LEGAL,
    NOBODY,
    NOT_AN_ANCHOR,
    NOWHERE,
    OFFERED,
    PLACING_PORT,
    PORT_PLACED,
    PURSUED,
    RAISED,
    SHORTAGES,
    SHOWN,
    SURVEY,
    SURVEYED,
    TOO_CLOSE,
)
from tuckerbox.games.auztralia.state import (
    AWAKE,
    CHEMIST,
    COAL,
    COAST,
    COMPETITIVE,
    CROPS,
    DIRECTIONS,
    DISPLAY,
    EAST,
    EASY,
    EVENTS_TOGETHER,
    GOLD,
    HEXES,
    HILL,
    INSANE,
    KINDS,
    LEVELS,
    NO_CARD,
    NO_ONE,
    NORMAL,
    OBJECTIVES,
    OLD_CARDS,
    OLD_ONES_START,
    PERSONALITIES,
    PHOSPHATE,
    REVELATION_DECKS,
    REVELATIONS,
    SEATS,
    SOLO,
    SURVEYS,
    TOGETHER,
    TOKEN,
    UNITS,
    WEST,
    Box,
    Options,
    State,
)
from tuckerbox.kernel.events import EVERYONE, note
from tuckerbox.kernel.luck import Luck, draw, draw_weighted

OLD_ONE_ON_TILE = 1  # what a survey tile says; resources come after it, from coal on
FOURTEEN = 14  # the hex that stays without a survey tile in the solo game
SET_ASIDE = 2  # stacks of tiles with X and XX


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    state.seats = seats
    state.map = options.map
    state.way = SOLO if seats == 1 else TOGETHER if options.way > 0 else COMPETITIVE
    state.difficulty = difficulty(options.solo)
    state.mercy = options.unseen
    state.first = NOBODY
    state.active = NOBODY
    state.purple = OLD_ONES_START
    state.looker = EVERYONE
    state.fighter = NOBODY
    state.card = NO_CARD
    state.risen = NO_ONE
    for slot in range(AWAKE):
        state.awake[slot] = NO_ONE
        state.going[slot] = NOWHERE
    for seat in range(SEATS):
        state.self_only[seat] = 1 << seat
        state.ports[seat] = NOWHERE
    for seat in range(seats):
        equip(state, box, seat)
    lay_out_stacks(state, box, options)
    state.phase = DRAW_FIRST


def difficulty(option: int) -> int:
    """The option's first value is the usual one."""
    return EASY if option == 1 else INSANE if option == 2 else NORMAL


def equip(state: State, box: Box, seat: int) -> None:
    """What a player begins with."""
    for good in range(GOLD + 1):
        state.goods[good, seat] = box.start_west[good] if state.map == WEST else box.start_east[good]
    if state.way == SOLO and state.difficulty == EASY:
        state.goods[GOLD, seat] += 2
    for crop in range(CROPS):
        state.farms_left[crop, seat] = box.farms
    state.cubes[seat] = box.cubes
    state.tracks_left[seat] = box.tracks
    state.discs[seat] = box.discs


def lay_out_stacks(state: State, box: Box, options: Options) -> None:
    for unit in range(UNITS):
        state.supply[unit] = box.unit_count[unit]
        if state.map == WEST:
            for seat in range(state.seats):
                had = min(box.units_west[unit], state.supply[unit])
                state.barracks[unit, seat] = had
                state.supply[unit] -= had
    for kind in range(KINDS):
        for level in range(LEVELS):
            state.pool[level, kind] = box.tiles[level, kind]
        if options.tiles > 0:
            for stack in range(SET_ASIDE):
                state.pool[stack + 1, kind] += box.aside[stack, kind]
    for deck in range(REVELATION_DECKS):
        for sort in range(REVELATIONS):
            state.revelations[deck, sort] = box.revelation_counts[deck, sort]
    for card in range(OLD_CARDS):
        state.old_deck[card] = 1
    for card in range(PERSONALITIES):
        state.deck[card] = 0 if card == CHEMIST and state.map == WEST else 1
    for place in range(DISPLAY):
        state.display[place] = NO_CARD
    for card in range(OBJECTIVES):
        state.objectives[card] = 1
    state.objective = NO_CARD
    for sort in range(EVENTS_TOGETHER):
        state.together[sort] = box.together_counts[sort]
    for tile in range(SURVEYS):
        red = box.red[tile] and state.way == SOLO and state.difficulty == INSANE
        state.surveys[tile] = 0 if red else 1
    for hex in range(HEXES):
        if state.map == WEST:
            state.resources[TOKEN, hex] = 1 if box.token[hex] > 0 else 0


def draw_first(state: State, box: Box, luck: Luck) -> None:
    """The discs are stacked at the start, the first player's on top."""
    state.first = draw(luck, state.seats)
    start = box.start_alone if state.way == SOLO else box.starts[state.seats - 1]
    if state.way == TOGETHER:
        start += box.nearer_together
    for nth in range(state.seats):
        seat = (state.first + nth) % state.seats
        state.time[seat] = start
        state.laid[seat] = state.seats - nth
    state.moves = state.seats
    note(state, FIRST_PLAYER, state.first, 0, 0, 0)
    state.left = next_triangle(state, box, 0)
    state.phase = SURVEY


# --- The survey ---


def next_triangle(state: State, box: Box, hex: int) -> int:
    """The first hex from here on that a survey tile is for; HEXES if there is none."""
    spared = FOURTEEN if state.way == SOLO and state.difficulty != INSANE else 0
    while hex < HEXES and (not box.survey[state.map, hex] or (spared > 0 and box.number[state.map, hex] == spared)):
        hex += 1
    return hex


def survey(state: State, box: Box, luck: Luck) -> None:
    """A survey tile for the next triangle says what lies there and around."""
    hex = state.left
    tile = draw_weighted(luck, state.surveys)
    state.surveys[tile] -= 1
    note(state, SURVEYED, NOBODY, hex, tile, 0)
    lay_out(state, box, hex, box.surveys[tile, 0])
    for direction in range(DIRECTIONS):
        there = box.beside[direction, hex]
        if there != NOWHERE:
            lay_out(state, box, there, box.surveys[tile, 1 + direction])
    state.left = next_triangle(state, box, hex + 1)
    if state.left == HEXES:
        state.phase = SHORTAGES


def lay_out(state: State, box: Box, hex: int, what: int) -> None:
    """An Old One lies on a hex with a number; if one is there already, it is replaced by one of the next level."""
    if what == OLD_ONE_ON_TILE:
        level = box.level[state.map, hex]
        if level > 0:
            state.hidden[hex] = level if state.hidden[hex] == 0 else min(LEVELS, state.hidden[hex] + 1)
            note(state, RAISED, NOBODY, hex, state.hidden[hex], 0)
    elif what > OLD_ONE_ON_TILE:
        resource = what - OLD_ONE_ON_TILE - 1
        if takes(state, box, hex, resource):
            state.resources[resource, hex] += box.pieces[resource]
            note(state, LAID_OUT, NOBODY, hex, resource, box.pieces[resource])


def takes(state: State, box: Box, hex: int, resource: int) -> bool:
    """Resources never lie on the coast; in the West there is no coal and no phosphate."""
    terrain = box.terrain[state.map, hex]
    if state.map == WEST:
        return terrain > HILL and resource != COAL and resource != PHOSPHATE
    return terrain > COAST


def settle_shortages(state: State, box: Box) -> None:
    """Where a stack has too few tiles, the next level's take their place; there may be none for the last hexes."""
    for number in range(box.numbers[state.map]):
        hex = box.at[state.map, number]
        while state.hidden[hex] > 0 and lies_hidden(state, state.hidden[hex]) > pool_of(state, state.hidden[hex]):
            state.hidden[hex] = state.hidden[hex] + 1 if state.hidden[hex] < LEVELS else 0
    state.phase = DEAL


def pool_of(state: State, level: int) -> int:
    """How many tiles of a level were never turned up, wherever they are."""
    count = 0
    for kind in range(KINDS):
        count += state.pool[level - 1, kind]
    return count


def lies_hidden(state: State, level: int) -> int:
    """How many tiles of a level lie face down on the map."""
    count = 0
    for hex in range(HEXES):
        if state.hidden[hex] == level:
            count += 1
    return count


# --- Cards, objectives and ports ---


def deal(state: State, luck: Luck) -> None:
    """The first five personalities, from the right to the left."""
    place = DISPLAY - 1
    while state.display[place] != NO_CARD:
        place -= 1
    card = draw_weighted(luck, state.deck)
    state.deck[card] = 0
    state.display[place] = card
    note(state, SHOWN, NOBODY, card, place, 0)
    if place == 0:
        if state.way == SOLO:
            state.phase = DRAW_OBJECTIVES
        else:
            begin_with_ports(state)


def draw_objectives(state: State, luck: Luck) -> None:
    for nth in range(2):
        state.offered[nth] = draw_weighted(luck, state.objectives)
        state.objectives[state.offered[nth]] = 0
    note(state, OFFERED, 0, state.offered[0], state.offered[1], 0)
    state.active = 0
    state.phase = CHOOSING_OBJECTIVE


def choose_objective(state: State, objective: int) -> None:
    state.objective = objective
    note(state, PURSUED, 0, objective, 0, 0)
    begin_with_ports(state)


def begin_with_ports(state: State) -> None:
    """Whoever goes last places a port first."""
    state.active = (state.first + state.seats - 1) % state.seats
    state.phase = PLACING_PORT


def why_not_port(state: State, box: Box, hex: int) -> int:
    if not box.anchor[state.map, hex] or port_on(state, hex) != NOBODY:
        return NOT_AN_ANCHOR
    if state.map == EAST:
        for seat in range(state.seats):
            if state.ports[seat] != NOWHERE and apart(state, box, hex, state.ports[seat]) < box.ports_apart:
                return TOO_CLOSE
    return LEGAL


def place_port(state: State, box: Box, hex: int) -> bool:
    """Places the port of the seat whose turn it is; whether that was the last one."""
    seat = state.active
    state.ports[seat] = hex
    note(state, PORT_PLACED, seat, hex, 0, 0)
    trace_networks(state, box)
    if seat == state.first:
        return True
    state.active = (seat + state.seats - 1) % state.seats
    return False
