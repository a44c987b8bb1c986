"""A new round, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.australis.tables import BOX, Table
from tests.rules import rule
from tuckerbox.games.australis import rules
from tuckerbox.games.australis.state import GOLD, ROUNDS, SILVER
from tuckerbox.kernel.contract import NATURE, OVER, Numbers, Payoffs


def last_prize(seats: int = 2, token: int = rules.NOBODY) -> Table:
    """Return a table where the last competition is won; all earlier tiles went to Anna in turn."""
    table = Table(seats).begun().at(rules.CHOOSING)
    state = table.state
    state.round, state.winner, state.second, state.token = ROUNDS, 0, 1, token
    for nth in range(ROUNDS - 1):
        state.tiles[GOLD, nth], state.tiles[SILVER, nth] = 0, 1
    return table


def winner(table: Table) -> int:
    out: Any = Payoffs()
    rules.result(table.state, table.box, out)
    payoffs = list(out.values[: table.state.seats])
    assert sorted(payoffs) == [0.0] * (table.state.seats - 1) + [1.0]
    return payoffs.index(1.0)


@rule("rulebook", "Start of a new round")
def test_a_new_round_begins_with_all_dice_rolled_and_six_new_cards() -> None:
    table = Table(3).begun().at(rules.CHOOSING)
    state = table.state
    state.winner, state.second, state.token = 0, 1, 2
    shown = list(state.display)
    said = table.play("prize gold")
    assert "Round 2 begins; Charlie goes first." in said
    assert (state.round, state.start, state.active, state.token) == (2, 2, 2, rules.NOBODY)
    assert [sum(state.offer[colour, face] for face in range(6)) for colour in range(5)] == [3, 3, 3, 3, 1]
    assert rules.count_of(state.discard) == 6
    assert sum(state.discard[kind] for kind in set(shown)) == 6
    assert rules.empty_places(state) == 0


@rule("rulebook", "The end of the game")
def test_corals_count_one_each_then_the_token_then_tiles_one_by_one() -> None:
    table = last_prize(token=1)
    table.corals(0, 5, 3)
    table.corals(0, 8, 1)
    before = table.points()
    told = [table.step(rules.prize(GOLD))]
    while rules.turn(table.state) == NATURE:
        told.append(table.step())
    assert told[1:4] == [
        ["Bob scores 0 points for corals."],
        ["Anna scores 4 points for corals."],
        ["Bob scores 1 point for the first player token."],
    ]
    revealed = [
        f"{who} turns up a {tile} tile" for _ in range(5) for who, tile in (("Bob", "silver"), ("Anna", "gold"))
    ]
    assert [said.split(":")[0] for (said,) in told[4:-1]] == revealed
    assert table.points() == [before[0] + 4 + sum(BOX.gold), before[1] + 1 + sum(BOX.silver)]
    assert rules.turn(table.state) == OVER
    assert table.why_not("done") == rules.IT_IS_OVER


@rule("ruling", "A14")
@rule("rulebook", "The end of the game")
def test_the_point_for_the_token_is_lost_if_nobody_has_it() -> None:
    said = last_prize().play("prize silver")
    assert not any("token" in sentence for sentence in said)


@rule("ruling", "A13")
@rule("rulebook", "Red die")
def test_the_token_changes_hands_at_once() -> None:
    table = Table(2).begun()
    table.state.offer[4, 0] = 0
    assert table.state.token == rules.NOBODY
    table.take("red")
    assert table.state.token == 0
    assert table.state.start == 0


@rule("ruling", "A15")
def test_a_tile_in_the_box_counts_for_nobody() -> None:
    table = last_prize()
    table.state.tiles[SILVER, 0] = rules.IN_BOX
    before = table.points()
    said = table.play("prize gold")
    assert sum("turns up" in sentence for sentence in said) == 2 * ROUNDS - 1
    assert table.points()[1] == before[1] + sum(BOX.silver) - BOX.silver[0]


@rule("rulebook", "The end of the game")
@pytest.mark.parametrize(
    ("points", "spaces", "best"),
    [((80, 70), (3, 30), 0), ((70, 70), (3, 20), 1), ((70, 70), (30, 30), 0), ((99, 150), (30, 0), 1)],
)
def test_most_points_win_and_then_the_turtle_ahead(points: tuple[int, int], spaces: tuple[int, int], best: int) -> None:
    table = Table(2).begun().turtles(*spaces).at(rules.FINISH)
    for seat in range(2):
        table.state.points[seat] = points[seat]
    table.step()
    assert winner(table) == best
    assert table.prompt() == f"{('Anna', 'Bob')[best]} wins with {points[best]} points."


def test_everybody_plays_for_themselves_and_has_the_points_of_their_own_disc() -> None:
    table = Table(4).begun()
    out: Any = Numbers()
    for seat in range(4):
        table.state.points[seat] = 10 * (seat + 1)
    rules.points(table.state, table.box, out)
    assert list(out.values[:4]) == [10, 20, 30, 40]
    assert [rules.team(table.state, seat) for seat in range(4)] == [0, 1, 2, 3]
