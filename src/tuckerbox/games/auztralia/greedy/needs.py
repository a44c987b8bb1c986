"""The values of goods, land and time, and the dangers from Old Ones."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, pieces
from tuckerbox.games.auztralia.greedy.mind import (
    A_CLOSE_ONE,
    A_FIRST_ONE,
    A_FURTHER_ONE,
    A_HUNT,
    A_LOST_FARM,
    A_PORT,
    A_SHARE,
    A_SPACE,
    A_STEP,
    ASLEEP,
    AT_HAND,
    FEW,
    LASTS,
    MOST_EXPOSED,
    NEARER,
    OLD_ONES_POINT,
    Mind,
    faded,
)
from tuckerbox.games.auztralia.rules import farm, gameplay, land, scoring, waking
from tuckerbox.games.auztralia.state import Box, State

# --- Old Ones ---


def study_cards(box: Box, mind: Mind) -> None:
    """Add up all Old One cards."""
    for kind in range(pieces.KINDS):
        mind.pace[kind] = 0
    for kind in range(pieces.OLD_ONES):
        mind.hurts[kind] = mind.hurts_air[kind] = mind.terror[kind] = 0
        for unit in range(pieces.UNITS):
            mind.hits[unit * pieces.OLD_ONES + kind] = 0
        for card in range(cards.OLD_CARDS):
            mind.hurts[kind] += box.card_damage[card, kind]
            mind.hurts_air[kind] += box.card_air_damage[card, kind]
            mind.terror[kind] += box.card_sanity[card, kind]
            mind.pace[kind] += 1 if box.card_moves[card] == kind + 1 else 0
            for unit in range(pieces.UNITS):
                mind.hits[unit * pieces.OLD_ONES + kind] += box.hitting[card, kind] >> unit & 1


def look_around(state: State, box: Box, mind: Mind) -> None:
    """Find where Old Ones are and where the network leads, the value of each hex, and the need to beat each kind."""
    for hex in range(board.HEXES):
        mind.blocked[hex] = 1 if land.has_old_one(state, hex) else 0
        mind.prey[hex] = 0.0
    for kind in range(pieces.KINDS):
        mind.need[kind] = 0.0
    find_far(state, box, mind, board.NOWHERE)
    for hex in range(board.HEXES):
        mind.pull[hex] = pull_of(state, box, mind, hex)
    for slot in range(pieces.AWAKE):
        if state.awake[slot] != pieces.NO_ONE:
            kind, hex = state.awake[slot], state.place[slot]
            worth = box.worth[kind] * (1.0 + OLD_ONES_POINT)
            fear(mind, hex, kind, worth, danger(state, box, mind, hex) * mind.pace[kind])
    for hex in range(board.HEXES):
        if state.hidden[hex] > 0:
            look_under(state, box, mind, hex)


def look_under(state: State, box: Box, mind: Mind, hex: int) -> None:
    """Reckon with a tile that lies face down as with the average of those of its level that were never turned up."""
    level = state.hidden[hex]
    risk = ASLEEP * danger(state, box, mind, hex)
    total = max(1, waking.pool_of(state, level))
    for kind in range(pieces.OLD_ONES):
        share = state.pool[level - 1, kind] / total
        fear(mind, hex, kind, share * box.worth[kind] * (1.0 + 2 * OLD_ONES_POINT), share * risk * mind.pace[kind])


def fear(mind: Mind, hex: int, kind: int, worth: float, risk: float) -> None:
    """Add the value of beating an Old One: its points, the more the nearer it is, and the danger from it."""
    steps = mind.far[hex] if mind.far[hex] >= 0 else board.LAST_SPACE
    mind.prey[hex] += A_HUNT * worth
    mind.need[kind] += A_HUNT * worth * mind.season * faded(A_STEP, max(0, steps - AT_HAND)) + risk


def danger(state: State, box: Box, mind: Mind, hex: int) -> float:
    """Return the danger from an Old One on a hex to the port and the farms, for each card that moves it."""
    away = (
        land.apart(state, box, hex, state.ports[mind.seat])
        if state.ports[mind.seat] != board.NOWHERE
        else board.LAST_SPACE
    )
    risk = A_PORT * faded(NEARER, away) * mind.dread
    nearest = board.LAST_SPACE
    for there in range(board.HEXES):
        if land.seat_with_farm_on(state, there) == mind.seat and not state.blighted[there]:
            nearest = min(nearest, land.apart(state, box, hex, there))
    return (risk + A_LOST_FARM * faded(NEARER, nearest)) / pieces.OLD_ONES


def siege(state: State, box: Box, mind: Mind, port: int) -> float:
    """Count the Old Ones around a place for the port, face up or down. Those far away count less."""
    total = 0.0
    for hex in range(board.HEXES):
        if mind.blocked[hex]:
            total += faded(NEARER, land.apart(state, box, hex, port))
    return total


# --- Goods ---


def stock(good: int, count: int) -> float:
    """Return the value of this much coal, iron or gold."""
    few = min(count, FEW[good])
    return A_FIRST_ONE[good] * few + A_FURTHER_ONE[good] * (count - few)


def gain_of(state: State, mind: Mind, good: int, count: int) -> float:
    """Return the value of a gain, or of a loss if `count` is negative."""
    have = state.goods[good, mind.seat]
    return mind.season * (stock(good, max(0, have + count)) - stock(good, have))


def effort(state: State, mind: Mind, spaces: int) -> float:
    """Return the cost of this many spaces of time. Those after the last space cost nothing."""
    return A_SPACE * min(spaces, board.LAST_SPACE - state.time[mind.seat])


def cost(state: State, box: Box, mind: Mind, what: int, gold: int, spaces: int) -> float:
    """Return the cost of using a box, with more gold and spaces of time."""
    return effort(state, mind, spaces) - gain_of(
        state, mind, pieces.GOLD, 0 - gold - gameplay.price_of(state, box, state.active, what)
    )


def lode(state: State, box: Box, mind: Mind, hex: int, what: int) -> float:
    """Return the value of one kind of resource on a hex."""
    count = state.resources[what, hex]
    if count == 0:
        return 0.0
    if what == pieces.TOKEN:
        return float(box.token[hex])
    if what == pieces.PHOSPHATE:
        each = scoring.A_PHOSPHATE + (
            box.amounts[cards.CHEMIST] if gameplay.has(state, mind.seat, cards.CHEMIST) else 0
        )
        return count * each + gain_of(state, mind, pieces.GOLD, 1)
    return gain_of(state, mind, what, count)


def haul(state: State, box: Box, mind: Mind, hex: int, what: int) -> float:
    """Return the value of mining."""
    value = lode(state, box, mind, hex, what)
    if gameplay.has(state, mind.seat, cards.MINE_BOSS):
        value = 0.0
        for resource in range(pieces.RESOURCES):
            value += lode(state, box, mind, hex, resource)
    return value + (
        gain_of(state, mind, pieces.GOLD, box.amounts[cards.PROSPECTOR])
        if gameplay.has(state, mind.seat, cards.PROSPECTOR)
        else 0.0
    )


# --- Land ---


def pull_of(state: State, box: Box, mind: Mind, hex: int) -> float:
    """Return the value of a connection to a hex, for mines and a farm."""
    if mind.blocked[hex] or not land.is_land(state, box, hex):
        return 0.0
    total = 0.0
    for what in range(pieces.RESOURCES):
        total += max(0.0, lode(state, box, mind, hex, what) - A_SPACE)
    best = 0.0
    for crop in range(pieces.CROPS):
        if state.farms[hex] == 0 and land.seat_with_port_on(state, hex) < 0 and state.farms_left[crop, mind.seat] > 0:
            if farm.grows(box.terrain[state.map, hex], crop):
                best = max(best, harvest(state, box, mind, hex, crop) - A_SPACE)
    return total + best


def harvest(state: State, box: Box, mind: Mind, hex: int, crop: int) -> float:
    """Return the value of a farm on a hex, with the chance that it lasts."""
    baron = (
        cards.CORN_BARON if crop == pieces.CORN else cards.CATTLE_BARON if crop == pieces.CATTLE else cards.WOOL_BARON
    )
    value = LASTS * scoring.A_FARM + (box.amounts[baron] if gameplay.has(state, mind.seat, baron) else 0.0)
    return value * (1.0 - exposure(state, box, hex)) + gain_of(state, mind, pieces.GOLD, 1)


def exposure(state: State, box: Box, hex: int) -> float:
    """Return the estimated chance that Old Ones come to a hex: the more of them are close, the higher."""
    risk = 0.0
    for slot in range(pieces.AWAKE):
        if land.can_move(state, slot):
            risk += A_CLOSE_ONE * faded(NEARER, land.apart(state, box, hex, state.place[slot]))
    return min(MOST_EXPOSED, risk)


def find_far(state: State, box: Box, mind: Mind, more: int) -> None:
    """Find how many tracks are missing to each hex, on ways around Old Ones; -1 if there is no way.

    The hex `more` counts as connected.
    """
    count, nth = 0, 0
    for hex in range(board.HEXES):
        joined = hex == more or land.is_reached(state, hex, mind.seat)
        mind.far[hex] = 0 if joined else -1
        if joined:
            mind.queue[count] = hex
            count += 1
    while nth < count:
        hex = mind.queue[nth]
        nth += 1
        for direction in range(board.DIRECTIONS):
            there = box.beside[direction, hex]
            if land.is_land(state, box, there) and mind.far[there] < 0:
                mind.far[there] = mind.far[hex] + 1
                if not mind.blocked[there]:
                    mind.queue[count] = there
                    count += 1


def prospects(state: State, box: Box, mind: Mind, more: int) -> float:
    """Return the value of the land to the network, as if the hex `more` were connected."""
    find_far(state, box, mind, more)
    total = 0.0
    for hex in range(board.HEXES):
        if mind.far[hex] >= 0:
            total += mind.pull[hex] * faded(A_STEP, mind.far[hex])
            total += mind.prey[hex] * faded(A_STEP, max(0, mind.far[hex] - AT_HAND))
    return A_SHARE * total * mind.season
