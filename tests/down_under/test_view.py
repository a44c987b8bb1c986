"""The view of Down Under: the whole table as plain data, without any change of the state."""

from __future__ import annotations

import json

import pytest

from tests.down_under import oracle
from tests.down_under.tables import BOX, Table, begun, match, playing, table
from tests.rules import rule
from tuckerbox.games.down_under import rules
from tuckerbox.games.down_under.state import COLOURS, cell_of
from tuckerbox.games.down_under.view import PHASE_NAMES, owners, view

WAYS: tuple[tuple[int, dict[str, object]], ...] = (
    (4, {"animals": True, "size": "easy"}),
    (3, {"area": "line", "animals": True}),
    (2, {"area": "frame"}),
    (2, {"routes": "two"}),
    (4, {"area": "limitless"}),
)
each_way = pytest.mark.parametrize(("seats", "chosen"), WAYS)


def owners_by_book(t: Table) -> dict[tuple[int, int], int]:
    """Return the route that each path belongs to, by cell and port."""
    found = {}
    for colour in range(COLOURS):
        chain = t.book.route(colour)
        for cell, path in chain.paths if chain else []:
            found.update({(cell_of(*cell), port): colour for port in path.ports})
    return found


def test_every_phase_has_a_name_of_its_own() -> None:
    assert sorted(PHASE_NAMES) == list(range(rules.ENDED + 1))
    assert len(set(PHASE_NAMES.values())) == len(PHASE_NAMES)


@each_way
def test_a_view_is_plain_data_and_changes_nothing(seats: int, chosen: dict[str, object]) -> None:
    for t in playing(seats, chosen, 1):
        before = bytes(t.state.raw)
        seen = view(t.state, BOX, None)
        assert json.loads(json.dumps(seen)) == seen
        for viewer in range(seats):
            assert view(t.state, BOX, viewer) == {**seen, "viewer": viewer}
        assert bytes(t.state.raw) == before


@each_way
def test_a_view_shows_the_route_of_each_path(seats: int, chosen: dict[str, object]) -> None:
    for t in playing(seats, chosen, 2):
        assert owners(t.state) == owners_by_book(t)


@each_way
def test_a_view_adds_up(seats: int, chosen: dict[str, object]) -> None:
    for t in playing(seats, chosen, 3):
        seen = view(t.state, BOX, None)
        assert [(cell["x"], cell["y"]) for cell in seen["tiles"]] == list(t.book.tiles)
        assert seen["points"] == t.points()
        for colour in seen["colours"]:
            chain = t.book.route(colour["colour"]) or oracle.Chain([], [])
            parts = [colour["length"]]
            if seen["animals"]:
                parts += [colour["sets"] * colour["set_points"], colour["rabbits"] * colour["rabbit_points"]]
            assert colour["length"] == len(chain.paths)
            assert sorted(((end["x"], end["y"]), end["side"]) for end in colour["open"]) == sorted(chain.ends)
            counted = seen["phase"] in ("finish", "ended")
            assert colour["points"] == (0 if counted and colour["keeps_dingo"] else sum(parts))
            assert sum(colour["stock"].values()) == sum(
                left for (owner, _, _), left in t.book.stock.items() if owner == colour["colour"]
            )


@rule("rulebook", "Game with Special Scoring")
def test_points_are_in_brackets_until_the_players_own_dingo_is_laid() -> None:
    t = begun(2, animals=True)
    assert view(t.state, BOX, 0)["bracketed"] == [True, True]
    t.play("Cd 0,0 r0")
    assert view(t.state, BOX, 0)["bracketed"] == [False, True]
    for phase in (rules.FINISH, rules.ENDED):
        t.state.phase = phase
        assert view(t.state, BOX, 0)["bracketed"] == [False, False]
        assert view(t.state, BOX, 0)["points"][1] == 0
    assert view(begun(2).state, BOX, 0)["bracketed"] == [False, False]


@rule("rulebook", "Size of the Playing Area")
def test_a_view_shows_final_borders_and_the_room_left() -> None:
    t = table(2, *(f"Y S {x},0 r1" for x in range(8)), area="open", size="own", length=9, width=7)
    area = view(t.state, BOX, 0)["area"]
    assert area["columns"] == {"first": 0, "last": 7, "most": 9, "final": False}
    assert area["rows"] == {"first": 0, "last": 0, "most": 7, "final": False}
    t.turn_of("Y").play("S 8,0 r1")
    assert view(t.state, BOX, 0)["area"]["columns"] == {"first": 0, "last": 8, "most": 9, "final": True}


def test_before_the_first_tile_the_area_has_no_bounds() -> None:
    seen = view(match(2).state, BOX, None)
    assert (seen["area"]["columns"], seen["area"]["rows"], seen["last"]) == (None, None, None)
    assert (seen["active"], seen["deciding"], seen["start"]) == (None, None, None)


def test_a_fixed_area_is_final_from_the_start() -> None:
    area = view(begun(2, area="frame").state, BOX, 0)["area"]
    assert area["columns"] == {"first": 0, "last": 6, "most": 7, "final": True}
    assert area["rows"] == {"first": 0, "last": 4, "most": 5, "final": True}


def test_without_a_border_there_is_no_maximum() -> None:
    area = view(table(2, "Y S 0,0 r0").state, BOX, 0)["area"]
    assert (area["short"], area["long"]) == (None, None)
    assert area["columns"] == {"first": 0, "last": 0, "most": None, "final": False}


@rule("rulebook", "Using the Billabong Tiles")
def test_the_seat_with_the_way_out_of_a_billabong_plays_on() -> None:
    t = table(3, "Y S 3,1 r0", "B S 2,0 r1", "R S 5,0 r1").turn_of("R")
    t.play("S 4,0 r1")
    t.run()
    seen = view(t.state, BOX, None)
    assert (seen["phase"], seen["deciding"], seen["owed"]) == ("extending", 2, [2])
    assert seen["last"] == {"x": 3, "y": 0}, "the billabong was laid last"
