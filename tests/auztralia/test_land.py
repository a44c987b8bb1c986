"""The map: what lies on a hex, where tracks lead, and how far it is, from the first hex to the last."""

from __future__ import annotations

import pytest

from tests.auztralia.tables import BOX, CARD, CROP, HEX, Table
from tests.rules import rule
from tuckerbox.games.auztralia import board
from tuckerbox.games.auztralia.board import DIRECTION_NAMES, FAR, HEX_NAMES, HEXES, SEA
from tuckerbox.games.auztralia.pieces import AIRSHIPS
from tuckerbox.games.auztralia.rules import land
from tuckerbox.games.auztralia.state import Box

INLAND = HEX["e4"]


def off_rails(table: Table) -> dict[str, list[int]]:
    """Return each reachable hex's distance from the rails: the seat's own, those with one other seat's, and so on."""
    rows = {
        HEX_NAMES[hex]: [table.state.off_rail[others, hex] for others in range(table.state.seats)]
        for hex in range(HEXES)
    }
    return {hex: row for hex, row in rows.items() if any(row)}


# --- What lies on a hex ---


def test_ports_and_farms_have_owners() -> None:
    table = Table(3).bare("c8", "k1", "a1")
    assert [land.seat_with_port_on(table.state, HEX[hex]) for hex in ("c8", "k1", "a1", "e4")] == [0, 1, 2, -1]
    for seat in range(3):
        for crop, nth in CROP.items():
            table.farm(seat, "e4", crop)
            assert (land.seat_with_farm_on(table.state, INLAND), land.crop_of(table.state, INLAND)) == (seat, nth)
    assert land.seat_with_farm_on(table.state, HEX["e5"]) == -1


def test_the_two_sides_of_the_board_have_distances_of_their_own() -> None:
    east, west = Table(2).state, Table(2, map="west").state
    for one in range(HEXES):
        for other in (0, INLAND, HEX["a4"]):
            assert land.apart(east, BOX, one, other) == BOX.apart_east[one, other]
            assert land.apart(west, BOX, one, other) == BOX.apart_west[one, other]
    assert any(BOX.apart_east[one, INLAND] != BOX.apart_west[one, INLAND] for one in range(HEXES))


# --- Tracks ---


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("direction", DIRECTION_NAMES)
def test_a_track_in_any_direction_makes_a_line(direction: str, seat: int) -> None:
    table = Table(3).bare("c8", "k1", "a6").tracks(seat, f"e4 {direction}")
    ends = {INLAND, BOX.beside[DIRECTION_NAMES.index(direction), INLAND]}
    for who in range(3):
        lines = {hex for hex in range(HEXES) if land.is_on_line(table.state, BOX, hex, who)}
        assert lines == {table.state.ports[who]} | (ends if who == seat else set())
        assert not any(land.is_reached(table.state, hex, who) for hex in ends), "it is joined to no port"


@rule("rulebook", "Build Railway 2")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("direction", DIRECTION_NAMES)
def test_a_network_follows_its_own_tracks_in_any_direction(direction: str, seat: int) -> None:
    ports = ["c8", "k1", "a6"]
    ports[seat] = "e4"
    table = Table(3).bare(*ports).tracks((seat + 1) % 3, "e4 n").tracks(seat, f"e4 {direction}")
    if direction == "n":
        table.state.tracks[0, INLAND] = seat + 1
        table.turn(0)
    there = BOX.beside[DIRECTION_NAMES.index(direction), INLAND]
    for who in range(3):
        reached = {hex for hex in range(HEXES) if land.is_reached(table.state, hex, who)}
        assert reached == {table.state.ports[who]} | ({there} if who == seat else set())


@rule("rulebook", "Build Railway 6")
def test_the_first_hex_is_reached_and_cut_off_like_any_other() -> None:
    table = Table().bare("a1", "k1").tracks(0, "a2 n", "a2 ne")
    for hex in ("a1", "a2", "b1"):
        assert land.is_reached(table.state, HEX[hex], 0)
    assert not any(table.state.seen), "a search leaves nothing behind"
    slot = table.wake("a1", "zombies")
    assert not any(table.state.reached[HEX[hex]] for hex in ("a1", "a2", "b1"))
    table.move(slot, "e4")
    assert land.is_reached(table.state, HEX["b1"], 0)


@rule("rulebook", "Build Railway 6")
@pytest.mark.parametrize("line", [("e8", "e7", "e6", "e5", "e4"), ("a1", "a2", "a3", "a4", "a5")])
def test_a_long_line_is_reached_as_far_as_it_is_clear(line: tuple[str, ...]) -> None:
    """This holds whether the track leads north or south."""
    to = "n" if line[0] == "e8" else "s"
    table = Table().bare(line[0], "k1").tracks(0, *(f"{hex} {to}" for hex in line[:-1]))
    for clear in (5, 4, 3, 1):
        slot = table.wake(line[clear], "zombies") if clear < 5 else 0
        assert [land.is_reached(table.state, HEX[hex], 0) for hex in line] == [nth < clear for nth in range(5)]
        if clear < 5:
            table.move(slot, "i4")


