"""The examples of the rulebook, as positions. Words describe its pictures here."""

from __future__ import annotations

from itertools import product

import pytest

from tests.down_under.oracle import Tile
from tests.down_under.tables import Table, agree, match, parse_tile, table, turned
from tests.rules import rule
from tuckerbox.games.down_under import rules
from tuckerbox.kernel.contract import NATURE


def first_moves(t: Table, colour: str, at: str = "") -> set[str]:
    """Return the possible first tiles of a colour, in a position with first tiles only."""
    t.state.phase, t.state.start = rules.OPENING, 0
    t.state.owed, t.state.due, t.state.turns = 1 << "YBRG".index(colour), 1, "YBRG".index(colour) + 1
    return {move for move in t.legal if not at or f" {at} " in move}


def refuses_what_is_no_choice(t: Table) -> None:
    """Check that a tile at 0,0 is a choice exactly if `why_not` allows it."""
    for pile, turn in product((rules.STRAIGHT, rules.CURVED, rules.TERMINAL), range(4)):
        code = rules.place(pile, turn, 0)
        assert (rules.why_not(t.state, t.box, code) == rules.LEGAL) == (code in t.codes)


def lay(t: Table, move: str, colour: str) -> Table:
    """Lay a legal tile, but not yet the billabong that it may cause."""
    t.turn_of(colour).play(move)
    return t


# --- The game begins ---


@rule("ruling", "R2")
@rule("rulebook", "The Game Begins")
@pytest.mark.parametrize(
    ("at", "moves"),
    [
        ("0,1", {"C 0,1 r1", "C 0,1 r2", "S 0,1 r1"}),
        ("1,0", {"C 1,0 r0", "C 1,0 r1", "C 1,0 r2", "C 1,0 r3", "S 1,0 r0", "S 1,0 r1"}),
        ("1,1", {"C 1,1 r0", "C 1,1 r1", "C 1,1 r2", "C 1,1 r3", "S 1,1 r0", "S 1,1 r1"}),
        ("2,0", set()),
    ],
)
def test_a_first_tile_lies_beside_another_by_an_edge_or_a_corner(at: str, moves: set[str]) -> None:
    assert first_moves(table(3, "Y S 0,0 r0"), "B", at) == moves


@rule("rulebook", "The Game Begins")
def test_there_are_42_ways_to_lay_a_first_tile_beside_a_straight_one() -> None:
    assert len(first_moves(table(3, "Y S 0,0 r0"), "B")) == 42


@rule("ruling", "R3")
@rule("rulebook", "The Game Begins")
def test_colours_do_not_meet_through_grey_either() -> None:
    t = table(3, "Y S 0,0 r0", "B S 1,0 r1")
    assert t.route("B") == "2, open 0,0 W and 1,0 E"
    assert t.route("Y") == "1, open 0,0 N and 0,0 S"
    assert first_moves(t, "R", "-1,0") == {"C -1,0 r2", "C -1,0 r3", "S -1,0 r0"}


LOOPS = {
    "blue from the west": (
        *("Y C 0,1 r0", "Y C 1,1 r3", "Y C 1,0 r1", "B S -1,0 r1"),
        *("R C 0,-1 r3", "G C 1,-1 r0"),
    ),
    "blue from the east": (
        *("Y C 0,1 r3", "Y C -1,1 r0", "Y C -1,0 r2", "B S 1,0 r1"),
        *("R C 0,-1 r0", "G C -1,-1 r3"),
    ),
}


@rule("ruling", "R3")
@rule("rulebook", "The Game Begins")
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("loop", LOOPS)
def test_colours_do_not_meet_round_a_grey_loop_either(loop: str, quarters: int) -> None:
    """A neutral path leads from one side of 0,0 to another: it would join Yellow and Blue."""
    t = table(4, *(turned(text, quarters) for text in LOOPS[loop]))
    assert t.moves("Y", "0,0") == {f"T 0,0 r{(2 + quarters) % 4}"}
    refuses_what_is_no_choice(t.turn_of("Y"))


# --- From the second round on ---


