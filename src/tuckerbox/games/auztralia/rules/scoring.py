"""Game end: hidden tiles are turned up, and the points of all players and of the Old Ones are counted."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, ways
from tuckerbox.games.auztralia.rules import gameplay, land, waking
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.contract import Numbers, Payoffs
from tuckerbox.kernel.events import note, note_more
from tuckerbox.kernel.luck import Luck

A_FARM = 2
A_BLIGHTED_FARM = 1  # for the Old Ones
A_PHOSPHATE = 3
GOLD_FOR_A_POINT = 3  # with the Treasury Official
UNITS_FOR_A_POINT = 2  # with the Chief of Staff


# --- Game end ---


def unveil(state: State, box: Box, luck: Luck) -> None:
    """Turn up the tiles that still lie face down, hex by hex. They count double, or once if that option was chosen."""
    hex = waking.lowest_hidden(state, box)
    if hex == board.NOWHERE:
        state.phase = phases.SCORE
        return
    level = state.hidden[hex]
    state.hidden[hex] = 0
    kind = waking.draw_weighted_kind(state, level, luck)
    state.pool[level - 1, kind] -= 1
    state.gone[kind] += 1
    state.unveils += 1
    state.unveiled += (1 if state.mercy else 2) * box.worth[kind]
    note(state, events.TURNED_UP, NOBODY, hex, kind, 0)


def score(state: State, box: Box) -> None:
    for seat in range(state.seats):
        farms = A_FARM * all_sound_farms(state, seat)
        phosphate = A_PHOSPHATE * state.goods[pieces.PHOSPHATE, seat]
        note(state, events.SCORED, seat, farms, phosphate, card_points(state, box, seat))
        note_more(state, 3, trophy_points(state, box, seat))
        note_more(state, 4, state.points[seat])
        note_more(state, 5, score_of(state, box, seat))
    if state.objective != cards.NO_CARD:
        reached = box.objective_points[state.objective] if objective_met(state, box) else 0
        note(state, events.OBJECTIVE_SCORED, 0, state.objective, reached, 0)
    note(
        state,
        events.OLD_ONES_SCORED,
        NOBODY,
        awake_points(state, box),
        hidden_points(state, box),
        blighted_points(state),
    )
    note_more(state, 3, old_ones_score(state, box))
    state.phase = phases.ENDED


# --- Players ---


def sound_farms(state: State, seat: int, crop: int) -> int:
    """Return how many farms of a crop a seat has that are not blighted."""
    count = 0
    for hex in range(board.HEXES):
        if land.seat_with_farm_on(state, hex) == seat and land.crop_of(state, hex) == crop and not state.blighted[hex]:
            count += 1
    return count


def all_sound_farms(state: State, seat: int) -> int:
    return (
        sound_farms(state, seat, pieces.CORN)
        + sound_farms(state, seat, pieces.SHEEP)
        + sound_farms(state, seat, pieces.CATTLE)
    )


def trophies_of(state: State, seat: int) -> int:
    count = 0
    for kind in range(pieces.KINDS):
        count += state.trophies[kind, seat]
    return count


def trophy_points(state: State, box: Box, seat: int) -> int:
    total = 0
    for kind in range(pieces.KINDS):
        total += state.trophies[kind, seat] * box.worth[kind]
    return total


def units_of(state: State, seat: int) -> int:
    count = 0
    for unit in range(pieces.UNITS):
        count += units_of_kind(state, seat, unit)
    return count


def units_of_kind(state: State, seat: int, unit: int) -> int:
    """Count a seat's units in its barracks and in the force.

    Under rules version 1, a force counted only once it fought.
    """
    whose = state.active if state.fighter < 0 and state.version > 1 else state.fighter
    return state.barracks[unit, seat] + (state.force[unit] if seat == whose else 0)


def cards_of(state: State, seat: int) -> int:
    count = 0
    for card in range(cards.PERSONALITIES):
        count += 1 if gameplay.has(state, seat, card) else 0
    return count


def card_points(state: State, box: Box, seat: int) -> int:
    """Return the points for a seat's personalities at the end."""
    total = 0
    for card in range(cards.PERSONALITIES):
        if gameplay.has(state, seat, card):
            total += points_for_card(state, box, seat, card)
    return total


