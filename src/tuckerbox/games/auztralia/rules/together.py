"""The cooperative game: the cards that all draw together, and gifts."""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, cards, events, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import activating, buy_military_unit, gameplay, land, revelations, scoring
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck, draw_weighted

RECONNOITRED, STIRRED = 2, 1  # tiles that these cards turn up
WAR_BOND = 2  # gold for each player


def draw_together(state: State, box: Box, luck: Luck) -> None:
    sort = draw_weighted(luck, state.together)
    state.together[sort] -= 1
    note(state, events.TOGETHER_DRAWN, NOBODY, sort, 0, 0)
    take_effect(state, sort)
    go_on_after(state, box, sort)


def take_effect(state: State, sort: int) -> None:
    """Carry out the effects of a card that need no decision and no draw."""
    if sort == cards.REINFORCEMENTS:
        for nth in range(state.seats):
            seat = (state.first + nth) % state.seats
            if state.supply[pieces.INFANTRY] > 0:
                buy_military_unit.take_unit(state, seat, pieces.INFANTRY)
                note(state, events.UNIT_TAKEN, seat, pieces.INFANTRY, 0, 0)
    elif sort == cards.WAR_BONDS:
        for seat in range(state.seats):
            gameplay.gain(state, seat, pieces.GOLD, WAR_BOND)
    elif sort == cards.STAMPEDE:
        state.draws += activating.MOVEMENT_CARDS
    elif sort == cards.PANIC:
        state.panic = (1 << state.seats) - 1


def go_on_after(state: State, box: Box, sort: int) -> None:
    """Go on with what a card asks for, with the tiles that it turns up, or with the next stage."""
    state.left = RECONNOITRED if sort == cards.RECONNAISSANCE else STIRRED if sort == cards.STIRRING else 0
    state.asked = 0
    if sort == cards.AID:
        revelations.ask_for_good(state, box)
    elif sort == cards.DROUGHT:
        ask_for_loss(state, box)
    elif sort == cards.RITUAL:
        revelations.begin_spawning(state)
    else:
        revelations.begin_rising(state, box)


def ask_for_loss(state: State, box: Box) -> None:
    """Ask the next player for a gold or a farm. Players who have neither are passed over."""
    while state.asked < state.seats:
        state.active = (state.first + state.asked) % state.seats
        if state.goods[pieces.GOLD, state.active] > 0 or scoring.all_sound_farms(state, state.active) > 0:
            state.phase = phases.LOSING
            return
        state.asked += 1
    activating.next_stage(state, box)


def lose_gold(state: State, box: Box) -> None:
    state.goods[pieces.GOLD, state.active] -= 1
    state.asked += 1
    ask_for_loss(state, box)


def why_not_lose_farm(state: State, hex: int) -> int:
    own = land.seat_with_farm_on(state, hex) == state.active and not state.blighted[hex]
    return reasons.LEGAL if own else reasons.NOT_YOUR_FARM


def lose_farm(state: State, box: Box, hex: int) -> None:
    state.blighted[hex] = 1
    note(state, events.BLIGHTED, state.active, hex, 0, 0)
    state.asked += 1
    ask_for_loss(state, box)


def why_not_give(state: State, action: int) -> int:
    if actions.is_give(action):
        return (
            reasons.LEGAL
            if actions.give_seat(action) < state.seats and actions.give_seat(action) != state.active
            else reasons.NOT_A_PARTNER
        )
    return reasons.LEGAL if action == actions.keep_it else reasons.SOMETHING_ELSE_FIRST


def receiver(state: State, action: int) -> int:
    """Return the seat that gets a gift; the giver, if it keeps the gift."""
    return actions.give_seat(action) if actions.is_give(action) else state.active
