"""The rules of AuZtralia, chapter by chapter as in the guide; here is what the kernel asks for."""

from __future__ import annotations

from tuckerbox.games.auztralia.rules.combat import (
    aim_at,
    allot_to,
    attack_hex,
    begin_attack,
    clear_up,
    defend_port,
    draw_for_combat,
    resolve_card,
    send_units,
    use_in_combat,
    wake_target,
    why_not_aim,
    why_not_allot,
    why_not_attack,
    why_not_send,
    why_not_target,
    why_not_use,
    why_not_withdraw,
    withdraw_units,
)
from tuckerbox.games.auztralia.rules.land import farm_of
from tuckerbox.games.auztralia.rules.old_ones import (
    AT_MOVEMENT,
    PLAYERS_TURN,
    accept_good,
    advance,
    after_ports,
    arrive,
    attacked_port,
    blight,
    draw_movement,
    draw_together,
    jam_movement,
    lose_farm,
    lose_gold,
    lowest_hidden,
    next_stage,
    reveal,
    rise,
    spawn,
    test_movement,
)
from tuckerbox.games.auztralia.rules.personalities import (
    go_back,
    hire_units,
    may_play,
    play_personality,
    turn_up_hidden,
    uncover,
    why_not_back,
    why_not_hire,
    why_not_play,
    why_not_turn_up,
)
from tuckerbox.games.auztralia.rules.playing import (
    after_refill,
    begin_farming,
    begin_railway,
    begin_trade,
    buy_unit,
    choose_of_two,
    close_ranks,
    dig,
    drop_card,
    end_action,
    end_farming,
    finish_choice,
    freshen,
    give_card,
    give_good,
    hand_card_on,
    has,
    is_joined,
    lay_track,
    look_at_two,
    next_turn,
    pay_to_look,
    place_farm,
    refill,
    retrieve_cubes,
    ship,
    swap_card,
    take_from_display,
    why_not_box,
    why_not_build,
    why_not_buy,
    why_not_export,
    why_not_farm,
    why_not_freshen,
    why_not_look,
    why_not_mine,
    why_not_plant,
    why_not_recruit,
    why_not_track,
)
from tuckerbox.games.auztralia.rules.scoring import (
    all_sound_farms,
    awake_points,
    blighted_points,
    card_points,
    hidden_points,
    objective_met,
    old_ones_score,
    score_of,
    trophy_points,
)
from tuckerbox.games.auztralia.rules.setting_up import (
    choose_objective,
    deal,
    draw_first,
    draw_objectives,
    place_port,
    settle_shortages,
    setup,
    survey,
    why_not_port,
)
from tuckerbox.games.auztralia.rules.terms import (
    ACCEPTING,
    ADVANCE,
    AFTER_CARD,
    AIMING,
    ALLOTTING,
    ARRIVE,
    BEFORE_CARD,
    BLIGHT,
    BUYING,
    CHOOSING_CARD,
    CHOOSING_OBJECTIVE,
    CLEAR_UP,
    DEAL,
    DONE_WITH_TURN,
    DRAW_FIRST,
    DRAW_OBJECTIVES,
    DRAW_OLD_CARD,
    DROPPING,
    ENDED,
    EVENTS,
    FARMS,
    FORCE,
    GIVING_CARD,
    GIVING_GOOD,
    GOODS,
    HIRING,
    IT_IS_OVER,
    JAMMING,
    LEGAL,
    LOOK_AT_TWO,
    LOSING,
    MOVE,
    MOVEMENT,
    MOVING_BACK,
    NO_CARD_THERE,
    NOBODY,
    NOT_A_DECISION,
    NOT_A_PARTNER,
    NOT_OFFERED,
    NOT_YET,
    NOT_YOUR_FARM,
    OBJECTIVE_SCORED,
    OLD_ONES_SCORED,
    PLACING_PORT,
    PORTS,
    REASONS,
    RECRUITING,
    REFILL,
    RESOLVE,
    REVELATION,
    RISE,
    SCORE,
    SCORED,
    SHORTAGES,
    SOMETHING_ELSE_FIRST,
    SPAWN,
    SURVEY,
    SWAPPING,
    TOGETHER_CARD,
    TOO_DEAR,
    TRACKS,
    TURN,
    TURN_MADE,
    TURNED_UP,
    TURNING_UP,
    UNCOVER,
    UNVEIL,
    VERSION,
    WAKE,
    abandon,
    abandon_hex,
    accept,
    aim,
    aim_tile,
    allot,
    allot_unit,
    attack,
    back,
    back_spaces,
    bring,
    build,
    build_box,
    buy,
    choose,
    choose_card,
    done,
    drop,
    drop_place,
    export,
    export_good,
    farm,
    fight,
    freshen_display,
    give,
    give_seat,
    import_good,
    is_abandon,
    is_accept,
    is_aim,
    is_allot,
    is_back,
    is_build,
    is_buy,
    is_choose,
    is_drop,
    is_export,
    is_give,
    is_import,
    is_mine,
    is_objective,
    is_plant,
    is_play,
    is_port,
    is_recruit,
    is_send,
    is_swap,
    is_target,
    is_track,
    is_turn_up,
    is_use,
    is_withdraw,
    jam,
    keep_it,
    let,
    look,
    mine,
    mine_hex,
    mine_what,
    objective,
    objective_card,
    pay_gold,
    plant,
    plant_crop,
    plant_hex,
    play,
    play_card,
    port,
    port_hex,
    recruit,
    recruit_place,
    retrieve,
    send,
    send_number,
    send_unit,
    stay,
    swap,
    swap_place,
    target,
    target_hex,
    track,
    track_hex,
    track_side,
    trade,
    turn_up,
    turn_up_hex,
    use,
    use_card,
    withdraw,
    withdraw_which,
)  # fmt: skip
from tuckerbox.games.auztralia.rules.terms import (
    accept_good as accept_good_of,
)
from tuckerbox.games.auztralia.rules.terms import (
    buy_unit as buy_unit_of,
)
from tuckerbox.games.auztralia.rules.waking import draw_weighted_kind
from tuckerbox.games.auztralia.state import (
    AWAKE,
    BOXES,
    CROPS,
    DISPLAY,
    GOLD,
    HEXES,
    KINDS,
    NO_CARD,
    PERSONALITIES,
    PHOSPHATE,
    RAILWAY,
    RESOURCES,
    SIDES,
    TOGETHER,
    TRADE,
    UNITS,
    Box,
    State,
)  # fmt: skip
from tuckerbox.kernel.contract import NATURE, OVER, Choices, Numbers, Payoffs
from tuckerbox.kernel.events import note, note_more
from tuckerbox.kernel.luck import Luck, draw_weighted