@rule("ruling", "R4")
@rule("rulebook", "From the second round on")
def test_the_coloured_path_of_a_tile_goes_on_from_the_players_own_route() -> None:
    t = table(2, "Y S 0,0 r0", "B C 1,1 r0")
    assert t.moves("Y") == {
        *("C 0,-1 r1", "C 0,-1 r2", "C 0,1 r0", "C 0,1 r3"),
        *("S 0,-1 r0", "S 0,1 r0", "T 0,-1 r2", "T 0,1 r0"),
    }
    t.turn_of("Y")
    assert t.why_not("S 0,1 r1") == rules.NOT_ON_ROUTE
    assert t.why_not("S 1,0 r0") == rules.NOT_ON_ROUTE


ALMOST_A_RING = ("Y C 0,1 r0", "Y C 1,1 r3", "Y C 1,0 r2")


@rule("ruling", "R6")
@rule("rulebook", "From the second round on")
def test_the_grey_path_of_a_tile_may_join_the_players_own_route_at_the_same_time() -> None:
    t = table(2, *ALMOST_A_RING)
    assert t.route("Y") == "3, open 0,1 N and 1,0 W"
    assert t.moves("Y", "0,0") == {
        f"{tile}" for tile in ("C 0,0 r0", "C 0,0 r1", "C 0,0 r2", "S 0,0 r0", "S 0,0 r1", "T 0,0 r1", "T 0,0 r2")
    }


@rule("ruling", "R8")
@rule("ruling", "R4")
@rule("rulebook", "From the second round on")
def test_a_grey_end_is_the_players_own_from_then_on() -> None:
    t = table(2, *ALMOST_A_RING, "Y S 0,0 r0")
    assert t.route("Y") == "5, open 0,0 N and 0,0 W"
    assert t.moves("Y", "-1,0") == {"C -1,0 r0", "C -1,0 r1", "S -1,0 r1", "T -1,0 r1"}
    assert t.moves("Y", "0,-1") == {"C 0,-1 r1", "C 0,-1 r2", "S 0,-1 r0", "T 0,-1 r2"}


AROUND = ("Y C -1,0 r1", "Y C -1,1 r0", "Y S 0,1 r1", "Y C 1,1 r3", "Y C 1,0 r2")


@rule("rulebook", "From the second round on")
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(("laid", "moves"), [(ALMOST_A_RING, 7), (AROUND, 7)])
def test_a_tile_that_joins_both_ends_is_one_choice(
    laid: tuple[str, ...], moves: int, quarters: int, swapped: bool
) -> None:
    t = table(2, *(turned(text, quarters) for text in laid))
    one, other = t.state.ends[0, 0], t.state.ends[0, 1]
    if swapped:
        t.state.ends[0, 0], t.state.ends[0, 1] = other, one
    assert len(t.moves("Y", "0,0")) == moves
    refuses_what_is_no_choice(t.turn_of("Y"))


@rule("rulebook", "From the second round on")
@pytest.mark.parametrize(
    ("move", "route"),
    [
        ("S 0,0 r0", "2, open 0,0 W and 1,0 E"),
        ("C 0,0 r2", "2, open 0,0 N and 1,0 E"),
        ("T 0,0 r2", "2, open 0,0 W and 1,0 E"),
    ],
)
def test_different_tiles_lengthen_another_route_in_different_directions(move: str, route: str) -> None:
    t = table(2, "Y S 0,1 r0", "B S 1,0 r1")
    assert t.moves("Y", "0,0") == {"C 0,0 r2", "S 0,0 r0", "T 0,0 r2"}
    assert lay(t, move, "Y").route("B") == route


# --- The border comes into being ---


@rule("ruling", "R12")
@rule("rulebook", "The border comes into being")
@pytest.mark.parametrize(
    ("reached", "inside", "outside"),
    [
        ((0, 0, 7, 0), ["8,0", "-1,0", "0,6", "0,-6"], ["0,7"]),
        ((0, 0, 8, 0), ["0,3", "0,6"], ["9,0", "-1,0"]),
        ((0, 0, 6, 6), ["7,0", "0,7"], ["7,7"]),
        ((0, 0, 7, 6), ["8,3", "-1,3"], ["0,7"]),
    ],
)
def test_the_longer_side_is_undecided_until_one_side_is_longer(
    reached: tuple[int, int, int, int], inside: list[str], outside: list[str]
) -> None:
    t = table(2, area="open", size="own", length=9, width=7)
    t.book.box = t.state.left, t.state.top, t.state.right, t.state.bottom = reached
    for text in (*inside, *outside):
        x, y = map(int, text.split(","))
        assert t.book.inside((x, y)) == rules.inside(t.state, rules.cell_of(x, y)) == (text in inside)


