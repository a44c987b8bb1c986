"""The eight actions: their costs, their needs and their limits."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.auztralia.tables import BOX, CROP, GOOD, HEX, UNIT, Table, each_sample
from tests.rules import rule
from tests.suite import Case, Play
from tuckerbox.games.auztralia import GAME, actions, board, events, phases, reasons, rules
from tuckerbox.games.auztralia.actions import ACTIONS
from tuckerbox.games.auztralia.board import (
    ATTACK,
    BOXES,
    BUY,
    EAST,
    FARM,
    HEXES,
    HILL,
    LAST_SPACE,
    MINE,
    MOUNTAIN_RAILWAY,
    RAILWAY,
    RECRUIT,
    SEA,
    SIDES,
    TRADE,
    WEST,
)
from tuckerbox.games.auztralia.cards import (
    AIR_COMMODORE,
    INFANTRY_COLONEL,
    NO_CARD,
    PERSONALITIES,
    PERSONALITY_NAMES,
    SCOUT_PILOT,
)
from tuckerbox.games.auztralia.pieces import COAL, CROPS, GOLD, INFANTRY, IRON, PHOSPHATE, RESOURCES, TOKEN, UNITS
from tuckerbox.games.auztralia.rules import build_railway, farm, gameplay
from tuckerbox.games.auztralia.state import NOBODY, State
from tuckerbox.kernel.contract import NATURE, OVER, WayToPlay
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import EVERYONE


def south(seats: int = 2, **chosen: object) -> Table:
    """Return a table with Anna's port on the southern coast, near the outback, and the other ports far away."""
    return Table(seats, **chosen).bare("c8", "k1", "a6", "k4")


# --- Gameplay ---


@rule("rulebook", "Gameplay 2")
@rule("rulebook", "Gameplay 3")
def test_a_cube_goes_from_headquarters_to_a_box_and_the_disc_moves_on() -> None:
    table = south()
    table.play("build a", "track c8 ne", "done")
    state = table.state
    assert (state.cubes[0], state.boxes[RAILWAY, 0], state.time[0]) == (19, 1, 2)


@rule("rulebook", "Gameplay 5")
def test_each_cube_in_a_box_costs_a_gold() -> None:
    table = south()
    for before in range(3):
        gold = table.state.goods[GOLD, 0]
        table.play("trade", "import coal", "done")
        assert table.state.goods[GOLD, 0] == gold - before
        table.turn(0)
    table.goods(0, gold=2)
    assert table.reason("trade") == "box too dear"


@rule("rulebook", "Gameplay 2")
def test_without_a_cube_only_cubes_can_be_taken_back() -> None:
    table = south()
    table.state.cubes[0] = 0
    assert table.turn(0).legal == {"retrieve"}
    assert table.reason("trade") == "no cube"


@rule("rulebook", "Gameplay 1")
@rule("rulebook", "Gameplay 3")
def test_the_disc_furthest_back_goes_next_and_of_several_on_a_space_the_top_one() -> None:
    table = south(3)
    table.play("trade", "import coal", "done", "done")
    assert table.state.active != 0
    first = table.state.active
    table.play("trade", "import coal", "done", "done")
    second = table.state.active
    assert {0, first, second} == {0, 1, 2}
    table.play("trade", "import coal", "done", "done")
    assert table.state.active == second, "the last to come lies on top"


@rule("rulebook", "Gameplay 4")
@rule("ruling", "Z49")
def test_a_disc_stops_on_the_last_space_and_its_player_acts_no_more() -> None:
    table = south()
    table.state.time[0] = 52
    table.state.time[1] = 53
    table.state.purple = 52
    table.turn(0)
    table.play("build a", "track c8 ne", "done")
    assert table.state.time[0] == 53
    table.step(actions.done)
    assert table.state.phase == phases.ADVANCE


# --- Build Railway ---


@rule("rulebook", "Build Railway 2")
def test_the_first_track_is_joined_to_the_players_port() -> None:
    table = south()
    table.play("build a")
    assert table.legal == {"track c8 n", "track c8 ne", "track c8 se", "track b7 se"}
    assert table.reason("track d7 ne") == "not joined"


@rule("rulebook", "Build Railway 2")
def test_a_coal_and_an_iron_bring_two_tracks() -> None:
    table = south()
    table.play("build a", "track c8 ne", "track d7 ne")
    state = table.state
    assert (state.goods[COAL, 0], state.goods[IRON, 0]) == (1, 1)
    assert (state.phase, state.tracks_left[0]) == (phases.TURN_MADE, 18)
    table.goods(0, coal=0)
    assert table.turn(0).reason("build a") == "no coal or iron"


@rule("ruling", "Z48")
@pytest.mark.parametrize("action", ["build a", "trade", "farm"])
def test_an_action_begins_with_nothing_done(action: str) -> None:
    """An action that begins does not count the tracks, goods or farms of an earlier one."""
    table = south().tracks(0, "c8 n")
    table.play("trade", "import coal", "done")
    table.turn(0).play(action)
    assert "done" not in table.legal
    assert len(table.legal) >= 1


