"""The ways that people go through the pages, from the front page to a rematch, by mouse, by touch and by keys.

A walk is a function that leads a `Walker` through them, and stops wherever the layout has to be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser import PHONE, axe, settled
from tests.layout import faults
from tests.table.conftest import Guests
from tests.table.guest import GREEDY, INVITED, LOOKS_AGAIN, OPEN, Guest, advice, called
from tests.table.hands import Keyboard, Press, click
from tests.table.screens import Album

UPRIGHT, SIDEWAYS, SMALL, DESK, LARGE = (390, 844), (844, 390), (1280, 720), (1440, 900), (1920, 1080)
SIZES = (UPRIGHT, SIDEWAYS, SMALL, DESK, LARGE)
HANDS = ("mouse", "touch", "keys")


@dataclass(frozen=True)
class Setup:
    """The window, the theme and the way to press: by mouse, touch or keys."""

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

    def __init__(self, guest: Guest, setup: Setup, *, closely: bool) -> None:
        self.guest = guest
        self.page = guest.page
        self.setup = setup
        self.closely = closely
        hands: dict[str, Press] = {"mouse": click, "touch": Locator.tap, "keys": self._by_keys}
        self.press = hands[setup.hand]

    def beside(self, guest: Guest) -> Walker:
        """Return the same person's way through another tab."""
        return Walker(guest, self.setup, closely=self.closely)

    def _by_keys(self, target: Locator) -> None:
        expect(target).to_be_enabled()
        keys = Keyboard(self.guest)
        role = self.guest.at_rest(target).evaluate("(one) => one.role ?? one.type")
        # Tab leads to the chosen tab or radio button only, and arrows from there to the others.
        if role == "tab":
            keys.tab_to(self.page.get_by_role("tab", selected=True))
        elif role == "radio":
            keys.tab_to(self.page.locator(f"input[name='{target.get_attribute('name')}']:checked"))
        else:
            keys.tab_to(target)
        while not keys.is_at(target):
            keys.press("ArrowRight")
        keys.press("Space" if role in ("radio", "switch", "checkbox") else "Enter")

    def opens(self, name: str) -> None:
        """Open a tab of the drawer, and the drawer itself if it was closed."""
        tab = self.page.get_by_role("tab", name=name)
        if not self.guest.at_rest(tab).is_visible():
            self.press(self.guest.actions.get_by_role("button", name=re.compile("^More")))
        self.press(tab)

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