@rule("rulebook", "End of the Road")
def test_at_the_edge_there_is_only_a_terminal_and_the_other_end_may_come_first() -> None:
    t = table(2, *(f"Y S {x},0 r1" for x in range(4)), area="open", size="own", length=4, width=4)
    assert t.moves("Y") == {"T -1,0 r1", "T 4,0 r3"}
    lay(t, "T 4,0 r3", "Y")
    assert t.area == (0, 0, 3, 0)
    assert t.route("Y") == "5, open 0,0 W"


# --- End of the road ---


FACING = ("Y S 0,1 r0", "B S 0,-1 r0")


@rule("rulebook", "End of the Road")
def test_a_route_that_is_blocked_goes_round_with_a_curve() -> None:
    assert table(2, *FACING).moves("Y", "0,0") == {"C 0,0 r1", "C 0,0 r2", "T 0,0 r2"}


@rule("rulebook", "End of the Road")
def test_without_curves_only_a_terminal_is_left() -> None:
    assert table(2, *FACING).without("Y", "C").moves("Y", "0,0") == {"T 0,0 r2"}


@rule("ruling", "R9")
@rule("rulebook", "End of the Road")
def test_behind_a_terminal_there_is_room_for_another_and_grey_between_them() -> None:
    t = table(2, *FACING, "Y T 0,0 r2")
    assert t.route("Y") == "2, open 0,1 S"
    assert t.moves("B", "0,0") == {"T 0,0 r0"}
    assert lay(t, "T 0,0 r0", "B").route("B") == "2, open 0,-1 N"


@rule("ruling", "R9")
@rule("rulebook", "End of the Road")
def test_both_ends_of_a_route_may_lie_back_to_back() -> None:
    """Each terminal counts once, and the grey path between them is neutral."""
    t = table(2, "Y T 0,0 r0", "Y C 0,-1 r1", "Y C 1,-1 r2", "Y S 1,0 r0", "Y C 1,1 r3", "Y C 0,1 r0")
    lay(t, "T 0,0 r2", "Y")
    assert t.route("Y") == "7, finished"
    agree(t)


@rule("ruling", "R9")
@rule("rulebook", "End of the Road")
def test_a_half_grey_path_makes_a_route_longer() -> None:
    t = table(2, "B S 0,1 r0", "B T 0,0 r2", "Y S -2,0 r1")
    into = {"C {} r2", "C {} r3", "S {} r1", "T {} r3"}
    assert t.moves("Y", "-1,0") == {tile.format("-1,0") for tile in into}
    assert lay(t, "S -1,0 r1", "Y").route("Y") == "3, open -2,0 W and 0,0 E"
    assert t.moves("Y", "1,0") == {tile.format("1,0") for tile in into}


# --- An infinite route ---


RING = (*ALMOST_A_RING, "Y C 0,0 r1")
CORNERS = {"0,0", "0,1", "1,0", "1,1"}


@rule("ruling", "R26")
@rule("rulebook", "An Infinite Route ?!")
@pytest.mark.parametrize("turned", ["0,0+1", "0,0-1"])
def test_a_curve_of_a_ring_is_turned_either_way(turned: str) -> None:
    t = table(2, *RING)
    assert t.route("Y") == "4, ring"
    assert t.moves("Y") == {f"{cell}{way}" for cell in CORNERS for way in ("+1", "-1")}
    t.turn_of("Y").play(turned)
    assert t.route("Y") == "5, open 0,0 N and 0,0 W"


@rule("ruling", "R26")
@rule("rulebook", "An Infinite Route ?!")
@pytest.mark.parametrize(
    ("blue", "stays"),
    [
        *(("S -1,0 r1", "0,0"), ("S 0,-1 r0", "0,0"), ("S 1,-1 r0", "1,0"), ("S 2,0 r1", "1,0")),
        *(("S 2,1 r1", "1,1"), ("S 1,2 r0", "1,1"), ("S 0,2 r0", "0,1"), ("S -1,1 r1", "0,1")),
    ],
)
def test_a_curve_whose_grey_path_is_another_players_stays(blue: str, stays: str) -> None:
    """The other route may come in at either side of the grey path."""
    t = table(2, *RING, f"B {blue}")
    assert t.moves("Y") == {f"{cell}{way}" for cell in CORNERS - {stays} for way in ("+1", "-1")}
    t.turn_of("Y")
    x, y = map(int, stays.split(","))
    assert rules.why_not_rotate(t.state, 0, rules.cell_of(x, y)) == rules.NOTHING_OPENS


