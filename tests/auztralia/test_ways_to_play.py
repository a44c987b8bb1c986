"""The cooperative game, the solo game's display, the West."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, CARD, HEX, Table
from tests.rules import rule
from tuckerbox.games.auztralia import actions, cards, events, phases, reasons
from tuckerbox.games.auztralia.board import HEX_NAMES
from tuckerbox.games.auztralia.cards import EVENTS_TOGETHER, NO_CARD
from tuckerbox.games.auztralia.pieces import COAL, GOLD, INFANTRY, RESOURCES
from tuckerbox.games.auztralia.rules import combat


def together(seats: int = 3) -> Table:
    return Table(seats, way="together").bare("c8", "e8", "k1", "a6")


def calling(table: Table, sort: int) -> Table:
    """Draw a card of the cooperative game."""
    for other in range(EVENTS_TOGETHER):
        table.state.together[other] = int(other == sort)
    table.state.stage, table.state.draws = phases.AT_TOGETHER, 2
    table.at(phases.TOGETHER_CARD).step()
    return table


# --- What others' tracks are good for ---


@rule("ruling", "Z53")
def test_tracks_of_others_serve_at_a_space_of_time_for_each_of_them() -> None:
    table = together().tracks(0, "c8 ne").tracks(1, "d7 ne").lay("e7", "coal", 3)
    table.turn(0).play("mine e7 coal")
    assert (table.state.goods[COAL, 0], table.state.time[0] - table.state.time[1]) == (5, 2)


@rule("ruling", "Z53")
def test_a_seat_builds_only_from_its_own_network() -> None:
    table = together().tracks(0, "c8 ne").tracks(1, "d7 ne")
    assert "track e7 n" not in table.turn(0).legal_after("build a")


@rule("ruling", "Z53")
def test_everybody_for_themselves_uses_no_tracks_of_others() -> None:
    table = Table(3).bare("c8", "e8", "k1").tracks(0, "c8 ne").tracks(1, "d7 ne").lay("e7", "coal", 3)
    assert table.turn(0).reason("mine e7 coal") == "out of reach"


@rule("ruling", "Z53")
def test_a_force_starts_from_others_tracks_too() -> None:
    table = together().tracks(0, "c8 ne").tracks(1, "d7 ne", "e7 n")
    table.wake("e5", "zombies")
    table.units(0, infantry=1).turn(0)
    before = table.state.time[0]
    table.play("attack", "send infantry 1", "target e5")
    assert table.state.time[0] - before == 2


@rule("ruling", "Z53")
def test_a_farm_action_pays_once_for_the_tracks_of_each_other_player() -> None:
    """Corn and sheep over Bruce's rails, cattle over Charlie's, and the next action pays for Bruce's anew."""
    table = Table(3, way="together").bare("j5", "c8", "a6")
    table.tracks(1, "j5 s", "j5 nw", "i5 nw").tracks(2, "j5 n").lay("i5", "coal", 1)
    table.state.time[0] = 4
    for fields, spaces in ((("j6 corn",), 2), (("j6 corn", "h4 sheep"), 3), (("j6 corn", "h4 sheep", "j4 cattle"), 5)):
        kept = bytes(table.state.raw)
        table.turn(0).play("farm", *(f"plant {field}" for field in fields))
        if table.state.phase == phases.FARMS:
            table.play("done")
        assert table.state.time[0] - 4 == spaces
        before = table.state.time[0]
        table.turn(0).play("mine i5 coal")
        assert table.state.time[0] - before == 2
        table.state.raw[:] = kept


# --- Gifts ---


@rule("ruling", "Z54")
def test_traded_goods_may_go_to_another_player() -> None:
    table = together()
    table.play("trade", "import coal", "give 2", "export iron", "keep")
    state = table.state
    assert (state.goods[COAL, 1], state.goods[GOLD, 0], state.phase) == (3, 5, phases.TURN_MADE)


@rule("ruling", "Z54")
def test_the_recruiter_says_who_gets_the_card() -> None:
    table = together()
    card = table.state.display[4]
    table.play("recruit fifth", "give 3")
    assert (table.state.owner[card], table.state.phase) == (3, phases.TURN_MADE)
    table = together()
    card = table.state.display[2]
    table.play("look", "choose first", "swap third", "give 2")
    assert (table.state.owner[card], table.state.phase) == (2, phases.TURN_MADE)
    table = together()
    card = table.state.display[0]
    table.play("recruit first", "keep")
    assert table.state.owner[card] == 1


@rule("ruling", "Z54")
def test_a_card_that_was_looked_at_may_be_given_without_a_swap() -> None:
    table = together()
    table.play("look", "choose first")
    card = table.state.fresh - 1
    table.play("done", "give 2")
    assert (table.state.owner[card], table.state.phase) == (2, phases.TURN_MADE)


