"""Recruit Help: the display of personalities, two cards for a gold, and other cards in the solo game."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, reasons, ways
from tuckerbox.games.auztralia.rules import gameplay
from tuckerbox.games.auztralia.state import NOBODY, SEATS, Box, State
from tuckerbox.kernel.events import EVERYONE, note, note_to
from tuckerbox.kernel.luck import Luck, draw_weighted


def why_not_recruit(state: State, box: Box, place: int) -> int:
    if state.display[place] == cards.NO_CARD:
        return reasons.NO_CARD_THERE
    return reasons.LEGAL if state.phase == phases.RECRUITING else gameplay.why_not_box(state, box, board.RECRUIT, 0)


def why_not_from_display(state: State, place: int) -> int:
    return reasons.LEGAL if state.display[place] != cards.NO_CARD else reasons.NO_CARD_THERE


def why_not_look(state: State, box: Box) -> int:
    if cards_in_deck(state) == 0:
        return reasons.NO_CARD_THERE
    if state.phase == phases.RECRUITING:
        return reasons.LEGAL if state.goods[pieces.GOLD, state.active] > 0 else reasons.TOO_DEAR
    return gameplay.why_not_box(state, box, board.RECRUIT, 1)


def why_not_freshen(state: State, box: Box) -> int:
    """Return why the display can't be replaced before recruiting. Only the solo game allows it."""
    if state.way != ways.SOLO:
        return reasons.NOT_ALONE
    if state.display[cards.DISPLAY - 1] == cards.NO_CARD or cards_in_deck(state) == 0:
        return reasons.NO_CARD_THERE
    return gameplay.why_not_box(state, box, board.RECRUIT, 1)


def begin_recruiting(state: State, box: Box) -> None:
    if state.phase == phases.TURN:
        gameplay.use_box(state, box, board.RECRUIT)
        gameplay.spend_time(state, 1)


# --- The display ---


def take_from_display(state: State, box: Box, place: int) -> None:
    """Recruit from the display. The cards to the left move up, and a new one comes."""
    begin_recruiting(state, box)
    recruit_card(state, state.display[place])
    slide(state, place)
    state.made = 0
    state.phase = phases.REFILL


def recruit_card(state: State, card: int) -> None:
    """Lay a card before the active seat. It helps from now on."""
    state.owner[card] = state.active + 1
    state.fresh = card + 1
    note(state, events.RECRUITED, state.active, card, 0, 0)


def slide(state: State, place: int) -> None:
    """Move the cards to the left of a place one to the right."""
    for there in range(place, 0, -1):
        state.display[there] = state.display[there - 1]
    state.display[0] = cards.NO_CARD


def cards_in_deck(state: State) -> int:
    count = 0
    for card in range(cards.PERSONALITIES):
        count += state.deck[card]
    return count


def refill(state: State, luck: Luck) -> bool:
    """Show the next card, on the rightmost free place. Return False if there is no card or no place."""
    place = cards.DISPLAY - 1
    while place >= 0 and state.display[place] != cards.NO_CARD:
        place -= 1
    if place < 0 or cards_in_deck(state) == 0:
        return False
    card = draw_card(state, luck)
    state.deck[card] = 0
    state.display[place] = card
    note(state, events.SHOWN, NOBODY, card, place, 0)
    return True


def draw_card(state: State, luck: Luck) -> int:
    """Draw the top card of the deck: the one that somebody put back there, else a random one."""
    card = peek(state, luck)
    forget_top(state)
    return card


def forget_top(state: State) -> None:
    for seat in range(SEATS):
        state.top_seen[seat] = 0


def resume_after_refill(state: State, box: Box) -> None:
    """Go on when the display is full again.

    If its cards were only replaced, the seat recruits now. Otherwise it has recruited already.
    """
    if state.made > 0:
        state.made = 0
        state.phase = phases.RECRUITING
    else:
        offer_to_give_card(state, box)


def offer_to_give_card(state: State, box: Box) -> None:
    """Finish the action. In the cooperative game, the recruiter first chooses who gets the card."""
    if state.way == ways.TOGETHER:
        state.phase = phases.GIVING_CARD
    else:
        gameplay.finish_choice(state, box)


def give_card(state: State, box: Box, to: int) -> None:
    card = state.fresh - 1
    state.owner[card] = to + 1
    if to != state.active:
        note(state, events.GIVEN, state.active, to, pieces.RESOURCES + card, 0)
    gameplay.finish_choice(state, box)


# --- Two cards for a gold ---


def pay_to_look(state: State, box: Box) -> None:
    begin_recruiting(state, box)
    gameplay.pay(state, state.active, pieces.GOLD)
    state.phase = phases.LOOK_AT_TWO


def look_at_two(state: State, luck: Luck) -> None:
    """Show the active seat the two top cards. Seats that knew the top one still know it if it comes back."""
    seat = state.active
    count = min(2, cards_in_deck(state))
    state.looker = 1 << seat
    note(state, events.LOOKED, seat, count, 0, 0)
    for nth in range(count):
        card = peek(state, luck) if nth == 0 else draw_weighted(luck, state.deck)
        state.deck[card] = 0
        state.looked[nth] = card + 1
    note_to(state, 1 << seat, events.SEEN, seat, state.looked[0], state.looked[1], 0)
    for nth in range(count):
        state.deck[state.looked[nth] - 1] = 1
    state.phase = phases.CHOOSING_CARD


def peek(state: State, luck: Luck) -> int:
    """Return the top card, and leave it there: seats that know it still do so afterwards."""
    for seat in range(SEATS):
        if state.top_seen[seat] > 0:
            return state.top_seen[seat] - 1
    return draw_weighted(luck, state.deck)


def choose_of_two(state: State, nth: int) -> None:
    """Keep one card and put the other back on top, known to the active seat and to those who knew it before."""
    seat = state.active
    kept, other = state.looked[nth] - 1, state.looked[1 - nth]
    state.deck[kept] = 0
    state.looked[0] = 0
    state.looked[1] = 0
    state.looker = EVERYONE
    for who in range(SEATS):
        if state.top_seen[who] != other:
            state.top_seen[who] = 0
    if other > 0:
        state.top_seen[seat] = other
        note_to(state, 1 << seat, events.PUT_BACK, seat, other - 1, 0, 0)
    recruit_card(state, kept)
    state.phase = phases.SWAPPING


def swap_card(state: State, box: Box, place: int) -> None:
    """Swap the card that was kept for one on display."""
    kept, taken = state.fresh - 1, state.display[place]
    state.owner[kept] = 0
    state.owner[taken] = state.active + 1
    state.fresh = taken + 1
    state.display[place] = kept
    note(state, events.SWAPPED, state.active, taken, kept, 0)
    offer_to_give_card(state, box)


# --- Alone: other cards ---


def freshen(state: State, box: Box) -> None:
    begin_recruiting(state, box)
    gameplay.pay(state, state.active, pieces.GOLD)
    state.made = 0
    state.phase = phases.DROPPING


def drop_card(state: State, place: int) -> None:
    note(state, events.DROPPED, state.active, state.display[place], 0, 0)
    state.display[place] = cards.NO_CARD
    state.made += 1


def close_ranks(state: State) -> None:
    """Move the cards that are left to the right, and let new ones come."""
    for _ in range(cards.DISPLAY):
        for place in range(cards.DISPLAY - 1, 0, -1):
            if state.display[place] == cards.NO_CARD:
                state.display[place] = state.display[place - 1]
                state.display[place - 1] = cards.NO_CARD
    state.phase = phases.REFILL