MOST_SENT = 10  # units of a kind that can be sent at once

__all__ = ["EVENTS", "REASONS", "VERSION", "setup"]


def turn(state: State) -> int:
    if state.phase < PLACING_PORT:
        return NATURE
    if state.phase == ENDED:
        return OVER
    return state.fighter if state.fighter >= 0 else state.active


# --- What NATURE does ---


def act_for_nature(state: State, box: Box, luck: Luck) -> None:
    phase = state.phase
    if phase <= REFILL:
        set_up_or_refill(state, box, luck)
    elif phase == WAKE:
        wake_target(state, box, luck)
    elif phase == DRAW_OLD_CARD:
        draw_for_combat(state, luck)
    elif phase == RESOLVE:
        resolve_card(state, box)
    elif phase == CLEAR_UP:
        end_combat(state, box)
    elif phase == UNCOVER:
        uncover(state, box, luck)
    elif phase == UNVEIL:
        unveil(state, box, luck)
    elif phase == SCORE:
        score(state, box)
    else:
        act_for_old_ones(state, box, luck)


def set_up_or_refill(state: State, box: Box, luck: Luck) -> None:
    if state.phase == DRAW_FIRST:
        draw_first(state, box, luck)
    elif state.phase == SURVEY:
        survey(state, box, luck)
    elif state.phase == SHORTAGES:
        settle_shortages(state, box)
    elif state.phase == DEAL:
        deal(state, luck)
    elif state.phase == DRAW_OBJECTIVES:
        draw_objectives(state, luck)
    elif state.phase == LOOK_AT_TWO:
        look_at_two(state, luck)
    elif not refill(state, luck):
        if state.stage == PLAYERS_TURN:
            after_refill(state, box)
        else:
            next_stage(state, box)


