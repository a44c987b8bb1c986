"""Import/Export: coal and iron in, or out for gold."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, reasons, ways
from tuckerbox.games.auztralia.rules import gameplay
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.events import note

USUAL_GOODS = 2  # the most goods that an action trades


def begin_trade(state: State, box: Box) -> None:
    seat = state.active
    gameplay.use_box(state, box, board.TRADE)
    gameplay.spend_time(state, 1)
    state.left = box.amounts[cards.SHIPPING_AGENT] if gameplay.has(state, seat, cards.SHIPPING_AGENT) else USUAL_GOODS
    state.made = 0
    state.phase = phases.GOODS


def why_not_export(state: State, good: int) -> int:
    return reasons.LEGAL if state.goods[good, state.active] > 0 else reasons.NOTHING_TO_EXPORT


def ship(state: State, box: Box, good: int, out: bool) -> None:
    seat = state.active
    if out:
        gameplay.pay(state, seat, good)
        gameplay.gain(state, seat, pieces.GOLD, 1)
    else:
        gameplay.gain(state, seat, good, 1)
    state.left -= 1
    state.made += 1
    state.detail = pieces.GOLD if out else good
    if state.way == ways.TOGETHER:
        state.phase = phases.GIVING_GOOD
    else:
        continue_trade(state, box)


def continue_trade(state: State, box: Box) -> None:
    state.phase = phases.GOODS
    if state.left == 0:
        gameplay.finish_choice(state, box)


def give_good(state: State, box: Box, to: int) -> None:
    """Give another player what was just imported, or the gold for what was exported. Only in the cooperative game."""
    if to != state.active:
        state.goods[state.detail, state.active] -= 1
        state.goods[state.detail, to] += 1
        note(state, events.GIVEN, state.active, to, state.detail, 0)
    continue_trade(state, box)
