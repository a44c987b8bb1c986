"""Attack and combat: range, time, cards, damage on both sides, withdrawal, defeat, and the defence of ports."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.auztralia.combat import attacking, card_with, fight
from tests.auztralia.tables import BOX, CARD, HEX, KIND, NAMES, UNIT, Table
from tests.rules import rule
from tuckerbox.games.auztralia import GAME, actions, events, phases, rules
from tuckerbox.games.auztralia.board import ATTACK
from tuckerbox.games.auztralia.cards import NO_CARD, OLD_CARDS
from tuckerbox.games.auztralia.pieces import AIRSHIPS, AWAKE, NO_ONE, UNITS
from tuckerbox.games.auztralia.rules import combat, destroying, land
from tuckerbox.games.auztralia.state import NOBODY

PORTS = ("C8", "K1", "A6")


# --- Attack ---


@rule("rulebook", "Attack 2")
@rule("rulebook", "Attack 3")
@rule("rulebook", "Buy Military Unit 5")
@rule("ruling", "Z8")
def test_the_slowest_units_say_how_far_a_force_gets() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne")
    table.wake("e5", "zombies")  # three hexes off the rails: d7 e7 e6 e5
    table.units(0, infantry=1, armoured_car=1).turn(0).play("attack")
    assert table.legal == {"send armoured-car 1"}
    table.play("send armoured-car 1")
    assert table.reason("send infantry 1") == "out of range"
    assert table.legal == {"target e5"}


@rule("rulebook", "Attack 4")
def test_a_force_goes_around_old_ones_and_airships_alone_over_them() -> None:
    table = Table().bare("c8", "k1")
    for hex in ("c7", "d7", "d8", "b7"):
        table.wake(hex, "zombies")
    table.wake("d6", "loyalists")
    table.units(0, infantry=1, airship=1).turn(0).play("attack")
    assert "target d6" in table.legal_after("send airship 1")
    table.play("send infantry 1")
    assert "target d6" not in table.legal
    assert "target d7" in table.legal


@rule("rulebook", "Attack 2")
@rule("ruling", "Z8")
def test_a_force_starts_from_the_port_or_from_rails_joined_to_it() -> None:
    """Only airships set out from rails that are cut off."""
    table = Table().bare("c8", "k1").tracks(0, "c8 ne", "d7 ne", "e7 n")
    table.wake("e4", "zombies")  # two hexes from the end of the line, four from the port
    table.wake("e1", "zombies")  # five from the end of the line
    table.units(0, infantry=1, airship=1).turn(0).play("attack")
    assert table.legal_after("send infantry 1") >= {"target e4"}
    assert table.legal_after("send airship 1") >= {"target e4", "target e1"}
    cut = table.wake("d7", "loyalists")
    table.at(phases.FORCE)
    assert {one for one in table.legal_after("send infantry 1") if "target" in one} == {"target d7"}
    assert {one for one in table.legal_after("send airship 1") if "target" in one} == {
        "target d7", "target e4", "target e1"
    }  # fmt: skip
    table.move(cut, "b7").at(phases.FORCE)
    assert table.legal_after("send infantry 1") >= {"target e4", "target b7"}, "b7 is next to the port"
    other = Table().bare("c8", "k1")
    other.wake("d6", "zombies")
    other.units(0, infantry=1).turn(0).play("attack", "send infantry 1")
    assert other.legal == {"target d6"}, "from the port, without any rails"


@rule("ruling", "Z9")
def test_an_old_one_on_the_players_rails_is_one_hex_away() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne", "d7 ne")
    table.wake("d7", "zombies")
    table.units(0, armoured_train=1).turn(0).play("attack", "send armoured-train 1")
    assert table.legal == {"target d7"}


@rule("rulebook", "Attack 6")
@rule("rulebook", "Attack 7")
@rule("rulebook", "Attack 8")
@rule("rulebook", "Attack 9")
@rule("ruling", "Z11")
@pytest.mark.parametrize(
    ("units", "spaces"),
    [
        ({"infantry": 3}, 1),
        ({"armoured_train": 1}, 1),
        ({"airship": 2}, 1),
        ({"infantry": 1, "armoured_car": 2}, 2),
        ({"infantry": 1, "armoured_car": 1, "artillery": 1}, 3),
        ({"infantry": 1, "armoured_train": 1, "airship": 1}, 1),
    ],
)
def test_each_kind_on_foot_or_wheels_takes_a_space_of_time(units: dict[str, int], spaces: int) -> None:
    assert attacking(**units).state.time[0] == spaces


@rule("rulebook", "Attack 5")
@rule("rulebook", "Resolving combat 3")
@rule("ruling", "Z41")
def test_a_face_down_target_is_turned_up_and_the_force_may_withdraw_at_once() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne").hide("e7", 1)
    for kind in range(len(table.state.gone)):
        table.state.pool[0, kind] = int(kind == KIND["loyalists"])
    table.units(0, infantry=1).turn(0).play("attack", "send infantry 1", "target e7")
    assert table.state.phase == phases.BEFORE_CARD
    assert sum(table.state.old_deck) == OLD_CARDS, "before any card"
    assert "withdraw all" in table.legal
    table.play("withdraw all")
    assert table.state.barracks[UNIT["infantry"], 0] == 1


@rule("ruling", "Z10")
def test_a_kangaroo_hops_away_and_the_time_is_spent() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne").hide("e7", 1)
    for kind in range(len(table.state.gone)):
        table.state.pool[0, kind] = int(kind == KIND["kangaroo"])
    table.units(0, infantry=1).turn(0).play("attack", "send infantry 1", "target e7")
    assert (table.state.hidden[HEX["e7"]], table.state.time[0], table.points()[0]) == (0, 1, 0)
    assert table.state.active == 1


# --- Resolving combat ---


@rule("rulebook", "Resolving combat 5")
@rule("rulebook", "Resolving combat 6")
def test_each_kind_of_unit_that_a_card_names_hits_once_however_many_there_are() -> None:
    infantry = 1 << UNIT["infantry"]
    card = next(n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, KIND["cthulhu"]] & infantry)
    table = attacking("cthulhu", infantry=3)
    fight(table, card)
    assert (table.state.damage[0, 0], table.state.cubes_on[0, 0], table.state.cubes[0]) == (1, 1, 18)


@rule("rulebook", "Resolving combat 7")
@rule("rulebook", "Resolving combat 8")
@rule("rulebook", "Buy Military Unit 5")
def test_a_stack_that_has_as_much_damage_as_a_unit_takes_loses_one() -> None:
    table = attacking("shoggoth", infantry=2)
    fight(table, card_with("shoggoth", damage=2, sanity=0))
    assert (table.state.force[UNIT["infantry"]], table.state.hurt[UNIT["infantry"]]) == (1, 0)
    assert table.state.supply[UNIT["infantry"]] == 9


@rule("rulebook", "Resolving combat 7")
@rule("ruling", "Z13")
def test_the_owner_of_the_units_decides_which_stack_takes_a_purple_cube() -> None:
    table = attacking("shoggoth", infantry=2, armoured_car=1, airship=1)
    fight(table, card_with("shoggoth", damage=2, sanity=0, air_damage=0))
    assert table.state.phase == phases.ALLOTTING
    assert table.legal == {"allot infantry", "allot armoured-car"}
    table.play("allot infantry", "allot armoured-car")
    assert (table.state.hurt[UNIT["infantry"]], table.state.hurt[UNIT["armoured-car"]]) == (1, 1)


@rule("rulebook", "Resolving combat 9")
@rule("ruling", "Z12")
def test_only_airship_symbols_hurt_airships() -> None:
    table = attacking("shoggoth", airship=1)
    fight(table, card_with("shoggoth", damage=2, sanity=0))
    assert table.state.hurt[UNIT["airship"]] == 0
    fight(table, card_with("shoggoth", air_damage=1))
    assert table.state.hurt[UNIT["airship"]] == 1


@rule("rulebook", "Resolving combat 10")
@rule("rulebook", "Defeat 1")
@rule("ruling", "Z15")
def test_a_fighter_without_sanity_to_lose_is_defeated() -> None:
    table = attacking("cthulhu", infantry=9)
    table.units(0)
    card = card_with("cthulhu", sanity=1)
    for left in (2, 1, 0):
        fight(table, card)
        while table.state.phase == phases.ALLOTTING:
            table.play("allot infantry")
        assert (table.state.sanity, table.state.defeated) == (left, 0)
    fight(table, card)
    assert table.state.defeated == 1


@rule("rulebook", "Destroying Old Ones 1")
@rule("rulebook", "Destroying Old Ones 2")
@rule("rulebook", "Destroying Old Ones 4")
def test_a_player_who_destroys_an_old_one_alone_gets_its_tile_and_the_cubes_back() -> None:
    table = attacking("zombies", infantry=2)
    table.state.damage[0, 0], table.state.cubes_on[0, 0] = 2, 2
    table.state.cubes[0] -= 2
    infantry = 1 << UNIT["infantry"]
    card = next(n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, KIND["zombies"]] & infantry)
    fight(table, card)
    state = table.state
    assert (state.trophies[KIND["zombies"], 0], state.awake[0], state.cubes[0]) == (1, NO_ONE, 19)
    assert state.phase == phases.CLEAR_UP


@rule("rulebook", "Destroying Old Ones 3")
@rule("ruling", "Z19")
@pytest.mark.parametrize(
    ("kind", "damage", "points"),
    [
        ("shoggoth", (3, 3, 1, 1), [2, 2, 1, 1]),
        ("zombies", (2, 1, 0, 0), [1, 1, 0, 0]),
        ("loyalists", (3, 1, 0, 0), [2, 1, 0, 0]),
        ("loyalists", (2, 2, 0, 0), [1, 1, 0, 0]),
        ("cthulhu", (5, 4, 3, 0), [4, 4, 4, 0]),
    ],
)
def test_players_who_destroyed_an_old_one_together_share_its_points(
    kind: str, damage: tuple[int, ...], points: list[int]
) -> None:
    table = Table(4).bare("c8", "k1", "a6", "k4")
    slot = table.wake("e7", kind)
    for seat, dealt in enumerate(damage):
        table.state.damage[slot, seat] = dealt
    table.state.told = 0
    destroying.remove_if_destroyed(table.state, BOX, slot)
    assert [table.state.points[seat] for seat in range(4)] == points
    assert table.state.gone[KIND[kind]] == 1


@rule("ruling", "Z46")
def test_a_disc_takes_the_place_of_five_cubes_when_none_are_left() -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("e7", "cthulhu")
    table.state.cubes[0], table.state.boxes[0, 0] = 6, 14
    table.state.told = 0
    destroying.strike(table.state, 0, slot, 7)
    state = table.state
    assert (state.damage[slot, 0], state.cubes_on[slot, 0], state.discs_on[slot, 0]) == (7, 2, 1)
    assert (state.cubes[0], state.discs[0]) == (4, 1)
    state.cubes[0], state.discs[0] = 0, 0
    destroying.strike(state, 0, slot, 2)
    assert (state.damage[slot, 0], state.cubes_on[slot, 0]) == (9, 2), "damage that nothing is left to show"


# --- Withdrawal, defeat, the end ---


@rule("rulebook", "Withdrawal 1")
@rule("rulebook", "Withdrawal 2")
@rule("ruling", "Z40")
def test_airships_or_the_others_or_all_withdraw_but_not_before_the_first_card() -> None:
    table = attacking("shoggoth", infantry=2, airship=1)
    assert table.state.phase == phases.DRAW_OLD_CARD
    fight(table, card_with("shoggoth", damage=1, sanity=0, air_damage=0))
    assert {"withdraw airships", "withdraw others", "withdraw all", "fight"} <= table.legal
    table.play("withdraw others")
    state = table.state
    assert (state.force[UNIT["infantry"]], state.barracks[UNIT["infantry"], 0]) == (0, 2)
    assert state.force[UNIT["airship"]] == 1


@rule("rulebook", "End of combat 1")
@rule("ruling", "Z16")
def test_a_defeated_force_loses_hurt_units_and_nothing_else() -> None:
    table = attacking("shoggoth", infantry=2, armoured_car=1)
    state = table.state
    state.hurt[UNIT["infantry"]], state.defeated = 1, 1
    table.at(phases.CLEAR_UP).step()
    assert [state.barracks[unit, 0] for unit in range(UNITS)] == [1, 1, 0, 0, 0]


@rule("rulebook", "End of combat 2")
def test_damage_stays_on_all_but_zombies() -> None:
    table = attacking("zombies", infantry=2)
    other = table.wake("e7", "loyalists")
    state = table.state
    state.damage[0, 0] = state.cubes_on[0, 0] = state.damage[other, 0] = state.cubes_on[other, 0] = 1
    table.at(phases.CLEAR_UP)
    state.fighter, state.field = 0, HEX["e7"]
    table.step()
    assert (state.damage[0, 0], state.damage[other, 0]) == (0, 1)


def ending(table: Table) -> list[tuple[int, ...]]:
    """End the combat. Return the report without the next turn."""
    table.at(phases.CLEAR_UP).step()
    return [(e.kind, e.seat, *e.numbers[:2]) for e in table.told if e.kind != events.TURN_STARTS]


@rule("rulebook", "End of combat 1")
@pytest.mark.parametrize("defeated", [0, 1])
def test_an_undefeated_force_comes_home_as_good_as_new(defeated: int) -> None:
    table = attacking("shoggoth", infantry=2, armoured_car=1, airship=1).give(0, "cool-head")
    state = table.state
    for unit in ("infantry", "airship"):
        state.hurt[UNIT[unit]] = 1
    state.defeated, state.lost_sanity, state.may_go, state.spent[CARD["cool-head"]] = defeated, 2, 1, 1
    supply = list(state.supply)
    lost = [(events.UNIT_LOST, 0, UNIT[unit], 0) for unit in ("infantry", "airship")]
    ends = (events.COMBAT_ENDS, 0, HEX["e7"], 0)
    assert ending(table) == ([(events.DEFEATED, 0, 0, 0), *lost, ends] if defeated else [ends])
    assert [state.barracks[unit, 0] for unit in range(UNITS)] == ([1, 1, 0, 0, 0] if defeated else [2, 1, 0, 0, 1])
    assert [now - was for now, was in zip(state.supply, supply, strict=True)] == [defeated, 0, 0, 0, defeated]
    assert not any((*state.force, *state.hurt, *state.spent))
    assert (state.fighter, state.lost_sanity, state.may_go, state.ended) == (-1, 0, 0, 0)
    assert state.barracks[UNIT["infantry"], 1] == 0


# --- Defending your port ---


def defending(*kinds: str, **units: int) -> Table:
    table = Table().bare("c8", "k1").units(0, **units)
    for kind in kinds:
        table.wake("c8", kind)
    table.at(phases.PORTS).step()
    return table


@rule("rulebook", "Defending your port 1")
@rule("rulebook", "Defending your port 3")
def test_everybody_in_the_barracks_defends_a_port_and_nobody_withdraws() -> None:
    table = defending("zombies", infantry=2, artillery=1, airship=3)
    assert [table.state.force[unit] for unit in range(UNITS)] == [2, 0, 1, 0, 3]
    assert not any(table.state.barracks[unit, 0] for unit in range(UNITS))
    fight(table, card_with("zombies", damage=1, sanity=0))
    assert table.reason("withdraw all") in ("no withdrawal", "something else first")


@rule("rulebook", "Defeat 1")
@rule("rulebook", "Defending your port 4")
@rule("ruling", "Z17")
def test_an_empty_barracks_draws_a_card_and_loses_its_port() -> None:
    table = defending("zombies")
    said = fight(table, 1) + table.run()
    assert any("is lost" in one for one in said)
    assert table.state.phase == phases.ENDED


@rule("rulebook", "Defending your port 5")
@rule("rulebook", "Defeat 2")
def test_a_port_holds_if_all_old_ones_go_with_the_last_defender() -> None:
    table = defending("zombies", infantry=1)
    state = table.state
    infantry = 1 << UNIT["infantry"]
    card = next(
        n + 1
        for n in range(OLD_CARDS)
        if BOX.hitting[n, KIND["zombies"]] & infantry and BOX.card_damage[n, KIND["zombies"]] == 2
    )
    state.damage[0, 0] = 2
    fight(table, card)
    assert (state.defeated, state.awake[0]) == (1, NO_ONE)
    table.step()
    assert not state.ended


@rule("rulebook", "Several Old Ones 2")
@rule("ruling", "Z14")
def test_one_card_counts_for_all_old_ones_there() -> None:
    card = next(
        n + 1
        for n in range(OLD_CARDS)
        if BOX.card_damage[n, KIND["loyalists"]] == 1 and BOX.card_damage[n, KIND["zombies"]] == 1
    )
    table = attacking("loyalists", infantry=5)
    table.wake("e7", "zombies")
    table.state.fighter, table.state.phase = 0, phases.DRAW_OLD_CARD
    fight(table, card)
    assert table.state.force[UNIT["infantry"]] == 4, "two purple cubes, one from each, are one infantry"


@rule("rulebook", "Defending your port 2")
def test_defending_a_port_takes_no_time() -> None:
    table = defending("zombies", infantry=3)
    before = [table.state.time[seat] for seat in range(2)]
    while table.state.fighter >= 0:
        if table.state.phase == phases.ALLOTTING:
            table.play(min(table.legal))
        else:
            table.step()
    assert [table.state.time[seat] for seat in range(2)] == before


@rule("rulebook", "Defending your port 6")
@rule("ruling", "Z42")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_ports_attacked_at_once_are_defended_in_player_order_until_one_is_lost(first: int) -> None:
    table = Table(3).bare("c8", "k1", "a6")
    for hex in ("c8", "k1", "a6"):
        table.wake(hex, "zombies")
    table.state.first = first
    table.at(phases.PORTS)
    said = table.run()
    assert [one for one in said if "is attacked" in one] == [f"{NAMES[first]}'s port at {PORTS[first]} is attacked."]
    assert table.state.phase == phases.ENDED


@rule("rulebook", "Defending your port 6")
def test_a_later_player_defends_a_port_that_is_still_attacked() -> None:
    table = Table(3).bare("c8", "k1", "a6").units(1, infantry=9)
    for hex in ("k1", "a6"):
        table.state.damage[table.wake(hex, "zombies"), 1] = 2
    table.state.first = 1
    infantry = 1 << UNIT["infantry"]
    table.at(phases.PORTS).step()
    assert (table.state.fighter, table.state.defends) == (1, 1)
    fight(table, next(n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, KIND["zombies"]] & infantry))
    while table.state.phase != phases.PORTS:
        table.step(actions.allot(UNIT["infantry"]))
    table.step()
    assert (table.state.fighter, table.state.defends) == (2, 1)


@rule("rulebook", "Defending your port 1")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_owner_of_an_attacked_port_decides_whoever_had_the_last_turn(seat: int) -> None:
    table = Table().bare("c8", "k1").units(seat, infantry=2, armoured_car=1)
    table.wake(PORTS[seat].lower(), "shoggoth")
    table.turn(1 - seat).at(phases.PORTS).step()
    fight(table, card_with("shoggoth", damage=2, sanity=0))
    assert table.state.phase == phases.ALLOTTING
    assert (rules.turn(table.state), table.state.active) == (seat, 1 - seat)


def holding() -> Table:
    """Return a table on which zombies attack Anna's port; the first card hits them, and the first hit destroys them."""
    table = Table().bare("c8", "k1").units(0, infantry=9)
    table.state.damage[table.wake("c8", "zombies"), 0] = 2
    infantry = 1 << UNIT["infantry"]
    table.at(phases.PORTS).step()
    fight(table, next(n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, KIND["zombies"]] & infantry))
    assert table.state.phase == phases.CLEAR_UP
    return table


