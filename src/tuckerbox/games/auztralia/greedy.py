"""A sensible player of AuZtralia: it puts a value on each choice, in points, and takes the best.

What a choice is worth follows from a few needs. Points are points; goods are what can be done with them; tracks bring
nearer to what lies in the land (`pull`); units are the chance to beat what sleeps or walks there (`need`), for the
points and for the safety of the port. From that goes the gold, and time at a fixed price: it is what runs out. What
luck will bring is not looked at. What may lie face down is reckoned by the tiles that were never turned up.
"""

from __future__ import annotations

from array import array
from typing import Annotated

from tuckerbox.games.auztralia.rules import turn
from tuckerbox.games.auztralia.rules.combat import (
    ALL,
    OTHERS,
    capacity_of,
    full_sanity,
    others_on_way,
    why_not_aim,
    why_not_allot,
    why_not_attack,
    why_not_use,
    why_not_withdraw,
)
from tuckerbox.games.auztralia.rules.land import apart, bits, farm_of, has_old_one, is_land, is_reached, port_on
from tuckerbox.games.auztralia.rules.personalities import (
    why_not_back,
    why_not_hire,
    why_not_play,
    why_not_turn_up,
)
from tuckerbox.games.auztralia.rules.playing import (
    FIELD_WORK,
    grows,
    has,
    price_of,
    unit_price,
    why_not_box,
    why_not_build,
    why_not_buy,
    why_not_export,
    why_not_farm,
    why_not_look,
    why_not_mine,
    why_not_plant,
    why_not_recruit,
    why_not_track,
)
from tuckerbox.games.auztralia.rules.scoring import A_FARM, A_PHOSPHATE
from tuckerbox.games.auztralia.rules.setting_up import pool_of, why_not_port
from tuckerbox.games.auztralia.rules.terms import (
    ACCEPTING,
    AFTER_CARD,
    AIMING,
    ALLOTTING,
    BEFORE_CARD,
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
    NOBODY,
    NOWHERE,
    PLACING_PORT,
    RECRUITING,
    SWAPPING,
    TRACKS,
    TURN,
    TURNING_UP,
    abandon,
    accept,
    aim,
    allot,
    attack,
    back,
    bring,
    build,
    buy,
    done,
    drop,
    export,
    farm,
    fight,
    jam,
    keep_it,
    let,
    look,
    mine,
    objective,
    pay_gold,
    plant,
    play,
    port,
    recruit,
    retrieve,
    send,
    stay,
    swap,
    target,
    track,
    trade,
    turn_up,
    use,
    withdraw,
)
from tuckerbox.games.auztralia.rules.terms import choose as keep
from tuckerbox.games.auztralia.state import (
    AIRSHIPS,
    ATTACK,
    AWAKE,
    BUY,
    CATTLE,
    CATTLE_BARON,
    CHEMIST,
    CHIEF_ENGINEER,
    COAL,
    CORN,
    CORN_BARON,
    CROPS,
    DIRECTIONS,
    DISPLAY,
    FAR,
    FARM,
    GANG_BOSS,
    GOLD,
    HEXES,
    INFANTRY,
    INFANTRY_COLONEL,
    IRON,
    KANGAROO,
    KINDS,
    LAST_SPACE,
    MINE,
    MINE_BOSS,
    MOUNTAIN_RAILWAY,
    NO_CARD,
    NO_ONE,
    OLD_ONES_START,
    OLD_CARDS,
    OLD_ONES,
    OVERLANDER,
    PERSONALITIES,
    PHOSPHATE,
    PROSPECTOR,
    RAILWAY,
    RECRUIT,
    RESOURCES,
    SIDES,
    TEMPLE,
    TOKEN,
    TRADE,
    TUNNELLER,
    UNITS,
    WOOL_BARON,
    Box,
    State,
)
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.record import Reals, Record, Row

# Time, and goods: the first ones of each, coal, iron and gold, are worth more than what comes on top
A_SPACE = 0.65
FEW = (2, 2, 6)
A_FIRST_ONE = (0.6, 0.6, 0.7)
A_FURTHER_ONE = (0.2, 0.2, 0.3)
LATE = 15.0  # spaces before the end: from there on goods, tracks and units lose their worth

