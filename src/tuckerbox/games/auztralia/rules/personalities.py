"""Personality cards that are played in one's own turn, around the action; the others work where the rules name them."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.playing import (
    AFTER_ACTION,
    BEFORE_ACTION,
    can_lay,
    can_plant,
    finish_choice,
    gain,
    has,
    move_disc,
    take_unit,
)
from tuckerbox.games.auztralia.rules.terms import (
    CARD_IN_VAIN,
    CARD_NOT_NOW,
    CARD_WAITS,
    FARMS,
    HIRING,
    LEGAL,
    MOVING_BACK,
    NO_UNIT_LEFT,
    NOT_SO_FAR_BACK,
    NOT_YOUR_CARD,
    NOTHING_HIDDEN_THERE,
    ONLY_INFANTRY,
    PLAYED,
    SET_BACK,
    TRACKS,
    TURN_MADE,
    TURNING_UP,
    UNCOVER,
    UNIT_TAKEN,
)
from tuckerbox.games.auztralia.rules.waking import turn_up_tile
from tuckerbox.games.auztralia.state import (
    BANKER,
    COAL,
    COAL_MERCHANT,
    GANG_BOSS,
    GOLD,
    HEXES,
    INFANTRY,
    IRON,
    IRONMASTER,
    LAST_SPACE,
    MOUNTAIN_RAILWAY,
    OLD_ONES_START,
    OVERLANDER,
    PERSONALITIES,
    QUARTERMASTER_GENERAL,
    SCOUT_PILOT,
    SERGEANT,
    STOCKMAN,
    UNITS,
    Box,
    State,
)
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck


def why_not_play(state: State, box: Box, card: int) -> int:
    if not has(state, state.active, card):
        return NOT_YOUR_CARD
    if card > STOCKMAN and card != SCOUT_PILOT:
        return CARD_NOT_NOW
    if state.version == 1 and state.fresh == card + 1:
        return CARD_WAITS
    return LEGAL if helps(state, box, card) else CARD_IN_VAIN


def helps(state: State, box: Box, card: int) -> bool:
    """Whether a card would bring anything now."""
    if card == SERGEANT:
        return state.supply[INFANTRY] > 0
    if card == QUARTERMASTER_GENERAL:
        return any_unit_left(state)
    if card == GANG_BOSS:
        return can_lay(state, box, MOUNTAIN_RAILWAY)
    if card == OVERLANDER:
        return why_not_back(state, 1) == LEGAL
    if card == STOCKMAN:
        return can_plant(state, box)
    return lies_any_hidden(state) if card == SCOUT_PILOT else True


def any_unit_left(state: State) -> bool:
    for unit in range(UNITS):
        if state.supply[unit] > 0:
            return True
    return False


def may_play(state: State, box: Box) -> bool:
    """Whether whose turn it is has a personality to play."""
    for card in range(PERSONALITIES):
        if why_not_play(state, box, card) == LEGAL:
            return True
    return False


def lies_any_hidden(state: State) -> bool:
    for hex in range(HEXES):
        if state.hidden[hex] > 0:
            return True
    return False


def play_personality(state: State, box: Box, card: int) -> None:
    """The card is used up; what it lets happen costs neither time nor a cube, and then the turn goes on."""
    seat, amount = state.active, box.amounts[card]
    note(state, PLAYED, seat, card, 0, 0)
    state.owner[card] = 0
    state.free = AFTER_ACTION if state.phase == TURN_MADE else BEFORE_ACTION
    state.left = amount
    state.made = 0
    state.bought = 0
    if card == BANKER:
        gain(state, seat, GOLD, amount)
    elif card == COAL_MERCHANT:
        gain(state, seat, COAL, amount)
    elif card == IRONMASTER:
        gain(state, seat, IRON, amount)
    elif card in (SERGEANT, QUARTERMASTER_GENERAL):
        state.bought = 1 if card == SERGEANT else 0
        state.phase = HIRING
    elif card == GANG_BOSS:
        state.bought = MOUNTAIN_RAILWAY
        state.phase = TRACKS
    elif card == OVERLANDER:
        state.phase = MOVING_BACK
    elif card == STOCKMAN:
        state.phase = FARMS
    else:
        state.points[seat] += amount
        state.phase = TURNING_UP
    if card < SERGEANT:
        finish_choice(state, box)


# --- Units for nothing ---


def why_not_hire(state: State, unit: int) -> int:
    if state.bought and unit != INFANTRY:
        return ONLY_INFANTRY
    return LEGAL if state.supply[unit] > 0 else NO_UNIT_LEFT


def hire_units(state: State, box: Box, unit: int) -> None:
    take_unit(state, state.active, unit)
    note(state, UNIT_TAKEN, state.active, unit, 0, 0)
    state.left -= 1
    state.made += 1
    if state.left == 0 or state.supply[INFANTRY] == 0:
        finish_choice(state, box)


# --- Back in time ---


def why_not_back(state: State, spaces: int) -> int:
    """Not before the start of time, not behind the Old Ones once they are about, and not from the last space."""
    space = state.time[state.active] - spaces
    if space < 0 or space + spaces == LAST_SPACE or (state.purple > OLD_ONES_START and space < state.purple):
        return NOT_SO_FAR_BACK
    return LEGAL


def go_back(state: State, box: Box, spaces: int) -> None:
    space = state.time[state.active] - spaces
    move_disc(state, state.active, space)
    note(state, SET_BACK, state.active, spaces, space, 0)
    finish_choice(state, box)


# --- Seen from the air ---


def why_not_turn_up(state: State, hex: int) -> int:
    return LEGAL if state.hidden[hex] > 0 else NOTHING_HIDDEN_THERE


def turn_up_hidden(state: State, hex: int) -> None:
    state.field = hex
    state.left -= 1
    state.phase = UNCOVER


def uncover(state: State, box: Box, luck: Luck) -> None:
    turn_up_tile(state, box, state.field, luck)
    if state.left > 0 and lies_any_hidden(state):
        state.phase = TURNING_UP
    else:
        finish_choice(state, box)
