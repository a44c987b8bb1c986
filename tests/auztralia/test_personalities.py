"""The personality cards and their effects. Those that score are in `test_scoring`."""

from __future__ import annotations

import pytest

from tests.auztralia.combat import attacking, card_with, fight
from tests.auztralia.tables import BOX, CARD, HEX, KIND, UNIT, Table, holding
from tests.rules import rule
from tuckerbox.games.auztralia import GAME, actions, events, phases, reasons, rules
from tuckerbox.games.auztralia.board import TRADE
from tuckerbox.games.auztralia.cards import NO_CARD
from tuckerbox.games.auztralia.pieces import COAL, GOLD, IRON, NO_ONE
from tuckerbox.games.auztralia.rules import combat
from tuckerbox.games.auztralia.state import Box

# --- Getting them ---


@rule("rulebook", "Recruit Help 1")
@rule("ruling", "Z37")
def test_a_card_of_the_display_is_taken_and_the_others_move_up() -> None:
    table = Table().bare("c8", "k1")
    before = [table.state.display[place] for place in range(5)]
    table.play("recruit third")
    after = [table.state.display[place] for place in range(5)]
    assert table.state.owner[before[2]] == 1
    assert after[1:] == [before[0], before[1], before[3], before[4]]
    assert after[0] != NO_CARD
    assert table.state.time[0] == 1


@rule("rulebook", "Recruit Help 2")
@rule("rulebook", "Recruit Help 3")
@rule("ruling", "Z37")
def test_for_a_gold_two_cards_are_looked_at_and_one_goes_back_on_top() -> None:
    table = Table().bare("c8", "k1")
    table.play("look")
    state = table.state
    first, second = state.looked[0] - 1, state.looked[1] - 1
    assert (state.phase, state.goods[GOLD, 0]) == (phases.CHOOSING_CARD, 3)
    table.play("choose second")
    assert (state.owner[second], state.owner[first], state.top_seen[0]) == (1, 0, first + 1)
    shown = state.display[3]
    table.play("swap fourth")
    assert (state.owner[shown], state.owner[second], state.display[3]) == (1, 0, second)


def test_the_next_seat_that_looks_sees_the_card_on_top_and_both_know_it_if_it_goes_back() -> None:
    table = Table().bare("c8", "k1")
    table.play("look", "choose first", "done")
    top = table.state.top_seen[0]
    table.turn(1).play("look")
    assert table.state.looked[0] == top
    table.play("choose second")
    assert [table.state.top_seen[seat] for seat in range(2)] == [top, top]
    table.play("done")
    table.turn(0).play("recruit fifth")
    assert table.state.display[0] == top - 1, "the card on top came first"
    assert not any(table.state.top_seen[seat] for seat in range(4))


def test_only_the_seat_that_put_another_card_back_knows_it() -> None:
    table = Table().bare("c8", "k1")
    table.play("look", "choose first", "done")
    table.turn(1).play("look", "choose first")
    assert [table.state.top_seen[seat] > 0 for seat in range(2)] == [False, True]


@rule("ruling", "Z39")
def test_under_rules_version_1_a_card_waits_a_turn_and_none_is_played_after_the_action() -> None:
    table = Table(version=1).bare("c8", "k1").give(0, "banker")
    table.state.fresh = CARD["banker"] + 1
    assert table.reason("play banker") == "card waits"
    assert table.turn(0).why_not("play banker") == reasons.LEGAL
    table.give(0, "stockman").turn(0)
    table.state.via[HEX["c7"]] = 0
    table.play("trade", "import coal", "import coal")
    assert table.legal == {"done"}
    assert table.state.via[HEX["c7"]] == 0, "nor are rails looked up for it: matches that began so go on, byte by byte"


@rule("rulebook", "Recruit Help 4")
@rule("ruling", "Z39")
def test_a_card_can_be_played_as_soon_as_it_is_recruited() -> None:
    table = Table().bare("c8", "k1")
    put_on_display(table, "banker")
    table.play("recruit first")
    assert table.legal == {"play banker", "done"}
    table.play("play banker")
    assert (table.state.goods[GOLD, 0], table.legal) == (8, {"done"})
    table.play("done")
    assert table.state.active == 1


