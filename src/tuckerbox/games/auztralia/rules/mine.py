"""Mine: all of one resource from a hex of the network."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, pieces, reasons
from tuckerbox.games.auztralia.rules import gameplay
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.events import note


def why_not_mine(state: State, box: Box, hex: int, what: int) -> int:
    reason = gameplay.why_not_box(state, box, board.MINE, 0)
    if reason != reasons.LEGAL:
        return reason
    if state.via[hex] < 0:
        return reasons.OUT_OF_REACH
    return reasons.LEGAL if state.resources[what, hex] > 0 else reasons.NOTHING_TO_MINE


def dig(state: State, box: Box, hex: int, what: int) -> None:
    """Take all of one resource from a hex; with the Mine Boss, all resources."""
    seat = state.active
    gameplay.use_box(state, box, board.MINE)
    all_kinds = gameplay.has(state, seat, cards.MINE_BOSS)
    gold = 1 if state.resources[pieces.PHOSPHATE, hex] > 0 and (all_kinds or what == pieces.PHOSPHATE) else 0
    if gameplay.has(state, seat, cards.PROSPECTOR):
        gold += box.amounts[cards.PROSPECTOR]
    for resource in range(pieces.RESOURCES):
        count = state.resources[resource, hex]
        if count > 0 and (all_kinds or resource == what):
            state.resources[resource, hex] = 0
            note(state, events.MINED, seat, hex, resource, count)
            if resource == pieces.TOKEN:
                state.points[seat] += box.token[hex]
            else:
                state.goods[resource, seat] += count
    gameplay.gain(state, seat, pieces.GOLD, gold)
    gameplay.spend_time(state, 1 + ones(state.via[hex]))
    gameplay.end_action(state, box)