@rule("rulebook", "Defending your port 5")
def test_a_seat_that_held_its_port_attacks_next_time_and_does_not_defend() -> None:
    table = holding()
    assert GAME.view(table.state, BOX, 0)["combat"]["defends"]
    table.step()
    assert (table.state.phase, table.state.defends) == (phases.PORTS, 0)
    table.wake("d7", "temple")
    table.turn(0).play("attack", "send infantry 1")
    assert not GAME.view(table.state, BOX, 0)["combat"]["defends"]


@rule("ruling", "Z24")
def test_the_six_cards_stop_when_it_comes_to_a_port() -> None:
    table = holding()
    state = table.state
    state.stage, state.six, state.risen, state.draws = phases.AT_REVELATION, 4, 0, 2
    pile = list(state.old_deck)
    for phase in (phases.PORTS, phases.MOVE, phases.MOVEMENT):
        table.step()
        assert state.phase == phase
    assert (list(state.old_deck), state.draws) == (pile, 2), "no card is drawn in between"


@rule("rulebook", "Attack 1")
@rule("rulebook", "Attack 10")
def test_some_or_all_units_go_from_the_barracks_into_the_force_and_nowhere_else() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne")
    table.wake("e7", "zombies")
    table.units(0, infantry=3, armoured_car=1).turn(0).play("attack")
    sends = {f"send infantry {number}" for number in (1, 2, 3)}
    assert table.legal == {*sends, "send armoured-car 1"}
    table.play("send infantry 2")
    assert table.legal == {"send armoured-car 1", "target e7"}
    state = table.state
    assert (state.force[UNIT["infantry"]], state.barracks[UNIT["infantry"], 0]) == (2, 1)
    table.play("send armoured-car 1")
    assert table.legal == {"target e7"}