# The network
A_STEP = 0.5  # of what lies in a hex, for each track that is still missing
A_HUNT = 0.35  # of what beating an Old One brings, for being able to
AT_HAND = 2  # hexes off the rails: what is no further away can be attacked

# Old Ones
TO_THEM = 0.5  # of a point that the Old Ones have: others gain as much when they lose it
A_PORT = 120.0  # what is lost with it
A_LOST_FARM = 3.0  # to me and for them
NEARER = 0.85  # of a danger, for each hex between
CALM = 0.3  # of a danger at the start: nothing moves before
ASLEEP = 0.35  # of a danger, while it lies face down
DAMAGE = 0.9  # what damage to units costs, withdrawn or not
EVEN = 1.17  # a fight that could last so much longer than it must is as good as lost

# Cubes on boxes, for each gold that the next ones cost
A_CUBE = 0.45

# What personalities are worth to whom recruits them, by their numbers
HELP = memoryview(
    array(
        "d",
        (
            2.2, 1.2, 1.2, 1.8, 2.5, 2.5, 1.5, 2.2, 1.0, 2.5, 1.2, 0.6, 0.6, 0.8, 2.0, 2.0, 0.8, 0.8, 1.2, 0.6, 1.5,
            2.5, 1.2, 1.2, 1.2, 1.0, 1.0, 1.0, 0.8, 1.0, 5.0, 4.0, 4.0, 3.0, 2.5, 1.5, 1.5, 2.0, 4.0, 1.5, 2.0, 1.0,
        ),
    )
)  # fmt: skip
ANYBODY = 0.5  # what two unknown cards are better than the best on display
WISHES = (1, 6, 2, 10, 3, 5, 11, 0, 4, 8, 9, 7)  # how much each objective of the solo game is wished for

A_WHIM = 0.05  # what a choice may seem better than it is, so that no two matches are alike
WHIMS = 1000
NOTHING = -1e9  # worse than any choice


class Mind(Record):
    """What the player thinks in; nothing in it outlasts a decision."""

    most: Annotated[float, "f8"]  # the value of the best choice so far
    season: Annotated[float, "f8"]  # 1, and towards the end less and less
    dread: Annotated[float, "f8"]  # the other way round
    toll: Annotated[float, "f8"]  # the damage to be expected in the fight that was imagined last
    pull: Annotated[Reals, "f8", HEXES]  # what it is worth to be joined to a hex
    prey: Annotated[Reals, "f8", HEXES]  # what it is worth to be able to attack it
    need: Annotated[Reals, "f8", KINDS]  # what it is worth to be able to beat a kind
    best: Annotated[int, "i4"]  # choice so far
    seat: Annotated[int, "i4"]
    force: Annotated[int, "i4"]  # the best force, a bit for each kind of units
    field: Annotated[int, "i4"]  # where it goes
    track: Annotated[int, "i4"]  # the best track, as an action
    army: Annotated[Row, "i2", UNITS]  # that a fight is imagined with
    stands: Annotated[Row, "i2", UNITS]  # how much damage it takes
    foes: Annotated[Row, "i2", KINDS]  # that it is imagined against
    lives: Annotated[Row, "i2", KINDS]  # what damage the toughest of them still takes
    hits: Annotated[Row, "i2", UNITS * OLD_ONES]  # on how many Old One cards a unit hits a kind,
    hurts: Annotated[Row, "i2", OLD_ONES]  # and how much damage,
    hurts_air: Annotated[Row, "i2", OLD_ONES]
    terror: Annotated[Row, "i2", OLD_ONES]  # and loss of sanity they hold
    pace: Annotated[Row, "i2", KINDS]  # how many of them move it
    blocked: Annotated[Row, "i1", HEXES]  # 1: an Old One is there
    far: Annotated[Row, "i1", HEXES]  # how many tracks are missing to get there
    queue: Annotated[Row, "i1", HEXES]
    spare: Annotated[Row, "u1", 6]


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


def consider(mind: Mind, luck: Luck, action: int, value: float) -> None:
    """Keeps an action in mind if it is the best so far."""
    value += A_WHIM * draw(luck, WHIMS) / WHIMS
    if value > mind.most:
        mind.best, mind.most = action, value


# --- What is known ---