@rule("ruling", "R26")
@rule("rulebook", "An Infinite Route ?!")
def test_a_curve_whose_grey_path_is_part_of_a_grey_ring_stays() -> None:
    t = table(4, *RING, "B C -1,0 r2", "R C -1,-1 r3", "G C 0,-1 r0")
    assert t.moves("Y") == {f"{cell}{way}" for cell in CORNERS - {"0,0"} for way in ("+1", "-1")}


@rule("ruling", "R26")
@rule("rulebook", "An Infinite Route ?!")
@pytest.mark.parametrize("quarters", range(4))
def test_a_curve_whose_grey_path_leads_into_a_dead_end_stays(quarters: int) -> None:
    """The billabong next to it has no way out."""
    t = match(4, area="limitless")
    _, pond = parse_tile(turned("Y S -1,0 r0", quarters))
    t.book.lay(Tile(None, "B", ways=((0,), (1,), (2,), (3,))), pond)
    t.put(*(turned(text, quarters) for text in (*RING, "R S -1,1 r0", "G S -1,-1 r0")))
    x, y = parse_tile(turned("Y S 0,0 r0", quarters))[1]
    assert len(t.moves("Y")) == 6
    assert not any(move.startswith(f"{x},{y}") for move in t.moves("Y"))


@rule("ruling", "R26")
@rule("rulebook", "An Infinite Route ?!")
def test_grey_beside_a_turned_curve_is_gained() -> None:
    t = table(2, *RING, "B S -1,0 r0")
    assert len(t.moves("Y")) == 8
    t.turn_of("Y").play("0,0+1")
    assert t.route("Y") == "6, open -1,0 W and 0,0 N"


@rule("ruling", "R26")
@rule("rulebook", "An Infinite Route ?!")
def test_straight_tiles_do_not_open_a_ring() -> None:
    t = table(2, "Y C 0,0 r1", "Y S 1,0 r1", "Y C 2,0 r2", "Y C 2,1 r3", "Y S 1,1 r1", "Y C 0,1 r0")
    assert t.route("Y") == "6, ring"
    assert t.moves("Y") == {f"{cell}{way}" for cell in ("0,0", "0,1", "2,0", "2,1") for way in ("+1", "-1")}


@rule("ruling", "R28")
@rule("rulebook", "An Infinite Route ?!")
@pytest.mark.parametrize("first", [True, False])
def test_the_only_curve_that_opens_a_ring_may_have_been_laid_first_or_last(first: bool) -> None:
    """Of the other three, two are Blue's. Blue has finished, and goes through the grey path of the third."""
    others = ["Y C 0,1 r0", "B T 1,-1 r2", "B C 1,0 r0", "B C 2,0 r2", "B C 2,1 r3", "B C 1,1 r1"]
    others += ["B C 1,2 r3", "B C 0,2 r0", "B T -1,1 r1"]
    t = table(2, *(["Y C 0,0 r1", *others] if first else [*others, "Y C 0,0 r1"])).turn_of("Y")
    assert (t.route("Y"), t.route("B")) == ("4, ring", "9, finished")
    t.state.phase = rules.LAID_ALL
    t.play("done")
    assert t.legal == {"0,0+1", "0,0-1"}


# --- Using the billabong tiles ---


def call_for_billabong(t: Table, move: str, colour: str) -> tuple[int, ...]:
    """Lay a tile, and then the billabong that it causes in 0,0; return its case."""
    lay(t, move, colour)
    assert t.turn == NATURE
    (event, *_) = t.step(0)
    assert event.kind == rules.POND
    assert event.numbers[2:4] == (0, 0)
    return event.numbers[1]


THREE_MEET = ("Y S 0,1 r0", "B S -1,0 r1", "R S 2,0 r1")