# --- Card by card ---


@rule("rulebook", "Resolving combat 1")
def test_combat_is_only_for_an_attacker_or_for_the_owner_of_a_port_that_is_reached() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne", "d7 ne").farm(0, "d7", "corn").units(0, infantry=3)
    for hex in ("d7", "e7"):  # on a farm, and on rails
        table.wake(hex, "zombies")
    table.at(phases.PORTS).step()
    assert (table.state.fighter, table.state.phase) == (-1, phases.MOVE)


@rule("rulebook", "Resolving combat 2")
def test_every_combat_begins_with_three_sanity() -> None:
    table = attacking("cthulhu", infantry=3)
    assert table.state.sanity == 3
    table.state.sanity, table.state.may_go = 1, 1
    table.at(phases.BEFORE_CARD).play("withdraw all")
    table.turn(0).play("attack", "send infantry 3")
    table.step(actions.target(HEX["e7"]))
    assert (table.state.sanity, table.state.lost_sanity) == (3, 0)
    assert defending("zombies", infantry=1).state.sanity == 3


@rule("rulebook", "Resolving combat 4")
def test_a_card_is_turned_up_does_what_it_does_and_is_discarded() -> None:
    table = attacking("cthulhu", infantry=3)
    assert table.state.phase == phases.DRAW_OLD_CARD
    table.next_card(6).step()
    assert (table.state.card, table.state.phase) == (5, phases.RESOLVE)
    table.step()
    assert table.state.card == -1
    assert not any(table.state.old_deck[card] for card in range(OLD_CARDS))