def study_cards(box: Box, mind: Mind) -> None:
    """What is on the Old One cards, all together."""
    for kind in range(KINDS):
        mind.pace[kind] = 0
    for kind in range(OLD_ONES):
        mind.hurts[kind] = mind.hurts_air[kind] = mind.terror[kind] = 0
        for unit in range(UNITS):
            mind.hits[unit * OLD_ONES + kind] = 0
        for card in range(OLD_CARDS):
            mind.hurts[kind] += box.card_damage[card, kind]
            mind.hurts_air[kind] += box.card_air_damage[card, kind]
            mind.terror[kind] += box.card_sanity[card, kind]
            mind.pace[kind] += 1 if box.card_moves[card] == kind + 1 else 0
            for unit in range(UNITS):
                mind.hits[unit * OLD_ONES + kind] += box.hitting[card, kind] >> unit & 1


def look_around(state: State, box: Box, mind: Mind) -> None:
    """Where Old Ones are, where the network leads, what lies in the land and what is to be feared."""
    for hex in range(HEXES):
        mind.blocked[hex] = 1 if has_old_one(state, hex) else 0
        mind.prey[hex] = 0.0
    for kind in range(KINDS):
        mind.need[kind] = 0.0
    find_far(state, box, mind, NOWHERE)
    for hex in range(HEXES):
        mind.pull[hex] = pull_of(state, box, mind, hex)
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE:
            kind, hex = state.awake[slot], state.place[slot]
            worth = box.worth[kind] * (1.0 + TO_THEM)
            fear(mind, hex, kind, worth, danger(state, box, mind, hex) * mind.pace[kind])
    for hex in range(HEXES):
        if state.hidden[hex] > 0:
            look_under(state, box, mind, hex)


def look_under(state: State, box: Box, mind: Mind, hex: int) -> None:
    """What may lie there face down, by the tiles of its level that were never turned up."""
    level = state.hidden[hex]
    risk = ASLEEP * danger(state, box, mind, hex)
    total = max(1, pool_of(state, level))
    for kind in range(OLD_ONES):
        share = state.pool[level - 1, kind] / total
        fear(mind, hex, kind, share * box.worth[kind] * (1.0 + 2 * TO_THEM), share * risk * mind.pace[kind])


def fear(mind: Mind, hex: int, kind: int, worth: float, risk: float) -> None:
    """An Old One is worth beating for its points, the nearer the more, and for what it may do."""
    steps = mind.far[hex] if mind.far[hex] >= 0 else LAST_SPACE
    mind.prey[hex] += A_HUNT * worth
    mind.need[kind] += A_HUNT * worth * mind.season * faded(A_STEP, max(0, steps - AT_HAND)) + risk


def danger(state: State, box: Box, mind: Mind, hex: int) -> float:
    """What an Old One there could do to the port and the farms, for each card that moves it."""
    away = apart(state, box, hex, state.ports[mind.seat]) if state.ports[mind.seat] != NOWHERE else LAST_SPACE
    risk = A_PORT * faded(NEARER, away) * mind.dread
    nearest = LAST_SPACE
    for there in range(HEXES):
        if farm_of(state, there) == mind.seat and not state.blighted[there]:
            nearest = min(nearest, apart(state, box, hex, there))
    return (risk + A_LOST_FARM * faded(NEARER, nearest)) / OLD_ONES


def faded(share: float, steps: int) -> float:
    """What remains after so many steps."""
    left = 1.0
    for _ in range(min(steps, 20)):
        left *= share
    return left


# --- Goods ---


def stock(good: int, pieces: int) -> float:
    """What so much of coal, iron or gold is worth."""
    few = min(pieces, FEW[good])
    return A_FIRST_ONE[good] * few + A_FURTHER_ONE[good] * (pieces - few)


def gain_of(state: State, mind: Mind, good: int, pieces: int) -> float:
    """What more of it is worth, or less."""
    have = state.goods[good, mind.seat]
    return mind.season * (stock(good, max(0, have + pieces)) - stock(good, have))


def effort(state: State, mind: Mind, spaces: int) -> float:
    """What time costs: nothing once it is over."""
    return A_SPACE * min(spaces, LAST_SPACE - state.time[mind.seat])


