"""The Old Ones' turn: the order of its rules, and the players' decisions in it."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import activating, combat, movement, revelations, together
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.luck import Luck


def act_for_old_ones(state: State, box: Box, luck: Luck) -> None:
    phase = state.phase
    if phase == phases.ADVANCE:
        activating.advance(state, box)
    elif phase == phases.REVELATION:
        revelations.reveal(state, box, luck)
    elif phase == phases.RISE:
        revelations.rise(state, box, luck)
    elif phase == phases.SPAWN:
        revelations.spawn(state, box, luck)
    elif phase == phases.TOGETHER_CARD:
        together.draw_together(state, box, luck)
    elif phase == phases.MOVEMENT:
        movement.begin_movement(state)
    elif phase == phases.MOVE:
        if not movement.draw_movement(state, box, luck):
            movement.end_movement(state, box)
    elif phase == phases.ARRIVE:
        movement.arrive(state, box)
    elif phase == phases.BLIGHT:
        if not movement.blight(state, box):
            state.phase = phases.PORTS
    else:
        seat = movement.attacked_port(state)
        if seat == NOBODY:
            state.phase = phases.MOVE
        else:
            combat.defend_port(state, box, seat)


# --- Decisions ---


def why_not_in_old_ones_turn(state: State, action: int) -> int:
    phase = state.phase
    if phase == phases.ACCEPTING and actions.is_accept(action):
        return reasons.LEGAL
    if phase == phases.JAMMING and (action in (actions.jam, actions.let)):
        return reasons.LEGAL
    if phase == phases.LOSING and action == actions.pay_gold:
        return reasons.LEGAL if state.goods[pieces.GOLD, state.active] > 0 else reasons.TOO_DEAR
    if phase == phases.LOSING and actions.is_abandon(action):
        return together.why_not_lose_farm(state, actions.abandon_hex(action))
    return reasons.SOMETHING_ELSE_FIRST


def apply_in_old_ones_turn(state: State, box: Box, action: int) -> None:
    if actions.is_accept(action):
        revelations.accept_good(state, box, actions.accept_good(action))
    elif action == actions.jam:
        movement.jam_movement(state)
    elif action == actions.let:
        state.phase = phases.ARRIVE
    elif action == actions.pay_gold:
        together.lose_gold(state, box)
    else:
        together.lose_farm(state, box, actions.abandon_hex(action))
