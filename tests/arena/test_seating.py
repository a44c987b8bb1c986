"""Seatings: every bot sits on every seat equally often, with the same luck."""

from __future__ import annotations

from collections import Counter

import pytest

from tuckerbox.arena import experiment_for
from tuckerbox.arena.experiment import Seating, seatings


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (2, 4), (3, 2), (3, 4), (4, 2), (4, 4), (5, 3)])
def test_every_bot_sits_equally_often_on_every_seat(bots: int, seats: int) -> None:
    matches = [match for seating in seatings(bots, seats, False) for match in seating]
    sat = Counter((seat, bot) for match in matches for seat, bot in enumerate(match))
    assert len(sat) == bots * seats
    assert len(set(sat.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_deal_each_bot_sits_on_each_seat(seats: int) -> None:
    for seating in seatings(4, seats, False):
        assert len(seating) == seats == len(set(seating))
        assert len({frozenset(match) for match in seating}) == 1
        assert all(len(set(there)) == seats for there in zip(*seating, strict=True))


def test_with_fewer_seats_than_bots_every_pair_meets() -> None:
    assert seatings(3, 2, False) == (((0, 1), (1, 0)), ((0, 2), (2, 0)), ((1, 2), (2, 1)))


def test_four_at_a_table_sit_in_every_order() -> None:
    def neighbours(seating: Seating) -> tuple[int, ...]:
        first = seating[0].index(0)
        return seating[0][first:] + seating[0][:first]

    assert len({neighbours(seating) for seating in seatings(4, 4, False)}) == 6


def test_with_more_seats_than_bots_all_get_equally_many_seats() -> None:
    assert seatings(2, 4, False) == (((0, 1, 0, 1), (1, 0, 1, 0)),)
    [seating] = seatings(2, 3, False)
    assert len(seating) == 6


def test_if_all_seats_win_together_each_bot_plays_by_itself() -> None:
    assert seatings(2, 4, True) == (((0, 0, 0, 0), (1, 1, 1, 1)),)
    assert experiment_for("auztralia", ["greedy", "random"], 1).together
    assert not experiment_for("auztralia", ["greedy", "random"], 2).together


def test_by_default_there_is_a_seat_for_each_bot_if_the_game_allows_that() -> None:
    assert experiment_for("outback", ["greedy", "random"]).seats == 2
    assert experiment_for("outback", ["greedy", "random", "search"]).seats == 3
    assert experiment_for("outback", [f"search@{n}" for n in range(1, 7)]).seats == 4
    assert experiment_for("outback", ["greedy", "random"], 4).seats == 4


@pytest.mark.parametrize(
    ("bots", "error"),
    [
        ([], "Name the bots"),
        (["greedy"], "needs an opponent"),
        (["greedy", "random", "greedy"], "named twice"),
        (["greedy", "nope"], "no bot 'nope'"),
    ],
)
def test_invalid_bots_are_refused_with_a_sentence(bots: list[str], error: str) -> None:
    with pytest.raises(ValueError, match=error):
        experiment_for("outback", bots)
