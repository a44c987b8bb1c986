"""New tables and personal settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import People
from tests.table.conftest import Guests
from tests.table.guest import Guest


def has_values(radios: Locator, values: list[str]) -> None:
    expect(radios).to_have_count(len(values))
    for nth, value in enumerate(values):
        expect(radios.nth(nth)).to_have_value(value)


def test_the_form_offers_the_games_options(guest: Guest) -> None:
    guest.go("/new/outback")
    game = next(game for game in guest.get("/api/games") if game["name"] == "outback")
    counts = guest.page.get_by_role("group", name="Seats", exact=True).get_by_role("radio")
    has_values(counts, [str(count) for count in game["seats"]])
    for option in game["options"]:
        name = option["name"].replace("_", " ").capitalize()
        for other, values in (option["when"] or {}).items():
            needed = guest.page.get_by_role("group", name=other.capitalize(), exact=True)
            needed.get_by_role("radio", name=values[0].capitalize(), exact=True).check()
        if option["kind"] == "flag":
            expect(guest.page.get_by_role("switch", name=name)).to_be_visible()
        else:
            field = guest.page.get_by_role("group", name=name, exact=True).get_by_role("radio")
            has_values(field, option["values"])
    guest.page.get_by_role("group", name="Seat 2").get_by_role("radio", name="Bot").check()
    which = guest.page.get_by_role("group", name="Which bot")
    expect(which.get_by_role("radio", name="Wallaby")).to_be_checked()
    which.get_by_text("More bots").click()
    for bot in game["bots"]:
        which.get_by_role("radio", name=bot["name"].capitalize()).check()
        expect(which.get_by_text(re.compile(re.escape(bot["says"]), re.IGNORECASE))).to_be_visible()


def test_the_bot_that_was_chosen_last_plays_at_once_next_time(guest: Guest) -> None:
    guest.go("/")
    guest.button("Outback: you play against Wallaby. Choose another bot.").click()
    opponents = guest.page.get_by_role("dialog", name="Your opponent in Outback")
    opponents.get_by_role("radio", name="Joey").check()
    opponents.get_by_role("button", name="Done").click()
    expect(opponents).to_have_count(0)
    guest.page.reload()
    expect(guest.button(re.compile("^Down Under: you play against Joey"))).to_be_visible()
    guest.button("Play now: Outback").click()
    guest.laid_out.wait_for()
    assert [seat["bot"] for seat in guest.table(guest.match)["seats"]] == [None, "joey"]


def test_a_table_has_the_chosen_settings(guest: Guest) -> None:
    guest.go("/new/outback")
    page = guest.page
    page.get_by_role("group", name="Seats", exact=True).get_by_role("radio", name="4").check()
    for seat in (2, 3, 4):
        page.get_by_role("group", name=f"Seat {seat}").get_by_role("radio", name="Bot").check()
    page.get_by_role("group", name="Variant").get_by_role("radio", name="Plus").check()
    page.get_by_role("group", name="Bonus tiles").get_by_role("radio", name="Five").check()
    page.get_by_role("switch", name="Scoring tile").check()
    expect(page.get_by_text("All seats are filled, so the match starts at once.")).to_be_visible()
    guest.button("Set the table").click()
    expect(guest.dice).to_be_visible()
    table = guest.table(guest.match)
    assert table["options"] | {"variant": "plus", "bonus_tiles": "five", "scoring_tile": True} == table["options"]
    assert [seat["who"] for seat in table["seats"]] == ["here", "bot", "bot", "bot"]


def test_options_that_do_not_fit_are_explained_in_place(guest: Guest, people: People) -> None:
    people.mean("400")
    guest.go("/new/outback")
    guest.page.get_by_role("group", name="Variant").get_by_role("radio", name="Partnership").check()
    guest.button("Set the table").click()
    expect(guest.page.get_by_role("alert")).to_contain_text(re.compile("four|4"))
    guest.page.get_by_role("group", name="Seats", exact=True).get_by_role("radio", name="4").check()
    guest.button("Set the table").click()
    expect(guest.page.get_by_text("Waiting for 3 more")).to_be_visible()


def test_a_name_is_edited_in_place(guest: Guest) -> None:
    guest.go("/")
    guest.button("Change your name").click()
    guest.page.get_by_role("textbox", name="Your name").fill("Matilda")
    guest.page.keyboard.press("Enter")
    expect(guest.button("Change your name")).to_contain_text("Matilda")
    assert guest.get("/api/me")["name"] == "Matilda"
    guest.page.reload()
    expect(guest.button("Change your name")).to_contain_text("Matilda")


@pytest.mark.parametrize("place", ["page", "table"])
def test_settings_are_kept_over_a_reload(guests: Guests, place: str) -> None:
    guest = guests()
    page = guest.page
    guest.go("/settings")
    page.evaluate("localStorage.clear()")
    match = guest.set_table({"who": "here", "name": "Anna"}, {"who": "bot"})

    def look() -> None:
        if place == "page":
            guest.go("/settings")
        else:
            guest.open(match)
            guest.tab("More")

    look()
    page.get_by_role("group", name="Appearance").get_by_role("radio", name="Night").check()
    page.get_by_role("group", name="Animation").get_by_role("radio", name="Calm").check()
    for switch in ("Sound", "Ask before my turn ends"):
        page.get_by_role("switch", name=switch).press("Space")
    first = page.get_by_role("group", name=re.compile("^Colour of ")).first
    first.get_by_role("radio", name="plum").press("Space")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    look()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("radio", name="Night")).to_be_checked()
    expect(page.get_by_role("radio", name="Calm")).to_be_checked()
    for switch in ("Sound", "Ask before my turn ends"):
        expect(page.get_by_role("switch", name=switch)).to_be_checked()
    expect(first.get_by_role("radio", name="plum")).to_be_checked()
    # Another seat's colour is different, too.
    second = page.get_by_role("group", name=re.compile("^Colour of ")).nth(1)
    expect(second.get_by_role("radio", name="plum")).not_to_be_checked()


def test_a_missing_table_is_explained(guest: Guest, people: People) -> None:
    people.mean("404")
    guest.go("/m/nobody-ever-set-this")
    expect(guest.page.get_by_role("alert")).to_be_visible()
    guest.page.get_by_role("link", name="Back to the front page").click()
    expect(guest.page.get_by_role("heading", name="Tuckerbox")).to_be_visible()


def test_an_incomplete_link_to_a_seat_is_explained(guest: Guest, people: People) -> None:
    people.mean("404")
    match = guest.set_table({"who": "invited"}, {"who": "bot"})
    guest.go(f"/m/{match}/seat/{guest.secret(match, 0)[:-3]}")
    expect(guest.page.get_by_role("heading", name="This link does not work")).to_be_visible()
    expect(guest.page.get_by_role("alert")).to_contain_text("incomplete")
    expect(guest.button("Sit down")).to_have_count(0)
