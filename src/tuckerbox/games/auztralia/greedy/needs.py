"""What the player needs: goods, land to mine and farm, and safety from what sleeps or walks there."""

from __future__ import annotations

from tuckerbox.games.auztralia.greedy.mind import (
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
    NEARER,
    TO_THEM,
    Mind,
    faded,
)
from tuckerbox.games.auztralia.rules.land import apart, farm_of, has_old_one, is_land, is_reached, port_on
from tuckerbox.games.auztralia.rules.playing import grows, has, price_of
from tuckerbox.games.auztralia.rules.scoring import A_FARM, A_PHOSPHATE
from tuckerbox.games.auztralia.rules.setting_up import pool_of
from tuckerbox.games.auztralia.rules.terms import NOWHERE
from tuckerbox.games.auztralia.state import (
    AWAKE,
    CATTLE,
    CATTLE_BARON,
    CHEMIST,
    CORN,
    CORN_BARON,
    CROPS,
    DIRECTIONS,
    GOLD,
    HEXES,
    KINDS,
    LAST_SPACE,
    MINE_BOSS,
    NO_ONE,
    OLD_CARDS,
    OLD_ONES,
    PHOSPHATE,
    PROSPECTOR,
    RESOURCES,
    TEMPLE,
    TOKEN,
    UNITS,
    WOOL_BARON,
    Box,
    State,
)

# --- What is known ---


def study_cards(box: Box, mind: Mind) -> None:
    """What is on the Old One cards, all together."""
    for kind in range(KINDS):
        mind.pace[kind] = 0
    for kind in range(OLD_ONES):
        mind.hurts[kind] = mind.hurts_air[kind] = mind.terror[kind] = 0
        for unit in range(UNITS):
            mind.hits[unit * OLD_ONES + kind] = 0
        for card in range(OLD_CARDS):
            mind.hurts[kind] += box.card_damage[card, kind]
            mind.hurts_air[kind] += box.card_air_damage[card, kind]
            mind.terror[kind] += box.card_sanity[card, kind]
            mind.pace[kind] += 1 if box.card_moves[card] == kind + 1 else 0
            for unit in range(UNITS):
                mind.hits[unit * OLD_ONES + kind] += box.hitting[card, kind] >> unit & 1


def look_around(state: State, box: Box, mind: Mind) -> None:
    """Where Old Ones are, where the network leads, what lies in the land and what is to be feared."""
    for hex in range(HEXES):
        mind.blocked[hex] = 1 if has_old_one(state, hex) else 0
        mind.prey[hex] = 0.0
    for kind in range(KINDS):
        mind.need[kind] = 0.0
    find_far(state, box, mind, NOWHERE)
    for hex in range(HEXES):
        mind.pull[hex] = pull_of(state, box, mind, hex)
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE:
            kind, hex = state.awake[slot], state.place[slot]
            worth = box.worth[kind] * (1.0 + TO_THEM)
            fear(mind, hex, kind, worth, danger(state, box, mind, hex) * mind.pace[kind])
    for hex in range(HEXES):
        if state.hidden[hex] > 0:
            look_under(state, box, mind, hex)


def look_under(state: State, box: Box, mind: Mind, hex: int) -> None:
    """What may lie there face down, by the tiles of its level that were never turned up."""
    level = state.hidden[hex]
    risk = ASLEEP * danger(state, box, mind, hex)
    total = max(1, pool_of(state, level))
    for kind in range(OLD_ONES):
        share = state.pool[level - 1, kind] / total
        fear(mind, hex, kind, share * box.worth[kind] * (1.0 + 2 * TO_THEM), share * risk * mind.pace[kind])


def fear(mind: Mind, hex: int, kind: int, worth: float, risk: float) -> None:
    """An Old One is worth beating for its points, the nearer the more, and for what it may do."""
    steps = mind.far[hex] if mind.far[hex] >= 0 else LAST_SPACE
    mind.prey[hex] += A_HUNT * worth
    mind.need[kind] += A_HUNT * worth * mind.season * faded(A_STEP, max(0, steps - AT_HAND)) + risk


def danger(state: State, box: Box, mind: Mind, hex: int) -> float:
    """What an Old One there could do to the port and the farms, for each card that moves it."""
    away = apart(state, box, hex, state.ports[mind.seat]) if state.ports[mind.seat] != NOWHERE else LAST_SPACE
    risk = A_PORT * faded(NEARER, away) * mind.dread
    nearest = LAST_SPACE
    for there in range(HEXES):
        if farm_of(state, there) == mind.seat and not state.blighted[there]:
            nearest = min(nearest, apart(state, box, hex, there))
    return (risk + A_LOST_FARM * faded(NEARER, nearest)) / OLD_ONES


def siege(state: State, box: Box, mind: Mind, port: int) -> float:
    """What a port has around it of Old Ones, asleep or awake."""
    total = 0.0
    for hex in range(HEXES):
        if mind.blocked[hex]:
            total += faded(NEARER, apart(state, box, hex, port))
    return total