def put_on_display(table: Table, card: str) -> None:
    """Put a card first in the line."""
    state = table.state
    if CARD[card] not in [state.display[place] for place in range(5)]:
        state.deck[CARD[card]], state.deck[state.display[0]] = 0, 1
        state.display[0] = CARD[card]
    place = next(place for place in range(5) if state.display[place] == CARD[card])
    state.display[0], state.display[place] = state.display[place], state.display[0]


@rule("rulebook", "Recruit Help 4")
@rule("ruling", "Z39")
@pytest.mark.parametrize(
    ("card", "then"),
    [
        ("banker", ()),
        ("coal-merchant", ()),
        ("ironmaster", ()),
        ("recruiting-sergeant", ("buy infantry", "buy infantry")),
        ("recruiting-sergeant", ("buy infantry", "done")),
        ("quartermaster-general", ("buy airship",)),
        ("track-gang-boss", ("track d7 ne", "done")),
        ("track-gang-boss", ("track d7 ne", "track d7 n")),
        ("overlander", ("back 2",)),
        ("stockman", ("plant d7 corn",)),
        ("scout-pilot", ("turn-up e3", "turn-up e4")),
    ],
)
def test_before_the_action_and_after_it(card: str, then: tuple[str, ...]) -> None:
    """Behind the action the turn is over but for more cards, and it takes neither time nor a cube."""
    for behind in (False, True):
        table = holding(card, "banker").tracks(0, "c8 ne").hide("e3", 1).hide("e4", 1)
        table.state.time[0] = 5
        table.turn(0)
        if behind:
            table.play("trade", "import coal", "import coal")
        time, cubes = table.state.time[0], table.state.cubes[0]
        table.play(f"play {card}", *then)
        state = table.state
        assert state.phase == (phases.TURN_MADE if behind else phases.TURN)
        assert (state.active, state.cubes[0]) == (0, cubes)
        assert state.time[0] == time - (2 if card == "overlander" else 0)
        assert (state.owner[CARD[card]], state.free) == (0, 0)
        assert ("done" in table.legal) == behind
        if card != "banker":
            table.play("play banker")
            assert state.phase == (phases.TURN_MADE if behind else phases.TURN)
        if behind:
            assert table.legal == {"done"}
            table.play("done")
            assert state.active == 1


@rule("ruling", "Z39")
def test_a_stockman_after_the_action_sees_the_new_rails() -> None:
    table = holding("stockman")
    assert table.reason("plant c7 corn") == "not yet"
    table.play("build a", "track c8 n", "done", "play stockman")
    assert "plant c7 corn" in table.legal


def test_after_the_action_rails_are_looked_up_for_a_stockman_only() -> None:
    for cards, reached in (((), False), (("banker",), False), (("stockman",), True)):
        table = holding(*cards)
        table.play("build a", "track c8 n", "done")
        assert (table.state.via[HEX["c7"]] >= 0) == reached


@rule("ruling", "Z39")
def test_a_stockman_after_the_action_goes_by_its_own_rails_only() -> None:
    """Everybody for themselves: others' rails are of no use then, either."""
    table = Table().bare("e8", "c8").give(1, "stockman").tracks(0, "e8 n", "e8 nw", "d7 sw")
    table.turn(1).play("trade", "import coal", "done")
    assert table.reason("play stockman") == "card in vain"


def test_a_stockman_places_one_farm_and_no_second_one() -> None:
    table = holding("stockman").tracks(0, "c8 n", "c8 ne")
    table.play("play stockman", "plant c7 corn")
    assert (table.state.phase, table.state.time[0], table.state.farms_left[0, 0]) == (phases.TURN, 0, 6)


def test_corrected_data_may_let_a_stockman_place_two_farms_of_a_crop() -> None:
    table = holding("stockman").tracks(0, "c8 n", "c8 ne")
    table.box = Box(bytearray(BOX.raw))
    table.box.amounts[CARD["stockman"]] = 2
    for action in (actions.play(CARD["stockman"]), actions.plant(HEX["c7"], 0), actions.plant(HEX["d7"], 0)):
        assert rules.why_not(table.state, table.box, action) == reasons.LEGAL
        table.step(action)
    assert (table.state.phase, table.state.farms_left[0, 0]) == (phases.TURN, 5)