def from_my_matches_to_the_next_decision(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    match = guest.set_table(called("Anna"), called("Bert"))
    for _ in range(3):
        guest.take(match)
    guest.set_table(called("Anna"), OPEN)
    guest.go("/")
    mine = guest.page.get_by_role("region", name="My matches").get_by_role("link")
    expect(mine).to_have_count(2)
    walker.stops()
    walker.press(mine.filter(has_text="Your turn"))
    assert guest.match == match
    guest.has_the_turn()
    now = guest.moment(match)
    expect(guest.board).to_have_attribute("data-entry", str(now["n"]))
    guest.has_choices(len(now["choices"]))
    walker.stops()
    walker.press(guest.eager())
    guest.has_the_turn()


def from_an_invitation_to_the_start(walker: Walker, guests: Guests, album: Album) -> None:
    host, friend = walker.guest, guests()
    host.go("/new/outback")
    walker.press(host.page.get_by_role("switch", name="List it for spectators"))
    walker.stops()
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
        walker.press(guest.lit.first if guest.at_rest(guest.lit).count() else guest.done)
        guest.has_the_turn()


def from_the_waiting_room_to_a_lesson_and_back(walker: Walker, guests: Guests, album: Album) -> None:
    host, friend = walker.guest, guests()
    match = host.set_table(called("Anna"), OPEN)
    host.go(f"/m/{match}")
    lesson = host.button("Take a lesson in a new tab")
    expect(lesson).to_be_visible()
    walker.stops()
    with host.page.expect_popup() as opened:
        walker.press(lesson)
    learner = walker.beside(Guest(opened.value, host.url))
    learner.guest.has_the_turn()
    with learner.page.expect_response("**/api/matches"):
        learner.page.evaluate(LOOKS_AGAIN)
    learner.stops()
    friend.sit(match, 1, "Bert")
    learner.page.evaluate(LOOKS_AGAIN)
    expect(learner.page.get_by_text("your match of Outback has begun")).to_be_visible()
    learner.stops()
    learner.press(learner.guest.button("Go there"))
    expect(learner.page.get_by_text("your match of Outback has begun")).to_have_count(0)
    assert learner.guest.match == match
    expect(learner.guest.laid_out).to_be_visible()
    learner.stops()


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


def from_an_opponent_to_a_match(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    guest.go("/")
    opponent = guest.button("Outback: you play against Wallaby. Choose another bot.")
    expect(guest.button("Play now: Outback")).to_be_visible()
    if not guest.at_rest(opponent).is_visible():  # a small screen shows less of each game
        walker.press(guest.page.get_by_role("heading", name="Outback").get_by_role("link"))
    walker.press(opponent)
    opponents = guest.page.get_by_role("dialog", name="Your opponent in Outback")
    walker.press(opponents.get_by_role("radio", name="Joey"))
    walker.stops()
    walker.press(opponents.get_by_role("button", name="Done"))
    walker.press(guest.button("Play now: Outback"))
    expect(guest.laid_out).to_be_visible()
    assert [seat["bot"] for seat in guest.table(guest.match)["seats"]] == [None, "joey"]
    walker.stops()


def through_the_hosts_controls(walker: Walker, guests: Guests, album: Album) -> None:
    host = walker.guest
    match = host.set_table(called("Anna"), INVITED, INVITED)
    guests().sit(match, 1, "Bert", host.secret(match, 1))
    host.go(f"/m/{match}")
    seats = host.page.locator("ol.seats > li")
    walker.press(host.page.locator("summary", has_text="Change the options"))
    walker.press(host.page.get_by_role("radio", name="Plus", exact=True))
    walker.stops()
    walker.press(host.button("Use these options"))
    expect(seats.nth(1)).to_contain_text("Kept for Bert")
    walker.press(host.button("Remove Bert"))
    walker.press(host.button("Yes, remove Bert"))
    expect(seats.nth(1)).to_contain_text("Send this link")
    walker.press(seats.nth(1).get_by_role("button", name="Let anybody sit here"))
    walker.press(seats.nth(2).get_by_role("button", name="Give to a bot"))
    walker.press(host.page.get_by_role("radio", name="Joey"))
    walker.stops()
    walker.press(host.button("Joey plays"))
    expect(seats.nth(2)).to_contain_text("A bot, ready when you are")
    assert host.table(match)["options"]["variant"] == "plus"


def from_a_filter_to_a_match_to_watch(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    host = guests()
    for _ in range(2):
        host.set_table(called("Anna"), OPEN)
    match = host.set_table(called("Anna"), called("Bert"), game="australis", wanted={"spectators": True})
    guest.go("/")
    walker.press(guest.page.locator("summary", has_text="Filter").first)
    guest.page.get_by_role("combobox", name="Game").select_option("Australis")
    walker.stops()
    walker.press(guest.page.locator(f'a[href$="/m/{match}"]'))
    expect(guest.laid_out).to_be_visible()
    expect(guest.choices).to_have_count(0)
    walker.stops()


def from_a_replay_to_a_match_of_ones_own(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    over = album.match(guest, "over")
    guest.open(over, at=20)
    walker.press(guest.button("Play on from here"))
    panel = guest.page.get_by_role("region", name="Play on from moment 20")
    walker.press(panel.get_by_role("radio", name="Wallaby"))
    walker.stops()
    walker.press(panel.get_by_role("button", name="Play on"))
    guest.page.wait_for_url(lambda url: over not in url)
    guest.has_the_turn()
    walker.stops()


def from_a_turning_point_to_a_match_with_a_friend(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    over = album.match(guest, "analysed")
    guest.open(over)
    walker.press(guest.result.get_by_role("link", name="Turning point"))
    guest.page.wait_for_url(re.compile(rf"/m/{over}/\d+$"))
    walker.press(guest.button("Play on from here"))
    panel = guest.page.get_by_role("region", name=re.compile("^Play on from moment"))
    walker.press(panel.get_by_role("radio", name="A friend"))
    walker.stops()
    walker.press(panel.get_by_role("button", name="Play on"))
    guest.page.wait_for_url(lambda url: over not in url)
    expect(guest.page.get_by_role("region", name="Waiting for one more")).to_be_visible()
    walker.stops()


def from_a_puzzle_to_its_answer(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    guest.go("/")
    walker.press(guest.page.get_by_role("navigation", name="Puzzle of the day").get_by_role("link", name="Australis"))
    expect(guest.laid_out).to_be_visible()
    walker.stops()
    verdict = guest.page.get_by_text(re.compile("That’s it!|Not this time.")).first
    for _ in range(3):  # some choices are made in steps, such as a card and its place
        if not guest.at_rest(verdict).is_visible():
            walker.press(guest.lit.first)
    expect(verdict).to_be_visible()
    walker.stops()


def from_a_search_to_a_rule_that_is_tried(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    guest.go("/rules/outback")
    field = guest.page.get_by_role("searchbox", name="Search the rules")
    field.fill("jeep")
    expect(guest.page.get_by_role("search").get_by_role("status")).to_have_text(re.compile(r"^1 of \d+$"))
    walker.stops()
    walker.press(guest.page.get_by_role("button", name=re.compile("^Try it: ")).first)
    guest.has_the_turn()
    walker.stops()


def from_a_hint_to_a_choice(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    match = guest.set_table(called("Anna"), GREEDY)
    guest.open(match)
    guest.has_the_turn()
    before = guest.moment(match)["n"]
    walker.press(guest.actions.get_by_role("button", name="Hint"))
    best = advice(guest).get_by_role("listitem").get_by_role("button").first
    walker.stops()
    walker.press(best)
    guest.has_the_turn_or_the_result()
    assert guest.moment(match)["n"] > before
    walker.stops()


def from_silence_to_sound(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    guest.open(guest.set_table(called("Anna"), called("Bert"), game="australis"))
    guest.has_the_turn()
    switch = guest.button("Turn the sound on")
    if not guest.at_rest(switch).is_visible():  # a phone has no room for it beside the board
        walker.opens("More")
        expect(switch).to_be_in_viewport(ratio=1)
    walker.press(switch)
    expect(guest.button("Turn the sound off")).to_be_visible()
    walker.stops()


def to_a_turn_that_ends_by_itself(walker: Walker, guests: Guests, album: Album) -> None:
    guest = walker.guest
    match = guest.set_table(called("Anna"), called("Bert"), game="down-under")
    guest.open(match)
    guest.has_the_turn()
    walker.opens("More")
    walker.press(guest.page.get_by_role("switch", name="End my turn when nothing else is possible"))
    walker.stops()
    moment = guest.moment(match)
    guest.holds_timers()
    guest.decide(match, moment, moment["choices"][0]["action"])
    expect(guest.page.get_by_text("Ending your turn.")).to_be_visible()
    guest.ends_timers()
    expect(guest.page.get_by_text("Ending your turn.")).to_have_count(0)
    guest.has_the_turn()
    assert not guest.moment(match)["only_done"]
    walker.stops()
