"""Planning ahead at the table, at a desk and on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import DESK, PHONE, People
from tests.table.conftest import Guests
from tests.table.guest import INVITED, Guest, called

ON_BOTH = pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])


def waiting(guests: Guests, device: dict[str, Any], game: str) -> tuple[Guest, Guest, str]:
    """Return who has the turn, who waits and can plan the next one, and their match."""
    anna, bert = guests(device, withoutTips=[game]), guests(device, withoutTips=[game])
    match = anna.set_table(called("Anna"), INVITED, game=game)
    bert.sit(match, 1, "Bert", anna.secret(match, 1))
    people = (anna, bert)
    while True:
        turn: int = anna.moment(match)["turn"]
        mover, other = people[turn], people[1 - turn]
        if other.get(f"/api/matches/{match}/premove")["ahead"] is not None:
            return mover, other, match
        mover.take(match, ("place", "port", "done"))


def plan(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="Your next turn")


@pytest.mark.sampled
@ON_BOTH
@pytest.mark.parametrize("game", ["down-under", "auztralia"])
def test_a_turn_is_planned_on_the_board_and_taken_back(guests: Guests, device: dict[str, Any], game: str) -> None:
    _, planner, match = waiting(guests, device, game)
    planner.open(match)
    planner.button("Plan ahead").click()
    expect(plan(planner)).to_contain_text("Choose what to do when your turn comes.")
    expect(planner.page.get_by_text("Your next turn:")).to_be_visible()
    plan(planner).get_by_role("button", name=re.compile(r"^\d+ choices?$")).click()
    first = planner.get(f"/api/matches/{match}/premove")["ahead"]["choices"][0]["says"]
    planner.page.get_by_role("tabpanel").get_by_role("button", name=first).first.click()
    planned = plan(planner).first
    expect(planned).to_contain_text(f"Planned: {first}")
    back = plan(planner).get_by_role("button", name="Back to the match")
    if planner.at_rest(back).is_visible():
        back.click()
    expect(planned).to_contain_text("Planned: ")
    expect(planner.button("Take it back")).to_be_visible()
    planner.button("Take it back").click()
    expect(plan(planner)).to_have_count(0)
    expect(planner.button("Plan ahead")).to_be_visible()
    assert planner.get(f"/api/matches/{match}/premove")["planned"] == []


def plan_first_choice(planner: Guest, match: str) -> None:
    """Plan the first choice of the next turn, past the page."""
    path = f"/api/matches/{match}/premove"
    n = planner.moment(match)["n"]
    action = planner.get(path)["ahead"]["choices"][0]["action"]
    answer = planner.page.request.put(f"{planner.url}{path}", data={"n": n, "actions": [action]})
    assert answer.ok, answer.text()
    expect(plan(planner)).to_contain_text("Planned: Lay ")


def test_a_player_is_told_that_a_plan_was_played_and_nobody_else_is(guests: Guests) -> None:
    mover, planner, match = waiting(guests, DESK, "down-under")
    for guest in (mover, planner):
        guest.open(match)
    plan_first_choice(planner, match)
    mover.take(match, ("place",))
    mover.play(match)
    expect(plan(planner)).to_contain_text(re.compile("Your plan was (played|dropped): "))
    expect(plan(mover)).to_have_count(0)
    planner.button("Got it").click()
    expect(plan(planner)).to_have_count(0)


def test_a_player_is_told_what_has_become_of_a_plan_while_the_connection_was_lost(
    guests: Guests, people: People
) -> None:
    people.mean("ERR_INTERNET_DISCONNECTED")
    mover, planner, match = waiting(guests, DESK, "down-under")
    planner.open(match)
    plan_first_choice(planner, match)
    planner.page.context.set_offline(True)
    mover.take(match, ("place",))
    mover.play(match)
    planner.page.context.set_offline(False)
    expect(plan(planner)).to_contain_text(re.compile("Your plan was (played|dropped): "))