@rule("rulebook", "Build Railway 5")
@pytest.mark.parametrize(("where", "border"), [("b7", "b7 se"), ("c7", "c8 n")])
def test_an_old_one_keeps_tracks_off_on_either_side_of_a_border(where: str, border: str) -> None:
    table = south().hide(where, 1)
    table.play("build a")
    assert table.reason(f"track {border}") == "old one there"


@rule("rulebook", "Build Railway 7")
def test_without_tracks_left_none_is_laid() -> None:
    table = south()
    table.play("build a")
    table.state.tracks_left[0] = 0
    assert table.reason("track c8 ne") == "no tracks left"


@rule("rulebook", "Build Railway 3")
@pytest.mark.parametrize(("hex", "side"), [("a1", "se"), ("b1", "se"), ("c8", "n"), ("c8", "ne"), ("b7", "se")])
def test_one_border_that_is_left_is_enough_to_build(hex: str, side: str) -> None:
    table = south()
    state = table.state
    for other in range(HEXES):
        state.reached[other] = 1
        for n in range(SIDES):
            state.tracks[n, other] = 2
    assert table.reason("build a") == "no border free"
    state.tracks[("n", "ne", "se").index(side), HEX[hex]] = 0
    assert table.why_not("build a") == reasons.LEGAL


@rule("ruling", "Z5")
def test_one_track_is_enough_but_not_none() -> None:
    table = south()
    table.play("build a")
    assert table.why_not("done") != reasons.LEGAL
    table.play("track c8 ne", "done")
    assert table.state.phase == phases.TURN_MADE


@rule("rulebook", "Build Railway 1")
@rule("ruling", "Z4")
def test_hills_need_the_second_box_which_takes_longer() -> None:
    table = Table().bare("j5", "c8")
    table.play("build a")
    assert table.reason("track j5 n") == "needs the second box"
    assert "track j5 ne" in table.legal
    table = Table().bare("j5", "c8")
    table.play("build b", "track j5 n", "done")
    assert table.state.time[0] == 3


@rule("rulebook", "Build Railway 1")
@rule("ruling", "Z4")
@rule("ruling", "Z58")
@pytest.mark.parametrize("side_of_board", [EAST, WEST])
def test_a_track_needs_the_second_box_if_either_of_its_hexes_is_rough(side_of_board: int) -> None:
    """Tracks may lead across every border of an empty map, from either of its hexes."""
    state = Table(map=("east", "west")[side_of_board]).state
    for hex in range(HEXES):
        for side in range(SIDES):
            there = BOX.beside[side, hex]
            if there == board.NOWHERE or SEA in (BOX.terrain[side_of_board, hex], BOX.terrain[side_of_board, there]):
                continue
            if side_of_board == EAST:
                rough = HILL in (BOX.terrain[EAST, hex], BOX.terrain[EAST, there])
            else:
                rough = max(BOX.level[WEST, hex], BOX.level[WEST, there]) > 1
            for start in (hex, there):
                state.active, state.reached[start] = 0, 1
                first = build_railway.why_not_track(state, BOX, hex, side, RAILWAY)
                assert first == (reasons.NEEDS_BOX_B if rough else reasons.LEGAL)
                assert build_railway.why_not_track(state, BOX, hex, side, MOUNTAIN_RAILWAY) == reasons.LEGAL
                state.reached[start] = 0


@rule("rulebook", "Build Railway 3")
def test_across_a_border_lies_one_track_whoever_owns_it() -> None:
    table = south().tracks(1, "c8 ne")
    table.play("build a")
    assert table.reason("track c8 ne") == "border taken"


@rule("rulebook", "Build Railway 4")
@rule("ruling", "Z6")
def test_tracks_of_several_players_meet_in_a_hex_also_in_another_ones_port() -> None:
    table = Table().bare("c8", "e8").tracks(0, "c8 ne")
    table.play("build a")
    assert {"track d7 ne", "track d7 se"} <= table.legal


@rule("ruling", "Z6")
def test_a_track_leads_into_a_hex_with_a_farm_whoever_owns_it() -> None:
    table = south().tracks(1, "e7 n").farm(0, "d7", "corn").farm(1, "c7", "corn").farm(1, "e7", "sheep")
    table.play("build a", "track c8 n", "track c8 ne")
    assert {"track d7 ne", "track d7 n"} <= table.turn(0).legal_after("build a")


@rule("rulebook", "Build Railway 5")
@pytest.mark.parametrize("hidden", [True, False])
def test_no_track_leads_into_a_hex_with_an_old_one(hidden: bool) -> None:
    table = south().tracks(0, "c8 ne")
    if hidden:
        table.hide("e7", 1)
    else:
        table.wake("e7", "zombies")
    table.play("build a")
    assert table.reason("track d7 ne") == "old one there"


@rule("rulebook", "Build Railway 6")
@rule("ruling", "Z7")
def test_rails_that_an_old_one_cuts_off_are_of_no_use_until_it_goes() -> None:
    table = south().tracks(0, "c8 ne", "d7 ne")
    assert "track e7 n" in table.legal_after("build a")
    slot = table.wake("d7", "zombies")
    assert "track e7 n" not in table.legal_after("build a")
    assert "track e7 n" in table.move(slot, "a1").legal_after("build a")


