"""Attack and combat: ranges, time, cards, damage both ways, withdrawal, defeat, and ports that are defended."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, HEX, KIND, NAMES, UNIT, Table
from tests.rules import rule
from tuckerbox.games.auztralia.rules import combat, land, terms
from tuckerbox.games.auztralia.state import NO_ONE, OLD_CARDS, UNITS

PORTS = ("C8", "K1", "A6")


def card_with(kind: str, **wanted: int) -> int:
    """The number of a card that does so much to who fights this kind: `damage=1, sanity=0, air_damage=0, hits=0`.

    `hits` are the units that hit, a bit each.
    """
    column = KIND[kind]
    grids = {
        "damage": BOX.card_damage,
        "sanity": BOX.card_sanity,
        "air_damage": BOX.card_air_damage,
        "hits": BOX.hitting,
    }
    for card in range(OLD_CARDS):
        if all(grids[name][card, column] == value for name, value in wanted.items()):
            return card + 1
    raise LookupError(f"no card has {wanted} for {kind}")


def attacking(kind: str = "zombies", *, hex: str = "e7", **units: int) -> Table:
    """Anna's force has come to an Old One of a kind; the first card is to be drawn."""
    table = Table().bare("c8", "k1").tracks(0, "c8 ne")
    table.wake(hex, kind)
    table.units(0, **(units or {"infantry": 2})).turn(0)
    table.play("attack")
    for name, number in (units or {"infantry": 2}).items():
        table.play(f"send {name.replace('_', '-')} {number}")
    table.step(terms.target(HEX[hex]))
    return table


def fight(table: Table, card: int) -> list[str]:
    """The combat goes on with a card."""
    if table.state.phase == terms.BEFORE_CARD:
        table.step(terms.fight)
    table.next_card(card)
    said = table.step()  # drawn
    return said + table.step()  # and applied


# --- Attack ---


@rule("guide", "Attack 2")
@rule("guide", "Attack 3")
@rule("guide", "Buy Military Unit 5")
@rule("ruling", "Z8")
def test_the_slowest_units_say_how_far_a_force_gets() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne")
    table.wake("e5", "zombies")  # three hexes off the rails: d7 e7 e6 e5
    table.units(0, infantry=1, armoured_car=1).turn(0).play("attack")
    assert table.legal == {"send armoured-car 1"}
    table.play("send armoured-car 1")
    assert table.reason("send infantry 1") == "out of range"
    assert table.legal == {"target e5"}


@rule("guide", "Attack 4")
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


@rule("ruling", "Z9")
def test_an_old_one_on_the_own_rails_is_one_hex_away() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne", "d7 ne")
    table.wake("d7", "zombies")
    table.units(0, armoured_train=1).turn(0).play("attack", "send armoured-train 1")
    assert table.legal == {"target d7"}


@rule("guide", "Attack 6")
@rule("guide", "Attack 7")
@rule("guide", "Attack 8")
@rule("guide", "Attack 9")
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


@rule("guide", "Attack 5")
@rule("guide", "Resolving combat 3")
@rule("ruling", "Z41")
def test_what_lies_face_down_is_turned_up_and_one_may_turn_round() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne").hide("e7", 1)
    for kind in range(len(table.state.gone)):
        table.state.pool[0, kind] = int(kind == KIND["loyalists"])
    table.units(0, infantry=1).turn(0).play("attack", "send infantry 1", "target e7")
    assert table.state.phase == terms.BEFORE_CARD
    assert "withdraw all" in table.legal
    table.play("withdraw all")
    assert table.state.barracks[UNIT["infantry"], 0] == 1


@rule("ruling", "Z10")
def test_a_kangaroo_hops_away_and_the_time_is_spent() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne").hide("e7", 1)
    for kind in range(len(table.state.gone)):
        table.state.pool[0, kind] = int(kind == KIND["kangaroo"])
    table.units(0, infantry=1).turn(0).play("attack", "send infantry 1", "target e7")
    assert (table.state.hidden[HEX["e7"]], table.state.time[0], table.scores()[0]) == (0, 1, 0)
    assert table.state.active == 1


# --- Resolving combat ---


