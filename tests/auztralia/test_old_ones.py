"""The Old Ones: activation, revelations, movement, and what they do to farms and ports."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, CARD, HEX, KIND, Table
from tests.rules import rule
from tuckerbox.games.auztralia import actions, cards, events, phases
from tuckerbox.games.auztralia.board import LEVELS
from tuckerbox.games.auztralia.cards import (
    EVENTS_TOGETHER,
    NO_CARD,
    OLD_CARDS,
    REVELATION_DECKS,
    REVELATIONS,
    WIRELESS_OPERATOR,
)
from tuckerbox.games.auztralia.pieces import AWAKE, GOLD, INFANTRY, KANGAROO, NO_ONE
from tuckerbox.games.auztralia.rules import land, movement, waking
from tuckerbox.games.auztralia.state import Box


def moving(kind: str) -> int:
    """Return the number of a card that moves a kind."""
    return next(card + 1 for card in range(OLD_CARDS) if BOX.card_moves[card] == KIND[kind] + 1)


def about(table: Table, *, draws: int = 1) -> Table:
    """Let the Old Ones draw for movement."""
    table.state.stage, table.state.draws = phases.AT_MOVEMENT, draws
    return table.at(phases.MOVE)


def to(table: Table, phase: int) -> Table:
    while table.state.phase != phase:
        table.step()
    return table


# --- Activating ---


@rule("rulebook", "Activating Old Ones 1")
@rule("ruling", "Z1")
@rule("ruling", "Z2")
@pytest.mark.parametrize(("spaces", "active"), [((22, 22), 0), ((23, 22), 1), ((23, 23), None), ((24, 23), None)])
def test_they_act_once_every_player_has_passed_them(spaces: tuple[int, int], active: int | None) -> None:
    table = Table().bare("c8", "k1")
    state = table.state
    state.time[0], state.time[1] = spaces
    state.laid[0], state.laid[1] = 9, 8
    table.at(phases.TURN_MADE).step(actions.done)
    if active is None:
        assert state.phase == phases.ADVANCE
    else:
        assert (state.phase, state.active) == (phases.TURN, active)


@rule("ruling", "Z3")
def test_when_all_players_are_done_they_run_on_to_the_last_space() -> None:
    table = Table().bare("c8", "k1")
    state = table.state
    state.time[0] = state.time[1] = 53
    state.purple = 50
    table.at(phases.TURN_MADE).step(actions.done)
    table.run()
    assert (state.purple, state.phase) == (53, phases.ENDED)


@rule("rulebook", "Activating Old Ones 4")
@rule("ruling", "Z27")
@pytest.mark.parametrize(("kind", "draws"), [("zombies", 2), ("temple", 0), (None, 0)])
def test_two_cards_are_drawn_if_anything_can_move(kind: str | None, draws: int) -> None:
    table = Table().bare("c8", "k1")
    if kind:
        table.wake("a1", kind)
    table.state.draws = 2
    table.state.stage = phases.AT_MOVEMENT
    table.at(phases.MOVEMENT).step()
    assert table.state.draws == draws


@rule("rulebook", "Activating Old Ones 4")
@rule("ruling", "Z27")
@pytest.mark.parametrize(("damage", "cards"), [(1, 2), (0, 2)])
def test_the_second_card_is_drawn_even_if_the_first_leaves_nobody_who_could_move(damage: int, cards: int) -> None:
    """The check comes once, before both cards. Militia may destroy the only Old One between them."""
    table = Table().bare("k1", "a6").give(0, "militia-captain").farm(0, "e4", "sheep")
    slot = table.wake("e3", "zombies")
    table.state.damage[slot, 0] = damage
    table.state.draws, table.state.stage = 2, phases.AT_MOVEMENT
    table.next_card(moving("zombies")).at(phases.MOVEMENT)
    said = to_told(table, phases.TURN)
    assert sum(one.startswith("Old One card") for one in said) == cards
    assert (table.state.awake[slot] == NO_ONE) == (damage > 0)


# --- Revelations ---


def revelation(**wanted: int) -> int:
    """Return a sort of revelation with just this effect."""
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
    """Make the next revelation one of this sort."""
    sort = revelation(**wanted)
    for deck in range(3):
        for other in range(REVELATIONS):
            table.state.revelations[deck, other] = int(other == sort)
    table.state.stage = phases.AT_REVELATION
    table.at(phases.REVELATION).step()
    return table


@rule("rulebook", "Revelations 1")
@rule("ruling", "Z23")
def test_the_hidden_old_one_in_the_lowest_hex_is_turned_up() -> None:
    table = Table().bare("c8", "k1").hide("d6", 1).hide("e7", 1)  # hexes 5 and 1
    revealing(table, reveal=1).step()
    assert table.state.hidden[HEX["e7"]] == 0
    assert table.state.hidden[HEX["d6"]] == 1


@rule("rulebook", "Revelations 1")
def test_every_tile_that_is_turned_up_has_the_first_place_that_is_free() -> None:
    table = Table().bare("c8", "k1")
    state = table.state
    tiles = [sum(state.pool[level, kind] for kind in range(KANGAROO)) for level in range(LEVELS)]
    for level in range(LEVELS):
        state.pool[level, KANGAROO] = 0
    for nth in range(sum(tiles)):
        state.told, level = 0, next(level for level in range(LEVELS) if nth < sum(tiles[: level + 1]))
        assert waking.wake(state, BOX, HEX["e7"], level + 1, events.TURNED_UP, table.luck) == nth
        assert not any(state.drawing)
    assert state.awake_at[HEX["e7"]] == sum(tiles)
    for slot in (5, 0, 3):
        state.awake[slot] = NO_ONE
    assert [waking.place_awake(state, HEX["e7"], KIND["mi-go"]) for _ in range(3)] == [0, 3, 5]


@rule("rulebook", "Revelations 1")
@rule("ruling", "Z23")
def test_where_a_kangaroo_was_the_way_is_clear_at_once() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne", "d7 ne").hide("e7", 1)
    for kind in range(len(table.state.gone)):
        table.state.pool[0, kind] = int(kind == KANGAROO)
    assert not land.is_reached(table.state, HEX["e7"], 0)
    revealing(table, reveal=1).step()
    assert not any(table.state.drawing)
    assert land.is_reached(table.state, HEX["e7"], 0)


@rule("ruling", "Z25")
def test_it_is_no_problem_if_there_is_nothing_to_turn_up() -> None:
    table = revealing(Table().bare("c8", "k1"), reveal=1)
    assert table.step() == ["Nothing lies face down any more."]
    assert table.state.phase == phases.MOVEMENT


@rule("rulebook", "Revelations 2")
@rule("ruling", "Z24")
def test_six_cards_are_only_for_the_one_that_was_turned_up() -> None:
    table = Table().bare("c8", "k1").hide("a1", 3)
    for kind in range(len(table.state.gone)):
        table.state.pool[2, kind] = int(kind == KIND["shoggoth"])
    other = table.wake("b1", "mi-go")
    revealing(table, reveal=1, six=1).step()
    assert (table.state.six, table.state.phase) == (6, phases.MOVE)
    table.next_card(5).step()  # it moves Mi-Go
    assert table.state.place[other] == HEX["b1"]
    assert table.state.six == 5


@rule("ruling", "Z43")
@pytest.mark.parametrize("kind", ["temple", "kangaroo"])
def test_no_six_cards_for_kinds_that_never_move(kind: str) -> None:
    table = Table().bare("c8", "k1").hide("a1", 3)
    for other in range(len(table.state.gone)):
        table.state.pool[2, other] = int(other == KIND[kind])
    revealing(table, reveal=1, six=1).step()
    assert (table.state.six, table.state.phase) == (0, phases.MOVEMENT)


@rule("rulebook", "Revelations 3")
def test_the_two_personalities_at_the_end_of_the_line_are_assassinated() -> None:
    table = Table().bare("c8", "k1")
    before = [table.state.display[place] for place in range(5)]
    revealing(table, assassinate=1)
    while table.state.phase == phases.REFILL:
        table.step()
    after = [table.state.display[place] for place in range(5)]
    assert after[2:] == before[:3]
    assert NO_CARD not in after
    assert not {before[3], before[4]} & set(after)


@rule("rulebook", "Revelations 4")
@rule("ruling", "Z44")
def test_each_temple_brings_another_of_the_third_level() -> None:
    table = Table().bare("c8", "k1")
    for hex in ("e7", "d6"):
        table.wake(hex, "temple")
    before = sum(table.state.awake[slot] != NO_ONE for slot in range(44))
    revealing(table, spawn=1)
    pool = [sum(table.state.pool[level, kind] for kind in range(7)) for level in range(3)]
    to(table, phases.MOVEMENT)
    left = [sum(table.state.pool[level, kind] for kind in range(7)) for level in range(3)]
    assert [was - now for was, now in zip(pool, left, strict=True)] == [0, 0, 2]
    assert sum(table.state.awake[slot] != NO_ONE for slot in range(44)) - before in (0, 1, 2)


@rule("rulebook", "Movement of Old Ones 12")
@rule("ruling", "Z49")
def test_benefits_reach_everybody_and_choices_are_made_in_order() -> None:
    table = revealing(Table(3).bare("c8", "k1", "a6"), gold=1)
    assert [table.state.goods[GOLD, seat] for seat in range(3)] == [5, 5, 5]
    table = revealing(Table(3).bare("c8", "k1", "a6"), reveal=1, goods=1)
    for seat in range(3):
        assert (table.state.phase, table.state.active) == (phases.ACCEPTING, seat)
        table.step(actions.accept(seat % 2))
    assert table.state.phase == phases.RISE
    revealing(table, reveal=1, goods=1)
    assert (table.state.phase, table.state.active) == (phases.ACCEPTING, 0), "and all are asked again the next time"


# --- Movement ---


@rule("rulebook", "Movement of Old Ones 1")
@rule("rulebook", "Movement of Old Ones 2")
@rule("ruling", "Z20")
def test_all_of_the_kind_move_a_hex_towards_the_nearest_port_or_sound_farm() -> None:
    table = Table().bare("c8", "k1")
    near, far, other = table.wake("e7", "zombies"), table.wake("a3", "zombies"), table.wake("d6", "loyalists")
    about(table).next_card(moving("zombies"))
    to(table, phases.BLIGHT)
    state = table.state
    assert state.place[other] == HEX["d6"]
    for slot, was in ((near, "e7"), (far, "a3")):
        assert movement.distance_to_prey(state, BOX, state.place[slot]) == (
            movement.distance_to_prey(state, BOX, HEX[was]) - 1
        )


@rule("rulebook", "Movement of Old Ones 3")
@rule("rulebook", "Movement of Old Ones 4")
@rule("ruling", "Z21")
@pytest.mark.parametrize("card", range(1, OLD_CARDS + 1))
def test_among_ways_of_one_length_the_compass_decides(card: int) -> None:
    kind = BOX.card_moves[card - 1] - 1
    if kind < 0:
        return
    table = Table().bare("c8", "k1")
    slot = table.wake("e4", list(KIND)[kind])
    start = HEX["e4"]
    nearest = movement.distance_to_prey(table.state, BOX, start)
    ways = [
        direction
        for direction in range(6)
        if BOX.beside[direction, start] >= 0
        and movement.distance_to_prey(table.state, BOX, BOX.beside[direction, start]) == nearest - 1
    ]
    turn = 1 if BOX.card_clockwise[card - 1] else -1
    first = BOX.card_compass[card - 1] - 1
    wanted = next(way for way in ((first + turn * n) % 6 for n in range(6)) if way in ways)
    about(table).next_card(card)
    to(table, phases.BLIGHT)
    assert table.state.place[slot] == BOX.beside[wanted, start]


@rule("rulebook", "Movement of Old Ones 6")
def test_a_farm_that_they_come_to_is_blighted_and_rails_stay() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne").farm(0, "d7", "corn")
    table.wake("d6", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, phases.PORTS)
    assert table.state.blighted[HEX["d7"]] == 1
    assert table.state.tracks[1, HEX["c8"]] == 1


@rule("rulebook", "Movement of Old Ones 8")
def test_two_that_come_at_once_come_before_the_farm_is_blighted() -> None:
    table = Table().bare("k1", "a6").farm(0, "e4", "sheep")
    slots = [table.wake(hex, "zombies") for hex in ("e3", "e5")]
    about(table).next_card(moving("zombies"))
    to(table, phases.BLIGHT)
    assert [table.state.place[slot] for slot in slots] == [HEX["e4"], HEX["e4"]]


@rule("rulebook", "Movement of Old Ones 9")
@rule("ruling", "Z42")
def test_at_a_port_there_is_combat() -> None:
    table = Table().bare("c8", "k1").units(0, infantry=2)
    table.wake("c7", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, phases.PORTS).step()
    assert (table.state.fighter, table.state.defends) == (0, 1)


@rule("rulebook", "Movement of Old Ones 11")
def test_temples_never_move() -> None:
    assert all(BOX.card_moves[card] != KIND["temple"] + 1 for card in range(OLD_CARDS))


# --- Personalities that meet them ---


def test_a_militia_captain_hurts_old_ones_that_come_to_a_farm() -> None:
    table = Table().bare("k1", "a6").give(0, "militia-captain").farm(0, "e4", "sheep")
    weak, strong = table.wake("e3", "zombies"), table.wake("e5", "zombies")
    table.state.damage[weak, 1] = 1
    about(table).next_card(moving("zombies"))
    to(table, phases.BLIGHT).step()
    assert (table.state.awake[weak], table.state.damage[strong, 0]) == (NO_ONE, 2)
    assert table.state.blighted[HEX["e4"]] == 1
    assert [table.state.points[seat] for seat in (0, 1)] == [1, 1]


@rule("ruling", "Z59")
@rule("rulebook", "End of combat 2")
def test_zombies_keep_damage_by_militia_until_a_combat_ends() -> None:
    table = Table().bare("c8", "k1").give(1, "militia-captain").farm(1, "e7", "sheep").tracks(0, "c8 ne")
    slot = table.wake("e6", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, phases.BLIGHT).step()
    assert (table.state.place[slot], table.state.damage[slot, 1]) == (HEX["e7"], 2)
    to(table, phases.MOVE)
    assert table.state.damage[slot, 1] == 2
    table.units(0, infantry=1).turn(0)
    state = table.state
    state.stage, state.time[0], state.time[1], state.purple = 0, 25, 26, 27
    table.at(phases.CLEAR_UP)
    state.fighter, state.field = 0, HEX["e7"]
    table.step()
    assert state.damage[slot, 1] == 0


def test_a_wireless_operator_may_keep_them_all_where_they_are() -> None:
    table = Table().bare("c8", "k1").give(1, "wireless-operator")
    slot = table.wake("d6", "zombies")
    about(table).next_card(moving("zombies")).step()
    assert (table.state.phase, table.state.active) == (phases.JAMMING, 1)
    table.step(actions.jam)
    assert table.state.place[slot] == HEX["d6"]
    assert table.state.owner[CARD["wireless-operator"]] == 0


# --- Space by space ---


@rule("rulebook", "Activating Old Ones 2")
@rule("rulebook", "Activating Old Ones 3")
@rule("rulebook", "Activating Old Ones 5")
@rule("rulebook", "Movement of Old Ones 5")
def test_they_move_on_space_by_space_until_they_are_no_longer_behind() -> None:
    table = Table().bare("c8", "k1")
    table.wake("a1", "zombies")
    state = table.state
    state.time[0], state.time[1] = 26, 27
    for deck in range(3):
        for sort in range(REVELATIONS):
            state.revelations[deck, sort] = 5 * int(sort == revelation())
    table.at(phases.TURN_MADE)
    said = table.step(actions.done) + table.run()
    spaces = [one for one in said if one.startswith("The Old Ones move on")]
    assert spaces == [f"The Old Ones move on to space {space}." for space in (23, 24, 25, 26)]
    assert sum(one.startswith("A revelation") for one in said) == 2, "on 23 and 25"
    assert sum(one.startswith("Old One card") for one in said) == 2 * 4
    assert (state.active, state.phase) == (0, phases.TURN)


@rule("rulebook", "Revelations 5")
def test_if_nothing_happens_they_still_move() -> None:
    table = Table().bare("c8", "k1")
    table.wake("a1", "zombies")
    table.state.draws = 2
    assert table.state.stage == 0
    revealing(table)
    assert table.state.phase == phases.MOVEMENT
    table.step()
    assert (table.state.phase, table.state.draws) == (phases.MOVE, 2)


@rule("rulebook", "Movement of Old Ones 7")
def test_damage_goes_along() -> None:
    table = Table().bare("c8", "k1")
    slot = table.wake("a1", "loyalists")
    table.state.damage[slot, 1] = table.state.cubes_on[slot, 1] = 3
    about(table).next_card(moving("loyalists"))
    to(table, phases.BLIGHT)
    assert table.state.place[slot] != HEX["a1"]
    assert (table.state.damage[slot, 1], table.state.cubes_on[slot, 1]) == (3, 3)


@rule("rulebook", "Movement of Old Ones 6")
@rule("ruling", "Z22")
def test_a_blighted_farm_is_left_for_the_next_target() -> None:
    table = Table().bare("k1", "a6").farm(0, "e4", "sheep").farm(0, "e2", "sheep")
    slot = table.wake("e5", "zombies")
    for hex in ("e4", "e3", "e2"):
        about(table).next_card(moving("zombies"))
        to(table, phases.PORTS)
        assert table.state.place[slot] == HEX[hex]
    assert [table.state.blighted[HEX[hex]] for hex in ("e4", "e3", "e2")] == [1, 0, 1]


@rule("ruling", "Z20")
def test_hills_rails_and_other_old_ones_are_no_obstacle() -> None:
    table = Table().bare("j5", "a6").tracks(0, "j5 n", "j5 nw", "i5 nw")
    table.wake("i5", "temple")
    table.hide("i4", 1)
    slot = table.wake("h4", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, phases.BLIGHT)
    assert HEX["h4"] != table.state.place[slot]
    assert table.state.place[slot] in (HEX["i5"], HEX["i4"])


@rule("ruling", "Z42")
def test_all_choose_their_way_before_anyone_moves() -> None:
    """If the first one blighted its farm at once, the second would go for the port instead."""
    table = Table().bare("k1", "a6").farm(0, "e4", "sheep")
    near, far = table.wake("e5", "zombies"), table.wake("e6", "zombies")
    about(table).next_card(moving("zombies"))
    to(table, phases.PORTS)
    assert (table.state.place[near], table.state.place[far]) == (HEX["e4"], HEX["e5"])


@rule("ruling", "Z24")
@rule("rulebook", "Revelations 2")
def test_after_the_six_cards_come_the_two_for_all() -> None:
    table = Table().bare("c8", "k1").hide("a1", 3)
    for kind in range(len(table.state.gone)):
        table.state.pool[2, kind] = int(kind == KIND["shoggoth"])
    table.state.draws = 2
    revealing(table, reveal=1, six=1)
    said = to_told(table, phases.TURN)
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


@rule("rulebook", "Revelations 4")
@rule("ruling", "Z44")
@pytest.mark.parametrize(("threes", "twos", "kinds"), [(1, 5, "sz"), (0, 5, "zz"), (0, 0, ""), (2, 5, "z")])
def test_temples_bring_level_three_then_two_then_nothing_from_the_lowest_hex_on(
    threes: int, twos: int, kinds: str
) -> None:
    """In the last case a tile of level 3 lies face down on the map, so it is not in the stack."""
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
    said = to_told(table, phases.MOVEMENT)
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


# --- What comes in which order ---


@rule("rulebook", "Revelations 5")
@pytest.mark.parametrize("nth", range(15))
def test_five_revelations_of_each_deck_come_before_the_next_deck(nth: int) -> None:
    """Each is gone afterwards, and all the others stay."""
    table = Table().bare("c8", "k1")
    state = table.state
    quiet = [sort for sort in range(REVELATIONS) if not BOX.spawns[sort] and not BOX.assassinates[sort]]
    for deck in range(REVELATION_DECKS):
        for sort in range(REVELATIONS):
            state.revelations[deck, sort] = 3 * (sort == quiet[deck])
    state.revealed, state.stage = nth, phases.AT_REVELATION
    said = table.at(phases.REVELATION).step()
    assert said[0].startswith("A revelation")
    assert table.told[0].numbers[0] == quiet[nth // 5]
    for deck in range(REVELATION_DECKS):
        left = sum(state.revelations[deck, sort] for sort in range(REVELATIONS))
        assert left == (2 if deck == nth // 5 else 3)
    assert (state.revealed, any(state.sorts)) == (nth + 1, False)


@rule("rulebook", "Activating Old Ones 3")
def test_a_revelation_comes_on_light_spaces_only_and_two_cards_on_each() -> None:
    for way in ("competitive", "together"):
        for space in range(23, 54):
            table = Table(way=way).bare("c8", "k1")
            table.wake("a1", "zombies")
            state = table.state
            state.purple, state.draws, state.six, state.risen = space - 1, 0, 4, 2
            assert table.at(phases.ADVANCE).step() == [f"The Old Ones move on to space {space}."]
            light, called = space in list(BOX.lit), space in list(BOX.called) and way == "together"
            assert state.draws == 2
            assert state.phase == (phases.REVELATION if light else phases.TOGETHER_CARD if called else phases.MOVEMENT)
            assert state.stage == (
                phases.AT_REVELATION if light else phases.AT_TOGETHER if called else phases.AT_MOVEMENT
            )
            if not light:
                assert (state.six, state.risen) == (0, NO_ONE)


@rule("rulebook", "Revelations 2")
@rule("ruling", "Z24")
def test_the_six_cards_move_the_old_one_that_was_turned_up_and_no_other_of_its_kind() -> None:
    table = Table().bare("c8", "k1").hide("a1", 3)
    for kind in range(len(table.state.gone)):
        table.state.pool[2, kind] = int(kind == KIND["shoggoth"])
    table.state.pool[1, KIND["shoggoth"]] = 1
    other = table.wake("h1", "shoggoth")
    table.state.draws = 2
    revealing(table, reveal=1, six=1).step()
    state = table.state
    risen = state.risen
    assert (state.place[risen], risen != other) == (HEX["a1"], True)
    for left in (5, 4, 3):
        before = state.place[risen]
        to(table.next_card(moving("shoggoth")), phases.ARRIVE)
        assert (state.six, state.going[other]) == (left, -1)
        to(table, phases.MOVE)
        assert state.place[risen] != before
        assert state.place[other] == HEX["h1"]
    state.six = 1
    to(table.next_card(moving("zombies")), phases.MOVE)
    table.step()
    assert (state.six, state.phase) == (0, phases.MOVE)
    table.step()
    assert (state.phase, state.risen, state.draws) == (phases.MOVEMENT, NO_ONE, 2)


def test_once_they_have_moved_a_player_recruits_as_ever() -> None:
    table = Table().bare("c8", "k1")
    about(table, draws=0).step()
    assert (table.state.phase, table.state.stage) == (phases.TURN, phases.PLAYERS_TURN)
    table.play("recruit first")
    assert table.state.phase == phases.TURN_MADE


@rule("rulebook", "Movement of Old Ones 4")
@rule("ruling", "Z21")
@pytest.mark.parametrize("direction", range(6))
def test_a_card_looks_in_every_direction(direction: int) -> None:
    """Only one way leads to the farm next to it, whichever the compass names first."""
    for card in range(OLD_CARDS):
        if BOX.card_moves[card]:
            table = Table().bare("k1", "a6")
            farm = BOX.beside[direction, HEX["e4"]]
            table.state.farms[farm] = 1  # corn of Anna's
            slot = table.wake("e4", list(KIND)[BOX.card_moves[card] - 1])
            about(table).next_card(card + 1).step()
            assert table.state.going[slot] == farm


@rule("rulebook", "Movement of Old Ones 1")
def test_an_old_one_at_its_goal_stays_and_the_others_move() -> None:
    """Nobody is asked to jam a movement that does not happen."""
    for movers in ([], ["d6"], ["d6", "e6"]):
        table = Table().bare("c8", "k1").give(0, "wireless-operator")
        slots = [table.wake(hex, "zombies") for hex in (*movers, "c8")]
        about(table).next_card(moving("zombies")).step()
        state = table.state
        assert [state.going[slot] != -1 for slot in slots] == [True] * len(movers) + [False]
        assert state.phase == (phases.JAMMING if movers else phases.MOVE)


@rule("rulebook", "Build Railway 6")
def test_an_old_one_that_comes_to_a_line_cuts_it_off_at_once() -> None:
    table = Table().bare("c8", "k1").tracks(0, "c8 ne", "d7 ne").farm(0, "d7", "corn")
    slot = table.wake("d6", "zombies")
    assert land.is_reached(table.state, HEX["e7"], 0)
    table.state.going[slot] = HEX["d7"]
    table.at(phases.ARRIVE).step()
    assert [land.is_reached(table.state, HEX[hex], 0) for hex in ("c8", "d7", "e7")] == [True, False, False]


@rule("ruling", "Z60")
def test_an_old_one_that_walks_into_sight_of_the_port_is_noticed() -> None:
    for start, way, haunted in (("e5", "e6", 1), ("e4", "e5", 0)):
        table = Table(1).bare("c8")
        slot = table.wake(start, "zombies")
        table.state.going[slot] = HEX[way]
        table.at(phases.ARRIVE).step()
        assert land.apart(table.state, BOX, HEX["c8"], HEX[way]) == 4 - haunted
        assert table.state.haunted == haunted


@rule("rulebook", "Movement of Old Ones 6")
def test_a_farm_goes_to_waste_once_and_militia_guards_no_ruins() -> None:
    table = Table().bare("k1", "a6").give(0, "militia-captain").farm(0, "e4", "sheep")
    slot = table.wake("e4", "zombies")
    table.state.blighted[HEX["e4"]] = 1
    table.state.going[slot] = HEX["e4"]
    assert table.at(phases.BLIGHT).step() == []
    assert (table.state.phase, table.state.going[slot], table.state.damage[slot, 0]) == (phases.PORTS, -1, 0)


@pytest.mark.parametrize("version", [1, 2])
def test_rails_are_joined_again_once_militia_has_destroyed_the_old_one(version: int) -> None:
    table = Table(version=version).bare("c8", "k1").give(0, "militia-captain").farm(0, "d7", "corn")
    table.tracks(0, "c8 ne", "d7 ne")
    slot = table.wake("d7", "zombies")
    table.state.damage[slot, 0], table.state.going[slot] = 1, HEX["d7"]
    assert not land.is_reached(table.state, HEX["d7"], 0)
    table.at(phases.BLIGHT).step()
    assert (table.state.awake[slot], table.state.blighted[HEX["d7"]]) == (NO_ONE, 0)
    assert land.is_reached(table.state, HEX["e7"], 0)


@pytest.mark.parametrize(
    ("amount", "damage", "others", "events"),
    [
        (2, (0, 0), 0, 2),  # a hit, and the farm is blighted
        (2, (1, 0), 0, 2),  # a hit that destroys it
        (2, (0, 1), 0, 4),  # with points for two
        (2, (1, 0), 1, 3),  # and another one blights the farm
        (1, (0, 0), 0, 2),
        (0, (0, 0), 0, 1),
        (0, (0, 0), 1, 1),
    ],
)
@pytest.mark.parametrize("slot", [0, AWAKE - 1])
def test_it_is_known_beforehand_how_much_a_raid_tells(
    slot: int, amount: int, damage: tuple[int, int], others: int, events: int
) -> None:
    table = Table().bare("k1", "a6").give(0, "militia-captain").farm(0, "e4", "sheep")
    state, hex = table.state, HEX["e4"]
    table.box = Box(bytearray(BOX.raw))
    table.box.amounts[CARD["militia-captain"]] = amount
    for other in range(others):
        state.awake[5 + other], state.place[5 + other] = KIND["zombies"], hex
    state.awake[slot], state.place[slot], state.going[slot] = KIND["zombies"], hex, hex
    state.awake_at[hex] = 1 + others
    state.damage[slot, 0], state.damage[slot, 1] = damage
    assert movement.events_of_raid(state, table.box, hex, 0, slot) == events
    table.at(phases.BLIGHT).step()
    assert len(table.told) == events


@rule("rulebook", "Movement of Old Ones 12")
@pytest.mark.parametrize("good", [0, 1])
def test_each_player_gets_one_of_the_chosen_pieces(good: int) -> None:
    table = Table(3).bare("c8", "k1", "a6")
    table.state.asked = 3  # left by an earlier revelation
    revealing(table, reveal=1, goods=1)
    for seat in range(3):
        before = [table.state.goods[what, seat] for what in range(2)]
        table.step(actions.accept(good))
        assert [table.state.goods[what, seat] - before[what] for what in range(2)] == [
            int(what == good) for what in range(2)
        ]


@rule("rulebook", "Revelations 4")
@rule("ruling", "Z44")
def test_temples_follow_their_numbers_not_the_order_in_which_they_came() -> None:
    for hexes in (("e7", "d6", "f6"), ("d6", "f6", "e7"), ("f6", "e7", "d6")):  # hexes 1, 5 and 2
        table = Table().bare("c8", "k1")
        for hex in hexes:
            table.wake(hex, "temple")
        revealing(table, spawn=1)
        said = [one for one in to_told(table, phases.MOVEMENT) if "brings forth" in one]
        assert [one.split(" at ")[1][:2] for one in said] == ["E7", "F6", "D6"]


@rule("ruling", "Z44")
def test_with_all_stacks_empty_temples_bring_nothing() -> None:
    table = Table().bare("c8", "k1")
    table.wake("e7", "temple")
    for level in range(LEVELS):
        for kind in range(len(table.state.gone)):
            table.state.pool[level, kind] = 0
    assert to_told(revealing(table, spawn=1), phases.MOVEMENT) == []


# --- The wireless operator ---


def test_a_wireless_operator_is_asked_only_if_anybody_would_move() -> None:
    for kind, hex, asked in (("zombies", "d6", True), ("loyalists", "d6", False), (None, "", False)):
        table = Table().bare("c8", "k1").give(0, "wireless-operator")
        if kind:
            table.wake(hex, kind)
        about(table).next_card(moving("zombies")).step()
        assert (table.state.phase == phases.JAMMING) == asked
        assert table.state.draws == 0


def test_jamming_uses_the_operator_up_and_the_next_card_is_drawn() -> None:
    table = Table().bare("c8", "k1").give(0, "wireless-operator")
    slots = [table.wake(hex, "zombies") for hex in ("d6", "a1", "h1")]
    about(table, draws=2).next_card(moving("zombies")).step()
    table.step(actions.jam)
    card = CARD["wireless-operator"]
    told = [(event.kind, event.seat, event.numbers[0]) for event in table.told]
    assert told == [(events.PLAYED, 0, card), (events.JAMMED, 0, 0)]
    state = table.state
    assert [state.going[slot] for slot in slots] == [-1, -1, -1]
    assert (state.phase, state.draws, state.owner[WIRELESS_OPERATOR]) == (phases.MOVE, 1, 0)
    table.next_card(moving("zombies")).step()
    assert state.phase == phases.ARRIVE, "the second card moves them"


def test_a_player_who_lets_them_move_keeps_the_operator() -> None:
    table = Table().bare("c8", "k1").give(1, "wireless-operator")
    slot = table.wake("d6", "zombies")
    about(table).next_card(moving("zombies")).step()
    table.step(actions.let)
    to(table, phases.MOVE)
    assert table.state.place[slot] != HEX["d6"]
    assert table.state.owner[WIRELESS_OPERATOR] == 2


# --- The cooperative game ---


def called(sort: int) -> Table:
    """Return a table before a card of the cooperative game, one of two that are left. Bruce is the first player."""
    table = Table(3, way="together").bare("c8", "k1", "a6")
    state = table.state
    for other in range(EVENTS_TOGETHER):
        state.together[other] = 2 * (other == sort)
    state.first, state.stage, state.draws = 1, phases.AT_TOGETHER, 2
    table.at(phases.TOGETHER_CARD)
    return table


@rule("ruling", "Z55")
def test_each_card_of_the_cooperative_game_is_used_once() -> None:
    for sort in range(EVENTS_TOGETHER):
        table = called(sort)
        table.step()
        assert (table.told[0].kind, table.told[0].numbers[0]) == (events.TOGETHER_DRAWN, sort)
        assert sum(table.state.together) == 1


@rule("ruling", "Z55")
@pytest.mark.parametrize("left", [0, 1, 2, 3, 10])
def test_reinforcements_go_round_from_the_first_player_while_there_are_any(left: int) -> None:
    table = called(cards.REINFORCEMENTS)
    table.state.supply[INFANTRY] = left
    table.step()
    reached = [1, 2, 0][:left]
    assert [event.seat for event in table.told if event.kind == events.UNIT_TAKEN] == reached
    assert [table.state.barracks[INFANTRY, seat] for seat in range(3)] == [int(seat in reached) for seat in range(3)]
    assert table.state.supply[INFANTRY] == left - len(reached)


@rule("ruling", "Z55")
def test_a_drought_goes_round_and_passes_over_players_with_nothing() -> None:
    table = called(cards.DROUGHT)
    state = table.farm(0, "d7", "corn").farm(2, "a5", "cattle").state
    for seat, gold in ((0, 1), (1, 0), (2, 0)):
        table.goods(seat, gold=gold)
    state.blighted[HEX["a5"]] = 1  # it is no farm to lose
    table.step()
    assert (state.phase, state.active) == (phases.LOSING, 0)
    assert table.legal == {"pay", "abandon d7"}
    table.step(actions.abandon(HEX["d7"]))
    assert (state.blighted[HEX["d7"]], state.goods[GOLD, 0], state.phase) == (1, 1, phases.MOVEMENT)
    table = called(cards.DROUGHT)
    for seat, gold in ((0, 2), (1, 3), (2, 0)):
        table.goods(seat, gold=gold)
    state = table.farm(2, "d7", "corn").state
    table.step()
    for seat, choices in ((1, {"pay"}), (2, {"abandon d7"}), (0, {"pay"})):
        assert (state.phase, state.active, table.legal) == (phases.LOSING, seat, choices)
        table.step(actions.pay_gold if seat < 2 else actions.abandon(HEX["d7"]))
    assert [state.goods[GOLD, seat] for seat in range(3)] == [1, 2, 0]
    assert state.phase == phases.MOVEMENT


@rule("ruling", "Z55")
def test_cards_of_the_cooperative_game_have_further_effects() -> None:
    for sort, draws, panic, phase in (
        (cards.STAMPEDE, 4, 0, phases.MOVEMENT),
        (cards.PANIC, 2, 0b111, phases.MOVEMENT),
        (cards.WAR_BONDS, 2, 0, phases.MOVEMENT),
        (cards.RITUAL, 2, 0, phases.SPAWN),
        (cards.STIRRING, 2, 0, phases.RISE),
        (cards.RECONNAISSANCE, 2, 0, phases.RISE),
        (cards.AID, 2, 0, phases.ACCEPTING),
    ):
        table = called(sort)
        gold = [table.state.goods[GOLD, seat] for seat in range(3)]
        table.step()
        state = table.state
        assert (state.draws, state.panic, state.phase) == (draws, panic, phase)
        more = 2 if sort == cards.WAR_BONDS else 0
        assert [state.goods[GOLD, seat] for seat in range(3)] == [has + more for has in gold]
        if phase == phases.RISE:
            for hex in ("a1", "b1", "c1"):
                table.hide(hex, 3)
            to(table.at(phases.RISE), phases.MOVEMENT)
            left = sum(state.hidden[HEX[hex]] > 0 for hex in ("a1", "b1", "c1"))
            assert left == (1 if sort == cards.RECONNAISSANCE else 2)
        if phase == phases.ACCEPTING:
            for seat in (1, 2, 0):
                assert (state.phase, state.active) == (phases.ACCEPTING, seat)
                table.step(actions.accept(0))
            assert state.phase == phases.MOVEMENT


# --- What they go for ---


@rule("ruling", "Z42")
def test_the_ports_that_are_looked_at_first_are_those_from_the_first_player_on() -> None:
    for first, attacked, seat in ((0, ("a6",), 2), (2, ("c8", "k1"), 0), (1, ("c8", "a6"), 2), (1, (), -1)):
        table = Table(3).bare("c8", "k1", "a6")
        for hex in attacked:
            table.wake(hex, "zombies")
        table.state.first = first
        assert movement.attacked_port(table.state) == seat


@rule("ruling", "Z20")
def test_the_nearest_prey_is_any_port_or_sound_farm() -> None:
    table = Table().bare("c8", "k1").farm(1, "a1", "sheep").farm(0, "h1", "sheep")
    state = table.state
    assert movement.distance_to_prey(state, BOX, HEX["a2"]) == 1
    assert movement.distance_to_prey(state, BOX, HEX["h1"]) == 0
    assert movement.distance_to_prey(state, BOX, HEX["c8"]) == 0
    assert movement.distance_to_prey(state, BOX, HEX["c7"]) == 1
    assert movement.distance_to_prey(state, BOX, HEX["k2"]) == 1
    state.blighted[HEX["a1"]] = 1
    assert movement.distance_to_prey(state, BOX, HEX["a2"]) > 1


@rule("rulebook", "Movement of Old Ones 6")
def test_farms_that_were_reached_at_once_go_to_waste_one_after_the_other() -> None:
    table = Table().bare("k1", "a6").farm(0, "e4", "sheep").farm(1, "h2", "sheep")
    slots = [table.wake(hex, "zombies") for hex in ("e5", "h1", "e1")]
    about(table).next_card(moving("zombies"))
    to(table, phases.BLIGHT)
    said = []
    while table.state.phase == phases.BLIGHT:
        said.append(table.step())
    state = table.state
    assert [bool(state.blighted[HEX[hex]]) for hex in ("e4", "h2")] == [True, True]
    assert sum(map(len, said)) == 2
    assert all(state.going[slot] == -1 for slot in slots)


# --- Each card of a kind, each place in a list ---


def only_revelation(table: Table, deck: int, sort: int) -> list[str]:
    """Draw a revelation from a deck with only this sort. Return the report."""
    state = table.state
    for other in range(REVELATION_DECKS):
        for what in range(REVELATIONS):
            state.revelations[other, what] = int((other, what) == (deck, sort))
    state.revealed, state.stage = 5 * deck, phases.AT_REVELATION
    return table.at(phases.REVELATION).step()


@rule("rulebook", "Revelations 1")
@pytest.mark.parametrize("sort", range(REVELATIONS))
def test_each_revelation_does_what_it_says(sort: int) -> None:
    for deck in range(REVELATION_DECKS):
        table = Table(3).bare("c8", "k1", "a6")
        gold = [table.state.goods[GOLD, seat] for seat in range(3)]
        only_revelation(table, deck, sort)
        state = table.state
        assert (table.told[0].kind, table.told[0].seat, table.told[0].numbers[0]) == (events.REVEALED, -1, sort)
        assert [state.goods[GOLD, seat] for seat in range(3)] == [has + BOX.gives_gold[sort] for has in gold]
        phase = phases.RISE if BOX.reveals[sort] else phases.MOVEMENT
        phase = phases.SPAWN if BOX.spawns[sort] else phases.REFILL if BOX.assassinates[sort] else phase
        assert state.phase == (phases.ACCEPTING if BOX.gives_goods[sort] else phase)
        if phase != phases.MOVEMENT:
            assert (state.six, state.left) == (6 * BOX.sixes[sort], BOX.reveals[sort])
        assert not any(state.sorts)


@rule("rulebook", "Revelations 3")
def test_the_log_tells_who_is_assassinated_and_skips_empty_places() -> None:
    sort = next(sort for sort in range(REVELATIONS) if BOX.assassinates[sort])
    table = Table().bare("c8", "k1")
    display = list(table.state.display)
    only_revelation(table, 1, sort)
    killed = [event for event in table.told if event.kind == events.ASSASSINATED]
    assert [(event.seat, event.numbers[0]) for event in killed] == [(-1, display[4]), (-1, display[3])]
    for card in range(len(table.state.deck)):
        table.state.deck[card] = 0
    for place in range(4):
        table.state.display[place] = NO_CARD
    table.state.display[4] = display[2]
    only_revelation(table, 1, sort)
    killed = [event for event in table.told if event.kind == events.ASSASSINATED]
    assert [event.numbers[0] for event in killed] == [display[2]]


@rule("rulebook", "Movement of Old Ones 1")
def test_a_card_that_names_nobody_moves_nobody() -> None:
    for card in range(1, OLD_CARDS + 1):
        table = Table().bare("c8", "k1").give(0, "wireless-operator")
        slots = {kind: table.wake("e4", kind) for kind in ("zombies", "loyalists", "mi-go", "shoggoth", "cthulhu")}
        about(table).next_card(card).step()
        kind = BOX.card_moves[card - 1] - 1
        movers = [slot for slot in range(AWAKE) if table.state.going[slot] != -1]
        assert movers == [slot for name, slot in slots.items() if KIND[name] == kind]
        assert table.state.phase == (phases.JAMMING if movers else phases.MOVE)


def last_place(kind: str, hex: str, table: Table) -> int:
    """Lay an Old One in the last place of the list. It is like any other."""
    slot = table.wake(hex, kind)
    state, last = table.state, AWAKE - 1
    state.awake[last], state.place[last] = state.awake[slot], state.place[slot]
    state.awake[slot], state.place[slot] = NO_ONE, 0
    return last


def test_an_old_one_in_the_last_place_of_the_list_moves_and_fights_like_any_other() -> None:
    table = Table().bare("k1", "a6").farm(0, "e4", "sheep").give(0, "militia-captain")
    last = last_place("zombies", "e6", table)
    state = table.state
    state.draws = 2
    table.at(phases.MOVEMENT).step()
    assert state.draws == 2
    about(table).next_card(moving("zombies"))
    to(table, phases.BLIGHT)
    assert state.place[last] == HEX["e5"]
    to(table, phases.MOVE)
    about(table).next_card(moving("zombies"))
    to(table, phases.BLIGHT)
    assert (state.place[last], state.going[last]) == (HEX["e4"], HEX["e4"])
    table.step()
    assert (state.damage[last, 0], state.blighted[HEX["e4"]], state.going[last]) == (2, 1, -1)
    table = Table().bare("k1", "a6").give(0, "wireless-operator")
    last = last_place("zombies", "e6", table)
    about(table).next_card(moving("zombies")).step()
    table.step(actions.jam)
    assert table.state.going[last] == -1
    table = Table().bare("k1", "a6")
    last = last_place("temple", "e6", table)
    revealing(table, spawn=1)
    assert table.state.going[last] == HEX["e6"]
    assert table.step()[0].startswith("The temple at E6")
    assert table.state.going[last] == -1


@rule("ruling", "Z55")
def test_a_single_gold_is_something_to_lose() -> None:
    table = called(cards.DROUGHT)
    for seat, gold in enumerate((0, 0, 1)):
        table.goods(seat, gold=gold)
    table.state.asked = 2  # left by an earlier card
    table.step()
    assert (table.state.phase, table.state.active, table.legal) == (phases.LOSING, 2, {"pay"})


@rule("ruling", "Z20")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("crop", ["corn", "sheep", "cattle"])
def test_farms_of_every_kind_are_prey(seat: int, crop: str) -> None:
    table = Table().bare("c8", "k1").farm(seat, "a1", crop)
    assert movement.distance_to_prey(table.state, BOX, HEX["a2"]) == 1


@rule("ruling", "Z55")
def test_a_farm_that_is_blighted_is_not_there_to_be_lost() -> None:
    table = called(cards.DROUGHT).farm(1, "a1", "sheep").farm(1, "d7", "corn")
    table.state.blighted[HEX["d7"]] = 1
    table.step()
    assert table.reason("abandon a1") == "legal"
    assert table.reason("abandon d7") == table.reason("abandon e7") == "not your farm"


@rule("ruling", "Z55")
def test_a_farm_in_any_corner_can_be_lost_to_a_drought() -> None:
    table = called(cards.DROUGHT)
    for seat in range(3):
        table.goods(seat, gold=0)
    table.farm(1, "a1", "sheep").step()
    assert (table.state.phase, table.state.active, table.legal) == (phases.LOSING, 1, {"abandon a1"})
    table.step(actions.abandon(HEX["a1"]))
    assert [(event.kind, event.seat, event.numbers[0]) for event in table.told] == [(events.BLIGHTED, 1, HEX["a1"])]
    assert table.state.phase == phases.MOVEMENT