def end_combat(state: State, box: Box) -> None:
    """A port that is lost ends the game; else whoever attacked has had the turn, or the Old Ones go on."""
    defended = state.defends
    if not clear_up(state, box):
        return
    state.defends = 0
    if state.ended:
        state.stage = PLAYERS_TURN
        next_turn(state, box)
    elif defended:
        state.six = 0
        state.phase = PORTS
    else:
        end_action(state, box)
        if state.version == 1 or not may_play(state, box):
            next_turn(state, box)


def act_for_old_ones(state: State, box: Box, luck: Luck) -> None:
    phase = state.phase
    if phase == ADVANCE:
        advance(state, box)
    elif phase == REVELATION:
        reveal(state, box, luck)
    elif phase == RISE:
        rise(state, box, luck)
    elif phase == SPAWN:
        spawn(state, box, luck)
    elif phase == TOGETHER_CARD:
        draw_together(state, box, luck)
    elif phase == MOVEMENT:
        test_movement(state)
    elif phase == MOVE:
        if not draw_movement(state, box, luck):
            go_on_from_movement(state, box)
    elif phase == ARRIVE:
        arrive(state, box)
    elif phase == BLIGHT:
        if not blight(state, box):
            state.phase = PORTS
    else:
        seat = attacked_port(state)
        if seat == NOBODY:
            after_ports(state)
        else:
            defend_port(state, box, seat)


def go_on_from_movement(state: State, box: Box) -> None:
    """No more cards: after those for one that was just turned up there is more to come, else players go on."""
    if state.stage == AT_MOVEMENT:
        state.stage = PLAYERS_TURN
        next_turn(state, box)
    else:
        next_stage(state, box)


def unveil(state: State, box: Box, luck: Luck) -> None:
    """At the end what still lies face down is turned up, hex by hex, and counts double."""
    hex = lowest_hidden(state, box)
    if hex < 0:
        state.phase = SCORE
        return
    level = state.hidden[hex]
    state.hidden[hex] = 0
    kind = draw_weighted_kind(state, level, luck)
    state.pool[level - 1, kind] -= 1
    state.gone[kind] += 1
    state.unveils += 1
    state.unveiled += (1 if state.mercy else 2) * box.worth[kind]
    note(state, TURNED_UP, NOBODY, hex, kind, 0)


def score(state: State, box: Box) -> None:
    for seat in range(state.seats):
        farms, phosphate = 2 * all_sound_farms(state, seat), 3 * state.goods[PHOSPHATE, seat]
        note(state, SCORED, seat, farms, phosphate, card_points(state, box, seat))
        note_more(state, 3, trophy_points(state, box, seat))
        note_more(state, 4, state.points[seat])
        note_more(state, 5, score_of(state, box, seat))
    if state.objective != NO_CARD:
        reached = box.objective_points[state.objective] if objective_met(state, box) else 0
        note(state, OBJECTIVE_SCORED, 0, state.objective, reached, 0)
    note(state, OLD_ONES_SCORED, NOBODY, awake_points(state, box), hidden_points(state, box), blighted_points(state))
    note_more(state, 3, old_ones_score(state, box))
    state.phase = ENDED


# --- What a seat may choose ---


def legal(state: State, box: Box, out: Choices) -> int:
    phase = state.phase
    if phase == TURN:
        return legal_turn(state, box, out)
    if phase == TURN_MADE:
        return add(state, box, out, legal_plays(state, box, out), done)
    if phase == TRACKS:
        return legal_tracks(state, box, out)
    if phase == FARMS:
        return legal_farms(state, box, out)
    if phase == FORCE:
        return legal_force(state, box, out)
    if phase in (PLACING_PORT, TURNING_UP, LOSING):
        return legal_hexes(state, box, out)
    return legal_few(state, box, out)