@rule("ruling", "Z54")
@pytest.mark.parametrize("action", ["import iron", "import coal", "export iron", "export coal"])
def test_a_gift_is_what_was_just_traded(action: str) -> None:
    table, other = together(), together()
    for one, then in ((table, "give 3"), (other, "keep")):
        one.play("trade", action, then)
    good = GOLD if action.startswith("export") else (COAL if action.endswith("coal") else 1)
    for what in range(5):
        assert other.state.goods[what, 0] - table.state.goods[what, 0] == int(what == good)
        assert table.state.goods[what, 2] - other.state.goods[what, 2] == int(what == good)


def told(table: Table) -> list[tuple[int, ...]]:
    return [(event.kind, event.seat, *event.numbers[:2]) for event in table.told]


@rule("ruling", "Z54")
@pytest.mark.parametrize("action", ["import coal", "export iron"])
def test_gifts_are_told_and_kept_goods_are_not(action: str) -> None:
    good = COAL if action == "import coal" else GOLD
    for to, gifts in ((actions.give(2), [(events.GIVEN, 0, 2, good)]), (actions.keep_it, [])):
        table = together()
        table.play("trade", action)
        table.step(to)
        assert told(table) == gifts


@rule("ruling", "Z54")
@pytest.mark.parametrize("seat", range(3))
def test_a_gift_may_go_to_anybody_else(seat: int) -> None:
    table = together().turn(seat)
    others = {f"give {other + 1}" for other in range(3) if other != seat}
    table.play("trade", "import coal")
    assert table.legal == {*others, "keep"}
    assert table.reason(f"give {seat + 1}") == table.reason("give 4") == "not a partner"
    table.turn(seat).play("look", "choose first")
    assert table.legal == {*(f"swap {place}" for place in ("first", "second", "third", "fourth", "fifth")), "done"}
    table.play("done")
    assert table.legal == {*others, "keep"}


@rule("ruling", "Z54")
def test_a_card_that_is_given_is_told_and_one_that_is_kept_is_not() -> None:
    for to in (1, 2, None):
        table = together()
        card = table.state.display[4]
        table.play("recruit fifth")
        table.step(actions.keep_it if to is None else actions.give(to))
        assert told(table) == ([] if to is None else [(events.GIVEN, 0, to, RESOURCES + card)])


@rule("ruling", "Z53")
def test_tracks_that_are_paid_for_cost_nothing_on_the_way_to_the_next_farm() -> None:
    """E6 is reached over Bruce's and Charlie's tracks or over Dora's and Charlie's, and Dora's are paid for by then."""
    table = Table(4, way="together").bare("e8", "k1", "k5", "a6")
    table.tracks(1, "e8 n").tracks(2, "e7 n", "d7 n", "d6 ne").tracks(3, "e8 nw")
    table.state.time[0] = 4
    table.turn(0).play("farm", "plant d7 corn", "plant e6 sheep", "done")
    assert table.state.time[0] - 4 == 2 + 2


# --- Cards of the cooperative game ---


@rule("ruling", "Z55")
def test_reinforcements_and_war_bonds_reach_everybody() -> None:
    table = calling(together(), cards.REINFORCEMENTS)
    assert [table.state.barracks[INFANTRY, seat] for seat in range(3)] == [1, 1, 1]
    table = calling(together(), cards.WAR_BONDS)
    assert [table.state.goods[GOLD, seat] for seat in range(3)] == [6, 6, 6]


@rule("ruling", "Z55")
def test_an_aid_shipment_asks_each_player_in_order() -> None:
    table = calling(together(), cards.AID)
    for seat in range(3):
        assert table.state.active == seat
        table.step(actions.accept(0))
    assert table.state.phase == phases.MOVEMENT


@rule("ruling", "Z55")
@pytest.mark.parametrize(("sort", "left"), [(cards.RECONNAISSANCE, 1), (cards.STIRRING, 2)])
def test_hidden_ones_are_turned_up_from_the_lowest_hex_on(sort: int, left: int) -> None:
    table = together().hide("e7", 1).hide("f6", 1).hide("g6", 1)  # hexes 1, 2 and 3
    calling(table, sort)
    while table.state.phase == phases.RISE:
        table.step()
    assert sum(table.state.hidden[hex] > 0 for hex in range(88)) == left
    assert table.state.phase == phases.MOVEMENT


@rule("ruling", "Z55")
def test_a_stampede_draws_two_more() -> None:
    assert calling(together(), cards.STAMPEDE).state.draws == 4


@rule("ruling", "Z55")
def test_panic_takes_a_sanity_from_the_next_combat_of_each() -> None:
    table = calling(together(), cards.PANIC)
    for wanted in (2, 3):
        combat.begin_combat(table.state, BOX, 1, HEX["e8"], 1)
        assert table.state.sanity == wanted


@rule("ruling", "Z55")
def test_a_drought_costs_a_gold_or_a_farm() -> None:
    table = together().farm(0, "d7", "corn").goods(1, gold=0).goods(2, gold=3)
    table.turn(0)
    calling(table, cards.DROUGHT)
    assert table.legal == {"pay", "abandon d7"}
    table.step(actions.abandon(HEX["d7"]))
    assert table.state.blighted[HEX["d7"]] == 1
    assert (table.state.active, table.legal) == (2, {"pay"}), "who has neither is not asked"
    table.step(actions.pay_gold)
    assert (table.state.goods[GOLD, 2], table.state.phase) == (2, phases.MOVEMENT)


