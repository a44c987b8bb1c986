"""Gameplay: whose turn it is, what time it takes, and the actions from the railway to the cubes that are taken back."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.land import (
    find_ways,
    has_old_one,
    has_resource,
    is_land,
    is_reached,
    port_on,
    trace_networks,
)
from tuckerbox.games.auztralia.rules.terms import (
    ACTED,
    ADVANCE,
    BORDER_TAKEN,
    BOUGHT,
    BOX_TOO_DEAR,
    BUYING,
    CHOOSING_CARD,
    DROPPED,
    DROPPING,
    FARM_PLACED,
    FARMS,
    GAINED,
    GIVEN,
    GIVING_CARD,
    GIVING_GOOD,
    GOODS,
    HEX_NOT_EMPTY,
    LEGAL,
    LOOK_AT_TWO,
    LOOKED,
    MINED,
    NEEDS_BOX_B,
    NO_CARD_THERE,
    NO_COAL_OR_IRON,
    NO_CUBE,
    NO_FARM_LEFT,
    NO_FIELD,
    NO_TRACKS,
    NO_UNIT_LEFT,
    NO_WAY_ON,
    NOT_ALONE,
    NOT_JOINED,
    NOT_ON_LAND,
    NOTHING_TO_EXPORT,
    NOTHING_TO_MINE,
    NOWHERE,
    OLD_ONE_THERE,
    ONE_OF_EACH,
    ONLY_INFANTRY,
    OUT_OF_REACH,
    PAID,
    PUT_BACK,
    RECRUITED,
    RECRUITING,
    REFILL,
    RETRIEVED,
    SEEN,
    SHOWN,
    SWAPPED,
    SWAPPING,
    TIME_SPENT,
    TOO_DEAR,
    TRACK_LAID,
    TRACKS,
    TURN,
    TURN_MADE,
    TURN_STARTS,
    UNVEIL,
    WRONG_LAND,
)
from tuckerbox.games.auztralia.state import (
    ADJUTANT,
    BOXES,
    BUY,
    CATTLE,
    CHIEF_ENGINEER,
    COAL,
    COAST,
    CORN,
    CROPS,
    DISPLAY,
    FARM,
    FARM_MANAGER,
    FARMLAND,
    GOLD,
    HEXES,
    HILL,
    INFANTRY,
    IRON,
    LAST_SPACE,
    MINE,
    MINE_BOSS,
    NO_CARD,
    OUTBACK,
    PERSONALITIES,
    PHOSPHATE,
    PROSPECTOR,
    QUARTERMASTER,
    RAILWAY,
    RECRUIT,
    RESOURCES,
    SEATS,
    SHIPPING_AGENT,
    SIDES,
    SOLO,
    STOCKMAN,
    TOGETHER,
    TOKEN,
    TRADE,
    TUNNELLER,
    WEST,
    Box,
    State,
)
from tuckerbox.kernel.bits import ones
from tuckerbox.kernel.events import EVERYONE, note, note_to
from tuckerbox.kernel.luck import Luck, draw_weighted

BEFORE_ACTION, AFTER_ACTION = 1, 2  # when a personality card lets something happen
FIELD_WORK = 3  # a Farm action takes no more time than this


def has(state: State, seat: int, card: int) -> bool:
    """Whether a personality lies before a seat."""
    return state.owner[card] == seat + 1


# --- Whose turn it is ---


def next_turn(state: State, box: Box) -> None:
    """Whoever is furthest back goes on; on one space whoever lies on top. The Old Ones only move from behind."""
    seat = furthest_back(state)
    if state.ended or state.purple >= LAST_SPACE:  # which it only reaches behind everybody
        state.phase = UNVEIL
    elif seat < 0 or state.purple < state.time[seat]:
        state.phase = ADVANCE
    else:
        state.active = seat
        state.fresh = 0
        note(state, TURN_STARTS, seat, state.time[seat], 0, 0)
        begin_choice(state, box)


def furthest_back(state: State) -> int:
    """The seat that is furthest back of those that may still act, or -1."""
    found = -1
    for seat in range(state.seats):
        if state.time[seat] < LAST_SPACE and (found < 0 or is_behind(state, seat, found)):
            found = seat
    return found


def is_behind(state: State, seat: int, other: int) -> bool:
    if state.time[seat] != state.time[other]:
        return state.time[seat] < state.time[other]
    return state.laid[seat] > state.laid[other]


def begin_choice(state: State, box: Box) -> None:
    """The seat whose turn it is may play personalities, or act."""
    state.used = 0
    find_ways(state, box, state.active)
    state.free = 0
    state.phase = TURN


def end_action(state: State, box: Box) -> None:
    """The action is done: its seat may still play personalities, and says when the turn is over."""
    state.phase = TURN_MADE
    if state.version > 1:
        state.free = 0
        if has(state, state.active, STOCKMAN):  # who asks where the rails lead to
            state.used = 0
            find_ways(state, box, state.active)


def spend_time(state: State, spaces: int) -> None:
    move_disc(state, state.active, min(LAST_SPACE, state.time[state.active] + spaces))
    note(state, TIME_SPENT, state.active, spaces, state.time[state.active], 0)


def move_disc(state: State, seat: int, space: int) -> None:
    """A disc lies on top of those that are there already."""
    state.time[seat] = space
    state.moves += 1
    state.laid[seat] = state.moves


# --- Cubes and boxes ---


def price_of(state: State, box: Box, what: int) -> int:
    """The gold that a box costs whose turn it is."""
    return price_for(state, box, state.active, what)


def price_for(state: State, box: Box, seat: int, what: int) -> int:
    """The gold that a box costs: one for each cube that lies there already."""
    cubes = state.boxes[what, seat]
    if what == MINE:
        cubes //= box.mine_boxes  # the emptier one is taken
    if has(state, seat, ADJUTANT):
        cubes = max(0, cubes - box.amounts[ADJUTANT])
    return cubes


def why_not_box(state: State, box: Box, what: int, more: int) -> int:
    """Whether a box can be used, and `more` gold be paid besides."""
    seat = state.active
    if state.cubes[seat] == 0:
        return NO_CUBE
    if state.goods[GOLD, seat] < price_of(state, box, what):
        return BOX_TOO_DEAR
    return LEGAL if state.goods[GOLD, seat] >= price_of(state, box, what) + more else TOO_DEAR


def use_box(state: State, box: Box, what: int) -> None:
    """A cube from the headquarters is laid on a box, and those that lie there are paid for."""
    seat, gold = state.active, price_of(state, box, what)
    state.cubes[seat] -= 1
    state.boxes[what, seat] += 1
    state.goods[GOLD, seat] -= gold
    note(state, ACTED, seat, what, gold, 0)


def gain(state: State, seat: int, good: int, pieces: int) -> None:
    if pieces > 0:
        state.goods[good, seat] += pieces
        note(state, GAINED, seat, good, pieces, 0)


def pay(state: State, seat: int, good: int) -> None:
    """One piece; the gold for boxes and units is told with them."""
    state.goods[good, seat] -= 1
    note(state, PAID, seat, good, 1, 0)


# --- Build Railway ---


def why_not_build(state: State, box: Box, what: int) -> int:
    seat = state.active
    reason = why_not_box(state, box, what, 0)
    if reason != LEGAL:
        return reason
    if state.goods[COAL, seat] == 0 or state.goods[IRON, seat] == 0:
        return NO_COAL_OR_IRON
    return LEGAL if can_lay(state, box, what) else NO_TRACKS if state.tracks_left[seat] == 0 else NO_WAY_ON


def begin_railway(state: State, box: Box, what: int) -> None:
    seat = state.active
    use_box(state, box, what)
    pay(state, seat, COAL)
    pay(state, seat, IRON)
    spend_time(state, railway_time(state, box, seat, what))
    state.left = tracks_each(state, box, seat)
    state.made = 0
    state.bought = what
    state.phase = TRACKS


def railway_time(state: State, box: Box, seat: int, what: int) -> int:
    """The spaces that a box of the railway takes."""
    if what == RAILWAY:
        return 2
    return box.amounts[TUNNELLER] if has(state, seat, TUNNELLER) else 3


def tracks_each(state: State, box: Box, seat: int) -> int:
    """How many tracks one action may lay."""
    return box.amounts[CHIEF_ENGINEER] if has(state, seat, CHIEF_ENGINEER) else 2


def why_not_track(state: State, box: Box, hex: int, side: int, what: int) -> int:
    """Across each border one track, joined to one's own network, and into no hex with an Old One."""
    seat = state.active
    there = box.beside[side, hex]
    if state.tracks_left[seat] == 0:
        return NO_TRACKS
    if not is_land(state, box, hex) or not is_land(state, box, there):
        return NOT_ON_LAND
    if state.tracks[side, hex] != 0:
        return BORDER_TAKEN
    if has_old_one(state, hex) or has_old_one(state, there):
        return OLD_ONE_THERE
    if not is_joined(state, box, hex, side):
        return NOT_JOINED
    rough = is_rough(state, box, hex) or is_rough(state, box, there)
    return NEEDS_BOX_B if rough and what == RAILWAY else LEGAL


