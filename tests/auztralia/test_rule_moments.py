"""The figures on the page with the rules show what their captions say."""

from __future__ import annotations

from tests.auztralia.moments import has
from tuckerbox import games
from tuckerbox.lessons import moments_of
from tuckerbox.match import Match


def moment(name: str) -> Match:
    return moments_of("auztralia")[name].match(games.game("auztralia"))


def test_the_attacker_can_turn_over_a_card_or_withdraw() -> None:
    match = moment("combat")
    assert has("fight")(match)
    assert has("withdraw")(match)
    fight = match.view()["combat"]
    assert {stack["unit"]: stack["damage"] for stack in fight["units"]} == {
        "infantry": 0,
        "armoured-car": 1,
        "artillery": 0,
    }


def test_every_box_has_cubes_and_costs_more_than_the_player_with_one_cube_has() -> None:
    match = moment("cubes")
    view = match.view()
    own = view["players"][view["deciding"]]
    assert has("retrieve")(match)
    assert own["cubes"] == 1
    assert min(own["prices"].values()) > own["gold"]
    assert min(own["boxes"].values()) > 0