@pytest.mark.parametrize("card", ["recruiting-sergeant", "track-gang-boss", "stockman"])
def test_an_action_allowed_by_a_card_begins_with_nothing_done(card: str) -> None:
    table = holding(card).tracks(0, "c8 n")
    table.play("trade", "import coal", "done")
    table.turn(0).play(f"play {card}")
    assert "done" not in table.legal


@rule("ruling", "Z39")
def test_after_an_attack_a_seat_with_nothing_to_play_is_not_asked() -> None:
    for cards, asked in (((), False), (("chaplain",), False), (("banker",), True)):
        table = Table().bare("c8", "k1").tracks(0, "c8 ne").give(0, *cards).units(0, infantry=1)
        table.wake("e7", "temple")
        table.state.time[1] = 9
        table.turn(0).play("attack", "send infantry 1", "target e7", "withdraw all")
        assert table.state.phase == (phases.TURN_MADE if asked else phases.TURN)
        assert table.legal >= ({"play banker", "done"} if asked else {"retrieve"})


@rule("ruling", "Z39")
def test_under_rules_version_1_nobody_is_asked_after_an_attack() -> None:
    table = Table(version=1).bare("c8", "k1").tracks(0, "c8 ne").give(0, "banker").units(0, infantry=1)
    table.wake("e7", "temple")
    table.turn(0).play("attack", "send infantry 1")
    table.step(actions.target(HEX["e7"]))
    table.state.may_go = 1
    table.at(phases.BEFORE_CARD).play("withdraw all")
    assert (table.state.phase, table.state.active) == (phases.TURN, 1)


@rule("rulebook", "Gameplay 4")
@rule("ruling", "Z39")
def test_nobody_comes_back_from_the_last_space() -> None:
    table = holding("overlander", "banker")
    table.state.time[0] = 52
    table.turn(0).play("trade", "import coal", "import coal")
    assert table.state.time[0] == 53
    assert table.reason("play overlander") == "card in vain"
    assert table.legal == {"play banker", "done"}


@rule("ruling", "Z30")
def test_without_a_deck_the_display_is_not_filled() -> None:
    table = Table().bare("c8", "k1")
    for card in range(len(table.state.deck)):
        table.state.deck[card] = 0
    assert table.turn(0).reason("look") == "no card there"
    table.play("recruit first")
    assert table.state.display[0] == NO_CARD
    assert table.state.phase == phases.TURN_MADE


@rule("rulebook", "Recruit Help 1")
@rule("rulebook", "Recruit Help 2")
def test_without_gold_a_seat_can_recruit_but_not_look() -> None:
    table = Table().bare("c8", "k1").goods(0, gold=0)
    assert table.turn(0).why_not("recruit first") == reasons.LEGAL
    assert table.reason("look") == "too dear"
    assert table.goods(0, gold=1).turn(0).why_not("look") == reasons.LEGAL


@rule("rulebook", "Recruit Help 2")
@pytest.mark.parametrize("card", ["banker", "newspaper-owner"])
def test_any_card_may_be_the_last_of_the_deck(card: str) -> None:
    table = Table().bare("c8", "k1")
    for other in range(42):
        table.state.deck[other] = 0
    for place in range(5):  # none of these
        table.state.display[place] = NO_CARD
    table.state.deck[CARD[card]] = 1
    table.turn(0).play("look", "choose first")
    assert not any(event.kind == events.PUT_BACK for event in table.told)
    assert table.legal == {"done"}
    assert table.state.owner[CARD[card]] == 1


@rule("ruling", "Z37")
def test_the_two_cards_are_never_the_same() -> None:
    for seed in range(12):
        table = Table(seed=seed).bare("c8", "k1")
        deck = [card for card in range(42) if table.state.deck[card]]
        for card in deck[2:]:
            table.state.deck[card] = 0
        table.turn(0).play("look")
        assert {table.state.looked[0] - 1, table.state.looked[1] - 1} == set(deck[:2])
        assert [table.state.deck[card] for card in deck[:2]] == [1, 1]


