"""What units are worth, whom they attack, and how long they fight."""

from __future__ import annotations

from tuckerbox.games.auztralia.greedy.mind import A_UNIT, A_WHIM, DAMAGE, EVEN, NOTHING, TO_THEM, Mind, consider
from tuckerbox.games.auztralia.greedy.needs import danger, effort
from tuckerbox.games.auztralia.rules.combat import (
    ALL,
    OTHERS,
    capacity_of,
    full_sanity,
    others_on_way,
    why_not_aim,
    why_not_allot,
    why_not_use,
    why_not_withdraw,
)
from tuckerbox.games.auztralia.rules.playing import has
from tuckerbox.games.auztralia.rules.setting_up import pool_of
from tuckerbox.games.auztralia.rules.terms import (
    AFTER_CARD,
    AIMING,
    BEFORE_CARD,
    LEGAL,
    NOBODY,
    aim,
    allot,
    fight,
    send,
    stay,
    target,
    use,
    withdraw,
)
from tuckerbox.games.auztralia.state import (
    AIRSHIPS,
    AWAKE,
    FAR,
    HEXES,
    INFANTRY_COLONEL,
    KANGAROO,
    KINDS,
    LAST_SPACE,
    NO_ONE,
    OLD_CARDS,
    OLD_ONES,
    PERSONALITIES,
    UNITS,
    Box,
    State,
)
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.luck import Luck

# Units, a bit for each kind
SLOW = 0b111  # whose kinds each take a space of time
ON_GROUND = 0b1111
NOBODY_LESS = 0


# --- Strength ---


def edge(mind: Mind, sanity: int) -> float:
    """How much longer the army lasts than it takes to beat the foes; and what damage is to be expected."""
    longest, harm, air_harm, terror = 0.0, 0, 0, 0
    for kind in range(OLD_ONES):
        if mind.foes[kind] > 0:
            blows = 0
            for unit in range(UNITS):
                blows += mind.hits[unit * OLD_ONES + kind] if mind.army[unit] > 0 else 0
            if blows == 0:
                return 0.0
            longest = max(longest, OLD_CARDS * mind.lives[kind] / blows)
            harm += mind.foes[kind] * mind.hurts[kind]
            air_harm += mind.foes[kind] * mind.hurts_air[kind]
            terror += mind.foes[kind] * mind.terror[kind]
    ground = 0
    for unit in range(AIRSHIPS):
        ground += mind.stands[unit]
    if ground == 0:
        harm = air_harm
        ground = mind.stands[AIRSHIPS]
    lasts = min(OLD_CARDS * ground / max(1, harm), OLD_CARDS * (sanity + 1) / max(1, terror))
    mind.toll = min(longest, lasts) * harm / OLD_CARDS
    return lasts / longest if longest > 0.0 else FAR


def chance(mind: Mind, sanity: int) -> float:
    """How likely the army beats the foes."""
    better = edge(mind, sanity) / EVEN
    odds = better * better * better * better
    return odds / (1.0 + odds)


def readiness(mind: Mind, sanity: int) -> float:
    """How far an army has come towards beating them: the first units count most, as nothing goes without them."""
    better = edge(mind, sanity) / EVEN
    return better / (1.0 + better)


def enlist(state: State, box: Box, mind: Mind, unit: int, number: int, hurt: int) -> None:
    mind.army[unit] = number
    mind.stands[unit] = max(0, number * capacity_of(state, box, mind.seat, unit) - hurt)


def nobody_to_beat(mind: Mind) -> None:
    for kind in range(KINDS):
        mind.foes[kind] = mind.lives[kind] = 0


def strength(state: State, box: Box, mind: Mind, more: int) -> float:
    """What one unit more is worth: how much likelier each kind of Old One is beaten, where that is needed."""
    total = A_UNIT[more]
    nobody_to_beat(mind)
    for kind in range(OLD_ONES):
        if mind.need[kind] > 0.0:
            mind.foes[kind], mind.lives[kind] = 1, box.capacity[kind]
            for unit in range(UNITS):
                enlist(state, box, mind, unit, state.barracks[unit, mind.seat], 0)
            before = readiness(mind, full_sanity(state, box, mind.seat))
            enlist(state, box, mind, more, state.barracks[more, mind.seat] + 1, 0)
            total += mind.need[kind] * (readiness(mind, full_sanity(state, box, mind.seat)) - before)
            mind.foes[kind] = 0
    return total


# --- Attacks ---


def best_attack(state: State, box: Box, mind: Mind) -> float:
    """Finds the best force, with what is sent already, and where it goes; what that is worth."""
    most, sent = NOTHING, 0
    for unit in range(UNITS):
        sent |= 1 << unit if state.force[unit] > 0 else 0
    for force in range(1, 1 << UNITS):
        if force & sent == sent and can_send(state, mind, force):
            most = max(most, best_field(state, box, mind, force, sent, most))
    return most


def can_send(state: State, mind: Mind, force: int) -> bool:
    for unit in range(UNITS):
        if force >> unit & 1 and state.barracks[unit, mind.seat] + state.force[unit] == 0:
            return False
    return True


