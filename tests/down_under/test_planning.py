"""Which seats of Down Under have a next turn, and whether it can be planned now."""

from __future__ import annotations

import pytest

from tests.down_under.tables import BOX, Table, number, table
from tuckerbox.games.down_under.planning import foresee
from tuckerbox.kernel.contract import Foresight

OTHERS = ("B S 5,1 r0", "B S 5,2 r0")
RING = ("Y C 0,0 r1", "Y C 1,0 r2", "Y C 1,1 r3", "Y C 0,1 r0")
# Blue's route runs through the grey paths of all four curves of Yellow's ring.
AROUND_IT = ("B S -1,0 r1", "B C 0,-1 r1", "B C 1,-1 r2", "B C 2,0 r2", "B C 2,1 r3", "B C 1,2 r3", "B C 0,2 r0")


def foreseen(t: Table, colour: str) -> Foresight:
    """Return what a seat can foresee of its turn while another one decides."""
    return foresee(t.state, BOX, number(colour))


@pytest.mark.parametrize(
    ("laid", "sees"),
    [
        (("Y S 0,0 r0", "Y T 0,1 r0", *OTHERS), Foresight.CLEAR),
        (("Y S 0,0 r0", "Y T 0,1 r0", "Y T 0,-1 r2", *OTHERS), Foresight.NO_TURN),
        ((*RING, *OTHERS), Foresight.CLEAR),
        ((*RING, *AROUND_IT), Foresight.NO_TURN),
    ],
    ids=["closed at one end", "closed at both ends", "ring", "ring that can't be opened"],
)
def test_a_seat_has_a_next_turn_as_long_as_its_route_can_change(laid: tuple[str, ...], sees: Foresight) -> None:
    assert foreseen(table(2, *laid).turn_of("B"), "Y") == sees


def test_a_seat_may_have_another_turn_while_an_end_of_its_route_is_open() -> None:
    t = table(2, "Y S 0,0 r0", "Y T 0,1 r0", *OTHERS).turn_of("B")
    for kind in "SCT":
        t.without("Y", kind)
    assert foreseen(t, "Y") == Foresight.TOO_EARLY


def test_a_seat_with_two_routes_has_a_next_turn_until_both_are_closed() -> None:
    closed = ("Y S 0,0 r0", "Y T 0,1 r0", "Y T 0,-1 r2")
    other, last = ("R S 1,0 r0", "R T 1,1 r0"), "R T 1,-1 r2"
    assert foreseen(table(2, *closed, *other, *OTHERS, routes="two").turn_of("B"), "Y") == Foresight.CLEAR
    assert foreseen(table(2, *closed, *other, last, *OTHERS, routes="two").turn_of("B"), "Y") == Foresight.NO_TURN
