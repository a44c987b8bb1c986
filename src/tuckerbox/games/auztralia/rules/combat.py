"""Attack and combat: who is sent where, card after card, withdrawal, defeat, and the defence of a port."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.land import has_awake, has_old_one, others_needed, trace_networks
from tuckerbox.games.auztralia.rules.playing import has, spend_time, use_box, why_not_box
from tuckerbox.games.auztralia.rules.terms import (
    AFTER_CARD,
    AIMING,
    ALLOTTING,
    ATTACKED,
    BEFORE_CARD,
    CALMED,
    CARD_IN_VAIN,
    CARD_NOT_NOW,
    CLEAR_UP,
    COMBAT_ENDS,
    DEFEATED,
    DESTROYED,
    DRAW_OLD_CARD,
    FORCE,
    HEALED,
    LEGAL,
    NO_ONE_THERE,
    NO_UNITS,
    NO_WITHDRAWAL,
    NOBODY,
    NOBODY_SENT,
    NONE_OF_THESE,
    NOT_A_TARGET,
    NOT_SUCH_STACK,
    NOT_YOUR_CARD,
    OLD_CARD,
    OUT_OF_RANGE,
    PLAYED,
    PORT_ATTACKED,
    PORT_LOST,
    RESOLVE,
    SANITY_LOST,
    SENT,
    SENT_ALREADY,
    SHARED,
    SHUFFLED,
    STRUCK,
    UNIT_HURT,
    UNIT_LOST,
    WAKE,
    WITHDREW,
    has_room,
)
from tuckerbox.games.auztralia.rules.waking import turn_up_tile
from tuckerbox.games.auztralia.state import (
    AIR_COMMODORE,
    AIRSHIPS,
    ARMOURER,
    ARTILLERY,
    ATTACK,
    AWAKE,
    CARS,
    CHAPLAIN,
    COOL_HEAD,
    DEMOLITION_EXPERT,
    DESERT_GUIDE,
    FAR,
    HEXES,
    INFANTRY,
    INFANTRY_COLONEL,
    MOST_EVENTS,
    NERVE_SPECIALIST,
    NO_CARD,
    NO_ONE,
    OLD_CARDS,
    PERSONALITIES,
    TRAINS,
    UNITS,
    ZOMBIES,
    Box,
    State,
)
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck, draw_weighted

OTHERS, ALL = 1, 2  # who withdraws; 0 is the airships
A_DISC = 5  # damage that a disc stands for

# What a card has still to do when one step has no room to tell it: in `drawing`, where nothing is drawn meanwhile
AIR, SANITY, NEXT = range(3)  # damage to airships, lost sanity, the first tile that was not hit yet
BEYOND_BEARING = 127  # no force survives as much as this, and no field of the state holds more
TOLD_AT_THE_END = 8  # things that may have to be told at the end of a combat, besides the zombies that heal


# --- Attack ---


def why_not_attack(state: State, box: Box) -> int:
    reason = why_not_box(state, box, ATTACK, 0)
    if reason != LEGAL:
        return reason
    found = NO_UNITS
    for unit in range(UNITS):
        if state.barracks[unit, state.active] > 0:
            if finds_target(state, box, unit):
                return LEGAL
            found = OUT_OF_RANGE
    return found


def begin_attack(state: State, box: Box) -> None:
    use_box(state, box, ATTACK)
    state.phase = FORCE


def range_with(state: State, box: Box, unit: int) -> int:
    """How far the force gets off the rails if such units come along (NOBODY: as it is): as far as the slowest."""
    found = FAR
    for other in range(UNITS):
        if other == unit or state.force[other] > 0:
            found = min(found, box.unit_range[other])
    return found + box.amounts[DESERT_GUIDE] if has(state, state.active, DESERT_GUIDE) else found


def flies_with(state: State, unit: int) -> bool:
    """Whether the force, in which there is somebody, would be airships alone."""
    for other in range(AIRSHIPS):
        if other == unit or state.force[other] > 0:
            return False
    return True


def is_in_range(state: State, box: Box, hex: int, unit: int) -> bool:
    return others_on_way(state, box, hex, unit) < FAR


def others_on_way(state: State, box: Box, hex: int, unit: int) -> int:
    """Over the tracks of how many other players the force gets to a hex; FAR if it does not."""
    most = range_with(state, box, unit)
    return others_needed(state, box, state.active, hex, flies_with(state, unit), most)


def finds_target(state: State, box: Box, unit: int) -> bool:
    """Whether the force, with such a unit, could attack anything."""
    for hex in range(HEXES):
        if has_old_one(state, hex) and is_in_range(state, box, hex, unit):
            return True
    return False


def why_not_send(state: State, box: Box, unit: int, number: int) -> int:
    if state.force[unit] > 0:
        return SENT_ALREADY
    if state.barracks[unit, state.active] < number:
        return NO_UNITS
    return LEGAL if finds_target(state, box, unit) else OUT_OF_RANGE


def send_units(state: State, unit: int, number: int) -> None:
    state.barracks[unit, state.active] -= number
    state.force[unit] += number
    note(state, SENT, state.active, unit, number, 0)


def why_not_target(state: State, box: Box, hex: int) -> int:
    if not has_old_one(state, hex):
        return NO_ONE_THERE
    if units_in_force(state, True) == 0:
        return NOBODY_SENT
    return LEGAL if is_in_range(state, box, hex, NOBODY) else OUT_OF_RANGE


def units_in_force(state: State, with_airships: bool) -> int:
    count = 0
    for unit in range(UNITS):
        if unit != AIRSHIPS or with_airships:
            count += state.force[unit]
    return count


def march_time(state: State) -> int:
    """The more kinds of units march, the more time it takes."""
    spaces = 0
    for unit in (INFANTRY, CARS, ARTILLERY):
        spaces += 1 if state.force[unit] > 0 else 0
    return max(1, spaces)


def attack_hex(state: State, box: Box, hex: int) -> None:
    """What lies face down there is turned up."""
    spend_time(state, march_time(state) + others_on_way(state, box, hex, NOBODY))
    note(state, ATTACKED, state.active, hex, 0, 0)
    begin_combat(state, box, state.active, hex, 0)
    if state.hidden[hex] > 0:
        state.phase = WAKE
    else:
        before_card(state)


# --- Combat ---


def begin_combat(state: State, box: Box, seat: int, hex: int, defends: int) -> None:
    state.fighter = seat
    state.field = hex
    state.defends = defends
    state.defeated = 0
    state.sanity = full_sanity(state, box, seat)
    if state.panic >> seat & 1:
        state.sanity -= 1
        state.panic &= ~(1 << seat)


def full_sanity(state: State, box: Box, seat: int) -> int:
    return box.amounts[CHAPLAIN] if has(state, seat, CHAPLAIN) else box.sanity


def wake_target(state: State, box: Box, luck: Luck) -> None:
    """The force sees what it has come upon, and may turn round at once."""
    haunted = state.haunted
    turn_up_tile(state, box, state.field, luck)
    if state.version == 1:
        state.haunted = haunted  # an Old One that an attack turns up went unnoticed
    if has_awake(state, state.field):
        state.may_go = 1
        before_card(state)
    else:
        state.phase = CLEAR_UP


def before_card(state: State) -> None:
    """Before each card: withdrawal and the help of personalities, if there is anything to decide."""
    state.phase = BEFORE_CARD
    if not state.may_go and not has_help(state):
        state.phase = DRAW_OLD_CARD


def has_help(state: State) -> bool:
    for card in range(PERSONALITIES):
        if why_not_use(state, card) == LEGAL:
            return True
    return False


def why_not_use(state: State, card: int) -> int:
    """The personalities that help before a card: an expert for explosives, one for nerves, the officers."""
    if not has(state, state.fighter, card):
        return NOT_YOUR_CARD
    if card == DEMOLITION_EXPERT:
        return LEGAL
    if card == NERVE_SPECIALIST:
        return LEGAL if state.lost_sanity > 0 else CARD_IN_VAIN
    if card < INFANTRY_COLONEL or card > AIR_COMMODORE or state.spent[card]:
        return CARD_NOT_NOW
    return LEGAL if state.force[card - INFANTRY_COLONEL] > 0 else CARD_IN_VAIN


def use_in_combat(state: State, box: Box, card: int) -> None:
    seat = state.fighter
    note(state, PLAYED, seat, card, 0, 0)
    if card == NERVE_SPECIALIST:
        state.owner[card] = 0
        back = min(box.amounts[card], state.lost_sanity)
        state.sanity += back
        state.lost_sanity -= back
        note(state, CALMED, seat, back, 0, 0)
        before_card(state)
        return
    if card == DEMOLITION_EXPERT:
        state.owner[card] = 0
    else:
        state.spent[card] = 1
    state.made = box.amounts[card]
    state.phase = AIMING
    if state.awake_at[state.field] == 1:
        aim_at(state, box, first_at(state, state.field))


def first_at(state: State, hex: int) -> int:
    slot = 0
    while state.awake[slot] == NO_ONE or state.place[slot] != hex:
        slot += 1
    return slot


def why_not_aim(state: State, slot: int) -> int:
    return LEGAL if state.awake[slot] != NO_ONE and state.place[slot] == state.field else NOT_A_TARGET


def aim_at(state: State, box: Box, slot: int) -> None:
    strike(state, state.fighter, slot, state.made)
    bury(state, box, slot)
    if has_awake(state, state.field):
        before_card(state)
    else:
        state.phase = CLEAR_UP


def draw_old_card(state: State, luck: Luck) -> int:
    """The next Old One card; the discard pile is shuffled when there is none."""
    left = 0
    for card in range(OLD_CARDS):
        left += state.old_deck[card]
    if left == 0:
        for card in range(OLD_CARDS):
            state.old_deck[card] = 1
        note(state, SHUFFLED, NOBODY, 0, 0, 0)
    found = draw_weighted(luck, state.old_deck)
    state.old_deck[found] = 0
    note(state, OLD_CARD, NOBODY, found, 1 if state.fighter == NOBODY else 0, 0)
    return found


def draw_for_combat(state: State, luck: Luck) -> None:
    state.card = draw_old_card(state, luck)
    state.may_go = 1 - state.defends
    sees = has(state, state.fighter, COOL_HEAD) and not state.spent[COOL_HEAD] and not state.defends
    state.phase = AFTER_CARD if sees else RESOLVE


def resolve_card(state: State, box: Box) -> None:
    """One card for all Old Ones there: what each of them suffers, and what all of them together do.

    What the report of one step has no room for is left to the next one, which goes on where this one stops. The card
    lies open until all are hit; then those fall that have suffered enough, and what is to come for the force is counted
    down.
    """
    if state.card != NO_CARD:
        if not strike_all(state, box):
            return
        count_effects(state, box)
    if not bury_all(state, box):
        return
    while state.drawing[AIR] > 0 and state.force[AIRSHIPS] > 0:
        if not has_room(state, told_of_hurt(state, box, AIRSHIPS)):
            return
        hurt_stack(state, box, AIRSHIPS)
        state.drawing[AIR] -= 1
    state.drawing[AIR] = 0
    if state.drawing[SANITY] > 0 and not has_room(state, 1):
        return
    lose_sanity(state, state.drawing[SANITY])
    state.drawing[SANITY] = 0
    allot_hits(state, box)


def stands_there(state: State, slot: int) -> bool:
    """Whether an Old One is in the combat."""
    return state.awake[slot] != NO_ONE and state.place[slot] == state.field


def strike_all(state: State, box: Box) -> bool:
    """Let the force hit the Old Ones, one after the other. Return whether it has hit all of them."""
    kinds_sent = 0
    for unit in range(UNITS):
        kinds_sent |= 1 << unit if state.force[unit] > 0 else 0
    for slot in range(state.drawing[NEXT], AWAKE):
        if stands_there(state, slot):
            damage = ones(box.hitting[state.card, state.awake[slot]] & kinds_sent)
            if damage > 0 and not has_room(state, 1):
                state.drawing[NEXT] = slot
                return False
            strike(state, state.fighter, slot, damage)
    state.drawing[NEXT] = 0
    return True


def count_effects(state: State, box: Box) -> None:
    """What the Old Ones do adds up, of those that fall as well."""
    air, sanity, hits = 0, 0, 0
    for slot in range(AWAKE):
        if stands_there(state, slot):
            kind = state.awake[slot]
            hits += box.card_damage[state.card, kind]
            air += box.card_air_damage[state.card, kind]
            sanity += box.card_sanity[state.card, kind]
    state.card = NO_CARD
    state.drawing[AIR] = min(BEYOND_BEARING, air)
    state.drawing[SANITY] = min(BEYOND_BEARING, sanity)
    state.hits = min(BEYOND_BEARING, hits)


def bury_all(state: State, box: Box) -> bool:
    """Remove those that have taken all the damage that they can. Return whether all of these are gone."""
    for slot in range(AWAKE):
        if stands_there(state, slot):
            if not has_room(state, told_of_burial(state, box, slot, NOBODY, 0)):
                return False
            bury(state, box, slot)
    return True


def lose_sanity(state: State, sanity: int) -> None:
    """Who has to lose more than there is is defeated."""
    if sanity > 0:
        lost = min(sanity, state.sanity)
        if sanity > state.sanity:
            state.defeated = 1
        state.sanity -= lost
        state.lost_sanity += lost
        note(state, SANITY_LOST, state.fighter, sanity, state.sanity, 0)


def allot_hits(state: State, box: Box) -> None:
    """Purple cubes go to stacks on the ground, one by one: their owner says to which, where there are several."""
    while state.hits > 0 and stacks_on_ground(state) > 0:
        if stacks_on_ground(state) > 1:
            state.phase = ALLOTTING
            return
        for unit in range(AIRSHIPS):
            if state.force[unit] > 0:
                if not has_room(state, told_of_hurt(state, box, unit)):
                    state.phase = RESOLVE  # goes on by itself
                    return
                hurt_stack(state, box, unit)
                state.hits -= 1
    state.hits = 0
    go_on(state)


def stacks_on_ground(state: State) -> int:
    count = 0
    for unit in range(AIRSHIPS):
        count += 1 if state.force[unit] > 0 else 0
    return count


def why_not_allot(state: State, unit: int) -> int:
    return LEGAL if unit != AIRSHIPS and state.force[unit] > 0 else NOT_SUCH_STACK


def allot_to(state: State, box: Box, unit: int) -> None:
    hurt_stack(state, box, unit)
    state.hits -= 1
    allot_hits(state, box)


def hurt_stack(state: State, box: Box, unit: int) -> None:
    """When the damage is as much as a unit can take, the stack loses one, and the cubes with it."""
    state.hurt[unit] += 1
    note(state, UNIT_HURT, state.fighter, unit, state.hurt[unit], 0)
    if state.hurt[unit] >= capacity_of(state, box, state.fighter, unit):
        state.hurt[unit] = 0
        lose_unit(state, unit)


def told_of_hurt(state: State, box: Box, unit: int) -> int:
    """How many events it takes to tell of one more damage to a stack."""
    return 2 if state.hurt[unit] + 1 >= capacity_of(state, box, state.fighter, unit) else 1


def capacity_of(state: State, box: Box, seat: int, unit: int) -> int:
    """The damage that takes such a unit from a seat."""
    tougher = has(state, seat, ARMOURER) and (unit in (CARS, TRAINS))
    return box.unit_capacity[unit] + (box.amounts[ARMOURER] if tougher else 0)


def lose_unit(state: State, unit: int) -> None:
    state.force[unit] -= 1
    state.supply[unit] += 1
    note(state, UNIT_LOST, state.fighter, unit, 0, 0)


def go_on(state: State) -> None:
    """After a card: the combat is over, or there is the next one."""
    if units_in_force(state, True) == 0:
        state.defeated = 1
    if state.defeated or not has_awake(state, state.field):
        state.phase = CLEAR_UP
    else:
        before_card(state)


# --- Withdrawal ---


def why_not_withdraw(state: State, which: int) -> int:
    if not state.may_go:
        return NO_WITHDRAWAL
    airships, ground = state.force[AIRSHIPS] > 0, units_in_force(state, False) > 0
    if which == ALL:
        return LEGAL
    return LEGAL if airships and ground else NONE_OF_THESE


def withdraw_units(state: State, which: int) -> None:
    """Units that withdraw are as good as new."""
    for unit in range(UNITS):
        if which == ALL or (unit == AIRSHIPS) == (which != OTHERS):
            state.barracks[unit, state.fighter] += state.force[unit]
            state.force[unit] = 0
            state.hurt[unit] = 0
    note(state, WITHDREW, state.fighter, which, 0, 0)
    if state.phase == AFTER_CARD:
        state.spent[COOL_HEAD] = 1
    if units_in_force(state, True) == 0:
        state.card = NO_CARD
        state.phase = CLEAR_UP
    elif state.phase == AFTER_CARD:
        state.phase = RESOLVE
    else:
        state.may_go = 0
        before_card(state)


# --- What Old Ones suffer ---


def strike(state: State, seat: int, slot: int, damage: int) -> None:
    """Damage by a seat: cubes of its colour, discs where they run out, and what is more is only remembered."""
    if damage == 0:
        return
    for _ in range(damage):
        if state.cubes[seat] == 0:
            change_for_disc(state, seat)
        if state.cubes[seat] > 0:
            state.cubes[seat] -= 1
            state.cubes_on[slot, seat] += 1
        state.damage[slot, seat] += 1
    note(state, STRUCK, seat, state.place[slot], state.awake[slot], damage)


def change_for_disc(state: State, seat: int) -> None:
    """A disc takes the place of five cubes, on the tile with the most of the seat's damage."""
    best = NO_ONE
    for slot in range(AWAKE):
        if state.cubes_on[slot, seat] >= A_DISC and (best == NO_ONE or is_worse_hit(state, seat, slot, best)):
            best = slot
    if best != NO_ONE and state.discs[seat] > 0:
        state.discs[seat] -= 1
        state.discs_on[best, seat] += 1
        state.cubes_on[best, seat] -= A_DISC
        state.cubes[seat] += A_DISC


