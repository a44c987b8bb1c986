"""The figures on the page with the rules show what their captions say."""

from __future__ import annotations

from tests.down_under.moments import fenced
from tuckerbox import games
from tuckerbox.lessons import moments_of
from tuckerbox.match import Match


def moment(name: str) -> Match:
    return moments_of("down-under")[name].match(games.game("down-under"))


def test_a_terminal_can_be_laid_beyond_the_fence() -> None:
    match = moment("fence")
    area = match.view(match.turn)["area"]
    assert area["columns"]["final"]
    assert area["rows"]["final"]
    assert fenced(match)


def test_one_player_has_begun_and_two_have_not() -> None:
    view = moment("opening").view()
    assert [colour["length"] for colour in view["colours"]] == [0, 0, 1]


def test_three_curves_and_a_creek_bed_make_a_ring() -> None:
    match = moment("ring")
    own = match.turn
    paths = [path for cell in match.view()["tiles"] for path in cell["paths"] if path["route"] == own]
    assert sorted(path["colour"] is None for path in paths) == [False, False, False, True]
    assert all(path["colour"] in (own, None) for path in paths)