def test_before_ports_are_placed_nothing_is_reached() -> None:
    table = Table(2)
    table.run()
    land.trace_networks(table.state, BOX)
    assert not any(table.state.reached)


# --- How far the active seat gets ---


@rule("rulebook", "Mine 1")
@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_seats_own_rails_serve_if_it_is_everybody_for_themselves(seat: int) -> None:
    table = Table().bare("c8", "e8").tracks(1 - seat, "c8 ne", "d7 se").turn(seat)
    assert [hex for hex in range(HEXES) if table.state.via[hex] >= 0] == [table.state.ports[seat]]
    assert {*table.state.via} == {-1, 0}
    assert table.reason("mine k8 coal") == table.reason("mine d7 coal") == "out of reach"
    assert all(row[1:] == [0] for row in off_rails(table).values())


@rule("ruling", "Z53")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_fewer_others_rails_are_used_the_better(seats: int) -> None:
    """A seat may use a line of several owners, and pays for each of them."""
    for seat in range(seats):
        ports = ["a6", "k1", "k5", "j6"][:seats]
        ports[seat] = "e8"
        table = Table(seats, way="together").bare(*ports)
        owners = [seat, *(other for other in range(seats) if other != seat)]
        for owner, border in zip(owners, ("e8 n", "e7 n", "e6 n", "e5 n"), strict=False):
            table.tracks(owner, border)
        table.turn(seat)
        state, others = table.state, 0
        for nth, hex in enumerate(("e8", "e7", "e6", "e5", "e4")[: seats + 1]):
            others |= 1 << owners[nth - 1] if nth > 1 else 0
            assert state.via[HEX[hex]] == others
        assert sum(way >= 0 for way in state.via) == seats + 1
        assert not any(state.seen)


@rule("ruling", "Z53")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("direction", DIRECTION_NAMES)
def test_others_rails_serve_in_any_direction_and_so_do_the_seats_own_behind_them(direction: str, seat: int) -> None:
    nth = DIRECTION_NAMES.index(direction)
    there = BOX.beside[nth, INLAND]
    beyond = BOX.beside[nth, there]
    table = Table(2, way="together").bare(*("e4", "k1")[:: 1 if seat == 0 else -1])
    table.tracks(1 - seat, f"e4 {direction}").tracks(seat, f"{HEX_NAMES[there]} {direction}").turn(seat)
    assert [table.state.via[hex] for hex in (INLAND, there, beyond)] == [0, 2 - seat, 2 - seat]


@rule("ruling", "Z53")
def test_others_rails_serve_from_the_first_hex_on() -> None:
    table = Table(2, way="together").bare("a1", "k1").tracks(1, "a1 s").turn(0)
    assert [table.state.via[HEX[hex]] for hex in ("a1", "a2", "b1")] == [0, 2, -1]


@rule("ruling", "Z53")
def test_a_hex_that_a_seats_own_rails_reach_needs_no_others() -> None:
    """This also holds where another player's tracks lead, too."""
    table = Table(2, way="together").bare("c8", "e8").tracks(0, "c8 ne").tracks(1, "e8 nw")
    for seat in (0, 1):
        table.turn(seat)
        ways = [table.state.via[HEX[hex]] for hex in ("c8", "d7", "e8")]
        assert ways == ([0, 0, 2] if seat == 0 else [1, 0, 0])


@rule("ruling", "Z53")
def test_an_old_one_stops_the_way_over_others_rails_too() -> None:
    table = Table(2, way="together").bare("c8", "k1").tracks(0, "c8 ne").tracks(1, "d7 ne", "e7 n", "e6 n")
    assert table.turn(0).state.via[HEX["e5"]] == 2
    table.wake("e6", "zombies")
    assert [table.state.via[HEX[hex]] for hex in ("d7", "e7", "e6", "e5")] == [0, 2, -1, -1]


@rule("rulebook", "Attack 2")
def test_hexes_lie_as_far_off_the_rails_as_the_way_over_land_is_long() -> None:
    """Nothing is in the way. The hexes go up to the furthest range with a guide, who adds one."""
    for port, side in (("e8", "east"), ("a1", "west")):
        table = Table(2, map=side).bare(port, "k1").turn(0)
        furthest = max(BOX.unit_range[unit] for unit in range(AIRSHIPS)) + BOX.amounts[CARD["desert-guide"]]
        apart = {HEX_NAMES[hex]: land.apart(table.state, BOX, HEX[port], hex) for hex in range(HEXES)}
        assert off_rails(table) == {hex: [far, 0] for hex, far in apart.items() if 0 < far <= furthest}
        assert max(apart.values()) == FAR
        assert max(far for far in apart.values() if far < FAR) > furthest


