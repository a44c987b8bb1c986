"""The greedy player of Down Under: its choice in some positions, and its results against random play."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import mean

import pytest

from tests.playing import PolicyPlay
from tuckerbox.games.down_under import GAME, rules
from tuckerbox.games.down_under.state import (
    ACTIONS,
    CURVED,
    DINGO,
    EAST,
    NORTH,
    RABBIT,
    SOUTH,
    STRAIGHT,
    TERMINAL,
    WEST,
    cell_of,
)
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.position import Position

pytestmark = pytest.mark.not_rules


class Table(PolicyPlay):
    """A match with the game's policy, to play or to lay out."""

    def __init__(self, *, native: bool = True) -> None:
        super().__init__(GAME, native=native)

    def does(self) -> str:
        """Return the player's choice in words, after checking that it is legal and that its copy was restored."""
        action = self.choose()
        assert action in self.position.legal
        assert Position(self.engine, self.player.states, 1).raw == self.position.raw
        return ACTIONS.describe(action)

    def lay_out(self, *tiles: tuple[int, int, int, int, int], seats: int = 2, **options: object) -> None:
        """Lay out tiles, each by colour, pile, turn, column and row; then give seat 0 the turn."""
        self.start(seats, options, "a position")
        self.state.start = 0
        for colour, pile, turn, x, y in tiles:
            self.state.told = 0
            rules.lay(self.state, colour, pile, turn, cell_of(x, y))
        self.state.turns = rules.colours_in_play(self.state) + seats
        rules.begin_turn(self.state, 0, rules.playable_of(self.state, 1))

    def leave(self, colour: int, **left: int) -> None:
        """Leave a colour this many tiles of some piles."""
        for pile in range(TERMINAL):
            self.state.stock[colour, pile] = 0
        for name, count in left.items():
            self.state.stock[colour, STRAIGHT if name == "straights" else CURVED] = count


@pytest.fixture(scope="module")
def table() -> Table:
    return Table()


# --- Single decisions ---

A, B = 0, 1


def test_a_neutral_path_is_joined(table: Table) -> None:
    table.lay_out((A, STRAIGHT, EAST, 0, 0), (B, CURVED, SOUTH, 1, 1))
    table.step(table.choose())
    assert table.state.length[A] == 3  # the tile, and the grey path of the curve next to it


def test_it_stays_away_from_the_border(table: Table) -> None:
    table.lay_out(
        *((A, STRAIGHT, EAST, x, 0) for x in range(3)), (B, STRAIGHT, NORTH, 1, 3), size="own", length=4, width=4
    )
    assert "terminal" not in table.does()


def test_a_terminal_is_not_wasted(table: Table) -> None:
    table.lay_out((A, STRAIGHT, EAST, 0, 0), (B, STRAIGHT, NORTH, 2, 2))
    for seed in range(20):
        table.players_luck = luck_of(table.engine, seeded(seed))
        assert "terminal" not in table.does()


def test_a_terminal_is_laid_when_nothing_else_is_left(table: Table) -> None:
    table.lay_out((A, STRAIGHT, EAST, 0, 0), (B, STRAIGHT, NORTH, 2, 2))
    table.leave(A)
    assert table.does().startswith("place terminal")


def test_the_dingo_is_not_kept_to_the_end(table: Table) -> None:
    table.lay_out((A, STRAIGHT, EAST, 0, 0), (B, STRAIGHT, NORTH, 2, 2), animals=True)
    table.leave(A)
    table.state.stock[A, CURVED + RABBIT] = 1
    table.state.stock[A, CURVED + DINGO] = 1
    for _ in range(2):
        table.state.phase, table.state.owed, table.state.due = rules.PLAYING, 1, 1
        table.step(table.choose())
    assert table.state.stock[A, CURVED + DINGO] == 0


def test_a_ring_is_opened(table: Table) -> None:
    table.lay_out(
        (A, CURVED, NORTH, 0, 1), (A, CURVED, WEST, 1, 1), (A, CURVED, SOUTH, 1, 0), (B, STRAIGHT, NORTH, 3, 3)
    )
    rules.lay(table.state, A, CURVED, EAST, cell_of(0, 0))
    rules.begin_turn(table.state, A, 1)
    assert table.does().startswith("rotate")


def test_it_ends_the_turn_when_all_tiles_are_laid(table: Table) -> None:
    table.lay_out((A, STRAIGHT, EAST, 0, 0), (B, STRAIGHT, NORTH, 2, 2))
    table.step(table.choose())
    assert table.does() == "done"


def test_matches_differ(table: Table) -> None:
    assert len({tuple(table.match(2, {}, number)) for number in range(12)}) > 3


# --- Whole matches ---


def margins(table: Table, seats: int, options: Mapping[str, object], matches: int) -> tuple[float, float]:
    """Return the part of matches that it wins against random players, and its average lead."""
    won, found = 0.0, []
    for number in range(matches):
        seat = number % seats
        points = table.match(seats, options, f"duel {number}", at_random=(1 << seats) - 1 - (1 << seat))
        won += table.position.result[seat]
        found.append(points[seat] - max(points[:seat] + points[seat + 1 :]))
    return won, mean(found)


@pytest.mark.parametrize(
    ("options", "margin"),
    [
        ({}, 13),
        ({"animals": True}, 13),
        ({"size": "easy"}, 13),
        ({"size": "difficult"}, 12),
        ({"routes": "one-ended"}, 13),
        ({"routes": "two"}, 25),
        ({"routes": "two-in-turn"}, 25),
        ({"area": "frame"}, 18),
    ],
    ids=str,
)
def test_it_beats_random_play(table: Table, options: dict[str, object], margin: float) -> None:
    won, by = margins(table, 2, options, 300)
    assert won >= 0.98 * 300
    assert by >= margin


@pytest.mark.parametrize(("seats", "least"), [(3, 0.95), (4, 0.95)])
def test_it_beats_several_random_players_at_once(table: Table, seats: int, least: float) -> None:
    won, by = margins(table, seats, {}, 200)
    assert won >= least * 200
    assert by >= 10
