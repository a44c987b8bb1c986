"""Hidden cards: the personalities that only some seats have seen. They are dealt anew for the others."""

from __future__ import annotations

from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.luck import Luck, draw_weighted


def redeal(state: State, box: Box, viewer: int, luck: Luck) -> None:
    """Resample the top card, if others know it, and the two cards that somebody else looks at.

    The first of those two is the top card.
    """
    looks = state.looked[0] > 0
    sees = state.looker >> viewer & 1 == 1
    top = state.looked[0] if looks and sees else state.top_seen[viewer]
    if top == 0 and (looks or is_top_known(state)):
        top = draw_other_card(state, luck, 0)
    for seat in range(state.seats):
        if state.top_seen[seat] > 0:
            state.top_seen[seat] = top
    if looks and not sees:
        state.looked[0] = top
        if state.looked[1] > 0:
            state.looked[1] = draw_other_card(state, luck, top)


def is_top_known(state: State) -> bool:
    for seat in range(state.seats):
        if state.top_seen[seat] > 0:
            return True
    return False


def draw_other_card(state: State, luck: Luck, besides: int) -> int:
    """Draw a card of the deck, from 1, other than `besides`."""
    card = draw_weighted(luck, state.deck) + 1
    while card == besides:
        card = draw_weighted(luck, state.deck) + 1
    return card
