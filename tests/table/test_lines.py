"""Two people at two browsers: an invitation, matching pages, chat, and lost connections."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import PHONE, People
from tests.served import HASTY, Served
from tests.table.conftest import Guests, Pair
from tests.table.guest import GREEDY, INVITED, Guest, called


def test_an_invitation_leads_two_people_to_one_match(guests: Guests) -> None:
    anna, bert = guests(), guests()
    anna.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.go("/")
    anna.page.get_by_role("link", name="New table: Outback").click()
    anna.page.get_by_label("Name").fill("Anna")
    anna.button("Set the table").click()
    expect(anna.page.get_by_text("Waiting for one more")).to_be_visible()
    anna.button("QR code").click()
    expect(anna.page.get_by_role("img", name="QR code")).to_be_visible()
    anna.button(re.compile("^Copy")).click()
    link = anna.page.evaluate("navigator.clipboard.readText()")
    assert link == anna.at_rest(anna.page.get_by_role("textbox", name="The link for seat 2")).input_value()

    bert.page.goto(link)
    expect(bert.page.get_by_text("Anna is keeping a seat for you.")).to_be_visible()
    bert.page.get_by_role("textbox", name="Your name").fill("Bert")
    bert.button("Sit down").click()
    for guest in (anna, bert):
        expect(guest.dice).to_be_visible()
        expect(guest.seats).to_contain_text(["Anna", "Bert"])
    assert anna.match == bert.match
    bert.page.go_back()
    expect(bert.page).not_to_have_url(link)


def test_each_sees_what_the_other_does(pair: Pair) -> None:
    first, second, match = pair()
    expect(second.choices).to_be_disabled()
    turns = 0
    while turns < 4:
        first.eager().click()
        if not first.has_the_turn_or_not(second):
            first, second, turns = second, first, turns + 1
    first.is_in_step(match)
    second.is_in_step(match)


def test_each_sees_whether_the_other_is_there(pair: Pair) -> None:
    first, second, _ = pair()
    expect(first.seats.filter(has_not_text="you")).to_contain_text("here")
    second.page.close()
    expect(first.seats.filter(has_not_text="you")).to_contain_text("away")


def test_people_talk_both_ways(pair: Pair) -> None:
    anna, bert, _ = pair()
    anna.tab("Chat").get_by_role("textbox", name="Say something").fill("G'day!")
    anna.page.keyboard.press("Enter")
    expect(bert.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    talk = bert.tab("Chat")
    expect(talk).to_contain_text("G'day!")
    expect(bert.page.get_by_role("tab", name="Chat")).to_have_text("Chat")
    talk.get_by_role("textbox", name="Say something").fill("No worries.")
    talk.get_by_role("button", name="Send").click()
    for guest in (anna, bert):
        lines = guest.page.get_by_role("log", name="Chat").get_by_role("paragraph")
        expect(lines).to_contain_text(["G'day!", "No worries."])
        expect(lines).to_have_count(2)


def test_a_third_person_watches_and_can_do_nothing(pair: Pair, guests: Guests) -> None:
    first, _, match = pair()
    third = guests()
    third.open(match)
    expect(third.actions).to_contain_text("You are watching.")
    first.take(match)
    third.is_in_step(match)
    assert third.names() == []
    assert third.moment(match)["choices"] == []
    expect(third.tab("Chat").get_by_role("textbox")).to_have_count(0)


def test_two_tabs_of_one_person_stay_in_step(pair: Pair, people: People) -> None:
    first, _, match = pair()
    tab: Page = first.page.context.new_page()
    people.watch(tab)
    other = Guest(tab, first.url)
    other.open(match)
    other.has_the_turn()
    first.board.get_by_role("button", name=re.compile("^(Reroll|Keep the jeep)")).first.click()
    other.is_in_step(match)
    other.play(match, until=("place", "block"))
    other.has_the_turn()
    other.eager().click()
    other.has_the_turn()
    for guest in (first, other):
        guest.is_in_step(match)


def test_nothing_is_missed_or_doubled_after_a_time_offline(pair: Pair, people: People) -> None:
    people.mean("ERR_INTERNET_DISCONNECTED")
    first, second, match = pair()
    second.page.context.set_offline(True)
    first.play(match)
    second.page.context.set_offline(False)
    second.has_the_turn()
    second.is_in_step(match)


def test_offline_actions_are_kept_and_done_once(pair: Pair, people: People) -> None:
    people.mean("ERR_INTERNET_DISCONNECTED")
    first, second, match = pair()
    before = first.table(match)["last"]
    first.page.context.set_offline(True)
    first.board.get_by_role("button", name=re.compile("^(Reroll|Keep the jeep)")).first.click()
    alert = first.page.get_by_role("alert")
    expect(alert).to_contain_text("The server can’t be reached. Your request will be sent again.")
    first.page.context.set_offline(False)
    expect(alert.filter(has_text="reached")).to_have_count(0)
    expect(first.sentence).not_to_contain_text("lost")
    first.is_in_step(match)
    second.is_in_step(match)
    assert first.table(match)["last"] == before + 1


def test_a_table_outlives_its_server(serve: Callable[..., Served], guests: Guests, people: People) -> None:
    people.mean("ERR_")  # connections are refused and reset for a while
    served = serve(env=HASTY)
    anna, bert = guests(url=served.url), guests(url=served.url)
    match = anna.set_table(called("Anna"), INVITED)
    bert.sit(match, 1, "Bert", anna.secret(match, 1))
    for guest in (anna, bert):
        guest.open(match)
    first, second = (anna, bert) if anna.moment(match)["turn"] == 0 else (bert, anna)
    first.has_the_turn()
    served.kill()
    first.board.get_by_role("button", name=re.compile("^(Reroll|Keep the jeep)")).first.click()
    alert = first.page.get_by_role("alert")
    expect(alert).to_contain_text("The server can’t be reached")
    expect(second.sentence).to_contain_text("The connection is lost")
    served.start()
    expect(alert.filter(has_text="reached")).to_have_count(0)
    expect(first.sentence).not_to_contain_text("lost")
    expect(second.sentence).not_to_contain_text("lost")
    first.is_in_step(match)
    second.is_in_step(match)
    first.play(match)
    second.has_the_turn()
    second.is_in_step(match)


def test_a_server_that_is_gone_covers_no_points_on_a_phone(
    serve: Callable[..., Served], guests: Guests, people: People
) -> None:
    people.mean("ERR_")
    served = serve(env=HASTY)
    guest = guests(PHONE, url=served.url)
    guest.open(guest.set_table(called("Anna"), called("Bert")))
    guest.has_the_turn()
    served.kill()
    guest.board.get_by_role("button", name=re.compile("^(Reroll|Keep the jeep)")).first.tap()
    expect(guest.sentence.get_by_role("alert")).to_contain_text("The server can’t be reached")
    expect(guest.sentence).to_contain_text("The connection is lost")
    expect(guest.page.locator(".sentence .spills")).to_have_count(0)


def test_a_page_that_is_not_let_follow_a_table_says_why(guests: Guests, people: People) -> None:
    people.mean("/events")  # they are refused
    guest = guests()
    match = guest.set_table(called("Anna"), called("Bert"))
    says = "You have tables open in 20 windows already. Close some of them first."
    refusal = {"error": {"code": "too-many-streams", "says": says, "rule": None, "news": None}}
    guest.page.route("**/events?*", lambda route: route.fulfill(status=429, headers={"Retry-After": "1"}, json=refusal))
    guest.open(match)
    expect(guest.sentence).to_contain_text(f"You can’t follow this table just now. {says}")
    guest.page.unroute("**/events?*")
    expect(guest.sentence).not_to_contain_text("follow")
    guest.take(match)
    guest.is_in_step(match)


def test_a_table_that_was_opened_without_a_connection_comes_with_it(
    guest: Guest, people: People, shared: Served
) -> None:
    people.mean("ERR_INTERNET_DISCONNECTED")
    match = guest.set_table(called("Anna"), GREEDY)
    page = people(PHONE, service_workers="allow")
    page.goto(shared.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto(f"{shared.url}/m/{match}")
    expect(page.get_by_role("heading", name="The table can’t be shown just now")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("main", name="Board")).to_be_visible()