@rule("ruling", "R25")
@rule("rulebook", "Using the Billabong Tiles")
@rule("rulebook", "Special Case: the Billabong")
def test_the_third_route_into_a_cell_goes_through_the_billabong_and_is_extended() -> None:
    t = table(3, *THREE_MEET)
    assert call_for_billabong(t, "S 1,0 r1", "R") == 1
    assert t.route("Y") == "2, open 0,1 S"
    assert t.route("B") == "2, open -1,0 W"
    assert t.route("R") == "3, open 0,0 N and 2,0 E"
    assert t.state.phase == rules.EXTENDING
    assert t.turn == 2
    assert t.legal == {"C 0,-1 r1", "C 0,-1 r2", "S 0,-1 r0", "T 0,-1 r2"}


@rule("ruling", "R16")
@rule("rulebook", "Special Case: the Billabong")
def test_a_billabong_is_laid_even_if_terminals_are_possible() -> None:
    t = table(3, *THREE_MEET, "R S 1,0 r1")
    assert [t.moves(colour, "0,0") for colour in "YBR"] == [set(), {"T 0,0 r3"}, {"T 0,0 r1"}]


@rule("ruling", "R17")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_seat_that_makes_three_others_meet_gets_no_way_out() -> None:
    t = table(4, *THREE_MEET, "G S 1,1 r0")
    assert call_for_billabong(t, "S 1,0 r0", "G") == 1
    assert [t.route(colour) for colour in "YBRG"] == [
        "2, open 0,1 S",
        "2, open -1,0 W",
        "3, open 2,0 E",
        "2, open 1,0 N and 1,1 S",
    ]
    assert t.state.phase == rules.LAID_ALL


@rule("ruling", "R18")
@rule("rulebook", "Using the Billabong Tiles")
def test_four_ends_of_three_players_leave_no_way_out() -> None:
    t = table(3, "Y C 0,1 r3", "Y C -1,1 r0", "Y C -1,0 r1", "B S 0,-1 r0", "R S 2,0 r1")
    assert call_for_billabong(t, "S 1,0 r1", "R") == 2
    assert [t.route(colour) for colour in "YBR"] == ["5, finished", "2, open 0,-1 N", "3, open 2,0 E"]
    assert t.state.phase == rules.LAID_ALL


@rule("rulebook", "Using the Billabong Tiles")
def test_four_routes_into_a_cell_end_there() -> None:
    reds = ("R C 1,-1 r0", "R C 2,-1 r2", "R C 2,0 r3")
    blues = ("B C 0,-1 r3", "B C -1,-1 r1", "B C -1,0 r0")
    t = table(4, *reds, *blues, "Y S 0,1 r0", "G S 1,1 r0")
    assert call_for_billabong(t, "S 1,0 r1", "R") == 2
    assert [t.route(colour) for colour in "YBRG"] == [
        "2, open 0,1 S",
        "4, open 0,-1 N",
        "5, open 1,-1 N",
        "5, open 1,1 S",
    ]
    assert t.state.phase == rules.LAID_ALL


TWICE_TWO = ("Y C 0,1 r3", "Y C -1,1 r0", "B C 0,-1 r1", "B C 1,-1 r2", "B C 1,0 r3")


@rule("rulebook", "Using the Billabong Tiles")
def test_two_routes_that_meet_twice_need_no_billabong_while_there_are_curves() -> None:
    t = lay(table(2, *TWICE_TWO), "C -1,0 r1", "Y")
    assert t.state.phase == rules.LAID_ALL
    assert t.moves("Y") == {"C 0,0 r2"}
    assert t.moves("B") == {"C 0,0 r0"}
    assert t.without("B", "C").moves("B") == set()


@rule("ruling", "R23")
@rule("rulebook", "Using the Billabong Tiles")
def test_two_routes_that_meet_twice_go_through_a_billabong_without_curves() -> None:
    t = table(2, *TWICE_TWO).without("B", "C")
    assert call_for_billabong(t, "C -1,0 r1", "Y") == 3
    assert (t.route("Y"), t.route("B")) == ("4, ring", "4, ring")
    assert t.moves("Y") == {f"{cell}{way}" for cell in ("-1,0", "-1,1", "0,1") for way in ("+1", "-1")}
    assert t.moves("B") == {f"{cell}{way}" for cell in ("0,-1", "1,-1", "1,0") for way in ("+1", "-1")}