def is_rough(state: State, box: Box, hex: int) -> bool:
    """Whether tracks need the second box: hills, and in the West all beyond the first level."""
    return box.terrain[state.map, hex] == HILL or (state.map == WEST and box.level[state.map, hex] > 1)


def can_lay(state: State, box: Box, what: int) -> bool:
    for hex in range(HEXES):
        for side in range(SIDES):
            if is_joined(state, box, hex, side) and why_not_track(state, box, hex, side, what) == LEGAL:
                return True
    return False


def is_joined(state: State, box: Box, hex: int, side: int) -> bool:
    """Whether the network of whose turn it is leads to a border, on either side of it."""
    there = box.beside[side, hex]
    return is_reached(state, hex, state.active) or (there != NOWHERE and is_reached(state, there, state.active))


def lay_track(state: State, box: Box, hex: int, side: int) -> None:
    seat = state.active
    state.tracks[side, hex] = seat + 1
    state.tracks_left[seat] -= 1
    state.left -= 1
    state.made += 1
    note(state, TRACK_LAID, seat, hex, box.beside[side, hex], 0)
    trace_networks(state, box)
    if state.left == 0 or not can_lay(state, box, state.bought):
        finish_choice(state, box)


def finish_choice(state: State, box: Box) -> None:
    """Finish an action, or what a personality card allowed before or after it."""
    if state.free == BEFORE_ACTION:
        begin_choice(state, box)
    else:
        end_action(state, box)


