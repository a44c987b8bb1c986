"""A sensible player of AuZtralia: it puts a value on each choice, in points, and takes the best.

What a choice is worth follows from a few needs. Points are points; goods are what can be done with them; tracks bring
nearer to what lies in the land (`pull`); units are the chance to beat what sleeps or walks there (`need`), for the
points and for the safety of the port. From that goes the gold, and time at a fixed price: it is what runs out. What
luck will bring is not looked at. What may lie face down is reckoned by the tiles that were never turned up.
"""

from __future__ import annotations

from tuckerbox.games.auztralia.greedy.building import best_track, choose_farm, farming, laying, railway
from tuckerbox.games.auztralia.greedy.fighting import best_attack, choose_in_combat, send_next, strength
from tuckerbox.games.auztralia.greedy.mind import (
    A_CUBE,
    A_LOST_FARM,
    A_RETRIEVAL,
    A_SIEGE,
    A_TRADE,
    A_WHIM,
    ANYBODY,
    CALM,
    HELP,
    LATE,
    NOTHING,
    WISHES,
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
from tuckerbox.games.auztralia.rules import turn
from tuckerbox.games.auztralia.rules.combat import why_not_attack
from tuckerbox.games.auztralia.rules.land import farm_of
from tuckerbox.games.auztralia.rules.personalities import why_not_back, why_not_hire, why_not_play, why_not_turn_up
from tuckerbox.games.auztralia.rules.playing import (
    price_of,
    retrieve_time,
    unit_price,
    why_not_box,
    why_not_build,
    why_not_buy,
    why_not_export,
    why_not_farm,
    why_not_look,
    why_not_mine,
    why_not_recruit,
)
from tuckerbox.games.auztralia.rules.setting_up import why_not_port
from tuckerbox.games.auztralia.rules.terms import (
    ACCEPTING,
    ALLOTTING,
    BUYING,
    CHOOSING_CARD,
    CHOOSING_OBJECTIVE,
    DROPPING,
    FARMS,
    FORCE,
    GIVING_CARD,
    GIVING_GOOD,
    GOODS,
    HIRING,
    JAMMING,
    LEGAL,
    LOSING,
    MOVING_BACK,
    NOWHERE,
    PLACING_PORT,
    RECRUITING,
    SWAPPING,
    TRACKS,
    TURN,
    TURN_MADE,
    TURNING_UP,
    abandon,
    accept,
    attack,
    back,
    bring,
    build,
    buy,
    done,
    drop,
    export,
    farm,
    jam,
    keep_it,
    let,
    look,
    mine,
    objective,
    pay_gold,
    play,
    port,
    recruit,
    retrieve,
    swap,
    trade,
    turn_up,
)
from tuckerbox.games.auztralia.rules.terms import choose as keep
from tuckerbox.games.auztralia.state import (
    ATTACK,
    AWAKE,
    BUY,
    COAL,
    DISPLAY,
    GANG_BOSS,
    GOLD,
    HEXES,
    INFANTRY,
    IRON,
    LAST_SPACE,
    MINE,
    MOUNTAIN_RAILWAY,
    NO_CARD,
    NO_ONE,
    OLD_ONES,
    OLD_ONES_START,
    OVERLANDER,
    PERSONALITIES,
    RAILWAY,
    RECRUIT,
    RESOURCES,
    TRADE,
    UNITS,
    Box,
    State,
)
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.luck import Luck

__all__ = ["Mind", "choose"]


def choose(state: State, box: Box, mind: Mind, luck: Luck) -> int:
    """What it does for the seat that decides. `state` is thought in, and left as it was."""
    mind.seat = turn(state)
    mind.most = NOTHING
    mind.best = done
    mind.season = min(1.0, (LAST_SPACE - state.time[mind.seat]) / LATE)
    mind.dread = max(CALM, min(1.0, state.time[mind.seat] / OLD_ONES_START))
    study_cards(box, mind)
    look_around(state, box, mind)
    phase = state.phase
    if phase == TURN:
        choose_action(state, box, mind, luck)
    elif phase <= SWAPPING:
        go_on(state, box, mind, luck)
    elif phase <= ALLOTTING:
        choose_in_combat(state, box, mind, luck)
    else:
        choose_else(state, box, mind, luck)
    return mind.best


# --- The turn ---


def choose_action(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if plays(state, box, mind):
        return
    consider(mind, luck, retrieve, retrieval(state, box, mind))
    for what in (RAILWAY, MOUNTAIN_RAILWAY):
        if why_not_build(state, box, what) == LEGAL:
            consider(mind, luck, build(what - RAILWAY), railway(state, box, mind, what))
    consider_mining(state, box, mind, luck)
    consider_recruiting(state, box, mind, luck)
    for unit in range(UNITS):
        if why_not_buy(state, box, unit) == LEGAL:
            price = cost(state, box, mind, BUY, unit_price(state, box, unit), 1)
            consider(mind, luck, buy(unit), strength(state, box, mind, unit) - price)
    if why_not_box(state, box, TRADE, 0) == LEGAL:
        consider(mind, luck, trade, trading(state, mind) - cost(state, box, mind, TRADE, 0, 1) - A_TRADE)
    if why_not_farm(state, box) == LEGAL:
        consider(mind, luck, farm, farming(state, box, mind))
    if why_not_attack(state, box) == LEGAL:
        consider(mind, luck, attack, best_attack(state, box, mind) - cost(state, box, mind, ATTACK, 0, 0))


def plays(state: State, box: Box, mind: Mind) -> bool:
    """Whether there is a personality to play now, which is then what is best."""
    for card in range(PERSONALITIES):
        if why_not_play(state, box, card) == LEGAL and is_time_for(state, box, mind, card):
            mind.best = play(card)
            return True
    return False


def is_time_for(state: State, box: Box, mind: Mind, card: int) -> bool:
    """Most personalities help as soon as they can; some wait until they help in full."""
    if card == OVERLANDER:
        return why_not_back(state, box.amounts[card]) == LEGAL
    if card == GANG_BOSS:
        return laying(state, box, mind, MOUNTAIN_RAILWAY, box.amounts[card]) > 0.0
    return True


def retrieval(state: State, box: Box, mind: Mind) -> float:
    """What it is worth to take the cubes back: boxes cost nothing again."""
    total = 0.0
    for what in range(ATTACK + 1):
        total += A_CUBE * price_of(state, box, what)
    return mind.season * total - effort(state, mind, retrieve_time(state, mind.seat)) - A_RETRIEVAL


def consider_mining(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    for hex in range(HEXES):
        for what in range(RESOURCES):
            if state.resources[what, hex] > 0 and why_not_mine(state, box, hex, what) == LEGAL:
                price = cost(state, box, mind, MINE, 0, 1 + ones(state.via[hex]))
                consider(mind, luck, mine(hex, what), haul(state, box, mind, hex, what) - price)


def consider_recruiting(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    best = 0.0
    for place in range(DISPLAY):
        if why_not_recruit(state, box, place) == LEGAL:
            help = HELP[state.display[place]]
            best = max(best, help)
            consider(mind, luck, recruit(place), mind.season * help - cost(state, box, mind, RECRUIT, 0, 1))
    if why_not_look(state, box) == LEGAL:
        value = mind.season * (best + ANYBODY) - cost(state, box, mind, RECRUIT, 1, 1)
        consider(mind, luck, look, value)


def trading(state: State, mind: Mind) -> float:
    """What the best two goods are worth, brought in or sent out."""
    best = 0.0
    for coal in range(-2, 3):
        for iron in range(-2, 3):
            if abs(coal) + abs(iron) == 2:
                best = max(best, shipment(state, mind, coal, iron))
    return best


def shipment(state: State, mind: Mind, coal: int, iron: int) -> float:
    """What it is worth to bring in so much coal and iron; where there is less than none, it goes out for gold."""
    if state.goods[COAL, mind.seat] + coal < 0 or state.goods[IRON, mind.seat] + iron < 0:
        return 0.0
    gold = max(0, 0 - coal) + max(0, 0 - iron)
    return gain_of(state, mind, COAL, coal) + gain_of(state, mind, IRON, iron) + gain_of(state, mind, GOLD, gold)


def sale(state: State, mind: Mind, good: int) -> float:
    """What it is worth to send one out for a gold."""
    return gain_of(state, mind, GOLD, 1) + gain_of(state, mind, good, -1)


# --- What an action begins ---


def go_on(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """What belongs to an action that was begun."""
    phase = state.phase
    if phase == PLACING_PORT:
        for hex in range(HEXES):
            if why_not_port(state, box, hex) == LEGAL:
                value = prospects(state, box, mind, hex) - A_SIEGE * siege(state, box, mind, hex)
                consider(mind, luck, port(hex), value)
    elif phase == CHOOSING_OBJECTIVE:
        for nth in range(2):
            consider(mind, luck, objective(state.offered[nth]), float(WISHES[state.offered[nth]]))
    elif phase == TRACKS:
        lay_on(state, box, mind)
    elif phase == GOODS:
        trade_on(state, mind, luck)
    elif phase == FARMS:
        choose_farm(state, box, mind, luck)
    elif phase == FORCE:
        send_next(state, box, mind, luck)
    elif phase == BUYING:
        consider(mind, luck, done, 0.0)
        price = gain_of(state, mind, GOLD, 0 - unit_price(state, box, INFANTRY))
        consider(mind, luck, buy(INFANTRY), strength(state, box, mind, INFANTRY) + price)
    elif phase == CHOOSING_CARD:
        for nth in range(2):
            if state.looked[nth] > 0:
                consider(mind, luck, keep(nth), HELP[state.looked[nth] - 1])
    else:
        consider(mind, luck, done, HELP[state.fresh - 1])
        for place in range(DISPLAY):
            if state.display[place] != NO_CARD:
                consider(mind, luck, swap(place), HELP[state.display[place]])


def lay_on(state: State, box: Box, mind: Mind) -> None:
    """The best track, as long as it brings anything."""
    if best_track(state, box, mind, state.bought) > 0.0 or state.made == 0:
        mind.best = mind.track


def trade_on(state: State, mind: Mind, luck: Luck) -> None:
    if state.made > 0:
        consider(mind, luck, done, 0.0)
    for good in (COAL, IRON):
        consider(mind, luck, bring(good), gain_of(state, mind, good, 1))
        if why_not_export(state, good) == LEGAL:
            consider(mind, luck, export(good), sale(state, mind, good))


# --- All else ---


def choose_else(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    phase = state.phase
    if phase == ACCEPTING:
        for good in (COAL, IRON):
            consider(mind, luck, accept(good), gain_of(state, mind, good, 1))
    elif phase == JAMMING:
        mind.best = jam if is_attacked(state, mind) else let
    elif phase == MOVING_BACK:
        mind.best = back(1) if why_not_back(state, 2) == LEGAL else back(0)
    elif phase == TURNING_UP:
        for hex in range(HEXES):
            if why_not_turn_up(state, hex) == LEGAL:
                consider(mind, luck, turn_up(hex), state.hidden[hex] - danger(state, box, mind, hex) * OLD_ONES)
    elif phase in (GIVING_GOOD, GIVING_CARD):
        mind.best = keep_it
    elif phase == LOSING:
        lose_least(state, box, mind, luck)
    elif phase == HIRING:
        hire_best(state, box, mind, luck)
    elif phase == DROPPING:
        drop_worst(state, mind, luck)
    elif phase == RECRUITING:
        consider_recruiting(state, box, mind, luck)
    elif phase == TURN_MADE and state.version > 1:
        plays(state, box, mind)


def is_attacked(state: State, mind: Mind) -> bool:
    """Whether one of the Old Ones that are about to move comes to the port or a farm."""
    for slot in range(AWAKE):
        there = state.going[slot]
        if there != NOWHERE and state.awake[slot] != NO_ONE:
            if there == state.ports[mind.seat] or (farm_of(state, there) == mind.seat and not state.blighted[there]):
                return True
    return False


def lose_least(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if state.goods[GOLD, mind.seat] > 0:
        consider(mind, luck, pay_gold, gain_of(state, mind, GOLD, -1))
    for hex in range(HEXES):
        if farm_of(state, hex) == mind.seat and not state.blighted[hex]:
            consider(mind, luck, abandon(hex), A_LOST_FARM * (exposure(state, box, hex) - 1.0))


def hire_best(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """The unit that makes it strongest; between equals the dearest."""
    for unit in range(UNITS):
        if why_not_hire(state, unit) == LEGAL:
            consider(mind, luck, buy(unit), strength(state, box, mind, unit) + A_WHIM * box.unit_cost[unit])


def drop_worst(state: State, mind: Mind, luck: Luck) -> None:
    """Sends one card of the display away: the one that helps least."""
    if state.made > 0:
        mind.best = done
        return
    for place in range(DISPLAY):
        if state.display[place] != NO_CARD:
            consider(mind, luck, drop(place), 0.0 - HELP[state.display[place]])
