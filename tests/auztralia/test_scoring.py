"""Game end: what everybody scores, what the Old Ones do, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.auztralia.tables import BOX, CARD, HEX, KIND, Table
from tests.rules import rule
from tuckerbox.games.auztralia import actions, cards, events, phases, rules
from tuckerbox.games.auztralia.board import BOXES, HEX_NAMES, HEXES, LEVELS, SIDES
from tuckerbox.games.auztralia.pieces import AWAKE, CROPS, KINDS, SHOGGOTH, UNITS, ZOMBIES
from tuckerbox.games.auztralia.rules import land, scoring, waking
from tuckerbox.games.auztralia.state import NOBODY, Box
from tuckerbox.kernel.contract import Numbers, Payoffs


@rule("rulebook", "Scoring 1")
@rule("rulebook", "Scoring 2")
@rule("rulebook", "Scoring 4")
@rule("rulebook", "Scoring 5")
@rule("ruling", "Z32")
def test_players_score_farms_phosphate_tiles_and_tokens_but_no_goods() -> None:
    table = Table().bare("c8", "k1").farm(0, "d7", "corn").farm(0, "c7", "corn")
    table.goods(0, coal=9, iron=9, gold=9, phosphate=2)
    table.state.blighted[HEX["c7"]] = 1
    table.state.trophies[SHOGGOTH, 0] = 1
    table.state.points[0] = 3
    assert table.points() == [2 + 6 + 6 + 3, 0]


@rule("rulebook", "Scoring 6")
@rule("rulebook", "Scoring 7")
@rule("rulebook", "Scoring 8")
def test_the_old_ones_score_awake_tiles_double_hidden_tiles_and_blighted_farms() -> None:
    table = Table().bare("c8", "k1").farm(0, "d7", "corn")
    table.state.blighted[HEX["d7"]] = 1
    table.wake("e4", "shoggoth")
    for kind in range(7):
        table.state.pool[0, kind] = int(kind == KIND["loyalists"])
    table.hide("e7", 1)
    assert scoring.old_ones_score(table.state, BOX) == 6 + 2 * 3 + 1


@rule("ruling", "Z33")
def test_hidden_tiles_come_to_light_at_the_end_hex_by_hex() -> None:
    table = Table().bare("c8", "k1").hide("d6", 1).hide("e7", 1)
    table.state.ended = 1
    table.at(phases.UNVEIL)
    first, second = table.step(), table.step()
    assert "E7" in first[0]
    assert "D6" in second[0]
    table.run()
    assert table.state.phase == phases.ENDED


@rule("rulebook", "Scoring 9")
@rule("ruling", "Z34")
@pytest.mark.parametrize(
    ("points", "theirs", "payoffs"),
    [
        ((7, 5), 6, [1.0, 0.0]),
        ((7, 7), 6, [0.5, 0.5]),
        ((6, 5), 6, [0.0, 0.0]),
        ((5, 4), 6, [0.0, 0.0]),
    ],
)
def test_the_old_ones_win_ties_and_players_share(points: tuple[int, int], theirs: int, payoffs: list[float]) -> None:
    table = Table().bare("c8", "k1")
    table.state.points[0], table.state.points[1] = points
    table.state.unveiled = theirs
    assert table.at(phases.ENDED).result() == payoffs


@rule("ruling", "Z56")
@pytest.mark.parametrize(("points", "payoffs"), [((9, 5), [1.0, 1.0]), ((9, 4), [0.0, 0.0])])
def test_together_the_mean_counts_rounded_down(points: tuple[int, int], payoffs: list[float]) -> None:
    table = Table(way="together").bare("c8", "k1")
    table.state.points[0], table.state.points[1] = points
    table.state.unveiled = 6
    assert table.at(phases.ENDED).result() == payoffs


@rule("rulebook", "Scoring 3")
@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("corn-baron", 2 * 2),
        ("cattle-baron", 2 * 1),
        ("wool-baron", 2 * 1),
        ("trophy-hunter", 3),
        ("railway-magnate", 2),
        ("chemist", 2),
        ("treasury-official", 3),
        ("chief-of-staff", 2),
        ("mixed-farmer", 2),
        ("undertaker", 2 * 2),
        ("secret-policeman", 2 * 1),
        ("newspaper-owner", 1),
    ],
)
def test_personalities_that_score_at_the_end(card: str, points: int) -> None:
    table = Table().bare("c8", "k1")
    for hex, crop in (("d7", "corn"), ("c7", "corn"), ("i6", "cattle"), ("e7", "sheep")):
        table.farm(0, hex, crop)
    table.goods(0, gold=11, phosphate=2).units(0, infantry=4, artillery=1)
    table.state.tracks_left[0] = 11
    table.state.trophies[ZOMBIES, 0], table.state.trophies[KIND["loyalists"], 0] = 2, 1
    before = table.points()[0]
    table.give(0, card, "banker")
    assert table.points()[0] - before == points


def test_corrected_data_say_how_close_to_a_quiet_shore_old_ones_may_come() -> None:
    for close, haunted in ((2, 0), (3, 1)):
        table = Table(1).bare("c8")
        table.box = Box(bytearray(BOX.raw))
        table.box.objective_needs[cards.QUIET_SHORE] = close
        far = next(hex for hex in range(HEXES) if land.apart(table.state, BOX, hex, HEX["c8"]) == 3)
        table.wake(HEX_NAMES[far], "zombies")
        waking.watch_port(table.state, table.box)
        assert table.state.haunted == haunted


@rule("ruling", "Z60")
@pytest.mark.parametrize(("version", "haunted"), [(1, 0), (2, 1)])
def test_an_old_one_that_an_attack_turns_up_is_noticed(version: int, haunted: int) -> None:
    table = Table(1, version=version).bare("c8").hide("e7", 3).units(0, infantry=1)
    for kind in range(len(KIND)):
        table.state.pool[2, kind] = int(kind == KIND["mi-go"])
    table.state.objective = cards.QUIET_SHORE
    assert table.points() == [10]
    table.turn(0).play("attack", "send infantry 1", "target e7")
    assert (table.state.awake_at[HEX["e7"]], land.apart(table.state, BOX, HEX["e7"], HEX["c8"])) == (1, 2)
    assert table.state.haunted == haunted
    assert table.points() == [0 if haunted else 10]


@rule("ruling", "Z60")
def test_an_old_one_near_the_port_is_noticed_however_it_was_turned_up() -> None:
    """A revelation, an airship or a temple may turn it up. Kangaroos and distant Old Ones do not count."""

    def uncovered(hex: str, kind: str, phase: int) -> int:
        table = Table(1).bare("c8").hide(hex, 3)
        for other in range(len(KIND)):
            table.state.pool[2, other] = int(other == KIND[kind])
        table.state.field, table.state.left = HEX[hex], 1
        table.at(phase).step()
        assert table.state.hidden[HEX[hex]] == 0
        return int(table.state.haunted)

    for phase in (phases.RISE, phases.UNCOVER, phases.WAKE):
        assert [uncovered("e7", kind, phase) for kind in ("mi-go", "temple", "kangaroo")] == [1, 1, 0]
        assert uncovered("e2", "mi-go", phase) == 0
    table = Table(1).bare("c8")
    temple = table.wake("e7", "temple")
    table.state.going[temple] = HEX["e7"]
    table.at(phases.SPAWN).step()
    assert table.state.haunted == 1


@rule("ruling", "Z60")
def test_only_old_ones_on_the_map_are_noticed_and_only_in_the_solo_game() -> None:
    """Empty places in the list of Old Ones say hex A1."""
    for seats, slot, hex, haunted in ((1, None, "", 0), (1, AWAKE - 1, "a3", 1), (1, 0, "i4", 0), (2, 0, "a3", 0)):
        table = Table(seats).bare("a2", "k1")
        if slot is not None:
            table.state.awake[slot], table.state.place[slot] = ZOMBIES, HEX[hex]
        waking.watch_port(table.state, BOX)
        assert table.state.haunted == haunted


@rule("ruling", "Z61")
def test_points_do_not_fall_while_units_are_away() -> None:
    """This holds while a force is put together and while it fights."""
    table = Table(1).bare("c8").units(0, infantry=2, armoured_car=1, artillery=1, armoured_train=1, airship=1)
    table.give(0, "chief-of-staff")
    table.state.objective = cards.EVERY_UNIT
    table.state.damage[table.wake("d8", "zombies"), 0] = 2
    table.turn(0)
    points = 3 + BOX.objective_points[cards.EVERY_UNIT]
    assert table.points() == [points]
    for text in ("attack", "send infantry 2", "send armoured-train 1", "send airship 1"):
        table.play(text)
        assert table.points() == [points], text
    table.step(actions.target(HEX["d8"]))
    assert (table.state.fighter, table.points()) == (0, [points])


@rule("ruling", "Z61")
@pytest.mark.parametrize("version", [1, 2])
def test_under_rules_version_1_only_units_in_the_barracks_count_for_the_objective(version: int) -> None:
    table = Table(1, version=version).bare("c8")
    table.units(0, infantry=1, armoured_car=1, artillery=1, armoured_train=1, airship=1)
    table.wake("d8", "zombies")
    table.turn(0)
    table.play("attack")
    assert is_met(table, cards.EVERY_UNIT)
    table.play("send infantry 1")
    assert is_met(table, cards.EVERY_UNIT) == (version > 1)
    table.step(actions.target(HEX["d8"]))
    assert table.state.fighter == 0
    assert is_met(table, cards.EVERY_UNIT) == (version > 1)


@rule("ruling", "Z61")
def test_under_rules_version_1_a_force_counts_only_once_it_fights() -> None:
    """Documents under rules version 1 seal the points of a match that was resigned while units were being sent."""
    table = Table(1, version=1).bare("c8").units(0, infantry=2, airship=1)
    table.give(0, "chief-of-staff")
    table.wake("d8", "zombies")
    table.turn(0)
    before = table.points()[0]
    table.play("attack")
    table.play("send infantry 2")
    assert table.points()[0] < before


@rule("ruling", "Z57")
@pytest.mark.parametrize("number", range(12))
def test_an_objective_counts_only_if_it_is_met_at_the_end(number: int) -> None:
    table = Table(1).bare("c8")
    state = table.state
    state.objective = number
    state.haunted = 1
    unmet = table.points()[0]
    state.haunted = 0
    for nth, hex in enumerate(("d7", "c7", "e7", "d6", "e6", "f6", "g6", "h6", "e5", "f5")):
        table.farm(0, hex, ("corn", "sheep", "cattle")[nth % 3])
    table.goods(0, gold=12, phosphate=3)
    for unit in range(5):
        state.barracks[unit, 0] = 1
    for kind in range(6):
        state.trophies[kind, 0] = 2
    table.give(0, "banker", "tunneller", "mine-boss", "chaplain", "armourer")
    state.tracks_left[0] = 0
    bare = table.points()[0]
    state.objective = -1
    hidden_before = unmet
    assert bare - table.points()[0] == BOX.objective_points[number]
    met_of_itself = (6,)  # nothing lies face down on a bare map
    assert hidden_before == (BOX.objective_points[number] if number in met_of_itself else 0)


FIELDS = ("d7", "c7", "e7", "d6", "e6", "f6", "g6", "h6", "e5", "f5")


def is_met(table: Table, number: int) -> bool:
    """Return whether an objective would bring its points now."""
    table.state.objective = -1
    without = table.points()[0]
    table.state.objective = number
    more = table.points()[0] - without
    assert more in (0, BOX.objective_points[number])
    return more > 0


@rule("ruling", "Z57")
@pytest.mark.parametrize(("short", "met"), [(0, True), (1, False)])
def test_an_objective_is_met_by_just_enough(short: int, met: bool) -> None:
    def needs(number: int) -> int:
        return int(BOX.objective_needs[number]) - short

    table = Table(1).bare("c8")
    state = table.state
    for nth in range(needs(cards.MANY_FARMS)):
        table.farm(0, FIELDS[nth], ("corn", "sheep", "cattle")[nth % 3])
    assert is_met(table, cards.MANY_FARMS) == met
    table = Table(1).bare("c8")
    state = table.state
    for nth in range(needs(cards.SOUND_FARMS)):
        table.farm(0, FIELDS[nth], "sheep" if nth < 7 else "corn")
    assert is_met(table, cards.SOUND_FARMS) == met
    state.trophies[ZOMBIES, 0] = needs(cards.MANY_TROPHIES) - 1
    state.trophies[SHOGGOTH, 0] = 1
    assert is_met(table, cards.MANY_TROPHIES) == met
    assert not is_met(table, cards.GREAT_HUNT)
    state.trophies[SHOGGOTH, 0] = needs(cards.GREAT_HUNT)
    assert is_met(table, cards.GREAT_HUNT) == met
    state.trophies[SHOGGOTH, 0], state.trophies[KIND["cthulhu"], 0] = 0, 1 - short
    assert is_met(table, cards.GREAT_HUNT) == met
    table.goods(0, phosphate=needs(cards.PHOSPHATES), gold=needs(cards.RICH))
    assert is_met(table, cards.PHOSPHATES) == met
    assert is_met(table, cards.RICH) == met
    state.tracks_left[0] = BOX.tracks - needs(cards.ALL_TRACKS)
    assert is_met(table, cards.ALL_TRACKS) == met
    state.trophies[KIND["temple"], 0] = needs(cards.NO_TEMPLE)
    assert is_met(table, cards.NO_TEMPLE) == met
    table.give(0, *("banker", "tunneller", "mine-boss", "chaplain", "armourer")[: needs(cards.WELL_ADVISED)])
    assert is_met(table, cards.WELL_ADVISED) == met


@rule("ruling", "Z57")
def test_one_thing_too_many_or_missing_spoils_an_objective() -> None:
    table = Table(1).bare("c8")
    state = table.state
    assert is_met(table, cards.NOTHING_LEFT)
    for hex in ("a1", "e4", "i7"):
        table.hide(hex, 1)
        assert not is_met(table, cards.NOTHING_LEFT)
        state.hidden[HEX[hex]] = 0
    state.unveils = 1  # a tile that is turned up at the end does not count
    assert not is_met(table, cards.NOTHING_LEFT)
    for hex in FIELDS[:7]:
        table.farm(0, hex, "corn")
    assert is_met(table, cards.SOUND_FARMS)
    state.blighted[HEX["d7"]] = 1
    assert not is_met(table, cards.SOUND_FARMS)
    table.units(0, infantry=1, armoured_car=1, artillery=1, armoured_train=1, airship=1)
    assert is_met(table, cards.EVERY_UNIT)
    for unit in range(5):
        state.barracks[unit, 0] = 0
        assert not is_met(table, cards.EVERY_UNIT)
        state.barracks[unit, 0] = 1
    state.trophies[KIND["temple"], 0] = 1
    assert is_met(table, cards.NO_TEMPLE)
    for kind, met in (("zombies", True), ("shoggoth", True), ("temple", False)):
        table.wake("a1", kind)
        assert is_met(table, cards.NO_TEMPLE) == met


@rule("rulebook", "Scoring 3")
@pytest.mark.parametrize(
    ("card", "having", "points"),
    [
        ("railway-magnate", {"tracks": 7}, 1),
        ("railway-magnate", {"tracks": 8}, 2),
        ("railway-magnate", {"tracks": 0}, 0),
        ("treasury-official", {"gold": 2}, 0),
        ("treasury-official", {"gold": 3}, 1),
        ("treasury-official", {"gold": 15}, 5),
        ("treasury-official", {"gold": 40}, 5),
        ("chief-of-staff", {"units": 1}, 0),
        ("chief-of-staff", {"units": 2}, 1),
        ("chief-of-staff", {"units": 9}, 4),
        ("chief-of-staff", {"units": 13}, 5),
        ("chemist", {"phosphate": 0}, 0),
        ("chemist", {"phosphate": 5}, 5),
        ("mixed-farmer", {"corn": 2, "sheep": 2, "cattle": 2}, 4),
        ("mixed-farmer", {"corn": 1, "sheep": 2, "cattle": 2}, 2),
        ("mixed-farmer", {"corn": 2, "sheep": 1, "cattle": 2}, 2),
        ("mixed-farmer", {"corn": 2, "sheep": 2, "cattle": 1}, 2),
        ("mixed-farmer", {"corn": 3, "sheep": 3}, 0),
        ("newspaper-owner", {"cards": 0}, 0),
        ("newspaper-owner", {"cards": 3}, 3),
        ("newspaper-owner", {"cards": 7}, 5),
        ("trophy-hunter", {"tiles": 6}, 6),
        ("banker", {"gold": 9, "units": 9, "tracks": 9, "tiles": 6, "corn": 3, "cards": 3}, 0),
    ],
    ids=str,
)
def test_personalities_score_at_the_end(card: str, having: dict[str, int], points: int) -> None:
    others = ("tunneller", "mine-boss", "chaplain", "armourer", "cool-head", "stockman", "overlander")
    table = Table().bare("c8", "k1").give(1, "corn-baron").farm(1, "i6", "corn")
    state = table.state
    fields = iter(FIELDS)
    for crop in ("corn", "sheep", "cattle"):
        for _ in range(having.get(crop, 0)):
            table.farm(0, next(fields), crop)
    table.goods(0, gold=having.get("gold", 0), phosphate=having.get("phosphate", 0))
    state.tracks_left[0] = BOX.tracks - having.get("tracks", 0)
    units = having.get("units", 0)
    table.units(0, infantry=min(9, units), armoured_car=units - min(9, units))
    for kind in range(having.get("tiles", 0)):
        state.trophies[kind, 0] = 1
    table.give(0, *others[: having.get("cards", 0)])
    before = table.points()
    table.give(0, card)
    assert [after - was for after, was in zip(table.points(), before, strict=True)] == [points, 0]
    assert scoring.card_points(state, BOX, 0) == points


@rule("rulebook", "Scoring 7")
@pytest.mark.parametrize(("unseen", "points"), [("double", (2 * 10 // 4, 2 * 16 // 3)), ("once", (10 // 4, 16 // 3))])
def test_hidden_tiles_count_their_average_until_the_end(unseen: str, points: tuple[int, int]) -> None:
    table = Table(unseen=unseen).bare("c8", "k1")
    state = table.state
    for level, kinds in ((0, {"zombies": 3, "mi-go": 1}), (2, {"shoggoth": 2, "temple": 1})):
        for name, kind in KIND.items():
            state.pool[level, kind] = kinds.get(name, 0)
    assert scoring.old_ones_score(state, BOX) == 0
    table.hide("a1", 3)
    assert scoring.old_ones_score(state, BOX) == points[1]
    table.hide("e7", 1).hide("d6", 1)
    assert scoring.old_ones_score(state, BOX) == points[1] + 2 * points[0]


@rule("rulebook", "Scoring 6")
@rule("rulebook", "Scoring 8")
def test_every_old_one_that_is_awake_and_every_blighted_farm_counts() -> None:
    table = Table().bare("c8", "k1")
    kinds = {"zombies": 2, "loyalists": 3, "mi-go": 4, "temple": 4, "shoggoth": 6, "cthulhu": 12}
    total = 0
    for kind, points in kinds.items():
        table.wake("e4", kind)
        total += points
        assert scoring.old_ones_score(table.state, BOX) == total
    for seat, hex in enumerate(("a1", "d7", "k5")):
        table.farm(seat % 2, hex, "corn")
        table.state.blighted[HEX[hex]] = 1
        total += 1
        assert scoring.old_ones_score(table.state, BOX) == total
    assert table.points() == [0, 0]


@rule("rulebook", "Game end 1")
@rule("rulebook", "Movement of Old Ones 10")
@rule("ruling", "Z3")
def test_the_last_movement_is_on_the_last_space_and_then_it_is_over() -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("a1", "zombies")
    state = table.state
    state.time[0] = state.time[1] = 53
    state.purple = 52
    for card in range(30):
        state.old_deck[card] = int(BOX.card_moves[card] == ZOMBIES + 1)
    table.at(phases.TURN_MADE)
    said = table.step(actions.done) + table.run()
    assert sum("move from" in one for one in said) == 2
    assert state.place[slot] != HEX["a1"]
    assert (state.purple, state.phase) == (53, phases.ENDED)


@rule("rulebook", "Game end 1")
@rule("rulebook", "Defending your port 4")
@rule("ruling", "Z33")
def test_a_lost_port_ends_it_at_once_and_its_owner_scores_like_everybody() -> None:
    table = Table(3).bare("c8", "k1", "a6").farm(0, "d7", "corn").hide("a1", 3)
    for kind in range(7):
        table.state.pool[2, kind] = int(kind == KIND["shoggoth"])
    table.state.points[0], table.state.points[1] = 40, 30
    table.wake("c8", "loyalists")
    table.at(phases.PORTS)
    table.run()
    state = table.state
    assert (state.phase, state.ended, state.purple) == (phases.ENDED, 1, 22)
    assert scoring.old_ones_score(state, BOX) == 3 + 2 * 6
    assert table.points() == [42, 30, 0]
    assert table.result() == [1.0, 0.0, 0.0], "who lost a port may win"


@rule("rulebook", "Scoring 7")
def test_with_mercy_hidden_tiles_count_once() -> None:
    table = Table(unseen="once").bare("c8", "k1").hide("a1", 3)
    for kind in range(7):
        table.state.pool[2, kind] = int(kind == KIND["cthulhu"])
    table.state.ended = 1
    table.at(phases.UNVEIL).run()
    assert scoring.old_ones_score(table.state, BOX) == 12


@rule("ruling", "Z61")
@pytest.mark.parametrize("seat", [0, 1])
def test_units_that_defend_a_port_count_for_their_owner_whoever_had_the_last_turn(seat: int) -> None:
    table = Table().bare("c8", "k1").give(seat, "chief-of-staff")
    for who, number in ((seat, 4), (1 - seat, 6)):
        table.units(who, infantry=number // 2, armoured_car=number // 2)
    table.wake(("c8", "k1")[seat], "zombies")
    before = table.points()
    assert before[seat] == 2
    table.turn(1 - seat).at(phases.PORTS).step()
    assert (table.state.fighter, table.points()) == (seat, before)


@rule("ruling", "Z61")
def test_units_that_others_have_sent_out_do_not_count_for_oneself() -> None:
    table = Table().bare("c8", "k1").give(1, "chief-of-staff").units(0, infantry=4).units(1, infantry=1, airship=2)
    table.wake("d7", "zombies")
    before = table.points()
    table.turn(0).play("attack", "send infantry 4")
    assert table.points() == before == [0, 1]


def test_corrected_data_say_for_how_many_tracks_a_magnate_gets_a_point() -> None:
    table = Table().bare("c8", "k1").give(0, "railway-magnate")
    table.state.tracks_left[0] = BOX.tracks - 6
    for amount, points in ((0, 6), (1, 6), (2, 3), (4, 1)):
        table.box = Box(bytearray(BOX.raw))
        table.box.amounts[CARD["railway-magnate"]] = amount
        assert scoring.card_points(table.state, table.box, 0) == points


@rule("rulebook", "Scoring 1")
def test_the_first_hex_is_a_farm_like_any_other() -> None:
    for crop in ("corn", "sheep", "cattle"):
        assert Table().bare("c8", "k1").farm(0, "a1", crop).points() == [2, 0]


@pytest.mark.parametrize("slot", [0, AWAKE - 1])
def test_an_old_one_counts_in_any_place_of_the_list(slot: int) -> None:
    table = Table(1).bare("c8")
    state = table.state
    state.trophies[KIND["temple"], 0] = 9
    assert is_met(table, cards.NO_TEMPLE)
    state.awake[slot], state.place[slot] = KIND["temple"], HEX["a1"]
    assert not is_met(table, cards.NO_TEMPLE)
    assert scoring.old_ones_score(state, BOX) == BOX.worth[KIND["temple"]]


# --- What is told at the end ---


@rule("rulebook", "Scoring 7")
@rule("ruling", "Z33")
@pytest.mark.parametrize(("unseen", "times"), [("double", 2), ("once", 1)])
def test_tiles_that_come_to_light_at_the_end_are_told_and_taken_from_their_stacks(unseen: str, times: int) -> None:
    table = Table(unseen=unseen).bare("c8", "k1").hide("e7", 1).hide("a1", 3)  # the first hex and one of the last
    state = table.state
    for level, only in ((0, "zombies"), (1, "mi-go"), (2, "shoggoth")):
        for name, kind in KIND.items():
            state.pool[level, kind] = 3 * (name == only)
    points = 0
    table.at(phases.UNVEIL)
    for nth, (hex, level, kind) in enumerate((("e7", 1, ZOMBIES), ("a1", 3, SHOGGOTH))):
        table.step()
        assert [(event.kind, event.seat, *event.numbers) for event in table.told] == [
            (events.TURNED_UP, NOBODY, HEX[hex], kind, 0, 0, 0, 0)
        ]
        points += times * BOX.worth[kind]
        assert (state.hidden[HEX[hex]], state.unveils, state.unveiled) == (0, nth + 1, points)
        assert state.gone[kind] == 1
        left = [3, 3, 3 - nth]
        left[0] -= 1
        assert [sum(state.pool[stack, kind] for kind in range(KINDS)) for stack in range(LEVELS)] == left
        assert state.pool[level - 1, kind] == 2
    table.step()
    assert state.phase == phases.SCORE


@rule("rulebook", "Scoring 1")
@rule("rulebook", "Scoring 2")
@rule("rulebook", "Scoring 3")
@rule("rulebook", "Scoring 4")
@rule("rulebook", "Scoring 5")
def test_each_number_of_the_score_is_told() -> None:
    """The log has each player's points for farms, phosphate, cards, tiles and tokens, their sum, and the Old Ones'."""
    table = Table().bare("c8", "k1").farm(0, "d7", "corn").farm(0, "c7", "corn").farm(0, "e7", "sheep")
    table.farm(1, "i6", "corn").goods(0, phosphate=3).goods(1, phosphate=1)
    state = table.give(0, "corn-baron").give(1, "wool-baron").state
    state.trophies[SHOGGOTH, 0], state.trophies[ZOMBIES, 0], state.trophies[KIND["loyalists"], 1] = 1, 1, 1
    state.points[0], state.points[1], state.unveiled = 5, 7, 11
    table.wake("e4", "mi-go")
    table.farm(1, "a1", "sheep")
    state.blighted[HEX["a1"]] = 1
    table.at(phases.SCORE).step()
    assert [(event.kind, event.seat, *event.numbers) for event in table.told] == [
        (events.SCORED, 0, 2 * 3, 3 * 3, 2 * 2, 6 + 2, 5, 32),
        (events.SCORED, 1, 2, 3, 0, 3, 7, 15),
        (events.OLD_ONES_SCORED, NOBODY, 4, 11, 1, 16, 0, 0),
    ]
    assert (state.phase, table.points()) == (phases.ENDED, [32, 15])


@rule("ruling", "Z57")
@pytest.mark.parametrize(("number", "points"), [(cards.QUIET_SHORE, 10), (cards.RICH, 0)])
def test_alone_the_objective_is_told_too(number: int, points: int) -> None:
    table = Table(1).bare("c8")
    table.state.objective = number
    assert BOX.objective_points[cards.QUIET_SHORE] == 10
    table.at(phases.SCORE).step()
    assert [(event.kind, event.seat, *event.numbers) for event in table.told] == [
        (events.SCORED, 0, 0, 0, 0, 0, 0, points),
        (events.OBJECTIVE_SCORED, 0, number, points, 0, 0, 0, 0),
        (events.OLD_ONES_SCORED, NOBODY, 0, 0, 0, 0, 0, 0),
    ]


def test_a_loser_gets_nothing_whatever_the_record_held() -> None:
    """The kernel may pass a record that it has used before."""
    table = Table().bare("c8", "k1")
    table.state.points[1] = 9
    payoffs = Payoffs()
    for seat in range(2):
        payoffs.values[seat] = 0.5
    rules.result(table.state, BOX, payoffs)
    assert list(payoffs.values)[:2] == [0.0, 1.0]


@rule("ruling", "Z56")
def test_together_all_are_one_team_and_else_each_player_is() -> None:
    assert [rules.team(Table(3, way="together").state, seat) for seat in range(3)] == [0, 0, 0]
    assert [rules.team(Table(3).state, seat) for seat in range(3)] == [0, 1, 2]


def test_the_census_counts_every_piece_wherever_it_is() -> None:
    seats = 3
    state: Any = Table(seats).state
    for seat in range(seats):
        state.cubes[seat], state.discs[seat], state.tracks_left[seat] = 2 + seat, 4 - seat, 9 + seat
        for what in range(BOXES):
            state.boxes[what, seat] = what + seat
        for crop in range(CROPS):
            state.farms_left[crop, seat] = 1 + crop + seat
        for slot in range(AWAKE):
            state.cubes_on[slot, seat], state.discs_on[slot, seat] = 1, 1 + slot % 2
        for unit in range(UNITS):
            state.barracks[unit, seat] = unit + 2 * seat + 1
        for kind in range(KINDS):
            state.trophies[kind, seat] = kind + seat + 1
    for hex in range(HEXES):
        state.farms[hex] = (hex + 4) % (1 + CROPS * seats)
        for side in range(SIDES):
            state.tracks[side, hex] = (hex + side) % (1 + seats)
    for unit in range(UNITS):
        state.supply[unit], state.force[unit] = unit + 1, 2 * unit + 1
    for slot in range(AWAKE):
        state.awake[slot] = (slot + 1) % (1 + KINDS) - 1
    for kind in range(KINDS):
        state.gone[kind] = kind + 1
        for level in range(LEVELS):
            state.pool[level, kind] = level + kind + 1
    wanted = []
    for seat in range(seats):
        wanted.append(
            state.cubes[seat]
            + sum(state.boxes[what, seat] for what in range(BOXES))
            + sum(state.cubes_on[slot, seat] for slot in range(AWAKE))
        )
        wanted.append(state.discs[seat] + sum(state.discs_on[slot, seat] for slot in range(AWAKE)))
        wanted.append(
            state.tracks_left[seat]
            + sum(state.tracks[side, hex] == seat + 1 for side in range(SIDES) for hex in range(HEXES))
        )
        wanted.append(
            sum(state.farms_left[crop, seat] for crop in range(CROPS))
            + sum(1 + CROPS * seat <= owned <= CROPS * (1 + seat) for owned in state.farms)
        )
    for unit in range(UNITS):
        units = sum(state.barracks[unit, seat] for seat in range(seats))
        wanted.append(units + state.supply[unit] + state.force[unit])
    for kind in range(KINDS):
        tiles = [state.gone[kind], list(state.awake).count(kind)]
        tiles += [state.pool[level, kind] for level in range(LEVELS)]
        wanted.append(sum(tiles) + sum(state.trophies[kind, seat] for seat in range(seats)))
    out = Numbers()
    for n in range(len(out.values)):
        out.values[n] = 99  # left by another census
    assert rules.census(state, BOX, out) == len(wanted)
    assert list(out.values)[: len(wanted)] == wanted
