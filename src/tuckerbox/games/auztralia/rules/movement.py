"""Movement of Old Ones: the ones that a card moves, their ways, and their arrival at farms and ports."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces
from tuckerbox.games.auztralia.rules import activating, combat, destroying, event_room, gameplay, land, waking
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck


def begin_movement(state: State) -> None:
    """Draw no cards if nothing that lies face up can move."""
    if not can_anyone_move(state):
        state.draws = 0
    state.phase = phases.MOVE


def can_anyone_move(state: State) -> bool:
    for slot in range(pieces.AWAKE):
        if land.can_move(state, slot):
            return True
    return False


def draw_movement(state: State, box: Box, luck: Luck) -> bool:
    """Draw a card, which says who moves. Return False if no more cards are drawn."""
    if state.stage == phases.AT_MOVEMENT:
        if state.draws == 0:
            return False
        state.draws -= 1
    else:
        if state.six == 0:
            return False
        state.six -= 1
    card = combat.draw_old_card(state, luck)
    kind = box.card_moves[card] - 1
    anyone = False
    for slot in range(pieces.AWAKE):
        state.going[slot] = board.NOWHERE
        if state.awake[slot] == kind and kind >= 0 and (state.stage == phases.AT_MOVEMENT or slot == state.risen):
            state.going[slot] = way_of(state, box, slot, card)
            anyone = anyone or state.going[slot] != board.NOWHERE
    if anyone:
        operator = state.owner[cards.WIRELESS_OPERATOR] - 1
        state.phase = phases.ARRIVE
        if operator >= 0:
            state.active = operator
            state.phase = phases.JAMMING
    return True


def way_of(state: State, box: Box, slot: int, card: int) -> int:
    """Return the next hex towards the nearest port or sound farm. The card's compass decides between several."""
    hex = state.place[slot]
    nearest = distance_to_prey(state, box, hex)
    direction = box.card_compass[card] - 1
    turn = 1 if box.card_clockwise[card] else board.DIRECTIONS - 1
    for _ in range(board.DIRECTIONS):
        there = box.beside[direction, hex]
        if there != board.NOWHERE and distance_to_prey(state, box, there) == nearest - 1:
            return there
        direction = (direction + turn) % board.DIRECTIONS
    return board.NOWHERE


def distance_to_prey(state: State, box: Box, hex: int) -> int:
    """Return how far it is to the nearest port or sound farm."""
    nearest = board.FAR
    for seat in range(state.seats):
        if state.ports[seat] != board.NOWHERE:
            nearest = min(nearest, land.apart(state, box, hex, state.ports[seat]))
    for there in range(board.HEXES):
        if state.farms[there] > 0 and not state.blighted[there]:
            nearest = min(nearest, land.apart(state, box, hex, there))
    return nearest


def jam_movement(state: State) -> None:
    """Use up the Wireless Operator. Nobody moves."""
    note(state, events.PLAYED, state.active, cards.WIRELESS_OPERATOR, 0, 0)
    note(state, events.JAMMED, state.active, 0, 0, 0)
    state.owner[cards.WIRELESS_OPERATOR] = 0
    for slot in range(pieces.AWAKE):
        state.going[slot] = board.NOWHERE
    state.phase = phases.MOVE


def arrive(state: State, box: Box) -> None:
    """Move all of them together. If one step has no room for all events, the next step goes on."""
    for slot in range(pieces.AWAKE):
        if state.going[slot] != board.NOWHERE and state.place[slot] != state.going[slot]:
            if not event_room.has_room(state, 1):
                return
            note(state, events.MOVED, NOBODY, state.awake[slot], state.place[slot], state.going[slot])
            state.awake_at[state.place[slot]] -= 1
            state.awake_at[state.going[slot]] += 1
            state.place[slot] = state.going[slot]
    land.trace_networks(state, box)
    waking.watch_port(state, box)
    state.phase = phases.BLIGHT


# --- Farms and ports ---


def blight(state: State, box: Box) -> bool:
    """Blight one farm that Old Ones have come to, unless its militia stops them. Return False if there is none."""
    for slot in range(pieces.AWAKE):
        hex = state.going[slot]
        if hex != board.NOWHERE:
            seat = land.seat_with_farm_on(state, hex)
            if seat >= 0 and not state.blighted[hex]:
                raid(state, box, hex, seat)
                return True
            state.going[slot] = board.NOWHERE
    return False


def raid(state: State, box: Box, hex: int, seat: int) -> None:
    """Let the militia fight the Old Ones that have come, one by one, and blight the farm if any stay.

    If one step has no room for all events, the next step goes on.
    """
    for slot in range(pieces.AWAKE):
        if state.going[slot] == hex:
            if gameplay.has(state, seat, cards.MILITIA_CAPTAIN):
                if not event_room.has_room(state, events_of_raid(state, box, hex, seat, slot)):
                    return
                destroying.strike(state, seat, slot, box.amounts[cards.MILITIA_CAPTAIN])
                destroying.remove_if_destroyed(state, box, slot)
            state.going[slot] = board.NOWHERE
    if land.has_awake(state, hex):
        state.blighted[hex] = 1
        note(state, events.BLIGHTED, seat, hex, 0, 0)
    else:
        land.trace_networks(state, box)


def events_of_raid(state: State, box: Box, hex: int, seat: int, slot: int) -> int:
    """Return how many events one fight leaves, with the blight if that is certain to follow."""
    damage = box.amounts[cards.MILITIA_CAPTAIN]
    removal = destroying.events_of_removal(state, box, slot, seat, damage)
    coming = 0
    for other in range(pieces.AWAKE):
        coming += 1 if state.going[other] == hex else 0
    stay = state.awake_at[hex] - coming + (1 if removal == 0 else 0)
    return (1 if damage > 0 else 0) + removal + (1 if stay > 0 else 0)


def attacked_port(state: State) -> int:
    """Return the first seat, clockwise from the first player, on whose port Old Ones stand; NOBODY if there is none."""
    for nth in range(state.seats):
        seat = (state.first + nth) % state.seats
        if land.has_awake(state, state.ports[seat]):
            return seat
    return NOBODY


def end_movement(state: State, box: Box) -> None:
    """Go on when there are no more cards: players have the turn again, unless the cards were for one tile only."""
    if state.stage == phases.AT_MOVEMENT:
        state.stage = phases.PLAYERS_TURN
        gameplay.next_turn(state, box)
    else:
        activating.next_stage(state, box)