def legal_turn(state: State, box: Box, out: Choices) -> int:
    n = legal_plays(state, box, out)
    for what in range(2):
        n = add(state, box, out, n, build(what))
    for hex in range(HEXES):
        if state.via[hex] >= 0:
            for resource in range(RESOURCES):
                if state.resources[resource, hex] > 0:
                    n = add(state, box, out, n, mine(hex, resource))
    for place in range(DISPLAY):
        n = add(state, box, out, n, recruit(place))
    n = add(state, box, out, n, look)
    n = add(state, box, out, n, freshen_display)
    for unit in range(UNITS):
        n = add(state, box, out, n, buy(unit))
    n = add(state, box, out, n, trade)
    n = add(state, box, out, n, farm)
    n = add(state, box, out, n, attack)
    return add(state, box, out, n, retrieve)


def legal_plays(state: State, box: Box, out: Choices) -> int:
    n = 0
    for card in range(PERSONALITIES):
        if has(state, state.active, card):
            n = add(state, box, out, n, play(card))
    return n


def add(state: State, box: Box, out: Choices, n: int, action: int) -> int:
    """Writes an action if it is legal; how many there are then."""
    if why_not(state, box, action) == LEGAL:
        out.codes[n] = action
        return n + 1
    return n


def legal_tracks(state: State, box: Box, out: Choices) -> int:
    n = 0
    for hex in range(HEXES):
        for side in range(SIDES):
            if is_joined(state, box, hex, side):
                n = add(state, box, out, n, track(hex, side))
    return add(state, box, out, n, done)


def legal_farms(state: State, box: Box, out: Choices) -> int:
    n = 0
    for hex in range(HEXES):
        if state.via[hex] >= 0:
            for crop in range(CROPS):
                n = add(state, box, out, n, plant(hex, crop))
    return add(state, box, out, n, done)


def legal_force(state: State, box: Box, out: Choices) -> int:
    n = 0
    for unit in range(UNITS):
        for number in range(MOST_SENT):
            n = add(state, box, out, n, send(unit, number))
    for hex in range(HEXES):
        n = add(state, box, out, n, target(hex))
    return n


def legal_hexes(state: State, box: Box, out: Choices) -> int:
    n = 0
    for hex in range(HEXES):
        if state.phase == PLACING_PORT:
            n = add(state, box, out, n, port(hex))
        elif state.phase == TURNING_UP:
            n = add(state, box, out, n, turn_up(hex))
        else:
            n = add(state, box, out, n, abandon(hex))
    return add(state, box, out, n, pay_gold)


def legal_few(state: State, box: Box, out: Choices) -> int:
    """The phases in which there are not many choices."""
    n = 0
    for nth in range(2):
        n = add(state, box, out, n, choose(nth))
        n = add(state, box, out, n, back(nth))
        n = add(state, box, out, n, bring(nth))
        n = add(state, box, out, n, export(nth))
        n = add(state, box, out, n, accept(nth))
        n = add(state, box, out, n, objective(state.offered[nth]))
    for unit in range(UNITS):
        n = add(state, box, out, n, buy(unit))
        n = add(state, box, out, n, allot(unit))
    for place in range(DISPLAY):
        n = add(state, box, out, n, swap(place))
        n = add(state, box, out, n, drop(place))
        n = add(state, box, out, n, recruit(place))
    for seat in range(state.seats):
        n = add(state, box, out, n, give(seat))
    for slot in range(AWAKE):
        n = add(state, box, out, n, aim(slot))
    for which in range(3):
        n = add(state, box, out, n, withdraw(which))
    for card in range(PERSONALITIES):
        n = add(state, box, out, n, use(card))
    for action in (fight, stay, jam, let, look, keep_it, done):
        n = add(state, box, out, n, action)
    return n


def why_not(state: State, box: Box, action: int) -> int:
    phase = state.phase
    if phase == ENDED:
        return IT_IS_OVER
    if phase < PLACING_PORT:
        return NOT_A_DECISION
    if phase == TURN:
        return why_not_in_turn(state, box, action)
    if phase <= SWAPPING:
        return why_not_going_on(state, box, action)
    if phase <= ALLOTTING:
        return why_not_in_combat(state, box, action)
    return why_not_else(state, box, action)


