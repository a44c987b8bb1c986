"""The ways that people go through the pages, from the front page to a rematch, by mouse, by touch and by keys.

At each stop, the layout must have no faults. `make test` goes each way once, at various sizes; `make soak` goes
all of them at all sizes, by day and by night, by each hand and, except on a phone, at 200% zoom, and runs axe at each
stop.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import PHONE, axe, settled
from tests.layout import faults
from tests.table.conftest import Guests
from tests.table.guest import OPEN, Guest, called
from tests.table.hands import Keyboard, Press, click
from tests.table.screens import Album

UPRIGHT, SIDEWAYS, SMALL, DESK, LARGE = (390, 844), (844, 390), (1280, 720), (1440, 900), (1920, 1080)
SIZES = (UPRIGHT, SIDEWAYS, SMALL, DESK, LARGE)
HANDS = ("mouse", "touch", "keys")


@dataclass(frozen=True)
class Seen:
    """How somebody looks at the pages, and what they use their hands for."""

    size: tuple[int, int]
    dark: bool
    hand: str
    zoomed: bool = False  # 200%: half as many pixels, each twice as large

    @property
    def device(self) -> dict[str, Any]:
        width, height = (side // 2 for side in self.size) if self.zoomed else self.size
        device = {"viewport": {"width": width, "height": height}, "device_scale_factor": 2 if self.zoomed else 1}
        if min(self.size) < 500:
            device = {**PHONE, **device}
        return {**device, "has_touch": self.hand == "touch"}

    @property
    def name(self) -> str:
        parts = ["x".join(map(str, self.size)), "dark" if self.dark else "light", self.hand]
        return "-".join([*parts, "zoomed"] if self.zoomed else parts)


class Walker:
    """A guest on their way: each press is made with the same hand, and each stop is looked at."""

    def __init__(self, guest: Guest, seen: Seen, *, closely: bool) -> None:
        self.guest = guest
        self.page = guest.page
        self.closely = closely
        hands: dict[str, Press] = {"mouse": click, "touch": Locator.tap, "keys": self._by_keys}
        self.press = hands[seen.hand]

    def _by_keys(self, target: Locator) -> None:
        expect(target).to_be_enabled()
        keys = Keyboard(self.guest)
        other_tabs = self.page.get_by_role("tab", selected=False)
        if self.guest.at_rest(target.and_(other_tabs)).count():
            keys.tab_to(self.page.get_by_role("tab", selected=True))
            while not keys.is_at(target):
                keys.press("ArrowRight")
        else:
            keys.tab_to(target)
        keys.press("Enter")

    def stops(self) -> None:
        """Look at the page: its layout has no faults, and axe finds none, if it looks closely."""
        self.guest.up_to_date()
        settled(self.page)
        assert faults(self.page) == []
        if self.closely:
            axe(self.page)


Walk = Callable[[Walker, Guests, Album], None]


def from_the_front_page_to_a_first_decision(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    guests().set_table(called("Anna"), OPEN)
    guest.go("/")
    expect(guest.page.get_by_role("heading", name="Outback")).to_be_visible()
    expect(guest.button(re.compile("^Sit down at")).first).to_be_visible()
    walker.stops()
    walker.press(guest.button("Play now: Outback"))
    match = guest.match
    guest.has_the_turn()
    walker.stops()
    before = guest.moment(match)["n"]
    for _ in range(3):  # an animal, a space, and if neither fits, the dice
        guest.has_the_turn()
        walker.press(guest.eager())
        if guest.moment(match)["n"] > before:
            break
    assert guest.moment(match)["n"] > before
    walker.stops()


def from_an_invitation_to_the_start(walker: Walker, guests: Guests, album: Album) -> None:
    host, friend = walker.guest, guests()
    host.go("/new/outback")
    walker.press(host.button("Set the table"))
    expect(host.page.get_by_role("heading", level=1, name="The table is laid")).to_be_visible()
    walker.stops()
    match = host.match
    friend.go(f"/m/{match}/seat/{host.secret(match, 1)}")
    friend.page.get_by_role("textbox", name="Your name").fill("Bert")
    friend.button("Sit down").click()
    for player in (host, friend):
        expect(player.laid_out).to_be_visible()
    walker.stops()


def from_an_invitation_to_a_seat(walker: Walker, guests: Guests, album: Album) -> None:
    host, friend = guests(), walker.guest
    match = host.set_table(called("Anna"), {"who": "invited"})
    friend.go(f"/m/{match}/seat/{host.secret(match, 1)}")
    friend.page.get_by_role("textbox", name="Your name").fill("Bert")
    walker.stops()
    walker.press(friend.button("Sit down"))
    expect(friend.laid_out).to_be_visible()
    assert [seat["name"] for seat in friend.table(match)["seats"]] == ["Anna", "Bert"]
    walker.stops()


def through_the_first_steps_of_a_lesson(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    guest.go("/rules/down-under")
    walker.press(guest.button("Learn by playing: Down Under"))
    guest.has_the_turn()
    card = guest.page.get_by_role("complementary", name="Lesson")
    unfolds = card.get_by_role("button", name="Lesson", exact=True)
    for step in (1, 2):
        expect(card.or_(unfolds).first).to_be_visible()
        if guest.at_rest(unfolds).is_visible():
            walker.press(unfolds)
        expect(card).to_contain_text(f"Step {step} of")
        walker.stops()
        choices = guest.at_rest(guest.choices)
        tab = guest.page.get_by_role("tab", name="Choices")
        if guest.at_rest(tab).is_visible():
            walker.press(tab)
        else:
            walker.press(choices)
        walker.press(guest.page.get_by_role("tabpanel").get_by_role("button").first)
        guest.has_the_turn()


def from_a_replay_to_a_line_of_ones_own(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    guest.open(album.match(guest, "analysed"))
    walker.press(guest.result.get_by_role("button", name="Replay"))
    slider = guest.page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("0")
    walker.press(guest.button("Next moment"))
    expect(slider).to_have_value("1")
    walker.stops()
    walker.press(guest.button("Analysis"))
    expect(guest.page.get_by_role("slider", name="Chances over the match")).to_be_visible()
    walker.stops()
    close = guest.page.get_by_role("complementary").get_by_role("button", name="Close", exact=True)
    if guest.page.viewport_size and guest.page.viewport_size["width"] < 960:  # the drawer is over the table
        walker.press(close)
    walker.press(guest.button("Explore"))
    line = guest.page.get_by_role("list", name="Your line").get_by_role("button")
    expect(line).to_have_text(["Moment 1"])
    walker.stops()


def from_the_end_to_a_rematch(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.play(match)
    guest.open(match)
    expect(guest.result).to_be_visible()
    walker.stops()
    walker.press(guest.result.get_by_role("button", name="Rematch"))
    guest.page.wait_for_url(lambda url: match not in url)
    guest.has_the_turn()
    assert guest.table(match)["rematch"] == guest.match
    walker.stops()


# Each way with the sight of it that `make test` takes. Between them, all sizes, both themes and all hands occur.
WALKS: dict[Walk, Seen] = {
    from_the_front_page_to_a_first_decision: Seen(UPRIGHT, dark=True, hand="touch"),
    from_an_invitation_to_the_start: Seen(LARGE, dark=False, hand="keys"),
    from_an_invitation_to_a_seat: Seen(SIDEWAYS, dark=False, hand="touch"),
    through_the_first_steps_of_a_lesson: Seen(SMALL, dark=False, hand="mouse"),
    from_a_replay_to_a_line_of_ones_own: Seen(DESK, dark=True, hand="keys", zoomed=True),
    from_the_end_to_a_rematch: Seen(DESK, dark=True, hand="mouse"),
}
EVERY_SIGHT = [
    *(Seen(size, dark, hand) for size in SIZES for dark in (False, True) for hand in HANDS),
    # Two fingers on a phone magnify the page as it is: its layout stays.
    *(Seen(size, dark, hand, zoomed=True) for size in (SMALL, DESK, LARGE) for dark in (False, True) for hand in HANDS),
]


def name_of(value: Walk | Seen) -> str:
    return value.name if isinstance(value, Seen) else value.__name__


def go(walk: Walk, seen: Seen, guests: Guests, album: Album, *, closely: bool) -> None:
    walk(Walker(guests(seen.device, dark=seen.dark), seen, closely=closely), guests, album)


@pytest.mark.parametrize(("walk", "seen"), WALKS.items(), ids=name_of)
def test_a_way_through_the_pages(guests: Guests, album: Album, walk: Walk, seen: Seen) -> None:
    go(walk, seen, guests, album, closely=False)


@pytest.mark.soak
@pytest.mark.parametrize("seen", EVERY_SIGHT, ids=name_of)
@pytest.mark.parametrize("walk", WALKS, ids=name_of)
def test_a_way_at_every_size_and_by_every_hand(guests: Guests, album: Album, walk: Walk, seen: Seen) -> None:
    go(walk, seen, guests, album, closely=True)


def test_each_size_theme_and_hand_occurs() -> None:
    for sights in (WALKS.values(), EVERY_SIGHT):
        assert {one.size for one in sights} == set(SIZES)
        assert {one.dark for one in sights} == {False, True}
        assert {one.hand for one in sights} == set(HANDS)
        assert {one.zoomed for one in sights} == {False, True}
    assert set(WALKS.values()) <= set(EVERY_SIGHT)


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