@rule("ruling", "Z38")
@pytest.mark.parametrize("card", ["banker", "newspaper-owner"])
@pytest.mark.parametrize("seat", range(4))
def test_a_card_that_any_seat_put_back_is_the_next_one(card: str, seat: int) -> None:
    def known() -> Table:
        table = Table(4, seed=seat).bare("c8", "k1", "a6", "k4").turn(seat)
        for place in range(5):
            if table.state.display[place] == CARD[card]:
                table.state.display[place] = next(c for c in range(42) if table.state.deck[c])
                table.state.deck[table.state.display[place]] = 0
        table.state.deck[CARD[card]] = 1
        table.state.top_seen[seat] = CARD[card] + 1
        return table

    table = known()
    table.play("look")
    assert table.state.looked[0] == CARD[card] + 1
    table.play("choose first")
    assert table.state.owner[CARD[card]] == seat + 1
    assert [table.state.top_seen[who] > 0 for who in range(4)] == [who == seat for who in range(4)]
    table = known()
    table.play("recruit first")
    assert table.state.display[0] == CARD[card]
    assert not any(table.state.top_seen)


# --- Once, in one's turn ---


@pytest.mark.parametrize(
    ("card", "good", "pieces"), [("banker", GOLD, 4), ("coal-merchant", COAL, 3), ("ironmaster", IRON, 3)]
)
def test_goods_for_nothing(card: str, good: int, pieces: int) -> None:
    table = holding(card)
    before = table.state.goods[good, 0]
    table.play(f"play {card}")
    assert table.state.goods[good, 0] - before == pieces
    assert (table.state.owner[CARD[card]], table.state.phase) == (0, phases.TURN)


def test_a_recruiting_sergeant_brings_up_to_two_infantry() -> None:
    table = holding("recruiting-sergeant")
    table.play("play recruiting-sergeant")
    assert table.legal == {"buy infantry"}
    table.play("buy infantry", "buy infantry")
    assert (table.state.barracks[UNIT["infantry"], 0], table.state.goods[GOLD, 0]) == (2, 4)


def test_a_recruiting_sergeant_may_bring_a_single_infantry() -> None:
    table = holding("recruiting-sergeant")
    table.play("play recruiting-sergeant", "buy infantry", "done")
    assert [table.state.barracks[unit, 0] for unit in UNIT.values()] == [1, 0, 0, 0, 0]
    assert table.state.phase == phases.TURN


def test_a_quartermaster_general_brings_any_unit() -> None:
    table = holding("quartermaster-general")
    table.play("play quartermaster-general", "buy armoured-train")
    assert (table.state.barracks[UNIT["armoured-train"], 0], table.state.phase) == (1, phases.TURN)


def test_a_gang_boss_lays_two_tracks_on_any_land_for_nothing() -> None:
    table = Table().bare("j5", "c8").give(0, "track-gang-boss").goods(0, coal=0).turn(0)
    table.play("play track-gang-boss", "track j5 n", "track j4 n")
    assert (table.state.phase, table.state.time[0], table.state.cubes[0]) == (phases.TURN, 0, 20)


@pytest.mark.parametrize(
    ("space", "purple", "choices"),
    [(0, 22, set()), (1, 22, {"back 1"}), (9, 22, {"back 1", "back 2"}), (25, 24, {"back 1"}), (24, 24, set())],
)
def test_an_overlander_goes_back_but_not_behind_the_old_ones(space: int, purple: int, choices: set[str]) -> None:
    table = holding("overlander")
    table.state.time[0], table.state.purple = space, purple
    table.turn(0)
    if choices:
        table.play("play overlander")
        assert table.legal == choices
        table.play("back 1")
        assert (table.state.time[0], table.state.phase) == (space - 1, phases.TURN)
    else:
        assert table.reason("play overlander") == "card in vain"


def test_a_stockman_places_a_farm_in_no_time() -> None:
    table = holding("stockman").tracks(0, "c8 n")
    table.play("play stockman", "plant c7 corn")
    state = table.state
    assert (state.phase, state.time[0], state.goods[GOLD, 0], state.cubes[0]) == (phases.TURN, 0, 5, 20)


