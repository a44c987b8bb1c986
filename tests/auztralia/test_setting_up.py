"""Set-up: what the survey lays out, stacks that run short, ports, and where discs begin."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.auztralia.tables import BOX, HEX, Table
from tests.rules import rule
from tuckerbox.games.auztralia import GAME, actions, board, events, phases, reasons, rules
from tuckerbox.games.auztralia.board import COAST, EAST, HEXES, HILL, LEVELS, OLD_ONES_START
from tuckerbox.games.auztralia.cards import (
    CHEMIST,
    NO_CARD,
    OBJECTIVES,
    OLD_CARDS,
    PERSONALITIES,
    REVELATION_DECKS,
    REVELATIONS,
)
from tuckerbox.games.auztralia.pieces import AWAKE, COAL, GOLD, IRON, NO_ONE, RESOURCES, SURVEYS, TOKEN, UNITS
from tuckerbox.games.auztralia.rules import combat, set_up
from tuckerbox.games.auztralia.state import NOBODY, SEATS, Box, State
from tuckerbox.kernel import options
from tuckerbox.kernel.events import EVERYONE


@rule("rulebook", "Set-up 8")
@rule("rulebook", "Set-up 10")
@rule("rulebook", "Set-up 11")
@pytest.mark.parametrize("seed", range(20))
def test_resources_never_lie_on_the_coast_and_old_ones_only_where_a_level_is(seed: int) -> None:
    table = Table(3, seed)
    table.run()
    state = table.state
    for hex in range(HEXES):
        if BOX.terrain[0, hex] <= COAST:
            assert not any(state.resources[what, hex] for what in range(RESOURCES))
        if state.hidden[hex]:
            assert BOX.terrain[0, hex] > HILL
            assert state.hidden[hex] >= BOX.level[0, hex]


@rule("rulebook", "Set-up 13")
def test_a_second_old_one_in_a_hex_is_of_the_next_level_and_never_beyond_the_third() -> None:
    table = Table()
    hex, state = HEX["e7"], table.state
    levels = []
    for _ in range(4):
        state.told = 0
        set_up.lay_out(state, BOX, hex, set_up.OLD_ONE_ON_TILE)
        levels.append(state.hidden[hex])
    assert levels == [1, 2, 3, 3]


@rule("rulebook", "Set-up 12")
def test_pieces_of_one_kind_add_up_and_kinds_lie_together_also_with_an_old_one() -> None:
    table = Table()
    hex, state = HEX["e7"], table.state
    for what in (2, 2, 4, set_up.OLD_ONE_ON_TILE):
        state.told = 0
        set_up.lay_out(state, BOX, hex, what)
    assert (state.resources[COAL, hex], state.resources[GOLD, hex], state.hidden[hex]) == (6, 3, 1)


@rule("ruling", "Z50")
def test_where_a_stack_is_short_the_next_level_takes_its_place() -> None:
    table = Table()
    state = table.state
    for kind in range(7):
        state.pool[0, kind] = int(kind == 0)
    for hex in ("e7", "f6"):  # hexes 1 and 2
        state.hidden[HEX[hex]] = 1
    set_up.settle_shortages(state, BOX)
    assert sorted((state.hidden[HEX["e7"]], state.hidden[HEX["f6"]])) == [1, 2]
    for level in range(LEVELS):
        for kind in range(7):
            state.pool[level, kind] = 0
    set_up.settle_shortages(state, BOX)
    assert not any(state.hidden[hex] for hex in range(HEXES))


@rule("ruling", "Z50")
@pytest.mark.parametrize("side", ["east", "west"])
def test_the_first_hex_and_the_last_may_run_short(side: str) -> None:
    """A tile of level 3, the only one left, replaces one of level 1."""
    for nth in (0, -1):
        table = Table(map=side)
        state = table.state
        hex = BOX.at[state.map, BOX.numbers[state.map] - 1 if nth else 0]
        for kind in range(7):
            for level in range(LEVELS):
                state.pool[level, kind] = int((level, kind) == (LEVELS - 1, 0))
        state.hidden[hex] = 1
        table.at(phases.SHORTAGES).step()
        assert (state.hidden[hex], state.phase) == (LEVELS, phases.DEAL)


@rule("rulebook", "Set-up 2")
@rule("rulebook", "Set-up 3")
@rule("rulebook", "Set-up 5")
def test_players_begin_with_their_goods_cubes_and_nothing_in_the_barracks() -> None:
    table = Table(4)
    state = table.state
    for seat in range(4):
        assert [state.goods[good, seat] for good in (COAL, IRON, GOLD)] == [2, 2, 4]
        assert (state.cubes[seat], state.tracks_left[seat]) == (20, 20)
        assert not any(state.barracks[unit, seat] for unit in range(5))


@rule("rulebook", "Set-up 18")
@rule("rulebook", "Set-up 20")
@pytest.mark.parametrize(
    ("seats", "chosen", "space"),
    [(1, {}, 1), (2, {}, 0), (3, {}, 2), (4, {}, 4), (2, {"way": "together"}, 4), (4, {"way": "together"}, 8)],
)
def test_discs_begin_by_the_number_of_players(seats: int, chosen: dict[str, object], space: int) -> None:
    table = Table(seats, **chosen)
    table.run()
    assert [table.state.time[seat] for seat in range(seats)] == [space] * seats
    assert table.state.purple == 22


@rule("rulebook", "Set-up 20")
@rule("rulebook", "Set-up 21")
def test_ports_are_placed_from_the_last_player_to_the_first_who_then_acts() -> None:
    table = Table(3)
    table.run()
    first = table.state.first
    order = []
    for hex in ("c8", "k1", "a6"):
        order.append(table.state.active)
        table.play(f"port {hex}")
    assert order == [(first + 2) % 3, (first + 1) % 3, first]
    assert (table.state.phase, table.state.active) == (phases.TURN, first)


@rule("rulebook", "Set-up 21")
def test_ports_lie_on_anchors_and_keep_apart() -> None:
    table = Table(2)
    table.run()
    assert table.reason("port c6") == "no anchor"
    table.play("port c8")
    assert table.reason("port c8") == "no anchor"
    assert table.reason("port d8") == "too close"
    assert table.reason("port e8") == "too close"
    assert table.why_not("port f8") == reasons.LEGAL


@rule("ruling", "Z58")
def test_in_the_west_ports_may_be_neighbours_and_no_coal_lies_there() -> None:
    table = Table(2, map="west")
    table.run()
    state = table.state
    assert not any(state.resources[COAL, hex] for hex in range(HEXES))
    assert sum(state.resources[TOKEN, hex] for hex in range(HEXES)) == 5
    table.play("port a1")
    assert table.why_not("port a2") == reasons.LEGAL


@rule("ruling", "Z57")
@pytest.mark.parametrize(("solo", "tiles"), [("easy", 12), ("hard", 12), ("insane", 13)])
def test_alone_hex_fourteen_stays_without_a_survey_but_for_the_insane(solo: str, tiles: int) -> None:
    table = Table(1, solo=solo)
    table.run()
    state = table.state
    left = sum(state.surveys[tile] for tile in range(20))
    assert left == (13 if solo == "insane" else 20) - tiles
    assert state.goods[GOLD, 0] == (6 if solo == "easy" else 4)
    assert state.phase == phases.CHOOSING_OBJECTIVE
    assert len(table.legal) == 2


@rule("rulebook", "Set-up 1")
@rule("rulebook", "Set-up 6")
@rule("rulebook", "Set-up 19")
def test_eight_tiles_lie_aside_and_the_others_make_three_stacks() -> None:
    def stacks(table: Table) -> list[int]:
        return [sum(table.state.pool[level, kind] for kind in range(7)) for level in range(LEVELS)]

    table = Table()
    assert table.state.map == EAST
    assert stacks(table) == [19, 16, 14]
    assert stacks(Table(way="together", tiles="more")) == [19, 20, 18]
    assert [table.state.supply[unit] for unit in range(UNITS)] == [10, 5, 3, 4, 3]


@rule("rulebook", "Set-up 7")
@rule("rulebook", "Set-up 9")
def test_thirteen_hexes_are_surveyed_and_old_ones_lie_face_down() -> None:
    table = Table()
    said = table.run()
    surveyed = [one for one in said if one.startswith("Surveyors")]
    assert len(set(surveyed)) == len(surveyed) == 13
    assert sum(table.state.surveys[tile] for tile in range(SURVEYS)) == 20 - 13
    assert any(table.state.hidden[hex] for hex in range(HEXES))
    assert all(table.state.awake[slot] == NO_ONE for slot in range(AWAKE))


@rule("rulebook", "Set-up 15")
def test_five_revelations_of_each_deck_come_one_deck_after_the_other() -> None:
    table = Table().bare("c8", "k1")
    state = table.state
    left = []
    for _ in range(15):
        state.stage = phases.AT_REVELATION
        table.at(phases.REVELATION).step()
        left.append(tuple(sum(state.revelations[deck, sort] for sort in range(REVELATIONS)) for deck in range(3)))
    assert left[4] == (3, 8, 8)
    assert left[9] == (3, 3, 8)
    assert left[14] == (3, 3, 3)


@rule("rulebook", "Set-up 16")
def test_five_personalities_make_a_line_from_right_to_left() -> None:
    table = Table()
    shown = []
    while table.state.phase != phases.PLACING_PORT:
        table.step()
        shown += [event.numbers for event in table.told if event.kind == events.SHOWN]
    assert [place for _, place, *_ in shown] == [4, 3, 2, 1, 0]
    assert [card for card, *_ in reversed(shown)] == [table.state.display[place] for place in range(5)]
    assert sum(table.state.deck[card] for card in range(PERSONALITIES)) == PERSONALITIES - 5


@rule("rulebook", "Set-up 17")
@rule("rulebook", "Resolving combat 12")
@rule("ruling", "Z28")
def test_each_old_one_card_comes_once_before_they_are_shuffled() -> None:
    table = Table().bare("c8", "k1")
    state = table.state

    def draw() -> int:
        state.told = 0
        return combat.draw_old_card(state, table.luck)

    assert {draw() for _ in range(OLD_CARDS)} == set(range(OLD_CARDS))
    draw()
    assert state.told == 2, "that they were shuffled is told, and the card"
    assert sum(state.old_deck[card] for card in range(OLD_CARDS)) == OLD_CARDS - 1


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_before_anything_is_drawn_nobody_is_anywhere(seats: int) -> None:
    state = Table(seats).state
    assert (state.seats, state.purple, state.phase) == (seats, OLD_ONES_START, phases.DRAW_FIRST)
    assert (state.first, state.active, state.fighter, state.card, state.risen) == (-1, -1, -1, NO_CARD, NO_ONE)
    assert {*state.awake} == {NO_ONE}
    assert {*state.going} == {board.NOWHERE}
    assert {*state.ports} == {board.NOWHERE}
    assert {*state.display} == {NO_CARD}
    assert state.objective == NO_CARD
    assert (state.looker, [*state.self_only]) == (EVERYONE, [1, 2, 4, 8])


@rule("rulebook", "Set-up 16")
@rule("rulebook", "Set-up 17")
@pytest.mark.parametrize("side", ["east", "west"])
def test_every_card_is_in_its_deck_and_the_chemist_stays_out_of_the_west(side: str) -> None:
    state = Table(3, map=side).state
    assert [*state.objectives] == [1] * OBJECTIVES
    assert [*state.old_deck] == [1] * OLD_CARDS
    assert [*state.together] == [*BOX.together_counts]
    assert [card for card in range(PERSONALITIES) if not state.deck[card]] == ([CHEMIST] if side == "west" else [])
    for deck in range(REVELATION_DECKS):
        for sort in range(REVELATIONS):
            assert state.revelations[deck, sort] == BOX.revelation_counts[deck, sort]
    assert [*state.surveys] == [1] * SURVEYS


@rule("ruling", "Z58")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_west_everybody_begins_with_more_coal_and_some_units(seats: int) -> None:
    state = Table(seats, map="west").state
    for seat in range(SEATS):
        plays = seat < seats
        goods, units = (
            [state.goods[good, seat] for good in range(3)],
            [state.barracks[unit, seat] for unit in range(UNITS)],
        )
        assert goods == ([*BOX.start_west] if plays else [0, 0, 0])
        assert units == ([*BOX.units_west] if plays else [0] * UNITS)
        assert state.tracks_left[seat] == (BOX.tracks if plays else 0)
    assert [*state.supply] == [BOX.unit_count[unit] - seats * BOX.units_west[unit] for unit in range(UNITS)]


def told(table: Table) -> list[tuple[int, ...]]:
    return [(event.kind, event.seat, *event.numbers[:3]) for event in table.told]


@rule("rulebook", "Set-up 18")
@rule("rulebook", "Set-up 20")
@pytest.mark.parametrize("seed", range(6))
def test_the_first_players_disc_lies_on_top_and_the_others_in_their_order(seed: int) -> None:
    table = Table(3, seed)
    table.step()
    state = table.state
    assert told(table) == [(events.FIRST_PLAYER, state.first, 0, 0, 0)]
    assert [state.laid[(state.first + nth) % 3] for nth in range(3)] == [3, 2, 1]
    assert (state.moves, state.phase) == (3, phases.SURVEY)


def surveyed(table: Table, tile: int, hex: int) -> list[tuple[int, ...]]:
    """Return the events that a survey tile on a hex should leave by the data. The state is still as before."""
    state = table.state
    found: list[tuple[int, ...]] = [(events.SURVEYED, NOBODY, hex, tile, 0)]
    for n in range(7):
        there = BOX.beside[n - 1, hex] if n else hex
        what = BOX.surveys[tile, n]
        if there == board.NOWHERE:
            continue
        terrain, level = BOX.terrain[state.map, there], BOX.level[state.map, there]
        if what == 1 and level:
            level = min(LEVELS, state.hidden[there] + 1) if state.hidden[there] else level
            found.append((events.RAISED, NOBODY, there, level, 0))
        good = what - 2  # coal, iron, gold, phosphate
        fits = terrain > HILL and good in (IRON, GOLD) if state.map else terrain > COAST
        if what > 1 and fits:
            found.append((events.LAID_OUT, NOBODY, there, good, BOX.pieces[good]))
    return found


@rule("rulebook", "Set-up 9")
@rule("rulebook", "Set-up 12")
@rule("ruling", "Z58")
@pytest.mark.parametrize("side", ["east", "west"])
@pytest.mark.parametrize("only", range(SURVEYS))
def test_each_survey_tile_lays_out_what_it_says(only: int, side: str) -> None:
    """Lay the same tile on one triangle after the other."""
    table = Table(2, map=side)
    state = table.state
    table.step()
    triangles = [hex for hex in range(HEXES) if BOX.survey[state.map, hex]]
    for nth, hex in enumerate(triangles):
        assert (state.phase, state.left) == (phases.SURVEY, hex)
        for tile in range(SURVEYS):
            state.surveys[tile] = 2 * (tile == only)
        wanted = surveyed(table, only, hex)
        goods = [[state.resources[good, there] for there in range(HEXES)] for good in range(RESOURCES)]
        table.step()
        assert told(table) == wanted
        assert (state.surveys[only], sum(state.surveys)) == (1, 1)
        for kind, _, there, what, pieces in wanted[1:]:
            if kind == events.RAISED:
                assert state.hidden[there] == what
            else:
                goods[what][there] += pieces
        assert goods == [[state.resources[good, there] for there in range(HEXES)] for good in range(RESOURCES)], nth
    assert state.phase == phases.SHORTAGES


@rule("rulebook", "Set-up 9")
def test_corrected_data_may_have_any_hex_surveyed() -> None:
    for hex in (0, BOX.at[EAST, 0]):
        table = Table(2)
        table.box = Box(bytearray(BOX.raw))
        table.box.survey[EAST, hex] = 1
        assert set_up.next_triangle(table.state, table.box, hex) == hex
        table.step()
        first = next(there for there in range(HEXES) if table.box.survey[EAST, there])
        assert table.state.left == first
        table.box.survey[EAST, first + 1] = 1
        table.step()
        assert table.state.left == first + 1


@rule("ruling", "Z58")
def test_a_token_lies_wherever_the_data_say() -> None:
    assert [hex for hex in range(HEXES) if Table(2).state.resources[TOKEN, hex]] == []
    tokens = [int(BOX.token[hex] > 0) for hex in range(HEXES)]
    state = Table(2, map="west").state
    assert [state.resources[TOKEN, hex] for hex in range(HEXES)] == tokens
    box = Box(bytearray(BOX.raw))
    for hex in (0, 5, HEXES - 1):
        box.token[hex] = 1
    again: Any = State()
    settled: Any = options.as_record(GAME, options.settle(GAME, 2, {"map": "west"}))
    rules.setup(again, box, 2, settled)
    assert [again.resources[TOKEN, hex] for hex in (0, 5, HEXES - 1)] == [1, 1, 1]


@rule("ruling", "Z57")
def test_two_objectives_are_offered_and_one_of_them_is_chosen() -> None:
    for nth in range(2):
        table = Table(1, seed=nth)
        while table.state.phase != phases.DRAW_OBJECTIVES:
            table.step()
        table.step()
        state = table.state
        first, second = state.offered[0], state.offered[1]
        assert told(table) == [(events.OFFERED, 0, first, second, 0)]
        assert rules.turn(state) == 0
        assert first != second
        assert [card for card in range(OBJECTIVES) if not state.objectives[card]] == sorted((first, second))
        assert table.legal == {f"objective {first + 1}", f"objective {second + 1}"}
        other = next(card for card in range(OBJECTIVES) if card not in (first, second))
        assert table.reason(f"objective {other + 1}") == "not offered"
        table.step(actions.objective(state.offered[nth]))
        assert told(table) == [(events.PURSUED, 0, state.offered[nth], 0, 0)]
        assert (state.objective, state.phase, state.active) == (state.offered[nth], phases.PLACING_PORT, 0)


@rule("rulebook", "Set-up 21")
def test_a_port_is_told_and_begins_a_network() -> None:
    table = Table(2)
    table.run()
    seat = table.state.active
    table.step(actions.port(HEX["c8"]))
    assert told(table) == [(events.PORT_PLACED, seat, HEX["c8"], 0, 0)]
    assert [bool(table.state.reached[hex]) for hex in (HEX["c8"], HEX["d7"])] == [True, False]
    assert table.state.reached[HEX["c8"]] == 1 << seat


@rule("rulebook", "Set-up 21")
@pytest.mark.parametrize("seat", range(4))
def test_ports_keep_apart_from_anybodys(seat: int) -> None:
    table = Table(4)
    table.run()
    table.state.ports[seat] = HEX["c8"]
    assert [table.reason(f"port {hex}") for hex in ("c8", "e8", "f8")] == ["no anchor", "too close", "legal"]


@rule("ruling", "Z58")
def test_in_the_west_no_two_ports_share_a_hex() -> None:
    table = Table(2, map="west")
    table.run()
    table.play("port a1")
    assert table.reason("port a1") == "no anchor"


@rule("ruling", "Z58")
def test_corrected_data_may_give_more_units_than_there_are() -> None:
    table = Table(3, map="west")
    box = Box(bytearray(BOX.raw))
    box.units_west[UNITS - 1] = 2  # of three airships
    state: Any = State()
    settled: Any = options.as_record(GAME, options.settle(GAME, 3, {"map": "west"}))
    rules.setup(state, box, 3, settled)
    assert [state.barracks[UNITS - 1, seat] for seat in range(3)] == [2, 1, 0]
    assert (state.supply[UNITS - 1], table.state.supply[UNITS - 1]) == (0, 3)


def test_everybody_is_equally_likely_to_go_first() -> None:
    firsts = Counter(first_of(Table(3, seed)) for seed in range(600))
    assert all(150 < firsts[seat] < 250 for seat in range(3))


def first_of(table: Table) -> int:
    table.step()
    return table.state.first