@rule("rulebook", "Build Railway 7")
def test_tracks_run_out() -> None:
    table = south()
    table.state.tracks_left[0] = 1
    table.turn(0).play("build a", "track c8 ne")
    assert table.state.phase == phases.TURN_MADE
    assert table.turn(0).reason("build a") == "no tracks left"


# --- Mine ---


@rule("rulebook", "Mine 1")
@rule("rulebook", "Mine 2")
def test_all_of_one_kind_is_mined_from_a_hex_that_the_railway_reaches() -> None:
    table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 3).lay("e7", "iron", 6)
    table.turn(0).play("mine e7 iron")
    state = table.state
    assert (state.goods[IRON, 0], state.resources[GOOD["iron"], HEX["e7"]]) == (8, 0)
    assert (state.resources[GOOD["coal"], HEX["e7"]], state.time[0]) == (3, 1)


@rule("rulebook", "Mine 3")
@rule("ruling", "Z45")
def test_phosphate_brings_a_gold_each_time_not_each_piece() -> None:
    table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", "phosphate", 2)
    table.turn(0).play("mine e7 phosphate")
    assert (table.state.goods[PHOSPHATE, 0], table.state.goods[GOLD, 0]) == (2, 5)


@rule("rulebook", "Mine 1")
@rule("ruling", "Z45")
@pytest.mark.parametrize("where", ["d7", "e7"])
def test_an_old_one_on_the_way_or_there_hides_from_mining(where: str) -> None:
    table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 3)
    table.wake(where, "zombies")
    assert table.turn(0).reason("mine e7 coal") == "out of reach"


@rule("ruling", "Z52")
@rule("rulebook", "Gameplay 5")
@pytest.mark.parametrize(("cubes", "gold"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_each_pair_of_mines_costs_a_gold_more(cubes: int, gold: int) -> None:
    table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 1).goods(0, gold=gold)
    table.state.boxes[MINE, 0] = cubes
    table.turn(0).play("mine e7 coal")
    assert (table.state.goods[GOLD, 0], table.state.boxes[MINE, 0]) == (0, cubes + 1)
    assert (table.state.phase, table.state.goods[COAL, 0]) == (phases.TURN_MADE, 3)
    if gold:
        table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 1).goods(0, gold=gold - 1)
        table.state.boxes[MINE, 0] = cubes
        assert table.turn(0).reason("mine e7 coal") == "box too dear"


@rule("rulebook", "Mine 2")
def test_only_phosphate_that_is_mined_brings_gold() -> None:
    for cards, gold in (((), 4), (("mine-boss",), 5)):
        table = south().give(0, *cards).tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 3).lay("e7", "phosphate", 1)
        table.turn(0).play("mine e7 coal")
        assert (table.state.goods[GOLD, 0], table.state.goods[PHOSPHATE, 0]) == (gold, gold - 4)
    table = south().give(0, "mine-boss").tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 3).lay("e7", "iron", 3)
    table.turn(0).play("mine e7 iron")
    assert table.state.goods[GOLD, 0] == 4


@rule("ruling", "Z52")
def test_two_boxes_are_there_to_mine_with() -> None:
    table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 3)
    table.state.boxes[MINE, 0] = 1
    assert table.turn(0).why_not("mine e7 coal") == reasons.LEGAL
    table.goods(0, gold=0)
    table.state.boxes[MINE, 0] = 2
    assert table.turn(0).reason("mine e7 coal") == "box too dear"


@rule("rulebook", "Mine 1")
def test_the_first_hex_is_mined_like_any_other() -> None:
    table = Table().bare("a2", "k1").tracks(0, "a2 n").lay("a1", "iron", 2)
    assert {choice for choice in table.turn(0).legal if choice.startswith("mine")} == {"mine a1 iron"}


# --- Buy Military Unit ---


@rule("rulebook", "Buy Military Unit 1")
@rule("rulebook", "Buy Military Unit 2")
@rule("rulebook", "Buy Military Unit 3")
def test_one_unit_is_bought_or_up_to_two_infantry() -> None:
    table = south().goods(0, gold=9)
    table.play("buy armoured-car")
    assert (table.state.phase, table.state.barracks[UNIT["armoured-car"], 0]) == (phases.TURN_MADE, 1)
    table.turn(0).play("buy infantry")
    assert table.reason("buy artillery") == "only infantry twice"
    table.play("buy infantry")
    assert (table.state.phase, table.state.barracks[INFANTRY, 0]) == (phases.TURN_MADE, 2)


@rule("rulebook", "Buy Military Unit 3")
@pytest.mark.parametrize("gold", [1, 2])
def test_two_infantry_take_one_cube_and_one_space_and_a_gold_each(gold: int) -> None:
    table = south().goods(0, gold=gold)
    table.turn(0).play("buy infantry", *["buy infantry"][: gold - 1])
    state = table.state
    assert (state.phase, state.barracks[INFANTRY, 0], state.goods[GOLD, 0]) == (phases.TURN_MADE, gold, 0)
    assert (state.cubes[0], state.boxes[BUY, 0], state.time[0]) == (19, 1, 1)
    table = south().goods(0, gold=2)
    table.turn(0).play("buy infantry")
    table.goods(0, gold=0)
    assert table.reason("buy infantry") == "too dear"


