"""The border that comes into being, the tiles that count for it, and its events."""

from __future__ import annotations

import pytest

from tests.down_under.oracle import BEFORE_ALL, Box, Cell
from tests.down_under.tables import GAME, Table, agree, begun, match, parse_tile, playing, table, turned
from tests.rules import rule
from tuckerbox.games.down_under import rules
from tuckerbox.games.down_under.area import most_columns, most_rows
from tuckerbox.games.down_under.state import ACROSS, UNBOUNDED
from tuckerbox.kernel.contract import OVER
from tuckerbox.kernel.event_kinds_and_reasons import Event


def row_of(tiles: int, **chosen: object) -> Table:
    """Return a row of straight tiles, and one more to be laid."""
    laid = [f"Y S {x},0 r1" for x in range(tiles)]
    return table(2, *laid, area="open", size="own", **chosen).turn_of("Y")


def borders(events: list[Event]) -> list[tuple[str, int, int]]:
    told = ((GAME.events.names[event.kind], *event.numbers[:2]) for event in events)
    return [event for event in told if event[0].endswith("final")]  # type: ignore[attr-defined]


@rule("ruling", "R12")
@rule("rulebook", "The border comes into being")
def test_the_tile_that_makes_one_side_longer_limits_the_other() -> None:
    t = row_of(6, length=9, width=7)
    assert borders(t.play("S 6,0 r1")) == []
    assert (most_columns(t.state), most_rows(t.state)) == (0, 0)
    assert borders(t.turn_of("Y").play("S 7,0 r1")) == []
    assert (most_columns(t.state), most_rows(t.state)) == (9, 7)
    assert borders(t.turn_of("Y").play("S 8,0 r1")) == [("columns final", 0, 8)]
    assert t.moves("Y", "9,0") == {"T 9,0 r3"}


@rule("ruling", "R12")
@rule("rulebook", "The border comes into being")
def test_spanning_only_the_shorter_side_decides_nothing() -> None:
    t = table(2, *(f"Y S 0,{y} r0" for y in range(7)), area="open", size="own", length=9, width=7).turn_of("Y")
    assert (most_columns(t.state), most_rows(t.state)) == (0, 0)
    t.play("S 0,7 r0")
    assert (most_columns(t.state), most_rows(t.state)) == (7, 9)


@rule("rulebook", "The border comes into being")
def test_one_tile_can_settle_the_other_sides_border() -> None:
    """If tiles span seven rows, the eighth column makes those seven final."""
    down = [f"B S 0,{y} r0" for y in range(1, 7)]
    t = table(2, *(f"Y S {x},0 r1" for x in range(7)), *down, area="open", size="own", length=9, width=7)
    assert borders(t.turn_of("Y").play("S 7,0 r1")) == [("rows final", 0, 6)]


@rule("rulebook", "The border comes into being")
def test_a_square_area_has_both_limits_from_the_start() -> None:
    t = row_of(3, length=4, width=4)
    assert (most_columns(t.state), most_rows(t.state)) == (4, 4)
    assert borders(t.play("S 3,0 r1")) == [("columns final", 0, 3)]


@rule("ruling", "R11")
@rule("rulebook", "The border comes into being")
@pytest.mark.parametrize("measure", ["tiles", "full"])
@pytest.mark.parametrize("terminal", ["T 4,0 r3", "T -1,0 r1"])
def test_a_terminal_beyond_the_border_does_not_move_it(terminal: str, measure: str) -> None:
    t = row_of(4, length=4, width=4, measure=measure)
    t.play(terminal)
    assert t.area == (0, 0, 3, 0)


@rule("ruling", "R11")
@pytest.mark.parametrize(
    ("route", "terminal", "further"),
    [
        (["S 0,0 r1", "S 1,0 r1", "S 2,0 r1"], "T 3,0 r3", (0, 0, 3, 0)),
        (["S 0,0 r1", "S 1,0 r1", "S 2,0 r1"], "T -1,0 r1", (-1, 0, 2, 0)),
        (["S 0,0 r0", "S 0,1 r0", "S 0,2 r0"], "T 0,3 r0", (0, 0, 0, 3)),
        (["S 0,0 r0", "S 0,1 r0", "S 0,2 r0"], "T 0,-1 r2", (0, -1, 0, 2)),
    ],
)
def test_terminals_count_for_the_border_unless_only_full_tiles_do(
    route: list[str], terminal: str, further: Box
) -> None:
    """A terminal that makes the area longer leaves room only for terminals, unless terminals do not count."""
    for measure in ("tiles", "full"):
        t = table(2, *(f"Y {move}" for move in route), area="open", size="own", length=4, width=4, measure=measure)
        before = t.area
        final = borders(t.turn_of("Y").play(terminal))
        assert t.area == (further if measure == "tiles" else before)
        assert bool(final) == (measure == "tiles")
        assert {move[0] for move in t.moves("Y")} == ({"T"} if measure == "tiles" else {"S", "C", "T"})
        agree(t)


