"""A sensible player of AuZtralia: it puts a value on each choice, in points, and takes the best.

A choice's value adds up a few things. Points count as they are. Goods are worth what they can be used for. Tracks
lead towards resources and fields (`pull`). Units raise the chance to beat Old Ones (`need`), which brings points and
keeps the port safe. Gold is subtracted, and so is time, at a fixed price per space. The player does not look ahead to
what luck may bring. It values a tile that lies face down by the tiles that were never turned up.
"""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, cards, phases, pieces, reasons
from tuckerbox.games.auztralia.greedy.building import best_track, choose_farm, farming, laying, railway
from tuckerbox.games.auztralia.greedy.fighting import best_attack, choose_in_combat, send_next, strength
from tuckerbox.games.auztralia.greedy.mind import (
    A_CUBE,
    A_LOST_FARM,
    A_RETRIEVAL,
    A_SIEGE,
    A_TRADE,
    ANYBODY,
    CALM,
    HELP,
    LATE,
    MOST_NOISE,
    NOTHING,
    OBJECTIVE_RANKS,
    Mind,
    consider,
)
from tuckerbox.games.auztralia.greedy.needs import (
    cost,
    danger,
    effort,
    exposure,
    gain_of,
    haul,
    look_around,
    prospects,
    siege,
    study_cards,
)
from tuckerbox.games.auztralia.rules import (
    attack,
    build_railway,
    buy_military_unit,
    farm,
    gameplay,
    import_export,
    land,
    mine,
    personalities,
    recruit_help,
    retrieve_cubes,
    set_up,
    turn,
)
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.luck import Luck

__all__ = ["Mind", "choose"]


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """Return the player's choice for the seat that decides. It tries things in `state`, and undoes them."""
    mind.seat = turn(state)
    mind.most = NOTHING
    mind.best = actions.done
    mind.season = min(1.0, (board.LAST_SPACE - state.time[mind.seat]) / LATE)
    mind.dread = max(CALM, min(1.0, state.time[mind.seat] / board.OLD_ONES_START))
    study_cards(box, mind)
    look_around(state, box, mind)
    phase = state.phase
    if phase == phases.TURN:
        choose_action(state, box, mind, luck)
    elif phases.is_within_action(phase):
        choose_within_action(state, box, mind, luck)
    elif phases.is_combat(phase):
        choose_in_combat(state, box, mind, luck)
    elif phases.is_old_ones_turn(phase):
        choose_in_old_ones_turn(state, box, mind, luck)
    elif phases.is_by_personality(phase):
        choose_by_personality(state, box, mind, luck)
    elif phase != phases.TURN_MADE:
        choose_in_set_up(state, box, mind, luck)
    elif state.version > 1:
        choose_personality(state, box, mind)
    return mind.best


# --- The turn ---


