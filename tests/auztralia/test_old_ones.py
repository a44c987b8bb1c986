"""The Old Ones: when they act, what revelations bring, how they move, what they do to farms and ports."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, CARD, HEX, KIND, Table
from tests.rules import rule
from tuckerbox.games.auztralia.rules import old_ones, terms
from tuckerbox.games.auztralia.state import GOLD, NO_CARD, NO_ONE, OLD_CARDS, REVELATIONS


def moving(kind: str) -> int:
    """The number of a card that moves a kind."""
    return next(card + 1 for card in range(OLD_CARDS) if BOX.card_moves[card] == KIND[kind] + 1)


def about(table: Table, *, draws: int = 1) -> Table:
    """The Old Ones are about to draw for movement."""
    table.state.stage, table.state.draws = old_ones.AT_MOVEMENT, draws
    return table.at(terms.MOVE)


def to(table: Table, phase: int) -> Table:
    while table.state.phase != phase:
        table.step()
    return table


# --- Activating ---


@rule("guide", "Activating Old Ones 1")
@rule("ruling", "Z1")
@rule("ruling", "Z2")
@pytest.mark.parametrize(("spaces", "active"), [((22, 22), 0), ((23, 22), 1), ((23, 23), None), ((24, 23), None)])
def test_they_act_once_every_player_has_passed_them(spaces: tuple[int, int], active: int | None) -> None:
    table = Table().bare("c8", "k1")
    state = table.state
    state.time[0], state.time[1] = spaces
    state.laid[0], state.laid[1] = 9, 8
    table.at(terms.TURN_MADE).step(terms.done)
    if active is None:
        assert state.phase == terms.ADVANCE
    else:
        assert (state.phase, state.active) == (terms.TURN, active)


@rule("ruling", "Z3")
def test_when_all_players_are_done_they_run_on_to_the_last_space() -> None:
    table = Table().bare("c8", "k1")
    state = table.state
    state.time[0] = state.time[1] = 53
    state.purple = 50
    table.at(terms.TURN_MADE).step(terms.done)
    table.run()
    assert (state.purple, state.phase) == (53, terms.ENDED)


@rule("guide", "Activating Old Ones 4")
@rule("ruling", "Z27")
@pytest.mark.parametrize(("kind", "draws"), [("zombies", 2), ("temple", 0), (None, 0)])
def test_two_cards_are_drawn_if_anything_can_move(kind: str | None, draws: int) -> None:
    table = Table().bare("c8", "k1")
    if kind:
        table.wake("a1", kind)
    table.state.draws = 2
    table.state.stage = old_ones.AT_MOVEMENT
    table.at(terms.MOVEMENT).step()
    assert table.state.draws == draws


# --- Revelations ---


def revelation(**wanted: int) -> int:
    """A sort of revelation that does just this."""
    rows = {
        "reveal": BOX.reveals,
        "six": BOX.sixes,
        "spawn": BOX.spawns,
        "assassinate": BOX.assassinates,
        "gold": BOX.gives_gold,
        "goods": BOX.gives_goods,
    }
    return next(
        sort for sort in range(REVELATIONS) if all(row[sort] == wanted.get(name, 0) for name, row in rows.items())
    )


def revealing(table: Table, **wanted: int) -> Table:
    """The next revelation is of this sort."""
    sort = revelation(**wanted)
    for deck in range(3):
        for other in range(REVELATIONS):
            table.state.revelations[deck, other] = int(other == sort)
    table.state.stage = old_ones.AT_REVELATION
    table.at(terms.REVELATION).step()
    return table


@rule("guide", "Revelations 1")
@rule("ruling", "Z23")
def test_the_hidden_old_one_in_the_lowest_hex_is_turned_up() -> None:
    table = Table().bare("c8", "k1").hide("d6", 1).hide("e7", 1)  # hexes 5 and 1
    revealing(table, reveal=1).step()
    assert table.state.hidden[HEX["e7"]] == 0
    assert table.state.hidden[HEX["d6"]] == 1


@rule("ruling", "Z25")
def test_nothing_to_turn_up_is_no_harm() -> None:
    table = revealing(Table().bare("c8", "k1"), reveal=1)
    assert table.step() == ["Nothing lies face down any more."]
    assert table.state.phase == terms.MOVEMENT


@rule("guide", "Revelations 2")
@rule("ruling", "Z24")
def test_six_cards_are_only_for_the_one_that_was_turned_up() -> None:
    table = Table().bare("c8", "k1").hide("a1", 3)
    for kind in range(len(table.state.gone)):
        table.state.pool[2, kind] = int(kind == KIND["shoggoth"])
    other = table.wake("b1", "mi-go")
    revealing(table, reveal=1, six=1).step()
    assert (table.state.six, table.state.phase) == (6, terms.MOVE)
    table.next_card(5).step()  # it moves Mi-Go
    assert table.state.place[other] == HEX["b1"]
    assert table.state.six == 5


@rule("ruling", "Z43")
@pytest.mark.parametrize("kind", ["temple", "kangaroo"])
def test_no_six_cards_for_what_never_moves(kind: str) -> None:
    table = Table().bare("c8", "k1").hide("a1", 3)
    for other in range(len(table.state.gone)):
        table.state.pool[2, other] = int(other == KIND[kind])
    revealing(table, reveal=1, six=1).step()
    assert (table.state.six, table.state.phase) == (0, terms.MOVEMENT)


@rule("guide", "Revelations 3")
def test_the_two_personalities_at_the_end_of_the_line_are_assassinated() -> None:
    table = Table().bare("c8", "k1")
    before = [table.state.display[place] for place in range(5)]
    revealing(table, assassinate=1)
    while table.state.phase == terms.REFILL:
        table.step()
    after = [table.state.display[place] for place in range(5)]
    assert after[2:] == before[:3]
    assert NO_CARD not in after
    assert not {before[3], before[4]} & set(after)


@rule("guide", "Revelations 4")
@rule("ruling", "Z44")
def test_each_temple_brings_another_of_the_third_level() -> None:
    table = Table().bare("c8", "k1")
    for hex in ("e7", "d6"):
        table.wake(hex, "temple")
    before = sum(table.state.awake[slot] != NO_ONE for slot in range(44))
    revealing(table, spawn=1)
    pool = [sum(table.state.pool[level, kind] for kind in range(7)) for level in range(3)]
    to(table, terms.MOVEMENT)
    left = [sum(table.state.pool[level, kind] for kind in range(7)) for level in range(3)]
    assert [was - now for was, now in zip(pool, left, strict=True)] == [0, 0, 2]
    assert sum(table.state.awake[slot] != NO_ONE for slot in range(44)) - before in (0, 1, 2)


@rule("guide", "Movement of Old Ones 12")
@rule("ruling", "Z49")
def test_benefits_reach_everybody_and_choices_are_made_in_order() -> None:
    table = revealing(Table(3).bare("c8", "k1", "a6"), gold=1)
    assert [table.state.goods[GOLD, seat] for seat in range(3)] == [5, 5, 5]
    table = revealing(Table(3).bare("c8", "k1", "a6"), reveal=1, goods=1)
    for seat in range(3):
        assert (table.state.phase, table.state.active) == (terms.ACCEPTING, seat)
        table.step(terms.accept(seat % 2))
    assert table.state.phase == terms.RISE


# --- Movement ---


@rule("guide", "Movement of Old Ones 1")
@rule("guide", "Movement of Old Ones 2")
@rule("ruling", "Z20")
def test_all_of_the_kind_move_a_hex_towards_the_nearest_port_or_sound_farm() -> None:
    table = Table().bare("c8", "k1")
    near, far, other = table.wake("e7", "zombies"), table.wake("a3", "zombies"), table.wake("d6", "loyalists")
    about(table).next_card(moving("zombies"))
    to(table, terms.BLIGHT)
    state = table.state
    assert state.place[other] == HEX["d6"]
    for slot, was in ((near, "e7"), (far, "a3")):
        assert old_ones.distance_to_prey(state, BOX, state.place[slot]) == (
            old_ones.distance_to_prey(state, BOX, HEX[was]) - 1
        )


@rule("guide", "Movement of Old Ones 3")
@rule("guide", "Movement of Old Ones 4")
@rule("ruling", "Z21")
@pytest.mark.parametrize("card", range(1, OLD_CARDS + 1))
def test_among_ways_of_one_length_the_compass_decides(card: int) -> None:
    kind = BOX.card_moves[card - 1] - 1
    if kind < 0:
        return
    table = Table().bare("c8", "k1")
    slot = table.wake("e4", list(KIND)[kind])
    start = HEX["e4"]
    nearest = old_ones.distance_to_prey(table.state, BOX, start)
    ways = [
        direction
        for direction in range(6)
        if BOX.beside[direction, start] >= 0
        and old_ones.distance_to_prey(table.state, BOX, BOX.beside[direction, start]) == nearest - 1
    ]
    turn = 1 if BOX.card_clockwise[card - 1] else -1
    first = BOX.card_compass[card - 1] - 1
    wanted = next(way for way in ((first + turn * n) % 6 for n in range(6)) if way in ways)
    about(table).next_card(card)
    to(table, terms.BLIGHT)
    assert table.state.place[slot] == BOX.beside[wanted, start]


@rule("guide", "Movement of Old Ones 6")
def test_a_farm_that_they_come_to_is_blighted_and_rails_stay() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne").farm(0, "d7", "corn")
    table.wake("d6", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, terms.PORTS)
    assert table.state.blighted[HEX["d7"]] == 1
    assert table.state.tracks[1, HEX["c8"]] == 1


@rule("guide", "Movement of Old Ones 8")
def test_two_that_come_at_once_come_before_the_farm_is_blighted() -> None:
    table = Table().bare("k1", "a6").farm(0, "e4", "sheep")
    slots = [table.wake(hex, "zombies") for hex in ("e3", "e5")]
    about(table).next_card(moving("zombies"))
    to(table, terms.BLIGHT)
    assert [table.state.place[slot] for slot in slots] == [HEX["e4"], HEX["e4"]]


@rule("guide", "Movement of Old Ones 9")
@rule("ruling", "Z42")
def test_at_a_port_there_is_combat() -> None:
    table = Table().bare("c8", "k1").units(0, infantry=2)
    table.wake("c7", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, terms.PORTS).step()
    assert (table.state.fighter, table.state.defends) == (0, 1)


@rule("guide", "Movement of Old Ones 11")
def test_temples_never_move() -> None:
    assert all(BOX.card_moves[card] != KIND["temple"] + 1 for card in range(OLD_CARDS))


# --- Personalities that meet them ---


def test_a_militia_captain_hurts_whoever_comes_to_a_farm() -> None:
    table = Table().bare("k1", "a6").give(0, "militia-captain").farm(0, "e4", "sheep")
    weak, strong = table.wake("e3", "zombies"), table.wake("e5", "zombies")
    table.state.damage[weak, 1] = 1
    about(table).next_card(moving("zombies"))
    to(table, terms.BLIGHT).step()
    assert (table.state.awake[weak], table.state.damage[strong, 0]) == (NO_ONE, 2)
    assert table.state.blighted[HEX["e4"]] == 1
    assert [table.state.points[seat] for seat in (0, 1)] == [1, 1]


@rule("ruling", "Z59")
@rule("guide", "End of combat 2")
def test_zombies_keep_what_militia_did_until_a_combat_ends() -> None:
    table = Table().bare("c8", "k1").give(1, "militia-captain").farm(1, "e7", "sheep").tracks(0, "c8 ne")
    slot = table.wake("e6", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, terms.BLIGHT).step()
    assert (table.state.place[slot], table.state.damage[slot, 1]) == (HEX["e7"], 2)
    to(table, terms.MOVE)
    assert table.state.damage[slot, 1] == 2
    table.units(0, infantry=1).turn(0)
    state = table.state
    state.stage, state.time[0], state.time[1], state.purple = 0, 25, 26, 27
    table.at(terms.CLEAR_UP)
    state.fighter, state.field = 0, HEX["e7"]
    table.step()
    assert state.damage[slot, 1] == 0


def test_a_wireless_operator_may_keep_them_all_where_they_are() -> None:
    table = Table().bare("c8", "k1").give(1, "wireless-operator")
    slot = table.wake("d6", "zombies")
    about(table).next_card(moving("zombies")).step()
    assert (table.state.phase, table.state.active) == (terms.JAMMING, 1)
    table.step(terms.jam)
    assert table.state.place[slot] == HEX["d6"]
    assert table.state.owner[CARD["wireless-operator"]] == 0


# --- Space by space ---


@rule("guide", "Activating Old Ones 2")
@rule("guide", "Activating Old Ones 3")
@rule("guide", "Activating Old Ones 5")
@rule("guide", "Movement of Old Ones 5")
def test_they_move_on_space_by_space_until_they_are_no_longer_behind() -> None:
    table = Table().bare("c8", "k1")
    table.wake("a1", "zombies")
    state = table.state
    state.time[0], state.time[1] = 26, 27
    for deck in range(3):
        for sort in range(REVELATIONS):
            state.revelations[deck, sort] = 5 * int(sort == revelation())
    table.at(terms.TURN_MADE)
    said = table.step(terms.done) + table.run()
    spaces = [one for one in said if one.startswith("The Old Ones move on")]
    assert spaces == [f"The Old Ones move on to space {space}." for space in (23, 24, 25, 26)]
    assert sum(one.startswith("A revelation") for one in said) == 2, "on 23 and 25"
    assert sum(one.startswith("Old One card") for one in said) == 2 * 4
    assert (state.active, state.phase) == (0, terms.TURN)


@rule("guide", "Revelations 5")
def test_if_nothing_happens_they_still_move() -> None:
    table = Table().bare("c8", "k1")
    table.wake("a1", "zombies")
    table.state.draws = 2
    assert table.state.stage == 0
    revealing(table)
    assert table.state.phase == terms.MOVEMENT
    table.step()
    assert (table.state.phase, table.state.draws) == (terms.MOVE, 2)


@rule("guide", "Movement of Old Ones 7")
def test_damage_goes_along() -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("a1", "loyalists")
    table.state.damage[slot, 1] = table.state.cubes_on[slot, 1] = 3
    about(table).next_card(moving("loyalists"))
    to(table, terms.BLIGHT)
    assert table.state.place[slot] != HEX["a1"]
    assert (table.state.damage[slot, 1], table.state.cubes_on[slot, 1]) == (3, 3)


@rule("guide", "Movement of Old Ones 6")
@rule("ruling", "Z22")
def test_a_blighted_farm_is_left_for_the_next_target() -> None:
    table = Table().bare("k1", "a6").farm(0, "e4", "sheep").farm(0, "e2", "sheep")
    slot = table.wake("e5", "zombies")
    for hex in ("e4", "e3", "e2"):
        about(table).next_card(moving("zombies"))
        to(table, terms.PORTS)
        assert table.state.place[slot] == HEX[hex]
    assert [table.state.blighted[HEX[hex]] for hex in ("e4", "e3", "e2")] == [1, 0, 1]


@rule("ruling", "Z20")
def test_hills_rails_and_other_old_ones_are_no_obstacle() -> None:
    table = Table().bare("j5", "a6").tracks(0, "j5 n", "j5 nw", "i5 nw")
    table.wake("i5", "temple")
    table.hide("i4", 1)
    slot = table.wake("h4", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, terms.BLIGHT)
    assert HEX["h4"] != table.state.place[slot]
    assert table.state.place[slot] in (HEX["i5"], HEX["i4"])


@rule("ruling", "Z42")
def test_all_choose_their_way_before_anyone_moves() -> None:
    """The second of two would turn to the port if the farm that the first one comes to were blighted already."""
    table = Table().bare("k1", "a6").farm(0, "e4", "sheep")
    near, far = table.wake("e5", "zombies"), table.wake("e6", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, terms.PORTS)
    assert (table.state.place[near], table.state.place[far]) == (HEX["e4"], HEX["e5"])


@rule("ruling", "Z24")
@rule("guide", "Revelations 2")
def test_after_the_six_cards_come_the_two_for_all() -> None:
    table = Table().bare("c8", "k1").hide("a1", 3)
    for kind in range(len(table.state.gone)):
        table.state.pool[2, kind] = int(kind == KIND["shoggoth"])
    table.state.draws = 2
    revealing(table, reveal=1, six=1)
    said = to_told(table, terms.TURN)
    assert sum(one.startswith("Old One card") for one in said) == 6 + 2


@rule("ruling", "Z26")
def test_a_temple_may_bring_forth_a_kangaroo_which_hops_away() -> None:
    table = Table().bare("c8", "k1")
    table.wake("e7", "temple")
    for kind in range(len(table.state.gone)):
        table.state.pool[2, kind] = int(kind == KIND["kangaroo"])
    revealing(table, spawn=1)
    assert table.step() == ["The temple at E7 brings forth a kangaroo, which hops away."]
    assert (table.state.gone[KIND["kangaroo"]], table.state.awake[1]) == (1, NO_ONE)


@rule("guide", "Revelations 4")
@rule("ruling", "Z44")
@pytest.mark.parametrize(("threes", "twos", "kinds"), [(1, 5, "sz"), (0, 5, "zz"), (0, 0, ""), (2, 5, "z")])
def test_temples_bring_level_three_then_two_then_nothing_from_the_lowest_hex_on(
    threes: int, twos: int, kinds: str
) -> None:
    """A tile of the third level lies face down on the map in the last case, and is not in the stack."""
    table = Table().bare("c8", "k1")
    for hex in ("d6", "e7"):  # hexes 5 and 1
        table.wake(hex, "temple")
    state = table.state
    for kind in range(len(state.gone)):
        state.pool[2, kind] = threes if kind == KIND["shoggoth"] else 0
        state.pool[1, kind] = twos if kind == KIND["zombies"] else 0
    if threes == 2:
        table.hide("a1", 3)
        table.hide("b1", 3)
    revealing(table, spawn=1)
    said = to_told(table, terms.MOVEMENT)
    brought = [one for one in said if "brings forth" in one]
    names = {"s": "a shoggoth", "z": "zombies"}
    wanted = [f"brings forth {names[kind]}." for kind in kinds]
    if threes == 2:
        wanted *= 2
    assert [one.split(" at ")[1][3:] for one in brought] == wanted
    assert [one.split(" at ")[1][:2] for one in brought] == ["E7", "D6"][: len(wanted)]


def to_told(table: Table, phase: int) -> list[str]:
    said: list[str] = []
    while table.state.phase != phase:
        said += table.step()
    return said
