"""Ways out of billabongs: where they lead, and who gets them. The cases themselves are in test_examples.py."""

from __future__ import annotations

import pytest

from tests.down_under.oracle import Cell, Tile, around
from tests.down_under.tables import NAMES, Table, agree, begun, kinds, match, parse_cell, table, turned
from tests.rules import rule
from tuckerbox.games.down_under import GAME, rules
from tuckerbox.games.down_under.state import MOST_EVENTS
from tuckerbox.kernel.contract import NATURE, OVER

# Red comes from the east into 0,0, where routes of Yellow and Blue lead already
MEETING = ("Y S 0,1 r0", "B S -1,0 r1", "R S 2,0 r1")


def cells(t: Table) -> set[Cell]:
    """Return the cells in which something can be laid."""
    return {parse_cell(move.split()[1]) for move in t.legal}


def third_comes(*laid: str, seats: int = 4, **chosen: object) -> Table:
    """Let Red bring the third route, and take NATURE's steps."""
    t = table(seats, *laid, **chosen).turn_of("R")
    t.play("S 1,0 r1")
    t.run()
    agree(t)
    return t


@rule("ruling", "R19")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_way_out_goes_on_over_grey() -> None:
    t = third_comes(*MEETING, "G T 0,-1 r1")
    assert t.route("R") == "4, open 0,-1 N and 2,0 E"
    assert cells(t) == {(0, -2)}


@rule("ruling", "R19")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_way_out_to_the_back_of_a_terminal_takes_a_terminal() -> None:
    t = third_comes(*MEETING, "G T 0,-1 r0")
    assert t.legal == {"T 0,-1 r2"}


@rule("ruling", "R19")
@rule("rulebook", "End of the Road")
def test_a_way_out_at_the_edge_leads_to_a_terminal() -> None:
    far = ("Y S 0,2 r0", "Y S 0,3 r0")
    t = third_comes(*MEETING, *far, area="open", size="own", length=4, width=4)
    assert t.legal == {"T 0,-1 r2"}


@rule("ruling", "R20")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_way_out_that_cannot_be_extended_stays_open() -> None:
    t = table(4, *MEETING).turn_of("R")
    for kind in "CT":
        t.without("R", kind)
    t.state.stock[2, rules.STRAIGHT] = t.book.stock[2, "S", 0] = 1
    t.play("S 1,0 r1")
    t.run()
    assert t.legal == {"done"}
    assert t.lengths() == [2, 2, 3, 0]


@rule("ruling", "R21")
@rule("rulebook", "Using the Billabong Tiles")
def test_of_two_billabongs_the_movers_comes_first() -> None:
    """Red's tile leads Red to 1,1 and Green to 0,0, which is farther north; Yellow and Blue lead to both."""
    blues = ("B C -1,0 r1", "B S -1,1 r0", "B C -1,2 r0", "B S 0,2 r1", "B C 1,2 r3")
    t = table(4, "Y C 0,1 r0", *blues, "R S 1,-1 r0", "G S 2,0 r1").turn_of("R")
    t.play("S 1,0 r0")
    assert t.step(0)[0].numbers[1:4] == (1, 1, 1)
    assert t.state.phase == rules.EXTENDING
    t.play("S 2,1 r1")
    assert t.step(0)[0].numbers[1:4] == (1, 0, 0)
    assert t.legal == {"done"}
    assert [t.route(colour) for colour in "YBG"] == ["3, finished", "7, finished", "3, open 2,0 E"]
    agree(t)


@rule("ruling", "R15")
@rule("ruling", "R2")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_billabong_is_laid_in_the_first_round_too() -> None:
    """Green's first tile comes after it, and may touch any tile."""
    t = begun(4)
    t.play("S 0,0 r0", "done", "S -1,-1 r1", "done", "S 1,-1 r1")
    assert (t.turn, t.state.phase) == (NATURE, rules.BILLABONG)
    assert t.step(0)[0].numbers[1:4] == (1, 0, -1)
    assert t.legal == {"C 0,-2 r1", "C 0,-2 r2", "S 0,-2 r0", "T 0,-2 r2"}
    t.play("S 0,-2 r0")
    assert t.legal == {"done"}
    t.play("done")
    assert (t.turn, t.state.phase) == (3, rules.OPENING)
    lying = {(0, 0), (-1, -1), (1, -1), (0, -1), (0, -2)}
    assert cells(t) == set().union(*map(around, lying)) - lying
    t.play("C 2,0 r1", "done")
    assert (t.turn, t.state.phase) == (0, rules.PLAYING)


