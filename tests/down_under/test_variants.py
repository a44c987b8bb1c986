"""The variants: a line or a frame of unused tiles, routes with one end, two routes each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from tests.down_under import oracle
from tests.down_under.tables import BOX, Table, begun, kinds, match, number, parse_cell, table, turned
from tests.rules import rule
from tuckerbox.games.down_under import layout_variants, rules
from tuckerbox.games.down_under.state import CURVED, STRAIGHT, State
from tuckerbox.kernel.luck import Luck

# --- A line ---

LINES = [
    *((seats, {"size": size}) for seats in (2, 3) for size in ("easy", "recommended", "long", "difficult")),
    (2, {"size": "own", "length": 12, "width": 5}),
    (3, {"size": "own", "length": 4, "width": 4}),
    (2, {"size": "own", "length": 12, "width": 4}),
]


def laid_out(seats: int, seed: int, **chosen: object) -> Table:
    """Return a table on which unused tiles are laid out."""
    t = match(seats, seed=seed, animals=True, **chosen)
    t.step(0)
    return t


def cells(moves: set[str]) -> set[oracle.Cell]:
    return {parse_cell(move.split()[1]) for move in moves}


def laid(t: Table) -> list[oracle.Tile]:
    return [tile for tiles in t.book.tiles.values() for tile in tiles]


@rule("ruling", "V2")
@rule("rulebook", "Fixed Playing Area")
@pytest.mark.parametrize(("seats", "size"), LINES)
def test_a_line_leads_from_the_lower_left_to_the_upper_right_corner(seats: int, size: dict[str, object]) -> None:
    for seed in range(5):
        t = laid_out(seats, seed, area="line", **size)
        wide, high = t.state.long, t.state.short
        assert t.area == (0, 0, wide - 1, high - 1)
        assert {(0, high - 1), (wide - 1, 0)} <= set(t.book.tiles)
        assert len(t.book.tiles) == wide + high - 1
        assert all(t.book.inside(cell) for cell in t.book.tiles)
        first = next(path for path in oracle.paths(t.book.tiles[0, high - 1]) if path.colour == oracle.NOBODYS)
        line = t.book.trace((0, high - 1), first)
        assert {cell for cell, _ in line.paths} == set(t.book.tiles)
        assert not any(t.book.inside(cell) for cell, _ in line.ends)
        assert all(t.book.joins_nothing(cell) for cell in t.book.tiles)


@rule("rulebook", "Fixed Playing Area")
def test_a_line_is_made_of_one_unused_set() -> None:
    t = laid_out(2, 0, area="line")
    used = Counter((tile.kind, tile.animal) for tile in laid(t))
    for animal in range(1, 6):
        straight, curved = BOX.straights[animal - 1], BOX.curves[animal - 1]
        assert t.state.stock[3, STRAIGHT + animal] == straight - used["S", animal]
        assert t.state.stock[3, CURVED + animal] == curved - used["C", animal]
    assert not any(t.state.stock[2, pile] for pile in range(rules.PILES))


@rule("ruling", "V2")
@rule("rulebook", "Fixed Playing Area")
def test_straight_tiles_of_a_line_are_mostly_in_its_middle() -> None:
    middle = ends = 0
    for seed in range(20):
        t = laid_out(3, seed, area="line")
        kinds = [tile.kind for tile in laid(t)]
        third = len(kinds) // 3
        middle += kinds[third:-third].count("S")
        ends += kinds[:third].count("S") + kinds[-third:].count("S")
    assert middle > ends


@rule("ruling", "V2")
@rule("rulebook", "Fixed Playing Area")
@pytest.mark.parametrize(("seats", "size"), LINES)
def test_of_a_hundred_lines_the_one_with_the_most_straight_tiles_in_its_middle_is_laid(
    seats: int, size: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw_line = layout_variants.draw_line

    def noted(state: State, count: int, luck: Luck) -> int:
        line = draw_line(state, count, luck)
        drawn.append("".join("SC"[line >> n & 1 != line >> n + 1 & 1] for n in range(count)))
        assert sum(line >> n & 1 for n in range(1, count)) == state.bottom
        return line

    monkeypatch.setattr(layout_variants, "draw_line", noted)
    t = laid_out(seats, 0, area="line", **size)
    line = "".join(tile.kind for tile in laid(t))
    third = len(line) // 3
    fit = [one for one in drawn if one.count("S") <= sum(BOX.straights) and one.count("C") <= sum(BOX.curves)]
    assert line in fit
    assert line[third:-third].count("S") == max(one[third:-third].count("S") for one in fit)
    assert len(drawn) == 100 or (len(drawn) > 100 and fit == [line])


# Lines of 11 tiles: a bit for each step, 1 to the north and 0 to the east, from the entry to the exit.
TOO_STRAIGHT = "1 1 1 1 1 0 0 0 0 0 0 0"
TOO_WINDING = "1 0 1 0 1 0 1 0 1 0 0 1"
CURVES_IN_THE_MIDDLE = "0 0 0 1 0 1 0 1 0 0 1 1"
ONE_STRAIGHT_THERE = "0 0 0 1 0 1 0 1 1 0 0 1"
ANOTHER = "0 1 0 1 0 1 0 1 1 0 0 1"


@rule("ruling", "V2")
@rule("rulebook", "Fixed Playing Area")
@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ([CURVES_IN_THE_MIDDLE] * 100, CURVES_IN_THE_MIDDLE),
        ([TOO_STRAIGHT, TOO_WINDING, *[CURVES_IN_THE_MIDDLE] * 98], CURVES_IN_THE_MIDDLE),
        ([*[TOO_STRAIGHT] * 60, *[TOO_WINDING] * 60, CURVES_IN_THE_MIDDLE], CURVES_IN_THE_MIDDLE),
        ([*[CURVES_IN_THE_MIDDLE] * 97, ONE_STRAIGHT_THERE, ANOTHER, CURVES_IN_THE_MIDDLE], ONE_STRAIGHT_THERE),
    ],
)
def test_lines_are_drawn_until_one_set_has_the_tiles_and_the_first_of_the_best_is_laid(
    lines: list[str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = iter(lines)
    monkeypatch.setattr(layout_variants, "draw_line", lambda state, count, luck: as_bits(next(left)))
    t = laid_out(2, 0, area="line")
    assert list(left) == []
    north, cell, reached = [bit == "1" for bit in wanted.split()], (0, 4), []
    for goes_north in north[1:]:
        reached.append(cell)
        cell = oracle.beyond(cell, 0 if goes_north else 1)
    assert list(t.book.tiles) == reached
    assert [tile.kind for tile in laid(t)] == ["S" if one == other else "C" for one, other in pairwise(north)]


def as_bits(line: str) -> int:
    return sum(int(bit) << n for n, bit in enumerate(line.split()))


@rule("ruling", "V2")
@rule("rulebook", "Fixed Playing Area")
def test_all_lines_are_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are six ways through an area of 3 by 3, and two ways each to enter and to leave it."""
    state = State()
    state.bottom = 2
    lines = Counter(each_draw(monkeypatch, lambda: layout_variants.draw_line(state, 5, Luck())))
    assert len(lines) == 24
    assert len(set(lines.values())) == 1
    assert all((line >> 1 & 15).bit_count() == 2 and line < 1 << 6 for line in lines)