@rule("rulebook", "Resolving combat 11")
@rule("rulebook", "Defeat 2")
@rule("ruling", "Z51")
def test_a_unit_that_falls_to_a_card_still_hits_with_it_and_surplus_damage_hurts_nobody() -> None:
    infantry, zombies = 1 << UNIT["infantry"], KIND["zombies"]
    card = next(
        n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, zombies] & infantry and BOX.card_damage[n, zombies] == 2
    )
    table = attacking("zombies", infantry=1, airship=1)
    state = table.state
    state.hurt[UNIT["infantry"]] = 1
    said = fight(table, card)
    assert state.damage[0, 0] == 1
    assert (state.force[UNIT["infantry"]], state.hits) == (0, 0)
    assert (state.force[UNIT["airship"]], state.hurt[UNIT["airship"]]) == (1, 0)
    assert said.count("Anna's infantry take 1 damage.") == 1
    assert not state.defeated


@rule("rulebook", "Resolving combat 12")
@rule("rulebook", "Resolving combat 13")
def test_card_follows_card_until_somebody_has_had_enough() -> None:
    table = attacking("cthulhu", infantry=9)
    for _ in range(3):
        fight(table, card_with("cthulhu", damage=0, sanity=0, air_damage=0))
        assert table.legal == {"fight", "withdraw all"}
    table.play("withdraw all")
    assert (table.state.fighter, table.state.phase, table.state.defeated) == (-1, phases.TURN, 0)
    assert table.state.barracks[UNIT["infantry"], 0] == 9


@rule("rulebook", "Defeat 1")
def test_without_any_unit_left_one_is_defeated() -> None:
    table = attacking("shoggoth", infantry=1)
    fight(table, card_with("shoggoth", damage=2, sanity=0))
    assert (table.state.defeated, table.state.phase) == (1, phases.CLEAR_UP)


@rule("rulebook", "Several Old Ones 1")
@rule("ruling", "Z36")
@rule("ruling", "Z41")
def test_an_attacker_fights_all_old_ones_on_a_hex_also_on_a_temple() -> None:
    table = attacking("temple", infantry=1)
    other = table.wake("e7", "loyalists")
    table.state.fighter = 0
    card = next(
        n + 1
        for n in range(OLD_CARDS)
        if all(BOX.hitting[n, KIND[kind]] & 1 << UNIT["infantry"] for kind in ("temple", "loyalists"))
    )
    fight(table.at(phases.DRAW_OLD_CARD), card)
    assert (table.state.damage[0, 0], table.state.damage[other, 0]) == (1, 1)


@rule("rulebook", "Several Old Ones 3")
def test_two_of_a_kind_are_each_hit_and_each_hit_back() -> None:
    infantry, loyalists = 1 << UNIT["infantry"], KIND["loyalists"]
    card = next(
        n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, loyalists] & infantry and BOX.card_damage[n, loyalists] == 1
    )
    table = attacking("loyalists", infantry=5)
    other = table.wake("e7", "loyalists")
    table.state.fighter = 0
    fight(table.at(phases.DRAW_OLD_CARD), card)
    assert (table.state.damage[0, 0], table.state.damage[other, 0]) == (1, 1)
    assert table.state.force[UNIT["infantry"]] == 4


@rule("ruling", "Z18")
def test_cubes_on_an_old_one_are_not_there_for_actions() -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("e7", "cthulhu")
    table.state.told = 0
    destroying.strike(table.state, 0, slot, 11)
    table.state.boxes[0, 0], table.state.cubes[0] = 9, 0
    assert table.turn(0).reason("trade") == "no cube"
    destroying.strike(table.state, 0, slot, 1)
    assert table.state.damage[slot, 0] == 12, "no damage is lost"
    destroying.remove_if_destroyed(table.state, BOX, slot)
    assert (table.state.cubes[0], table.state.discs[0]) == (11, 2)


@rule("ruling", "Z14")
def test_sanity_is_lost_to_each_old_one_there() -> None:
    card = next(
        n + 1 for n in range(OLD_CARDS) if BOX.card_sanity[n, KIND["temple"]] and BOX.card_sanity[n, KIND["cthulhu"]]
    )
    table = attacking("cthulhu", infantry=9)
    table.wake("e7", "temple")
    table.state.fighter = 0
    fight(table.at(phases.DRAW_OLD_CARD), card)
    assert table.state.sanity == 1


@rule("ruling", "Z47")
def test_a_tile_is_taken_at_once_and_the_others_fight_on() -> None:
    infantry, loyalists = 1 << UNIT["infantry"], KIND["loyalists"]
    table = attacking("loyalists", infantry=5)
    other = table.wake("e7", "loyalists")
    state = table.state
    state.damage[0, 0], state.cubes_on[0, 0], state.fighter = 3, 3, 0
    state.cubes[0] -= 3
    card = next(
        n + 1
        for n in range(OLD_CARDS)
        if BOX.hitting[n, loyalists] & infantry and BOX.card_sanity[n, loyalists] + BOX.card_damage[n, loyalists] < 2
    )
    fight(table.at(phases.DRAW_OLD_CARD), card)
    assert (state.trophies[loyalists, 0], state.awake[0], state.awake[other]) == (1, NO_ONE, loyalists)
    assert (state.fighter, state.phase) == (0, phases.BEFORE_CARD)


@rule("ruling", "Z47")
def test_a_force_that_destroys_its_target_and_is_defeated_by_the_same_card_still_loses_hurt_units() -> None:
    infantry, zombies = 1 << UNIT["infantry"], KIND["zombies"]
    card = next(
        n + 1
        for n in range(OLD_CARDS)
        if BOX.hitting[n, zombies] & infantry and BOX.card_damage[n, zombies] == 1 and BOX.card_sanity[n, zombies]
    )
    table = attacking("zombies", infantry=3)
    state = table.state
    state.damage[0, 0], state.sanity = 2, 0
    fight(table, card)
    assert (state.trophies[zombies, 0], state.defeated) == (1, 1)
    table.step()
    assert state.barracks[UNIT["infantry"], 0] == 2


# --- All of the cards ---