# --- Mine ---


def why_not_mine(state: State, box: Box, hex: int, what: int) -> int:
    reason = why_not_box(state, box, MINE, 0)
    if reason != LEGAL:
        return reason
    if state.via[hex] < 0:
        return OUT_OF_REACH
    return LEGAL if state.resources[what, hex] > 0 else NOTHING_TO_MINE


def dig(state: State, box: Box, hex: int, what: int) -> None:
    """All of one kind from one hex; whoever has the mine boss takes every kind."""
    seat = state.active
    use_box(state, box, MINE)
    all_kinds = has(state, seat, MINE_BOSS)
    gold = 1 if state.resources[PHOSPHATE, hex] > 0 and (all_kinds or what == PHOSPHATE) else 0
    if has(state, seat, PROSPECTOR):
        gold += box.amounts[PROSPECTOR]
    for resource in range(RESOURCES):
        pieces = state.resources[resource, hex]
        if pieces > 0 and (all_kinds or resource == what):
            state.resources[resource, hex] = 0
            note(state, MINED, seat, hex, resource, pieces)
            if resource == TOKEN:
                state.points[seat] += box.token[hex]
            else:
                state.goods[resource, seat] += pieces
    gain(state, seat, GOLD, gold)
    spend_time(state, 1 + ones(state.via[hex]))
    end_action(state, box)


# --- Recruit Help ---