def why_not_in_turn(state: State, box: Box, action: int) -> int:
    if is_play(action):
        return why_not_play(state, box, play_card(action))
    if is_build(action):
        return why_not_build(state, box, RAILWAY + build_box(action))
    if is_mine(action):
        return why_not_mine(state, box, mine_hex(action), mine_what(action))
    if is_recruit(action):
        return why_not_recruit(state, box, recruit_place(action))
    if action == look:
        return why_not_look(state, box)
    if action == freshen_display:
        return why_not_freshen(state, box)
    if is_buy(action):
        return why_not_buy(state, box, buy_unit_of(action))
    if action == trade:
        return why_not_box(state, box, TRADE, 0)
    if action == farm:
        return why_not_farm(state, box)
    if action == attack:
        return why_not_attack(state, box)
    return LEGAL if action == retrieve else NOT_YET


def why_not_going_on(state: State, box: Box, action: int) -> int:
    """What belongs to an action that was begun."""
    phase = state.phase
    if phase == PLACING_PORT and is_port(action):
        return why_not_port(state, box, port_hex(action))
    if phase == CHOOSING_OBJECTIVE and is_objective(action):
        card = objective_card(action)
        return LEGAL if card == state.offered[0] or card == state.offered[1] else NOT_OFFERED
    if phase == TRACKS and is_track(action):
        return why_not_track(state, box, track_hex(action), track_side(action), state.bought)
    if phase == GOODS and is_import(action):
        return LEGAL
    if phase == GOODS and is_export(action):
        return why_not_export(state, export_good(action))
    if phase == FARMS and is_plant(action):
        return why_not_plant(state, box, plant_hex(action), plant_crop(action))
    if phase == FORCE and is_send(action):
        return why_not_send(state, box, send_unit(action), send_number(action) + 1)
    if phase == FORCE and is_target(action):
        return why_not_target(state, box, target_hex(action))
    if phase == BUYING and is_buy(action):
        return why_not_buy(state, box, buy_unit_of(action))
    if phase == CHOOSING_CARD and is_choose(action):
        return LEGAL if state.looked[choose_card(action)] > 0 else NO_CARD_THERE
    if phase == SWAPPING and is_swap(action):
        return LEGAL if state.display[swap_place(action)] != NO_CARD else NO_CARD_THERE
    if action == done and (phase in (BUYING, SWAPPING)):
        return LEGAL
    if action == done and state.made > 0 and (phase in (TRACKS, GOODS, FARMS)):
        return LEGAL
    return SOMETHING_ELSE_FIRST


def why_not_in_combat(state: State, box: Box, action: int) -> int:
    phase = state.phase
    if phase == BEFORE_CARD and action == fight:
        return LEGAL
    if phase == BEFORE_CARD and is_use(action):
        return why_not_use(state, use_card(action))
    if phase in (BEFORE_CARD, AFTER_CARD) and is_withdraw(action):
        return why_not_withdraw(state, withdraw_which(action))
    if phase == AIMING and is_aim(action):
        return why_not_aim(state, aim_tile(action))
    if phase == AFTER_CARD and action == stay:
        return LEGAL
    if phase == ALLOTTING and is_allot(action):
        return why_not_allot(state, allot_unit(action))
    return SOMETHING_ELSE_FIRST


def why_not_else(state: State, box: Box, action: int) -> int:
    phase = state.phase
    if phase == ACCEPTING and is_accept(action):
        return LEGAL
    if phase == JAMMING and (action in (jam, let)):
        return LEGAL
    if phase == MOVING_BACK and is_back(action):
        return why_not_back(state, back_spaces(action) + 1)
    if phase == TURNING_UP and is_turn_up(action):
        return why_not_turn_up(state, turn_up_hex(action))
    if phase == LOSING and action == pay_gold:
        return LEGAL if state.goods[GOLD, state.active] > 0 else TOO_DEAR
    if phase == LOSING and is_abandon(action):
        hex = abandon_hex(action)
        return LEGAL if farm_of(state, hex) == state.active and not state.blighted[hex] else NOT_YOUR_FARM
    if phase == DROPPING and is_drop(action):
        return LEGAL if state.display[drop_place(action)] != NO_CARD else NO_CARD_THERE
    if phase == RECRUITING and is_recruit(action):
        return why_not_recruit(state, box, recruit_place(action))
    if phase == RECRUITING and action == look:
        return why_not_look(state, box)
    if phase in (GIVING_GOOD, GIVING_CARD):
        return why_not_give(state, action)
    if phase == TURN_MADE and is_play(action) and state.version > 1:
        return why_not_play(state, box, play_card(action))
    if phase == HIRING and is_buy(action):
        return why_not_hire(state, buy_unit_of(action))
    if action == done and (phase == TURN_MADE or (state.made > 0 and (phase in (HIRING, DROPPING)))):
        return LEGAL
    return SOMETHING_ELSE_FIRST


