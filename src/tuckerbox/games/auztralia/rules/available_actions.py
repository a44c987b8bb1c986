"""Available actions: the conditions for choosing each of the eight, and the decisions that an action brings with it.

The actions themselves are in `build_railway`, `mine`, `recruit_help`, `buy_military_unit`, `import_export`, `farm`,
`attack` and `retrieve_cubes`.
"""

from __future__ import annotations

from tuckerbox.games.auztralia import actions, board, events, phases, reasons
from tuckerbox.games.auztralia.rules import (
    attack,
    build_railway,
    buy_military_unit,
    farm,
    gameplay,
    import_export,
    mine,
    personalities,
    recruit_help,
    retrieve_cubes,
    together,
)
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.events import note

# --- The choice of an action ---


def why_not_in_turn(state: State, box: Box, action: int) -> int:
    if actions.is_play(action):
        return personalities.why_not_play(state, box, actions.play_card(action))
    if actions.is_build(action):
        return build_railway.why_not_build(state, box, board.RAILWAY + actions.build_box(action))
    if actions.is_mine(action):
        return mine.why_not_mine(state, box, actions.mine_hex(action), actions.mine_what(action))
    if actions.is_recruit(action):
        return recruit_help.why_not_recruit(state, box, actions.recruit_place(action))
    if action == actions.look:
        return recruit_help.why_not_look(state, box)
    if action == actions.freshen_display:
        return recruit_help.why_not_freshen(state, box)
    if actions.is_buy(action):
        return buy_military_unit.why_not_buy(state, box, actions.buy_unit(action))
    if action == actions.trade:
        return gameplay.why_not_box(state, box, board.TRADE, 0)
    if action == actions.farm:
        return farm.why_not_farm(state, box)
    if action == actions.attack:
        return attack.why_not_attack(state, box)
    return reasons.LEGAL if action == actions.retrieve else reasons.NOT_YET


def apply_in_turn(state: State, box: Box, action: int) -> None:
    if actions.is_play(action):
        personalities.play_personality(state, box, actions.play_card(action))
    elif actions.is_build(action):
        build_railway.begin_railway(state, box, board.RAILWAY + actions.build_box(action))
    elif actions.is_mine(action):
        mine.dig(state, box, actions.mine_hex(action), actions.mine_what(action))
    elif actions.is_recruit(action):
        recruit_help.take_from_display(state, box, actions.recruit_place(action))
    elif action == actions.look:
        recruit_help.pay_to_look(state, box)
    elif action == actions.freshen_display:
        recruit_help.freshen(state, box)
    elif actions.is_buy(action):
        buy_military_unit.buy_unit(state, box, actions.buy_unit(action))
    elif action == actions.trade:
        import_export.begin_trade(state, box)
    elif action == actions.farm:
        farm.begin_farming(state, box)
    elif action == actions.attack:
        attack.begin_attack(state, box)
    else:
        retrieve_cubes.retrieve_cubes(state, box)


# --- Within an action ---


def why_not_within_action(state: State, box: Box, action: int) -> int:
    phase = state.phase
    if phase == phases.TRACKS and actions.is_track(action):
        hex, side = actions.track_hex(action), actions.track_side(action)
        return build_railway.why_not_track(state, box, hex, side, state.detail)
    if phase == phases.BUYING and actions.is_buy(action):
        return buy_military_unit.why_not_buy(state, box, actions.buy_unit(action))
    if phase == phases.GOODS and actions.is_import(action):
        return reasons.LEGAL
    if phase == phases.GOODS and actions.is_export(action):
        return import_export.why_not_export(state, actions.export_good(action))
    if phase == phases.FARMS and actions.is_plant(action):
        return farm.why_not_plant(state, box, actions.plant_hex(action), actions.plant_crop(action))
    if phase == phases.FORCE and actions.is_send(action):
        return attack.why_not_send(state, box, actions.send_unit(action), actions.send_number(action) + 1)
    if phase == phases.FORCE and actions.is_target(action):
        return attack.why_not_target(state, box, actions.target_hex(action))
    if action == actions.done:
        return reasons.LEGAL if may_stop(state) else reasons.SOMETHING_ELSE_FIRST
    return why_not_while_recruiting(state, box, action)