class Expected:
    """The effects of a card on a force with this many units of each kind against unhurt Old Ones of these kinds."""

    def __init__(self, card: int, kinds: list[int], force: list[int], sanity: int) -> None:
        sent = [unit for unit in range(UNITS) if force[unit]]
        self.struck: Counter[tuple[int, int]] = Counter()  # kind and damage
        for kind in kinds:
            if dealt := sum(BOX.hitting[card, kind] >> unit & 1 for unit in sent):
                self.struck[kind, dealt] += 1
        self.fallen = Counter(kind for kind, dealt in self.struck.elements() if dealt >= BOX.capacity[kind])
        takes = [BOX.unit_capacity[unit] * force[unit] for unit in range(UNITS)]
        self.on_ground = min(sum(takes[:AIRSHIPS]), sum(BOX.card_damage[card, kind] for kind in kinds))
        self.in_the_air = min(takes[AIRSHIPS], sum(BOX.card_air_damage[card, kind] for kind in kinds))
        self.lost_sanity = sum(BOX.card_sanity[card, kind] for kind in kinds)
        self.sanity = max(0, sanity - self.lost_sanity)
        nobody_left = self.on_ground == sum(takes[:AIRSHIPS]) and self.in_the_air == takes[AIRSHIPS]
        self.defeated = nobody_left or self.lost_sanity > sanity
        self.goes_on = not self.defeated and self.fallen.total() < len(kinds)