def cost(state: State, box: Box, mind: Mind, what: int, gold: int, spaces: int) -> float:
    """What a box costs, with some more gold, and time."""
    return effort(state, mind, spaces) - gain_of(state, mind, GOLD, 0 - gold - price_of(state, box, what))


def lode(state: State, box: Box, mind: Mind, hex: int, what: int) -> float:
    """What it is worth to have one kind of resource from a hex."""
    pieces = state.resources[what, hex]
    if pieces == 0:
        return 0.0
    if what == TOKEN:
        return float(box.token[hex])
    if what == PHOSPHATE:
        each = A_PHOSPHATE + (box.amounts[CHEMIST] if has(state, mind.seat, CHEMIST) else 0)
        return pieces * each + gain_of(state, mind, GOLD, 1)
    return gain_of(state, mind, what, pieces)


def haul(state: State, box: Box, mind: Mind, hex: int, what: int) -> float:
    """What mining brings."""
    value = lode(state, box, mind, hex, what)
    if has(state, mind.seat, MINE_BOSS):
        value = 0.0
        for resource in range(RESOURCES):
            value += lode(state, box, mind, hex, resource)
    return value + (gain_of(state, mind, GOLD, box.amounts[PROSPECTOR]) if has(state, mind.seat, PROSPECTOR) else 0.0)


# --- Land ---


def pull_of(state: State, box: Box, mind: Mind, hex: int) -> float:
    """What it would be worth to be joined to a hex: to mine there, or to farm."""
    if mind.blocked[hex] or not is_land(state, box, hex):
        return 0.0
    total = 0.0
    for what in range(RESOURCES):
        total += max(0.0, lode(state, box, mind, hex, what) - A_SPACE)
    best = 0.0
    for crop in range(CROPS):
        if state.farms[hex] == 0 and port_on(state, hex) < 0 and state.farms_left[crop, mind.seat] > 0:
            if grows(box.terrain[state.map, hex], crop):
                best = max(best, harvest(state, box, mind, hex, crop) - A_SPACE)
    return total + best


def harvest(state: State, box: Box, mind: Mind, hex: int, crop: int) -> float:
    """What a farm is worth there, if it lasts."""
    baron = CORN_BARON if crop == CORN else CATTLE_BARON if crop == CATTLE else WOOL_BARON
    value = A_FARM + (box.amounts[baron] if has(state, mind.seat, baron) else 0.0)
    return value * (1.0 - exposure(state, box, hex)) + gain_of(state, mind, GOLD, 1)


def exposure(state: State, box: Box, hex: int) -> float:
    """How likely Old Ones come to a hex: the more of them are close, the likelier."""
    risk = 0.0
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE and state.awake[slot] != TEMPLE:
            risk += 0.6 * faded(NEARER, apart(state, box, hex, state.place[slot]))
    return min(0.8, risk)


def find_far(state: State, box: Box, mind: Mind, more: int) -> None:
    """How many tracks are missing to each hex, around Old Ones, as if one hex more were joined; -1: no way."""
    count, nth = 0, 0
    for hex in range(HEXES):
        joined = hex == more or is_reached(state, hex, mind.seat)
        mind.far[hex] = 0 if joined else -1
        if joined:
            mind.queue[count] = hex
            count += 1
    while nth < count:
        hex = mind.queue[nth]
        nth += 1
        for direction in range(DIRECTIONS):
            there = box.beside[direction, hex]
            if is_land(state, box, there) and mind.far[there] < 0:
                mind.far[there] = mind.far[hex] + 1
                if not mind.blocked[there]:
                    mind.queue[count] = there
                    count += 1


def prospects(state: State, box: Box, mind: Mind, more: int) -> float:
    """What the land is worth with the network as it is, or with one hex more."""
    find_far(state, box, mind, more)
    total = 0.0
    for hex in range(HEXES):
        if mind.far[hex] >= 0:
            total += mind.pull[hex] * faded(A_STEP, mind.far[hex])
            total += mind.prey[hex] * faded(A_STEP, max(0, mind.far[hex] - AT_HAND))
    return total * mind.season


# --- The turn ---


