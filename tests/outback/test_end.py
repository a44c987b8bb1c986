"""The end of a match: the last round, points, and ties."""

from __future__ import annotations

import pytest

from tests.outback.tables import Table, table
from tests.rules import rule
from tuckerbox.games.outback import rules
from tuckerbox.games.outback.state import TILE_NAMES
from tuckerbox.kernel.contract import OVER

FULL = """
       x
    e k o p
     l e k
    o p l e
     k o p
"""
ONE_FREE = """
       x
    e k o p
     l e k
    o p l e
     . o p
"""
SABINAS = """
       x
    . . . .
     . . .
    . . . .
     . . .
"""


def last_tile(t: Table) -> list[str]:
    """Let the active seat lay the last tile that it has room for, and end its turn."""
    return t.play("place koala 2a", "done")


# --- The end ---


@rule("rulebook", "End of game")
def test_a_full_preserve_ends_the_match_when_the_round_is_played_out() -> None:
    t = table(3, start=2, active=2, dice="2 koala, 4 emu").preserve(2, ONE_FREE)
    last_tile(t)
    t.run()
    for seat in (0, 1):
        assert t.turn == seat
        t.finish_turn()
    assert t.turn == OVER
    assert t.state.round == 1


@rule("rulebook", "End of game")
def test_the_start_player_gets_no_further_turn() -> None:
    t = table(3, start=1, active=0, dice="2 koala, 4 emu").preserve(0, ONE_FREE)
    last_tile(t)
    assert t.state.phase == rules.FINISH
    t.nature()
    assert t.turn == OVER


@rule("rulebook", "End of game")
def test_all_seats_have_had_the_same_number_of_turns() -> None:
    t = table(4, start=3, active=0, dice="2 koala, 4 emu").preserve(0, ONE_FREE)
    last_tile(t)
    t.run()
    played = []
    while t.turn != OVER:
        played.append(t.turn)
        t.finish_turn()
    assert played == [1, 2]


@rule("rulebook", "End of game")
def test_the_match_goes_on_while_everybody_has_room() -> None:
    t = table(2, start=1, active=0, dice="2 koala, 4 emu")
    t.play("place koala 2a", "done")
    assert t.nature()[1] == "1 has a turn in round 2"
    assert not t.state.finishing


@rule("rulebook", "End of game")
def test_the_jeep_is_not_filled_after_the_last_turn() -> None:
    t = table(2, start=1, active=0, dice="2 koala, 4 emu").preserve(0, ONE_FREE)
    assert last_tile(t)[-1] == "0 is full"
    t.nature()
    assert t.kinds == [rules.FINAL, rules.FINAL]
    assert sum(t.state.jeep) == 4


@rule("rulebook", "End of game")
def test_when_it_is_over_nobody_has_a_choice() -> None:
    t = table(2, start=1, active=0, dice="2 koala, 4 emu").preserve(0, ONE_FREE)
    last_tile(t)
    assert t.why_not("done") == rules.NOT_A_DECISION
    t.nature()
    for text in ("done", "roll", "keep nothing", "place emu 2a", "block 2a"):
        assert t.why_not(text) == rules.IT_IS_OVER


@rule("ruling", "B15")
def test_a_full_seat_is_skipped_while_others_play_the_round_out() -> None:
    # As in partnership, where a gift can fill a preserve before its owner's turn.
    t = table(3, start=0, active=0, dice="2 koala, 4 emu").preserve(0, ONE_FREE).preserve(1, FULL)
    last_tile(t)
    assert t.nature()[1] == "2 has a turn in round 1"
    t.run()
    t.finish_turn()
    assert t.turn == OVER


@rule("rulebook", "Alternative end")
@rule("ruling", "B15")
def test_in_the_alternative_end_a_full_seat_waits_until_all_are_full() -> None:
    t = table(3, end="full", start=0, active=0, dice="2 koala, 4 emu").preserve(0, ONE_FREE).preserve(2, FULL)
    last_tile(t)
    t.run()
    played = 0
    while t.turn != OVER:
        played += 1
        assert (t.turn, t.state.round) == (1, played)
        t.finish_turn()
    assert played >= 5  # for fifteen spaces
    assert all(rules.is_full(t.state, t.box, seat) for seat in range(3))


@rule("rulebook", "Alternative end")
def test_the_alternative_end_comes_with_the_last_space_of_all() -> None:
    t = table(2, end="full", start=0, active=0, dice="2 koala, 4 emu").preserve(0, ONE_FREE).preserve(1, FULL)
    last_tile(t)
    t.nature()
    assert t.turn == OVER
    assert rules.is_full(t.state, t.box, 0)
    assert rules.is_full(t.state, t.box, 1)


