"""Points for coral reefs, schools of fish and sea turtles. The worked examples are in test_examples.py."""

from __future__ import annotations

import pytest

from tests.australis.tables import BOX, Table
from tests.rules import rule
from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import FIRST_REEF, REEFS

# Points of the reefs: for the most corals, and for the second most
REEF_POINTS = {3: (1, 0), 4: (2, 0), 5: (2, 1), 6: (3, 2), 7: (4, 2), 8: (5, 3)}


def scoring(*corals: int, reef: int, seats: int = 0) -> Table:
    """Return a table where each seat has this many corals on the reef that is scored next. Turtles are in the order of
    seats."""
    table = Table(seats or len(corals)).begun().at(rules.REEF_POINTS)
    table.turtles(*range(9, 9 - table.state.seats, -1))
    for seat, count in enumerate(corals):
        table.corals(seat, reef, count)
    table.state.scored = reef - FIRST_REEF
    return table


def gains(table: Table) -> list[int]:
    """Return what each seat scores for a reef, for schools or for turtles."""
    before = table.points()
    if table.state.phase == rules.REEF_POINTS:
        table.step()
    else:
        table.to_the_next_phase()
    return [now - was for now, was in zip(table.points(), before, strict=True)]


@rule("rulebook", "Points for coral reefs")
@pytest.mark.parametrize("reef", REEF_POINTS)
def test_most_and_second_most_corals_score(reef: int) -> None:
    first, second = REEF_POINTS[reef]
    assert gains(scoring(1, 2, 3, reef=reef)) == [0, second, first]


@rule("rulebook", "Points for coral reefs")
def test_reefs_are_scored_one_by_one_from_3_to_8() -> None:
    table = scoring(0, 0, reef=3)
    said = [table.step() for _ in range(REEFS)]
    assert said == [[f"Nobody has corals on reef {reef}."] for reef in range(3, 9)]
    assert table.state.phase == rules.FISH_POINTS


@rule("ruling", "A9")
@rule("rulebook", "Points for coral reefs")
def test_ties_are_broken_by_the_turtle_ahead() -> None:
    table = scoring(2, 2, 2, reef=8)
    assert gains(table) == [5, 3, 0]
    table = scoring(2, 2, 2, reef=8).turtles(4, 5, 6)
    assert gains(table) == [0, 3, 5]


@rule("ruling", "A10")
def test_two_players_score_second_places_as_well() -> None:
    assert gains(scoring(3, 1, reef=6)) == [3, 2]


@rule("ruling", "A11")
def test_a_seat_alone_on_a_reef_is_first_and_nobody_is_second() -> None:
    table = scoring(0, 1, 0, reef=7)
    assert gains(table) == [0, 4, 0]


@rule("ruling", "A12")
@rule("rulebook", "Points for schools of fish")
@pytest.mark.parametrize("fish", range(0, 31, 3))
def test_fish_count_for_the_largest_complete_school(fish: int) -> None:
    slots = [(3, 1), (6, 3), (10, 7), (15, 13), (21, 21), (28, 31)]
    table = Table(2)
    for cubes in range(1, 7):
        table.state.cubes[0], table.state.fish[0] = cubes, fish
        wanted = max((points for need, points in slots[:cubes] if fish >= need), default=0)
        assert rules.school(table.state, BOX, 0) == wanted


@rule("rulebook", "Points for schools of fish")
def test_nothing_is_spent_on_a_school() -> None:
    table = Table(2).begun().at(rules.FISH_POINTS)
    table.state.fish[1], table.state.cubes[1] = 12, 3
    assert gains(table) == [0, 7]
    assert (table.state.fish[1], table.state.cubes[1]) == (12, 3)


@rule("ruling", "A13")
@rule("rulebook", "Points for coral reefs, schools of fish and sea turtles")
def test_the_owner_of_the_token_begins_the_scoring() -> None:
    for token, order in ((rules.NOBODY, [0, 1, 2]), (2, [2, 0, 1])):
        table = Table(3).begun().at(rules.FISH_POINTS)
        table.state.token = token
        for _ in ("fish", "turtles"):
            scorers = []
            for _ in order:
                table.step()
                scorers += [event.seat for event in table.told]
            assert scorers == order


@rule("ruling", "A23")
def test_points_go_on_above_100() -> None:
    table = Table(2).begun().at(rules.TURTLE_POINTS).turtles(20, 3)
    table.state.points[0] = 95
    table.hold(0, ("blue", 2))
    assert gains(table)[0] == 20
    assert table.points()[0] == 115