@rule("ruling", "R11")
@rule("rulebook", "Paths Grow From Only One End")
def test_without_terminals_the_area_begins_at_the_first_full_tile() -> None:
    t = begun(2, area="open", size="own", length=4, width=4, routes="one-ended", measure="full")
    t.play("T 0,0 r2", "done", "T 0,0 r0", "done")
    assert t.area == BEFORE_ALL
    assert all(rules.inside(t.state, rules.cell_of(x, y)) for x in (-9, 9) for y in (-9, 9)), "it could lie anywhere"
    t.play("S 0,1 r0", "done")
    assert t.area == (0, 1, 0, 1)
    t.play("T 0,-1 r2", "done", "S 0,2 r0", "done", "S 0,3 r0", "done")
    assert t.area == (0, 1, 0, 3)
    assert t.legal == {"C 0,4 r0", "C 0,4 r3", "S 0,4 r0", "T 0,4 r0"}
    agree(t)


@rule("ruling", "R11")
@rule("rulebook", "Paths Grow From Only One End")
@pytest.mark.parametrize(("quarters", "first"), [(0, (-2, 0)), (1, (0, -2)), (2, (2, 0)), (3, (0, 2))])
def test_that_tile_may_lie_on_any_side_of_the_terminals(quarters: int, first: Cell) -> None:
    t = begun(4, area="open", routes="one-ended", measure="full")
    terminals = ("T 0,0 r0", "T 0,0 r2", "T -1,0 r3", "T -1,0 r1", "T 0,-1 r2", "T 0,1 r0")
    for move in (*terminals, "S -2,0 r1"):
        assert t.area == BEFORE_ALL
        t.play(turned(f"Y {move}", quarters).removeprefix("Y "), "done")
    assert t.area == (*first, *first)
    agree(t)


def test_in_version_1_that_area_began_at_the_first_terminal() -> None:
    t = begun(2, area="open", size="own", length=4, width=4, routes="one-ended", measure="full")
    t.state.version = 1
    t.play("T 0,0 r2", "done", "T 0,0 r0", "done", "S 0,1 r0", "done")
    assert t.area == (0, 0, 0, 1)


def test_a_terminal_that_does_not_count_can_be_inside_later() -> None:
    t = row_of(3, length=4, width=4, measure="full")
    t.play("T 3,0 r3")
    assert t.state.laid[t.state.tiles - 1] == rules.cell_of(3, 0)
    assert rules.inside(t.state, rules.cell_of(3, 1))
    assert rules.inside(t.state, rules.cell_of(-1, 0))


@rule("rulebook", "Simple Game for Younger Children")
def test_without_a_border_nothing_is_outside() -> None:
    t = table(2, *(f"Y S {x},0 r1" for x in range(20))).turn_of("Y")
    assert {"S 20,0 r1", "S -1,0 r1"} <= t.legal
    assert borders(t.play("S 20,0 r1")) == []
    assert (most_columns(t.state), most_rows(t.state)) == (0, 0)


@rule("rulebook", "Simple Game for Younger Children")
@pytest.mark.parametrize("routes", ["one", "one-ended"])
def test_without_a_border_no_match_spans_more_than_the_plane(routes: str) -> None:
    for seed in range(3):
        *_, end = playing(4, {"area": "limitless", "routes": routes}, seed)
        left, top, right, bottom = end.area
        assert max(right - left, bottom - top) < UNBOUNDED


@rule("rulebook", "Simple Game for Younger Children")
def test_routes_that_run_away_from_each_other_stay_within_reach() -> None:
    """Each goes as far in its own direction as its tiles last."""
    t = begun(2, area="limitless")
    t.play("S 0,0 r1", "done", "S 1,1 r1", "done")

    def farthest(move: str) -> tuple[bool, int, bool]:
        x, _ = parse_tile(f"Y {move}")[1]
        return move[0] != "T", x if t.state.active else -x, move[0] == "S"

    while t.turn != OVER:
        t.play("done" if t.legal == {"done"} else max(sorted(t.legal), key=farthest))
        t.run()
    left, _, right, _ = t.area
    assert 16 < right - left + 1 < UNBOUNDED
    agree(t)


def test_every_cell_has_the_name_of_its_place() -> None:
    t = table(2, "Y S 0,0 r0")
    t.turn_of("Y")
    for x, y in [(0, -6), (0, 6), (-9, 3), (20, -20)]:
        assert t.why_not(f"S {x},{y} r0") == rules.NOT_ON_ROUTE
        cell = rules.cell_of(x, y)
        assert (rules.column(t.state, cell), rules.row(t.state, cell)) == (x, y)


@pytest.mark.parametrize(
    ("first", "last"), [(0, 0), (-20, -20), (7, 7), (0, 40), (-40, 0), (-20, 20), (-30, 10), (5, 30), (-30, -5)]
)
def test_as_many_cells_have_distinct_places_before_the_first_tile_as_beyond_the_last(first: int, last: int) -> None:
    """Along each axis, there are ACROSS of them in all."""
    t = match(2, area="limitless")
    further = (ACROSS - 1 - (last - first)) // 2
    t.state.left, t.state.right = first, last
    t.state.top, t.state.bottom = 0 - last, 0 - first
    for x in range(first - further, last + further + 1):
        for y in (-last - further, -last, -first, -first + further):
            cell = rules.cell_of(x, y)
            assert (rules.column(t.state, cell), rules.row(t.state, cell)) == (x, y)
