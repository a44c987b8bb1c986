"""Revelations: Old Ones that are turned up, goods for everybody, assassinations, and new Old Ones from temples."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces
from tuckerbox.games.auztralia.rules import activating, gameplay, recruit_help, waking
from tuckerbox.games.auztralia.state import NOBODY, Box, State
from tuckerbox.kernel.events import note
from tuckerbox.kernel.luck import Luck, draw_weighted

CARDS_FOR_RISEN = 6  # Old One cards that are drawn for a tile that was just turned up
USED_OF_EACH = 5  # revelations that are used of each deck


def reveal(state: State, box: Box, luck: Luck) -> None:
    """Draw the next revelation: five of each deck are used, the first deck first."""
    deck = state.revealed // USED_OF_EACH
    for sort in range(cards.REVELATIONS):
        state.sorts[sort] = state.revelations[deck, sort]
    sort = draw_weighted(luck, state.sorts)
    for other in range(cards.REVELATIONS):
        state.sorts[other] = 0
    state.revelations[deck, sort] -= 1
    state.revealed += 1
    note(state, events.REVEALED, NOBODY, sort, 0, 0)
    for seat in range(state.seats):
        gameplay.gain(state, seat, pieces.GOLD, box.gives_gold[sort])
    state.six = CARDS_FOR_RISEN if box.sixes[sort] else 0
    state.left = 1 if box.reveals[sort] else 0
    if box.gives_goods[sort] > 0:
        state.asked = 0
        ask_for_good(state, box)
    elif box.assassinates[sort]:
        assassinate(state)
    elif box.spawns[sort]:
        begin_spawning(state)
    else:
        begin_rising(state, box)


def begin_rising(state: State, box: Box) -> None:
    """Go on with the tiles that are to be turned up; if there are none, with the next stage."""
    if state.left > 0:
        state.phase = phases.RISE
    else:
        activating.next_stage(state, box)


def ask_for_good(state: State, box: Box) -> None:
    """Ask the next player, clockwise from the first, for coal or iron."""
    if state.asked == state.seats:
        begin_rising(state, box)
    else:
        state.active = (state.first + state.asked) % state.seats
        state.phase = phases.ACCEPTING


def accept_good(state: State, box: Box, good: int) -> None:
    gameplay.gain(state, state.active, good, 1)
    state.asked += 1
    ask_for_good(state, box)


def rise(state: State, box: Box, luck: Luck) -> None:
    """Turn up the hidden Old One in the hex with the lowest number."""
    state.left -= 1
    hex = waking.lowest_hidden(state, box)
    if hex == board.NOWHERE:
        note(state, events.NOTHING_HIDDEN, NOBODY, 0, 0, 0)
        activating.next_stage(state, box)
        return
    slot = waking.turn_up_tile(state, box, hex, luck)
    if state.left > 0:
        return
    if state.six > 0 and slot != pieces.NO_ONE and state.awake[slot] != pieces.TEMPLE:
        state.risen = slot
        state.phase = phases.MOVE
    else:
        activating.next_stage(state, box)


def assassinate(state: State) -> None:
    """Remove the two personalities at the end of the line, and let new ones come."""
    for _ in range(2):
        card = state.display[cards.DISPLAY - 1]
        if card != cards.NO_CARD:
            note(state, events.ASSASSINATED, NOBODY, card, 0, 0)
        recruit_help.slide(state, cards.DISPLAY - 1)
    state.phase = phases.REFILL


# --- Temples ---


def begin_spawning(state: State) -> None:
    """Mark the temples that lie face up now. Each brings another Old One, in the order of their hexes' numbers."""
    for slot in range(pieces.AWAKE):
        state.going[slot] = state.place[slot] if state.awake[slot] == pieces.TEMPLE else board.NOWHERE
    state.phase = phases.SPAWN


def spawn(state: State, box: Box, luck: Luck) -> None:
    slot = next_temple(state, box)
    if slot == pieces.NO_ONE:
        activating.next_stage(state, box)
        return
    state.going[slot] = board.NOWHERE
    level = board.LEVELS
    while level > 1 and waking.pool_of(state, level) <= waking.count_hidden(state, level):
        level -= 1
    if level > 1:
        waking.wake(state, box, state.place[slot], level, events.SPAWNED, luck)


def next_temple(state: State, box: Box) -> int:
    """Return the marked temple in the hex with the lowest number, or NO_ONE."""
    found = pieces.NO_ONE
    for slot in range(pieces.AWAKE):
        if state.going[slot] != board.NOWHERE and (
            found == pieces.NO_ONE or number_of(state, box, slot) < number_of(state, box, found)
        ):
            found = slot
    return found


def number_of(state: State, box: Box, slot: int) -> int:
    return box.number[state.map, state.place[slot]]