def test_a_scout_pilot_turns_two_tiles_up_for_two_points() -> None:
    table = holding("scout-pilot").hide("d6", 1).hide("e7", 1)
    table.play("play scout-pilot", "turn-up d6", "turn-up e7")
    assert not any(table.state.hidden[hex] for hex in range(88))
    assert (table.state.points[0], table.state.phase) == (2, phases.TURN)


@pytest.mark.parametrize("left", [2, 3])
def test_a_scout_pilot_turns_up_two_tiles_and_no_third_one(left: int) -> None:
    table = holding("scout-pilot")
    for hex in ("d6", "e7", "a1")[:left]:
        table.hide(hex, 1)
    table.play("play scout-pilot", "turn-up d6", "turn-up e7")
    assert (table.state.phase, sum(table.state.hidden)) == (phases.TURN, left - 2)


def test_a_scout_pilot_finds_a_single_tile_wherever_it_lies() -> None:
    table = holding("scout-pilot").hide("a1", 1)
    table.play("play scout-pilot", "turn-up a1")
    assert (table.state.phase, any(table.state.hidden)) == (phases.TURN, False)
    assert holding("scout-pilot").reason("play scout-pilot") == "card in vain"


def test_each_card_that_is_played_is_told() -> None:
    cards = ("banker", "coal-merchant", "ironmaster", "recruiting-sergeant", "quartermaster-general",
             "track-gang-boss", "overlander", "stockman", "scout-pilot")  # fmt: skip
    for card in cards:
        table = holding(card).tracks(0, "c8 n").hide("a1", 1)
        table.state.time[0] = 2
        table.turn(0).step(actions.play(CARD[card]))
        event = table.told[0]
        assert (event.kind, event.seat, event.numbers[0]) == (events.PLAYED, 0, CARD[card])
        assert table.state.owner[CARD[card]] == 0


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_recruiting_sergeant_finds_as_many_as_there_are(left: int) -> None:
    table = holding("recruiting-sergeant")
    table.state.supply[UNIT["infantry"]] = left
    if not left:
        assert table.reason("play recruiting-sergeant") == "card in vain"
        return
    table.play("play recruiting-sergeant")
    assert table.reason("buy artillery") == "only infantry twice"
    for nth in range(min(2, left)):
        assert table.state.phase == phases.HIRING
        table.play("buy infantry")
        told = [(event.kind, event.seat, event.numbers[0]) for event in table.told]
        assert told == [(events.UNIT_TAKEN, 0, UNIT["infantry"])]
        assert table.state.barracks[UNIT["infantry"], 0] == nth + 1
    assert table.state.phase == phases.TURN


@pytest.mark.parametrize("unit", UNIT)
def test_a_quartermaster_general_finds_the_last_unit_of_any_kind(unit: str) -> None:
    table = holding("quartermaster-general")
    for other in range(len(UNIT)):
        table.state.supply[other] = int(other == UNIT[unit])
    table.play("play quartermaster-general")
    assert table.legal == {f"buy {unit}"}
    assert {table.reason(f"buy {other}") for other in UNIT if other != unit} == {"no unit left"}
    table.play(f"buy {unit}")
    assert table.state.phase == phases.TURN
    table = holding("quartermaster-general")
    for other in range(len(UNIT)):
        table.state.supply[other] = 0
    assert table.reason("play quartermaster-general") == "card in vain"


def test_without_any_tracks_a_gang_boss_has_no_effect() -> None:
    table = holding("track-gang-boss")
    table.state.tracks_left[0] = 0
    assert table.reason("play track-gang-boss") == "card in vain"


def test_the_log_tells_how_far_an_overlander_goes_back() -> None:
    table = holding("overlander")
    table.state.time[0] = 9
    table.turn(0).play("play overlander")
    table.step(actions.back(1))
    assert [(e.kind, e.seat, *e.numbers[:2]) for e in table.told] == [(events.SET_BACK, 0, 2, 7)]


# --- Always ---


