"""Two complete matches, move by move, and the points of routes with animals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tuckerbox
from tests.down_under.tables import Table, agree, begun, kinds, table
from tests.rules import rule
from tuckerbox.games.down_under import rules
from tuckerbox.kernel.contract import OVER

# Each move with the lengths of all routes after it, and the bounds of the tiles
ALONE_AT_THE_END = """
Y C 0,0 r3   | 1 0  | 0 0 0 0
B S -1,-1 r1 | 1 1  | -1 -1 0 0
Y C -1,0 r1  | 2 1  | -1 -1 0 0
B C 0,-1 r3  | 3 2  | -1 -1 0 0
Y C 1,-1 r2  | 4 2  | -1 -1 1 0
B T -2,-1 r1 | 4 3  | -2 -1 1 0
Y C 1,0 r3   | 6 3  | -2 -1 1 0
B C 0,-2 r1  | 6 4  | -2 -2 1 0
Y C -1,1 r3  | 7 4  | -2 -2 1 1
B S 1,-2 r1  | 7 5  | -2 -2 1 1
Y S 0,1 r0   | 8 5  | -2 -2 1 1
B T 2,-2 r3  | 8 6  | -2 -2 2 1
Y C -2,1 r0  | 9 6  | -2 -2 2 1
Y S -2,0 r0  | 11 6 | -2 -2 2 1
Y C -2,-2 r1 | 12 6 | -2 -2 2 1
Y C -1,-2 r3 | 13 6 | -2 -2 2 1
Y T -1,-3 r2 | 14 6 | -2 -2 2 1
Y T 0,2 r0   | 15 6 | -2 -2 2 1
"""

YELLOWS_ROUTE = """
-1,-3 -1,-2 -2,-2 -2,-1 -2,0 -2,1 -1,1 -1,0 0,0 0,-1 1,-1 1,0 0,0 0,1 0,2
"""

RING_AND_BILLABONG = """
Y C 0,0 r2   | 1 0 0
B C 1,0 r3   | 1 2 0
R S 2,-1 r0  | 1 2 1
Y T -1,0 r1  | 2 2 1
B C 1,-1 r2  | 2 3 1
R S 2,0 r0   | 2 3 2
Y C 0,1 r0   | 3 3 2
B C 0,-1 r1  | 3 4 2
R C 2,-2 r2  | 3 4 3
Y C 1,1 r2   | 4 4 3
B 1,0-1      | 4 7 3
R S 1,-2 r1  | 4 7 4
Y C 1,2 r0   | 5 7 4
B C 3,0 r2   | 5 8 4
R C 0,-2 r0  | 5 8 5
Y C 2,2 r3   | 6 8 5
* 2,1        | 7 9 6
Y C 3,1 r2   | 8 10 6
B C 4,1 r3   | 8 11 6
R S 0,-3 r0  | 8 11 7
Y C 3,2 r0   | 9 11 7
B C 4,0 r2   | 9 13 7
R C 0,-4 r2  | 9 13 8
Y C 4,2 r3   | 11 13 8
B S 3,-1 r0  | 11 14 8
R T -1,-4 r1 | 11 14 9
Y T 5,1 r3   | 12 14 9
B C 3,-2 r2  | 12 16 9
B C 2,-3 r2  | 12 17 9
B C 1,-3 r0  | 12 18 9
B S 1,-4 r0  | 12 19 9
B S 1,-5 r0  | 12 20 9
B T 1,-6 r2  | 12 21 9
"""


def rows(match: str) -> list[tuple[str, str, list[int], tuple[int, ...]]]:
    """Return the colour, the move, the lengths, and the bounds of the tiles if they are given."""
    found = []
    for line in match.strip().splitlines():
        move, lengths, *reached = line.split("|")
        colour, _, rest = move.strip().partition(" ")
        found.append((colour, rest, [int(n) for n in lengths.split()], tuple(int(n) for n in "".join(reached).split())))
    return found


def replay(t: Table, match: str, many: dict[int, int]) -> None:
    """Play a match as it is written down. `many` has the number of choices for some moves."""
    for nth, (colour, move, lengths, reached) in enumerate(rows(match), 1):
        if colour == "*":
            event = t.step(0)[0]
            assert event.kind == rules.POND
            assert "{},{}".format(*event.numbers[2:4]) == move
        else:
            while t.legal == {"done"}:
                t.play("done")
            assert t.turn == "YBRG".index(colour)
            assert len(t.legal) == many.get(nth, len(t.legal))
            t.play(move)
        assert t.lengths() == lengths
        assert t.area == (reached or t.area)
        agree(t)
    t.play("done")
    t.run()
    assert t.turn == OVER


@rule("rulebook", "End of the Game and Scoring")
@rule("rulebook", "A Route is Ended")
def test_a_match_that_one_player_ends_alone_with_a_route_of_15() -> None:
    t = begun(2, size="own", length=8, width=4)
    replay(t, ALONE_AT_THE_END, many={4: 7, 8: 4, 18: 1})
    assert t.points() == [15, 6]
    assert t.result() == [1, 0]
    chain = t.book.route(0)
    assert chain is not None
    along = [cell for cell, _ in chain.paths]
    wanted = [tuple(map(int, cell.split(","))) for cell in YELLOWS_ROUTE.split()]
    assert sorted(along) == sorted(wanted)
    assert along.count((0, 0)) == 2, "both paths of one tile count"


def has_won(view: dict[str, Any], seat: int) -> bool:
    """Return whether a tip tells a seat that it has won: no other route can grow, and the seat is ahead."""
    others = [colour for colour in view["colours"] if colour["seat"] != seat]
    rivals = [points for other, points in enumerate(view["points"]) if other != seat]
    return (
        view["phase"] == "playing"
        and all(colour["finished"] or colour["out"] for colour in others)
        and view["points"][seat] > max(rivals)
    )


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {}), (3, {"routes": "one-ended"}), (2, {"routes": "two"}), (2, {"routes": "two", "count": "best"})],
)
def test_a_seat_that_is_ahead_of_finished_routes_wins_and_can_finish_with_terminals(
    seats: int, options: dict[str, Any]
) -> None:
    winners = []
    for seed in range(6):
        match, rng = tuckerbox.new("down-under", seats, seed=seed, **options), Random(seed)
        winner, tiles = None, 0
        while not match.over:
            seat, choices = match.turn, match.choices
            assert seat is not None
            terminals = [choice for choice in choices if choice.fields.get("tile") == "terminal"]
            if winner is None and terminals and has_won(match.view(seat), seat):
                winner = seat
            if winner is not None:
                assert seat == winner
                tiles += any(choice.kind == "place" for choice in choices)
                choices = terminals or choices
            match.play(rng.choice(choices))
        if winner is not None:
            assert match.winners == [match.names[winner]]
            assert tiles <= (4 if options.get("routes") == "two" else 2), "one terminal for each end"
            winners.append(winner)
    assert winners


@rule("rulebook", "An Infinite Route ?!")
@rule("rulebook", "Using the Billabong Tiles")
def test_a_match_with_a_turned_curve_and_a_billabong() -> None:
    t = begun(3, size="own", length=8, width=6)
    replay(t, RING_AND_BILLABONG, many={})
    assert t.points() == [12, 21, 9]
    assert t.result() == [0, 1, 0]
    assert t.area == (-1, -5, 4, 2)


@rule("ruling", "R15")
def test_the_billabong_is_part_of_the_turn_that_called_for_it() -> None:
    t = begun(3, size="own", length=8, width=6)
    for colour, move, _, _ in rows(RING_AND_BILLABONG):
        if colour == "*":
            break
        events = t.play("done", move) if t.legal == {"done"} else t.play(move)
    assert "done" not in kinds(events)[1:]
    assert t.state.colour == t.state.active == 0
    t.step(0)
    assert (t.turn, t.state.phase) == (0, rules.EXTENDING)
    t.play("C 3,1 r2")
    assert t.legal == {"done"}


# --- Special scoring ---


@rule("ruling", "R34")
@rule("ruling", "R33")
@rule("rulebook", "Using Special Scoring")
@rule("rulebook", "Game with Special Scoring")
@pytest.mark.parametrize(
    ("length", "met", "dingo_laid", "now", "final"),
    [
        (15, "1k 0e 0p 0r 0d", True, 15, 15),
        (20, "2k 3e 1p 2r 0d", True, 21, 21),
        (20, "2k 3e 2p 2r 1d", True, 30, 30),
        (20, "2k 3e 2p 2r 0d", False, 26, 0),
        (20, "2k 3e 2p 2r 1d", False, 30, 0),  # an opponent's dingo keeps rabbits away, but is not the seat's own
        (12, "0k 0e 0p 7r 0d", True, -2, -2),
        (31, "4k 4e 3p 4r 1d", True, 46, 46),
    ],
)
def test_animals_on_a_route(length: int, met: str, dingo_laid: bool, now: int, final: int) -> None:
    t = table(2, "Y S 0,0 r0", "B C 1,1 r0", animals=True).turn_of("Y")
    t.state.length[0] = length
    for animal, count in enumerate(met.split(), 1):
        t.state.met[0, animal] = int(count[:-1])
    t.state.stock[0, rules.CURVED + rules.DINGO] = 0 if dingo_laid else 1
    assert t.points()[0] == now
    t.state.phase = rules.ENDED
    assert t.points()[0] == final


@rule("ruling", "R33")
@rule("rulebook", "Game with Special Scoring")
def test_the_dingo_may_come_on_a_straight_tile() -> None:
    """Other component data may have it there."""
    t = table(2, "Y S 0,0 r0", "B C 1,1 r0", animals=True).turn_of("Y")
    t.state.stock[0, rules.CURVED + rules.DINGO], t.state.stock[0, rules.STRAIGHT + rules.DINGO] = 0, 1
    t.state.phase = rules.ENDED
    assert t.points() == [0, 0]
    t.state.stock[0, rules.STRAIGHT + rules.DINGO] = 0
    assert t.points() == [1, 0]


@rule("rulebook", "Using Special Scoring")
def test_animals_count_on_all_grey_paths_of_a_route() -> None:
    t = table(2, "Y Ck 0,0 r0", "B Se 0,-1 r1", "B Cp 0,-2 r0", "B Sr 1,-2 r0", animals=True)
    assert t.route("Y") == "3, open 0,-2 W and 0,0 E"
    assert [t.state.met[0, animal] for animal in range(1, 6)] == [0, 1, 1, 0, 0]


@rule("ruling", "R26")
@rule("rulebook", "Using Special Scoring")
@pytest.mark.parametrize("animal", "keprd")
def test_animals_of_a_ring_count_once_when_it_is_opened(animal: str) -> None:
    """Blue's animal is on Yellow's ring, and another of its kind on the grey path of the turned curve."""
    t = table(2, "Y C 0,1 r0", f"Y C{animal} 1,1 r3", "Y C 1,0 r2", f"B C{animal} 0,0 r3", animals=True)
    assert t.route("Y") == "4, ring"
    t.turn_of("Y").play("1,1+1")
    assert t.route("Y") == "5, open 1,1 E and 1,1 S"
    assert [t.state.met[0, 1 + n] for n in range(5)] == [2 if name == animal else 0 for name in "keprd"]


@rule("rulebook", "Using Special Scoring")
def test_without_special_scoring_tiles_have_no_animals() -> None:
    t = begun(2)
    assert [t.state.stock[0, pile] for pile in (rules.STRAIGHT, rules.CURVED, rules.TERMINAL)] == [7, 9, 2]
    assert sum(t.state.stock[0, pile] for pile in range(rules.PILES)) == 18


@rule("ruling", "R32")
@rule("rulebook", "End of the Game and Scoring")
def test_equal_routes_share_the_win() -> None:
    t = table(3, "Y S 0,0 r0", "B C 1,1 r0", "R C 1,2 r1")
    t.state.phase = rules.ENDED
    t.state.length[0] = t.state.length[1] = 9
    assert t.result() == [0.5, 0.5, 0]
