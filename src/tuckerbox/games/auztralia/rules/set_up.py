"""Set-up: the survey, the Old Ones in their places, the display, the ports."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, cards, events, phases, pieces, reasons, ways
from tuckerbox.games.auztralia.rules import gameplay, land, waking
from tuckerbox.games.auztralia.state import NOBODY, SEATS, Box, Options, State
from tuckerbox.kernel.events import EVERYONE, note
from tuckerbox.kernel.luck import Luck, draw, draw_weighted

OLD_ONE_ON_TILE = 1  # this entry of a survey tile is an Old One; those above it are resources, from coal on
SPARED_HEX = 14  # the number of the hex that gets no survey tile in the solo game
SET_ASIDE = 2  # stacks of tiles that are set aside: X and XX
GOLD_WHEN_EASY = 2  # more gold for the easy solo game


def setup(state: State, box: Box, seats: int, options: Options) -> None:
    state.seats = seats
    state.map = options.map
    state.way = ways.SOLO if seats == 1 else ways.TOGETHER if options.way > 0 else ways.COMPETITIVE
    state.difficulty = difficulty(options.solo)
    state.mercy = options.unseen
    state.first = NOBODY
    state.active = NOBODY
    state.purple = board.OLD_ONES_START
    state.looker = EVERYONE
    state.fighter = NOBODY
    state.card = cards.NO_CARD
    state.risen = pieces.NO_ONE
    for slot in range(pieces.AWAKE):
        state.awake[slot] = pieces.NO_ONE
        state.going[slot] = board.NOWHERE
    for seat in range(SEATS):
        state.self_only[seat] = 1 << seat
        state.ports[seat] = board.NOWHERE
    for seat in range(seats):
        equip(state, box, seat)
    lay_out_stacks(state, box, options)
    state.phase = phases.DRAW_FIRST


def difficulty(option: int) -> int:
    """Return the difficulty for a value of the option, whose first value is the usual one."""
    return ways.EASY if option == 1 else ways.INSANE if option == 2 else ways.HARD


def equip(state: State, box: Box, seat: int) -> None:
    """Give a player the pieces that everybody begins with."""
    for good in range(pieces.GOLD + 1):
        state.goods[good, seat] = box.start_west[good] if state.map == board.WEST else box.start_east[good]
    if state.way == ways.SOLO and state.difficulty == ways.EASY:
        state.goods[pieces.GOLD, seat] += GOLD_WHEN_EASY
    for crop in range(pieces.CROPS):
        state.farms_left[crop, seat] = box.farms
    state.cubes[seat] = box.cubes
    state.tracks_left[seat] = box.tracks
    state.discs[seat] = box.discs


def lay_out_stacks(state: State, box: Box, options: Options) -> None:
    for unit in range(pieces.UNITS):
        state.supply[unit] = box.unit_count[unit]
        if state.map == board.WEST:
            for seat in range(state.seats):
                had = min(box.units_west[unit], state.supply[unit])
                state.barracks[unit, seat] = had
                state.supply[unit] -= had
    for kind in range(pieces.KINDS):
        for level in range(board.LEVELS):
            state.pool[level, kind] = box.tiles[level, kind]
        if options.tiles > 0:
            for stack in range(SET_ASIDE):
                state.pool[stack + 1, kind] += box.aside[stack, kind]
    for deck in range(cards.REVELATION_DECKS):
        for sort in range(cards.REVELATIONS):
            state.revelations[deck, sort] = box.revelation_counts[deck, sort]
    for card in range(cards.OLD_CARDS):
        state.old_deck[card] = 1
    for card in range(cards.PERSONALITIES):
        state.deck[card] = 0 if card == cards.CHEMIST and state.map == board.WEST else 1
    for place in range(cards.DISPLAY):
        state.display[place] = cards.NO_CARD
    for card in range(cards.OBJECTIVES):
        state.objectives[card] = 1
    state.objective = cards.NO_CARD
    for sort in range(cards.EVENTS_TOGETHER):
        state.together[sort] = box.together_counts[sort]
    for tile in range(pieces.SURVEYS):
        red = box.red[tile] and state.way == ways.SOLO and state.difficulty == ways.INSANE
        state.surveys[tile] = 0 if red else 1
    for hex in range(board.HEXES):
        if state.map == board.WEST:
            state.resources[pieces.TOKEN, hex] = 1 if box.token[hex] > 0 else 0


def draw_first(state: State, box: Box, luck: Luck) -> None:
    """Draw the first player. The discs are stacked on the start space, the first player's on top."""
    state.first = draw(luck, state.seats)
    start = box.start_alone if state.way == ways.SOLO else box.starts[state.seats - 1]
    if state.way == ways.TOGETHER:
        start += box.nearer_together
    for nth in range(state.seats):
        seat = (state.first + nth) % state.seats
        state.time[seat] = start
        state.laid[seat] = state.seats - nth
    state.moves = state.seats
    note(state, events.FIRST_PLAYER, state.first, 0, 0, 0)
    state.left = next_triangle(state, box, 0)
    state.phase = phases.SURVEY


# --- The survey ---


def next_triangle(state: State, box: Box, hex: int) -> int:
    """Return the first hex, from `hex` on, with a survey triangle; HEXES if there is none."""
    spared = SPARED_HEX if state.way == ways.SOLO and state.difficulty != ways.INSANE else 0
    while hex < board.HEXES and (
        not box.survey[state.map, hex] or (spared > 0 and box.number[state.map, hex] == spared)
    ):
        hex += 1
    return hex


