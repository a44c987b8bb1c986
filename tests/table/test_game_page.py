"""The page about a game: reached from the front page, with a scene on the game's board and the ways to play."""

from __future__ import annotations

import re
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import DESK, PHONE
from tests.of_games import FINISHED
from tests.table.conftest import Guests
from tests.table.guest import FADING
from tuckerbox import games

SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
# Sizes and themes, spread over the games.
HOW = dict(zip(FINISHED, cycle([(DESK, False), (PHONE, True), (SIDEWAYS, False), (DESK, True)]), strict=False))


@pytest.mark.sampled
@pytest.mark.parametrize("game", FINISHED)
def test_a_finished_game_has_a_page(guests: Guests, game: str) -> None:
    device, dark = HOW[game]
    guest = guests(device, dark=dark)
    title = games.game(game).title
    guest.go("/")
    guest.page.get_by_role("heading", name=title).get_by_role("link").click()
    expect(guest.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(guest.page.get_by_role("img", name=f"A few moments of a match of {title}, on its board")).to_be_visible()
    for name, path in (("The rules", "rules"), ("The puzzle of the day", "puzzle"), ("New table", "new")):
        expect(guest.page.get_by_role("link", name=name)).to_have_attribute("href", re.compile(f"/{path}/{game}$"))
    expect(guest.button(f"Learn by playing: {title}")).to_be_visible()
    rows = guest.page.get_by_role("table", name="How strong the bots are").get_by_role("row")
    expect(rows).to_have_count(6)
    if designers := games.game(game).designers:
        expect(guest.page.get_by_text(f"{title} is by {designers}")).to_be_visible()
    guest.button(f"Play now: {title}").click()
    expect(guest.board).to_be_visible()


def test_a_scene_that_is_cut_off_fades(guests: Guests) -> None:
    guest = guests()
    guest.go("/games/auztralia")
    expect(guest.page.get_by_role("img", name="A few moments").locator(".side")).to_have_css("mask-image", FADING)


def test_a_scene_plays_and_stops(guests: Guests) -> None:
    guest = guests(motion="brisk")
    guest.go("/games/down-under")
    guest.button("Stop the scene").click()
    expect(guest.button("Play the scene")).to_be_visible()


def test_a_scene_stands_still_where_no_motion_is_wanted(guests: Guests) -> None:
    guest = guests(motion="brisk")
    guest.page.emulate_media(reduced_motion="reduce")
    guest.go("/games/down-under")
    guest.button("Play the scene").click()
    expect(guest.button("Stop the scene")).to_be_visible()


def test_an_unknown_game_has_no_page(guests: Guests) -> None:
    guest = guests()
    guest.go("/games/chess")
    expect(guest.page.get_by_role("heading", name="Nothing lives here")).to_be_visible()
