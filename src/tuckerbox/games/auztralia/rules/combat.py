"""Resolving combat: sanity, Old One cards, withdrawal, defeat, and the defence of a port."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, cards, events, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import destroying, event_room, gameplay, land, personalities
from tuckerbox.games.auztralia.state import MOST_EVENTS, NOBODY, Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck, draw_weighted

AIRSHIPS_ALONE, OTHERS, ALL = range(3)  # the units that withdraw
# When one step has no room for all events of a card, `State.drawing` keeps the rest; it is free then, because no tile
# is being drawn.
AIR, SANITY, NEXT = range(3)  # places there: damage to airships, lost sanity, the next tile to hit
MOST_COUNTED = 127  # no force survives this much, and the fields of the state hold no more
EVENTS_AT_THE_END = 8  # the most events at the end of a combat, besides those of zombies that heal


# --- Sanity, and help before a card ---


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
    return box.amounts[cards.CHAPLAIN] if gameplay.has(state, seat, cards.CHAPLAIN) else box.sanity


def units_in_force(state: State, with_airships: bool) -> int:
    count = 0
    for unit in range(pieces.UNITS):
        if unit != pieces.AIRSHIPS or with_airships:
            count += state.force[unit]
    return count


def before_card(state: State) -> None:
    """Go on to the next card. If units may withdraw or personalities help, the seat decides first."""
    state.phase = phases.BEFORE_CARD
    if not state.may_go and not has_help(state):
        state.phase = phases.DRAW_OLD_CARD


def has_help(state: State) -> bool:
    for card in range(cards.PERSONALITIES):
        if why_not_use(state, card) == reasons.LEGAL:
            return True
    return False


def why_not_use(state: State, card: int) -> int:
    """Return why a personality can't help before a card, or LEGAL.

    Only the demolition expert, the nerve specialist and the officers can.
    """
    if not gameplay.has(state, state.fighter, card):
        return reasons.NOT_YOUR_CARD
    if card == cards.DEMOLITION_EXPERT:
        return reasons.LEGAL
    if card == cards.NERVE_SPECIALIST:
        return reasons.LEGAL if state.lost_sanity > 0 else reasons.CARD_IN_VAIN
    if not cards.is_officer(card) or state.spent[card]:
        return reasons.CARD_NOT_NOW
    return reasons.LEGAL if state.force[card - cards.INFANTRY_COLONEL] > 0 else reasons.CARD_IN_VAIN


def use_in_combat(state: State, box: Box, card: int) -> None:
    seat = state.fighter
    note(state, events.PLAYED, seat, card, 0, 0)
    if card == cards.NERVE_SPECIALIST:
        state.owner[card] = 0
        back = min(box.amounts[card], state.lost_sanity)
        state.sanity += back
        state.lost_sanity -= back
        note(state, events.CALMED, seat, back, 0, 0)
        before_card(state)
        return
    if card == cards.DEMOLITION_EXPERT:
        state.owner[card] = 0
    else:
        state.spent[card] = 1
    state.made = box.amounts[card]
    state.phase = phases.AIMING
    if state.awake_at[state.field] == 1:
        aim_at(state, box, first_at(state, state.field))


def first_at(state: State, hex: int) -> int:
    slot = 0
    while state.awake[slot] == pieces.NO_ONE or state.place[slot] != hex:
        slot += 1
    return slot


def why_not_aim(state: State, slot: int) -> int:
    return reasons.LEGAL if stands_there(state, slot) else reasons.NOT_A_TARGET


def aim_at(state: State, box: Box, slot: int) -> None:
    destroying.strike(state, state.fighter, slot, state.made)
    destroying.remove_if_destroyed(state, box, slot)
    if land.has_awake(state, state.field):
        before_card(state)
    else:
        state.phase = phases.CLEAR_UP


# --- Old One cards ---


def draw_old_card(state: State, luck: Luck) -> int:
    """Draw the next Old One card. If there is none, the discard pile is shuffled first."""
    left = 0
    for card in range(cards.OLD_CARDS):
        left += state.old_deck[card]
    if left == 0:
        for card in range(cards.OLD_CARDS):
            state.old_deck[card] = 1
        note(state, events.SHUFFLED, NOBODY, 0, 0, 0)
    found = draw_weighted(luck, state.old_deck)
    state.old_deck[found] = 0
    note(state, events.OLD_CARD, NOBODY, found, 1 if state.fighter == NOBODY else 0, 0)
    return found


def draw_for_combat(state: State, luck: Luck) -> None:
    state.card = draw_old_card(state, luck)
    state.may_go = 1 - state.defends
    sees = (
        gameplay.has(state, state.fighter, cards.COOL_HEAD) and not state.spent[cards.COOL_HEAD] and not state.defends
    )
    state.phase = phases.AFTER_CARD if sees else phases.RESOLVE


def resolve_card(state: State, box: Box) -> None:
    """Resolve one card for all Old Ones in the combat.

    First the force hits all Old Ones, while the card lies open. Then those that have enough damage are destroyed. Then
    the force takes the damage of all together. If one step has no room for all events, the next step goes on where this
    one stops.
    """
    if state.card != cards.NO_CARD:
        if not strike_all(state, box):
            return
        count_effects(state, box)
    if not remove_destroyed(state, box):
        return
    while state.drawing[AIR] > 0 and state.force[pieces.AIRSHIPS] > 0:
        if not event_room.has_room(state, events_of_hurt(state, box, pieces.AIRSHIPS)):
            return
        hurt_stack(state, box, pieces.AIRSHIPS)
        state.drawing[AIR] -= 1
    state.drawing[AIR] = 0
    if state.drawing[SANITY] > 0 and not event_room.has_room(state, 1):
        return
    lose_sanity(state, state.drawing[SANITY])
    state.drawing[SANITY] = 0
    allot_hits(state, box)


def stands_there(state: State, slot: int) -> bool:
    """Return whether an Old One is in the combat."""
    return state.awake[slot] != pieces.NO_ONE and state.place[slot] == state.field


def strike_all(state: State, box: Box) -> bool:
    """Let the force hit the Old Ones, one after the other. Return whether it has hit all of them."""
    kinds_sent = 0
    for unit in range(pieces.UNITS):
        kinds_sent |= 1 << unit if state.force[unit] > 0 else 0
    for slot in range(state.drawing[NEXT], pieces.AWAKE):
        if stands_there(state, slot):
            damage = ones(box.hitting[state.card, state.awake[slot]] & kinds_sent)
            if damage > 0 and not event_room.has_room(state, 1):
                state.drawing[NEXT] = slot
                return False
            destroying.strike(state, state.fighter, slot, damage)
    state.drawing[NEXT] = 0
    return True


def count_effects(state: State, box: Box) -> None:
    """Add up what the Old Ones do, including those that this card destroys."""
    air, sanity, hits = 0, 0, 0
    for slot in range(pieces.AWAKE):
        if stands_there(state, slot):
            kind = state.awake[slot]
            hits += box.card_damage[state.card, kind]
            air += box.card_air_damage[state.card, kind]
            sanity += box.card_sanity[state.card, kind]
    state.card = cards.NO_CARD
    state.drawing[AIR] = min(MOST_COUNTED, air)
    state.drawing[SANITY] = min(MOST_COUNTED, sanity)
    state.hits = min(MOST_COUNTED, hits)


def remove_destroyed(state: State, box: Box) -> bool:
    """Remove the Old Ones that have enough damage. Return False if the step has no room for the next one's events."""
    for slot in range(pieces.AWAKE):
        if stands_there(state, slot):
            if not event_room.has_room(state, destroying.events_of_removal(state, box, slot, NOBODY, 0)):
                return False
            destroying.remove_if_destroyed(state, box, slot)
    return True