def why_not_while_recruiting(state: State, box: Box, action: int) -> int:
    phase = state.phase
    if phase == phases.CHOOSING_CARD and actions.is_choose(action):
        return reasons.LEGAL if state.looked[actions.choose_card(action)] > 0 else reasons.NO_CARD_THERE
    if phase == phases.SWAPPING and actions.is_swap(action):
        return recruit_help.why_not_from_display(state, actions.swap_place(action))
    if phase == phases.DROPPING and actions.is_drop(action):
        return recruit_help.why_not_from_display(state, actions.drop_place(action))
    if phase == phases.RECRUITING and actions.is_recruit(action):
        return recruit_help.why_not_recruit(state, box, actions.recruit_place(action))
    if phase == phases.RECRUITING and action == actions.look:
        return recruit_help.why_not_look(state, box)
    if phase in (phases.GIVING_GOOD, phases.GIVING_CARD):
        return together.why_not_give(state, action)
    return reasons.SOMETHING_ELSE_FIRST


def may_stop(state: State) -> bool:
    """Return whether the seat may leave the rest of its action undone."""
    if state.phase in (phases.BUYING, phases.SWAPPING):
        return True
    parts = (phases.TRACKS, phases.GOODS, phases.FARMS, phases.DROPPING)
    return state.made > 0 and state.phase in parts


def apply_within_action(state: State, box: Box, action: int) -> None:
    if actions.is_track(action):
        build_railway.lay_track(state, box, actions.track_hex(action), actions.track_side(action))
    elif actions.is_buy(action):
        buy_military_unit.buy_unit(state, box, actions.buy_unit(action))
    elif actions.is_import(action):
        import_export.ship(state, box, actions.import_good(action), False)
    elif actions.is_export(action):
        import_export.ship(state, box, actions.export_good(action), True)
    elif actions.is_plant(action):
        farm.place_farm(state, box, actions.plant_hex(action), actions.plant_crop(action))
    elif actions.is_send(action):
        attack.send_units(state, actions.send_unit(action), actions.send_number(action) + 1)
    elif actions.is_target(action):
        attack.attack_hex(state, box, actions.target_hex(action))
    elif action == actions.done:
        stop_action(state, box)
    else:
        apply_while_recruiting(state, box, action)


def apply_while_recruiting(state: State, box: Box, action: int) -> None:
    if actions.is_choose(action):
        recruit_help.choose_of_two(state, actions.choose_card(action))
    elif actions.is_swap(action):
        recruit_help.swap_card(state, box, actions.swap_place(action))
    elif actions.is_drop(action):
        recruit_help.drop_card(state, actions.drop_place(action))
    elif actions.is_recruit(action):
        recruit_help.take_from_display(state, box, actions.recruit_place(action))
    elif action == actions.look:
        recruit_help.pay_to_look(state, box)
    elif state.phase == phases.GIVING_GOOD:
        import_export.give_good(state, box, together.receiver(state, action))
    else:
        recruit_help.give_card(state, box, together.receiver(state, action))


def stop_action(state: State, box: Box) -> None:
    """Leave the rest of an action undone."""
    if state.phase == phases.FARMS:
        farm.end_farming(state, box)
    elif state.phase == phases.SWAPPING:
        recruit_help.offer_to_give_card(state, box)
    elif state.phase == phases.DROPPING:
        recruit_help.close_ranks(state)
    else:
        gameplay.finish_choice(state, box)


# --- After the action ---


def why_not_after_action(state: State, box: Box, action: int) -> int:
    if actions.is_play(action) and state.version > 1:
        return personalities.why_not_play(state, box, actions.play_card(action))
    return reasons.LEGAL if action == actions.done else reasons.SOMETHING_ELSE_FIRST


def apply_after_action(state: State, box: Box, action: int) -> None:
    if actions.is_play(action):
        personalities.play_personality(state, box, actions.play_card(action))
    else:
        note(state, events.DONE_WITH_TURN, state.active, 0, 0, 0)
        gameplay.next_turn(state, box)