def test_a_farm_manager_places_two_of_each_crop_in_three_spaces_at_most() -> None:
    table = Table().bare("j5", "c8").give(0, "farm-manager")
    table.tracks(0, "j5 s", "j5 n", "j5 nw", "j5 sw", "j6 sw").turn(0)
    table.play("farm", "plant j6 corn", "plant j4 cattle", "plant i5 cattle")
    assert table.reason("plant i6 cattle") == "one of each"
    table.play("plant i7 corn")
    assert table.state.time[0] == 3


def test_a_chief_engineer_lays_three_tracks() -> None:
    table = holding("chief-engineer")
    table.play("build a", "track c8 ne", "track d7 ne", "track e7 n")
    assert (table.state.tracks_left[0], table.state.phase) == (17, phases.TURN_MADE)


def test_a_tunneller_builds_in_the_mountains_in_two_spaces() -> None:
    table = Table().bare("j5", "c8").give(0, "tunneller").turn(0)
    table.play("build b", "track j5 n", "done")
    assert table.state.time[0] == 2


def test_a_mine_boss_takes_all_kinds_and_a_prospector_a_gold() -> None:
    table = holding("mine-boss", "prospector").tracks(0, "c8 ne", "d7 ne")
    table.lay("e7", "coal", 3).lay("e7", "phosphate", 1).turn(0).play("mine e7 coal")
    state = table.state
    assert (state.goods[COAL, 0], state.goods[3, 0], state.goods[GOLD, 0]) == (5, 1, 6)


def test_a_shipping_agent_trades_three_goods() -> None:
    table = holding("shipping-agent")
    table.play("trade", "import coal", "import coal", "import iron")
    assert table.state.phase == phases.TURN_MADE


def test_a_quartermaster_makes_dear_units_cheaper() -> None:
    table = holding("quartermaster").goods(0, gold=4)
    table.turn(0).play("buy airship")
    assert table.state.goods[GOLD, 0] == 0
    table = holding("quartermaster").goods(0, gold=0)
    assert BOX.unit_cost[UNIT["infantry"]] == 1
    assert table.turn(0).reason("buy infantry") == "too dear"