def points_for_card(state: State, box: Box, seat: int, card: int) -> int:
    amount = box.amounts[card]
    if card == cards.CORN_BARON:
        return amount * sound_farms(state, seat, pieces.CORN)
    if card == cards.CATTLE_BARON:
        return amount * sound_farms(state, seat, pieces.CATTLE)
    if card == cards.WOOL_BARON:
        return amount * sound_farms(state, seat, pieces.SHEEP)
    if card == cards.TROPHY_HUNTER:
        return amount * trophies_of(state, seat)
    if card == cards.RAILWAY_MAGNATE:
        return (box.tracks - state.tracks_left[seat]) // max(1, amount)
    if card == cards.CHEMIST:
        return amount * state.goods[pieces.PHOSPHATE, seat]
    if card == cards.TREASURY_OFFICIAL:
        return min(amount, state.goods[pieces.GOLD, seat] // GOLD_FOR_A_POINT)
    if card == cards.CHIEF_OF_STAFF:
        return min(amount, units_of(state, seat) // UNITS_FOR_A_POINT)
    if card == cards.MIXED_FARMER:
        few = min(sound_farms(state, seat, pieces.CORN), sound_farms(state, seat, pieces.SHEEP))
        return amount * min(few, sound_farms(state, seat, pieces.CATTLE))
    if card == cards.UNDERTAKER:
        return amount * state.trophies[pieces.ZOMBIES, seat]
    if card == cards.SECRET_POLICEMAN:
        return amount * state.trophies[pieces.LOYALISTS, seat]
    return min(amount, cards_of(state, seat) - 1) if card == cards.NEWSPAPER_OWNER else 0


def score_of(state: State, box: Box, seat: int) -> int:
    """Return a player's current points, the solo game's objective included."""
    total = (
        A_FARM * all_sound_farms(state, seat) + A_PHOSPHATE * state.goods[pieces.PHOSPHATE, seat] + state.points[seat]
    )
    total += card_points(state, box, seat) + trophy_points(state, box, seat)
    if state.objective >= 0 and objective_met(state, box):
        total += box.objective_points[state.objective]
    return total


# --- The Old Ones ---


def awake_points(state: State, box: Box) -> int:
    total = 0
    for slot in range(pieces.AWAKE):
        if state.awake[slot] != pieces.NO_ONE:
            total += box.worth[state.awake[slot]]
    return total


def hidden_points(state: State, box: Box) -> int:
    """Return the points for tiles that were not turned up during play.

    Those that are turned up at the end bring their own points, and the others an average.
    """
    total = state.unveiled
    times = 1 if state.mercy else 2
    for level in range(1, board.LEVELS + 1):
        worth = 0
        for kind in range(pieces.KINDS):
            worth += state.pool[level - 1, kind] * box.worth[kind]
        total += waking.count_hidden(state, level) * (times * worth // max(1, waking.pool_of(state, level)))
    return total


def blighted_points(state: State) -> int:
    total = 0
    for hex in range(board.HEXES):
        if state.blighted[hex]:
            total += A_BLIGHTED_FARM
    return total


def old_ones_score(state: State, box: Box) -> int:
    return awake_points(state, box) + hidden_points(state, box) + blighted_points(state)


# --- The solo game's objectives ---


def objective_met(state: State, box: Box) -> bool:
    """Return whether the chosen objective is met now."""
    chosen, need = state.objective, box.objective_needs[state.objective]
    if chosen == cards.QUIET_SHORE:
        return not state.haunted
    if chosen == cards.MANY_FARMS:
        return all_sound_farms(state, 0) >= need
    if chosen == cards.MANY_TROPHIES:
        return trophies_of(state, 0) >= need
    if chosen == cards.GREAT_HUNT:
        return state.trophies[pieces.CTHULHU, 0] > 0 or state.trophies[pieces.SHOGGOTH, 0] >= need
    if chosen == cards.PHOSPHATES:
        return state.goods[pieces.PHOSPHATE, 0] >= need
    if chosen == cards.ALL_TRACKS:
        return box.tracks - state.tracks_left[0] >= need
    if chosen == cards.NOTHING_LEFT:
        return state.unveils == 0 and not waking.any_hidden(state)
    if chosen == cards.EVERY_UNIT:
        return has_every_unit(state, need)
    if chosen == cards.SOUND_FARMS:
        return blighted_points(state) == 0 and all_sound_farms(state, 0) >= need
    if chosen == cards.NO_TEMPLE:
        return state.trophies[pieces.TEMPLE, 0] >= need and awake_temples(state) == 0
    if chosen == cards.RICH:
        return state.goods[pieces.GOLD, 0] >= need
    return cards_of(state, 0) >= need


def has_every_unit(state: State, need: int) -> bool:
    """Return whether a player has this many of each unit. Under rules version 1, only those in the barracks count."""
    for unit in range(pieces.UNITS):
        count = state.barracks[unit, 0] if state.version == 1 else units_of_kind(state, 0, unit)
        if count < need:
            return False
    return True


def awake_temples(state: State) -> int:
    count = 0
    for slot in range(pieces.AWAKE):
        count += 1 if state.awake[slot] == pieces.TEMPLE else 0
    return count


# --- Who wins ---


def team(state: State, seat: int) -> int:
    return 0 if state.way == ways.TOGETHER else seat


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(state.seats):
        out.values[seat] = score_of(state, box, seat)


def result(state: State, box: Box, out: Payoffs) -> None:
    """Let the best players share the win if they beat the Old Ones, who win ties.

    In the cooperative game, all players win if their average, rounded down, beats the Old Ones.
    """
    theirs = old_ones_score(state, box)
    most, total = 0, 0
    for seat in range(state.seats):
        most = max(most, score_of(state, box, seat))
        total += score_of(state, box, seat)
    if state.way == ways.TOGETHER:
        for seat in range(state.seats):
            out.values[seat] = 1.0 if total // state.seats > theirs else 0.0
        return
    winners = 0
    for seat in range(state.seats):
        winners += 1 if score_of(state, box, seat) == most else 0
    for seat in range(state.seats):
        wins = most > theirs and score_of(state, box, seat) == most
        out.values[seat] = 1.0 / winners if wins else 0.0