@rule("ruling", "R15")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_turned_curve_may_call_for_a_billabong() -> None:
    """Yellow's ring opens to the north and into -1,0, where Blue and Red lead already."""
    ring = ("Y C 0,1 r0", "Y C 1,1 r3", "Y C 1,0 r2", "Y C 0,0 r1")
    t = table(3, *ring, "B S -2,0 r1", "R S -1,1 r0").turn_of("Y")
    t.play("0,0+1")
    assert (t.turn, t.state.phase) == (NATURE, rules.BILLABONG)
    assert t.step(0)[0].numbers[1:4] == (1, -1, 0)
    assert t.route("Y") == "6, open -1,0 N and 0,0 N"
    assert cells(t) == {(-1, -1)}
    agree(t)


@rule("ruling", "R15")
@rule("rulebook", "Using the Billabong Tiles")
def test_the_tile_out_of_a_billabong_may_call_for_another() -> None:
    """Red comes out of 0,0 and turns east into 1,-1, where Blue and Green lead already."""
    blues = ("B C -1,0 r0", "B S -1,-1 r0", "B C -1,-2 r1", "B S 0,-2 r1", "B C 1,-2 r2")
    t = third_comes("Y S 0,1 r0", *blues, "R S 2,0 r1", "G S 2,-1 r1")
    t.play("C 0,-1 r1")
    assert (t.turn, t.state.phase) == (NATURE, rules.BILLABONG)
    assert t.step(0)[0].numbers[1:4] == (1, 1, -1)
    assert t.route("R") == "6, open 1,0 S and 2,0 E"
    assert cells(t) == {(1, 1)}
    agree(t)


# Red's last tile leads into 0,0.
ARRIVALS = {
    "three meet": (("Y S 0,1 r0", "B S -1,0 r1", "R S 2,0 r1"), "R S 1,0 r1", 1),
    "three others meet": (("Y S 0,1 r0", "B S -1,0 r1", "G S 2,0 r1", "R S 1,1 r0"), "R S 1,0 r0", 1),
    "four meet": (("Y S 0,1 r0", "B S -1,0 r1", "G S 0,-1 r0", "R S 2,0 r1"), "R S 1,0 r1", 2),
    "three with four ends": (
        ("Y C 0,1 r3", "Y C -1,1 r0", "Y C -1,0 r1", "B S 0,-1 r0", "R S 2,0 r1"),
        "R S 1,0 r1",
        2,
    ),
    "three with two ends opposite": (
        (
            *("Y C -1,0 r0", "Y C -1,-1 r1", "Y S 0,-1 r1", "Y S 1,-1 r1", "Y C 2,-1 r2", "Y C 2,0 r3"),
            *("B S 0,1 r0", "R S 0,-3 r0", "R S 0,-2 r0"),
        ),
        "Y S 1,0 r1",
        2,
    ),
    "two meet twice": (
        ("B C 0,-1 r1", "B C 1,-1 r2", "B C 1,0 r3", "R C 0,1 r3", "R C -1,1 r0"),
        "R C -1,0 r1",
        3,
    ),
    "two pass straight": (
        (
            *("R S -1,0 r1", "R C -2,0 r1", "R S -2,1 r0", "R C -2,2 r0", "R S -1,2 r1", "R S 0,2 r1", "R C 1,2 r3"),
            *("R S 1,1 r0", "B C 0,-1 r2", "B C -1,-1 r1", "B C -1,1 r0", "B C 0,1 r3"),
        ),
        "R C 1,0 r2",
        0,
    ),
}


@rule("rulebook", "Using the Billabong Tiles")
@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("arrival", ARRIVALS)
def test_cases_of_the_billabong_are_the_same_whatever_the_colours_and_the_sides(
    arrival: str, quarters: int, shift: int
) -> None:
    laid, last, case = ARRIVALS[arrival]
    names = NAMES[shift:] + NAMES[:shift]
    t = table(4, *(turned(text, quarters, names) for text in laid))
    if arrival.startswith("two"):
        t.without(names[1], "C")
    colour, move = turned(last, quarters, names).split(maxsplit=1)
    t.turn_of(colour).play(move)
    assert t.state.phase == (rules.BILLABONG if case else rules.LAID_ALL)
    assert [event.numbers[1:4] for event in t.run() if event.kind == rules.POND] == [(case, 0, 0)] * (case > 0)
    agree(t)