def lose_sanity(state: State, sanity: int) -> None:
    """Lose sanity. A force that must lose more than it has is defeated."""
    if sanity > 0:
        lost = min(sanity, state.sanity)
        if sanity > state.sanity:
            state.defeated = 1
        state.sanity -= lost
        state.lost_sanity += lost
        note(state, events.SANITY_LOST, state.fighter, sanity, state.sanity, 0)


def allot_hits(state: State, box: Box) -> None:
    """Deal purple cubes to stacks on the ground, one by one. If there are several stacks, their owner chooses."""
    while state.hits > 0 and stacks_on_ground(state) > 0:
        if stacks_on_ground(state) > 1:
            state.phase = phases.ALLOTTING
            return
        for unit in range(pieces.AIRSHIPS):
            if state.force[unit] > 0:
                if not event_room.has_room(state, events_of_hurt(state, box, unit)):
                    state.phase = phases.RESOLVE  # to go on in the next step
                    return
                hurt_stack(state, box, unit)
                state.hits -= 1
    state.hits = 0
    finish_card(state)


def stacks_on_ground(state: State) -> int:
    count = 0
    for unit in range(pieces.AIRSHIPS):
        count += 1 if state.force[unit] > 0 else 0
    return count


def why_not_allot(state: State, unit: int) -> int:
    return reasons.LEGAL if unit != pieces.AIRSHIPS and state.force[unit] > 0 else reasons.NOT_SUCH_STACK