# --- Alone ---


@rule("ruling", "Z57")
def test_a_solo_player_may_replace_cards_before_recruiting() -> None:
    table = Table(1)
    table.run()
    table.play(sorted(table.legal)[0])
    table = table.bare("c8")
    before = [table.state.display[place] for place in range(5)]
    table.play("freshen", "drop first", "drop third", "done")
    after = [table.state.display[place] for place in range(5)]
    assert after[2:] == [before[1], before[3], before[4]]
    assert NO_CARD not in after
    assert table.state.goods[GOLD, 0] == 3
    table.play("recruit fifth")
    assert table.state.owner[before[4]] == 1
    assert table.state.cubes[0] == 19


def alone() -> Table:
    table = Table(1)
    table.run()
    table.play(sorted(table.legal)[0])
    return table.bare("c8")


@rule("ruling", "Z57")
@pytest.mark.parametrize(
    "dropped", [(place,) for place in range(5)] + [(0, 4), (1, 2), (0, 2, 4), (1, 2, 3, 4), (0, 1, 2, 3, 4)]
)
def test_the_cards_that_stay_move_up_in_their_order(dropped: tuple[int, ...]) -> None:
    table = alone()
    before = [table.state.display[place] for place in range(5)]
    table.play("freshen")
    assert "done" not in table.legal, "nothing is replaced yet"
    names = ("first", "second", "third", "fourth", "fifth")
    table.play(*(f"drop {names[place]}" for place in dropped), "done")
    after = [table.state.display[place] for place in range(5)]
    assert after[len(dropped) :] == [card for place, card in enumerate(before) if place not in dropped]
    assert NO_CARD not in after
    assert not {*before} & {*after[: len(dropped)]}


@rule("ruling", "Z57")
def test_freshening_drops_at_least_one_card_whatever_was_done_before_and_tells_of_it() -> None:
    table = alone()
    table.play("trade", "import coal", "import coal")
    table.turn(0).play("freshen")
    assert "done" not in table.legal
    card = table.state.display[1]
    table.step(actions.drop(1))
    assert told(table) == [(events.DROPPED, 0, card, 0)]


@rule("ruling", "Z57")
def test_replacing_cards_costs_a_gold_and_looking_costs_another() -> None:
    table = alone().goods(0, gold=1).turn(0)
    table.play("freshen", "drop first", "done")
    assert table.reason("look") == "too dear"
    assert table.legal == {f"recruit {place}" for place in ("first", "second", "third", "fourth", "fifth")}
    table = alone().goods(0, gold=2).turn(0)
    table.play("freshen", "drop first", "done", "look", "choose first", "done")
    assert (table.state.goods[GOLD, 0], table.state.cubes[0], table.state.phase) == (0, 19, phases.TURN_MADE)
    assert alone().goods(0, gold=0).turn(0).reason("freshen") == "too dear"


@rule("ruling", "Z57")
def test_cards_are_replaced_if_there_are_others() -> None:
    table = alone()
    deck = [card for card in range(42) if table.state.deck[card]]
    for card in deck[1:]:
        table.state.deck[card] = 0
    assert table.turn(0).why_not("freshen") == reasons.LEGAL
    table.state.deck[deck[0]] = 0
    assert table.reason("freshen") == "no card there"
    table.state.deck[deck[0]] = 1
    for place in range(4):
        table.state.display[place] = NO_CARD
    assert table.why_not("freshen") == reasons.LEGAL, "of a single one as well"
    table.state.display[4] = NO_CARD
    assert table.reason("freshen") == "no card there"


@rule("ruling", "Z57")
def test_in_company_nobody_replaces_the_display() -> None:
    assert together().reason("freshen") == "not alone"
    assert CARD["chemist"] == 35


# --- The West ---


@rule("ruling", "Z58")
def test_in_the_west_all_land_beyond_the_first_level_is_rough() -> None:
    table = Table(2, map="west").bare("a1", "a4")
    table.play("build a")
    assert "track a1 n" not in table.legal
    assert all(said.split()[0] == "track" for said in table.legal)


@rule("ruling", "Z58")
def test_a_token_is_mined_like_a_resource_and_brings_no_gold() -> None:
    table = Table(2, map="west").bare("a1", "a4")
    hex = next(hex for hex in range(88) if BOX.token[hex] == 3)
    table.state.resources[4, hex] = 1
    table.state.via[hex] = 0
    gold = table.state.goods[GOLD, 0]
    assert table.why_not(f"mine {HEX_NAMES[hex]} token") == reasons.LEGAL
    assert f"mine {HEX_NAMES[hex]} token" in table.legal
    table.step(actions.mine(hex, 4))
    assert (table.state.points[0], table.state.goods[GOLD, 0]) == (3, gold)