@rule("ruling", "R21")
@rule("rulebook", "Using the Billabong Tiles")
@pytest.mark.parametrize(("quarters", "first"), [(0, (0, 0)), (1, (0, 0)), (2, (-1, -1)), (3, (1, -1))])
def test_of_two_of_the_movers_billabongs_the_northern_one_comes_first(quarters: int, first: Cell) -> None:
    """As above, but Red's other end leads to 0,0."""
    blues = ("B C -1,0 r1", "B S -1,1 r0", "B C -1,2 r0", "B S 0,2 r1", "B C 1,2 r3")
    reds = ("R S 0,-1 r0", "R C 0,-2 r1", "R C 1,-2 r2", "R S 1,-1 r0")
    laid = [turned(text, quarters) for text in ("Y C 0,1 r0", *blues, *reds, "G S 2,0 r1")]
    t = table(4, *laid).turn_of("R")
    t.play(turned("R S 1,0 r0", quarters).removeprefix("R "))
    assert t.step(0)[0].numbers[2:4] == first
    t.run()
    agree(t)


@rule("rulebook", "Using the Billabong Tiles")
def test_closed_ends_need_no_billabong() -> None:
    """A ring, an end with a terminal, and two colours that are not in play."""
    ring = ("Y C 0,1 r0", "Y C 1,1 r3", "Y C 1,0 r2", "Y C 0,0 r1")
    t = table(2, *ring, "B S 5,5 r0", "B T 5,4 r2").turn_of("B")
    t.play("S 5,6 r0")
    assert t.state.phase == rules.LAID_ALL


# Blue leads into 0,-1 as well, and Green
ON_TO_ANOTHER = ("Y S 0,1 r0", "B C -1,0 r0", "B C -1,-1 r1", "R S 2,0 r1")


@rule("ruling", "R19")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_way_out_may_lead_through_another_billabong() -> None:
    t = third_comes(*ON_TO_ANOTHER, "G S 1,-1 r1")
    assert t.state.billabongs == 2
    assert t.route("R") == "4, open 0,-1 N and 2,0 E"
    assert t.route("B") == "4, finished"
    assert cells(t) == {(0, -2)}


@rule("ruling", "R19")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_way_out_may_end_in_another_billabong() -> None:
    t = third_comes(*ON_TO_ANOTHER, "G C 1,-1 r3", "G C 1,-2 r2", "G C 0,-2 r1")
    assert t.state.billabongs == 2
    assert t.route("R") == "4, open 2,0 E"
    assert t.route("G") == "5, finished"
    assert t.legal == {"done"}


# Red's next tile leads Red into 0,0 and Green into 2,0, where Red's other end leads already
RED_BETWEEN = (
    *("R C 1,-1 r1", "R C 2,-1 r2", "G C 1,1 r3"),
    *("B S 0,-1 r0", "B C 0,-2 r1", "B S 1,-2 r1", "B S 2,-2 r1", "B C 3,-2 r2", "B S 3,-1 r0", "B C 3,0 r3"),
)


@rule("ruling", "R19")
@rule("ruling", "R21")
@rule("rulebook", "Using the Billabong Tiles")
def test_the_billabong_that_a_way_out_leads_to_comes_before_any_other() -> None:
    """Red comes out of 0,0 into 0,1, where Yellow and Green lead already, and from there over grey to -2,1. There would
    be room for a terminal at 0,1; and 2,0 lies farther north."""
    yellows = ("Y C -1,0 r1", "Y S -1,1 r0", "Y C -1,2 r0", "Y C 0,2 r3")
    t = table(4, *RED_BETWEEN, *yellows).turn_of("R")
    t.play("C 1,0 r3")
    assert [t.step(0)[0].numbers[1:4] for _ in range(2)] == [(1, 0, 0), (1, 0, 1)]
    assert t.state.phase == rules.EXTENDING
    assert cells(t) == {(-2, 1)}
    t.play("S -2,1 r1")
    assert t.step(0)[0].numbers[1:4] == (1, 2, 0)
    assert cells(t) == {(2, 1)}
    agree(t)


@rule("ruling", "R20")
@rule("ruling", "R21")
@rule("rulebook", "Using the Billabong Tiles")
def test_after_a_way_out_into_a_dead_end_the_next_billabong_is_laid() -> None:
    """The billabong at 0,1 has no way out."""
    t = match(4, area="limitless")
    t.book.lay(Tile(None, "B", ways=((0,), (1,), (2,), (3,))), (0, 1))
    t.put(*RED_BETWEEN, "Y C -1,0 r1").turn_of("R")
    t.play("C 1,0 r3")
    assert [t.step(0)[0].numbers[1:4] for _ in range(2)] == [(1, 0, 0), (1, 2, 0)]
    assert t.state.phase == rules.EXTENDING
    assert cells(t) == {(2, 1)}
    agree(t)


@rule("rulebook", "Using the Billabong Tiles")
@pytest.mark.parametrize("quarters", range(4))
def test_a_way_out_leads_on_in_each_direction(quarters: int) -> None:
    laid = [turned(text, quarters) for text in ("Y S 0,2 r0", "B S -1,1 r1", "R S 2,1 r1")]
    t = table(3, *laid).turn_of("R")
    t.play(turned("R S 1,1 r1", quarters).removeprefix("R "))
    t.run()
    assert t.state.phase == rules.EXTENDING
    assert cells(t) == {(0, 0)}


