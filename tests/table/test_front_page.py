"""The front page has go on, play and join on one screen, for new and for returning players; and its lists work."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import DESK, PHONE
from tests.layout import faults
from tests.table.conftest import Guests
from tests.table.guest import GREEDY, OPEN, Guest, called

SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
SIZES: list[dict[str, Any]] = [
    {"viewport": {"width": 1280, "height": 720}},
    DESK,
    {"viewport": {"width": 1920, "height": 1080}},
    PHONE,
    SIDEWAYS,
    {"viewport": {"width": 640, "height": 360}, "device_scale_factor": 2},  # 1280 × 720 at 200% zoom
]
FEW_DAYS = {"tempo": "days"}


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


def mine(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="My matches").get_by_role("link")


@pytest.mark.sampled
@pytest.mark.parametrize("device", SIZES, ids=lambda device: str(device["viewport"]["width"]))
def test_the_front_page_needs_no_scrolling(guests: Guests, device: dict[str, Any]) -> None:
    guest = guests(device)
    guest.go("/")
    in_sight(*answers(guest))
    for name in ("Anna", "Bruce"):
        guest.set_table(called(name), called(f"{name} too"))
    guest.go("/")
    in_sight(mine(guest).first, *answers(guest))
    if device is not PHONE:
        in_sight(mine(guest).nth(1))


@pytest.mark.parametrize("device", [SIZES[0], PHONE], ids=("low", "phone"))
def test_a_free_seat_is_in_sight_for_returning_players_on_small_screens(guests: Guests, device: dict[str, Any]) -> None:
    guest = guests(device)
    guests(PHONE).set_table(called("Zoe"), OPEN)
    guest.set_table(called("Anna"), called("Bert"))
    guest.go("/")
    in_sight(mine(guest).first, guest.page.get_by_role("button", name="Sit down").first)


@pytest.mark.sampled
@pytest.mark.parametrize("device", SIZES, ids=lambda device: str(device["viewport"]["width"]))
def test_what_is_being_played_is_in_sight_or_one_press_away(guests: Guests, device: dict[str, Any]) -> None:
    guest, host = guests(device), guests()
    for _ in range(4):
        host.set_table(called("Zoe"), OPEN)
    host.set_table(called("Anna"), called("Bert"), wanted={"spectators": True})
    guest.set_table(called("Cleo"), called("Dan"))
    guest.go("/")
    heading = guest.page.get_by_role("heading", name="Being played")
    way = guest.button(re.compile("being played$"))
    if device["viewport"]["width"] < 1056:
        in_sight(way)
        way.click()
        expect(heading).to_be_focused()
    else:
        expect(way).to_have_count(0)
    in_sight(heading)


@pytest.mark.sampled
@pytest.mark.parametrize("device", SIZES, ids=lambda device: str(device["viewport"]["width"]))
def test_the_heads_of_the_animals_are_in_sight(guests: Guests, device: dict[str, Any]) -> None:
    guest = guests(device)
    guest.go("/")
    header = guest.page.get_by_role("banner")
    for _ in ("new", "returning"):
        expect(guest.button("Play now: Outback")).to_be_visible()
        picture = guest.box(header)
        covers = [guest.box(one) for one in guest.at_rest(header.locator(".tools > *")).all()]
        for head in (".emu", ".muzzle"):
            box = guest.box(header.locator(head))
            assert box["y"] >= picture["y"]
            assert box["y"] + box["height"] <= picture["y"] + picture["height"]
            for cover in covers:
                assert box["x"] > cover["x"] + cover["width"] or box["x"] + box["width"] < cover["x"]
        guest.set_table(called("Anna"), called("Bert"))
        guest.go("/")


def test_my_matches_begin_with_those_that_wait_for_me_and_show_their_boards(guests: Guests) -> None:
    guest = guests(DESK, dark=True)
    waiting = guest.set_table(called("Anna"), OPEN)
    match = guest.set_table(called("Anna"), called("Bert"), variant="plus", end="full")
    guest.go("/")
    expect(mine(guest)).to_have_count(2)
    first, second = guest.at_rest(mine(guest)).all()
    expect(first).to_have_attribute("href", re.compile(f"/m/{match}$"))
    expect(first).to_contain_text("Outback")
    expect(first).to_contain_text("Plus · End: Full · 2 seats")
    expect(first).to_contain_text("Your turn")
    expect(first.locator(".hexagon").first).to_be_attached()
    expect(second).to_have_attribute("href", re.compile(f"/m/{waiting}$"))
    expect(second).to_contain_text("Waiting for one more")


def test_a_table_with_many_options_makes_no_card_higher(guests: Guests) -> None:
    guest = guests()
    guest.set_table(called("Anna"), called("Bert"))
    guest.go("/")
    usual = guest.box(mine(guest).first)["height"]
    size = {"size": "own", "length": 9, "width": 7}
    guest.set_table(called("Anna"), OPEN, game="down-under", area="line", animals=True, routes="one-ended", **size)
    guest.go("/")
    expect(mine(guest)).to_have_count(2)
    assert guest.box(mine(guest).first)["height"] <= usual + 12


def test_finished_matches_say_how_they_ended_at_every_width(guests: Guests) -> None:
    guest = guests()
    options = {"size": "own", "length": 9, "width": 7, "area": "line", "animals": True}
    names = [called("Annabella-Josephine"), called("Bartholomew")]
    match = guest.set_table(*names, game="down-under", wanted={"spectators": True}, **options)
    guest.post(f"/api/matches/{match}/resign", {"n": guest.moment(match)["n"], "seat": 0})
    guest.go("/")
    guest.page.get_by_text("Finished (1)").click()
    expect(guest.page.get_by_text("Annabella-Josephine has resigned: Bartholomew wins")).to_be_visible()
    for width in (1440, 1024, 844, 390):
        guest.page.set_viewport_size({"width": width, "height": 800})
        assert faults(guest.page) == [], width


def test_tables_to_join_say_what_they_are_and_are_filtered(guests: Guests) -> None:
    host, guest = guests(), guests(PHONE)
    host.set_table(called("Anna"), OPEN, OPEN, game="down-under", wanted=FEW_DAYS, area="line")
    host.set_table(called("Bert"), OPEN, game="australis")
    guest.go("/")
    guest.page.get_by_text("Filter", exact=True).click()
    guest.page.get_by_role("combobox", name="How fast it’s played").select_option("Over a few days")
    guest.page.get_by_role("combobox", name="Game").select_option("Down Under")
    guest.page.get_by_role("combobox", name="Seats").select_option("3 seats")
    found = guest.button(re.compile("^Sit down at"))
    expect(found).to_have_count(1)
    expect(found).to_have_accessible_name("Sit down at Down Under with Anna")
    table = guest.page.get_by_role("listitem").filter(has=found)
    expect(table).to_contain_text("Area: Line · 3 seats · over a few days")
    expect(table).to_contain_text("Anna is waiting for 2 more")
    guest.page.get_by_role("combobox", name="How fast it’s played").select_option("In one sitting")
    expect(guest.page.get_by_text("No table matches the filter just now.").first).to_be_visible()
    guest.button("Show all").first.click()
    expect(found.nth(1)).to_be_visible()


def test_spectators_find_a_match_only_if_its_host_has_said_so(guests: Guests) -> None:
    anna, stranger = guests(), guests(SIDEWAYS)
    anna.go("/new/australis")
    anna.page.get_by_role("radio", name="In one sitting").check()
    anna.page.get_by_role("switch", name="List it for spectators").check()
    anna.button("Set the table").click()
    expect(anna.page.get_by_text("in one sitting · spectators may watch")).to_be_visible()
    expect(anna.page.get_by_text("anybody may watch it")).to_be_visible()
    match = anna.match
    bert = guests(dark=True)
    bert.go(f"/m/{match}/seat/{anna.secret(match, 1)}")
    expect(bert.page.get_by_text("spectators may watch")).to_be_visible()
    anna.post(f"/api/matches/{match}/sit", {"seat": 0, "name": "Anna"})
    bert.page.get_by_label("Your name").fill("Bert")
    bert.button("Sit down").click()
    expect(bert.page.get_by_text("spectators may watch")).to_be_visible()

    unlisted = anna.set_table(called("Anna"), GREEDY, game="australis")
    stranger.go("/")
    expect(stranger.page.locator(f'a[href$="/m/{unlisted}"]')).to_have_count(0)
    stranger.page.locator(f'a[href$="/m/{match}"]').click()
    expect(stranger.board).to_be_visible()
    stranger.tab("Chat")
    expect(stranger.page.get_by_role("textbox", name="Say something")).to_have_count(0)
