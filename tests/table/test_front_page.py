"""The front page has go on, play and join on one screen of a computer, for new and for returning players."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.table.guest import Guest, called

SIZES = [(1280, 720), (1440, 900), (1920, 1080)]


def in_sight(*targets: Locator) -> None:
    for target in targets:
        expect(target).to_be_in_viewport(ratio=1)


def answers(guest: Guest) -> list[Locator]:
    """Return the ways to play each game, and the heading of the tables to join."""
    games = guest.get("/api/games")
    return [
        *(guest.button(f"Play now: {game['title']}") for game in games),
        guest.page.get_by_role("heading", name="Tables with a free seat"),
    ]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_front_page_needs_no_scrolling(guest: Guest, width: int, height: int) -> None:
    guest.page.set_viewport_size({"width": width, "height": height})
    guest.go("/")
    in_sight(*answers(guest))
    for name in ("Anna", "Bruce"):
        guest.set_table(called(name), called(f"{name} too"))
    guest.go("/")
    turn = guest.page.get_by_role("link", name="It is your turn at Outback")
    in_sight(turn, guest.page.get_by_role("heading", name="My matches"), *answers(guest))


def test_play_now_is_in_sight_on_a_phone_held_sideways(guest: Guest) -> None:
    guest.page.set_viewport_size({"width": 844, "height": 390})
    guest.go("/")
    in_sight(guest.page.get_by_role("button", name="Play now").first)
