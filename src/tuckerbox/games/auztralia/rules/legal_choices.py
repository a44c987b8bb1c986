"""Choices: the legal actions of a seat now, and the reasons why others are not legal."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, cards, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import (
    available_actions,
    build_railway,
    combat,
    gameplay,
    old_ones,
    personalities,
    set_up,
)
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.contract import Choices


def legal(state: State, box: Box, out: Choices) -> int:
    phase = state.phase
    if phase == phases.TURN:
        return legal_turn(state, box, out)
    if phase == phases.TURN_MADE:
        return add(state, box, out, legal_plays(state, box, out), actions.done)
    if phase == phases.TRACKS:
        return legal_tracks(state, box, out)
    if phase == phases.FARMS:
        return legal_farms(state, box, out)
    if phase == phases.FORCE:
        return legal_force(state, box, out)
    if phase in (phases.PLACING_PORT, phases.TURNING_UP, phases.LOSING):
        return legal_hexes(state, box, out)
    return legal_answers(state, box, out)


def legal_turn(state: State, box: Box, out: Choices) -> int:
    n = legal_plays(state, box, out)
    for what in range(2):
        n = add(state, box, out, n, actions.build(what))
    for hex in range(board.HEXES):
        if state.via[hex] >= 0:
            for resource in range(pieces.RESOURCES):
                if state.resources[resource, hex] > 0:
                    n = add(state, box, out, n, actions.mine(hex, resource))
    for place in range(cards.DISPLAY):
        n = add(state, box, out, n, actions.recruit(place))
    n = add(state, box, out, n, actions.look)
    n = add(state, box, out, n, actions.freshen_display)
    for unit in range(pieces.UNITS):
        n = add(state, box, out, n, actions.buy(unit))
    n = add(state, box, out, n, actions.trade)
    n = add(state, box, out, n, actions.farm)
    n = add(state, box, out, n, actions.attack)
    return add(state, box, out, n, actions.retrieve)


def legal_plays(state: State, box: Box, out: Choices) -> int:
    n = 0
    for card in range(cards.PERSONALITIES):
        if gameplay.has(state, state.active, card):
            n = add(state, box, out, n, actions.play(card))
    return n


def add(state: State, box: Box, out: Choices, n: int, action: int) -> int:
    """Write an action if it is legal, and return how many are written then."""
    if why_not(state, box, action) == reasons.LEGAL:
        out.codes[n] = action
        return n + 1
    return n


def legal_tracks(state: State, box: Box, out: Choices) -> int:
    n = 0
    for hex in range(board.HEXES):
        for side in range(board.SIDES):
            if build_railway.is_joined(state, box, hex, side):
                n = add(state, box, out, n, actions.track(hex, side))
    return add(state, box, out, n, actions.done)


def legal_farms(state: State, box: Box, out: Choices) -> int:
    n = 0
    for hex in range(board.HEXES):
        if state.via[hex] >= 0:
            for crop in range(pieces.CROPS):
                n = add(state, box, out, n, actions.plant(hex, crop))
    return add(state, box, out, n, actions.done)


def legal_force(state: State, box: Box, out: Choices) -> int:
    n = 0
    for unit in range(pieces.UNITS):
        for number in range(actions.MOST_SENT):
            n = add(state, box, out, n, actions.send(unit, number))
    for hex in range(board.HEXES):
        n = add(state, box, out, n, actions.target(hex))
    return n


def legal_hexes(state: State, box: Box, out: Choices) -> int:
    n = 0
    for hex in range(board.HEXES):
        if state.phase == phases.PLACING_PORT:
            n = add(state, box, out, n, actions.port(hex))
        elif state.phase == phases.TURNING_UP:
            n = add(state, box, out, n, actions.turn_up(hex))
        else:
            n = add(state, box, out, n, actions.abandon(hex))
    return add(state, box, out, n, actions.pay_gold)


def legal_answers(state: State, box: Box, out: Choices) -> int:
    """List the choices of all other phases, in which there are only a few."""
    n = 0
    for nth in range(2):
        n = add(state, box, out, n, actions.choose(nth))
        n = add(state, box, out, n, actions.back(nth))
        n = add(state, box, out, n, actions.bring(nth))
        n = add(state, box, out, n, actions.export(nth))
        n = add(state, box, out, n, actions.accept(nth))
        n = add(state, box, out, n, actions.objective(state.offered[nth]))
    for unit in range(pieces.UNITS):
        n = add(state, box, out, n, actions.buy(unit))
        n = add(state, box, out, n, actions.allot(unit))
    for place in range(cards.DISPLAY):
        n = add(state, box, out, n, actions.swap(place))
        n = add(state, box, out, n, actions.drop(place))
        n = add(state, box, out, n, actions.recruit(place))
    for seat in range(state.seats):
        n = add(state, box, out, n, actions.give(seat))
    for slot in range(pieces.AWAKE):
        n = add(state, box, out, n, actions.aim(slot))
    for which in range(3):
        n = add(state, box, out, n, actions.withdraw(which))
    for card in range(cards.PERSONALITIES):
        n = add(state, box, out, n, actions.use(card))
    for action in (actions.fight, actions.stay, actions.jam, actions.let, actions.look, actions.keep_it, actions.done):
        n = add(state, box, out, n, action)
    return n


def why_not(state: State, box: Box, action: int) -> int:
    phase = state.phase
    if phase == phases.ENDED:
        return reasons.IT_IS_OVER
    if phase < phases.PLACING_PORT:
        return reasons.NOT_A_DECISION
    if phase == phases.TURN:
        return available_actions.why_not_in_turn(state, box, action)
    if phases.is_within_action(phase):
        return available_actions.why_not_within_action(state, box, action)
    if phases.is_combat(phase):
        return combat.why_not_in_combat(state, action)
    if phases.is_old_ones_turn(phase):
        return old_ones.why_not_in_old_ones_turn(state, action)
    if phases.is_by_personality(phase):
        return personalities.why_not_by_personality(state, box, action)
    if phase == phases.TURN_MADE:
        return available_actions.why_not_after_action(state, box, action)
    return set_up.why_not_in_set_up(state, box, action)