@rule("rulebook", "Using the Billabong Tiles")
def test_without_a_billabong_nobody_has_a_way_out() -> None:
    """Both of Green's ends lead to the back of a terminal, but Yellow is the one who plays."""
    t = table(4, "G S 0,0 r0", "B T 0,-1 r0", "R T 0,1 r2", "Y S 5,5 r0").turn_of("Y")
    t.play("S 5,6 r0")
    assert t.legal == {"done"}


@rule("rulebook", "Using the Billabong Tiles")
def test_a_dead_end_of_a_billabong_caps_later_routes() -> None:
    t = table(4, *MEETING, "G S 1,1 r0").turn_of("G")
    t.play("S 1,0 r0")
    t.run()
    t.book.stock[1, "S", 0] = t.state.stock[1, rules.STRAIGHT] = 7
    t.state.board[rules.cell_of(0, -1)] = 0
    t.turn_of("G").play("S 1,-1 r0")
    assert t.route("G") == "3, open 1,-1 N and 1,1 S"


def test_a_billabong_that_finishes_four_routes_has_the_most_events() -> None:
    reds = ("R T 1,-2 r2", "R C 1,-1 r0", "R C 2,-1 r2", "R C 2,0 r3")
    blues = ("B T 0,-2 r2", "B C 0,-1 r3", "B C -1,-1 r1", "B C -1,0 r0")
    t = table(4, *reds, *blues, "Y T 0,2 r0", "Y S 0,1 r0", "G T 1,2 r0", "G S 1,1 r0").turn_of("R")
    t.play("S 1,0 r1")
    told = t.step(0)
    assert kinds(told) == ["billabong", *["grew", "finished"] * 4]
    assert len(told) == MOST_EVENTS == GAME.max_events <= len(t.state.events)
    agree(t)


@rule("ruling", "R17")
@rule("rulebook", "Two Routes Per Player")
def test_with_two_routes_the_way_out_may_go_to_the_movers_other_route() -> None:
    """Red, played by Yellow's seat, leads Green to where Yellow and Blue are."""
    t = table(2, "Y S 0,1 r0", "B S -1,0 r1", "G S 2,0 r1", "R S 1,1 r0", routes="two").turn_of("Y", "R")
    t.play("S 1,0 r0")
    t.run()
    assert (t.turn, t.state.phase) == (0, rules.EXTENDING)
    assert t.route("Y") == "2, open 0,0 N and 0,1 S"
    assert cells(t) == {(0, -1)}
    t.play("S 0,-1 r0")
    assert t.state.phase == rules.PLAYING
    assert t.state.owed == 1, "the extension is not Yellow's tile of this turn"


@rule("rulebook", "Two Routes Per Player")
@pytest.mark.parametrize("quarters", range(4))
def test_the_route_just_played_comes_before_the_other_one(quarters: int) -> None:
    laid = [turned(text, quarters) for text in ("Y S 0,1 r0", "B S -1,0 r1", "R S 2,0 r1")]
    t = table(2, *laid, routes="two").turn_of("Y", "R")
    t.play(turned("Y S 1,0 r1", quarters).removeprefix("Y "))
    t.run()
    assert rules.exit_colour(t.state) == 2
    assert t.lengths() == [2, 2, 3, 0]


@rule("ruling", "R28")
@rule("rulebook", "An Infinite Route ?!")
def test_a_seat_that_can_turn_no_curve_is_out_until_scoring() -> None:
    """Blue's route runs through the grey paths of all four curves of Yellow's ring."""
    ring = ("Y C 0,1 r0", "Y C 1,1 r3", "Y C 1,0 r2", "Y C 0,0 r1")
    north, east, south = ("B C 0,-1 r1", "B C 1,-1 r2"), ("B C 2,0 r2", "B C 2,1 r3"), ("B C 1,2 r3", "B C 0,2 r0")
    t = table(2, *ring, "B S -1,0 r1", *north, *east, *south)
    assert (t.route("Y"), t.route("B")) == ("4, ring", "11, open -1,0 W and 0,1 W")
    assert t.moves("Y") == set()
    told = kinds(t.turn_of("B").play("S -1,1 r1", "done"))
    assert told[-2:] == ["done", "stuck"]
    assert (t.turn, t.state.phase) == (1, rules.PLAYING)
    assert t.state.out[0] == 1
    t.play("T -2,1 r1", "done", "T -2,0 r1", "done")
    t.run()
    assert t.turn == OVER
    assert t.points() == [4, 14]