def is_worse_hit(state: State, seat: int, slot: int, other: int) -> bool:
    if state.damage[slot, seat] != state.damage[other, seat]:
        return state.damage[slot, seat] > state.damage[other, seat]
    return state.place[slot] < state.place[other]


def bury(state: State, box: Box, slot: int) -> None:
    """Takes a tile away that has suffered as much as it can; who alone did it has it, else its points are shared."""
    total, hands, sole, most = 0, 0, NOBODY, 0
    for seat in range(state.seats):
        dealt = state.damage[slot, seat]
        total += dealt
        if dealt > 0:
            hands += 1
            sole = seat
            most = max(most, dealt)
    kind = state.awake[slot]
    if total < box.capacity[kind]:
        return
    note(state, DESTROYED, sole if hands == 1 else NOBODY, state.place[slot], kind, 0)
    if hands == 1:
        state.trophies[kind, sole] += 1
    else:
        state.gone[kind] += 1
        share_points(state, box.worth[kind], slot, hands, most)
    clean(state, slot)
    state.awake[slot] = NO_ONE
    state.awake_at[state.place[slot]] -= 1
    state.place[slot] = 0
    if state.version > 1:
        trace_networks(state, box)  # rails that it cut off are joined again


def told_of_burial(state: State, box: Box, slot: int, seat: int, more: int) -> int:
    """Return how many events the removal of a tile takes, if a seat deals it `more` damage; 0 if it stays."""
    total, hands = 0, 0
    for other in range(state.seats):
        dealt = state.damage[slot, other] + (more if other == seat else 0)
        total += dealt
        hands += 1 if dealt > 0 else 0
    if total < box.capacity[state.awake[slot]]:
        return 0
    return 1 if hands == 1 else 1 + hands