@rule("guide", "Resolving combat 5")
@rule("guide", "Resolving combat 6")
def test_each_kind_of_unit_that_a_card_names_hits_once_however_many_there_are() -> None:
    infantry = 1 << UNIT["infantry"]
    card = next(n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, KIND["cthulhu"]] & infantry)
    table = attacking("cthulhu", infantry=3)
    fight(table, card)
    assert (table.state.damage[0, 0], table.state.cubes_on[0, 0], table.state.cubes[0]) == (1, 1, 18)


@rule("guide", "Resolving combat 7")
@rule("guide", "Resolving combat 8")
@rule("guide", "Buy Military Unit 5")
def test_a_stack_that_has_as_much_damage_as_a_unit_takes_loses_one() -> None:
    table = attacking("shoggoth", infantry=2)
    fight(table, card_with("shoggoth", damage=2, sanity=0))
    assert (table.state.force[UNIT["infantry"]], table.state.hurt[UNIT["infantry"]]) == (1, 0)
    assert table.state.supply[UNIT["infantry"]] == 9


@rule("guide", "Resolving combat 7")
@rule("ruling", "Z13")
def test_whose_units_they_are_says_which_stack_takes_a_purple_cube() -> None:
    table = attacking("shoggoth", infantry=2, armoured_car=1, airship=1)
    fight(table, card_with("shoggoth", damage=2, sanity=0, air_damage=0))
    assert table.state.phase == terms.ALLOTTING
    assert table.legal == {"allot infantry", "allot armoured-car"}
    table.play("allot infantry", "allot armoured-car")
    assert (table.state.hurt[UNIT["infantry"]], table.state.hurt[UNIT["armoured-car"]]) == (1, 1)


@rule("guide", "Resolving combat 9")
@rule("ruling", "Z12")
def test_only_airship_symbols_hurt_airships() -> None:
    table = attacking("shoggoth", airship=1)
    fight(table, card_with("shoggoth", damage=2, sanity=0))
    assert table.state.hurt[UNIT["airship"]] == 0
    fight(table, card_with("shoggoth", air_damage=1))
    assert table.state.hurt[UNIT["airship"]] == 1


@rule("guide", "Resolving combat 10")
@rule("guide", "Defeat 1")
@rule("ruling", "Z15")
def test_who_has_to_lose_sanity_and_has_none_is_defeated() -> None:
    table = attacking("cthulhu", infantry=9)
    table.units(0)
    card = card_with("cthulhu", sanity=1)
    for left in (2, 1, 0):
        fight(table, card)
        while table.state.phase == terms.ALLOTTING:
            table.play("allot infantry")
        assert (table.state.sanity, table.state.defeated) == (left, 0)
    fight(table, card)
    assert table.state.defeated == 1


@rule("guide", "Destroying Old Ones 1")
@rule("guide", "Destroying Old Ones 2")
@rule("guide", "Destroying Old Ones 4")
def test_who_alone_destroys_an_old_one_has_its_tile_and_the_cubes_back() -> None:
    table = attacking("zombies", infantry=2)
    table.state.damage[0, 0], table.state.cubes_on[0, 0] = 2, 2
    table.state.cubes[0] -= 2
    infantry = 1 << UNIT["infantry"]
    card = next(n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, KIND["zombies"]] & infantry)
    fight(table, card)
    state = table.state
    assert (state.trophies[KIND["zombies"], 0], state.awake[0], state.cubes[0]) == (1, NO_ONE, 19)
    assert state.phase == terms.CLEAR_UP


@rule("guide", "Destroying Old Ones 3")
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
def test_several_who_destroyed_it_share_its_points(kind: str, damage: tuple[int, ...], points: list[int]) -> None:
    table = Table(4).bare("c8", "k1", "a6", "k4")
    slot = table.wake("e7", kind)
    for seat, dealt in enumerate(damage):
        table.state.damage[slot, seat] = dealt
    table.state.told = 0
    combat.bury(table.state, BOX, slot)
    assert [table.state.points[seat] for seat in range(4)] == points
    assert table.state.gone[KIND[kind]] == 1