def why_not_recruit(state: State, box: Box, place: int) -> int:
    if state.display[place] == NO_CARD:
        return NO_CARD_THERE
    return LEGAL if state.phase == RECRUITING else why_not_box(state, box, RECRUIT, 0)


def why_not_look(state: State, box: Box) -> int:
    if cards_in_deck(state) == 0:
        return NO_CARD_THERE
    if state.phase == RECRUITING:
        return LEGAL if state.goods[GOLD, state.active] > 0 else TOO_DEAR
    return why_not_box(state, box, RECRUIT, 1)


def why_not_freshen(state: State, box: Box) -> int:
    """Alone, one may have cards of the display replaced first."""
    if state.way != SOLO:
        return NOT_ALONE
    if state.display[DISPLAY - 1] == NO_CARD or cards_in_deck(state) == 0:
        return NO_CARD_THERE
    return why_not_box(state, box, RECRUIT, 1)


def begin_recruiting(state: State, box: Box) -> None:
    if state.phase == TURN:
        use_box(state, box, RECRUIT)
        spend_time(state, 1)


def freshen(state: State, box: Box) -> None:
    begin_recruiting(state, box)
    pay(state, state.active, GOLD)
    state.made = 0
    state.phase = DROPPING


def drop_card(state: State, place: int) -> None:
    note(state, DROPPED, state.active, state.display[place], 0, 0)
    state.display[place] = NO_CARD
    state.made += 1


def close_ranks(state: State) -> None:
    """The cards that stayed move up, and others come."""
    for _ in range(DISPLAY):
        for place in range(DISPLAY - 1, 0, -1):
            if state.display[place] == NO_CARD:
                state.display[place] = state.display[place - 1]
                state.display[place - 1] = NO_CARD
    state.phase = REFILL


def cards_in_deck(state: State) -> int:
    count = 0
    for card in range(PERSONALITIES):
        count += state.deck[card]
    return count


def take_from_display(state: State, box: Box, place: int) -> None:
    """The cards to the left move up, and a new one comes."""
    begin_recruiting(state, box)
    recruit_card(state, state.display[place])
    slide(state, place)
    state.made = 0
    state.phase = REFILL


def after_refill(state: State, box: Box) -> None:
    """Behind new cards: whoever had some replaced recruits now; together, one says who gets the card."""
    if state.made > 0:
        state.made = 0
        state.phase = RECRUITING
    else:
        hand_card_on(state, box)


def hand_card_on(state: State, box: Box) -> None:
    if state.way == TOGETHER:
        state.phase = GIVING_CARD
    else:
        finish_choice(state, box)


def give_card(state: State, box: Box, to: int) -> None:
    card = state.fresh - 1
    state.owner[card] = to + 1
    if to != state.active:
        note(state, GIVEN, state.active, to, RESOURCES + card, 0)
    finish_choice(state, box)


def recruit_card(state: State, card: int) -> None:
    """A card that was recruited lies before its owner, and helps from now on."""
    state.owner[card] = state.active + 1
    state.fresh = card + 1
    note(state, RECRUITED, state.active, card, 0, 0)


def slide(state: State, place: int) -> None:
    for there in range(place, 0, -1):
        state.display[there] = state.display[there - 1]
    state.display[0] = NO_CARD


def refill(state: State, luck: Luck) -> bool:
    """Shows the next card, further and further left; whether there was one to show and a place for it."""
    place = DISPLAY - 1
    while place >= 0 and state.display[place] != NO_CARD:
        place -= 1
    if place < 0 or cards_in_deck(state) == 0:
        return False
    card = draw_card(state, luck)
    state.deck[card] = 0
    state.display[place] = card
    note(state, SHOWN, -1, card, place, 0)
    return True


def draw_card(state: State, luck: Luck) -> int:
    """The top card of the deck: the one that somebody put back there, or any."""
    for seat in range(SEATS):
        if state.top_seen[seat] > 0:
            card = state.top_seen[seat] - 1
            forget_top(state)
            return card
    return draw_weighted(luck, state.deck)


def forget_top(state: State) -> None:
    for seat in range(SEATS):
        state.top_seen[seat] = 0


