"""The values of units, attacks and fights."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, cards, phases, pieces, reasons
from tuckerbox.games.auztralia.greedy.mind import (
    A_UNIT,
    DAMAGE,
    EVEN,
    MOST_NOISE,
    NOTHING,
    OLD_ONES_POINT,
    Mind,
    consider,
)
from tuckerbox.games.auztralia.greedy.needs import danger, effort
from tuckerbox.games.auztralia.rules import attack, combat, gameplay, waking
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.luck import Luck

# Units, a bit for each kind
SLOW = 0b111  # each of these kinds takes a space of time
ON_GROUND = 0b1111
NOBODY_LESS = 0


# --- Strength ---


def edge(mind: Mind, sanity: int) -> float:
    """Return how many times as long the army lasts as it needs to beat the foes.

    This writes the expected damage into `mind.toll`.
    """
    longest, harm, air_harm, terror = 0.0, 0, 0, 0
    for kind in range(pieces.OLD_ONES):
        if mind.foes[kind] > 0:
            blows = 0
            for unit in range(pieces.UNITS):
                blows += mind.hits[unit * pieces.OLD_ONES + kind] if mind.army[unit] > 0 else 0
            if blows == 0:
                return 0.0
            longest = max(longest, cards.OLD_CARDS * mind.lives[kind] / blows)
            harm += mind.foes[kind] * mind.hurts[kind]
            air_harm += mind.foes[kind] * mind.hurts_air[kind]
            terror += mind.foes[kind] * mind.terror[kind]
    ground = 0
    for unit in range(pieces.AIRSHIPS):
        ground += mind.stands[unit]
    if ground == 0:
        harm = air_harm
        ground = mind.stands[pieces.AIRSHIPS]
    lasts = min(cards.OLD_CARDS * ground / max(1, harm), cards.OLD_CARDS * (sanity + 1) / max(1, terror))
    mind.toll = min(longest, lasts) * harm / cards.OLD_CARDS
    return lasts / longest if longest > 0.0 else board.FAR


def chance(mind: Mind, sanity: int) -> float:
    """Return the estimated chance that the army beats the foes."""
    better = edge(mind, sanity) / EVEN
    odds = better * better * better * better
    return odds / (1.0 + odds)


def readiness(mind: Mind, sanity: int) -> float:
    """Return how nearly the army can beat the foes. The first units count most, because nothing works without them."""
    better = edge(mind, sanity) / EVEN
    return better / (1.0 + better)


def enlist(state: State, box: Box, mind: Mind, unit: int, number: int, hurt: int) -> None:
    mind.army[unit] = number
    mind.stands[unit] = max(0, number * combat.capacity_of(state, box, mind.seat, unit) - hurt)


def nobody_to_beat(mind: Mind) -> None:
    for kind in range(pieces.KINDS):
        mind.foes[kind] = mind.lives[kind] = 0


def strength(state: State, box: Box, mind: Mind, more: int) -> float:
    """Return the value of one more unit: how much it helps against each kind of Old One, weighted by the need."""
    total = A_UNIT[more]
    nobody_to_beat(mind)
    for kind in range(pieces.OLD_ONES):
        if mind.need[kind] > 0.0:
            mind.foes[kind], mind.lives[kind] = 1, box.capacity[kind]
            for unit in range(pieces.UNITS):
                enlist(state, box, mind, unit, state.barracks[unit, mind.seat], 0)
            before = readiness(mind, combat.full_sanity(state, box, mind.seat))
            enlist(state, box, mind, more, state.barracks[more, mind.seat] + 1, 0)
            total += mind.need[kind] * (readiness(mind, combat.full_sanity(state, box, mind.seat)) - before)
            mind.foes[kind] = 0
    return total


# --- Attacks ---


def best_attack(state: State, box: Box, mind: Mind) -> float:
    """Find the best force, including the units already sent, and its target. Return its value."""
    most, sent = NOTHING, 0
    for unit in range(pieces.UNITS):
        sent |= 1 << unit if state.force[unit] > 0 else 0
    for force in range(1, 1 << pieces.UNITS):
        if force & sent == sent and can_send(state, mind, force):
            most = max(most, best_field(state, box, mind, force, sent, most))
    return most


def can_send(state: State, mind: Mind, force: int) -> bool:
    for unit in range(pieces.UNITS):
        if force >> unit & 1 and state.barracks[unit, mind.seat] + state.force[unit] == 0:
            return False
    return True


def best_field(state: State, box: Box, mind: Mind, force: int, sent: int, most: float) -> float:
    """Find the best target for a force. Return its value, or `most` if that is higher."""
    spaces = effort(state, mind, max(1, ones(force & SLOW)))
    for unit in range(pieces.UNITS):
        number = 0
        if force >> unit & 1:
            number = state.force[unit] if sent >> unit & 1 else state.barracks[unit, mind.seat]
        enlist(state, box, mind, unit, number, 0)
        if not sent >> unit & 1:
            state.force[unit] = number
    for hex in range(board.HEXES):
        if mind.blocked[hex]:
            others = attack.others_on_way(state, box, hex, pieces.NO_UNIT)
            if others < board.LAST_SPACE:
                value = battle(state, box, mind, hex) - spaces - effort(state, mind, others)
                if value > most:
                    most = value
                    mind.force, mind.field = force, hex
    for unit in range(pieces.UNITS):
        if not sent >> unit & 1:
            state.force[unit] = 0
    return most


def battle(state: State, box: Box, mind: Mind, hex: int) -> float:
    """Return the value of the army's attack on a hex. For a tile that lies face down, average over what it may be."""
    level = state.hidden[hex]
    if level == 0:
        return outcome(state, box, mind, hex, pieces.NO_ONE)
    total, tiles = 0.0, max(1, waking.pool_of(state, level))
    for kind in range(pieces.KINDS):
        if state.pool[level - 1, kind] > 0:
            seen = OLD_ONES_POINT * box.worth[kind]  # it no longer counts double for the Old Ones
            value = seen + max(0.0, outcome(state, box, mind, hex, kind))
            total += value * state.pool[level - 1, kind] / tiles
    return total