def choose_action(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if choose_personality(state, box, mind):
        return
    consider(mind, luck, actions.retrieve, retrieval(state, box, mind))
    for what in (board.RAILWAY, board.MOUNTAIN_RAILWAY):
        if build_railway.why_not_build(state, box, what) == reasons.LEGAL:
            consider(mind, luck, actions.build(what - board.RAILWAY), railway(state, box, mind, what))
    consider_mining(state, box, mind, luck)
    consider_recruiting(state, box, mind, luck)
    for unit in range(pieces.UNITS):
        if buy_military_unit.why_not_buy(state, box, unit) == reasons.LEGAL:
            price = cost(state, box, mind, board.BUY, buy_military_unit.unit_price(state, box, unit), 1)
            consider(mind, luck, actions.buy(unit), strength(state, box, mind, unit) - price)
    if gameplay.why_not_box(state, box, board.TRADE, 0) == reasons.LEGAL:
        consider(mind, luck, actions.trade, trading(state, mind) - cost(state, box, mind, board.TRADE, 0, 1) - A_TRADE)
    if farm.why_not_farm(state, box) == reasons.LEGAL:
        consider(mind, luck, actions.farm, farming(state, box, mind))
    if attack.why_not_attack(state, box) == reasons.LEGAL:
        consider(mind, luck, actions.attack, best_attack(state, box, mind) - cost(state, box, mind, board.ATTACK, 0, 0))


def choose_personality(state: State, box: Box, mind: Mind) -> bool:
    """Choose a personality that should be played now, if there is one. Return whether there is."""
    for card in range(cards.PERSONALITIES):
        if personalities.why_not_play(state, box, card) == reasons.LEGAL and is_time_for(state, box, mind, card):
            mind.best = actions.play(card)
            return True
    return False


def is_time_for(state: State, box: Box, mind: Mind, card: int) -> bool:
    """Return whether to play a card now. Most are played as soon as they help, some only when they help in full."""
    if card == cards.OVERLANDER:
        return personalities.why_not_back(state, box, box.amounts[card]) == reasons.LEGAL
    if card == cards.GANG_BOSS:
        return laying(state, box, mind, board.MOUNTAIN_RAILWAY, box.amounts[card]) > 0.0
    return True


def retrieval(state: State, box: Box, mind: Mind) -> float:
    """Return the value of retrieving the cubes: boxes cost nothing again."""
    total = 0.0
    for what in range(board.ATTACK + 1):
        total += A_CUBE * gameplay.price_of(state, box, state.active, what)
    return mind.season * total - effort(state, mind, retrieve_cubes.retrieve_time(state, mind.seat)) - A_RETRIEVAL


def consider_mining(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    for hex in range(board.HEXES):
        for what in range(pieces.RESOURCES):
            if state.resources[what, hex] > 0 and mine.why_not_mine(state, box, hex, what) == reasons.LEGAL:
                price = cost(state, box, mind, board.MINE, 0, 1 + ones(state.via[hex]))
                consider(mind, luck, actions.mine(hex, what), haul(state, box, mind, hex, what) - price)


def consider_recruiting(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    best = 0.0
    for place in range(cards.DISPLAY):
        if recruit_help.why_not_recruit(state, box, place) == reasons.LEGAL:
            help = HELP[state.display[place]]
            best = max(best, help)
            consider(
                mind, luck, actions.recruit(place), mind.season * help - cost(state, box, mind, board.RECRUIT, 0, 1)
            )
    if recruit_help.why_not_look(state, box) == reasons.LEGAL:
        value = mind.season * (best + ANYBODY) - cost(state, box, mind, board.RECRUIT, 1, 1)
        consider(mind, luck, actions.look, value)


def trading(state: State, mind: Mind) -> float:
    """Return the value of the best two goods, imported or exported."""
    best = 0.0
    for coal in range(-2, 3):
        for iron in range(-2, 3):
            if abs(coal) + abs(iron) == 2:
                best = max(best, shipment(state, mind, coal, iron))
    return best


def shipment(state: State, mind: Mind, coal: int, iron: int) -> float:
    """Return the value of importing this much coal and iron. Negative numbers are exports."""
    if state.goods[pieces.COAL, mind.seat] + coal < 0 or state.goods[pieces.IRON, mind.seat] + iron < 0:
        return 0.0
    gold = max(0, 0 - coal) + max(0, 0 - iron)
    return (
        gain_of(state, mind, pieces.COAL, coal)
        + gain_of(state, mind, pieces.IRON, iron)
        + gain_of(state, mind, pieces.GOLD, gold)
    )


def sale(state: State, mind: Mind, good: int) -> float:
    """Return the value of exporting one piece for a gold."""
    return gain_of(state, mind, pieces.GOLD, 1) + gain_of(state, mind, good, -1)


# --- Set-up ---


def choose_in_set_up(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if state.phase == phases.PLACING_PORT:
        for hex in range(board.HEXES):
            if set_up.why_not_port(state, box, hex) == reasons.LEGAL:
                value = prospects(state, box, mind, hex) - A_SIEGE * siege(state, box, mind, hex)
                consider(mind, luck, actions.port(hex), value)
    else:
        for nth in range(2):
            consider(mind, luck, actions.objective(state.offered[nth]), float(OBJECTIVE_RANKS[state.offered[nth]]))


# --- Within an action ---


def choose_within_action(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    phase = state.phase
    if phase == phases.TRACKS:
        lay_best_track(state, box, mind)
    elif phase == phases.GOODS:
        choose_good(state, mind, luck)
    elif phase == phases.FARMS:
        choose_farm(state, box, mind, luck)
    elif phase == phases.FORCE:
        send_next(state, box, mind)
    elif phase == phases.BUYING:
        consider(mind, luck, actions.done, 0.0)
        price = gain_of(state, mind, pieces.GOLD, 0 - buy_military_unit.unit_price(state, box, pieces.INFANTRY))
        consider(mind, luck, actions.buy(pieces.INFANTRY), strength(state, box, mind, pieces.INFANTRY) + price)
    elif phase in (phases.GIVING_GOOD, phases.GIVING_CARD):
        mind.best = actions.keep_it
    else:
        choose_card(state, box, mind, luck)


def choose_card(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Choose within a Recruit Help action."""
    if state.phase == phases.CHOOSING_CARD:
        for nth in range(2):
            if state.looked[nth] > 0:
                consider(mind, luck, actions.choose(nth), HELP[state.looked[nth] - 1])
    elif state.phase == phases.SWAPPING:
        consider(mind, luck, actions.done, HELP[state.fresh - 1])
        for place in range(cards.DISPLAY):
            if state.display[place] != cards.NO_CARD:
                consider(mind, luck, actions.swap(place), HELP[state.display[place]])
    elif state.phase == phases.DROPPING:
        drop_worst(state, mind, luck)
    else:
        consider_recruiting(state, box, mind, luck)


def lay_best_track(state: State, box: Box, mind: Mind) -> None:
    """Lay the best track, or stop if none is worth anything."""
    if best_track(state, box, mind, state.detail) > 0.0 or state.made == 0:
        mind.best = mind.track


def choose_good(state: State, mind: Mind, luck: Luck) -> None:
    if state.made > 0:
        consider(mind, luck, actions.done, 0.0)
    for good in (pieces.COAL, pieces.IRON):
        consider(mind, luck, actions.bring(good), gain_of(state, mind, good, 1))
        if import_export.why_not_export(state, good) == reasons.LEGAL:
            consider(mind, luck, actions.export(good), sale(state, mind, good))


def drop_worst(state: State, mind: Mind, luck: Luck) -> None:
    """Send one card of the display away: the one that helps least."""
    if state.made > 0:
        mind.best = actions.done
        return
    for place in range(cards.DISPLAY):
        if state.display[place] != cards.NO_CARD:
            consider(mind, luck, actions.drop(place), 0.0 - HELP[state.display[place]])


# --- The Old Ones' turn ---


def choose_in_old_ones_turn(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if state.phase == phases.ACCEPTING:
        for good in (pieces.COAL, pieces.IRON):
            consider(mind, luck, actions.accept(good), gain_of(state, mind, good, 1))
    elif state.phase == phases.JAMMING:
        mind.best = actions.jam if is_attacked(state, mind) else actions.let
    else:
        lose_least(state, box, mind, luck)


def is_attacked(state: State, mind: Mind) -> bool:
    """Return whether an Old One is about to move to the seat's port or one of its sound farms."""
    for slot in range(pieces.AWAKE):
        there = state.going[slot]
        if there != board.NOWHERE and state.awake[slot] != pieces.NO_ONE:
            if there == state.ports[mind.seat] or (
                land.seat_with_farm_on(state, there) == mind.seat and not state.blighted[there]
            ):
                return True
    return False


def lose_least(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if state.goods[pieces.GOLD, mind.seat] > 0:
        consider(mind, luck, actions.pay_gold, gain_of(state, mind, pieces.GOLD, -1))
    for hex in range(board.HEXES):
        if land.seat_with_farm_on(state, hex) == mind.seat and not state.blighted[hex]:
            consider(mind, luck, actions.abandon(hex), A_LOST_FARM * (exposure(state, box, hex) - 1.0))


# --- Personalities ---


def choose_by_personality(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if state.phase == phases.MOVING_BACK:
        mind.best = actions.back(1) if personalities.why_not_back(state, box, 2) == reasons.LEGAL else actions.back(0)
    elif state.phase == phases.TURNING_UP:
        for hex in range(board.HEXES):
            if personalities.why_not_turn_up(state, hex) == reasons.LEGAL:
                value = state.hidden[hex] - danger(state, box, mind, hex) * pieces.OLD_ONES
                consider(mind, luck, actions.turn_up(hex), value)
    else:
        hire_best(state, box, mind, luck)


def hire_best(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Take the unit that adds the most strength; between equals, the dearest.

    The price counts so little that it only breaks ties.
    """
    for unit in range(pieces.UNITS):
        if personalities.why_not_hire(state, unit) == reasons.LEGAL:
            consider(mind, luck, actions.buy(unit), strength(state, box, mind, unit) + MOST_NOISE * box.unit_cost[unit])