@rule("ruling", "Z46")
def test_a_disc_takes_the_place_of_five_cubes_when_none_are_left() -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("e7", "cthulhu")
    table.state.cubes[0], table.state.boxes[0, 0] = 6, 14
    table.state.told = 0
    combat.strike(table.state, 0, slot, 7)
    state = table.state
    assert (state.damage[slot, 0], state.cubes_on[slot, 0], state.discs_on[slot, 0]) == (7, 2, 1)
    assert (state.cubes[0], state.discs[0]) == (4, 1)
    state.cubes[0], state.discs[0] = 0, 0
    combat.strike(state, 0, slot, 2)
    assert (state.damage[slot, 0], state.cubes_on[slot, 0]) == (9, 2), "damage that nothing is left to show"


# --- Withdrawal, defeat, the end ---


@rule("guide", "Withdrawal 1")
@rule("guide", "Withdrawal 2")
@rule("ruling", "Z40")
def test_airships_or_the_others_or_all_withdraw_but_not_before_the_first_card() -> None:
    table = attacking("shoggoth", infantry=2, airship=1)
    assert table.state.phase == terms.DRAW_OLD_CARD
    fight(table, card_with("shoggoth", damage=1, sanity=0, air_damage=0))
    assert {"withdraw airships", "withdraw others", "withdraw all", "fight"} <= table.legal
    table.play("withdraw others")
    state = table.state
    assert (state.force[UNIT["infantry"]], state.barracks[UNIT["infantry"], 0]) == (0, 2)
    assert state.force[UNIT["airship"]] == 1


@rule("guide", "End of combat 1")
@rule("ruling", "Z16")
def test_the_defeated_lose_what_is_hurt_and_nothing_else() -> None:
    table = attacking("shoggoth", infantry=2, armoured_car=1)
    state = table.state
    state.hurt[UNIT["infantry"]], state.defeated = 1, 1
    table.at(terms.CLEAR_UP).step()
    assert [state.barracks[unit, 0] for unit in range(UNITS)] == [1, 1, 0, 0, 0]


@rule("guide", "End of combat 2")
def test_damage_stays_on_all_but_zombies() -> None:
    table = attacking("zombies", infantry=2)
    other = table.wake("e7", "loyalists")
    state = table.state
    state.damage[0, 0] = state.cubes_on[0, 0] = state.damage[other, 0] = state.cubes_on[other, 0] = 1
    table.at(terms.CLEAR_UP)
    state.fighter, state.field = 0, HEX["e7"]
    table.step()
    assert (state.damage[0, 0], state.damage[other, 0]) == (0, 1)


# --- Defending your port ---


def defending(*kinds: str, **units: int) -> Table:
    table = Table().bare("c8", "k1").units(0, **units)
    for kind in kinds:
        table.wake("c8", kind)
    table.at(terms.PORTS).step()
    return table


@rule("guide", "Defending your port 1")
@rule("guide", "Defending your port 3")
def test_everybody_in_the_barracks_defends_a_port_and_nobody_withdraws() -> None:
    table = defending("zombies", infantry=2, artillery=1)
    assert [table.state.force[unit] for unit in range(UNITS)] == [2, 0, 1, 0, 0]
    fight(table, card_with("zombies", damage=1, sanity=0))
    assert table.reason("withdraw all") in ("no withdrawal", "something else first")


@rule("guide", "Defeat 1")
@rule("guide", "Defending your port 4")
@rule("ruling", "Z17")
def test_an_empty_barracks_draws_a_card_and_loses_its_port() -> None:
    table = defending("zombies")
    said = fight(table, 1) + table.run()
    assert any("is lost" in one for one in said)
    assert table.state.phase == terms.ENDED


@rule("guide", "Defending your port 5")
@rule("guide", "Defeat 2")
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


@rule("guide", "Several Old Ones 2")
@rule("ruling", "Z14")
def test_one_card_counts_for_all_old_ones_there() -> None:
    card = next(
        n + 1
        for n in range(OLD_CARDS)
        if BOX.card_damage[n, KIND["loyalists"]] == 1 and BOX.card_damage[n, KIND["zombies"]] == 1
    )
    table = attacking("loyalists", infantry=5)
    table.wake("e7", "zombies")
    table.state.fighter, table.state.phase = 0, terms.DRAW_OLD_CARD
    fight(table, card)
    assert table.state.force[UNIT["infantry"]] == 4, "two purple cubes, one from each, are one infantry"


