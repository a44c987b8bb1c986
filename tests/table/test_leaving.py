"""Leaving: resigning, handing a seat to a bot, cancelling a table, and meeting for a rematch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.table.conftest import Guests, Pair
from tests.table.guest import GREEDY, INVITED, OPEN, Guest, called


def test_resigning_against_a_bot_loses(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), GREEDY)
    guest.open(match)
    guest.has_the_turn()
    more = guest.tab("More")
    more.get_by_role("button", name="Resign …").click()
    more.get_by_role("button", name="Keep playing").click()
    more.get_by_role("button", name="Resign …").click()
    more.get_by_role("button", name="Resign", exact=True).click()
    for place in (guest.result, guest.sentence):
        expect(place).to_contain_text("You have resigned: Greedy wins.")
    assert guest.moment(match)["result"] == [0.0, 1.0]


def test_a_bot_keeps_a_seat_warm(pair: Pair) -> None:
    first, second, match = pair()
    more = first.tab("More")
    more.get_by_role("button", name="Let a bot play").click()
    more.get_by_role("radio", name="Joey").check()
    more.get_by_role("button", name="Joey plays").click()
    second.has_the_turn()  # the bot has played, and ended its turn
    more.get_by_role("button", name="Take it back from the bot").click()
    expect(more.get_by_role("button", name="Let a bot play")).to_be_visible()
    second.play(match)
    first.has_the_turn()
    first.tab("Log")
    for guest in (first, second):
        guest.is_in_step(match)


def test_a_table_is_cancelled_before_the_start(guests: Guests) -> None:
    anna, bert = guests(), guests()
    match = anna.set_table(called("Anna"), OPEN)
    for guest in (anna, bert):
        guest.go(f"/m/{match}")
    expect(bert.button("Sit down")).to_be_visible()
    anna.button("Cancel this table").click()
    anna.button("No, keep it").click()
    anna.button("Cancel this table").click()
    anna.button("Yes, cancel it").click()
    for guest in (anna, bert):
        expect(guest.page.get_by_role("heading", name="cancelled")).to_be_visible()
    anna.page.get_by_role("link", name="Back to the front page").click()
    expect(anna.page.get_by_role("heading", name="Tuckerbox")).to_be_visible()


def test_a_seat_can_be_left_and_taken_by_somebody_else(guests: Guests) -> None:
    anna, bert = guests(), guests()
    match = anna.set_table(called("Anna"), OPEN, OPEN)
    bert.go("/")
    bert.button("Sit down at Outback with Anna").first.click()
    bert.button("Leave my seat").click()
    expect(bert.button("Sit down").first).to_be_visible()
    assert [seat["taken"] for seat in anna.table(match)["seats"]] == [True, False, False]
    bert.button("Sit down").last.click()
    expect(bert.button("Leave my seat")).to_be_visible()


def test_both_find_the_rematch(pair: Pair) -> None:
    first, second, match = pair()
    moment = first.moment(match)
    first.post(f"/api/matches/{match}/resign", {"n": moment["n"], "seat": moment["turn"]})
    for guest in (first, second):
        expect(guest.result).to_be_visible()
    first.result.get_by_role("button", name="Rematch").click()
    first.page.wait_for_url(lambda url: match not in url)
    second.result.get_by_role("button", name="Join the rematch").click()
    for guest in (first, second):
        guest.page.wait_for_url(lambda url: match not in url)
        expect(guest.dice).to_be_visible()
    assert first.match == second.match


def test_the_front_page_shows_the_match_that_waits_longest_first(guest: Guest) -> None:
    guest.go("/")
    match = guest.set_table(called("Anna"), GREEDY)
    guest.set_table(called("Anna"), INVITED)
    guest.play(match, until=("place", "keep", "roll"))
    guest.page.reload()
    guest.page.get_by_role("link", name=re.compile("Outback.*Your turn")).click()
    guest.has_the_turn()
    assert guest.match == match
