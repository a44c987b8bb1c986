"""Attack and combat: ranges, time, cards, damage both ways, withdrawal, defeat, and ports that are defended."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, HEX, KIND, UNIT, Table
from tests.rules import rule
from tuckerbox.games.auztralia.rules import combat, terms
from tuckerbox.games.auztralia.state import NO_ONE, OLD_CARDS, UNITS


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