def allot_to(state: State, box: Box, unit: int) -> None:
    hurt_stack(state, box, unit)
    state.hits -= 1
    allot_hits(state, box)


def hurt_stack(state: State, box: Box, unit: int) -> None:
    """Deal one damage to a stack. It loses a unit when the damage reaches the unit's capacity."""
    state.hurt[unit] += 1
    note(state, events.UNIT_HURT, state.fighter, unit, state.hurt[unit], 0)
    if state.hurt[unit] >= capacity_of(state, box, state.fighter, unit):
        state.hurt[unit] = 0
        lose_unit(state, unit)


def events_of_hurt(state: State, box: Box, unit: int) -> int:
    """Return how many events one more damage to a stack leaves."""
    return 2 if state.hurt[unit] + 1 >= capacity_of(state, box, state.fighter, unit) else 1


def capacity_of(state: State, box: Box, seat: int, unit: int) -> int:
    """Return the damage that destroys a seat's unit of this kind."""
    tougher = gameplay.has(state, seat, cards.ARMOURER) and (unit in (pieces.CARS, pieces.TRAINS))
    return box.unit_capacity[unit] + (box.amounts[cards.ARMOURER] if tougher else 0)


def lose_unit(state: State, unit: int) -> None:
    state.force[unit] -= 1
    state.supply[unit] += 1
    note(state, events.UNIT_LOST, state.fighter, unit, 0, 0)


def finish_card(state: State) -> None:
    """Go on to the next card, or to the end of the combat."""
    if units_in_force(state, True) == 0:
        state.defeated = 1
    if state.defeated or not land.has_awake(state, state.field):
        state.phase = phases.CLEAR_UP
    else:
        before_card(state)


# --- Withdrawal ---


def why_not_withdraw(state: State, which: int) -> int:
    if not state.may_go:
        return reasons.NO_WITHDRAWAL
    airships, ground = state.force[pieces.AIRSHIPS] > 0, units_in_force(state, False) > 0
    if which == ALL:
        return reasons.LEGAL
    return reasons.LEGAL if airships and ground else reasons.NONE_OF_THESE


def withdraw_units(state: State, which: int) -> None:
    """Return units to the barracks, without their damage."""
    for unit in range(pieces.UNITS):
        if which == ALL or (unit == pieces.AIRSHIPS) == (which == AIRSHIPS_ALONE):
            state.barracks[unit, state.fighter] += state.force[unit]
            state.force[unit] = 0
            state.hurt[unit] = 0
    note(state, events.WITHDREW, state.fighter, which, 0, 0)
    if state.phase == phases.AFTER_CARD:
        state.spent[cards.COOL_HEAD] = 1
    if units_in_force(state, True) == 0:
        state.card = cards.NO_CARD
        state.phase = phases.CLEAR_UP
    elif state.phase == phases.AFTER_CARD:
        state.phase = phases.RESOLVE
    else:
        state.may_go = 0
        before_card(state)


# --- End of combat ---