@rule("rulebook", "Attack 4")
def test_a_ring_of_old_ones_is_as_far_as_a_force_gets() -> None:
    table = Table().bare("e8", "k1")
    ring = ("e6", "f6", "f7", "d6", "d7")
    for hex in ring:
        table.hide(hex, 1)
    assert {hex for hex, far in off_rails(table).items() if HEX[hex] != HEX["e7"]} >= set(ring)
    assert off_rails(table)["e6"] == [2, 0]
    assert "e5" not in off_rails(table)
    table.state.hidden[HEX["e6"]] = 0
    assert off_rails(table.turn(0))["e5"] == [3, 0]


def test_corrected_data_say_how_far_a_force_may_get() -> None:
    for unit in range(AIRSHIPS):
        box = Box(bytearray(BOX.raw))
        for other in range(AIRSHIPS):
            box.unit_range[other] = 4 * (other == unit)
        box.amounts[CARD["desert-guide"]] = 2
        assert land.furthest_range(box) == 6
        box.unit_range[unit] = 0
        assert land.furthest_range(box) == 2


# --- How far a force gets ---


@rule("ruling", "Z8")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_force_gets_as_far_as_its_range(most: int) -> None:
    table = Table().bare("e8", "k1").tracks(0, "e8 n").turn(0)
    for hex in range(HEXES):
        far = min(land.apart(table.state, BOX, HEX[start], hex) for start in ("e8", "e7"))
        for flies in (False, True):
            near = far <= most and (far > 0 or flies)
            assert land.others_needed(table.state, BOX, 0, hex, flies, most) == (0 if near else FAR)


@rule("ruling", "Z8")
def test_airships_rise_over_the_old_one_in_their_own_port() -> None:
    """This holds for the first hex as for any other."""
    table = Table().bare("a1", "k1")
    table.wake("a1", "zombies")
    table.turn(0)
    assert land.others_needed(table.state, BOX, 0, HEX["a2"], True, 1) == 0
    assert land.others_needed(table.state, BOX, 0, HEX["a2"], False, 1) == FAR
    assert land.others_needed(table.state, BOX, 0, HEX["a3"], True, 1) == FAR


@rule("ruling", "Z53")
@pytest.mark.parametrize("flies", [False, True])
def test_a_force_pays_for_as_few_others_as_it_can(flies: bool) -> None:
    """It starts from its own rails if its range allows that, else from those of one other seat, or of two."""
    table = Table(3, way="together").bare("e8", "a6", "k1").tracks(0, "e8 n").tracks(1, "e7 n").tracks(2, "e6 n")
    table.turn(0)
    wanted = {"e6": [0, 0, 0, 0], "e5": [1, 0, 0, 0], "e4": [2, 1, 0, 0], "e3": [FAR, 2, 1, 0], "e2": [FAR, FAR, 2, 1]}
    found = {
        hex: [land.others_needed(table.state, BOX, 0, HEX[hex], flies, most) for most in (1, 2, 3, 4)] for hex in wanted
    }
    assert found == wanted


@rule("ruling", "Z53")
@pytest.mark.parametrize(("short", "long"), [(1, 2), (2, 1)])
def test_of_two_partners_the_one_whose_rails_end_closer_by_counts(short: int, long: int) -> None:
    table = Table(3, way="together").bare("e8", "k1", "k5")
    table.tracks(short, "e8 nw").tracks(long, "e8 n", "e7 n", "e6 n").turn(0)
    state = table.state
    near, far = (land.apart(state, BOX, HEX[hex], HEX["e4"]) for hex in ("e5", "d7"))
    assert 0 < near < far <= land.furthest_range(BOX)
    assert state.off_rail[1, HEX["e4"]] == near
    assert land.others_needed(state, BOX, 0, HEX["e4"], False, near) == 1


@rule("ruling", "Z8")
@rule("ruling", "Z53")
def test_airships_rise_from_their_own_rails_that_are_cut_off_before_they_use_anothers() -> None:
    table = (
        Table(2, way="together").bare("e8", "k1").tracks(0, "e8 n", "e7 n", "e6 n").tracks(1, "e8 ne", "f7 n", "f6 n")
    )
    table.wake("e6", "zombies")
    state = table.turn(0).state
    assert [state.via[HEX[hex]] for hex in ("e7", "e6", "e5", "f5")] == [0, -1, -1, 2]
    assert [land.others_needed(state, BOX, 0, HEX["e4"], flies, 2) for flies in (False, True)] == [1, 0]


def test_neither_a_sea_hex_nor_the_space_beyond_the_board_is_land() -> None:
    for side, state in enumerate((Table(2).state, Table(2, map="west").state)):
        for hex in range(HEXES):
            assert land.is_land(state, BOX, hex) == (BOX.terrain[side, hex] != SEA)
        assert not land.is_land(state, BOX, board.NOWHERE)