def why_not_give(state: State, action: int) -> int:
    if is_give(action):
        return LEGAL if give_seat(action) < state.seats and give_seat(action) != state.active else NOT_A_PARTNER
    return LEGAL if action == keep_it else SOMETHING_ELSE_FIRST


# --- What comes of it ---


def apply(state: State, box: Box, action: int, luck: Luck) -> None:
    phase = state.phase
    if phase < PLACING_PORT:
        act_for_nature(state, box, luck)
    elif phase == TURN:
        apply_in_turn(state, box, action)
    elif phase <= SWAPPING:
        apply_going_on(state, box, action)
    elif phase <= ALLOTTING:
        apply_in_combat(state, box, action)
    else:
        apply_else(state, box, action)


def apply_in_turn(state: State, box: Box, action: int) -> None:
    if is_play(action):
        play_personality(state, box, play_card(action))
    elif is_build(action):
        begin_railway(state, box, RAILWAY + build_box(action))
    elif is_mine(action):
        dig(state, box, mine_hex(action), mine_what(action))
    elif is_recruit(action):
        take_from_display(state, box, recruit_place(action))
    elif action == look:
        pay_to_look(state, box)
    elif action == freshen_display:
        freshen(state, box)
    elif is_buy(action):
        buy_unit(state, box, buy_unit_of(action))
    elif action == trade:
        begin_trade(state, box)
    elif action == farm:
        begin_farming(state, box)
    elif action == attack:
        begin_attack(state, box)
    else:
        retrieve_cubes(state, box)


def apply_going_on(state: State, box: Box, action: int) -> None:
    if is_port(action):
        if place_port(state, box, port_hex(action)):
            next_turn(state, box)
    elif is_objective(action):
        choose_objective(state, objective_card(action))
    elif is_track(action):
        lay_track(state, box, track_hex(action), track_side(action))
    elif is_import(action):
        ship(state, box, import_good(action), False)
    elif is_export(action):
        ship(state, box, export_good(action), True)
    elif is_plant(action):
        place_farm(state, box, plant_hex(action), plant_crop(action))
    elif is_send(action):
        send_units(state, send_unit(action), send_number(action) + 1)
    elif is_target(action):
        attack_hex(state, box, target_hex(action))
    elif is_buy(action):
        buy_unit(state, box, buy_unit_of(action))
    elif is_choose(action):
        choose_of_two(state, choose_card(action))
    elif is_swap(action):
        swap_card(state, box, swap_place(action))
    elif state.phase == FARMS:
        end_farming(state, box)
    elif state.phase == SWAPPING:
        hand_card_on(state, box)
    else:
        finish_choice(state, box)


def apply_in_combat(state: State, box: Box, action: int) -> None:
    if action == fight:
        state.phase = DRAW_OLD_CARD
    elif is_use(action):
        use_in_combat(state, box, use_card(action))
    elif is_withdraw(action):
        withdraw_units(state, withdraw_which(action))
    elif is_aim(action):
        aim_at(state, box, aim_tile(action))
    elif action == stay:
        state.phase = RESOLVE
    else:
        allot_to(state, box, allot_unit(action))


def apply_else(state: State, box: Box, action: int) -> None:
    if is_play(action):
        play_personality(state, box, play_card(action))
    elif is_accept(action):
        accept_good(state, box, accept_good_of(action))
    elif action == jam:
        jam_movement(state)
    elif action == let:
        state.phase = ARRIVE
    elif is_back(action):
        go_back(state, box, back_spaces(action) + 1)
    elif is_turn_up(action):
        turn_up_hidden(state, turn_up_hex(action))
    elif action == pay_gold:
        lose_gold(state, box)
    elif is_abandon(action):
        lose_farm(state, box, abandon_hex(action))
    elif is_buy(action):
        hire_units(state, box, buy_unit_of(action))
    elif is_drop(action):
        drop_card(state, drop_place(action))
    elif is_recruit(action):
        take_from_display(state, box, recruit_place(action))
    elif action == look:
        pay_to_look(state, box)
    elif state.phase == GIVING_GOOD:
        give_good(state, box, give_seat(action) if is_give(action) else state.active)
    elif state.phase == GIVING_CARD:
        give_card(state, box, give_seat(action) if is_give(action) else state.active)
    elif state.phase == DROPPING:
        close_ranks(state)
    elif state.phase == HIRING:
        finish_choice(state, box)
    else:
        note(state, DONE_WITH_TURN, state.active, 0, 0, 0)
        next_turn(state, box)