@rule("rulebook", "Buy Military Unit 4")
def test_units_run_out() -> None:
    table = south().goods(0, gold=9)
    table.state.supply[INFANTRY] = 1
    table.turn(0).play("buy infantry")
    assert table.state.phase == phases.TURN_MADE
    assert table.turn(0).reason("buy infantry") == "no unit left"


# --- Import/Export ---


@rule("rulebook", "Import/Export 1")
@rule("rulebook", "Import/Export 2")
@rule("rulebook", "Import/Export 3")
@pytest.mark.parametrize("first", ["import coal", "import iron", "export coal", "export iron"])
@pytest.mark.parametrize("second", ["import coal", "import iron", "export coal", "export iron"])
def test_two_goods_are_traded_in_any_pairing(first: str, second: str) -> None:
    table = south()
    table.play("trade", first, second)
    state = table.state
    out = [first, second].count("export coal") + [first, second].count("export iron")
    assert (state.goods[GOLD, 0], state.time[0], state.boxes[TRADE, 0]) == (4 + out, 1, 1)
    assert state.goods[COAL, 0] + state.goods[IRON, 0] == 4 + 2 - 2 * out


@rule("rulebook", "Import/Export 3")
def test_only_goods_that_a_seat_has_are_exported() -> None:
    table = south().goods(0, coal=0)
    table.play("trade")
    assert table.reason("export coal") == "nothing to export"


# --- Farm ---


@rule("rulebook", "Farm 2")
def test_each_crop_has_its_land() -> None:
    table = Table().bare("j5", "c8").tracks(0, "j5 n", "j5 s", "j5 nw", "i5 nw")
    table.play("farm")
    assert {"plant j6 corn", "plant j4 cattle", "plant i5 cattle", "plant h4 sheep"} <= table.legal
    assert table.reason("plant j6 sheep") == "wrong land"


@rule("rulebook", "Farm 1")
@rule("rulebook", "Farm 6")
def test_one_of_each_crop_and_a_space_of_time_and_a_gold_for_each() -> None:
    table = Table().bare("j5", "c8").tracks(0, "j5 n", "j5 s", "j5 nw", "i5 nw")
    table.play("farm", "plant j6 corn", "plant j4 cattle")
    assert table.reason("plant i5 cattle") == "one of each"
    table.play("plant h4 sheep")
    assert (table.state.time[0], table.state.goods[GOLD, 0]) == (3, 7)


@rule("rulebook", "Farm 3")
@rule("rulebook", "Farm 4")
@rule("ruling", "Z29")
def test_a_farm_needs_a_hex_with_nothing_but_tracks() -> None:
    table = Table().bare("j5", "c8").tracks(0, "j5 s", "j5 n").tracks(1, "j6 nw")
    table.lay("j4", "gold", 3)
    table.turn(0).play("farm")
    assert table.reason("plant j4 cattle") == "hex not empty"
    assert table.reason("plant j5 corn") == "hex not empty"
    table.play("plant j6 corn")
    assert table.turn(0).why_not("farm") != reasons.LEGAL


@rule("rulebook", "Farm 1")
@pytest.mark.parametrize("farms", [1, 2, 3])
def test_an_action_takes_a_space_of_time_for_each_farm(farms: int) -> None:
    table = Table().bare("j5", "c8").tracks(0, "j5 n", "j5 s", "j5 nw", "i5 nw").goods(0, gold=0)
    table.play("build a", "track j5 ne", "done") if farms == 3 else table.play("trade", "import coal", "done")
    table.state.time[0] = 0
    fields = ("plant j6 corn", "plant j4 cattle", "plant h4 sheep")[:farms]
    table.turn(0).play("farm", *fields, *(["done"] if farms < 3 else []))
    state = table.state
    assert (state.phase, state.time[0], state.goods[GOLD, 0]) == (phases.TURN_MADE, farms, farms)
    assert [state.farms[HEX[field.split()[1]]] for field in fields] == [1, 3, 2][:farms]


@rule("rulebook", "Farm 2")
def test_a_field_is_as_good_after_any_other_action() -> None:
    """The box that a railway used before does not count as a farm."""
    table = Table().bare("j5", "c8").tracks(0, "j5 s")
    table.play("build b", "track j5 n", "done")
    table.lay("j4", "gold", 1)
    assert table.turn(0).why_not("farm") == reasons.LEGAL
    table.play("farm")
    assert table.legal == {"plant j6 corn"}
    assert table.reason("plant c7 corn") == "out of reach"


@rule("rulebook", "Farm 3")
@pytest.mark.parametrize("what", ["coal", "iron", "gold", "phosphate", "token"])
def test_a_single_piece_of_anything_hides_from_farming(what: str) -> None:
    table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", what, 1).farm(1, "d7", "corn")
    assert table.turn(0).reason("farm") == "no field"
    table.lay("e7", what, 0).goods(0, gold=0)
    assert table.turn(0).why_not("farm") == reasons.LEGAL
    table.state.cubes[0] = 0
    assert table.reason("farm") == "no cube"