@rule("rulebook", "Resolving combat 5")
@rule("rulebook", "Resolving combat 7")
@rule("rulebook", "Resolving combat 9")
@rule("rulebook", "Resolving combat 10")
@rule("rulebook", "Several Old Ones 2")
@pytest.mark.parametrize(
    "units",
    [{"infantry": 9}, {"armoured_car": 2, "airship": 1}, {"airship": 3}, {"infantry": 1, "artillery": 2},
     {"infantry": 1}, {"armoured_train": 1, "airship": 1}],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize(
    "kinds", [["zombies"], ["mi-go", "zombies"], ["loyalists", "loyalists", "shoggoth"], ["cthulhu", "temple"]], ids=str
)
def test_each_card_does_what_it_says(kinds: list[str], units: dict[str, int]) -> None:
    table = attacking(kinds[0], hex="d7", **units)
    for kind in kinds[1:]:
        table.wake("d7", kind)
    state = table.state
    far = table.wake("h1", kinds[-1])
    state.fighter = 0
    force = [state.force[unit] for unit in range(UNITS)]
    begun = bytes(table.at(phases.DRAW_OLD_CARD).state.raw)
    for card in range(OLD_CARDS):
        state.raw[:] = begun
        expected = Expected(card, [KIND[kind] for kind in kinds], force, 3)
        table.next_card(card + 1).step()
        assert (state.card, state.phase) == (card, phases.RESOLVE)
        told = steps_of_a_card(table)
        assert state.card == NO_CARD
        assert Counter(event.numbers[1:3] for event in told if event.kind == events.STRUCK) == expected.struck
        assert Counter(event.numbers[1] for event in told if event.kind == events.DESTROYED) == expected.fallen
        hurt = Counter(event.numbers[0] == AIRSHIPS for event in told if event.kind == events.UNIT_HURT)
        assert (hurt[False], hurt[True]) == (expected.on_ground, expected.in_the_air)
        lost = [event.numbers[:2] for event in told if event.kind == events.SANITY_LOST]
        assert lost == [(expected.lost_sanity, expected.sanity)] * (expected.lost_sanity > 0)
        assert (state.sanity, state.lost_sanity) == (expected.sanity, 3 - expected.sanity)
        assert (bool(state.defeated), state.hits, state.damage[far, 0]) == (expected.defeated, 0, 0)
        assert state.phase == (phases.BEFORE_CARD if expected.goes_on else phases.CLEAR_UP)
        assert bool(state.may_go)


def steps_of_a_card(table: Table) -> list[Any]:
    """Let a card take effect, with all damage allotted somehow. Return the events."""
    told: list[Any] = []
    while table.state.phase in (phases.RESOLVE, phases.ALLOTTING):
        allots = table.state.phase == phases.ALLOTTING
        sent = [unit for unit in range(UNITS) if unit != AIRSHIPS and table.state.force[unit]]
        if allots:
            assert len(sent) > 1
            assert table.legal == {f"allot {name}" for name, unit in UNIT.items() if unit in sent}
        table.step(actions.allot(sent[-1]) if allots else 0)
        told += table.told
    return told


@rule("rulebook", "Resolving combat 8")
@pytest.mark.parametrize(("cards", "more"), [((), 0), (("armourer",), 1)])
def test_each_kind_of_unit_takes_as_much_as_is_printed_and_an_armourer_makes_vehicles_tougher(
    cards: tuple[str, ...], more: int
) -> None:
    for unit, name in enumerate(UNIT):
        table = attacking("shoggoth", hex="d7", **{name.replace("-", "_"): 3}).give(0, *cards).give(1, "cool-head")
        state = table.state
        takes = BOX.unit_capacity[unit] + (more if name in ("armoured-car", "armoured-train") else 0)
        for taken in range(1, takes):
            table.state.told = 0
            combat.hurt_stack(state, BOX, unit)
            assert (state.force[unit], state.hurt[unit], state.told) == (3, taken, 1)
        state.told, before = 0, state.supply[unit]
        combat.hurt_stack(state, BOX, unit)
        assert (state.force[unit], state.hurt[unit], state.supply[unit] - before, state.told) == (2, 0, 1, 2)


# --- Who withdraws ---


@rule("rulebook", "Withdrawal 2")
@pytest.mark.parametrize(
    ("which", "gone", "phase"),
    [
        ("airships", {"airship"}, phases.DRAW_OLD_CARD),
        ("others", {"infantry", "artillery"}, phases.DRAW_OLD_CARD),
        ("all", {"airship", "infantry", "artillery"}, phases.CLEAR_UP),
    ],
)
def test_units_that_withdraw_come_home_as_good_as_new_and_the_others_fight_on(
    which: str, gone: set[str], phase: int
) -> None:
    numbers = {"infantry": 3, "artillery": 1, "airship": 2}
    table = attacking("shoggoth", hex="d7", **numbers)
    state = table.state
    state.may_go = 1
    state.hurt[UNIT["infantry"]] = state.hurt[UNIT["airship"]] = 1
    said = table.at(phases.BEFORE_CARD).step(actions.withdraw(("airships", "others", "all").index(which)))
    words = {"airships": "the airships", "others": "all but the airships", "all": "everybody"}
    assert said == [f"Anna withdraws {words[which]}."]
    for name, number in numbers.items():
        home = name in gone
        assert state.barracks[UNIT[name], 0] == (number if home else 0)
        assert state.force[UNIT[name]] == (0 if home else number)
        assert state.hurt[UNIT[name]] == (0 if home or name == "artillery" else 1)
    assert (state.phase, state.defeated) == (phase, 0)


@rule("rulebook", "Withdrawal 1")
def test_a_part_can_only_withdraw_if_another_stays() -> None:
    for units in ({"infantry": 2, "armoured_car": 1}, {"airship": 2}):
        table = attacking("shoggoth", hex="d7", **units)
        table.state.may_go = 1
        table.at(phases.BEFORE_CARD)
        assert table.reason("withdraw airships") == table.reason("withdraw others") == "none of these"
        assert table.legal == {"fight", "withdraw all"}


@rule("rulebook", "Withdrawal 1")
def test_a_single_unit_on_the_ground_is_enough_for_airships_to_withdraw() -> None:
    table = attacking("shoggoth", hex="d7", infantry=1, airship=1)
    table.state.may_go = 1
    assert table.at(phases.BEFORE_CARD).legal == {"fight", "withdraw airships", "withdraw others", "withdraw all"}


def test_a_force_that_withdrew_before_a_card_still_has_a_cool_head() -> None:
    table = attacking("shoggoth", infantry=9, airship=1).give(0, "cool-head")
    table.state.may_go = 1
    table.at(phases.BEFORE_CARD).step(actions.withdraw(0))
    table.next_card(card_with("shoggoth", damage=1, sanity=0))
    if table.state.phase == phases.BEFORE_CARD:
        table.step(actions.fight)
    table.step()
    assert table.state.phase == phases.AFTER_CARD


@rule("rulebook", "Withdrawal 1")
def test_between_two_cards_one_withdraws_once() -> None:
    """After a withdrawal, units that stay meet the next card before they can choose again."""
    table = attacking("shoggoth", hex="d7", infantry=9, airship=1)
    table.state.may_go = 1
    table.give(0, "demolition-expert").at(phases.BEFORE_CARD)
    table.step(actions.withdraw(0))
    assert table.legal == {"fight", "use demolition-expert"}
    assert table.reason("withdraw all") == "no withdrawal"
    fight(table, card_with("shoggoth", damage=1, sanity=0))
    assert "withdraw all" in table.legal


# --- Before the first card ---


@rule("rulebook", "Attack 1")
def test_an_attack_needs_a_cube_what_its_box_costs_a_unit_and_a_target() -> None:
    table = Table().bare("a6", "k1")
    slot = table.wake("a1", "zombies")  # five hexes from the port
    state = table.state
    assert table.turn(0).reason("attack") == "no units"
    table.units(0, infantry=1)
    assert table.reason("attack") == "out of range"
    table.units(0, airship=1)
    assert table.reason("attack") == "legal"
    state.cubes[0] = 0
    assert table.reason("attack") == "no cube"
    state.cubes[0], state.boxes[ATTACK, 0], state.boxes[0, 0] = 17, 2, 1
    for gold, reason in ((0, "box too dear"), (1, "box too dear"), (2, "legal")):
        assert table.goods(0, gold=gold).reason("attack") == reason
    table.play("attack")
    assert (table.reason("send infantry 1"), table.reason("send airship 1")) == ("out of range", "legal")
    assert table.reason("target a1") == "nobody sent"
    assert table.play("send airship 1") == ["Anna sends 1 airship."]
    assert table.step(actions.target(HEX["a1"]))[-1] == "Anna attacks A1."
    state.awake[slot] = NO_ONE


@rule("rulebook", "Attack 2")
def test_airships_have_a_range_too() -> None:
    table = Table().bare("a6", "k1").units(0, airship=1)
    table.wake("b1", "zombies")
    table.wake("d3", "zombies")
    far = [land.apart(table.state, BOX, HEX["a6"], HEX[hex]) for hex in ("b1", "d3", "e1")]
    table.wake("e1", "zombies")
    legal = table.turn(0).legal_after("attack")
    assert legal == {"send airship 1"}
    table.play("attack", "send airship 1")
    assert table.legal == {f"target {hex}" for hex, way in zip(("b1", "d3", "e1"), far, strict=True) if way <= 5}
    assert max(far) > 5 >= min(far)


@rule("rulebook", "Attack 4")
def test_one_unit_on_the_ground_keeps_airships_from_flying_over() -> None:
    for unit in ("infantry", "armoured-car", "artillery", "armoured-train"):
        table = Table().bare("c8", "k1").tracks(0, "c8 ne")
        for hex in ("b7", "c7", "d8", "d6", "e7", "e8"):
            table.wake(hex, "zombies")
        table.wake("e6", "loyalists")
        table.units(0, airship=1, **{unit.replace("-", "_"): 1}).turn(0).play("attack", "send airship 1")
        assert "target e6" in table.legal
        table.play(f"send {unit} 1")
        assert "target e6" not in table.legal
        assert "target e7" in table.legal


def test_all_that_an_attack_begins_with_is_told() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne").units(0, infantry=2, artillery=1)
    table.wake("e7", "zombies")
    said = table.turn(0).play("attack", "send infantry 2", "send artillery 1")
    assert said[1:] == ["Anna sends 2 infantry.", "Anna sends 1 artillery piece."]
    assert table.step(actions.target(HEX["e7"])) == ["Anna moves on by 2 spaces, to 2.", "Anna attacks E7."]


@rule("rulebook", "Resolving combat 2")
def test_a_seat_that_was_defeated_begins_the_next_combat_undefeated() -> None:
    table = attacking("cthulhu", infantry=3)
    table.state.defeated = 1
    table.at(phases.CLEAR_UP).step()
    table.turn(0).play("attack", "send infantry 1")
    table.step(actions.target(HEX["e7"]))
    assert table.state.defeated == 0


def test_only_the_last_card_of_the_pile_makes_them_be_shuffled() -> None:
    for card in (1, 17, OLD_CARDS):
        table = attacking("cthulhu", infantry=3)
        said = table.next_card(card).step()
        assert said == [f"Old One card {card} is turned up."]
        assert not any(table.state.old_deck)
        said = table.at(phases.DRAW_OLD_CARD).step()
        assert said[0] == "The Old One cards are shuffled."
        assert sum(table.state.old_deck) == OLD_CARDS - 1


@rule("rulebook", "Defending your port 3")
def test_in_a_port_card_follows_card_without_a_question() -> None:
    """Nobody may withdraw from a port, not even with a cool head."""
    table = defending("cthulhu", infantry=9)
    table.give(0, "cool-head").state.fighter = 0
    table.at(phases.DRAW_OLD_CARD).next_card(card_with("cthulhu", damage=1, sanity=0)).step()
    assert table.state.phase == phases.RESOLVE
    table.step()
    assert (table.state.phase, table.state.may_go) == (phases.DRAW_OLD_CARD, 0)
    assert table.at(phases.BEFORE_CARD).reason("withdraw all") == "no withdrawal"


# --- Personalities ---


@rule("ruling", "Z40")
def test_when_a_personality_helps_in_combat() -> None:
    table = attacking("cthulhu", infantry=1, airship=1)
    table.give(1, "demolition-expert").give(0, "nerve-specialist", "infantry-colonel", "master-gunner", "banker")
    state = table.at(phases.BEFORE_CARD).state
    assert table.legal == {"fight", "use infantry-colonel"}
    cards = ("demolition-expert", "nerve-specialist", "master-gunner", "banker")
    reasons = ["not your card", "card in vain", "card in vain", "card not now"]
    assert [table.reason(f"use {card}") for card in cards] == reasons
    state.lost_sanity, state.sanity = 1, 2
    assert table.legal == {"fight", "use infantry-colonel", "use nerve-specialist"}
    state.spent[CARD["infantry-colonel"]] = 1
    assert table.reason("use infantry-colonel") == "card not now"


def test_a_demolition_expert_is_used_up_and_an_officer_comes_again_next_time() -> None:
    table = attacking("cthulhu", infantry=2)
    table.give(0, "demolition-expert", "infantry-colonel").at(phases.BEFORE_CARD)
    said = table.step(actions.use(CARD["demolition-expert"]))
    assert said == ["Anna plays the Demolition Expert.", "Anna deals Cthulhu 2 damage."]
    state = table.state
    assert (state.owner[CARD["demolition-expert"]], state.spent[CARD["demolition-expert"]]) == (0, 0)
    assert table.legal == {"fight", "use infantry-colonel"}
    said = table.step(actions.use(CARD["infantry-colonel"]))
    assert said == ["Anna plays the Infantry Colonel.", "Anna deals Cthulhu 1 damage."]
    assert (state.owner[CARD["infantry-colonel"]], state.damage[0, 0]) == (1, 3)
    assert state.phase == phases.DRAW_OLD_CARD, "there is nothing left to decide before this card"
    table.at(phases.CLEAR_UP).step()
    table.turn(0).play("attack", "send infantry 2")
    table.step(actions.target(HEX["e7"]))
    assert table.legal == {"fight", "use infantry-colonel"}


def test_a_nerve_specialist_brings_back_lost_sanity_and_no_more() -> None:
    for lost, amount, back in ((1, 2, 1), (2, 2, 2), (3, 2, 2)):
        table = attacking("cthulhu", infantry=9).give(0, "nerve-specialist")
        assert BOX.amounts[CARD["nerve-specialist"]] == amount
        table.state.sanity, table.state.lost_sanity = 3 - lost, lost
        said = table.at(phases.BEFORE_CARD).step(actions.use(CARD["nerve-specialist"]))
        assert said == ["Anna plays the Nerve Specialist.", f"Anna regains {back} sanity."]
        state = table.state
        assert (state.sanity, state.lost_sanity) == (3 - lost + back, lost - back)
        assert (state.damage[0, 0], state.phase) == (0, phases.DRAW_OLD_CARD)


def test_a_cool_head_sends_some_home_and_the_card_takes_effect_for_the_others() -> None:
    table = attacking("shoggoth", infantry=9, airship=1).give(0, "cool-head")
    table.next_card(card_with("shoggoth", damage=2, sanity=0, air_damage=0)).step()
    assert table.state.phase == phases.AFTER_CARD
    table.step(actions.withdraw(0))
    assert (table.state.phase, table.state.spent[CARD["cool-head"]]) == (phases.RESOLVE, 1)
    table.step()
    assert table.state.force[UNIT["infantry"]] == 8
    fight(table, card_with("shoggoth", damage=1, sanity=0))
    assert table.state.hurt[UNIT["infantry"]] == 1, "only once in an attack"


def test_units_that_stay_with_a_cool_head_may_withdraw_after_the_next_card() -> None:
    table = attacking("shoggoth", infantry=9).give(0, "cool-head")
    table.next_card(card_with("shoggoth", damage=2, sanity=0, air_damage=0)).step()
    table.step(actions.stay)
    table.step()
    table.step(actions.fight)
    table.next_card(card_with("shoggoth", damage=2, sanity=0, air_damage=0)).step()
    assert table.state.phase == phases.AFTER_CARD
    table.step(actions.withdraw(2))
    state = table.state
    assert (state.phase, state.card, state.barracks[UNIT["infantry"], 0]) == (phases.CLEAR_UP, NO_CARD, 8)


def test_only_an_old_one_on_the_hex_can_be_aimed_at() -> None:
    """Empty places in the list of Old Ones have hex A1."""
    table = Table().bare("a6", "k1").units(0, airship=2).give(0, "air-commodore", "demolition-expert")
    gone, far, near, other = (table.wake(hex, kind) for hex, kind in zip(
        ("e7", "e7", "a1", "a1"), ("zombies", "zombies", "shoggoth", "loyalists"), strict=True
    ))  # fmt: skip
    state = table.state
    state.awake[gone], state.place[gone] = NO_ONE, 0
    state.awake_at[HEX["e7"]] -= 1
    table.turn(0).play("attack", "send airship 2")
    table.step(actions.target(HEX["a1"]))
    table.step(actions.use(CARD["air-commodore"]))
    assert table.legal == {f"aim {near + 1}", f"aim {other + 1}"}
    assert table.reason(f"aim {gone + 1}") == table.reason(f"aim {far + 1}") == "not a target"
    state.damage[other, 0] = 3
    table.step(actions.aim(other))
    assert (state.awake[other], state.phase) == (NO_ONE, phases.BEFORE_CARD), "the shoggoth fights on"
    table.step(actions.use(CARD["demolition-expert"]))
    assert (state.damage[near, 0], state.damage[far, 0], state.damage[gone, 0]) == (2, 0, 0)
    assert state.phase == phases.DRAW_OLD_CARD


# --- What shows the damage ---


@rule("ruling", "Z46")
def test_a_disc_goes_to_the_tile_with_most_of_the_players_own_damage() -> None:
    table = Table().bare("c8", "k1")
    less, most, few = table.wake("e7", "cthulhu"), table.wake("g5", "shoggoth"), table.wake("e4", "mi-go")
    state = table.state
    state.cubes[0], state.boxes[0, 0], state.told = 17, 3, 0
    state.damage[less, 1] = state.damage[few, 1] = 3  # damage by others does not count
    for slot, damage in ((less, 6), (most, 7), (few, 4)):
        destroying.strike(state, 0, slot, damage)
    assert (state.cubes[0], state.discs[0]) == (0, 2)
    destroying.strike(state, 0, few, 1)
    assert (state.discs_on[most, 0], state.cubes_on[most, 0], state.cubes[0], state.discs[0]) == (1, 2, 4, 1)
    assert (state.cubes_on[few, 0], state.cubes_on[less, 0], state.discs_on[less, 0]) == (5, 6, 0)
    destroying.strike(state, 0, few, 4)
    destroying.strike(state, 0, few, 1)
    assert (state.discs_on[few, 0], state.cubes_on[few, 0]) == (1, 5), "it has ten by now, and the other one six"
    destroying.strike(state, 0, less, 5)
    assert (state.cubes[0], state.cubes_on[less, 0], state.discs_on[less, 0], state.damage[less, 0]) == (0, 10, 0, 11)


@rule("ruling", "Z46")
@pytest.mark.parametrize(("hexes", "nth"), [(("e4", "e7"), 0), (("e7", "e4"), 1)])
def test_between_two_equally_damaged_tiles_the_disc_goes_to_the_northern_one(hexes: tuple[str, str], nth: int) -> None:
    table = Table().bare("c8", "k1")
    slots = [table.wake(hex, "cthulhu" if hex == "e4" else "shoggoth") for hex in hexes]
    state = table.state
    state.cubes[0], state.boxes[0, 0], state.told = 12, 8, 0
    for slot in (*slots, slots[0]):
        destroying.strike(state, 0, slot, 6 if state.cubes[0] else 1)
    assert [state.discs_on[slot, 0] for slot in slots] == [int(n == nth) for n in range(2)]


@rule("ruling", "Z46")
@pytest.mark.parametrize(
    ("north", "south", "nth"),
    [
        ((0, 6), (1, 7), 1),
        ((0, 7), (1, 6), 0),
        ((1, 7), (0, 6), 0),
        ((1, 6), (0, 7), 1),
        ((0, 6), (43, 7), 1),
        ((43, 6), (0, 6), 0),
    ],
)
def test_the_damage_counts_and_not_the_place_on_the_map(
    north: tuple[int, int], south: tuple[int, int], nth: int
) -> None:
    """Return the slots and the damage of a northern and a southern tile."""
    state = Table().bare("c8", "k1").state
    for hex, (slot, damage) in (("e4", north), ("e7", south)):
        state.awake[slot], state.place[slot] = KIND["cthulhu"], HEX[hex]
        state.damage[slot, 0] = state.cubes_on[slot, 0] = damage
    state.cubes[0] = 0
    destroying.change_for_disc(state, 0)
    assert [state.discs_on[slot, 0] for slot, _ in (north, south)] == [int(n == nth) for n in range(2)]
    assert (state.cubes[0], state.discs[0]) == (5, 1)


@rule("ruling", "Z46")
def test_a_tile_without_five_cubes_is_passed_over_whatever_its_damage() -> None:
    state = Table().bare("c8", "k1").state
    for slot, hex, cubes, discs in ((0, "e7", 5, 0), (AWAKE - 1, "e4", 4, 1)):
        state.awake[slot], state.place[slot] = KIND["cthulhu"], HEX[hex]
        state.damage[slot, 0], state.cubes_on[slot, 0], state.discs_on[slot, 0] = cubes + 5 * discs, cubes, discs
    state.cubes[0] = 0
    destroying.change_for_disc(state, 0)
    assert [state.discs_on[slot, 0] for slot in (0, AWAKE - 1)] == [1, 1]


@rule("ruling", "Z46")
def test_of_equally_damaged_tiles_on_one_hex_the_disc_goes_to_the_first() -> None:
    state = Table().bare("c8", "k1").state
    for slot in (0, 1):
        state.awake[slot], state.place[slot] = KIND["cthulhu"], HEX["e7"]
        state.damage[slot, 0] = state.cubes_on[slot, 0] = 6
    state.cubes[0] = 0
    destroying.change_for_disc(state, 0)
    assert [state.discs_on[slot, 0] for slot in (0, 1)] == [1, 0]


@rule("rulebook", "Destroying Old Ones 4")
def test_a_destroyed_old_one_leaves_nothing_behind() -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("e7", "cthulhu")
    state = table.state
    state.damage[slot, 0], state.cubes_on[slot, 0], state.discs_on[slot, 0] = 9, 4, 1
    state.damage[slot, 1], state.cubes_on[slot, 1] = 3, 3
    for seat in range(2):
        state.cubes[seat], state.discs[seat] = 10, 1
    state.told = 0
    destroying.remove_if_destroyed(state, BOX, slot)
    assert [(state.cubes[seat], state.discs[seat]) for seat in range(2)] == [(14, 2), (13, 1)]
    for seat in range(2):
        assert (state.damage[slot, seat], state.cubes_on[slot, seat], state.discs_on[slot, seat]) == (0, 0, 0)
    assert (state.awake[slot], state.place[slot], state.awake_at[HEX["e7"]]) == (NO_ONE, 0, 0)


@pytest.mark.parametrize(
    ("damage", "more", "events"),
    [((2, 0), 0, 0), ((3, 0), 0, 1), ((2, 0), 1, 1), ((1, 0), 1, 0), ((2, 1), 0, 3), ((0, 2), 1, 3), ((0, 3), 0, 1)],
)
def test_it_is_known_beforehand_how_much_a_burial_tells(damage: tuple[int, int], more: int, events: int) -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("e7", "zombies")
    for seat in range(2):
        table.state.damage[slot, seat] = damage[seat]
    assert destroying.events_of_removal(table.state, BOX, slot, 0, more) == events
    table.state.damage[slot, 0] += more
    table.state.told = 0
    destroying.remove_if_destroyed(table.state, BOX, slot)
    assert table.state.told == events


@rule("ruling", "Z46")
def test_five_cubes_are_changed_and_no_fewer() -> None:
    for shown, discs in ((5, 1), (4, 0)):
        table = Table().bare("c8", "k1")
        slot = table.wake("e7", "cthulhu")
        state = table.state
        state.cubes[0], state.boxes[0, 0], state.told = shown, 20 - shown, 0
        destroying.strike(state, 0, slot, shown)
        destroying.strike(state, 0, slot, 1)
        assert (state.damage[slot, 0], state.discs_on[slot, 0]) == (shown + 1, discs)
        assert state.cubes_on[slot, 0] + state.cubes[0] == shown


# --- What others see of it ---


@rule("ruling", "Z7")
@pytest.mark.parametrize("version", [1, 2])
def test_rails_are_joined_again_as_soon_as_the_old_one_that_cut_them_off_is_gone(version: int) -> None:
    table = Table(version=version).bare("c8", "k1").tracks(0, "c8 ne").units(0, infantry=1)
    table.state.damage[table.wake("c8", "zombies"), 1] = 2
    table.state.damage[table.wake("c8", "loyalists"), 1] = 3
    for hex in ("c8", "d7"):
        assert not land.is_reached(table.state, HEX[hex], 0)
    table.at(phases.PORTS).step()
    infantry = 1 << UNIT["infantry"]
    both = (
        n for n in range(OLD_CARDS) if BOX.hitting[n, KIND["zombies"]] & BOX.hitting[n, KIND["loyalists"]] & infantry
    )
    fight(table, next(both) + 1)
    assert (table.state.phase, table.state.awake_at[HEX["c8"]]) == (phases.CLEAR_UP, 0)
    for hex in ("c8", "d7"):
        assert land.is_reached(table.state, HEX[hex], 0) == (version > 1), "under rules version 1 only after the combat"
    table.step()
    assert land.is_reached(table.state, HEX["d7"], 0)


# --- The last of its kind ---


@pytest.mark.parametrize("slot", [1, AWAKE - 1])
def test_an_old_one_fights_and_falls_in_any_place_of_the_list(slot: int) -> None:
    infantry, zombies = 1 << UNIT["infantry"], KIND["zombies"]
    table = attacking("zombies", infantry=3, airship=1)
    state = table.state
    state.awake[slot], state.place[slot] = zombies, HEX["e7"]
    state.awake[0], state.place[0] = NO_ONE, 0
    card = next(n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, zombies] & infantry and BOX.card_damage[n, zombies])
    takes = BOX.card_damage[card - 1, zombies]
    fight(table, card)
    assert state.damage[slot, 0] == 1
    assert 2 * (3 - state.force[UNIT["infantry"]]) + state.hurt[UNIT["infantry"]] == takes
    state.damage[slot, 0] = 2
    fight(table.at(phases.DRAW_OLD_CARD), card)
    assert (state.awake[slot], state.trophies[zombies, 0], state.phase) == (NO_ONE, 1, phases.CLEAR_UP)


