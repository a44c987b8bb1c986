"""The pages with the rules: figures of real moments, a search, and moments to try."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import DESK, PHONE, axe
from tests.of_games import WITH_MOMENTS
from tests.table.conftest import Guests
from tuckerbox import games
from tuckerbox.lessons import moments_of


@pytest.mark.soak
@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_MOMENTS)
def test_every_moment_is_drawn_and_can_be_tried(guests: Guests, game: str) -> None:
    guest = guests(DESK, dark=game in ("australis", "outback"))
    guest.go(f"/rules/{game}")
    figures = guest.page.locator("[data-moment]")
    expect(figures.first).to_be_visible()
    names = guest.at_rest(figures).evaluate_all("all => all.map((one) => one.dataset.moment)")
    assert names == list(moments_of(game))
    for figure in guest.at_rest(figures).all():
        figure.scroll_into_view_if_needed()
        expect(figure.locator(".board svg").first).to_be_visible()
        expect(figure.get_by_role("button", name=re.compile("^Try it: "))).to_be_visible()
    axe(guest.page)


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_MOMENTS)
def test_a_rule_is_tried_in_a_match_of_its_own(guests: Guests, game: str) -> None:
    guest = guests(PHONE, withoutTips=games.names())
    guest.go(f"/rules/{game}")
    guest.page.get_by_role("button", name=re.compile("^Try it: ")).first.click()
    guest.has_the_turn()
    expect(guest.page.get_by_role("region", name="While you were away")).to_have_count(0)


def test_the_search_finds_headings_and_text_and_leads_from_one_to_the_next(guests: Guests) -> None:
    guest = guests(DESK)
    guest.go("/rules/outback")
    field = guest.page.get_by_role("searchbox", name="Search the rules")
    chapters = guest.page.get_by_role("navigation", name="Chapters").get_by_role("button")
    expect(chapters.first).to_be_visible()
    everything = guest.at_rest(chapters).count()
    field.fill("JEEP")
    status = guest.page.get_by_role("search").get_by_role("status")
    expect(status).to_have_text(re.compile(r"^1 of \d+$"))
    assert guest.at_rest(chapters).count() < everything
    field.press("Enter")
    expect(status).to_have_text(re.compile(r"^2 of \d+$"))
    field.press("Shift+Enter")
    expect(status).to_have_text(re.compile(r"^1 of \d+$"))
    marked = guest.page.evaluate("[...CSS.highlights.get('rules-found')].map((range) => range.toString())")
    assert len(marked) > 3
    assert {text.lower() for text in marked} == {"jeep"}
    axe(guest.page)
    field.fill("submarine")
    expect(status).to_have_text("Nothing found")
    field.press("Escape")
    expect(field).to_have_value("")
    expect(chapters).to_have_count(everything)


def test_a_chapter_leads_to_its_heading(guests: Guests) -> None:
    guest = guests(PHONE, dark=True)
    guest.go("/rules/outback")
    guest.page.get_by_role("navigation", name="Chapters").get_by_role("button", name="In partnership").click()
    heading = guest.page.get_by_role("heading", name="In partnership")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()


def test_on_a_phone_the_ways_to_play_are_one_low_bar(guests: Guests) -> None:
    guest = guests(PHONE)
    guest.go("/rules/outback")
    ways = [
        guest.button("Play now: Outback"),
        guest.button("Learn by playing: Outback"),
        guest.page.get_by_role("link", name="New table"),
    ]
    for way in ways:
        expect(way).to_be_in_viewport(ratio=1)
    boxes = [guest.box(way) for way in ways]
    assert len({box["y"] for box in boxes}) == 1, "They are in one row."
    assert PHONE["viewport"]["height"] - min(box["y"] for box in boxes) < 64


def test_the_bars_that_stay_in_sight_look_like_the_page(guests: Guests) -> None:
    guest = guests(dark=True)
    guest.go("/rules/outback")
    expect(guest.page.locator("body")).to_have_css("background-image", re.compile("grain"))
    for bar in (guest.page.get_by_role("search"), guest.page.locator(".ways")):
        expect(bar).to_have_css("background-image", re.compile("grain"))
