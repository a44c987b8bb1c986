"""The dice competition: its dice, sinking, winners and tiles. The detailed example is in test_examples.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

import pytest

from tests.australis.tables import BOX, COLOUR, NAMES, Table
from tests.odds import assert_odds
from tests.rules import rule
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import (
    FACES,
    GOLD,
    MOST_EVENTS,
    PICKS,
    ROUNDS,
    SILVER,
    WHITE,
    YELLOW,
)


def alone(number: int, seat: int = 0) -> Table:
    """Return a table at this round, where only one seat has dice for the competition; the other won the last one."""
    table = Table(2).begun().at(rules.TURTLE_POINTS)
    table.state.round = number
    table.state.winner, table.state.second = 1 - seat, seat
    table.state.grey_beside = max(0, BOX.grey_rounds - number + 1)
    table.hold(seat, ("blue", 2), ("purple", 5))
    table.hold(1 - seat)
    table.run()
    return table


@rule("ruling", "A15")
@rule("rulebook", "The dice competition")
@pytest.mark.parametrize("seat", range(2))
def test_a_seat_that_is_alone_wins_without_rolling(seat: int) -> None:
    table = alone(1, seat)
    assert (table.state.phase, table.state.winner, table.state.second) == (rules.CHOOSING, seat, rules.NOBODY)
    assert [event.kind for event in table.told] == [rules.WON]


@rule("ruling", "A15")
@pytest.mark.parametrize(("number", "beside", "spilt"), [(1, 2, 1), (3, 0, 1), (4, 0, 0), (5, 0, 0)])
def test_nobody_gets_the_other_tile_nor_its_cube(number: int, beside: int, spilt: int) -> None:
    table = alone(number)
    said = table.play("prize gold")
    assert said[0] == "Anna takes the gold tile."
    assert (table.state.tiles[GOLD, number - 1], table.state.tiles[SILVER, number - 1]) == (0, rules.IN_BOX)
    assert (table.state.grey_beside, table.state.spilt) == (beside, spilt)


@rule("rulebook", "The dice competition")
@pytest.mark.parametrize("number", range(1, ROUNDS + 1))
def test_silver_brings_a_grey_cube_in_the_first_three_rounds_only(number: int) -> None:
    table = alone(number)
    table.state.grey_beside = 3  # more than there are in fact
    cubes = table.state.cubes[0]
    code = GAME.actions.parse("prize silver")
    brings = number <= 3
    assert ("grey" in GAME.offer(table.state, BOX, code, NAMES), "grey" in table.prompt()) == (brings, brings)
    table.step(code)
    assert table.state.cubes[0] - cubes == brings


# --- Dice in the competition ---


@rule("rulebook", "The dice competition")
def test_white_and_yellow_dice_go_back_and_the_others_compete() -> None:
    table = Table(3).begun().at(rules.TURTLE_POINTS)
    table.hold(0, ("red", 4))
    table.hold(2, ("purple", 4))
    for seat, colour in ((0, WHITE), (1, YELLOW)):
        for face in range(FACES):
            table.state.held[rules.place_of(seat, colour), face] = 1
    table.to_the_next_phase()
    assert [rules.dice_of(table.state, seat) for seat in range(3)] == [1, 0, 1]
    assert (table.state.back[WHITE], table.state.back[YELLOW]) == (FACES, FACES)
    assert not any(
        table.state.held[rules.place_of(seat, colour), face]
        for seat, colour in ((0, WHITE), (1, YELLOW))
        for face in range(FACES)
    )
    assert table.state.phase == rules.COMPETE


def test_who_won_in_the_last_round_has_not_won_this_one_yet() -> None:
    table = Table(2).begun().at(rules.TURTLE_POINTS)
    table.state.winner, table.state.second = 0, 1
    table.hold(0, ("blue", 2))
    table.hold(1, ("purple", 5))
    table.to_the_next_phase()
    assert (table.state.phase, table.state.winner, table.state.second) == (rules.COMPETE, rules.NOBODY, rules.NOBODY)


@rule("rulebook", "The dice competition")
def test_a_seat_without_number_dice_takes_no_part() -> None:
    table = Table(3).begun().at(rules.COMPETE)
    table.hold(0)
    table.hold(1, ("blue", 2))
    table.hold(2, ("red", 4), ("purple", 3))
    table.step()
    assert [event.seat for event in table.told if event.kind == rules.THROWN] == [1, 2]
    table.run()
    assert 0 not in (table.state.winner, table.state.second)


@rule("rulebook", "The dice competition")
def test_every_number_of_a_die_comes_up_equally_often() -> None:
    table = Table(4).begun()
    seen = {colour: Counter[Hashable]() for colour in COLOUR}
    for _ in range(100):
        for seat in range(4):
            table.hold(seat, *((colour, 7) for colour in COLOUR))
        table.at(rules.COMPETE).step()
        for colour, numbers in seen.items():
            numbers.update(number for seat in range(4) for name, number in table.dice(seat) if name == colour)
    for colour, lowest in (("blue", 2), ("purple", 3), ("red", 4)):
        assert_odds(seen[colour], dict.fromkeys(range(lowest, lowest + 6), Fraction(1, 6)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_always_a_competitor_and_with_three_players_two(seats: int) -> None:
    """There are 2 white and yellow dice a seat, and it takes 4 of them to keep a seat out of the competition."""
    assert seats - 2 * seats // PICKS >= (1 if seats == 2 else 2)


# --- Sinking ---


@rule("rulebook", "The dice competition")
def test_all_the_lowest_dice_sink_whoever_has_them() -> None:
    table = Table(3).begun()
    said = table.roll("blue 4, blue 4, red 5", "purple 4, purple 8", "purple 5")
    assert said == [
        "4 is the lowest: Anna loses 2 blue dice.",
        "4 is the lowest: Bob loses 1 purple die.",
    ]
    assert [rules.dice_of(table.state, seat) for seat in range(3)] == [1, 1, 1]


def test_rolls_and_losses_are_reported_clockwise_from_the_start_of_the_round() -> None:
    table = Table(4).begun().turtles(1, 2, 3, 4)
    table.state.start = 1
    for seat in range(4):
        table.hold(seat, ("blue", 2))
    table.at(rules.COMPETE).step()
    assert [event.seat for event in table.told] == [1, 2, 3, 0]
    table.roll(*["blue 5"] * 4)
    assert [event.seat for event in table.told if event.kind == rules.OUT] == [1, 2, 3, 0]


@rule("rulebook", "The dice competition")
def test_a_card_counts_for_all_dice_of_its_colour_and_no_other() -> None:
    table = Table(2).begun()
    table.fight(0, "blue")
    table.roll("blue 3, blue 2, purple 3, red 9", "blue 7")
    assert rules.dice_of(table.state, 0) == 2  # the blue 2 and the purple 3 are gone, because both count 3
    table.roll("blue 6, red 9", "blue 7")
    assert rules.dice_of(table.state, 0) == 1  # the 6 counts 7, as low as Bob's


@rule("ruling", "A16")
@rule("rulebook", "The dice competition")
@pytest.mark.parametrize(("spaces", "ranking"), [((3, 9, 6), (1, 2)), ((9, 3, 6), (0, 2)), ((30, 30, 2), (0, 1))])
def test_if_all_are_out_at_once_turtles_rank_them(spaces: tuple[int, int, int], ranking: tuple[int, int]) -> None:
    table = Table(3).begun().turtles(*spaces)
    table.roll("blue 5", "purple 5", "red 5")
    assert (table.state.phase, table.state.winner, table.state.second) == (rules.RANK, *ranking)


def test_four_seats_that_are_out_at_once_have_the_most_events() -> None:
    table = Table(4).begun().turtles(1, 2, 3, 4)
    assert len(table.roll("blue 5, blue 5", "purple 5", "red 5", "blue 5, red 5")) == MOST_EVENTS
    assert MOST_EVENTS == GAME.max_events <= len(table.state.events)


@rule("rulebook", "The dice competition")
def test_of_two_seats_out_in_the_last_roll_the_turtle_ahead_is_second() -> None:
    table = Table(3).begun().turtles(2, 5, 9)
    table.roll("blue 4", "blue 4", "blue 5")
    assert (table.state.winner, table.state.second) == (2, 1)


@rule("rulebook", "The dice competition")
def test_a_seat_that_was_out_earlier_ranks_lower_wherever_the_turtles_are() -> None:
    table = Table(3).begun().turtles(25, 5, 2)
    table.roll("blue 3", "blue 4", "blue 5")
    table.roll("", "blue 4", "blue 5")
    assert (table.state.winner, table.state.second) == (2, 1)


@rule("ruling", "A17")
@pytest.mark.parametrize("seat", range(4))
def test_the_last_seat_with_dice_wins_however_many_it_has(seat: int) -> None:
    table = Table(4).begun()
    table.roll(*("purple 5, purple 6, red 4" if other == seat else "blue 3" for other in range(4)))
    assert (table.state.phase, table.state.winner) == (rules.RANK, seat)


# --- Tiles ---


def won(*, first: int = 0, second: int = 1, number: int = 1) -> Table:
    """Return a table where the competition of a round is over, and the winner chooses."""
    table = Table(3).begun().at(rules.RANK)
    table.state.round = number
    table.state.winner, table.state.second = first, second
    table.run()
    return table


@rule("rulebook", "The dice competition")
@pytest.mark.parametrize(("choice", "other"), [("gold", "silver"), ("silver", "gold")])
def test_the_winner_chooses_and_the_second_gets_the_other_tile(choice: str, other: str) -> None:
    table = won(first=2, second=0)
    assert table.legal == {"prize gold", "prize silver"}
    said = table.play(f"prize {choice}")
    cube = {"silver": " and a grey food cube", "gold": ""}
    assert said[0] == f"Charlie takes the {choice} tile{cube[choice]}."
    assert f"Anna takes the {other} tile{cube[other]}." in said
    assert table.points() == [1, 2, 3], "tiles count at the end only"


@rule("ruling", "A18")
def test_with_a_full_food_track_silver_brings_the_tile_alone() -> None:
    table = won()
    table.state.cubes[0] = 6
    table.play("prize silver")
    assert (table.state.tiles[SILVER, 0], table.state.cubes[0], table.state.spilt) == (0, 6, 1)
