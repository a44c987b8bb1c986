"""A seat's plan for its next turn: the turn as it would be now, and what lies where an action would go."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, phases, pieces
from tuckerbox.games.auztralia.rules import gameplay, land
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.contract import Foresight, Planning

AT_HEX = (
    (actions.is_mine, actions.mine_hex),
    (actions.is_plant, actions.plant_hex),
    (actions.is_target, actions.target_hex),
    (actions.is_turn_up, actions.turn_up_hex),
)
FROM_DISPLAY = (
    (actions.is_recruit, actions.recruit_place),
    (actions.is_swap, actions.swap_place),
    (actions.is_drop, actions.drop_place),
)


def in_turn(state: State, seat: int) -> bool:
    return state.phase == phases.TURN and state.active == seat


def foresee(state: State, box: Box, seat: int) -> Foresight:
    """Begin a seat's turn, as if whatever goes on now were over and changed nothing more. A force is back home."""
    if in_turn(state, seat):
        return Foresight.CLEAR
    if state.phase in (phases.PLACING_PORT, phases.CHOOSING_OBJECTIVE):
        return Foresight.TOO_EARLY
    if state.ended or state.time[seat] >= board.LAST_SPACE:
        return Foresight.NO_TURN
    state.stage = phases.PLAYERS_TURN
    sender = state.active if state.fighter == NOBODY else state.fighter
    for unit in range(pieces.UNITS):
        state.barracks[unit, sender] += state.force[unit]
        state.force[unit] = state.hurt[unit] = 0
    state.fighter = NOBODY
    state.defends = state.may_go = state.hits = 0
    state.left = state.made = state.detail = 0
    state.active = seat
    state.fresh = 0
    gameplay.begin_choice(state, box)
    return Foresight.CLEAR


def contents(state: State, box: Box, action: int) -> tuple[int, ...]:
    """Return what lies on the hexes of an action, or which card or tile of the Old Ones it takes."""
    if actions.is_track(action):
        hex, side = actions.track_hex(action), actions.track_side(action)
        there = box.beside[side, hex]
        beyond = things_on(state, there) if there != board.NOWHERE else ()
        return (*things_on(state, hex), *beyond, state.tracks[side, hex])
    if actions.is_aim(action):
        slot = actions.aim_tile(action)
        return state.awake[slot], state.place[slot], *(state.damage[slot, seat] for seat in range(state.seats))
    for is_such, hex_of in AT_HEX:
        if is_such(action):
            return (*things_on(state, hex_of(action)), state.via[hex_of(action)])
    for is_such, place_of in FROM_DISPLAY:
        if is_such(action):
            return (state.display[place_of(action)],)
    return ()


def things_on(state: State, hex: int) -> tuple[int, ...]:
    """Return all that lies on a hex: what sleeps there, resources, a farm, a port, and each Old One with its damage."""
    found = [state.hidden[hex], state.farms[hex], state.blighted[hex], land.seat_with_port_on(state, hex)]
    found += [state.resources[resource, hex] for resource in range(pieces.RESOURCES)]
    for slot in range(pieces.AWAKE):
        if state.awake[slot] != pieces.NO_ONE and state.place[slot] == hex:
            found += [state.awake[slot], *(state.damage[slot, seat] for seat in range(state.seats))]
    return tuple(found)


PLANNING = Planning(in_turn, foresee, contents)
