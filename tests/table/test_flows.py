"""Walks through the pages (walks.py) in different window sizes, themes and ways to press.

At each stop, the layout must have no faults. `make test` takes each walk once; `make soak` takes all of them in all
sizes, by day and by night, by mouse, touch and keys and, except on a phone, at 200% zoom, and runs axe at each stop.
"""

from __future__ import annotations

from itertools import combinations, product

import pytest
from playwright.sync_api import Page, expect

from tests.browser import PHONE
from tests.layout import faults
from tests.table import walks
from tests.table.conftest import Guests
from tests.table.guest import Guest
from tests.table.screens import Album
from tests.table.walks import DESK, HANDS, LARGE, SIDEWAYS, SIZES, SMALL, UPRIGHT, Setup, Walk, Walker

# Each walk with the setup in which `make test` takes it. Any two of size, theme and hand occur together.
WALKS: dict[Walk, Setup] = {
    walks.from_the_front_page_to_a_first_decision: Setup(UPRIGHT, dark=True, hand="touch"),
    walks.from_my_matches_to_the_next_decision: Setup(DESK, dark=False, hand="keys"),
    walks.from_an_opponent_to_a_match: Setup(UPRIGHT, dark=False, hand="mouse"),
    walks.from_silence_to_sound: Setup(UPRIGHT, dark=True, hand="keys"),
    walks.from_an_invitation_to_a_seat: Setup(SIDEWAYS, dark=False, hand="touch"),
    walks.from_a_filter_to_a_match_to_watch: Setup(SIDEWAYS, dark=True, hand="mouse"),
    walks.from_a_puzzle_to_its_answer: Setup(SIDEWAYS, dark=False, hand="keys"),
    walks.through_the_first_steps_of_a_lesson: Setup(SMALL, dark=False, hand="mouse"),
    walks.from_the_waiting_room_to_a_lesson_and_back: Setup(UPRIGHT, dark=False, hand="touch"),
    walks.through_the_hosts_controls: Setup(SMALL, dark=True, hand="touch"),
    walks.from_a_search_to_a_rule_that_is_tried: Setup(SMALL, dark=True, hand="keys"),
    walks.from_the_end_to_a_rematch: Setup(DESK, dark=True, hand="mouse"),
    walks.from_a_replay_to_a_line_of_ones_own: Setup(DESK, dark=True, hand="keys", zoomed=True),
    walks.from_a_hint_to_a_choice: Setup(DESK, dark=False, hand="touch"),
    walks.from_an_invitation_to_the_start: Setup(LARGE, dark=False, hand="keys"),
    walks.from_a_replay_to_a_match_of_ones_own: Setup(LARGE, dark=True, hand="touch", zoomed=True),
    walks.from_a_turning_point_to_a_match_with_a_friend: Setup(UPRIGHT, dark=False, hand="keys"),
    walks.to_a_turn_that_ends_by_itself: Setup(LARGE, dark=False, hand="mouse"),
}
EVERY_SETUP = [
    *(Setup(size, dark, hand) for size in SIZES for dark in (False, True) for hand in HANDS),
    # Two fingers on a phone magnify the page as it is: its layout stays.
    *(
        Setup(size, dark, hand, zoomed=True)
        for size in (SMALL, DESK, LARGE)
        for dark in (False, True)
        for hand in HANDS
    ),
]


def name_of(value: Walk | Setup) -> str:
    return value.name if isinstance(value, Setup) else value.__name__


def go(walk: Walk, setup: Setup, guests: Guests, album: Album, *, closely: bool) -> None:
    walk(Walker(guests(setup.device, dark=setup.dark), setup, closely=closely), guests, album)


@pytest.mark.parametrize(("walk", "setup"), WALKS.items(), ids=name_of)
def test_a_way_through_the_pages(guests: Guests, album: Album, walk: Walk, setup: Setup) -> None:
    go(walk, setup, guests, album, closely=False)