def choose_action(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    for card in range(PERSONALITIES):
        if why_not_play(state, box, card) == LEGAL and is_time_for(state, box, mind, card):
            mind.best = play(card)
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
        consider(mind, luck, trade, trading(state, mind) - cost(state, box, mind, TRADE, 0, 1))
    if why_not_farm(state, box) == LEGAL:
        consider(mind, luck, farm, farming(state, box, mind))
    if why_not_attack(state, box) == LEGAL:
        consider(mind, luck, attack, best_attack(state, box, mind) - cost(state, box, mind, ATTACK, 0, 0))


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
    return mind.season * total - effort(state, mind, 1 if state.cubes[mind.seat] > 0 else 2)


def consider_mining(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    for hex in range(HEXES):
        for what in range(RESOURCES):
            if state.resources[what, hex] > 0 and why_not_mine(state, box, hex, what) == LEGAL:
                price = cost(state, box, mind, MINE, 0, 1 + bits(state.via[hex]))
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


# --- Railways ---


def railway(state: State, box: Box, mind: Mind, what: int) -> float:
    """What it is worth to use a box of the railway."""
    spaces = 3 if what == MOUNTAIN_RAILWAY and not has(state, mind.seat, TUNNELLER) else 2
    tracks = box.amounts[CHIEF_ENGINEER] if has(state, mind.seat, CHIEF_ENGINEER) else 2
    spent = gain_of(state, mind, COAL, -1) + gain_of(state, mind, IRON, -1)
    return laying(state, box, mind, what, tracks) + spent - cost(state, box, mind, what, 0, spaces)


def laying(state: State, box: Box, mind: Mind, what: int, tracks: int) -> float:
    """What the best track is worth, and as many of about the same kind."""
    return best_track(state, box, mind, what) * min(tracks, state.tracks_left[mind.seat])


def best_track(state: State, box: Box, mind: Mind, what: int) -> float:
    """Finds the track that brings nearest to what lies in the land; what that is worth."""
    before = prospects(state, box, mind, NOWHERE)
    most = NOTHING
    for hex in range(HEXES):
        for side in range(SIDES):
            if why_not_track(state, box, hex, side, what) == LEGAL:
                there = box.beside[side, hex]
                end = there if is_reached(state, hex, mind.seat) else hex
                value = prospects(state, box, mind, end) - before
                if value > most:
                    most = value
                    mind.track = track(hex, side)
    return most


# --- Farms ---


def farming(state: State, box: Box, mind: Mind) -> float:
    """What the farms are worth that one action can place."""
    total, placed = 0.0, 0
    for crop in range(CROPS):
        value = 0.0
        for hex in range(HEXES):
            if why_not_plant(state, box, hex, crop) == LEGAL:
                value = max(value, harvest(state, box, mind, hex, crop))
        if value > A_SPACE:
            total += value
            placed += 1
    return total - cost(state, box, mind, FARM, 0, placed) if placed > 0 else NOTHING


def choose_farm(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """The farm that is worth most; none, if all are worth less than the time they take."""
    spaces = 0.0 if state.free or state.made >= FIELD_WORK else effort(state, mind, 1)
    if state.made > 0:
        consider(mind, luck, done, 0.0)
    for hex in range(HEXES):
        for crop in range(CROPS):
            if why_not_plant(state, box, hex, crop) == LEGAL:
                consider(mind, luck, plant(hex, crop), harvest(state, box, mind, hex, crop) - spaces)


# --- Strength ---


def edge(mind: Mind, sanity: int) -> float:
    """How much longer the army lasts than it takes to beat the foes; and what damage is to be expected."""
    longest, harm, air_harm, terror = 0.0, 0, 0, 0
    for kind in range(OLD_ONES):
        if mind.foes[kind] > 0:
            blows = 0
            for unit in range(UNITS):
                blows += mind.hits[unit * OLD_ONES + kind] if mind.army[unit] > 0 else 0
            if blows == 0:
                return 0.0
            longest = max(longest, OLD_CARDS * mind.lives[kind] / blows)
            harm += mind.foes[kind] * mind.hurts[kind]
            air_harm += mind.foes[kind] * mind.hurts_air[kind]
            terror += mind.foes[kind] * mind.terror[kind]
    ground = 0
    for unit in range(AIRSHIPS):
        ground += mind.stands[unit]
    if ground == 0:
        harm = air_harm
        ground = mind.stands[AIRSHIPS]
    lasts = min(OLD_CARDS * ground / max(1, harm), OLD_CARDS * (sanity + 1) / max(1, terror))
    mind.toll = min(longest, lasts) * harm / OLD_CARDS
    return lasts / longest if longest > 0.0 else FAR


def chance(mind: Mind, sanity: int) -> float:
    """How likely the army beats the foes."""
    better = edge(mind, sanity) / EVEN
    odds = better * better * better * better
    return odds / (1.0 + odds)


def readiness(mind: Mind, sanity: int) -> float:
    """How far an army has come towards beating them: the first units count most, as nothing goes without them."""
    better = edge(mind, sanity) / EVEN
    return better / (1.0 + better)


def enlist(state: State, box: Box, mind: Mind, unit: int, number: int, hurt: int) -> None:
    mind.army[unit] = number
    mind.stands[unit] = max(0, number * capacity_of(state, box, unit) - hurt)


def nobody_to_beat(mind: Mind) -> None:
    for kind in range(KINDS):
        mind.foes[kind] = mind.lives[kind] = 0


def strength(state: State, box: Box, mind: Mind, more: int) -> float:
    """What one unit more is worth: how much likelier each kind of Old One is beaten, where that is needed."""
    total = 0.0
    nobody_to_beat(mind)
    for kind in range(OLD_ONES):
        if mind.need[kind] > 0.0:
            mind.foes[kind], mind.lives[kind] = 1, box.capacity[kind]
            for unit in range(UNITS):
                enlist(state, box, mind, unit, state.barracks[unit, mind.seat], 0)
            before = readiness(mind, full_sanity(state, box, mind.seat))
            enlist(state, box, mind, more, state.barracks[more, mind.seat] + 1, 0)
            total += mind.need[kind] * (readiness(mind, full_sanity(state, box, mind.seat)) - before)
            mind.foes[kind] = 0
    return total


# --- Attacks ---


def best_attack(state: State, box: Box, mind: Mind) -> float:
    """Finds the best force, with what is sent already, and where it goes; what that is worth."""
    most, sent = NOTHING, 0
    for unit in range(UNITS):
        sent |= 1 << unit if state.force[unit] > 0 else 0
    for force in range(1, 1 << UNITS):
        if force & sent == sent and can_send(state, mind, force):
            most = max(most, best_field(state, box, mind, force, sent, most))
    return most


def can_send(state: State, mind: Mind, force: int) -> bool:
    for unit in range(UNITS):
        if force >> unit & 1 and state.barracks[unit, mind.seat] + state.force[unit] == 0:
            return False
    return True


def best_field(state: State, box: Box, mind: Mind, force: int, sent: int, most: float) -> float:
    """The best hex for a force, if it is better than what was found already."""
    spaces = effort(state, mind, max(1, bits(force & (1 << INFANTRY | 1 << 1 | 1 << 2))))
    for unit in range(UNITS):
        number = 0
        if force >> unit & 1:
            number = state.force[unit] if sent >> unit & 1 else state.barracks[unit, mind.seat]
        enlist(state, box, mind, unit, number, 0)
        if not sent >> unit & 1:
            state.force[unit] = number
    for hex in range(HEXES):
        if mind.blocked[hex]:
            others = others_on_way(state, box, hex, NOBODY)
            if others < LAST_SPACE:
                value = battle(state, box, mind, hex) - spaces - effort(state, mind, others)
                if value > most:
                    most = value
                    mind.force, mind.field = force, hex
    for unit in range(UNITS):
        if not sent >> unit & 1:
            state.force[unit] = 0
    return most


def battle(state: State, box: Box, mind: Mind, hex: int) -> float:
    """What it is worth that the army attacks a hex: by each kind that may lie there face down, if one does."""
    level = state.hidden[hex]
    if level == 0:
        return outcome(state, box, mind, hex, NO_ONE)
    total, tiles = 0.0, max(1, pool_of(state, level))
    for kind in range(KINDS):
        if state.pool[level - 1, kind] > 0:
            seen = TO_THEM * box.worth[kind]  # it counts no more twice for them
            value = seen + max(0.0, outcome(state, box, mind, hex, kind))
            total += value * state.pool[level - 1, kind] / tiles
    return total


def outcome(state: State, box: Box, mind: Mind, hex: int, more: int) -> float:
    """What it is worth that the army fights what stands there, and one more tile that comes to light."""
    nobody_to_beat(mind)
    prize = 0.0
    if more != NO_ONE and more != KANGAROO:
        prize += meet(box, mind, more, 0)
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE and state.place[slot] == hex:
            prize += meet(box, mind, state.awake[slot], damage_to(state, slot))
            prize += danger(state, box, mind, hex) * mind.pace[state.awake[slot]]
    sanity = state.sanity if state.fighter == mind.seat else full_sanity(state, box, mind.seat)
    likely = chance(mind, sanity)
    return likely * prize - DAMAGE * mind.toll


def meet(box: Box, mind: Mind, kind: int, damage: int) -> float:
    """One more foe; what it is worth to beat it."""
    mind.foes[kind] += 1
    mind.lives[kind] = max(mind.lives[kind], box.capacity[kind] - damage)
    return box.worth[kind] * (1.0 + TO_THEM)


def damage_to(state: State, slot: int) -> int:
    total = 0
    for seat in range(state.seats):
        total += state.damage[slot, seat]
    return total


def send_next(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Sends what is missing of the best force, and then attacks."""
    best_attack(state, box, mind)
    mind.best = target(mind.field)
    for unit in range(UNITS):
        if mind.force >> unit & 1 and state.force[unit] == 0:
            mind.best = send(unit, state.barracks[unit, mind.seat] - 1)


# --- Combat ---


def choose_in_combat(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    if state.phase == BEFORE_CARD:
        choose_before_card(state, box, mind, luck)
    elif state.phase == AIMING:
        for slot in range(AWAKE):
            if why_not_aim(state, slot) == LEGAL:
                left = box.capacity[state.awake[slot]] - damage_to(state, slot)
                consider(mind, luck, aim(slot), box.worth[state.awake[slot]] / max(1, left))
    elif state.phase == AFTER_CARD:
        choose_after_card(state, box, mind, luck)
    else:
        for unit in range(AIRSHIPS):
            if why_not_allot(state, unit) == LEGAL:
                dies = state.hurt[unit] + 1 >= capacity_of(state, box, unit)
                last = 2.0 if state.force[unit] == 1 else 1.0
                consider(mind, luck, allot(unit), 0.0 - last * box.unit_cost[unit] if dies else 0.0 - state.hurt[unit])


def choose_before_card(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Officers help at once. To go on must be worth more than to go home, with all units or some."""
    for card in range(PERSONALITIES):
        if has(state, mind.seat, card) and why_not_use(state, card) == LEGAL:
            mind.best = use(card)
            if card >= INFANTRY_COLONEL:
                return
            consider(mind, luck, use(card), 0.0)
    consider(mind, luck, fight, fighting(state, box, mind, 0))
    for which in range(ALL + 1):
        if why_not_withdraw(state, which) == LEGAL:
            stays = 0.0 if which == ALL else fighting(state, box, mind, (1 << AIRSHIPS) if which != OTHERS else 15)
            consider(mind, luck, withdraw(which), stays)


def fighting(state: State, box: Box, mind: Mind, without: int) -> float:
    """What it is worth to fight on, without some units."""
    for unit in range(UNITS):
        stays = not without >> unit & 1
        enlist(state, box, mind, unit, state.force[unit] if stays else 0, state.hurt[unit] if stays else 0)
    return outcome(state, box, mind, state.field, NO_ONE)


def choose_after_card(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """Withdraws from a card that means defeat."""
    terror = 0
    for slot in range(AWAKE):
        if state.awake[slot] != NO_ONE and state.place[slot] == state.field:
            terror += box.card_sanity[state.card, state.awake[slot]]
    mind.best = withdraw(ALL) if terror > state.sanity else stay


# --- What an action begins ---


def go_on(state: State, box: Box, mind: Mind, luck: Luck) -> None:
    """What belongs to an action that was begun."""
    phase = state.phase
    if phase == PLACING_PORT:
        for hex in range(HEXES):
            if why_not_port(state, box, hex) == LEGAL:
                consider(mind, luck, port(hex), prospects(state, box, mind, hex))
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
