"""The worked examples of the rulebook, and unusual cases next to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

import pytest

from tests.australis.tables import BOX, Table
from tests.odds import assert_odds
from tests.rules import rule
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import COLOURS, FACES, FIRST_REEF, GOLD, RED, SILVER
from tuckerbox.kernel.events import events_of


@rule("rulebook", "Game set up")
def test_three_players_take_three_dice_of_each_colour() -> None:
    table = Table(3).begun()
    state = table.state
    assert [sum(state.offer[colour, face] for face in range(FACES)) for colour in range(COLOURS)] == [3, 3, 3, 3, 1]
    assert [state.points[seat] for seat in range(3)] == [1, 2, 3]
    assert [state.turtle[seat] for seat in range(3)] == [0, 1, 2]
    assert rules.count_of(state.deck) == 30 - 6
    assert state.grey == 1
    assert state.grey_beside == 3
    assert [state.cubes[seat] for seat in range(3)] == [1, 1, 1]
    assert [state.supply[seat] for seat in range(3)] == [16, 16, 16]
    assert list(BOX.cube_spaces) == [5, 11, 15]
    assert rules.empty_places(state) == 0
    assert state.round == 1


@rule("rulebook", "Game set up")
def test_tiles_lie_ascending_and_each_player_starts_a_point_and_a_space_further_on() -> None:
    assert list(BOX.gold) == [7, 8, 9, 12, 15]
    assert BOX.silver[0] == 3
    assert sorted(BOX.silver) == list(BOX.silver)
    for seats in (2, 3, 4):
        for seed in range(5):
            table = Table(seats, seed=seed)
            table.run()
            state = table.state
            clockwise = [(state.start + nth) % seats for nth in range(seats)]
            assert [state.points[seat] for seat in clockwise] == list(range(1, seats + 1))
            assert [state.turtle[seat] for seat in clockwise] == list(range(seats))


@rule("rulebook", "Game set up")
def test_everybody_is_equally_likely_to_begin() -> None:
    starts = Counter[Hashable]()
    for seed in range(1200):
        table = Table(3, seed=seed)
        table.step()
        starts[table.state.start] += 1
    assert_odds(starts, dict.fromkeys(range(3), Fraction(1, 3)))


@rule("rulebook", "Game set up")
def test_before_the_draw_it_is_nobodys_turn_and_nobody_has_won() -> None:
    state = Table(2).state
    assert {state.start, state.token, state.active, state.winner, state.second} == {rules.NOBODY}


@rule("rulebook", "Game set up")
def test_every_side_of_a_die_comes_up_equally_often() -> None:
    table = Table(4).begun()
    seen = [Counter[Hashable]() for _ in range(RED)]
    for _ in range(100):
        table.at(rules.ROLL).step()
        for colour, sides in enumerate(seen):
            sides.update({face: table.state.offer[colour, face] for face in range(FACES)})
    for sides in seen:
        assert_odds(sides, dict.fromkeys(range(FACES), Fraction(1, 6)))


@rule("rulebook", "Game set up")
def test_four_players_use_all_cards_and_two_grey_cubes() -> None:
    table = Table(4).begun()
    assert rules.count_of(table.state.deck) == 45 - 6
    assert table.state.grey == 2


@rule("rulebook", "Points for coral reefs")
def test_on_reef_5_orange_has_most_and_blue_is_ahead_of_green() -> None:
    table = Table(3).begun()
    for seat, count in enumerate((3, 2, 2)):  # orange, green, blue
        table.corals(seat, 5, count)
    table.state.turtle[1], table.state.turtle[2] = 4, 9
    table.state.scored = 5 - FIRST_REEF
    before = [table.state.points[seat] for seat in range(3)]
    table.state.phase = rules.REEF_POINTS
    table.step()
    assert [table.state.points[seat] - was for seat, was in enumerate(before)] == [2, 0, 1]


@rule("rulebook", "Points for schools of fish")
@pytest.mark.parametrize(("cubes", "fish", "points"), [(2, 7, 3), (3, 15, 7), (4, 15, 13), (1, 2, 0), (6, 4, 1)])
def test_a_school_is_as_large_as_cubes_and_fish_allow(cubes: int, fish: int, points: int) -> None:
    table = Table(2)
    table.state.cubes[0], table.state.fish[0] = cubes, fish
    assert rules.school(table.state, BOX, 0) == points
    assert (table.state.cubes[0], table.state.fish[0]) == (cubes, fish)


@rule("rulebook", "Points for sea turtles")
def test_a_turtle_on_13_earns_13() -> None:
    table = Table(2).begun()
    table.state.turtle[0] = 13
    before = table.state.points[0]
    table.state.phase = rules.TURTLE_POINTS
    table.hold(0, ("blue", 2))
    table.hold(1, ("blue", 2))
    assert table.step()[0] == "Anna's turtle earns 13 points."
    assert table.state.points[0] - before == 13


# The rolls of each seat, and the number of dice that it has left
ROLLS: tuple[tuple[tuple[str, str, str], list[int]], ...] = (
    (("blue 3, red 6", "blue 3, blue 5, purple 6", "purple 5, purple 7"), [1, 3, 2]),
    (("red 5", "blue 2, blue 6, purple 3", "purple 6, purple 4"), [1, 1, 2]),
    (("red 6", "blue 4", "purple 5, purple 8"), [1, 0, 2]),
    (("red 4", "", "purple 3, purple 6"), [1, 0, 1]),
)


def duel(table: Table) -> None:
    """Return the competition of the detailed example, up to its last roll."""
    table.fight(0, "red")
    table.fight(1, "blue", "red")
    table.fight(2, "purple")
    for rolls, left in ROLLS:
        table.roll(*rolls)
        assert [rules.dice_of(table.state, seat) for seat in range(3)] == left
        assert table.state.phase == rules.COMPETE


@rule("rulebook", "Detailed example of a three-player dice competition")
def test_charlie_wins_the_competition_roll_by_roll() -> None:
    table = Table(3).begun()
    duel(table)
    table.roll("red 6", "", "purple 7")
    table.run()
    assert (table.state.winner, table.state.second) == (2, 0)
    assert table.why_not("prize gold") == table.why_not("prize silver") == rules.LEGAL
    cubes = table.state.cubes[2]
    table.play("prize silver")
    assert (table.state.tiles[SILVER, 0], table.state.tiles[GOLD, 0]) == (2, 0)
    assert table.state.cubes[2] == cubes + 1
    assert (rules.tile_points(BOX, SILVER, 0), rules.tile_points(BOX, GOLD, 0)) == (3, 7)


@rule("rulebook", "Detailed example of a three-player dice competition")
def test_with_equal_dice_the_turtle_that_is_ahead_wins() -> None:
    table = Table(3).begun()
    duel(table)
    table.state.turtle[0] = 9
    table.roll("red 6", "", "purple 6")
    table.run()
    assert (table.state.winner, table.state.second) == (0, 2)


@rule("rulebook", "The functions of the advantage cards")
@pytest.mark.parametrize(
    ("reef", "spaces"), [(3, (0, 3)), (4, (4, 6)), (5, (7, 9)), (6, (10, 12)), (7, (13, 15)), (8, (16, 30))]
)
def test_each_section_of_the_current_has_its_reef(reef: int, spaces: tuple[int, int]) -> None:
    first, last = spaces
    assert {rules.section(BOX, space) + FIRST_REEF for space in range(first, last + 1)} == {reef}


def swim(table: Table, seat: int, came: int, steps: int) -> list[str]:
    table.state.turtle[seat] = came
    table.state.told = 0
    rules.swim(table.state, BOX, seat, steps)
    return [GAME.tell(event, BOX, ("Anna", "Bob", "Charlie")) for event in events_of(table.state)]


@rule("rulebook", "The movement of sea turtles")
def test_a_turtle_goes_over_a_taken_space_and_picks_up_what_it_passes() -> None:
    table = Table(3).begun()
    table.state.turtle[1], table.state.turtle[2] = 5, 0
    said = swim(table, 0, came=3, steps=2)
    assert table.state.turtle[0] == 6
    assert table.state.cubes[0] == 2
    assert said == ["Anna's turtle swims from 3 to 6.", "Anna gets a food cube."]


@rule("rulebook", "The movement of sea turtles")
def test_passing_15_and_17_brings_a_coloured_and_a_grey_cube() -> None:
    table = Table(3).begun()
    swim(table, 0, came=14, steps=4)
    assert table.state.turtle[0] == 18
    assert table.state.cubes[0] == 3
    assert table.state.grey == 0
    swim(table, 1, came=16, steps=3)
    assert table.state.cubes[1] == 1


@rule("rulebook", "The movement of sea turtles")
def test_with_a_full_food_track_a_cube_is_lost() -> None:
    table = Table(2).begun()
    table.state.cubes[0] = 6
    swim(table, 0, came=16, steps=2)
    assert (table.state.cubes[0], table.state.grey, table.state.spilt) == (6, 0, 1)


@rule("rulebook", "The movement of sea turtles")
def test_beyond_the_end_a_turtle_stays_on_the_last_space() -> None:
    table = Table(3, last="18").begun()
    swim(table, 0, came=17, steps=7)
    swim(table, 1, came=16, steps=7)
    assert (table.state.turtle[0], table.state.turtle[1]) == (18, 18)
    assert rules.is_ahead(table.state, 0, 1)