def pay_to_look(state: State, box: Box) -> None:
    begin_recruiting(state, box)
    pay(state, state.active, GOLD)
    state.phase = LOOK_AT_TWO


def look_at_two(state: State, luck: Luck) -> None:
    """One player sees the two top cards. Who knew the top one goes on knowing it, if it comes back."""
    seat = state.active
    count = min(2, cards_in_deck(state))
    state.looker = 1 << seat
    note(state, LOOKED, seat, count, 0, 0)
    for nth in range(count):
        card = peek(state, luck) if nth == 0 else draw_weighted(luck, state.deck)
        state.deck[card] = 0
        state.looked[nth] = card + 1
    note_to(state, 1 << seat, SEEN, seat, state.looked[0], state.looked[1], 0)
    for nth in range(count):
        state.deck[state.looked[nth] - 1] = 1
    state.phase = CHOOSING_CARD


def peek(state: State, luck: Luck) -> int:
    """The top card, which those who know it do not forget."""
    for seat in range(SEATS):
        if state.top_seen[seat] > 0:
            return state.top_seen[seat] - 1
    return draw_weighted(luck, state.deck)


def choose_of_two(state: State, nth: int) -> None:
    """One card is kept; the other goes back on top, known by who put it there and by who knew it before."""
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
        note_to(state, 1 << seat, PUT_BACK, seat, other - 1, 0, 0)
    recruit_card(state, kept)
    state.phase = SWAPPING


def swap_card(state: State, box: Box, place: int) -> None:
    """The card that was kept takes the place of one on display."""
    kept, taken = state.fresh - 1, state.display[place]
    state.owner[kept] = 0
    state.owner[taken] = state.active + 1
    state.fresh = taken + 1
    state.display[place] = kept
    note(state, SWAPPED, state.active, taken, kept, 0)
    hand_card_on(state, box)


# --- Buy Military Unit ---


def unit_price(state: State, box: Box, unit: int) -> int:
    cost = box.unit_cost[unit]
    return cost - box.amounts[QUARTERMASTER] if cost >= 2 and has(state, state.active, QUARTERMASTER) else cost


def why_not_buy(state: State, box: Box, unit: int) -> int:
    if state.supply[unit] == 0:
        return NO_UNIT_LEFT
    if state.phase == BUYING:
        if unit != INFANTRY:
            return ONLY_INFANTRY
        return LEGAL if state.goods[GOLD, state.active] >= unit_price(state, box, unit) else TOO_DEAR
    return why_not_box(state, box, BUY, unit_price(state, box, unit))


def buy_unit(state: State, box: Box, unit: int) -> None:
    seat, second = state.active, state.phase == BUYING
    if not second:
        use_box(state, box, BUY)
        spend_time(state, 1)
    price = unit_price(state, box, unit)
    state.goods[GOLD, seat] -= price
    take_unit(state, seat, unit)
    note(state, BOUGHT, seat, unit, price, 0)
    again = unit == INFANTRY and not second
    state.phase = BUYING
    if not again or why_not_buy(state, box, INFANTRY) != LEGAL:
        end_action(state, box)


def take_unit(state: State, seat: int, unit: int) -> None:
    state.supply[unit] -= 1
    state.barracks[unit, seat] += 1


# --- Import/Export ---


def begin_trade(state: State, box: Box) -> None:
    seat = state.active
    use_box(state, box, TRADE)
    spend_time(state, 1)
    state.left = box.amounts[SHIPPING_AGENT] if has(state, seat, SHIPPING_AGENT) else 2
    state.made = 0
    state.phase = GOODS


def why_not_export(state: State, good: int) -> int:
    return LEGAL if state.goods[good, state.active] > 0 else NOTHING_TO_EXPORT


def ship(state: State, box: Box, good: int, out: bool) -> None:
    seat = state.active
    if out:
        pay(state, seat, good)
        gain(state, seat, GOLD, 1)
    else:
        gain(state, seat, good, 1)
    state.left -= 1
    state.made += 1
    state.bought = GOLD if out else good
    if state.way == TOGETHER:
        state.phase = GIVING_GOOD
    else:
        go_on_trading(state, box)