def survey(state: State, box: Box, luck: Luck) -> None:
    """Draw a survey tile for the next triangle, and lay out what it shows there and on the hexes around."""
    hex = state.left
    tile = draw_weighted(luck, state.surveys)
    state.surveys[tile] -= 1
    note(state, events.SURVEYED, NOBODY, hex, tile, 0)
    lay_out(state, box, hex, box.surveys[tile, 0])
    for direction in range(board.DIRECTIONS):
        there = box.beside[direction, hex]
        if there != board.NOWHERE:
            lay_out(state, box, there, box.surveys[tile, 1 + direction])
    state.left = next_triangle(state, box, hex + 1)
    if state.left == board.HEXES:
        state.phase = phases.SHORTAGES


def lay_out(state: State, box: Box, hex: int, what: int) -> None:
    """Lay out a resource or an Old One. A second Old One on a hex replaces the first by one of the next level."""
    if what == OLD_ONE_ON_TILE:
        level = box.level[state.map, hex]
        if level > 0:
            state.hidden[hex] = level if state.hidden[hex] == 0 else min(board.LEVELS, state.hidden[hex] + 1)
            note(state, events.RAISED, NOBODY, hex, state.hidden[hex], 0)
    elif what > OLD_ONE_ON_TILE:
        resource = what - OLD_ONE_ON_TILE - 1
        if takes_resource(state, box, hex, resource):
            state.resources[resource, hex] += box.pieces[resource]
            note(state, events.LAID_OUT, NOBODY, hex, resource, box.pieces[resource])


def takes_resource(state: State, box: Box, hex: int, resource: int) -> bool:
    """Return whether a resource may lie on a hex: never on the coast, and in the West no coal and no phosphate."""
    terrain = box.terrain[state.map, hex]
    if state.map == board.WEST:
        return terrain > board.HILL and resource != pieces.COAL and resource != pieces.PHOSPHATE
    return terrain > board.COAST


def settle_shortages(state: State, box: Box) -> None:
    """Use the next level where a stack has too few tiles. The last hexes may stay empty."""
    for number in range(box.numbers[state.map]):
        hex = box.at[state.map, number]
        while state.hidden[hex] > 0 and waking.count_hidden(state, state.hidden[hex]) > waking.pool_of(
            state, state.hidden[hex]
        ):
            state.hidden[hex] = state.hidden[hex] + 1 if state.hidden[hex] < board.LEVELS else 0
    state.phase = phases.DEAL


# --- Cards, objectives and ports ---


def deal(state: State, luck: Luck) -> None:
    """Deal one of the first five personalities, from right to left."""
    place = cards.DISPLAY - 1
    while state.display[place] != cards.NO_CARD:
        place -= 1
    card = draw_weighted(luck, state.deck)
    state.deck[card] = 0
    state.display[place] = card
    note(state, events.SHOWN, NOBODY, card, place, 0)
    if place == 0:
        if state.way == ways.SOLO:
            state.phase = phases.DRAW_OBJECTIVES
        else:
            begin_with_ports(state)


def draw_objectives(state: State, luck: Luck) -> None:
    for nth in range(2):
        state.offered[nth] = draw_weighted(luck, state.objectives)
        state.objectives[state.offered[nth]] = 0
    note(state, events.OFFERED, 0, state.offered[0], state.offered[1], 0)
    state.active = 0
    state.phase = phases.CHOOSING_OBJECTIVE


def choose_objective(state: State, objective: int) -> None:
    state.objective = objective
    note(state, events.PURSUED, 0, objective, 0, 0)
    begin_with_ports(state)


def begin_with_ports(state: State) -> None:
    """Begin with the port of the last player: ports are placed in reverse order."""
    state.active = (state.first + state.seats - 1) % state.seats
    state.phase = phases.PLACING_PORT


def why_not_port(state: State, box: Box, hex: int) -> int:
    if not box.anchor[state.map, hex] or land.seat_with_port_on(state, hex) != NOBODY:
        return reasons.NOT_AN_ANCHOR
    if state.map == board.EAST:
        for seat in range(state.seats):
            if state.ports[seat] != board.NOWHERE and land.apart(state, box, hex, state.ports[seat]) < box.ports_apart:
                return reasons.TOO_CLOSE
    return reasons.LEGAL


def place_port(state: State, box: Box, hex: int) -> bool:
    """Place the active seat's port. Return whether it was the last one."""
    seat = state.active
    state.ports[seat] = hex
    note(state, events.PORT_PLACED, seat, hex, 0, 0)
    land.trace_networks(state, box)
    if seat == state.first:
        return True
    state.active = (seat + state.seats - 1) % state.seats
    return False


# --- Decisions ---


def why_not_in_set_up(state: State, box: Box, action: int) -> int:
    if state.phase == phases.PLACING_PORT and actions.is_port(action):
        return why_not_port(state, box, actions.port_hex(action))
    if state.phase == phases.CHOOSING_OBJECTIVE and actions.is_objective(action):
        card = actions.objective_card(action)
        return reasons.LEGAL if card == state.offered[0] or card == state.offered[1] else reasons.NOT_OFFERED
    return reasons.SOMETHING_ELSE_FIRST


def apply_in_set_up(state: State, box: Box, action: int) -> None:
    if actions.is_objective(action):
        choose_objective(state, actions.objective_card(action))
    elif place_port(state, box, actions.port_hex(action)):
        gameplay.next_turn(state, box)
