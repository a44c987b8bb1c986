"""Buy Military Unit: one unit, or up to two infantry."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, events, phases, pieces, reasons
from tuckerbox.games.auztralia.rules import gameplay
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.events import note


def unit_price(state: State, box: Box, unit: int) -> int:
    cost = box.unit_cost[unit]
    cheaper = cost >= 2 and gameplay.has(state, state.active, cards.QUARTERMASTER)
    return max(0, cost - box.amounts[cards.QUARTERMASTER]) if cheaper else cost


def why_not_buy(state: State, box: Box, unit: int) -> int:
    if state.supply[unit] == 0:
        return reasons.NO_UNIT_LEFT
    if state.phase == phases.BUYING:
        if unit != pieces.INFANTRY:
            return reasons.ONLY_INFANTRY
        gold = state.goods[pieces.GOLD, state.active]
        return reasons.LEGAL if gold >= unit_price(state, box, unit) else reasons.TOO_DEAR
    return gameplay.why_not_box(state, box, board.BUY, unit_price(state, box, unit))


def buy_unit(state: State, box: Box, unit: int) -> None:
    seat, second = state.active, state.phase == phases.BUYING
    if not second:
        gameplay.use_box(state, box, board.BUY)
        gameplay.spend_time(state, 1)
    price = unit_price(state, box, unit)
    state.goods[pieces.GOLD, seat] -= price
    take_unit(state, seat, unit)
    note(state, events.BOUGHT, seat, unit, price, 0)
    again = unit == pieces.INFANTRY and not second
    state.phase = phases.BUYING
    if not again or why_not_buy(state, box, pieces.INFANTRY) != reasons.LEGAL:
        gameplay.end_action(state, box)


def take_unit(state: State, seat: int, unit: int) -> None:
    state.supply[unit] -= 1
    state.barracks[unit, seat] += 1