@rule("guide", "Defending your port 2")
def test_to_defend_a_port_takes_no_time() -> None:
    table = defending("zombies", infantry=3)
    before = [table.state.time[seat] for seat in range(2)]
    while table.state.fighter >= 0:
        if table.state.phase == terms.ALLOTTING:
            table.play(min(table.legal))
        else:
            table.step()
    assert [table.state.time[seat] for seat in range(2)] == before


@rule("guide", "Defending your port 6")
@rule("ruling", "Z42")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_ports_attacked_at_once_are_defended_in_player_order_until_one_is_lost(first: int) -> None:
    table = Table(3).bare("c8", "k1", "a6")
    for hex in ("c8", "k1", "a6"):
        table.wake(hex, "zombies")
    table.state.first = first
    table.at(terms.PORTS)
    said = table.run()
    assert [one for one in said if "is attacked" in one] == [f"{NAMES[first]}'s port at {PORTS[first]} is attacked."]
    assert table.state.phase == terms.ENDED


@rule("guide", "Defending your port 6")
def test_whoever_comes_later_defends_what_is_still_attacked() -> None:
    table = Table(3).bare("c8", "k1", "a6").units(1, infantry=9)
    for hex in ("k1", "a6"):
        table.state.damage[table.wake(hex, "zombies"), 1] = 2
    table.state.first = 1
    infantry = 1 << UNIT["infantry"]
    table.at(terms.PORTS).step()
    assert (table.state.fighter, table.state.defends) == (1, 1)
    fight(table, next(n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, KIND["zombies"]] & infantry))
    while table.state.phase != terms.PORTS:
        table.step(terms.allot(UNIT["infantry"]))
    table.step()
    assert (table.state.fighter, table.state.defends) == (2, 1)


@rule("guide", "Attack 1")
@rule("guide", "Attack 10")
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


@rule("guide", "Resolving combat 1")
def test_combat_is_for_who_attacks_or_whose_port_is_reached_and_for_nothing_else() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne", "d7 ne").farm(0, "d7", "corn").units(0, infantry=3)
    for hex in ("d7", "e7"):  # on a farm, and on rails
        table.wake(hex, "zombies")
    table.at(terms.PORTS).step()
    assert (table.state.fighter, table.state.phase) == (-1, terms.MOVE)


@rule("guide", "Resolving combat 2")
def test_every_combat_begins_with_three_sanity() -> None:
    table = attacking("cthulhu", infantry=3)
    assert table.state.sanity == 3
    table.state.sanity, table.state.may_go = 1, 1
    table.at(terms.BEFORE_CARD).play("withdraw all")
    table.turn(0).play("attack", "send infantry 3")
    table.step(terms.target(HEX["e7"]))
    assert (table.state.sanity, table.state.lost_sanity) == (3, 0)
    assert defending("zombies", infantry=1).state.sanity == 3


@rule("guide", "Resolving combat 4")
def test_a_card_is_turned_up_does_what_it_does_and_is_discarded() -> None:
    table = attacking("cthulhu", infantry=3)
    assert table.state.phase == terms.DRAW_OLD_CARD
    table.next_card(6).step()
    assert (table.state.card, table.state.phase) == (5, terms.RESOLVE)
    table.step()
    assert table.state.card == -1
    assert not any(table.state.old_deck[card] for card in range(OLD_CARDS))


@rule("guide", "Resolving combat 11")
@rule("guide", "Defeat 2")
@rule("ruling", "Z51")
def test_whoever_falls_to_a_card_still_hits_with_it_and_what_is_left_over_hurts_nobody() -> None:
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


@rule("guide", "Resolving combat 12")
@rule("guide", "Resolving combat 13")
def test_card_follows_card_until_somebody_has_had_enough() -> None:
    table = attacking("cthulhu", infantry=9)
    for _ in range(3):
        fight(table, card_with("cthulhu", damage=0, sanity=0, air_damage=0))
        assert table.legal == {"fight", "withdraw all"}
    table.play("withdraw all")
    assert (table.state.fighter, table.state.phase, table.state.defeated) == (-1, terms.TURN, 0)
    assert table.state.barracks[UNIT["infantry"], 0] == 9


@rule("guide", "Defeat 1")
def test_without_any_unit_left_one_is_defeated() -> None:
    table = attacking("shoggoth", infantry=1)
    fight(table, card_with("shoggoth", damage=2, sanity=0))
    assert (table.state.defeated, table.state.phase) == (1, terms.CLEAR_UP)


