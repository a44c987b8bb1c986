"""Attack: the units that are sent, their range, and the time that they take."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import combat, gameplay, land, waking
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck


def why_not_attack(state: State, box: Box) -> int:
    reason = gameplay.why_not_box(state, box, board.ATTACK, 0)
    if reason != reasons.LEGAL:
        return reason
    found = reasons.NO_UNITS
    for unit in range(pieces.UNITS):
        if state.barracks[unit, state.active] > 0:
            if finds_target(state, box, unit):
                return reasons.LEGAL
            found = reasons.OUT_OF_RANGE
    return found


def begin_attack(state: State, box: Box) -> None:
    gameplay.use_box(state, box, board.ATTACK)
    state.phase = phases.FORCE


def range_with(state: State, box: Box, unit: int) -> int:
    """Return how far the force gets off the rails, with units of the kind `unit` added; NO_UNIT adds none.

    The slowest units decide.
    """
    found = board.FAR
    for other in range(pieces.UNITS):
        if other == unit or state.force[other] > 0:
            found = min(found, box.unit_range[other])
    return found + box.amounts[cards.DESERT_GUIDE] if gameplay.has(state, state.active, cards.DESERT_GUIDE) else found


def flies_with(state: State, unit: int) -> bool:
    """Return whether the force, with a kind of unit added, consists of airships alone. It must not be empty then."""
    for other in range(pieces.AIRSHIPS):
        if other == unit or state.force[other] > 0:
            return False
    return True


def is_in_range(state: State, box: Box, hex: int, unit: int) -> bool:
    return others_on_way(state, box, hex, unit) < board.FAR


def others_on_way(state: State, box: Box, hex: int, unit: int) -> int:
    """Return how many other players' tracks the force needs to get to a hex; FAR if it can't get there."""
    most = range_with(state, box, unit)
    return land.others_needed(state, box, state.active, hex, flies_with(state, unit), most)


def finds_target(state: State, box: Box, unit: int) -> bool:
    """Return whether the force, with a kind of unit added, could attack anything."""
    for hex in range(board.HEXES):
        if land.has_old_one(state, hex) and is_in_range(state, box, hex, unit):
            return True
    return False


def why_not_send(state: State, box: Box, unit: int, number: int) -> int:
    if state.force[unit] > 0:
        return reasons.SENT_ALREADY
    if state.barracks[unit, state.active] < number:
        return reasons.NO_UNITS
    return reasons.LEGAL if finds_target(state, box, unit) else reasons.OUT_OF_RANGE


def send_units(state: State, unit: int, number: int) -> None:
    state.barracks[unit, state.active] -= number
    state.force[unit] += number
    note(state, events.SENT, state.active, unit, number, 0)


def why_not_target(state: State, box: Box, hex: int) -> int:
    if not land.has_old_one(state, hex):
        return reasons.NO_ONE_THERE
    if combat.units_in_force(state, True) == 0:
        return reasons.NOBODY_SENT
    return reasons.LEGAL if is_in_range(state, box, hex, pieces.NO_UNIT) else reasons.OUT_OF_RANGE


def march_time(state: State) -> int:
    """Return the spaces of time for the force: one for each kind of unit that marches or drives."""
    spaces = 0
    for unit in (pieces.INFANTRY, pieces.CARS, pieces.ARTILLERY):
        spaces += 1 if state.force[unit] > 0 else 0
    return max(1, spaces)


def attack_hex(state: State, box: Box, hex: int) -> None:
    """Attack a hex. A tile that lies face down there is turned up first."""
    gameplay.spend_time(state, march_time(state) + others_on_way(state, box, hex, pieces.NO_UNIT))
    note(state, events.ATTACKED, state.active, hex, 0, 0)
    combat.begin_combat(state, box, state.active, hex, 0)
    if state.hidden[hex] > 0:
        state.phase = phases.WAKE
    else:
        combat.before_card(state)


def wake_target(state: State, box: Box, luck: Luck) -> None:
    """Turn up the tile that the force attacks. The force may withdraw at once."""
    haunted = state.haunted
    waking.turn_up_tile(state, box, state.field, luck)
    if state.version == 1:
        state.haunted = haunted  # under rules version 1, this did not count for the objective
    if land.has_awake(state, state.field):
        state.may_go = 1
        combat.before_card(state)
    else:
        state.phase = phases.CLEAR_UP
