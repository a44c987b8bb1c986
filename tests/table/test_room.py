"""The layout of the screen: what lies beside what at small sizes, and that nothing moves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.auztralia.screens import in_combat
from tests.browser import PHONE, People, settled
from tests.layout import faults
from tests.of_games import FINISHED, WITH_SCREENS
from tests.table.conftest import Guests
from tests.table.guest import INVITED, Guest, advice, called
from tests.table.reaching import played
from tests.table.screens import Album

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
UPRIGHT = (390, 844)
BESIDE_THE_DRAWER = ((1280, 720), (1440, 900), (960, 720))
LOW = ((844, 390), (640, 360))  # a phone held sideways; the desk at double zoom
TINY = ((480, 236), (455, 213), (341, 160))  # a laptop at 300% to 400% zoom
SIDEWAYS: dict[str, Any] = {**PHONE, "device_scale_factor": 1, "viewport": {"width": 844, "height": 390}}

FINGER = 44
LONG = "You can’t do that now, and there is a lot to be said about why that is so. " * 4

# Boxes around the visible parts of elements: letters, pictures and controls, without what their containers cut off.
SEEN = """(selectors) => {
    const seen = (root) => {
        const rects = [];
        const add = (rect, from) => {
            let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
            for (let box = from; box !== root.parentElement; box = box.parentElement) {
                if (getComputedStyle(box).overflow === "visible") continue;
                const clip = box.getBoundingClientRect();
                [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
                [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
            }
            if (right - left > 1 && bottom - top > 1) rects.push({ left, top, right, bottom });
        };
        if (root.matches("main")) add(root.getBoundingClientRect(), root);
        else for (const node of [root, ...root.querySelectorAll("*")]) {
            if (node.closest(".unseen") || !node.checkVisibility({ visibilityProperty: true })) continue;
            if (node.matches("button, input, svg, li")) add(node.getBoundingClientRect(), node);
            for (const text of node.childNodes) {
                if (text.nodeType !== 3 || !text.textContent.trim()) continue;
                const range = document.createRange();
                range.selectNodeContents(text);
                for (const rect of range.getClientRects()) add(rect, node);
            }
        }
        if (!rects.length) return null;
        return {
            what: root.outerHTML.slice(0, 80),
            left: Math.min(...rects.map(({ left }) => left)), right: Math.max(...rects.map(({ right }) => right)),
            top: Math.min(...rects.map(({ top }) => top)), bottom: Math.max(...rects.map(({ bottom }) => bottom)),
        };
    };
    return selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).map(seen).filter(Boolean);
}"""

# Where everything is that can be pressed, apart from what is in a tip.
PRESSABLE = """() => [...document.querySelectorAll("button, a, [data-target]")]
    .filter((one) => !one.closest("aside.card, aside[aria-label=Tip]"))
    .map((one) => [one.textContent.trim(), JSON.stringify(one.getBoundingClientRect())])"""

FRAME = (".sentence .text", "main.board", "ul.seats", "footer [aria-label=Actions] > *", "section.replay > *")


def crowded(page: Page, *selectors: str) -> list[str]:
    """Return the overlaps among the elements of these selectors, and those that leave the window."""
    boxes = page.evaluate(SEEN, list(selectors))
    assert boxes
    size = page.viewport_size
    assert size
    wrong = [
        f"{one['what']} leaves the window"
        for one in boxes
        if min(one["left"], one["top"]) < -1 or one["right"] > size["width"] + 1 or one["bottom"] > size["height"] + 1
    ]
    for nth, one in enumerate(boxes):
        for other in boxes[nth + 1 :]:
            wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
            high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            if wide > 1 and high > 1:
                wrong.append(f"{one['what']} and {other['what']} overlap by {wide:.0f} × {high:.0f}")
    return wrong


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)


def analysed(page: Page, seats: int, last: int) -> None:
    """Answer like a server that has analysed the match: these tests only look at the layout."""
    curve = [{"entry": n, "chances": [(n % (seat + 2)) / 4 for seat in range(seats)]} for n in range(last + 1)]
    told = {"state": "done", "done": 1, "place": 0, "simulations": 100, "curve": curve}
    nothing: dict[str, list[object]] = {part: [] for part in ("turning", "costly", "finest", "strokes", "luck")}
    body = json.dumps({**told, **nothing, "accuracy": [0.5] * seats})
    page.route("**/analysis", lambda route: route.fulfill(content_type="application/json", body=body))


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_SCREENS)
def test_the_board_keeps_its_size_with_any_text(guests: Guests, people: People, album: Album, game: str) -> None:
    people.mean("/undo")
    guest = guests(DESK)
    page = guest.page
    guest.open(album.match(guest, f"{game}, halfway"))
    guest.has_the_turn()
    says = {"code": "refused", "says": LONG, "rule": None, "news": None}
    page.route("**/undo", lambda route: route.fulfill(status=409, json={"error": says}))
    for size in ((1280, 720), UPRIGHT, *LOW):
        resized(page, size)
        sentence, before = guest.box(guest.sentence), guest.box(guest.board)
        assert sentence
        assert (
            sentence["height"] <= FINGER + 0.5
        )  # a pixel more would take the numbers from an opponent's tracks in Outback
        guest.take_back()
        expect(guest.sentence.get_by_role("alert")).to_contain_text(LONG.strip())
        settled(page)
        assert guest.box(guest.board) == before, size
        expect(guest.sentence.get_by_text(LONG.strip())).to_be_in_viewport(ratio=1)
        assert faults(page) == []
        guest.sentence.get_by_role("button", name="Close").click()
        expect(guest.sentence.get_by_role("button", name="Close")).to_have_count(0)


# On a busy machine, the log's text may grow between its scrolling to the end and the event that tells of it.
GROWS_BEFORE_IT_HEARS_OF_SCROLLING = """log => {
    log.querySelector("ol").style.fontSize = "2em";
    log.dispatchEvent(new Event("scroll"));
}"""


def test_the_log_follows_its_end_unless_somebody_has_scrolled_up(guests: Guests, album: Album) -> None:
    guest = guests({"viewport": {"width": 1280, "height": 900}}, withoutTips=[])
    guest.open(album.match(guest, "outback, halfway"))
    expect(guest.tip).to_be_visible()
    expect(guest.log.last).to_be_in_viewport(ratio=1)
    resized(guest.page, (1280, 720))
    expect(guest.log.last).to_be_in_viewport(ratio=1)
    log = guest.page.get_by_role("region", name="Log")
    log.evaluate(GROWS_BEFORE_IT_HEARS_OF_SCROLLING)
    expect(guest.log.last).to_be_in_viewport(ratio=1)
    log.evaluate('log => { log.querySelector("ol").style.fontSize = ""; log.scrollTo(0, 0); }')
    expect(guest.log.first).to_be_in_viewport(ratio=1)
    guest.tip.get_by_role("button", name="Got it").click()
    resized(guest.page, (1280, 600))
    expect(guest.log.first).to_be_in_viewport(ratio=1)


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_SCREENS)
def test_the_end_of_a_match_leaves_room_for_all_controls(guests: Guests, album: Album, game: str) -> None:
    guest = guests(DESK)
    guest.open(album.match(guest, f"{game}, over"))
    expect(guest.result).to_be_visible()
    # Apart from the details, which scroll and change while the match is analysed.
    buttons = guest.result.locator(":is(header, .next) :is(a, button)")
    for size in ((1280, 720), UPRIGHT, *LOW):
        resized(guest.page, size)
        expect(buttons).to_have_count(6)
        for button in guest.at_rest(buttons).all():
            expect(button).to_be_in_viewport(ratio=1)
        if size == (1280, 720):
            for tab in guest.at_rest(guest.page.get_by_role("tab")).all():
                expect(tab).to_be_in_viewport(ratio=1)
            expect(guest.log.last).to_be_in_viewport(ratio=1)
            expect(guest.result.get_by_role("row").first).to_be_in_viewport(ratio=1)
            expect(guest.result.get_by_role("row", name="Total")).to_be_in_viewport(ratio=1)
        expect(guest.result.get_by_role("table")).to_be_visible()
        assert crowded(guest.page, *FRAME) == []
    guest.result.get_by_role("button", name="Look at the board").press("Enter")
    expect(guest.button("Result")).to_be_focused()


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_SCREENS)
def test_nothing_overlaps_in_a_low_window(guests: Guests, album: Album, game: str) -> None:
    guest = guests(SIDEWAYS)
    page, match = guest.page, album.match(guest, f"{game}, halfway")
    guest.open(match)
    guest.has_the_turn()
    for size in LOW:
        resized(page, size)
        assert crowded(page, *FRAME) == []
    board = guest.box(guest.board)
    assert board
    assert board["width"] * board["height"] > 640 * 360 * 0.6

    for charted in (False, True):
        look_back(guest, album, game, charted)
        for size in LOW:
            resized(page, size)
            assert crowded(page, *FRAME) == []


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_SCREENS)
def test_in_a_tiny_window_the_page_scrolls_and_the_board_keeps_its_height(
    guests: Guests, album: Album, game: str
) -> None:
    guest = guests(DESK)
    page = guest.page
    guest.open(album.match(guest, f"{game}, halfway"))
    guest.has_the_turn()
    for size in TINY:
        resized(page, size)
        assert guest.box(guest.board)["height"] >= 200, size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for button in guest.at_rest(guest.actions.get_by_role("button")).all():
            button.scroll_into_view_if_needed()
            expect(button).to_be_in_viewport(ratio=1)


def look_back(guest: Guest, album: Album, game: str, charted: bool) -> None:
    """Open a finished match at its middle."""
    match, last = album.match(guest, f"{game}, over"), played(game).decisions
    if charted:
        analysed(guest.page, played(game).seats, last)
    guest.open(match, at=last // 2)
    slider = guest.page.get_by_role("slider", name="Moment")
    if charted:
        expect(slider).to_have_attribute("aria-valuetext", re.compile("Anna"))
    else:
        expect(slider).to_be_visible()


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_SCREENS)
def test_the_replay_fits_beside_the_drawer(guests: Guests, album: Album, game: str) -> None:
    guest = guests(DESK)
    for charted in (False, True):
        look_back(guest, album, game, charted)
        for size in BESIDE_THE_DRAWER:
            resized(guest.page, size)
            assert faults(guest.page) == []
            assert guest.box(guest.button("Go to the end"))["height"] == FINGER, "its words are in one line"


@pytest.mark.sampled
@pytest.mark.parametrize("game", FINISHED)
def test_a_tip_does_not_cover_a_low_board_until_it_is_opened(guests: Guests, album: Album, game: str) -> None:
    guest = guests(SIDEWAYS, withoutTips=[])
    guest.open(album.match(guest, f"{game}, first"))
    expect(guest.tip).to_be_visible()
    for size in LOW:
        resized(guest.page, size)
        tip, board = guest.box(guest.tip), guest.box(guest.board)
        assert tip["y"] + tip["height"] <= board["y"]
        assert faults(guest.page) == []
    guest.tip.get_by_role("button", name="Tip").click()
    guest.tip.get_by_role("button", name="Got it").click()
    expect(guest.tip).to_have_count(0)


@pytest.mark.sampled
@pytest.mark.parametrize("device", [DESK, PHONE])
def test_a_tip_moves_nothing_that_can_be_pressed(guests: Guests, album: Album, device: dict[str, Any]) -> None:
    guest = guests(device, withoutTips=[])
    guest.open(album.match(guest, "outback, first"))
    guest.has_the_turn()
    if device is not PHONE:
        guest.tab("Choices")
    expect(guest.tip).to_be_visible()
    settled(guest.page)
    before = guest.page.evaluate(PRESSABLE)
    if device is PHONE:
        guest.tip.get_by_role("button", name="Tip").click()
    # By a key: what lies below the tip would then be under the pointer, and the list unfolds what it considers.
    guest.tip.get_by_role("button", name="Got it").press("Enter")
    expect(guest.tip).to_have_count(0)
    expect(guest.choices).to_be_focused()
    settled(guest.page)
    assert guest.page.evaluate(PRESSABLE) == before


@pytest.mark.sampled
@pytest.mark.parametrize("moment", ["first", "halfway"])
@pytest.mark.parametrize("game", FINISHED)
def test_tip_hint_and_log_share_the_column_at_1280(guests: Guests, album: Album, game: str, moment: str) -> None:
    guest = guests(DESK, withoutTips=[])
    guest.open(album.match(guest, f"{game}, {moment}"))
    guest.has_the_turn()
    guest.page.keyboard.press("h")
    hint = advice(guest)
    best, why = hint.get_by_role("listitem").first, hint.locator(".why")
    expect(guest.tip.get_by_role("button", name="Got it")).to_be_visible()
    for shown in (guest.tip, best, *guest.at_rest(why).all()):
        expect(shown).to_be_in_viewport(ratio=1)
    expect(guest.log.last).to_be_in_viewport()
    for tab in guest.at_rest(guest.page.get_by_role("tab")).all():
        expect(tab).to_be_in_viewport(ratio=1)
    assert faults(guest.page) == []
    assert crowded(guest.page, "aside.card", ".advice", ".side > .drawer") == []


def test_a_question_on_a_phone_does_not_move_the_board(guests: Guests) -> None:
    guest = guests({**PHONE, "viewport": {"width": 360, "height": 740}}, confirm=True)
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.play(match, until=("done",))
    guest.open(match)
    guest.has_the_turn()
    before = guest.box(guest.board)
    guest.done.tap()
    expect(guest.actions.get_by_role("group", name="End your turn?")).to_be_focused()
    settled(guest.page)
    assert guest.box(guest.board) == before
    assert faults(guest.page) == []
    guest.page.keyboard.press("Escape")
    expect(guest.done).to_be_focused()


def test_a_question_on_a_phone_comes_into_view_with_its_answers(guests: Guests) -> None:
    guest = guests(PHONE)
    guest.open(guest.set_table(called("Anna"), called("Bert")))
    guest.has_the_turn()
    panel = guest.tab("More")
    panel.get_by_role("button", name="Resign …").first.tap()
    answers = panel.get_by_role("group", name=re.compile("^Resign for good")).get_by_role("button")
    expect(answers).to_have_count(2)
    for nth in range(2):
        expect(answers.nth(nth)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
@pytest.mark.parametrize("apart", [False, True])
def test_four_players_have_names_on_a_phone(guests: Guests, size: tuple[int, int], apart: bool) -> None:
    guest = guests({**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    first, *others = names = ("Anna", "Bert", "Cleo", "Dora")
    match = guest.set_table(called(first), *(INVITED if apart else called(name) for name in others))
    if apart:
        elsewhere = guests()
        for seat, name in enumerate(others, start=1):
            elsewhere.sit(match, seat, name, guest.secret(match, seat))
    guest.open(match)
    for name in names:
        shown = guest.seats.get_by_text(name, exact=True)
        assert guest.box(shown)["width"] > FINGER / 2
        expect(shown).to_be_in_viewport(ratio=1)
    assert faults(guest.page) == []


def test_a_combat_shows_units_old_ones_and_cards_on_a_phone(guests: Guests) -> None:
    guest = guests(PHONE)
    guest.open(in_combat(guest))
    combat = guest.board.get_by_role("region", name="Combat")
    ways = combat.get_by_role("group", name="What to do")
    for shown in (
        *guest.at_rest(combat.get_by_role("listitem")).all(),
        *guest.at_rest(ways.get_by_role("button")).all(),
    ):
        expect(shown).to_be_in_viewport(ratio=1)
    assert crowded(guest.page, ".stage .force", ".stage .middle", ".stage .foes", ".stage .ways") == []
    assert faults(guest.page) == []


def test_a_combat_shows_both_sides_and_what_to_do_in_a_low_window(guests: Guests) -> None:
    guest = guests(SIDEWAYS)
    guest.open(in_combat(guest))
    combat = guest.board.get_by_role("region", name="Combat")
    ways = combat.get_by_role("group", name="What to do")
    for size in LOW:
        resized(guest.page, size)
        for shown in (
            *guest.at_rest(combat.get_by_role("listitem")).all(),
            *guest.at_rest(ways.get_by_role("button")).all(),
        ):
            expect(shown).to_be_in_viewport(ratio=1)
        assert crowded(guest.page, ".stage .force", ".stage .middle", ".stage .foes", ".stage .ways") == []


def test_bonus_spaces_lie_beside_the_hexagons_in_a_low_window(guests: Guests, album: Album) -> None:
    guest = guests(SIDEWAYS)
    for name in ("outback, halfway", "outback, over"):
        guest.open(album.match(guest, name), at=20)
        for size in LOW:
            resized(guest.page, size)
            assert beside_hexagons(guest) == []


def beside_hexagons(guest: Guest) -> list[str]:
    """Return the bonus spaces of the large preserve that overlap one of its hexagons."""
    wrong: list[str] = guest.board.locator(".hero").evaluate("""hero => {
        const boxes = (of) => [...hero.querySelectorAll(of)].map((one) => one.getBoundingClientRect());
        const hexagons = boxes(".hexagon");
        return [...hero.querySelectorAll(".slot, .slot .worth")].filter((slot) => {
            const box = slot.getBoundingClientRect();
            return hexagons.some((one) => box.left < one.right && box.right > one.left
                && box.top < one.bottom && box.bottom > one.top);
        }).map((slot) => slot.outerHTML);
    }""")
    return wrong
