"""Gameplay: the order of turns, the discs on the time track, and the cost of action boxes."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import land
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.events import note

BEFORE_ACTION, AFTER_ACTION = 1, 2  # when a personality was played: the values of `State.free` besides 0


def has(state: State, seat: int, card: int) -> bool:
    """Return whether a seat has a personality."""
    return state.owner[card] == seat + 1


# --- Whose turn it is ---


def next_turn(state: State, box: Box) -> None:
    """Give the turn to the disc that is furthest back. The Old Ones get it only when every player has passed them."""
    seat = furthest_back(state)
    if state.ended or state.purple >= board.LAST_SPACE:  # the purple disc gets there after all players
        state.phase = phases.UNVEIL
    elif seat == NOBODY or state.purple < state.time[seat]:
        state.phase = phases.ADVANCE
    else:
        state.active = seat
        state.fresh = 0
        note(state, events.TURN_STARTS, seat, state.time[seat], 0, 0)
        begin_choice(state, box)


def furthest_back(state: State) -> int:
    """Return the seat that is furthest back of those that may still act, or NOBODY."""
    found = NOBODY
    for seat in range(state.seats):
        if state.time[seat] < board.LAST_SPACE and (found == NOBODY or is_behind(state, seat, found)):
            found = seat
    return found


def is_behind(state: State, seat: int, other: int) -> bool:
    """Return whether a seat acts before another. On the same space, the disc on top acts first."""
    if state.time[seat] != state.time[other]:
        return state.time[seat] < state.time[other]
    return state.laid[seat] > state.laid[other]


def begin_choice(state: State, box: Box) -> None:
    """Let the active seat play personalities or choose an action."""
    state.used = 0
    land.find_ways(state, box, state.active)
    state.free = 0
    state.phase = phases.TURN


def end_action(state: State, box: Box) -> None:
    """End the action. The active seat may still play personalities before it ends its turn."""
    state.phase = phases.TURN_MADE
    if state.version > 1:
        state.free = 0
        if has(state, state.active, cards.STOCKMAN):  # the only card that needs to know where the rails lead now
            state.used = 0
            land.find_ways(state, box, state.active)


def finish_choice(state: State, box: Box) -> None:
    """Finish an action, or what a personality allowed before or after it."""
    if state.free == BEFORE_ACTION:
        begin_choice(state, box)
    else:
        end_action(state, box)


def spend_time(state: State, spaces: int) -> None:
    move_disc(state, state.active, min(board.LAST_SPACE, state.time[state.active] + spaces))
    note(state, events.TIME_SPENT, state.active, spaces, state.time[state.active], 0)


def move_disc(state: State, seat: int, space: int) -> None:
    """Lay a disc on top of those that are on the space already."""
    state.time[seat] = space
    state.moves += 1
    state.laid[seat] = state.moves


# --- Cubes and boxes ---


def price_of(state: State, box: Box, seat: int, what: int) -> int:
    """Return the gold that a box costs: one for each cube that lies there already."""
    cubes = state.boxes[what, seat]
    if what == board.MINE:
        cubes //= box.mine_boxes  # the emptier one is taken
    if has(state, seat, cards.ADJUTANT):
        cubes = max(0, cubes - box.amounts[cards.ADJUTANT])
    return cubes


def why_not_box(state: State, box: Box, what: int, more: int) -> int:
    """Return why the active seat can't use a box and pay `more` gold besides, or LEGAL."""
    seat = state.active
    if state.cubes[seat] == 0:
        return reasons.NO_CUBE
    left = state.goods[pieces.GOLD, seat] - price_of(state, box, seat, what)
    if left < 0:
        return reasons.BOX_TOO_DEAR
    return reasons.LEGAL if left >= more else reasons.TOO_DEAR


def use_box(state: State, box: Box, what: int) -> None:
    """Pay for the cubes that lie on a box, and lay another one there from the headquarters."""
    seat = state.active
    gold = price_of(state, box, seat, what)
    state.cubes[seat] -= 1
    state.boxes[what, seat] += 1
    state.goods[pieces.GOLD, seat] -= gold
    note(state, events.ACTED, seat, what, gold, 0)


def gain(state: State, seat: int, good: int, count: int) -> None:
    if count > 0:
        state.goods[good, seat] += count
        note(state, events.GAINED, seat, good, count, 0)


def pay(state: State, seat: int, good: int) -> None:
    """Pay one piece. Gold for boxes and units is paid elsewhere, because their own events contain it."""
    state.goods[good, seat] -= 1
    note(state, events.PAID, seat, good, 1, 0)
