"""The default board: what a game looks like and how it is played when nobody has drawn anything for it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import DESK, PHONE, People, axe
from tests.table import stills
from tests.table.conftest import Guests
from tests.table.guest import GREEDY, Json, called
from tests.table.hands import click, now_this_now_that, play_out, under_way, whole_or_from

# A view with something of every shape.
VIEW = {
    "pile": 17,
    "deciding": 0,
    "hidden": [3, None, None],
    "squares": [["X", None, "O"], ["", 0, "X"]],
    "land": [{"x": 0, "y": 0, "sort": "hill"}, {"x": 2, "y": 1, "sort": "coast"}],
    "cards": [{"card": "ace", "worth": 3}, {"card": "king", "worth": 1}],
    "players": [{"seat": 0, "taken": 4, "hand": ["ace"]}, {"seat": 1, "taken": 2, "hand": [None, None]}],
    "title": "Pebbles",
}
MOMENT: Json = {
    "view": VIEW,
    "events": [{"kind": "took", "seat": 1, "numbers": [2], "text": "Bob takes 2 pebbles."}],
    "choices": [
        {"action": f"take {number}", "kind": "take", "fields": {"number": number}, "says": f"take {number} more"}
        for number in (2, 3)
    ],
}


@pytest.fixture(params=["desk", "phone"])
def page(people: People, request: pytest.FixtureRequest) -> Page:
    device = DESK if request.param == "desk" else PHONE
    return people(device, dark=request.param == "phone", storage_state=stills.settings())


@pytest.mark.sampled
@pytest.mark.parametrize("folder", ["outback", "down-under", "australis", "auztralia"])
def test_any_view_is_drawn_accessibly_and_fits_the_window(page: Page, folder: str) -> None:
    guest = stills.look_at(page, folder, "middle", bare=True)
    expect(guest.lit.first).to_be_visible()
    expect(guest.board).not_to_contain_text("[object")
    assert guest.board.evaluate("board => board.scrollWidth <= board.clientWidth")
    axe(page)


@pytest.mark.sampled
def test_a_game_without_a_folder_in_the_client_is_complete(page: Page) -> None:
    games = [
        {**stills.described()[0], "name": "pebbles", "title": "Pebbles", "blurb": "Take the last one.", "options": []}
    ]
    stills.look_at_data(page, "pebbles", MOMENT)
    page.route(f"{stills.URL}/api/games", lambda route: route.fulfill(json=games))
    for path, shows in (
        ("/", page.get_by_role("heading", name="Pebbles")),
        ("/new/pebbles", page.get_by_role("button", name="Set the table")),
        ("/rules/pebbles", page.get_by_text("Take the last one.")),
        ("/m/still", page.get_by_role("button", name="Take 2 more")),
    ):
        page.goto(f"{stills.URL}{path}")
        expect(shows).to_be_visible()
        axe(page)


@pytest.mark.soak
@whole_or_from(40)
def test_a_match_is_played_on_the_default_board(guests: Guests, start: int) -> None:
    guest = guests()
    stills.empty_folder(guest.page, "outback")
    match = under_way(guest, guest.set_table(called("Anna"), GREEDY), start)
    guest.open(match)
    expect(guest.board.get_by_role("heading", name="Your choices")).to_be_visible()
    play_out(guest, now_this_now_that(guest, click))
    assert guest.table(match)["status"] == "over"
    expect(guest.board.get_by_role("heading", name=re.compile("^Anna"))).to_be_visible()
