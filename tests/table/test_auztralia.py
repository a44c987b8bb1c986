"""AuZtralia at the table: whole matches by mouse, by keyboard and by touch, a combat, the Old Ones, and the map."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.auztralia.screens import in_the_outback
from tests.browser import PHONE, settled
from tests.layout import faults
from tests.table.conftest import Guests
from tests.table.guest import Guest, Json, called
from tests.table.hands import Keyboard, Press, click, now_this_now_that, play_out, tap, under_way, whole_or_from

RANDOM: Json = {"who": "bot", "bot": "random"}
FINGER = 44
ENOUGH = 30  # presses that show enough of a match
SIDEWAYS = [(844, 390), (640, 360)]  # phones


def land(guest: Guest) -> Locator:
    return guest.board.get_by_role("region", name="Map")


def briskly(guest: Guest, press: Press) -> Callable[[int], None]:
    """Press varied things. After a while, also retrieve cubes, which takes time."""
    anything, back = now_this_now_that(guest, press), guest.lit.filter(has_text="Take cubes back")
    return lambda nth: press(back) if nth > ENOUGH and guest.at_rest(back).count() else anything(nth)


def on_the_map(guest: Guest) -> Locator:
    """Return the elements on the map that can be chosen now."""
    return land(guest).locator("[data-target]")


@whole_or_from(230)
def test_a_whole_match_is_played_by_mouse(guest: Guest, start: int) -> None:
    match = guest.set_table(called("Anna"), RANDOM, RANDOM, RANDOM, game="auztralia")
    guest.resume(under_way(guest, match, start))
    play_out(guest, briskly(guest, click))
    table = guest.table(guest.match)
    assert table["status"] == "over"
    expect(guest.result).to_contain_text(table["moment"]["ending"])


@pytest.mark.soak
@whole_or_from(230)
def test_a_whole_match_is_played_by_keyboard_alone(guest: Guest, start: int) -> None:
    match = guest.set_table(called("Anna"), RANDOM, RANDOM, RANDOM, game="auztralia")
    guest.resume(under_way(guest, match, start))
    keys = Keyboard(guest)
    guest.has_the_turn_or_the_result()
    guest.tab("Points")  # the lines of a long log are links, each a stop for Tab
    keys.press("ArrowDown")
    play_out(guest, briskly(guest, keys.take))
    assert guest.table(guest.match)["status"] == "over"


@pytest.mark.soak
@whole_or_from(100)
def test_a_whole_match_is_played_by_touch_on_a_phone(guests: Guests, start: int) -> None:
    guest = guests({**PHONE, "viewport": {"width": 360, "height": 740}})
    guest.resume(under_way(guest, guest.set_table(called("Anna"), RANDOM, game="auztralia"), start))
    play_out(guest, briskly(guest, tap))
    assert guest.table(guest.match)["status"] == "over"


def test_choices_on_the_map_are_in_sight_and_large_enough_to_touch(guests: Guests) -> None:
    guest = guests(PHONE)
    for phase in ("placing-port", "tracks", "farms"):
        match = in_the_outback(guest, 2, phase, 30 if phase != "placing-port" else 0)
        guest.open(match)
        guest.has_the_turn()
        expect(on_the_map(guest).first).to_be_visible()
        boxes = [guest.box(one) for one in guest.at_rest(on_the_map(guest)).all()]
        assert all(min(box["width"], box["height"]) >= FINGER - 0.5 for box in boxes)
        expect(on_the_map(guest).first).to_be_in_viewport()


def test_the_boxes_hold_their_names_prices_and_cubes(guests: Guests) -> None:
    guest = guests(PHONE)
    match = in_the_outback(guest, 2, "turn", 80, lambda view: is_dear(view["players"][view["deciding"]]))
    guest.open(match)
    guest.has_the_turn()
    for width, height in SIDEWAYS:
        guest.page.set_viewport_size({"width": width, "height": height})
        settled(guest.page)
        assert faults(guest.page) == []


def is_dear(player: Json) -> bool:
    """True if the boxes with the longest texts cost gold besides, and cubes reach far over the name of a third."""
    return bool(player["prices"]["farm"] > 0 < player["prices"]["attack"] and player["boxes"]["trade"] > 1)


def test_a_port_is_placed_and_taken_back_on_the_map(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"), game="auztralia")
    guest.open(match)
    guest.has_the_turn()
    before = guest.at_rest(on_the_map(guest)).count()
    port = guest.board.get_by_role("button", name=re.compile("^Place your port at "))
    expect(port).to_have_count(before)
    port.first.focus()
    expect(land(guest).locator(".ghost")).to_be_visible()
    port.first.click()
    expect(on_the_map(guest)).not_to_have_count(before)
    guest.undo.click()
    expect(on_the_map(guest)).to_have_count(before)


def test_a_track_is_shown_before_it_is_laid(guest: Guest) -> None:
    match = in_the_outback(guest, 2, "tracks", 10)
    guest.open(match)
    guest.has_the_turn()
    laid = len(guest.moment(match)["view"]["tracks"])
    track = guest.board.get_by_role("button", name=re.compile("^Lay a track between ")).first
    track.hover()
    expect(land(guest).locator(".tracks.ghost .band")).to_have_count(1)
    track.click()
    expect(land(guest).locator(".tracks:not(.ghost) .band")).to_have_count(laid + 1)


def test_an_old_one_shows_its_targets(guest: Guest) -> None:
    match = in_the_outback(guest, 4, "turn", 150, lambda view: any(one["prey"] for one in view["old_ones"]))
    hunts = next(one for one in guest.moment(match)["view"]["old_ones"] if one["prey"])
    guest.open(match)
    guest.has_the_turn()
    guest.board.get_by_role("button", name=re.compile(f"^{hunts['hex'].upper()}, .* would go for ")).focus()
    expect(land(guest).get_by_role("note")).to_contain_text("would go for")
    expect(land(guest).locator(".prey .trail:not(.halo)")).not_to_have_count(0)


def test_the_map_zooms_by_buttons_keys_and_wheel(guest: Guest) -> None:
    guest.open(guest.set_table(called("Anna"), called("Bert"), game="auztralia"))
    guest.has_the_turn()
    plane = land(guest).locator(".plane")

    def width(condition: str, was: float) -> float:
        """Return the width of the map, once it has changed in this way."""
        script = (
            f"([plane, was]) => {{ const now = plane.getBoundingClientRect().width; return now {condition} && now }}"
        )
        return float(guest.page.wait_for_function(script, arg=[plane.element_handle(), was]).json_value())

    def in_the_middle() -> list[float]:
        """Return which point of the map is in the middle of what is in view, in parts of its width and height."""
        map, view = guest.box(plane), guest.box(land(guest).locator(".viewport"))
        middle = (view["x"] + view["width"] / 2 - map["x"], view["y"] + view["height"] / 2 - map["y"])
        return [middle[0] / map["width"], middle[1] / map["height"]]

    first = now = width("> was", 0)
    land(guest).get_by_role("button", name="Zoom in").click()
    now = width("> was", now)
    guest.page.keyboard.press("+")
    now = width("> was", now)
    assert in_the_middle() == pytest.approx([0.5, 0.5], abs=0.01)
    land(guest).locator(".viewport").hover()
    guest.page.keyboard.down("Control")
    guest.page.mouse.wheel(0, -200)
    guest.page.keyboard.up("Control")
    width("> was", now)
    for _ in range(8):
        guest.page.keyboard.press("-")
    width("=== was", first)
    expect(land(guest).get_by_role("button", name="Zoom out")).to_be_disabled()


def test_a_combat_is_watched_until_it_is_over(guest: Guest) -> None:
    match = in_the_outback(guest, 2, "before-card", 30)
    guest.open(match)
    guest.has_the_turn()
    for _ in range(40):
        if not guest.moment(match)["view"]["combat"]:
            break
        fight = guest.board.get_by_role("button", name=re.compile("^Fight"))
        (fight if guest.at_rest(fight).count() else guest.lit).first.click()
        guest.has_the_turn_or_the_result()
    assert guest.moment(match)["view"]["combat"] is None
    expect(on_the_map(guest).or_(guest.done).or_(guest.result).first).to_be_visible()  # a lost port ends the match


def test_a_key_skips_the_playback_after_a_turn(guests: Guests) -> None:
    guest = guests(motion="calm")
    match = in_the_outback(guest, 2, "turn-made", 110)
    guest.open(match)
    guest.has_the_turn()
    for _ in range(4):
        if not guest.at_rest(guest.done).is_enabled():
            break
        guest.done.click()
        guest.page.keyboard.press("Escape")
        if not guest.has_the_turn_or_the_result():
            return
        guest.lit.first.click()
        guest.has_the_turn_or_the_result()
    assert guest.moment(match)["view"]["time"]["purple"] >= 22
