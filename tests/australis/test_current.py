"""Turtles in the current and corals on the reefs."""

from __future__ import annotations

import pytest

from tests.australis.tables import Table, box_with, each_sample, playing
from tests.rules import rule
from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import ACTIONS
from tuckerbox.kernel.contract import WayToPlay


@rule("ruling", "A5")
@rule("rulebook", "Blue dice")
@pytest.mark.parametrize("number", range(2, 8))
def test_a_blue_die_moves_the_turtle_by_all_of_it(number: int) -> None:
    table = Table(2).begun().turtles(0, 20)
    table.take(f"blue-{number}")
    assert table.state.turtle[0] == number
    assert table.legal == {"done"}


@rule("ruling", "A7")
@rule("rulebook", "The movement of sea turtles")
def test_a_cube_on_a_space_that_is_taken_is_reached_by_going_over_it() -> None:
    table = Table(3).begun().turtles(2, 5, 6)
    table.take("blue-3")
    assert (table.state.turtle[0], table.state.cubes[0]) == (7, 2)
    table = Table(3).begun().turtles(15, 16, 0)
    table.take("blue-2")
    assert (table.state.turtle[0], table.state.grey) == (17, 0)


@rule("rulebook", "The movement of sea turtles")
def test_each_coloured_cube_is_for_its_own_player_once() -> None:
    table = Table(2).begun().turtles(3, 0)
    table.take("blue-2")
    assert table.state.cubes[0] == 2
    table.play("done")
    table.take("blue-7")
    assert table.state.cubes[1] == 2


@rule("rulebook", "The movement of sea turtles")
@pytest.mark.parametrize(("seats", "cubes"), [(2, 1), (3, 1), (4, 2)])
def test_grey_cubes_are_for_the_first_turtle_and_with_four_players_the_second(seats: int, cubes: int) -> None:
    table = Table(seats).begun().turtles(*[16, 13, 12, 11][:seats])
    for seat in range(seats):
        table.at(rules.PICKING, seat).state.cubes[seat] = 1
        table.take("blue-7")
        passes = table.state.turtle[seat] >= 17
        own = 1 if seat else 0  # the cube on space 15
        assert table.state.cubes[seat] == 1 + own + (passes and seat < cubes)
        table.play("done")
    assert table.state.grey == 0


@rule("rulebook", "The movement of sea turtles")
def test_a_grey_cube_is_gone_even_if_the_food_track_is_full() -> None:
    table = Table(2).begun().turtles(16, 15)
    table.state.cubes[0] = 6
    assert "Anna gets a grey food cube, but the food track is full." in table.take("blue-2")
    table.play("done")
    table.take("blue-4")
    assert (table.state.grey, table.state.spilt, table.state.cubes[1]) == (0, 1, 1)


# --- The last space ---


@rule("ruling", "A6")
@rule("rulebook", "The movement of sea turtles")
def test_turtles_share_the_last_space_and_the_first_to_arrive_is_ahead() -> None:
    table = Table(3, last="18").begun().turtles(16, 17, 14)
    for seat in (1, 0, 2):
        table.at(rules.PICKING, seat).take("blue-7")
    assert [table.state.turtle[seat] for seat in range(3)] == [18, 18, 18]
    assert rules.is_ahead(table.state, 1, 0)
    assert rules.is_ahead(table.state, 0, 2)
    table.at(rules.PICKING, 1)
    assert "Bob's turtle stays on 18." in table.take("blue-2")
    assert rules.is_ahead(table.state, 1, 0)


@rule("ruling", "A6")
def test_going_over_the_space_before_leads_to_the_last_one() -> None:
    table = Table(2, last="18").begun().turtles(15, 17)
    table.take("blue-2")
    assert table.state.turtle[0] == 18


@rule("ruling", "A6")
def test_with_one_turtle_on_the_last_space_the_others_stop_before_it() -> None:
    table = Table(4, last="18", end="free").begun().turtles(18, 17, 14, 9)
    for seat, space in ((2, 16), (3, 15), (2, 16), (1, 17), (0, 18)):
        table.at(rules.PICKING, seat).take("blue-7")
        assert table.state.turtle[seat] == space