@pytest.mark.parametrize(("cubes", "gold"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_with_an_adjutant_the_second_cube_is_free(cubes: int, gold: int) -> None:
    table = holding("adjutant").goods(0, gold=gold)
    table.state.boxes[TRADE, 0] = cubes
    table.turn(0).play("trade")
    assert table.state.goods[GOLD, 0] == 0


def test_an_adjutant_makes_boxes_cheaper() -> None:
    table = holding("adjutant").goods(0, gold=1)
    table.state.boxes[TRADE, 0] = 2
    table.turn(0).play("trade")
    assert table.state.goods[GOLD, 0] == 0


def test_a_desert_guide_leads_a_hex_further() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne")
    table.wake("e5", "zombies")  # three hexes off the rails
    table.units(0, infantry=1).turn(0)
    assert table.reason("attack") == "out of range"
    assert table.give(0, "desert-guide").turn(0).why_not("attack") == reasons.LEGAL


# --- In combat ---


def test_a_demolition_expert_deals_two_damage_and_can_end_it() -> None:
    table = attacking("zombies", infantry=1)
    table.give(0, "demolition-expert").state.damage[0, 0] = 1
    table.at(phases.BEFORE_CARD).step(actions.use(CARD["demolition-expert"]))
    assert (table.state.awake[0], table.state.phase) == (NO_ONE, phases.CLEAR_UP)


def test_a_cool_head_withdraws_behind_a_card_once_in_a_combat() -> None:
    table = attacking("shoggoth", infantry=2)
    table.give(0, "cool-head").next_card(card_with("shoggoth", damage=2, sanity=0)).step()
    assert table.state.phase == phases.AFTER_CARD
    assert table.legal == {"stay", "withdraw all"}
    table.play("withdraw all")
    assert table.state.barracks[UNIT["infantry"], 0] == 2


def test_a_nerve_specialist_brings_lost_sanity_back() -> None:
    table = attacking("cthulhu", infantry=9)
    table.give(0, "nerve-specialist")
    fight(table, card_with("cthulhu", sanity=1))
    while table.state.phase == phases.ALLOTTING:
        table.play("allot infantry")
    assert table.state.sanity == 2
    table.step(actions.use(CARD["nerve-specialist"]))
    assert (table.state.sanity, table.state.owner[CARD["nerve-specialist"]]) == (3, 0)


@pytest.mark.parametrize(
    ("card", "unit"),
    [
        ("infantry-colonel", "infantry"),
        ("armour-major", "armoured-car"),
        ("master-gunner", "artillery"),
        ("railway-commandant", "armoured-train"),
        ("air-commodore", "airship"),
    ],
)
def test_officers_deal_a_damage_once_in_a_combat_with_their_units_there(card: str, unit: str) -> None:
    table = attacking("shoggoth", **{unit.replace("-", "_"): 1})
    table.give(0, card).at(phases.BEFORE_CARD).step(actions.use(CARD[card]))
    assert table.state.damage[0, 0] == 1
    assert combat.why_not_use(table.state, CARD[card]) == reasons.CARD_NOT_NOW
    table.state.spent[CARD[card]] = 0
    table.state.force[UNIT[unit]] = 0
    assert combat.why_not_use(table.state, CARD[card]) == reasons.CARD_IN_VAIN


def test_a_chaplain_starts_with_four_sanity() -> None:
    table = Table().bare("c8", "k1").give(0, "chaplain")
    assert combat.full_sanity(table.state, BOX, 0) == 4


def test_an_armourer_makes_cars_and_trains_take_more() -> None:
    table = attacking("shoggoth", armoured_car=1).give(0, "armourer")
    assert [combat.capacity_of(table.state, BOX, 0, unit) for unit in range(5)] == [2, 3, 1, 4, 2]
    table.state.fighter = -1
    assert [combat.capacity_of(table.state, BOX, 1, unit) for unit in range(5)] == [2, 2, 1, 3, 2]


def test_there_is_somebody_to_hit_among_several() -> None:
    table = attacking("shoggoth", infantry=1)
    other = table.wake("e7", "zombies")
    table.state.fighter = 0
    table.give(0, "infantry-colonel").at(phases.BEFORE_CARD).step(actions.use(CARD["infantry-colonel"]))
    assert table.legal == {"aim 1", f"aim {other + 1}"}
    table.step(actions.aim(other))
    assert table.state.damage[other, 0] == 1
    assert table.state.place[other] == HEX["e7"]
    assert table.state.awake[0] == KIND["shoggoth"]


@rule("rulebook", "Recruit Help 4")
def test_any_number_of_cards_is_held_and_played_in_one_turn() -> None:
    cards = ("banker", "coal-merchant", "ironmaster", "overlander", "chaplain", "armourer", "chemist", "tunneller")
    table = holding(*cards)
    table.state.time[0] = 5
    table.turn(0).play("play banker", "play coal-merchant", "play ironmaster", "play overlander", "back 2")
    assert (table.state.phase, table.state.active, table.state.time[0]) == (phases.TURN, 0, 3)
    table.play("recruit first")
    assert sum(table.state.owner[card] == 1 for card in range(len(table.state.owner))) == 5


@rule("ruling", "Z38")
def test_cards_in_front_of_players_are_for_all_to_see() -> None:
    table = holding("chaplain")
    shown = [GAME.view(table.state, BOX, viewer)["players"][0]["cards"] for viewer in (0, 1, None)]
    assert [[card["card"] for card in cards] for cards in shown] == [["chaplain"]] * 3


@rule("ruling", "Z37")
@pytest.mark.parametrize("left", [1, 0])
def test_the_last_card_of_the_deck_comes_alone(left: int) -> None:
    table = Table().bare("c8", "k1")
    deck = [card for card in range(42) if table.state.deck[card]]
    for card in deck[left:]:
        table.state.deck[card] = 0
    if left == 0:
        assert table.turn(0).reason("look") == "no card there"
        return
    table.turn(0).play("look")
    assert table.legal == {"choose first"}
    table.play("choose first", "done")
    assert table.state.owner[deck[0]] == 1
    assert not any(table.state.top_seen[seat] for seat in range(4))