def go_on_trading(state: State, box: Box) -> None:
    state.phase = GOODS
    if state.left == 0:
        finish_choice(state, box)


def give_good(state: State, box: Box, to: int) -> None:
    """In the common game what was brought in, or the gold for what went out, may go to another player at once."""
    if to != state.active:
        state.goods[state.bought, state.active] -= 1
        state.goods[state.bought, to] += 1
        note(state, GIVEN, state.active, to, state.bought, 0)
    go_on_trading(state, box)


# --- Farm ---


def why_not_farm(state: State, box: Box) -> int:
    reason = why_not_box(state, box, FARM, 0)
    if reason != LEGAL:
        return reason
    return LEGAL if can_plant(state, box) else NO_FIELD


def begin_farming(state: State, box: Box) -> None:
    use_box(state, box, FARM)
    state.left = crops_each(state, box) * CROPS
    state.made = 0
    state.bought = 0
    state.phase = FARMS


def crops_each(state: State, box: Box) -> int:
    """How many farms of each crop a Farm action may place."""
    return box.amounts[FARM_MANAGER] if has(state, state.active, FARM_MANAGER) else 1


def planted(state: State, crop: int) -> int:
    """How many farms of a crop this action has placed."""
    return state.bought >> (2 * crop) & 3


def why_not_plant(state: State, box: Box, hex: int, crop: int) -> int:
    seat = state.active
    if state.farms_left[crop, seat] == 0:
        return NO_FARM_LEFT
    if state.via[hex] < 0:
        return OUT_OF_REACH
    if not grows(box.terrain[state.map, hex], crop):
        return WRONG_LAND
    if has_resource(state, hex) or state.farms[hex] > 0 or port_on(state, hex) >= 0 or has_old_one(state, hex):
        return HEX_NOT_EMPTY
    if not state.free and state.phase == FARMS and planted(state, crop) == crops_each(state, box):
        return ONE_OF_EACH
    return LEGAL


def grows(terrain: int, crop: int) -> bool:
    if crop == CORN:
        return terrain in (COAST, FARMLAND)
    if crop == CATTLE:
        return terrain in (HILL, FARMLAND)
    return terrain in (OUTBACK, FARMLAND)


def can_plant(state: State, box: Box) -> bool:
    for hex in range(HEXES):
        if state.via[hex] >= 0:
            for crop in range(CROPS):
                if why_not_plant(state, box, hex, crop) == LEGAL:
                    return True
    return False


def place_farm(state: State, box: Box, hex: int, crop: int) -> None:
    """Each farm brings a gold, and takes a space of time."""
    seat = state.active
    state.farms[hex] = 1 + crop + CROPS * seat
    state.farms_left[crop, seat] -= 1
    state.bought += 1 << (2 * crop)
    state.made += 1
    state.left -= 1
    note(state, FARM_PLACED, seat, hex, crop, 0)
    gain(state, seat, GOLD, 1)
    if state.via[hex] & ~state.used:
        state.used |= state.via[hex]
        find_ways(state, box, seat)
    if state.left == 0 or not can_plant(state, box):
        end_farming(state, box)


def end_farming(state: State, box: Box) -> None:
    if not state.free:
        spend_time(state, min(FIELD_WORK, state.made) + ones(state.used))
    finish_choice(state, box)


# --- Retrieve Cubes ---


def retrieve_time(state: State, seat: int) -> int:
    """It takes longer when no cube is left to do it with."""
    return 1 if state.cubes[seat] > 0 else 2


def retrieve_cubes(state: State, box: Box) -> None:
    """All cubes come back, also the one that this took."""
    seat = state.active
    spaces = retrieve_time(state, seat)
    cubes = 0
    for what in range(BOXES):
        cubes += state.boxes[what, seat]
        state.boxes[what, seat] = 0
    state.cubes[seat] += cubes
    note(state, RETRIEVED, seat, cubes, 0, 0)
    spend_time(state, spaces)
    end_action(state, box)