# --- Goods ---


def stock(good: int, pieces: int) -> float:
    """What so much of coal, iron or gold is worth."""
    few = min(pieces, FEW[good])
    return A_FIRST_ONE[good] * few + A_FURTHER_ONE[good] * (pieces - few)


def gain_of(state: State, mind: Mind, good: int, pieces: int) -> float:
    """What more of it is worth, or less."""
    have = state.goods[good, mind.seat]
    return mind.season * (stock(good, max(0, have + pieces)) - stock(good, have))


def effort(state: State, mind: Mind, spaces: int) -> float:
    """What time costs: nothing once it is over."""
    return A_SPACE * min(spaces, LAST_SPACE - state.time[mind.seat])


def cost(state: State, box: Box, mind: Mind, what: int, gold: int, spaces: int) -> float:
    """What a box costs, with some more gold, and time."""
    return effort(state, mind, spaces) - gain_of(state, mind, GOLD, 0 - gold - price_of(state, box, what))


def lode(state: State, box: Box, mind: Mind, hex: int, what: int) -> float:
    """What it is worth to have one kind of resource from a hex."""
    pieces = state.resources[what, hex]
    if pieces == 0:
        return 0.0
    if what == TOKEN:
        return float(box.token[hex])
    if what == PHOSPHATE:
        each = A_PHOSPHATE + (box.amounts[CHEMIST] if has(state, mind.seat, CHEMIST) else 0)
        return pieces * each + gain_of(state, mind, GOLD, 1)
    return gain_of(state, mind, what, pieces)


def haul(state: State, box: Box, mind: Mind, hex: int, what: int) -> float:
    """What mining brings."""
    value = lode(state, box, mind, hex, what)
    if has(state, mind.seat, MINE_BOSS):
        value = 0.0
        for resource in range(RESOURCES):
            value += lode(state, box, mind, hex, resource)
    return value + (gain_of(state, mind, GOLD, box.amounts[PROSPECTOR]) if has(state, mind.seat, PROSPECTOR) else 0.0)


# --- Land ---


def pull_of(state: State, box: Box, mind: Mind, hex: int) -> float:
    """What it would be worth to be joined to a hex: to mine there, or to farm."""
    if mind.blocked[hex] or not is_land(state, box, hex):
        return 0.0
    total = 0.0
    for what in range(RESOURCES):
        total += max(0.0, lode(state, box, mind, hex, what) - A_SPACE)
    best = 0.0
    for crop in range(CROPS):
        if state.farms[hex] == 0 and port_on(state, hex) < 0 and state.farms_left[crop, mind.seat] > 0:
            if grows(box.terrain[state.map, hex], crop):
                best = max(best, harvest(state, box, mind, hex, crop) - A_SPACE)
    return total + best


def harvest(state: State, box: Box, mind: Mind, hex: int, crop: int) -> float:
    """What a farm is worth there, if it lasts."""
    baron = CORN_BARON if crop == CORN else CATTLE_BARON if crop == CATTLE else WOOL_BARON
    value = LASTS * A_FARM + (box.amounts[baron] if has(state, mind.seat, baron) else 0.0)
    return value * (1.0 - exposure(state, box, hex)) + gain_of(state, mind, GOLD, 1)


def exposure(state: State, box: Box, hex: int) -> float:
    """How likely Old Ones come to a hex: the more of them are close, the likelier."""
    risk = 0.0
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE and state.awake[slot] != TEMPLE:
            risk += 0.6 * faded(NEARER, apart(state, box, hex, state.place[slot]))
    return min(0.8, risk)


def find_far(state: State, box: Box, mind: Mind, more: int) -> None:
    """How many tracks are missing to each hex, around Old Ones, as if one hex more were joined; -1: no way."""
    count, nth = 0, 0
    for hex in range(HEXES):
        joined = hex == more or is_reached(state, hex, mind.seat)
        mind.far[hex] = 0 if joined else -1
        if joined:
            mind.queue[count] = hex
            count += 1
    while nth < count:
        hex = mind.queue[nth]
        nth += 1
        for direction in range(DIRECTIONS):
            there = box.beside[direction, hex]
            if is_land(state, box, there) and mind.far[there] < 0:
                mind.far[there] = mind.far[hex] + 1
                if not mind.blocked[there]:
                    mind.queue[count] = there
                    count += 1


def prospects(state: State, box: Box, mind: Mind, more: int) -> float:
    """What the land is worth with the network as it is, or with one hex more."""
    find_far(state, box, mind, more)
    total = 0.0
    for hex in range(HEXES):
        if mind.far[hex] >= 0:
            total += mind.pull[hex] * faded(A_STEP, mind.far[hex])
            total += mind.prey[hex] * faded(A_STEP, max(0, mind.far[hex] - AT_HAND))
    return A_SHARE * total * mind.season