@rule("guide", "Several Old Ones 1")
@rule("ruling", "Z36")
@rule("ruling", "Z41")
def test_whoever_attacks_a_hex_fights_all_that_is_there_also_on_a_temple() -> None:
    table = attacking("temple", infantry=1)
    other = table.wake("e7", "loyalists")
    table.state.fighter = 0
    card = next(
        n + 1
        for n in range(OLD_CARDS)
        if all(BOX.hitting[n, KIND[kind]] & 1 << UNIT["infantry"] for kind in ("temple", "loyalists"))
    )
    fight(table.at(terms.DRAW_OLD_CARD), card)
    assert (table.state.damage[0, 0], table.state.damage[other, 0]) == (1, 1)


@rule("guide", "Several Old Ones 3")
def test_two_of_a_kind_are_each_hit_and_each_hit_back() -> None:
    infantry, loyalists = 1 << UNIT["infantry"], KIND["loyalists"]
    card = next(
        n + 1 for n in range(OLD_CARDS) if BOX.hitting[n, loyalists] & infantry and BOX.card_damage[n, loyalists] == 1
    )
    table = attacking("loyalists", infantry=5)
    other = table.wake("e7", "loyalists")
    table.state.fighter = 0
    fight(table.at(terms.DRAW_OLD_CARD), card)
    assert (table.state.damage[0, 0], table.state.damage[other, 0]) == (1, 1)
    assert table.state.force[UNIT["infantry"]] == 4


@rule("ruling", "Z18")
def test_cubes_on_an_old_one_are_not_there_for_actions() -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("e7", "cthulhu")
    table.state.told = 0
    combat.strike(table.state, 0, slot, 11)
    table.state.boxes[0, 0], table.state.cubes[0] = 9, 0
    assert table.turn(0).reason("trade") == "no cube"
    combat.strike(table.state, 0, slot, 1)
    assert table.state.damage[slot, 0] == 12, "no damage is lost"
    combat.bury(table.state, BOX, slot)
    assert (table.state.cubes[0], table.state.discs[0]) == (11, 2)


@rule("ruling", "Z14")
def test_sanity_is_lost_to_each_old_one_there() -> None:
    card = next(
        n + 1 for n in range(OLD_CARDS) if BOX.card_sanity[n, KIND["temple"]] and BOX.card_sanity[n, KIND["cthulhu"]]
    )
    table = attacking("cthulhu", infantry=9)
    table.wake("e7", "temple")
    table.state.fighter = 0
    fight(table.at(terms.DRAW_OLD_CARD), card)
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
    fight(table.at(terms.DRAW_OLD_CARD), card)
    assert (state.trophies[loyalists, 0], state.awake[0], state.awake[other]) == (1, NO_ONE, loyalists)
    assert (state.fighter, state.phase) == (0, terms.BEFORE_CARD)


@rule("ruling", "Z47")
def test_who_destroys_it_and_is_defeated_by_one_card_still_loses_what_is_hurt() -> None:
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


# --- What others see of it ---


@rule("ruling", "Z7")
@pytest.mark.parametrize("version", [1, 2])
def test_rails_are_joined_again_as_soon_as_who_cut_them_off_is_gone(version: int) -> None:
    table = Table(version=version).bare("c8", "k1").tracks(0, "c8 ne").units(0, infantry=1)
    table.state.damage[table.wake("c8", "zombies"), 1] = 2
    table.state.damage[table.wake("c8", "loyalists"), 1] = 3
    for hex in ("c8", "d7"):
        assert not land.is_reached(table.state, HEX[hex], 0)
    table.at(terms.PORTS).step()
    infantry = 1 << UNIT["infantry"]
    both = (
        n for n in range(OLD_CARDS) if BOX.hitting[n, KIND["zombies"]] & BOX.hitting[n, KIND["loyalists"]] & infantry
    )
    fight(table, next(both) + 1)
    assert (table.state.phase, table.state.awake_at[HEX["c8"]]) == (terms.CLEAR_UP, 0)
    for hex in ("c8", "d7"):
        assert land.is_reached(table.state, HEX[hex], 0) == (version > 1), "by rules 1 only behind the combat"
    table.step()
    assert land.is_reached(table.state, HEX["d7"], 0)