def outcome(state: State, box: Box, mind: Mind, hex: int, more: int) -> float:
    """Return the value of the army's fight against all Old Ones on a hex, and one more that is turned up."""
    nobody_to_beat(mind)
    prize = 0.0
    if more != pieces.NO_ONE and more != pieces.KANGAROO:
        prize += meet(box, mind, more, 0)
    for slot in range(pieces.AWAKE):
        if state.awake[slot] != pieces.NO_ONE and state.place[slot] == hex:
            prize += meet(box, mind, state.awake[slot], damage_to(state, slot))
            prize += danger(state, box, mind, hex) * mind.pace[state.awake[slot]]
    sanity = state.sanity if state.fighter == mind.seat else combat.full_sanity(state, box, mind.seat)
    likely = chance(mind, sanity)
    return likely * prize - DAMAGE * mind.toll


def meet(box: Box, mind: Mind, kind: int, damage: int) -> float:
    """Add a foe, and return the value of beating it."""
    mind.foes[kind] += 1
    mind.lives[kind] = max(mind.lives[kind], box.capacity[kind] - damage)
    return box.worth[kind] * (1.0 + OLD_ONES_POINT)


def damage_to(state: State, slot: int) -> int:
    total = 0
    for seat in range(state.seats):
        total += state.damage[slot, seat]
    return total


def send_next(state: State, box: Box, mind: Mind) -> None:
    """Send what is missing of the best force, and then attack."""
    best_attack(state, box, mind)
    mind.best = actions.target(mind.field)
    for unit in range(pieces.UNITS):
        if mind.force >> unit & 1 and state.force[unit] == 0:
            mind.best = actions.send(unit, state.barracks[unit, mind.seat] - 1)


# --- Combat ---


def choose_in_combat(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if state.phase == phases.BEFORE_CARD:
        choose_before_card(state, box, mind, luck)
    elif state.phase == phases.AIMING:
        for slot in range(pieces.AWAKE):
            if combat.why_not_aim(state, slot) == reasons.LEGAL:
                left = box.capacity[state.awake[slot]] - damage_to(state, slot)
                consider(mind, luck, actions.aim(slot), box.worth[state.awake[slot]] / max(1, left))
    elif state.phase == phases.AFTER_CARD:
        choose_after_card(state, box, mind)
    else:
        for unit in range(pieces.AIRSHIPS):
            if combat.why_not_allot(state, unit) == reasons.LEGAL:
                dies = state.hurt[unit] + 1 >= combat.capacity_of(state, box, mind.seat, unit)
                last = 2.0 if state.force[unit] == 1 else 1.0
                consider(
                    mind,
                    luck,
                    actions.allot(unit),
                    0.0 - last * box.unit_cost[unit] if dies else 0.0 - state.hurt[unit],
                )


def choose_before_card(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Use officers at once, and all personalities to defend a port. Otherwise compare fighting on and withdrawal."""
    for card in range(cards.PERSONALITIES):
        if gameplay.has(state, mind.seat, card) and combat.why_not_use(state, card) == reasons.LEGAL:
            if cards.is_officer(card) or state.defends:
                mind.best = actions.use(card)
                return
            consider(mind, luck, actions.use(card), 2 * MOST_NOISE)
    consider(mind, luck, actions.fight, fighting(state, box, mind, NOBODY_LESS))
    for which in range(combat.ALL + 1):
        if combat.why_not_withdraw(state, which) == reasons.LEGAL:
            less = ON_GROUND if which == combat.OTHERS else 1 << pieces.AIRSHIPS
            consider(
                mind, luck, actions.withdraw(which), 0.0 if which == combat.ALL else fighting(state, box, mind, less)
            )


def fighting(state: State, box: Box, mind: Mind, without: int) -> float:
    """Return the value of fighting on without some units."""
    for unit in range(pieces.UNITS):
        stays = not without >> unit & 1
        enlist(state, box, mind, unit, state.force[unit] if stays else 0, state.hurt[unit] if stays else 0)
    return outcome(state, box, mind, state.field, pieces.NO_ONE)


def choose_after_card(state: State, box: Box, mind: Mind) -> None:
    """Withdraw from a card that means defeat."""
    terror = 0
    for slot in range(pieces.AWAKE):
        if state.awake[slot] != pieces.NO_ONE and state.place[slot] == state.field:
            terror += box.card_sanity[state.card, state.awake[slot]]
    mind.best = actions.withdraw(combat.ALL) if terror > state.sanity else actions.stay