@rule("rulebook", "Fixed Playing Area")
@pytest.mark.parametrize(("seats", "area", "sets"), [(2, "line", 1), (3, "line", 1), (2, "frame", 2)])
@pytest.mark.parametrize(("first", "numbers"), [(STRAIGHT, BOX.straights), (CURVED, BOX.curves)])
@pytest.mark.parametrize("animals", [True, False])
def test_every_unused_tile_may_be_laid_out(
    seats: int, area: str, sets: int, first: int, numbers: list[int], animals: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them are equally likely. Without special scoring, they are all the same."""
    pile = dict(enumerate(numbers, 1)) if animals else {0: sum(numbers)}
    unused = Counter({animal: sets * number for animal, number in pile.items()})

    def animal() -> int:
        state = match(seats, area=area, animals=animals).state
        found = layout_variants.draw_unused(state, first, Luck())
        assert sum(state.stock[colour, first + found] for colour in range(seats, 4)) == unused[found] - 1
        return found

    assert Counter(each_draw(monkeypatch, animal)) == unused


def each_draw(monkeypatch: pytest.MonkeyPatch, what: Callable[[], int]) -> Iterator[int]:
    """Yield the results of a function for all sequences of numbers that it can draw."""
    ways: list[list[int]] = [[]]
    while ways:
        prefix = ways.pop()
        draws: list[int] = []

        def scripted_draw(luck: Luck, n: int, prefix: list[int] = prefix, draws: list[int] = draws) -> int:
            draws.append(n)
            return prefix[len(draws) - 1] if len(draws) <= len(prefix) else 0

        monkeypatch.setattr(layout_variants, "draw", scripted_draw)
        yield what()
        for nth in range(len(prefix), len(draws)):
            done = [*prefix, *[0] * (nth - len(prefix))]
            ways += [[*done, other] for other in range(1, draws[nth])]


@rule("ruling", "V2")
@rule("rulebook", "Fixed Playing Area")
def test_a_line_enters_and_leaves_in_either_direction() -> None:
    ways = set()
    for seed in range(20):
        t = laid_out(2, seed, area="line", size="easy")
        first = next(path for path in oracle.paths(t.book.tiles[0, 5]) if path.colour == oracle.NOBODYS)
        ways |= {tuple(sorted(t.book.trace((0, 5), first).ends))}
    assert ways == {
        (way_in, way_out) for way_in in (((-1, 5), 1), ((0, 6), 0)) for way_out in (((5, -1), 2), ((6, 0), 3))
    }


@rule("ruling", "V2")
@rule("ruling", "R2")
@rule("rulebook", "Fixed Playing Area")
def test_first_tiles_touch_the_line_within_the_area() -> None:
    t = begun(2, area="line")
    near = {near for cell in t.book.tiles for near in oracle.around(cell)} - set(t.book.tiles)
    assert any(not t.book.inside(cell) for cell in near)
    assert cells(t.legal) == {cell for cell in near if t.book.inside(cell)}


@rule("ruling", "V2")
@rule("rulebook", "Fixed Playing Area")
def test_nobody_can_join_the_line() -> None:
    t = begun(2, area="line")
    for _ in range(2):
        t.play(max(t.legal), "done")
    for colour in "YB":
        chain = t.book.route(number(colour))
        assert chain is not None
        assert oracle.NOBODYS not in chain.colours


# --- A frame ---

FRAMES = [
    *({"size": size} for size in ("easy", "recommended", "difficult")),
    {"size": "own", "length": 4, "width": 4},
    {"size": "own", "length": 12, "width": 4},
    {"size": "own", "length": 10, "width": 6},
    {"size": "own", "length": 8, "width": 6},
    {"size": "own", "length": 9, "width": 7},
    {"size": "own", "length": 8, "width": 8},
]


@rule("ruling", "V3")
@rule("rulebook", "Fixed Playing Area")
@pytest.mark.parametrize("size", FRAMES)
def test_a_frame_surrounds_the_area_and_leads_back_into_it(size: dict[str, object]) -> None:
    t = laid_out(2, 0, area="frame", **size)
    wide, high = t.state.long, t.state.short
    beside = {(x, y) for x in range(wide) for y in (-1, high)} | {(x, y) for x in (-1, wide) for y in range(high)}
    assert set(t.book.tiles) == beside
    kinds = Counter(tile.kind for tile in laid(t))
    assert kinds["C"] <= 18
    assert kinds["S"] <= 14
    if size["size"] != "own":
        assert (kinds["C"], kinds["S"]) == (18, 6)
    for cell in beside:
        grey = next(path for path in oracle.paths(t.book.tiles[cell]) if path.colour is None)
        chain = t.book.trace(cell, grey)
        into = [end for end, _ in chain.ends if t.book.inside(end)]
        if t.book.tiles[cell][0].kind == "C":
            assert len(into) == len(chain.paths) == 2
            assert into[1] in oracle.around(into[0])
        else:
            assert len(into) == len(chain.paths) == 1


@rule("ruling", "V3")
@rule("rulebook", "Fixed Playing Area")
@pytest.mark.parametrize("size", FRAMES)
def test_straight_tiles_of_a_frame_are_in_the_middles_of_its_sides(size: dict[str, object]) -> None:
    """Of two middle places, it is the one further east or south."""
    t = laid_out(2, 0, area="frame", **size)
    wide, high = t.state.long, t.state.short
    along = [
        *([(x, y) for x in range(wide)] for y in (-1, high)),
        *([(x, y) for y in range(high)] for x in (-1, wide)),
    ]
    pairs, straight = [], []
    for cells in along:
        kinds = "".join(t.book.tiles[cell][0].kind for cell in cells)
        pairs.append(kinds[0:-1:2])
        assert pairs[-1] == kinds[1::2]
        assert kinds[2 * len(pairs[-1]) :] in ("", "S")
        around_them = [len(side) for side in pairs[-1].split("S") if "S" in pairs[-1]]
        straight.append(pairs[-1].count("S"))
        assert pairs[-1].strip("C") == "S" * straight[-1]
        assert not around_them or 0 <= around_them[0] - around_them[-1] <= 1
    assert sum(straight) == max(0, sum(map(len, pairs)) - 9)
    assert straight == sorted(straight, reverse=True)
    assert straight[0] - straight[-1] <= 1


@rule("rulebook", "Fixed Playing Area")
def test_a_frame_is_made_of_two_unused_sets() -> None:
    t = laid_out(2, 0, area="frame")
    used = Counter((tile.kind, tile.animal) for tile in laid(t))
    for animal in range(1, 6):
        straight, curved = (
            sum(t.state.stock[colour, first + animal] for colour in (2, 3)) for first in (STRAIGHT, CURVED)
        )
        assert straight == 2 * BOX.straights[animal - 1] - used["S", animal]
        assert curved == 2 * BOX.curves[animal - 1] - used["C", animal]
    assert min(t.state.stock[colour, pile] for colour in (2, 3) for pile in range(rules.PILES)) == 0


@rule("ruling", "V3")
@rule("ruling", "R2")
@rule("rulebook", "Fixed Playing Area")
@pytest.mark.parametrize(
    ("first", "columns", "rows"),
    [("3,2", range(2, 5), range(1, 4)), ("0,0", range(2), range(2)), ("6,4", range(5, 7), range(3, 5))],
)
def test_in_a_frame_the_first_tile_lies_anywhere_and_the_second_beside_it(
    first: str, columns: range, rows: range
) -> None:
    t = begun(2, area="frame")
    assert cells(t.legal) == {(x, y) for x in range(7) for y in range(5)}
    t.play(f"S {first} r0", "done")
    assert cells(t.legal) == {(x, y) for x in columns for y in rows} - {parse_cell(first)}


@rule("rulebook", "Fixed Playing Area")
def test_a_route_through_a_straight_tile_of_the_frame_ends_with_a_terminal_beyond_it() -> None:
    t = begun(2, area="frame")
    x = next(x for x in range(7) if t.book.tiles[x, -1][0].kind == "S")
    t.play(f"S {x},0 r0", "done")
    t.play(next(move for move in sorted(t.legal) if f" {x - 1},1 " in move), "done")
    assert t.moves("Y", f"{x},-2") == {f"T {x},-2 r2"}
    t.play(f"T {x},-2 r2")
    assert t.lengths()[0] == 3
    assert t.area == (0, 0, 6, 4)


# --- Routes with one end ---


@rule("ruling", "V4")
@rule("rulebook", "Paths Grow From Only One End")
def test_first_terminals_come_in_pairs_back_to_back() -> None:
    t = begun(4, routes="one-ended", start=2)
    assert t.legal == {f"T 0,0 r{turn}" for turn in range(4)}
    t.play("T 0,0 r0", "done")
    assert t.legal == {"T 0,0 r2"}
    t.play("T 0,0 r2", "done", "T 1,0 r1", "done")
    assert t.legal == {"T 1,0 r3"}
    t.play("T 1,0 r3", "done")
    assert [t.route(colour) for colour in "YBRG"] == [
        "1, open 1,0 E",
        "2, open 0,0 W",
        "1, open 0,0 N",
        "1, open 0,0 S",
    ]
    assert t.turn == 2


@rule("ruling", "V4")
@rule("rulebook", "Paths Grow From Only One End")
@pytest.mark.parametrize(("seats", "legal"), [(3, True), (4, False)])
def test_the_third_terminal_leaves_room_for_a_fourth(seats: int, legal: bool) -> None:
    """Behind the one at 0,1, another would face the second player's."""
    t = begun(seats, routes="one-ended")
    t.play("T 0,0 r0", "done", "T 0,0 r2", "done")
    assert ("T 0,1 r2" in t.legal) == legal
    assert "T 0,1 r0" not in t.legal


@rule("rulebook", "Paths Grow From Only One End")
def test_with_three_players_the_back_of_the_third_terminal_takes_a_terminal_only() -> None:
    t = begun(3, routes="one-ended")
    t.play("T 0,0 r0", "done", "T 0,0 r2", "done", "T 0,1 r2", "done")
    assert t.moves("B", "0,1") == {"T 0,1 r0"}


@rule("rulebook", "Paths Grow From Only One End")
def test_a_route_with_one_end_is_finished_with_its_second_terminal() -> None:
    t = begun(2, routes="one-ended")
    t.play("T 0,0 r0", "done", "T 0,0 r2", "done", "S 0,-1 r0", "done", "T 0,1 r0")
    assert t.route("B") == "2, finished"
    t.play("done")
    assert t.turn == 0


@rule("rulebook", "Paths Grow From Only One End")
def test_with_a_line_the_first_terminal_touches_it_and_with_a_frame_it_lies_anywhere() -> None:
    lined, framed = begun(2, routes="one-ended", area="line"), begun(2, routes="one-ended", area="frame")
    near = {near for cell in lined.book.tiles for near in oracle.around(cell)}
    assert {tuple(map(int, move.split()[1].split(","))) for move in lined.legal} <= near
    assert len({move.split()[1] for move in framed.legal}) == 35


# --- Two routes each ---


def four_terminals(**chosen: object) -> Table:
    t = begun(2, **chosen)
    for seat, move in enumerate(("T 0,0 r0", "T 0,0 r2", "T 1,0 r1", "T 1,0 r3")):
        assert t.turn == seat % 2
        t.play(move, "done")
    return t


@rule("rulebook", "Two Routes Per Player")
def test_two_terminals_make_a_square_for_each_pair_of_routes() -> None:
    t = four_terminals(routes="two")
    assert [t.route(colour) for colour in "YBRG"] == [
        "1, open 0,0 N",
        "1, open 0,0 S",
        "1, open 1,0 E",
        "2, open 0,0 W",
    ]
    assert t.turn == 0


@rule("ruling", "V5")
@rule("rulebook", "Two Routes Per Player")
def test_the_first_turn_is_one_tile_and_no_terminal_then_everybody_lays_two() -> None:
    t = four_terminals(routes="two")
    assert {move[0] for move in t.legal} == {"S", "C"}
    assert {move.split()[1] for move in t.legal} == {"0,-1", "2,0"}
    t.play("S 0,-1 r0")
    assert t.legal == {"done"}
    t.play("done")
    for colours in (("0,1", "0,1"), ("0,-2", "2,0")):
        seat = t.turn
        t.play(next(move for move in sorted(t.legal) if f" {colours[0]} " in move and move[0] == "S"))
        assert (t.turn, t.state.phase) == (seat, rules.PLAYING)
        t.play(min(t.legal))
        assert t.legal == {"done"}
        t.play("done")


@rule("rulebook", "Two Routes Per Player")
def test_the_two_tiles_of_a_turn_are_of_two_colours() -> None:
    t = four_terminals(routes="two")
    t.play("S 0,-1 r0", "done", "S 0,1 r0")
    assert t.state.owed == 1 << number("G")
    assert not any(" 0,2 " in move for move in t.legal)


@rule("ruling", "V6")
@rule("rulebook", "Two Routes Per Player")
def test_with_one_tile_a_turn_one_of_the_routes_is_chosen() -> None:
    t = four_terminals(routes="two-in-turn")
    t.play("S 0,-1 r0", "done")
    assert t.state.owed == 1 << 1 | 1 << 3
    t.play("S 0,1 r0")
    assert t.legal == {"done"}


@rule("ruling", "V5")
@rule("rulebook", "Two Routes Per Player")
def test_a_seat_with_one_finished_route_plays_the_other_alone() -> None:
    t = four_terminals(routes="two")
    t.play("S 0,-1 r0", "done", "T 0,1 r0")
    t.play(next(move for move in sorted(t.legal) if move[0] == "S"), "done")
    t.play(min(t.legal))
    t.play(min(t.legal), "done")
    assert t.turn == 1
    assert t.state.owed == 1 << number("G")
    t.play(min(t.legal))
    assert t.legal == {"done"}


RINGS = {
    "Y": ("Y C 0,1 r0", "Y C 1,1 r3", "Y C 1,0 r2", "Y C 0,0 r1", "R S 5,0 r0"),
    "R": ("R C 0,1 r0", "R C 1,1 r3", "R C 1,0 r2", "R C 0,0 r1", "Y S 5,0 r0"),
}


@rule("ruling", "V5")
@rule("ruling", "V6")
@rule("rulebook", "Two Routes Per Player")
@rule("rulebook", "An Infinite Route ?!")
@pytest.mark.parametrize("ring", RINGS)
@pytest.mark.parametrize(("routes", "other_too"), [("two", True), ("two-in-turn", False)])
def test_turning_a_curve_counts_as_a_routes_tile_of_the_turn(routes: str, other_too: bool, ring: str) -> None:
    t = table(2, *RINGS[ring], "B S 8,0 r0", "G T 8,3 r0", routes=routes).turn_of("B")
    t.play("T 8,-1 r2", "done")
    assert {"0,0+1", "S 5,1 r0"} <= t.legal
    t.play("0,0+1")
    if other_too:
        assert {move.split()[1] for move in t.legal} == {"5,-1", "5,1"}
        t.play("S 5,1 r0")
    assert t.legal == {"done"}


# Yellow leads into 0,0, and Red does so from both sides, over grey; all corners of Red's ring would belong to others.
RED_WITHOUT_CURVES = (
    *("Y S 0,-1 r0", "R S 0,1 r0"),
    *("G C 1,0 r0", "G C 2,0 r2", "G C 2,1 r3", "G S 1,1 r1"),
    *("B C 1,2 r1", "B C 1,3 r3", "B C 0,3 r0", "B C 0,2 r2"),
)


@rule("ruling", "R28")
@rule("rulebook", "Two Routes Per Player")
@rule("rulebook", "An Infinite Route ?!")
@pytest.mark.parametrize("names", ["YBRG", "BYGR"])
def test_a_seat_that_closes_its_other_route_for_good_has_played(names: str) -> None:
    """The turn is over, because a ring that can't be opened can't be played. The event comes with its next turn."""
    own, opponent, ring = names[:3]  # type: ignore[str-unpack]
    t = table(2, *(turned(text, 0, names) for text in RED_WITHOUT_CURVES), routes="two").turn_of(own, ring)
    t.play("C 0,0 r3")
    assert t.route(ring) == "6, ring"
    assert t.legal == {"done"}
    assert kinds(t.play("done")) == ["done"]
    assert t.turn == number(opponent)
    t.play(min(t.legal))
    t.play(min(t.legal))
    assert kinds(t.play("done")) == ["done", "stuck"]
    assert t.turn == number(own)
    assert t.state.owed == 1 << number(own)


@rule("ruling", "V5")
@rule("rulebook", "Two Routes Per Player")
@pytest.mark.parametrize(("count", "points"), [("sum", [12, 11]), ("best", [7, 9])])
def test_both_routes_count_or_the_better_one(count: str, points: list[int]) -> None:
    t = table(2, routes="two", count=count)
    for colour, length in enumerate((5, 9, 7, 2)):
        t.state.length[colour] = length
    assert t.points() == points