@rule("ruling", "A6")
@pytest.mark.parametrize(("chosen", "last"), [("box", 30), ("18", 18), ("20", 20), ("25", 25), ("36", 36), ("40", 40)])
def test_the_current_ends_at_the_chosen_space(chosen: str, last: int) -> None:
    table = Table(2, last=chosen).begun()
    assert table.state.last == last
    table.turtles(last - 1, 0).take("blue-5")
    assert table.state.turtle[0] == last


@rule("ruling", "A22")
@rule("rulebook", "Start of a new round")
def test_without_the_token_the_seat_furthest_back_begins() -> None:
    table = Table(3).begun().turtles(9, 4, 11)
    assert rules.next_start_player(table.state) == 1
    table.state.token = 2
    assert rules.next_start_player(table.state) == 2
    last = table.state.last
    table.turtles(last, last, last).state.token = rules.NOBODY
    assert rules.next_start_player(table.state) == 2


# --- Corals ---


@rule("ruling", "A8")
@rule("rulebook", "Purple dice")
@pytest.mark.parametrize("reef", range(3, 9))
def test_a_coral_goes_to_the_reef_of_the_die_or_a_lower_one(reef: int) -> None:
    table = Table(2).begun()
    table.take(f"purple-{reef}")
    assert table.legal == {f"plant {n}" for n in range(3, reef + 1)}
    table.play("plant 3")
    assert (table.state.supply[0], table.state.corals[0, 0]) == (15, 1)


@rule("rulebook", "The functions of the advantage cards")
def test_a_coral_card_is_for_the_reef_beside_the_turtle_or_a_lower_one() -> None:
    table = Table(2).begun().give(0, "blue-coral").turtles(8, 0)
    table.take("blue-2")
    assert table.legal == {"plant 3", "plant 4", "plant 5"}
    assert table.why_not("plant 6") == rules.REEF_TOO_HIGH


@rule("ruling", "A8")
@rule("rulebook", "Purple dice")
def test_without_corals_in_the_supply_one_may_be_moved() -> None:
    table = Table(2).begun().without_corals(0, reef3=12, reef8=4)
    table.take("purple-4")
    assert table.legal == {"leave", "move 3 4", "move 8 3", "move 8 4"}
    assert table.why_not("move 3 5") == rules.REEF_TOO_HIGH
    assert table.play("move 8 4") == ["Anna moves a coral from reef 8 to reef 4."]
    assert table.legal == {"done"}
    assert [table.state.corals[0, reef] for reef in range(6)] == [12, 1, 0, 0, 0, 3]


@rule("rulebook", "Purple dice")
def test_the_last_coral_of_the_supply_is_placed_before_any_is_moved() -> None:
    table = Table(2).begun().without_corals(0, reef3=15)
    table.state.supply[0] = 1
    table.take("purple-4")
    assert table.legal == {"plant 3", "plant 4"}
    assert table.why_not("move 3 4") == rules.HAS_CORALS
    table.play("plant 4")
    table.at(rules.PICKING).take("purple-3")
    assert table.legal == {"leave", "move 4 3"}


@rule("ruling", "A8")
@each_sample
def test_legal_moves_are_exactly_those_that_why_not_allows(sample: WayToPlay) -> None:
    moves = [ACTIONS.describe(code) for code in range(ACTIONS.count)]
    for table in playing(sample, "moves", box_with(corals=1)):
        if table.state.phase == rules.MOVING:
            assert table.legal == {move for move in moves if table.why_not(move) == rules.LEGAL}


@rule("ruling", "A8")
@rule("ruling", "A2")
def test_moving_a_coral_is_optional() -> None:
    table = Table(2).begun().without_corals(0, reef3=16).give(0, "blue-coral").turtles(0, 9)
    table.take("blue-2")
    assert table.legal == {"leave"}
    assert table.play("leave")[0] == "Anna leaves the corals where they are."
    assert table.state.turtle[0] == 2
