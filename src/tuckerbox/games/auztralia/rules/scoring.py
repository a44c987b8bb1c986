"""Game end: what is still hidden comes to light, and everybody's points, the Old Ones' included, are counted."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.land import crop_of, farm_of
from tuckerbox.games.auztralia.rules.playing import has
from tuckerbox.games.auztralia.rules.setting_up import pool_of
from tuckerbox.games.auztralia.state import (
    AWAKE,
    CATTLE,
    CATTLE_BARON,
    CHEMIST,
    CHIEF_OF_STAFF,
    CORN,
    CORN_BARON,
    CTHULHU,
    GOLD,
    HEXES,
    KINDS,
    LOYALISTS,
    MIXED_FARMER,
    NEWSPAPER_OWNER,
    NO_ONE,
    PERSONALITIES,
    PHOSPHATE,
    RAILWAY_MAGNATE,
    SECRET_POLICEMAN,
    SHEEP,
    SHOGGOTH,
    TEMPLE,
    TREASURY_OFFICIAL,
    TROPHY_HUNTER,
    UNDERTAKER,
    UNITS,
    WOOL_BARON,
    ZOMBIES,
    Box,
    State,
)

A_FARM = 2
A_BLIGHTED_FARM = 1  # for the Old Ones
A_PHOSPHATE = 3

# Objectives of the solo game
(
    QUIET_SHORE, MANY_FARMS, MANY_TROPHIES, GREAT_HUNT, PHOSPHATES, ALL_TRACKS, NOTHING_LEFT, EVERY_UNIT, SOUND_FARMS,
    NO_TEMPLE, RICH, WELL_ADVISED,
) = range(12)  # fmt: skip


def sound_farms(state: State, seat: int, crop: int) -> int:
    """How many unblighted farms of a crop a seat has."""
    count = 0
    for hex in range(HEXES):
        if farm_of(state, hex) == seat and crop_of(state, hex) == crop and not state.blighted[hex]:
            count += 1
    return count


def all_sound_farms(state: State, seat: int) -> int:
    return sound_farms(state, seat, CORN) + sound_farms(state, seat, SHEEP) + sound_farms(state, seat, CATTLE)


def trophies_of(state: State, seat: int) -> int:
    count = 0
    for kind in range(KINDS):
        count += state.trophies[kind, seat]
    return count


def trophy_points(state: State, box: Box, seat: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += state.trophies[kind, seat] * box.worth[kind]
    return total


def units_of(state: State, seat: int) -> int:
    count = 0
    for unit in range(UNITS):
        count += units_of_kind(state, seat, unit)
    return count


def units_of_kind(state: State, seat: int, unit: int) -> int:
    """Count those in the barracks and in the force. By rules 1 a force counted only once it fought."""
    whose = state.active if state.fighter < 0 and state.version > 1 else state.fighter
    return state.barracks[unit, seat] + (state.force[unit] if seat == whose else 0)


def cards_of(state: State, seat: int) -> int:
    count = 0
    for card in range(PERSONALITIES):
        count += 1 if has(state, seat, card) else 0
    return count


def card_points(state: State, box: Box, seat: int) -> int:
    """What personalities bring at the end."""
    total = 0
    for card in range(PERSONALITIES):
        if has(state, seat, card):
            total += points_for_card(state, box, seat, card)
    return total


def points_for_card(state: State, box: Box, seat: int, card: int) -> int:
    amount = box.amounts[card]
    if card == CORN_BARON:
        return amount * sound_farms(state, seat, CORN)
    if card == CATTLE_BARON:
        return amount * sound_farms(state, seat, CATTLE)
    if card == WOOL_BARON:
        return amount * sound_farms(state, seat, SHEEP)
    if card == TROPHY_HUNTER:
        return amount * trophies_of(state, seat)
    if card == RAILWAY_MAGNATE:
        return (box.tracks - state.tracks_left[seat]) // max(1, amount)
    if card == CHEMIST:
        return amount * state.goods[PHOSPHATE, seat]
    if card == TREASURY_OFFICIAL:
        return min(amount, state.goods[GOLD, seat] // 3)
    if card == CHIEF_OF_STAFF:
        return min(amount, units_of(state, seat) // 2)
    if card == MIXED_FARMER:
        few = min(sound_farms(state, seat, CORN), sound_farms(state, seat, SHEEP))
        return amount * min(few, sound_farms(state, seat, CATTLE))
    if card == UNDERTAKER:
        return amount * state.trophies[ZOMBIES, seat]
    if card == SECRET_POLICEMAN:
        return amount * state.trophies[LOYALISTS, seat]
    return min(amount, cards_of(state, seat) - 1) if card == NEWSPAPER_OWNER else 0


def score_of(state: State, box: Box, seat: int) -> int:
    """A player's points as they stand, the solo game's objective included."""
    total = A_FARM * all_sound_farms(state, seat) + A_PHOSPHATE * state.goods[PHOSPHATE, seat] + state.points[seat]
    total += card_points(state, box, seat) + trophy_points(state, box, seat)
    if state.objective >= 0 and objective_met(state, box):
        total += box.objective_points[state.objective]
    return total


# --- The Old Ones ---


def awake_points(state: State, box: Box) -> int:
    total = 0
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE:
            total += box.worth[state.awake[slot]]
    return total


def hidden_points(state: State, box: Box) -> int:
    """What lies face down counts double: as it has come to light, else as it is worth on average."""
    total = state.unveiled
    times = 1 if state.mercy else 2
    for hex in range(HEXES):
        if state.hidden[hex] > 0:
            level = state.hidden[hex]
            worth = 0
            for kind in range(KINDS):
                worth += state.pool[level - 1, kind] * box.worth[kind]
            total += times * worth // max(1, pool_of(state, level))
    return total


def blighted_points(state: State) -> int:
    total = 0
    for hex in range(HEXES):
        if state.blighted[hex]:
            total += A_BLIGHTED_FARM
    return total


def old_ones_score(state: State, box: Box) -> int:
    return awake_points(state, box) + hidden_points(state, box) + blighted_points(state)


# --- The solo game's objectives ---


def objective_met(state: State, box: Box) -> bool:
    """Whether the objective that was chosen is reached as things stand."""
    chosen, need = state.objective, box.objective_needs[state.objective]
    if chosen == QUIET_SHORE:
        return not state.haunted
    if chosen == MANY_FARMS:
        return all_sound_farms(state, 0) >= need
    if chosen == MANY_TROPHIES:
        return trophies_of(state, 0) >= need
    if chosen == GREAT_HUNT:
        return state.trophies[CTHULHU, 0] > 0 or state.trophies[SHOGGOTH, 0] >= need
    if chosen == PHOSPHATES:
        return state.goods[PHOSPHATE, 0] >= need
    if chosen == ALL_TRACKS:
        return box.tracks - state.tracks_left[0] >= need
    if chosen == NOTHING_LEFT:
        return state.unveils == 0 and lies_nothing(state)
    if chosen == EVERY_UNIT:
        return has_every_unit(state, need)
    if chosen == SOUND_FARMS:
        return blighted_points(state) == 0 and all_sound_farms(state, 0) >= need
    if chosen == NO_TEMPLE:
        return state.trophies[TEMPLE, 0] >= need and awake_temples(state) == 0
    if chosen == RICH:
        return state.goods[GOLD, 0] >= need
    return cards_of(state, 0) >= need


def lies_nothing(state: State) -> bool:
    for hex in range(HEXES):
        if state.hidden[hex] > 0:
            return False
    return True


def has_every_unit(state: State, need: int) -> bool:
    """Return whether there are so many of each unit: by rules 1 in the barracks, since then in the force as well."""
    for unit in range(UNITS):
        count = state.barracks[unit, 0] if state.version == 1 else units_of_kind(state, 0, unit)
        if count < need:
            return False
    return True


def awake_temples(state: State) -> int:
    count = 0
    for slot in range(AWAKE):
        count += 1 if state.awake[slot] == TEMPLE else 0
    return count