def test_the_first_hex_is_a_field_like_any_other() -> None:
    table = south()
    for hex in range(HEXES):
        table.state.via[hex] = 0 if hex == HEX["a1"] else -1
    assert farm.can_plant(table.state, BOX)


@rule("rulebook", "Farm 1")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_farm_is_its_players_and_is_told(seat: int) -> None:
    table = Table().bare(*("j5", "c8")[:: 1 if seat == 0 else -1]).tracks(seat, "j5 s").turn(seat)
    table.play("farm")
    assert table.state.left == 3
    table.step(actions.plant(HEX["j6"], CROP["corn"]))
    assert (events.FARM_PLACED, seat, HEX["j6"], CROP["corn"]) in [
        (event.kind, event.seat, *event.numbers[:2]) for event in table.told
    ]
    assert table.state.farms[HEX["j6"]] == 1 + CROP["corn"] + CROPS * seat


@rule("rulebook", "Gameplay 1")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_log_tells_whose_turn_ends_and_whose_begins(seat: int) -> None:
    table = south()
    table.state.time[0], table.state.time[1] = 7, 5
    table.turn(1 - seat).at(phases.TURN_MADE)
    table.state.time[seat] = 3
    table.step(actions.done)
    assert [(event.kind, event.seat, event.numbers[0]) for event in table.told] == [
        (events.DONE_WITH_TURN, 1 - seat, 0),
        (events.TURN_STARTS, seat, 3),
    ]


@rule("rulebook", "Farm 7")
def test_farms_run_out() -> None:
    table = Table().bare("j5", "c8").tracks(0, "j5 s", "j5 n")
    table.state.farms_left[CROP["corn"], 0] = 0
    table.turn(0).play("farm")
    assert table.legal == {"plant j4 cattle"}


# --- Retrieve Cubes ---


@rule("rulebook", "Retrieve Cubes 1")
@pytest.mark.parametrize(("left", "spaces"), [(5, 1), (1, 1), (0, 2)])
def test_all_cubes_come_back_and_it_takes_longer_without_any(left: int, spaces: int) -> None:
    table = south()
    table.state.cubes[0] = left
    table.state.boxes[TRADE, 0] = 20 - left
    table.turn(0).play("retrieve")
    assert (table.state.cubes[0], table.state.time[0]) == (20, spaces)
    assert not any(table.state.boxes[what, 0] for what in range(BOXES))


@rule("rulebook", "Retrieve Cubes 1")
def test_cubes_come_back_from_every_box() -> None:
    table = south()
    for what in range(BOXES):
        table.state.boxes[what, 0] = 1
        table.state.boxes[what, 1] = 1
    table.state.cubes[0] = table.state.cubes[1] = 12
    table.turn(0).play("retrieve")
    assert [table.state.cubes[seat] for seat in range(2)] == [20, 12]


# --- All of them ---


@rule("rulebook", "Available actions 1")
def test_there_are_eight_actions() -> None:
    table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 3).units(0, infantry=1)
    table.wake("e6", "zombies")
    begins = {choice.split()[0] for choice in table.turn(0).legal}
    assert begins - {"look"} == {"build", "mine", "recruit", "buy", "trade", "farm", "attack", "retrieve"}


@rule("rulebook", "Build Railway 7")
def test_nothing_takes_tracks_or_farms_away_again() -> None:
    """No action and no step of NATURE removes any, so their numbers only grow over a whole match."""
    play = Play(Case(GAME, GAME.samples[0]), "for good")
    state, tracks, farms = play.state, 0, 0
    for _ in play:
        now = sum(state.tracks[side, hex] > 0 for side in range(3) for hex in range(HEXES))
        standing = sum(state.farms[hex] > 0 for hex in range(HEXES))
        assert (now >= tracks, standing >= farms) == (True, True)
        tracks, farms = now, standing
    assert tracks > 0


@rule("rulebook", "Farm 5")
def test_an_old_one_on_the_way_hides_from_farming() -> None:
    table = south().tracks(0, "c8 ne", "d7 ne", "c8 n")
    assert "plant e7 sheep" in table.turn(0).legal_after("farm")
    table.wake("d7", "zombies")
    assert table.turn(0).legal_after("farm") == {"plant c7 corn"}


@rule("ruling", "Z29")
def test_a_hex_that_was_mined_bare_can_be_farmed() -> None:
    table = south().tracks(0, "c8 ne", "d7 ne").lay("e7", "coal", 3)
    assert "plant e7 sheep" not in table.turn(0).legal_after("farm")
    table.play("mine e7 coal")
    assert "plant e7 sheep" in table.turn(0).legal_after("farm")


@rule("ruling", "Z31")
def test_goods_do_not_run_out() -> None:
    table = south().goods(0, coal=42, iron=35)
    table.play("trade", "import coal", "import iron")
    assert (table.state.goods[COAL, 0], table.state.goods[IRON, 0]) == (43, 36)


@rule("ruling", "Z35")
@pytest.mark.parametrize("hex", ["e8", "d8"])
def test_nobody_attacks_another_player(hex: str) -> None:
    table = Table().bare("c8", "e8").tracks(1, "e8 nw").farm(1, "d8", "corn").units(0, infantry=2)
    assert table.turn(0).reason("attack") == "out of range"
    table.wake("d6", "zombies")
    table.play("attack", "send infantry 1")
    assert table.reason(f"target {hex}") == "no old one there"


