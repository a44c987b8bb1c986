"""Farm: up to one farm of each crop, on empty hexes of the network."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import gameplay, land
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.events import note

FIELD_WORK = 3  # the most spaces of time for a Farm action, besides those for others' tracks
MOST_OF_A_CROP = 3  # farms that one action places: `State.detail` counts them in two bits for each crop
MOST_FOR_NOTHING = 7  # farms that the Stockman places: if all have the last crop, `State.detail` holds no more


def why_not_farm(state: State, box: Box) -> int:
    reason = gameplay.why_not_box(state, box, board.FARM, 0)
    if reason != reasons.LEGAL:
        return reason
    return reasons.LEGAL if can_plant(state, box) else reasons.NO_FIELD


def begin_farming(state: State, box: Box) -> None:
    gameplay.use_box(state, box, board.FARM)
    state.left = crops_each(state, box) * pieces.CROPS
    state.made = 0
    state.detail = 0
    state.phase = phases.FARMS


def crops_each(state: State, box: Box) -> int:
    """Return how many farms of each crop one action may place."""
    return box.amounts[cards.FARM_MANAGER] if gameplay.has(state, state.active, cards.FARM_MANAGER) else 1


def planted(state: State, crop: int) -> int:
    """Return how many farms of a crop this action has placed."""
    return state.detail >> (2 * crop) & MOST_OF_A_CROP


def why_not_plant(state: State, box: Box, hex: int, crop: int) -> int:
    seat = state.active
    if state.farms_left[crop, seat] == 0:
        return reasons.NO_FARM_LEFT
    if state.via[hex] < 0:
        return reasons.OUT_OF_REACH
    if not grows(box.terrain[state.map, hex], crop):
        return reasons.WRONG_LAND
    built = state.farms[hex] > 0 or land.seat_with_port_on(state, hex) >= 0
    if land.has_resource(state, hex) or built or land.has_old_one(state, hex):
        return reasons.HEX_NOT_EMPTY
    if not state.free and state.phase == phases.FARMS and planted(state, crop) == crops_each(state, box):
        return reasons.ONE_OF_EACH
    return reasons.LEGAL


def grows(terrain: int, crop: int) -> bool:
    """Return whether a crop grows on a terrain."""
    if crop == pieces.CORN:
        return terrain in (board.COAST, board.FARMLAND)
    if crop == pieces.CATTLE:
        return terrain in (board.HILL, board.FARMLAND)
    return terrain in (board.OUTBACK, board.FARMLAND)


def can_plant(state: State, box: Box) -> bool:
    for hex in range(board.HEXES):
        if state.via[hex] >= 0:
            for crop in range(pieces.CROPS):
                if why_not_plant(state, box, hex, crop) == reasons.LEGAL:
                    return True
    return False


def place_farm(state: State, box: Box, hex: int, crop: int) -> None:
    """Place a farm, which brings a gold. The time for all farms is spent at the end of the action."""
    seat = state.active
    state.farms[hex] = 1 + crop + pieces.CROPS * seat
    state.farms_left[crop, seat] -= 1
    state.detail += 1 << (2 * crop)
    state.made += 1
    state.left -= 1
    note(state, events.FARM_PLACED, seat, hex, crop, 0)
    gameplay.gain(state, seat, pieces.GOLD, 1)
    if state.via[hex] & ~state.used:
        state.used |= state.via[hex]
        land.find_ways(state, box, seat)
    if state.left == 0 or not can_plant(state, box):
        end_farming(state, box)


def end_farming(state: State, box: Box) -> None:
    if not state.free:
        gameplay.spend_time(state, min(FIELD_WORK, state.made) + ones(state.used))
    gameplay.finish_choice(state, box)
