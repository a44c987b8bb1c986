"""The host's controls before the start, and what the others see of them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser import PHONE, People
from tests.table.conftest import Guests
from tests.table.guest import INVITED, LOOKS_AGAIN, OPEN, Guest, called

REMOVED = "The host no longer keeps your seat for you"


def seat(guest: Guest, number: int) -> Locator:
    """Return a seat in the waiting room."""
    return guest.page.locator("ol.seats > li").nth(number - 1)


def link(guest: Guest, number: int) -> str:
    """Return the link that the host sees for a seat."""
    field = guest.page.get_by_role("textbox", name=f"The link for seat {number}")
    return guest.at_rest(field).input_value()


def sits_down(guest: Guest, link: str, name: str) -> None:
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.button("Sit down").click()
    expect(guest.button("Leave my seat")).to_be_visible()


def test_the_host_changes_options_and_seats(guests: Guests, people: People) -> None:
    people.mean("/invitation)")  # the server refuses a link that was replaced
    anna, bert = guests(), guests()
    match = anna.set_table(called("Anna"), INVITED, INVITED, INVITED)
    anna.go(f"/m/{match}")
    first = link(anna, 2)
    sits_down(bert, first, "Bert")
    expect(seat(anna, 2)).to_contain_text("Sits here, and is at the table now")

    anna.page.get_by_text("Change the options").click()
    anna.page.get_by_role("radio", name="Plus", exact=True).check()
    anna.button("Use these options").click()
    expect(seat(anna, 2)).to_contain_text("Kept for Bert")
    expect(seat(anna, 2)).not_to_contain_text("Send this link")
    expect(seat(bert, 2)).to_contain_text("The host has changed something.")
    expect(bert.page.get_by_text(REMOVED)).to_have_count(0)
    bert.button("Sit down").click()
    expect(seat(anna, 2)).to_contain_text("Sits here")

    seat(anna, 3).get_by_role("button", name="Let anybody sit here").click()
    expect(seat(bert, 3)).to_contain_text("Free for anybody")
    seat(anna, 3).get_by_role("button", name="Give to a bot").click()
    anna.page.get_by_role("radio", name="Joey").check()
    anna.button("Joey plays").click()
    expect(seat(bert, 3)).to_contain_text("A bot, ready when you are")

    anna.button("Remove Bert").click()
    anna.button("Yes, remove Bert").click()
    expect(bert.page.get_by_text(REMOVED)).to_be_visible()
    expect(seat(anna, 2)).to_contain_text("Send this link")
    second = link(anna, 2)
    assert second != first
    bert.go(first.removeprefix(bert.url))
    expect(bert.page.get_by_role("alert")).to_contain_text("was replaced by the host")
    sits_down(bert, second, "Bert")
    expect(seat(anna, 2)).to_contain_text("Sits here")


def test_what_follows_the_chat_keeps_its_distance(guests: Guests) -> None:
    guest = guests(PHONE)
    match = guest.set_table(called("Anna"), OPEN)
    guest.go(f"/m/{match}")
    chat = guest.box(guest.page.get_by_role("textbox", name="Say something"))
    below = guest.box(guest.page.get_by_text("This table is listed on the front page"))
    assert below["y"] - chat["y"] - chat["height"] >= 16


def test_somebody_who_reads_the_rules_is_called_back(guests: Guests, people: People) -> None:
    anna, bert = guests(), guests()
    match = anna.set_table(called("Anna"), OPEN)
    anna.go(f"/m/{match}")
    with anna.page.expect_popup() as opened:
        anna.page.get_by_role("link", name="Read the rules in a new tab").click()
    rules = Guest(opened.value, anna.url)
    people.watch(rules.page)
    expect(rules.page.get_by_role("heading", level=1, name="Outback")).to_be_visible()
    with rules.page.expect_response("**/api/matches"):
        rules.page.evaluate(LOOKS_AGAIN)
    rules.up_to_date()
    bert.sit(match, 1, "Bert")
    rules.page.evaluate(LOOKS_AGAIN)
    expect(rules.page.get_by_text("your match of Outback has begun")).to_be_visible()
    rules.button("Go there").click()
    expect(rules.laid_out).to_be_visible()
    assert rules.match == match