@rule("ruling", "Z48")
def test_an_action_needs_a_cube_and_an_effect() -> None:
    table = Table().bare("j5", "c8").units(0, infantry=1)
    table.tracks(1, "j5 ne", "j5 s")
    for action, reason in (("build a", "no border free"), ("farm", "no field"), ("attack", "out of range")):
        assert table.reason(action) == reason
    table.state.cubes[0] = 0
    assert {table.reason(action) for action in ("build b", "trade", "buy infantry", "recruit first")} == {"no cube"}


# The kinds of choices in each phase other than TURN
BELONGS = {
    phases.PLACING_PORT: {"port"},
    phases.CHOOSING_OBJECTIVE: {"objective"},
    phases.TRACKS: {"track", "done"},
    phases.GOODS: {"import", "export", "done"},
    phases.FARMS: {"plant", "done"},
    phases.FORCE: {"send", "target"},
    phases.BUYING: {"buy", "done"},
    phases.CHOOSING_CARD: {"choose"},
    phases.SWAPPING: {"swap", "done"},
    phases.BEFORE_CARD: {"fight", "use", "withdraw"},
    phases.AIMING: {"aim"},
    phases.AFTER_CARD: {"stay", "withdraw"},
    phases.ALLOTTING: {"allot"},
    phases.ACCEPTING: {"accept"},
    phases.JAMMING: {"jam", "let"},
    phases.MOVING_BACK: {"back"},
    phases.TURNING_UP: {"turn-up"},
    phases.GIVING_GOOD: {"give", "keep"},
    phases.GIVING_CARD: {"give", "keep"},
    phases.LOSING: {"pay", "abandon"},
    phases.HIRING: {"buy", "done"},
    phases.DROPPING: {"drop", "done"},
    phases.RECRUITING: {"recruit", "look"},
    phases.TURN_MADE: {"play", "done"},
}


@pytest.mark.parametrize("phase", BELONGS)
def test_actions_of_another_moment_have_to_wait(phase: int) -> None:
    table = south().tracks(0, "c8 ne").farm(0, "a1", "sheep").at(phase)
    table.state.fighter = 0
    for code in range(ACTIONS.count):
        kind = ACTIONS.of(code).name
        waits = rules.why_not(table.state, BOX, code) == reasons.SOMETHING_ELSE_FIRST
        assert waits == (kind not in BELONGS[phase]) or kind == "done", ACTIONS.describe(code)


@rule("ruling", "Z48")
def test_retrieving_cubes_is_always_possible() -> None:
    table = south()
    table.play("retrieve")
    assert (table.state.cubes[0], table.state.time[0]) == (20, 1), "with none to retrieve"
    slot = table.wake("a1", "cthulhu")
    table.state.cubes_on[slot, 0], table.state.damage[slot, 0], table.state.cubes[0] = 20, 20, 0
    assert table.turn(0).legal == {"retrieve"}
    table.play("retrieve")
    assert (table.state.cubes[0], table.state.time[0]) == (0, 3), "with all of them on Old Ones"


# --- What is told is what happens ---