def test_a_last_place_that_is_hurt_heals_with_the_other_zombies() -> None:
    table = attacking("zombies", infantry=2)
    state, last = table.state, AWAKE - 1
    state.awake[last], state.place[last] = KIND["zombies"], HEX["e7"]
    state.awake_at[HEX["e7"]] += 1
    for slot, seat in ((0, 0), (last, 1)):
        state.damage[slot, seat] = state.cubes_on[slot, seat] = 1
    healed = (events.HEALED, NOBODY, HEX["e7"], KIND["zombies"])
    assert combat.hurt_zombies(state) == 2
    assert ending(table) == [healed, healed, (events.COMBAT_ENDS, 0, HEX["e7"], 0)]
    assert not any(state.damage[slot, seat] for slot in (0, last) for seat in range(2))


@rule("rulebook", "Attack 1")
def test_all_ten_infantry_go_and_the_first_hex_is_a_target() -> None:
    table = Table().bare("a2", "k1").units(0, infantry=10)
    table.wake("a1", "zombies")
    table.turn(0).play("attack")
    assert table.legal == {f"send infantry {number}" for number in range(1, 11)}
    table.play("send infantry 10")
    assert table.legal == {"target a1"}


def test_the_last_place_in_the_list_of_old_ones_is_aimed_at_as_well() -> None:
    table = attacking("shoggoth", infantry=2).give(0, "infantry-colonel")
    state, last = table.state, AWAKE - 1
    state.awake[last], state.place[last] = KIND["mi-go"], HEX["e7"]
    state.awake_at[HEX["e7"]] += 1
    table.at(phases.BEFORE_CARD).step(actions.use(CARD["infantry-colonel"]))
    assert table.legal == {"aim 1", f"aim {AWAKE}"}
