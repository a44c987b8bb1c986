"""The value of a position at the search's horizon."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, Table
from tests.playing import PolicyPlay
from tuckerbox.games.auztralia import GAME
from tuckerbox.games.auztralia.board import LAST_SPACE
from tuckerbox.games.auztralia.greedy.expected_gain import expected_gain
from tuckerbox.games.auztralia.greedy.mind import Mind
from tuckerbox.games.auztralia.rules.scoring import old_ones_score

pytestmark = pytest.mark.not_rules


def of(table: Table, seat: int = 0) -> float:
    return expected_gain(table.state, BOX, Mind(), seat)


def at(*spaces: int) -> Table:
    """Return a table with Anna and Bruce on an empty map, on these spaces of the time track."""
    table = Table(2).bare("e8", "a6")
    for seat, space in enumerate(spaces):
        table.state.time[seat] = space
    return table


def test_nothing_is_hoped_for_any_more_when_time_is_over() -> None:
    table = at(LAST_SPACE, LAST_SPACE).goods(0, coal=3, iron=3, gold=9).units(0, infantry=3)
    table.wake("e7", "cthulhu")
    assert of(table) == 0.0


def test_a_space_of_its_own_is_worth_a_little_less_than_a_point() -> None:
    """The time of the seat that is furthest back counts for all seats."""
    assert 0.5 < of(at(20, 10)) - of(at(21, 10)) < 1.0
    assert of(at(20, 10)) > of(at(20, 12))


def test_an_old_one_is_feared_more_if_it_is_nearer_and_less_if_the_seat_is_armed() -> None:
    near, far, armed = (at(30, 30) for _ in range(3))
    near.wake("e7", "loyalists")
    far.wake("e3", "loyalists")
    armed.wake("e7", "loyalists")
    armed.units(0, infantry=3, armoured_train=2)
    calm = at(30, 30)
    assert of(near) < of(far) < of(calm)
    calm.units(0, infantry=3, armoured_train=2)
    assert of(calm) - of(armed) < of(at(30, 30)) - of(near)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_match_looks_open_when_it_begins(seats: int) -> None:
    """Tiles that lie face down count double for the Old Ones. The value includes that some will be beaten."""
    play = PolicyPlay(GAME)
    for number in range(20):
        play.start(seats, {}, f"opening {number}")
        play.go_on()
        ahead = expected_gain(play.state, play.box, Mind(), 0) - old_ones_score(play.state, play.box)
        assert -40 < ahead < 40