class Ledger:
    """The players' possessions and pieces, derived from the events alone."""

    def __init__(self, state: Any) -> None:
        seats = range(state.seats)
        self.before = state
        self.time = [state.time[seat] for seat in seats]
        self.goods = {(good, seat): state.goods[good, seat] for good in range(RESOURCES) for seat in seats}
        self.boxes = {(what, seat): state.boxes[what, seat] for what in range(BOXES) for seat in seats}
        self.units = {(unit, seat): units_of(state, unit, seat) for unit in range(UNITS) for seat in seats}
        self.tokens = [state.points[seat] for seat in seats]
        self.ports = [state.ports[seat] for seat in seats]
        self.tracks = {(side, hex): state.tracks[side, hex] for side in range(SIDES) for hex in range(HEXES)}
        self.farms = [state.farms[hex] for hex in range(HEXES)]
        self.tracks_left = list(state.tracks_left)
        self.farms_left = {(crop, seat): state.farms_left[crop, seat] for crop in range(CROPS) for seat in seats}
        self.lying = {(what, hex): state.resources[what, hex] for what in range(RESOURCES) for hex in range(HEXES)}
        self.hidden = list(state.hidden)
        self.owner = list(state.owner)
        self.display = list(state.display)
        self.spent = [False for _ in seats]

    def enter(self, event: Event) -> None:
        seat, (a, b, c) = event.seat, event.numbers[:3]
        match event.kind:
            case events.TIME_SPENT:
                assert a > 0
                self.time[seat] = min(LAST_SPACE, self.time[seat] + a)
                assert self.time[seat] == b
                self.spent[seat] = True
            case events.SET_BACK:
                self.time[seat] -= a
                assert self.time[seat] == b
            case events.TURN_STARTS:
                assert a == self.time[seat] < LAST_SPACE
            case events.ACTED:
                cubes = self.boxes[a, seat]
                assert b == gameplay.price_of(self.before, BOX, seat, a) <= cubes
                self.boxes[a, seat] += 1
                self.goods[GOLD, seat] -= b
            case events.RETRIEVED:
                assert a == sum(self.boxes[what, seat] for what in range(BOXES))
                self.boxes |= {(what, seat): 0 for what in range(BOXES)}
            case events.GAINED | events.PAID:
                assert b > 0
                self.goods[a, seat] += b if event.kind == events.GAINED else -b
            case events.LAID_OUT:
                assert c > 0
                self.lying[b, a] += c
            case events.RAISED | events.TURNED_UP:
                self.hidden[a] = b if event.kind == events.RAISED else 0
            case events.MINED:
                assert c == self.lying[b, a] > 0
                self.lying[b, a] = 0
                if b == TOKEN:
                    self.tokens[seat] += BOX.token[a]
                else:
                    self.goods[b, seat] += c
            case events.GIVEN if b < RESOURCES:
                assert a != seat
                self.goods[b, seat] -= 1
                self.goods[b, a] += 1
            case events.GIVEN:
                assert self.owner[b - RESOURCES] == seat + 1 != a + 1
                self.owner[b - RESOURCES] = a + 1
            case events.TRACK_LAID:
                side = next(side for side in range(SIDES) if BOX.beside[side, a] == b)
                assert self.tracks[side, a] == 0
                self.tracks[side, a] = seat + 1
                self.tracks_left[seat] -= 1
            case events.FARM_PLACED:
                self.farms[a] = 1 + b + CROPS * seat
                self.farms_left[b, seat] -= 1
            case events.PORT_PLACED:
                self.ports[seat] = a
            case events.BOUGHT:
                self.units[a, seat] += 1
                self.goods[GOLD, seat] -= b
            case events.UNIT_TAKEN | events.UNIT_LOST:
                self.units[a, seat] += 1 if event.kind == events.UNIT_TAKEN else -1
            case events.SHARED:
                self.tokens[seat] += a
            case _:
                self.enter_card(event.kind, seat, a, b)

    def enter_card(self, kind: int, seat: int, a: int, b: int) -> None:
        """Apply an event about personality cards, or another one."""
        if kind == events.RECRUITED:
            self.owner[a] = seat + 1
            self.display = [NO_CARD if card == a else card for card in self.display]
        elif kind == events.SWAPPED:
            self.owner[a], self.owner[b] = seat + 1, 0
            self.display[self.display.index(a)] = b
        elif kind == events.SHOWN:
            self.display = [NO_CARD] * self.display.count(NO_CARD) + [card for card in self.display if card != NO_CARD]
            assert b == self.display.count(NO_CARD) - 1
            self.display[b] = a
        elif kind in (events.DROPPED, events.ASSASSINATED):
            self.display[self.display.index(a)] = NO_CARD
        elif kind == events.PLAYED:
            assert self.owner[a] == seat + 1
            self.owner[a] = seat + 1 if INFANTRY_COLONEL <= a <= AIR_COMMODORE else 0  # officers stay
            self.tokens[seat] += BOX.amounts[SCOUT_PILOT] if a == SCOUT_PILOT else 0

    def agrees(self, state: Any) -> None:
        """Assert that a state is as the events tell."""
        seats = range(state.seats)
        assert self.time == [state.time[seat] for seat in seats]
        assert self.goods == {(good, seat): state.goods[good, seat] for good, seat in self.goods}
        assert self.boxes == {(what, seat): state.boxes[what, seat] for what, seat in self.boxes}
        assert self.units == {(unit, seat): units_of(state, unit, seat) for unit, seat in self.units}
        assert self.tokens == [state.points[seat] for seat in seats]
        assert self.ports == [state.ports[seat] for seat in seats]
        assert self.tracks == {(side, hex): state.tracks[side, hex] for side, hex in self.tracks}
        assert self.tracks_left == list(state.tracks_left)
        assert self.farms == list(state.farms)
        assert self.farms_left == {(crop, seat): state.farms_left[crop, seat] for crop, seat in self.farms_left}
        assert self.lying == {(what, hex): state.resources[what, hex] for what, hex in self.lying}
        assert self.hidden == list(state.hidden) or self.before.phase == phases.SHORTAGES
        assert self.owner == list(state.owner)
        assert cards_in(self.display) == cards_in(state.display)
        for seat in seats:
            later = [other for other in seats if other != seat and state.laid[other] > state.laid[seat]]
            assert not (self.spent[seat] and later), "a disc that moves lies on top"


def units_of(state: Any, unit: int, seat: int) -> int:
    """Count a seat's units of a kind, at home or away."""
    away = seat == (state.fighter if state.fighter >= 0 else state.active)
    return int(state.barracks[unit, seat] + (state.force[unit] if away else 0))


def cards_in(display: Any) -> list[int]:
    return [card for card in display if card != NO_CARD]


OF_THE_ACTIVE = {
    events.PLAYED, events.ACTED, events.TIME_SPENT, events.TRACK_LAID, events.MINED, events.PAID, events.RECRUITED,
    events.LOOKED, events.SEEN, events.PUT_BACK, events.SWAPPED, events.BOUGHT, events.FARM_PLACED, events.RETRIEVED,
    events.SENT, events.ATTACKED, events.DROPPED, events.GIVEN, events.SET_BACK, events.DONE_WITH_TURN,
    events.PORT_PLACED, events.PURSUED, events.OFFERED,
}  # fmt: skip


