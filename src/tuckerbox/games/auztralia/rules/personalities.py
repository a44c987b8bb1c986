"""Personalities that a seat plays in its turn. The others work in the chapter of the rule that they change."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, cards, events, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import build_railway, buy_military_unit, farm, gameplay, waking
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck


def why_not_play(state: State, box: Box, card: int) -> int:
    if not gameplay.has(state, state.active, card):
        return reasons.NOT_YOUR_CARD
    if not cards.is_played_in_turn(card):
        return reasons.CARD_NOT_NOW
    if state.version == 1 and state.fresh == card + 1:
        return reasons.CARD_WAITS
    return reasons.LEGAL if would_help(state, box, card) else reasons.CARD_IN_VAIN


def would_help(state: State, box: Box, card: int) -> bool:
    """Return whether a card would bring anything now."""
    if card == cards.SERGEANT:
        return state.supply[pieces.INFANTRY] > 0
    if card == cards.QUARTERMASTER_GENERAL:
        return any_unit_left(state)
    if card == cards.GANG_BOSS:
        return build_railway.can_lay(state, box, board.MOUNTAIN_RAILWAY)
    if card == cards.OVERLANDER:
        return why_not_back(state, box, 1) == reasons.LEGAL
    if card == cards.STOCKMAN:
        return farm.can_plant(state, box)
    return waking.any_hidden(state) if card == cards.SCOUT_PILOT else True


def any_unit_left(state: State) -> bool:
    for unit in range(pieces.UNITS):
        if state.supply[unit] > 0:
            return True
    return False


def may_play(state: State, box: Box) -> bool:
    """Return whether the active seat has a personality to play."""
    for card in range(cards.PERSONALITIES):
        if why_not_play(state, box, card) == reasons.LEGAL:
            return True
    return False


def play_personality(state: State, box: Box, card: int) -> None:
    """Use up a card. Its effect costs neither time nor a cube, and the turn goes on after it."""
    seat, amount = state.active, box.amounts[card]
    note(state, events.PLAYED, seat, card, 0, 0)
    state.owner[card] = 0
    state.free = gameplay.AFTER_ACTION if state.phase == phases.TURN_MADE else gameplay.BEFORE_ACTION
    state.left = amount
    state.made = 0
    state.detail = 0
    if card == cards.BANKER:
        gameplay.gain(state, seat, pieces.GOLD, amount)
    elif card == cards.COAL_MERCHANT:
        gameplay.gain(state, seat, pieces.COAL, amount)
    elif card == cards.IRONMASTER:
        gameplay.gain(state, seat, pieces.IRON, amount)
    elif card in (cards.SERGEANT, cards.QUARTERMASTER_GENERAL):
        state.detail = 1 if card == cards.SERGEANT else 0
        state.phase = phases.HIRING
    elif card == cards.GANG_BOSS:
        state.detail = board.MOUNTAIN_RAILWAY
        state.phase = phases.TRACKS
    elif card == cards.OVERLANDER:
        state.phase = phases.MOVING_BACK
    elif card == cards.STOCKMAN:
        state.phase = phases.FARMS
    else:
        state.points[seat] += amount
        state.phase = phases.TURNING_UP
    if cards.brings_goods(card):
        gameplay.finish_choice(state, box)


# --- Units for nothing ---


def why_not_hire(state: State, unit: int) -> int:
    if state.detail and unit != pieces.INFANTRY:
        return reasons.ONLY_INFANTRY
    return reasons.LEGAL if state.supply[unit] > 0 else reasons.NO_UNIT_LEFT


def hire_units(state: State, box: Box, unit: int) -> None:
    buy_military_unit.take_unit(state, state.active, unit)
    note(state, events.UNIT_TAKEN, state.active, unit, 0, 0)
    state.left -= 1
    state.made += 1
    if state.left == 0 or state.supply[pieces.INFANTRY] == 0:
        gameplay.finish_choice(state, box)


# --- Back in time ---


def why_not_back(state: State, box: Box, spaces: int) -> int:
    """Return why a disc can't go back this far, or LEGAL.

    It can't go below space 0 or behind active Old Ones, and it can't leave the last space.
    """
    space = state.time[state.active] - spaces
    if (
        spaces > box.amounts[cards.OVERLANDER]
        or space < 0
        or space + spaces == board.LAST_SPACE
        or (state.purple > board.OLD_ONES_START and space < state.purple)
    ):
        return reasons.NOT_SO_FAR_BACK
    return reasons.LEGAL


def go_back(state: State, box: Box, spaces: int) -> None:
    space = state.time[state.active] - spaces
    gameplay.move_disc(state, state.active, space)
    note(state, events.SET_BACK, state.active, spaces, space, 0)
    gameplay.finish_choice(state, box)


# --- Seen from the air ---


def why_not_turn_up(state: State, hex: int) -> int:
    return reasons.LEGAL if state.hidden[hex] > 0 else reasons.NOTHING_HIDDEN_THERE


def turn_up_hidden(state: State, hex: int) -> None:
    state.field = hex
    state.left -= 1
    state.phase = phases.UNCOVER


def uncover(state: State, box: Box, luck: Luck) -> None:
    waking.turn_up_tile(state, box, state.field, luck)
    if state.left > 0 and waking.any_hidden(state):
        state.phase = phases.TURNING_UP
    else:
        gameplay.finish_choice(state, box)


# --- Decisions ---


def why_not_by_personality(state: State, box: Box, action: int) -> int:
    phase = state.phase
    if phase == phases.MOVING_BACK and actions.is_back(action):
        return why_not_back(state, box, actions.back_spaces(action) + 1)
    if phase == phases.TURNING_UP and actions.is_turn_up(action):
        return why_not_turn_up(state, actions.turn_up_hex(action))
    if phase == phases.HIRING and actions.is_buy(action):
        return why_not_hire(state, actions.buy_unit(action))
    if phase == phases.HIRING and action == actions.done and state.made > 0:
        return reasons.LEGAL
    return reasons.SOMETHING_ELSE_FIRST


def apply_by_personality(state: State, box: Box, action: int) -> None:
    if actions.is_back(action):
        go_back(state, box, actions.back_spaces(action) + 1)
    elif actions.is_turn_up(action):
        turn_up_hidden(state, actions.turn_up_hex(action))
    elif actions.is_buy(action):
        hire_units(state, box, actions.buy_unit(action))
    else:
        gameplay.finish_choice(state, box)