# --- How things stand ---


def team(state: State, seat: int) -> int:
    return 0 if state.way == TOGETHER else seat


def points(state: State, box: Box, out: Numbers) -> None:
    for seat in range(state.seats):
        out.values[seat] = score_of(state, box, seat)


def result(state: State, box: Box, out: Payoffs) -> None:
    """Players who beat the Old Ones share the win, if they have as much; the Old Ones win ties."""
    most, total = 0, 0
    for seat in range(state.seats):
        most = max(most, score_of(state, box, seat))
        total += score_of(state, box, seat)
    theirs = old_ones_score(state, box)
    if state.way == TOGETHER:
        most = total // state.seats
    winners = 0
    for seat in range(state.seats):
        out.values[seat] = 0.0
        winners += 1 if score_of(state, box, seat) == most else 0
    if most > theirs:
        for seat in range(state.seats):
            if state.way == TOGETHER:
                out.values[seat] = 1.0
            elif score_of(state, box, seat) == most:
                out.values[seat] = 1.0 / winners


def census(state: State, box: Box, out: Numbers) -> int:
    """For each seat cubes, discs, tracks and farms; units, tiles of each kind, personalities, Old One cards."""
    n = 0
    for seat in range(state.seats):
        out.values[n] = state.cubes[seat]
        out.values[n + 1] = state.discs[seat]
        for what in range(BOXES):
            out.values[n] += state.boxes[what, seat]
        for slot in range(AWAKE):
            out.values[n] += state.cubes_on[slot, seat]
            out.values[n + 1] += state.discs_on[slot, seat]
        out.values[n + 2] = state.tracks_left[seat]
        for hex in range(HEXES):
            for side in range(SIDES):
                out.values[n + 2] += 1 if state.tracks[side, hex] == seat + 1 else 0
        out.values[n + 3] = 0
        for crop in range(CROPS):
            out.values[n + 3] += state.farms_left[crop, seat]
        for hex in range(HEXES):
            out.values[n + 3] += 1 if farm_of(state, hex) == seat else 0
        n += 4
    for unit in range(UNITS):
        out.values[n] = state.supply[unit] + state.force[unit]
        for seat in range(state.seats):
            out.values[n] += state.barracks[unit, seat]
        n += 1
    for kind in range(KINDS):
        out.values[n] = state.gone[kind]
        for level in range(3):
            out.values[n] += state.pool[level, kind]
        for slot in range(AWAKE):
            out.values[n] += 1 if state.awake[slot] == kind else 0
        for seat in range(state.seats):
            out.values[n] += state.trophies[kind, seat]
        n += 1
    return n


def redeal(state: State, box: Box, viewer: int, luck: Luck) -> None:
    """The card that others know to lie on top; if somebody else looks at two cards, it is the first of these."""
    looks = state.looked[0] > 0
    sees = state.looker >> viewer & 1 == 1
    top = state.looked[0] if looks and sees else state.top_seen[viewer]
    if top == 0 and (looks or is_top_known(state)):
        top = another(state, luck, 0)
    for seat in range(state.seats):
        if state.top_seen[seat] > 0:
            state.top_seen[seat] = top
    if looks and not sees:
        state.looked[0] = top
        if state.looked[1] > 0:
            state.looked[1] = another(state, luck, top)


def is_top_known(state: State) -> bool:
    for seat in range(state.seats):
        if state.top_seen[seat] > 0:
            return True
    return False


def another(state: State, luck: Luck, besides: int) -> int:
    """A card of the deck, from 1, other than one."""
    card = draw_weighted(luck, state.deck) + 1
    while card == besides:
        card = draw_weighted(luck, state.deck) + 1
    return card