def share_points(state: State, worth: int, slot: int, hands: int, most: int) -> None:
    """All get as much; of what remains, those who did the most, again as much each."""
    equals = 0
    for seat in range(state.seats):
        equals += 1 if state.damage[slot, seat] == most else 0
    for seat in range(state.seats):
        if state.damage[slot, seat] > 0:
            share = worth // hands
            if state.damage[slot, seat] == most:
                share += worth % hands // equals
            state.points[seat] += share
            note(state, SHARED, seat, share, 0, 0)


def clean(state: State, slot: int) -> None:
    """All damage goes from a tile, and what showed it back to its owners."""
    for seat in range(state.seats):
        state.cubes[seat] += state.cubes_on[slot, seat]
        state.discs[seat] += state.discs_on[slot, seat]
        state.cubes_on[slot, seat] = 0
        state.discs_on[slot, seat] = 0
        state.damage[slot, seat] = 0


# --- End of combat ---


def clear_up(state: State, box: Box) -> bool:
    """End a combat: the defeated lose every unit that is hurt, the others come home, and zombies heal.

    Return whether that is done. Besides the zombies there are at most eight events: the defeat, five units, the end of
    the combat, and the end of the game or whose turn it is. If zombies leave no room for these, they heal in a step of
    their own. That takes more zombies than the game has, so it only happens with corrected component data.
    """
    seat = state.fighter
    if hurt_zombies(state) + TOLD_AT_THE_END > MOST_EVENTS:
        heal_zombies(state)
        return False
    if state.defeated:
        note(state, DEFEATED, seat, 0, 0, 0)
    for unit in range(UNITS):
        if state.defeated and state.hurt[unit] > 0:
            lose_unit(state, unit)
        state.barracks[unit, seat] += state.force[unit]
        state.force[unit] = 0
        state.hurt[unit] = 0
    heal_zombies(state)
    for card in range(PERSONALITIES):
        state.spent[card] = 0
    state.lost_sanity = 0
    note(state, COMBAT_ENDS, seat, state.field, 0, 0)
    if state.defends and has_awake(state, state.field):
        note(state, PORT_LOST, seat, state.field, 0, 0)
        state.ended = 1
    state.fighter = NOBODY
    state.may_go = 0
    trace_networks(state, box)
    return True


def hurt_zombies(state: State) -> int:
    count = 0
    for slot in range(AWAKE):
        count += 1 if is_hurt_zombie(state, slot) else 0
    return count


def is_hurt_zombie(state: State, slot: int) -> bool:
    return stands_there(state, slot) and state.awake[slot] == ZOMBIES and is_hurt(state, slot)


def heal_zombies(state: State) -> None:
    """Heal as many zombies as the step has room for events."""
    for slot in range(AWAKE):
        if is_hurt_zombie(state, slot) and has_room(state, 1):
            clean(state, slot)
            note(state, HEALED, NOBODY, state.field, ZOMBIES, 0)


def is_hurt(state: State, slot: int) -> bool:
    for seat in range(state.seats):
        if state.damage[slot, seat] > 0:
            return True
    return False


def defend_port(state: State, box: Box, seat: int) -> None:
    """Everybody in the barracks fights, and nobody withdraws."""
    hex = state.ports[seat]
    begin_combat(state, box, seat, hex, 1)
    for unit in range(UNITS):
        state.force[unit] = state.barracks[unit, seat]
        state.barracks[unit, seat] = 0
    note(state, PORT_ATTACKED, seat, hex, 0, 0)
    before_card(state)