def clear_up(state: State, box: Box) -> bool:
    """End a combat: the defeated lose every unit that is hurt, the others come home, and zombies heal.

    Return whether that is done. Besides the zombies there are at most eight events: the defeat, five units, the end of
    the combat, and the end of the game or the start of a turn. If zombies leave no room for these, they heal in a step
    of their own. That takes more zombies than the game has, so it only happens with corrected component data.
    """
    seat = state.fighter
    if hurt_zombies(state) + EVENTS_AT_THE_END > MOST_EVENTS:
        heal_zombies(state)
        return False
    if state.defeated:
        note(state, events.DEFEATED, seat, 0, 0, 0)
    for unit in range(pieces.UNITS):
        if state.defeated and state.hurt[unit] > 0:
            lose_unit(state, unit)
        state.barracks[unit, seat] += state.force[unit]
        state.force[unit] = 0
        state.hurt[unit] = 0
    heal_zombies(state)
    for card in range(cards.PERSONALITIES):
        state.spent[card] = 0
    state.lost_sanity = 0
    note(state, events.COMBAT_ENDS, seat, state.field, 0, 0)
    if state.defends and land.has_awake(state, state.field):
        note(state, events.PORT_LOST, seat, state.field, 0, 0)
        state.ended = 1
    state.fighter = NOBODY
    state.may_go = 0
    land.trace_networks(state, box)
    return True


def hurt_zombies(state: State) -> int:
    count = 0
    for slot in range(pieces.AWAKE):
        count += 1 if is_hurt_zombie(state, slot) else 0
    return count


def is_hurt_zombie(state: State, slot: int) -> bool:
    return stands_there(state, slot) and state.awake[slot] == pieces.ZOMBIES and is_hurt(state, slot)


def heal_zombies(state: State) -> None:
    """Heal zombies while the step has room for another event."""
    for slot in range(pieces.AWAKE):
        if is_hurt_zombie(state, slot) and event_room.has_room(state, 1):
            destroying.clean(state, slot)
            note(state, events.HEALED, NOBODY, state.field, pieces.ZOMBIES, 0)


def is_hurt(state: State, slot: int) -> bool:
    for seat in range(state.seats):
        if state.damage[slot, seat] > 0:
            return True
    return False


def end_combat(state: State, box: Box) -> None:
    """End a combat. A lost port ends the game; otherwise the attacker's turn goes on, or that of the Old Ones."""
    defended = state.defends
    if not clear_up(state, box):
        return
    state.defends = 0
    if state.ended:
        state.stage = phases.PLAYERS_TURN
        gameplay.next_turn(state, box)
    elif defended:
        state.six = 0
        state.phase = phases.PORTS
    else:
        gameplay.end_action(state, box)
        if state.version == 1 or not personalities.may_play(state, box):
            gameplay.next_turn(state, box)


# --- Defending a port ---


def defend_port(state: State, box: Box, seat: int) -> None:
    """Defend a port with all units from the barracks. They can't withdraw."""
    hex = state.ports[seat]
    begin_combat(state, box, seat, hex, 1)
    for unit in range(pieces.UNITS):
        state.force[unit] = state.barracks[unit, seat]
        state.barracks[unit, seat] = 0
    note(state, events.PORT_ATTACKED, seat, hex, 0, 0)
    before_card(state)


# --- Decisions ---


def why_not_in_combat(state: State, action: int) -> int:
    phase = state.phase
    if phase == phases.BEFORE_CARD and action == actions.fight:
        return reasons.LEGAL
    if phase == phases.BEFORE_CARD and actions.is_use(action):
        return why_not_use(state, actions.use_card(action))
    if phase in (phases.BEFORE_CARD, phases.AFTER_CARD) and actions.is_withdraw(action):
        return why_not_withdraw(state, actions.withdraw_which(action))
    if phase == phases.AIMING and actions.is_aim(action):
        return why_not_aim(state, actions.aim_tile(action))
    if phase == phases.AFTER_CARD and action == actions.stay:
        return reasons.LEGAL
    if phase == phases.ALLOTTING and actions.is_allot(action):
        return why_not_allot(state, actions.allot_unit(action))
    return reasons.SOMETHING_ELSE_FIRST


def apply_in_combat(state: State, box: Box, action: int) -> None:
    if action == actions.fight:
        state.phase = phases.DRAW_OLD_CARD
    elif actions.is_use(action):
        use_in_combat(state, box, actions.use_card(action))
    elif actions.is_withdraw(action):
        withdraw_units(state, actions.withdraw_which(action))
    elif actions.is_aim(action):
        aim_at(state, box, actions.aim_tile(action))
    elif action == actions.stay:
        state.phase = phases.RESOLVE
    else:
        allot_to(state, box, actions.allot_unit(action))