def check_told(before: Any, table: Table, action: int) -> None:
    """Assert that the events of a step agree with its changes, and use only the numbers that their kinds name."""
    state, told = table.state, table.told
    ledger = Ledger(before)
    for event in told:
        ledger.enter(event)
        names = GAME.events.numbers[event.kind]
        if event.kind != events.LOOKED:  # its number of cards has no name
            assert not any(event.numbers[len(names) :]), GAME.events.names[event.kind]
        if event.kind in OF_THE_ACTIVE and event.kind not in (events.PLAYED, events.PAID):
            assert event.seat == max(before.active, 0)
        if event.kind == events.SHOWN:
            assert event.seat == NOBODY
        assert event.who == (1 << event.seat if event.kind in (events.SEEN, events.PUT_BACK) else EVERYONE)
    ledger.agrees(state)
    kinds = {event.kind for event in told}
    assert (events.DONE_WITH_TURN in kinds) == (before.phase == phases.TURN_MADE and action == actions.done)
    if state.phase == phases.TURN and rules.turn(before) != NATURE and before.active != state.active:
        assert events.TURN_STARTS in kinds
    if events.TURN_STARTS in kinds:
        started = next(event for event in told if event.kind == events.TURN_STARTS)
        assert (started.seat, state.phase, state.fresh) == (state.active, phases.TURN, 0)
    if before.phase == phases.LOOK_AT_TWO:
        seen = next(event for event in told if event.kind == events.SEEN)
        assert seen.numbers[:2] == (state.looked[0], state.looked[1])
        count = next(event for event in told if event.kind == events.LOOKED).numbers[0]
        assert count == sum(card > 0 for card in state.looked)
    if events.PUT_BACK in kinds:
        back = next(event for event in told if event.kind == events.PUT_BACK)
        assert state.top_seen[back.seat] == back.numbers[0] + 1
    assert not any(state.seen), "a search leaves nothing behind"
    if state.phase != phases.CHOOSING_CARD:
        assert (list(state.looked), state.looker) == ([0, 0], EVERYONE)
    for card in range(PERSONALITIES):
        places = (state.deck[card], list(state.display).count(card), int(state.owner[card] > 0))
        assert sum(places) <= 1, "a card is in one place"
        assert state.deck[card] == 1 or card + 1 not in [*state.looked, *state.top_seen]
    if before.phase == phases.TURN and not actions.is_play(action):
        check_action(before, GAME.actions.describe(action), told)


def check_action(before: Any, action: str, told: list[Event]) -> None:
    """Return the box that an action uses, and its time if that does not depend on later decisions."""
    boxes = [event.numbers[0] for event in told if event.kind == events.ACTED]
    spaces = [event.numbers[0] for event in told if event.kind == events.TIME_SPENT]
    tunneller = before.owner[PERSONALITY_NAMES.index("tunneller")] == before.active + 1
    box, times = {
        "build a": ([RAILWAY], [2]),
        "build b": ([MOUNTAIN_RAILWAY], [2 if tunneller else 3]),
        "farm": ([FARM], []),
        "attack": ([ATTACK], []),
        "retrieve": ([], [1 if before.cubes[before.active] else 2]),
    }.get(action) or {"mine": ([MINE], spaces), "buy": ([BUY], [1]), "trade": ([TRADE], [1])}.get(
        action.split(maxsplit=1)[0], ([RECRUIT], [1])
    )
    assert (boxes, spaces) == (box, times)


def settle_richly(table: Table, rng: random.Random) -> None:
    """Give everybody money, units, personalities and rails, and leave only few Old Ones."""
    state = table.state
    land = [hex for hex in range(HEXES) if BOX.terrain[state.map, hex] != SEA]
    for hex in land:
        state.hidden[hex] = state.hidden[hex] if rng.random() < 0.1 else 0
        for what in range(RESOURCES - 1):
            state.resources[what, hex] = rng.choice((0, 0, 1, 3)) if BOX.terrain[state.map, hex] > HILL else 0
    for seat in range(state.seats):
        table.goods(seat, coal=3, iron=3, gold=9).units(seat, infantry=2, airship=int(seat < 2))
    shown = set(cards_in(state.display))
    for card, name in enumerate(PERSONALITY_NAMES):
        if card not in shown and rng.random() < 0.5 and state.deck[card]:
            table.give(rng.randrange(state.seats), name)
    table.turn(state.active)


@each_sample
def test_the_events_tell_everything_that_players_have(sample: WayToPlay) -> None:
    rng = random.Random(f"ledger {sample}")
    table = Table(sample.seats, rng.random(), **sample.options)
    table.step()  # discs are laid on the start space
    for n in range(200):
        if rules.turn(table.state) == OVER:
            break
        if table.state.phase == phases.TURN and n < 100 and not any(table.state.owner):
            settle_richly(table, rng)
        before = State(bytearray(table.state.raw))
        action = 0
        if rules.turn(before) != NATURE:
            action = GAME.actions.parse(rng.choice(sorted(table.legal)))
        table.step(action)
        check_told(before, table, action)
    assert n > 100