@pytest.mark.soak
@pytest.mark.parametrize("setup", EVERY_SETUP, ids=name_of)
@pytest.mark.parametrize("walk", WALKS, ids=name_of)
def test_a_way_at_every_size_and_by_every_hand(guests: Guests, album: Album, walk: Walk, setup: Setup) -> None:
    go(walk, setup, guests, album, closely=True)


def test_any_two_of_size_theme_and_hand_occur_together() -> None:
    for one, other in combinations({"size": SIZES, "dark": (False, True), "hand": HANDS}.items(), 2):
        (name, values), (other_name, other_values) = one, other
        met = {(getattr(setup, name), getattr(setup, other_name)) for setup in WALKS.values()}
        assert met == set(product(values, other_values))
    assert {one.zoomed for one in WALKS.values()} == {False, True}
    assert set(WALKS.values()) <= set(EVERY_SETUP)


# Adds an element to a page. Styles go past the content security policy only from a script.
ADD = """([kind, text, style]) => {
    const box = document.createElement(kind);
    box.textContent = text;
    Object.assign(box.style, style);
    document.querySelector("main").append(box);
}"""


def add(page: Page, kind: str, text: str, **style: str) -> None:
    page.evaluate(ADD, [kind, text, style])


def keys_page(guest: Guest) -> Page:
    guest.go("/help")
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    return guest.page


def test_faults_of_a_layout_are_found(guest: Guest) -> None:
    page = keys_page(guest)
    assert faults(page) == []
    add(page, "div", "This is too long for its box", width="40px", overflow="hidden", whiteSpace="nowrap")
    add(page, "p", "This is too small", fontSize="9px")
    add(page, "p", "Nobody can read this", fontSize="0")
    for words in ("One line", "Another line"):
        add(page, "p", words, position="absolute", top="0", left="0")
    add(page, "p", "This sticks out", width="9000px")
    found = faults(page)
    expected = (
        *("cut off: <div.> “This is", "small text: <p.> “This", "small text: <p.> “Nobody"),
        *("overlap: <p.> “One", "sticks out: <p.> “This"),
    )
    for what in expected:
        assert any(fault.startswith(what) for fault in found), found


def test_a_text_that_ends_in_dots_is_a_fault_unless_a_title_has_all_of_it(guest: Guest) -> None:
    page = keys_page(guest)
    short = {"width": "40px", "overflow": "hidden", "whiteSpace": "nowrap", "textOverflow": "ellipsis"}
    page.evaluate("document.querySelector('main').setAttribute('aria-label', 'The keys')")
    add(page, "p", "went first, full, won", **short)
    add(page, "p", "led all the time", **short)
    page.evaluate("document.querySelector('main').lastElementChild.title = 'led all the time, and won'")
    cut = [fault for fault in faults(page) if fault.startswith("cut off: ")]
    assert [fault.split("”")[0] for fault in cut] == ["cut off: <p.> “went first, full, won"]


def test_a_text_behind_the_buttons_of_its_own_panel_is_found(guest: Guest) -> None:
    page = keys_page(guest)
    page.evaluate("""() => {
        const panel = document.createElement("div"), bar = document.createElement("div");
        Object.assign(panel.style, { height: "100px", overflowY: "auto" });
        panel.append("Blocked spaces");
        Object.assign(bar.style, { position: "sticky", bottom: "0", height: "90px" });
        panel.append(bar);
        document.querySelector("main").append(panel);
    }""")
    found = [fault for fault in faults(page) if fault.startswith("covered: ")]
    assert len(found) == 1
    assert "Blocked spaces" in found[0]


def test_a_control_that_is_too_small_for_a_finger_is_found(guests: Guests) -> None:
    page = keys_page(guests(PHONE))
    add(page, "button", "Go", width="30px", height="44px", padding="0")
    assert [fault for fault in faults(page) if "“Go”" in fault] == ["small control: <button.> “Go”, 30 × 44 px"]
