"""Nothing moves by itself where the setting for animation is Off, or where the device asks for less motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import DESK, People, settled
from tests.table import stills
from tests.table.conftest import Guests

# What moves without an end.
ENDLESS = """() => document.getAnimations()
    .filter(({ effect }) => effect.getTiming().iterations === Infinity)
    .map(({ effect }) => effect.target.outerHTML.slice(0, 200))"""

# The setting, the device's wish, and whether things move.
WISHES = [("brisk", "no-preference", True), ("off", "no-preference", False), ("calm", "reduce", False)]


def moves(page: Page) -> bool:
    settled(page)
    return bool(page.evaluate(ENDLESS))


@pytest.mark.parametrize(("motion", "device", "expected"), WISHES)
@pytest.mark.parametrize(("game", "moment"), [("down-under", "middle"), ("australis", "choosing")])
def test_boards_move_by_themselves_only_where_that_is_wanted(
    people: People, game: str, moment: str, motion: str, device: Any, expected: bool
) -> None:
    page = people(DESK, storage_state=stills.settings(motion=motion), reduced_motion=device)
    assert moves(stills.look_at(page, game, moment).page) is expected


@pytest.mark.parametrize(("motion", "device", "expected"), WISHES)
def test_the_front_page_moves_by_itself_only_where_that_is_wanted(
    guests: Guests, motion: str, device: Any, expected: bool
) -> None:
    guest = guests(motion=motion)
    guest.page.emulate_media(reduced_motion=device)
    guest.go("/")
    assert moves(guest.page) is expected


def test_the_setting_stops_what_moves_at_once(guests: Guests) -> None:
    guest = guests(motion="brisk")
    guest.go("/settings")
    animation = guest.page.get_by_role("group", name="Animation")
    root = guest.page.locator("html")
    expect(root).not_to_have_attribute("data-motion", "off")
    animation.get_by_role("radio", name="Off").check()
    expect(root).to_have_attribute("data-motion", "off")
    expect(animation.locator("label span").first).to_have_css("transition-duration", "0s")
