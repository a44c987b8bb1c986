"""Partnership: gifts to the partner, bonus tiles of a team, its end and its points."""

from __future__ import annotations

import pytest

from tests.outback.tables import Table, table
from tests.rules import rule
from tuckerbox.games.outback import rules
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
ROW_2_FULL = """
       .
    . . . .
     . . .
    . . . .
     e k l
"""
JEEP = "2 koala, 2 emu, lizard"


def partners(*, dice: str = "3 koala, 2 emu, 2 lizard", jeep: str = JEEP, rolls: int = 1, **chosen: object) -> Table:
    """Return a table where seat 0 has the turn, and seat 2 is its partner."""
    return table(4, variant="partnership", jeep=jeep, dice=dice, rolls=rolls, **chosen)


@rule("rulebook", "Partnership variant")
def test_partners_sit_opposite_and_make_two_teams() -> None:
    t = partners()
    assert [rules.team(t.state, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [rules.partner(t.state, seat) for seat in range(4)] == [2, 3, 0, 1]


@rule("rulebook", "Partnership variant")
@pytest.mark.parametrize("active", range(4))
def test_the_animals_of_a_turn_alternate_between_partners(active: int) -> None:
    t = partners(active=active)
    other = rules.partner(t.state, active)
    assert [rules.receiver(t.state, nth) for nth in range(4)] == [active, other, active, other]


@rule("rulebook", "How to play")
@pytest.mark.parametrize("variant", ["base", "plus"])
def test_without_partners_everybody_plays_alone(variant: str) -> None:
    t = table(4, variant=variant)
    assert [rules.team(t.state, seat) for seat in range(4)] == [0, 1, 2, 3]
    assert [rules.partner(t.state, seat) for seat in range(4)] == [rules.NOBODY] * 4


@rule("rulebook", "Partnership variant")
def test_the_second_animal_goes_to_the_partner_and_the_third_comes_back() -> None:
    t = partners()
    t.play("place koala 3a")
    assert t.legal == {"done", "give emu 2", "give lizard 2"}
    assert t.play("give emu 2") == ["0 gave emu for row 2"]
    assert t.turn == 2
    assert t.legal == {"place emu 2a", "place emu 2b", "place emu 2c"}
    assert t.play("place emu 2b") == ["2 placed emu 2b", "2 scored emu 1, now at 1"]
    assert t.turn == 0
    assert t.legal == {"done", "place lizard 2a", "place lizard 2b", "place lizard 2c"}
    t.play("place lizard 2a")
    assert t.legal == {"done"}
    assert (t.at(0, "3a"), t.at(2, "2b"), t.at(0, "2a")) == ("o", "e", "l")
    t.play("done")
    assert t.nature()[1] == "1 has a turn in round 1"


@rule("rulebook", "Partnership variant")
def test_gifts_are_optional() -> None:
    t = partners()
    t.play("place koala 3a", "done")
    assert t.nature()[1] == "1 has a turn in round 1"


@rule("rulebook", "Partnership variant")
def test_a_second_animal_can_not_be_kept() -> None:
    t = partners()
    t.play("place koala 3a")
    assert t.why_not("place emu 2a") == rules.PARTNERS_TURN


@rule("rulebook", "Partnership variant")
def test_the_first_animal_can_not_be_given() -> None:
    t = partners()
    assert "give" not in t.legal_kinds()
    assert t.why_not("give emu 2") == rules.NOTHING_TO_GIVE


@rule("rulebook", "Partnership variant")
def test_the_third_animal_can_not_be_given() -> None:
    t = partners()
    t.play("place koala 3a", "give emu 2", "place emu 2b")
    assert t.why_not("give lizard 2") == rules.NOTHING_TO_GIVE


@rule("rulebook", "Partnership variant")
def test_a_gift_must_be_on_the_jeep_and_on_the_dice() -> None:
    t = partners(jeep="koala, 4 emu")
    t.play("place koala 3a")
    assert t.why_not("give lizard 2") == rules.NOT_ON_JEEP
    assert t.why_not("give emu 3") == rules.TOO_FEW_SYMBOLS
    assert t.legal_of("give") == {"emu 2"}


@rule("ruling", "B19")
def test_the_partner_places_only_the_gift_and_only_in_its_row() -> None:
    t = partners()
    t.play("place koala 3a", "give emu 2")
    assert t.why_not("place emu 3a") == rules.NOT_WHAT_WAS_GIVEN
    assert t.why_not("place lizard 2a") == rules.NOT_WHAT_WAS_GIVEN
    assert t.why_not("done") == rules.NOT_WHAT_WAS_GIVEN
    assert t.why_not("keep nothing") == rules.ALREADY_LAID


@rule("rulebook", "Partnership variant")
def test_nothing_more_is_given_while_a_tile_is_on_its_way() -> None:
    t = partners()
    t.play("place koala 3a", "give emu 2")
    assert t.why_not("give lizard 2") == rules.NOTHING_TO_GIVE


@rule("rulebook", "Partnership variant")
def test_a_tile_on_its_way_to_the_partner_is_not_lost() -> None:
    t = partners()
    before = t.census()
    t.play("place koala 3a", "give emu 2")
    assert t.census() == before
    t.play("place emu 2a")
    assert t.census() == before


@rule("ruling", "B19")
def test_the_partner_needs_room_in_the_row_the_active_seat_does_not() -> None:
    t = partners(dice="3 koala, 4 emu").preserve(0, ROW_2_FULL).preserve(2, ROW_2_FULL.replace("l", "."))
    t.play("place koala 3a")
    assert "emu 2" in t.legal_of("give")
    t.play("give emu 2")
    assert t.legal == {"place emu 2c"}
    assert t.why_not("place emu 2a") == rules.SPACE_TAKEN


@rule("ruling", "B19")
def test_nothing_is_given_for_a_row_in_which_the_partner_has_no_room() -> None:
    t = partners(dice="3 koala, 4 emu").preserve(2, ROW_2_FULL)
    t.play("place koala 3a")
    assert t.why_not("give emu 2") == rules.NO_ROW_FOR_PARTNER
    assert t.legal_of("give") == {"emu 3", "emu 4"}
    assert t.why_not("give emu 7") == rules.NO_ROW_FOR_PARTNER


@rule("ruling", "B19")
def test_a_gift_scores_on_the_receivers_tracks() -> None:
    t = partners().preserve(2, ROW_2_FULL.replace("k", ".")).tracks(2, emu=1)
    t.play("place koala 3a", "give emu 2")
    assert t.play("place emu 2b")[1] == "2 scored emu 2, now at 3"
    assert t.marker(0, "emu") == 0


@rule("ruling", "B8")
@rule("ruling", "B19")
def test_scored_together_each_partner_scores_their_own_tiles() -> None:
    t = partners(dice="2 koala, 2 emu, 3 lizard", scoring="together")
    t.play("place koala 2a", "give emu 2", "place emu 2b", "place lizard 3a", "done")
    assert t.nature() == ["0 scored koala 1, now at 1"]
    assert t.nature() == ["2 scored emu 1, now at 1"]
    assert t.nature() == ["0 scored lizard 1, now at 1"]


@rule("ruling", "B20")
def test_if_nothing_can_be_given_only_one_animal_is_taken() -> None:
    t = partners(dice="3 koala, 2 emu, 2 lizard").preserve(2, ROW_2_FULL)
    t.play("place koala 3a")
    assert t.legal == {"done"}


@rule("ruling", "B20")
@rule("ruling", "B23")
def test_a_partner_who_is_full_gets_nothing_and_so_one_animal_is_taken() -> None:
    t = partners().preserve(2, FULL)
    t.play("place koala 3a")
    assert t.legal == {"done"}
    assert t.why_not("give emu 2") == rules.NO_ROW_FOR_PARTNER


@rule("rulebook", "Partnership variant")
@rule("ruling", "B21")
def test_without_a_first_animal_there_is_none_for_the_partner() -> None:
    t = partners(dice="2 emu, 5 kangaroo", rolls=3).preserve(0, ROW_2_FULL)
    assert t.legal_kinds() == {"block"}
    assert t.why_not("give emu 2") == rules.NOTHING_TO_GIVE
    assert t.play("block 6a") == ["0 blocked 6a"]
    assert (t.at(0, "6a"), t.at(2, "6a")) == ("x", ".")
    assert t.legal == {"done"}
    assert t.why_not("give emu 2") == rules.NOTHING_TO_GIVE


# --- Bonus tiles ---


def with_four_koalas(seat: int) -> Table:
    t = partners()
    return t.preserve(
        seat,
        """
           o
        . . o .
         o . .
        . . . o
         . . .
        """,
    )


@rule("ruling", "B22")
def test_five_of_a_kind_bring_the_tile_to_the_active_seat() -> None:
    t = with_four_koalas(0)
    t.play("place koala 2a", "done")
    assert t.nature() == ["0 claimed five koala for 2"]
    assert t.points() == [-9 + 2, -9, -9, -9]


@rule("ruling", "B22")
def test_five_of_a_kind_bring_the_tile_to_the_partner_in_the_same_turn() -> None:
    t = with_four_koalas(2)
    t.play("place lizard 2a", "give koala 3", "place koala 3a", "done")
    assert t.nature() == ["2 claimed five koala for 2"]
    assert t.points() == [-9, -9, -9 + 2, -9]


@rule("ruling", "B22")
def test_partners_do_not_add_up_their_animals_for_a_tile() -> None:
    t = with_four_koalas(2)
    t.play("place koala 3a", "done")
    assert t.nature()[0].startswith("the jeep got")


@rule("ruling", "B22")
def test_opponents_who_earned_a_tile_wait_for_their_turn() -> None:
    t = with_four_koalas(1)
    t.state.preserve[1, 0] = 3
    t.play("place koala 3a", "done")
    assert t.nature()[0].startswith("the jeep got")


# --- The end ---


@rule("rulebook", "Partnership variant")
def test_the_match_ends_when_one_of_the_four_is_full() -> None:
    t = partners(start=1, dice="2 koala, 5 emu").preserve(0, ONE_FREE)
    t.play("place koala 2a", "done")
    t.nature()
    assert t.turn == OVER


@rule("rulebook", "Partnership variant")
def test_a_gift_can_fill_the_partners_preserve_and_so_end_the_match() -> None:
    t = partners(start=1, dice="4 koala, 2 emu, lizard").preserve(2, ONE_FREE)
    t.play("place koala 4a", "give emu 2")
    assert t.play("place emu 2a")[2] == "2 is full"
    t.play("done")
    t.nature()
    assert t.turn == OVER


@rule("rulebook", "Partnership variant")
@rule("ruling", "B15")
def test_a_seat_filled_by_a_gift_has_no_more_turns_but_all_others_do() -> None:
    t = partners(start=0, dice="4 koala, 2 emu, lizard").preserve(2, ONE_FREE)
    t.play("place koala 4a", "give emu 2", "place emu 2a", "done")
    t.run()
    played = []
    while t.turn != OVER:
        played.append(t.state.active)
        t.finish_turn()
    assert played == [1, 3]


def counted(*emus: int, tiles: dict[str, int]) -> Table:
    t = partners(dice="")
    for seat, emu in enumerate(emus):
        t.tracks(seat, emu=9 + emu)
    for name, seat in tiles.items():
        t.tile(name, seat)
    t.state.phase = rules.FINISH
    return t


@rule("rulebook", "Partnership variant")
def test_the_team_with_the_most_points_wins() -> None:
    t = counted(1, 6, 15, 6, tiles={})
    assert [sum(t.points()[seat] for seat in team) for team in ((0, 2), (1, 3))] == [-18 + 16, -18 + 12]
    assert t.result() == [1.0, 0.0, 1.0, 0.0]
    assert [line.endswith("and wins") for line in t.nature()] == [True, False, True, False]


@rule("rulebook", "Partnership variant")
def test_a_tie_of_teams_goes_to_the_one_with_more_bonus_tiles() -> None:
    t = counted(1, 6, 7, 4, tiles={"five emu": 0, "five koala": 1, "five lizard": 3})
    points = t.points()
    assert points[0] + points[2] == 8 + 2 - 18
    assert points[1] + points[3] == 10 + 4 - 18
    t.tracks(0, emu=9 + 5)
    assert t.result() == [0.0, 1.0, 0.0, 1.0]


@rule("rulebook", "Partnership variant")
def test_teams_that_are_still_tied_share_the_win() -> None:
    t = counted(1, 6, 9, 4, tiles={"five emu": 0, "five koala": 3})
    assert t.result() == [0.5, 0.5, 0.5, 0.5]
    assert [line.endswith("and wins") for line in t.nature()] == [True] * 4


@rule("rulebook", "Partnership variant")
def test_the_bonus_tiles_of_both_partners_count_for_a_tie() -> None:
    t = counted(3, 4, 3, 4, tiles={"five emu": 0, "five koala": 2, "five lizard": 1})
    assert t.result() == [1.0, 0.0, 1.0, 0.0]