# --- Points ---


def ended(*tracks: dict[str, int], seats: int = 2, **chosen: object) -> Table:
    """Return a match in which only the final scoring is left."""
    t = table(seats, **chosen)
    for seat, at in enumerate(tracks):
        t.tracks(seat, **at)
    t.state.phase = rules.FINISH
    return t


@rule("rulebook", "And the winner is")
def test_sabina_has_12_points_on_the_tracks_less_2_for_a_blocked_space() -> None:
    t = ended({"koala": 0, "lizard": 2, "emu": 5, "kangaroo": 7, "platypus": 17}).preserve(0, SABINAS)
    assert rules.track_points(t.state, t.box, 0) == -3 + 2 + 5 + 8 == 12
    assert t.points()[0] == 10
    assert t.nature()[0] == "0 has 12 on the tracks, 1 blocked, 0 on tiles, 10 in all, and wins"


@rule("rulebook", "And the winner is")
def test_two_points_are_lost_for_each_blocked_space() -> None:
    t = ended({"emu": 24, "kangaroo": 24, "koala": 1, "platypus": 1, "lizard": 1}).preserve(
        0,
        """
           x
        . . . .
         . x .
        . . . .
         . . .
        """,
    )
    assert t.points()[0] == 15 + 15 + 3 - 4


@rule("ruling", "B24")
def test_totals_may_be_negative() -> None:
    t = ended().preserve(1, FULL.replace("p", "x"))
    assert t.points() == [-9, -9 - 2 * 4]
    assert t.nature() == [
        "0 has -9 on the tracks, 0 blocked, 0 on tiles, -9 in all, and wins",
        "1 has -9 on the tracks, 4 blocked, 0 on tiles, -17 in all",
    ]


@rule("rulebook", "And the winner is")
@pytest.mark.parametrize("lizard", [0, 5, 6, 9, 16, 24])
def test_the_final_events_add_up_also_beyond_a_hundred(lizard: int) -> None:
    t = ended({"emu": 24, "kangaroo": 24, "koala": 24, "platypus": 24, "lizard": lizard}, variant="plus")
    for name in TILE_NAMES:
        t.tile(name, 0)
    total = t.points()[0]
    assert total == 4 * 15 + sum(t.box.tile_points) + {0: -3, 16: 7, 24: 15}.get(lizard, lizard)
    assert t.nature()[0].endswith(f" {total} in all, and wins")


# --- Winners ---


@rule("rulebook", "And the winner is")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_most_points_win(winner: int) -> None:
    tracks = [{"emu": 12}, {"emu": 12}, {"emu": 12}]
    tracks[winner] = {"emu": 13}
    t = ended(*tracks, seats=3)
    t.nature()
    assert t.result() == [float(seat == winner) for seat in range(3)]


@rule("rulebook", "And the winner is")
def test_points_come_before_bonus_tiles_also_below_zero() -> None:
    t = ended({"emu": 10}, {}).bonuses(1, "emu", "koala", "lizard", "platypus", "kangaroo")
    assert t.points() == [-8, -9]
    assert t.result() == [1.0, 0.0]


@rule("rulebook", "And the winner is")
def test_a_tie_goes_to_the_seat_with_more_bonus_tiles() -> None:
    t = ended({"emu": 13}, {"koala": 13}, {"koala": 12}, seats=3)
    t.bonuses(0, "emu").bonuses(1, "emu", "koala").bonuses(2, "emu", "koala", "lizard")
    assert t.points() == [-5, -5, -6]
    assert t.result() == [0.0, 1.0, 0.0]
    assert [line.endswith("and wins") for line in t.nature()] == [False, True, False]


@rule("rulebook", "And the winner is")
@pytest.mark.parametrize(("equal", "share"), [((0, 2), 1 / 2), ((0, 1, 2), 1 / 3), ((0, 1, 2, 3), 1 / 4)])
def test_seats_that_are_still_tied_share_the_win(equal: tuple[int, ...], share: float) -> None:
    t = ended(*({"emu": 13 if seat in equal else 1} for seat in range(4)), seats=4)
    for seat in range(4):
        t.bonuses(seat, *(["emu"] if seat in equal else ["emu", "koala"]))
    assert t.result() == [share if seat in equal else 0.0 for seat in range(4)]
    assert [line.endswith("and wins") for line in t.nature()] == [seat in equal for seat in range(4)]


@rule("rulebook", "Alternative end")
def test_the_alternative_end_has_the_same_winners_and_ties() -> None:
    t = ended({"emu": 13}, {"koala": 13}, end="full").bonuses(1, "emu")
    assert t.result() == [0.0, 1.0]
    t.bonuses(0, "koala")
    assert t.result() == [0.5, 0.5]