def best_field(state: State, box: Box, mind: Mind, force: int, sent: int, most: float) -> float:
    """The best hex for a force, if it is better than what was found already."""
    spaces = effort(state, mind, max(1, ones(force & SLOW)))
    for unit in range(UNITS):
        number = 0
        if force >> unit & 1:
            number = state.force[unit] if sent >> unit & 1 else state.barracks[unit, mind.seat]
        enlist(state, box, mind, unit, number, 0)
        if not sent >> unit & 1:
            state.force[unit] = number
    for hex in range(HEXES):
        if mind.blocked[hex]:
            others = others_on_way(state, box, hex, NOBODY)
            if others < LAST_SPACE:
                value = battle(state, box, mind, hex) - spaces - effort(state, mind, others)
                if value > most:
                    most = value
                    mind.force, mind.field = force, hex
    for unit in range(UNITS):
        if not sent >> unit & 1:
            state.force[unit] = 0
    return most


def battle(state: State, box: Box, mind: Mind, hex: int) -> float:
    """What it is worth that the army attacks a hex: by each kind that may lie there face down, if one does."""
    level = state.hidden[hex]
    if level == 0:
        return outcome(state, box, mind, hex, NO_ONE)
    total, tiles = 0.0, max(1, pool_of(state, level))
    for kind in range(KINDS):
        if state.pool[level - 1, kind] > 0:
            seen = TO_THEM * box.worth[kind]  # it counts no more twice for them
            value = seen + max(0.0, outcome(state, box, mind, hex, kind))
            total += value * state.pool[level - 1, kind] / tiles
    return total


def outcome(state: State, box: Box, mind: Mind, hex: int, more: int) -> float:
    """What it is worth that the army fights what stands there, and one more tile that comes to light."""
    nobody_to_beat(mind)
    prize = 0.0
    if more != NO_ONE and more != KANGAROO:
        prize += meet(box, mind, more, 0)
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE and state.place[slot] == hex:
            prize += meet(box, mind, state.awake[slot], damage_to(state, slot))
            prize += danger(state, box, mind, hex) * mind.pace[state.awake[slot]]
    sanity = state.sanity if state.fighter == mind.seat else full_sanity(state, box, mind.seat)
    likely = chance(mind, sanity)
    return likely * prize - DAMAGE * mind.toll


def meet(box: Box, mind: Mind, kind: int, damage: int) -> float:
    """One more foe; what it is worth to beat it."""
    mind.foes[kind] += 1
    mind.lives[kind] = max(mind.lives[kind], box.capacity[kind] - damage)
    return box.worth[kind] * (1.0 + TO_THEM)


def damage_to(state: State, slot: int) -> int:
    total = 0
    for seat in range(state.seats):
        total += state.damage[slot, seat]
    return total


def send_next(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Sends what is missing of the best force, and then attacks."""
    best_attack(state, box, mind)
    mind.best = target(mind.field)
    for unit in range(UNITS):
        if mind.force >> unit & 1 and state.force[unit] == 0:
            mind.best = send(unit, state.barracks[unit, mind.seat] - 1)


# --- Combat ---


def choose_in_combat(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if state.phase == BEFORE_CARD:
        choose_before_card(state, box, mind, luck)
    elif state.phase == AIMING:
        for slot in range(AWAKE):
            if why_not_aim(state, slot) == LEGAL:
                left = box.capacity[state.awake[slot]] - damage_to(state, slot)
                consider(mind, luck, aim(slot), box.worth[state.awake[slot]] / max(1, left))
    elif state.phase == AFTER_CARD:
        choose_after_card(state, box, mind, luck)
    else:
        for unit in range(AIRSHIPS):
            if why_not_allot(state, unit) == LEGAL:
                dies = state.hurt[unit] + 1 >= capacity_of(state, box, mind.seat, unit)
                last = 2.0 if state.force[unit] == 1 else 1.0
                consider(mind, luck, allot(unit), 0.0 - last * box.unit_cost[unit] if dies else 0.0 - state.hurt[unit])


def choose_before_card(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Officers help at once, and so does everybody at the port. To go on must be worth more than to go home."""
    for card in range(PERSONALITIES):
        if has(state, mind.seat, card) and why_not_use(state, card) == LEGAL:
            if card >= INFANTRY_COLONEL or state.defends:
                mind.best = use(card)
                return
            consider(mind, luck, use(card), 2 * A_WHIM)
    consider(mind, luck, fight, fighting(state, box, mind, NOBODY_LESS))
    for which in range(ALL + 1):
        if why_not_withdraw(state, which) == LEGAL:
            less = ON_GROUND if which == OTHERS else 1 << AIRSHIPS
            consider(mind, luck, withdraw(which), 0.0 if which == ALL else fighting(state, box, mind, less))


def fighting(state: State, box: Box, mind: Mind, without: int) -> float:
    """What it is worth to fight on, without some units."""
    for unit in range(UNITS):
        stays = not without >> unit & 1
        enlist(state, box, mind, unit, state.force[unit] if stays else 0, state.hurt[unit] if stays else 0)
    return outcome(state, box, mind, state.field, NO_ONE)


def choose_after_card(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Withdraws from a card that means defeat."""
    terror = 0
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE and state.place[slot] == state.field:
            terror += box.card_sanity[state.card, state.awake[slot]]
    mind.best = withdraw(ALL) if terror > state.sanity else stay
