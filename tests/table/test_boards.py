"""Every board at fixed moments: all texts are large enough, no word is broken, and nothing covers anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import tuckerbox
from tests import moments
from tests.browser import PHONE, People
from tests.layout import TARGET, faults
from tests.table import stills
from tests.table.conftest import WHAT_WINS
from tests.table.guest import FADING, Guest, Json, fades_until_the_end
from tuckerbox import bots
from tuckerbox.kernel.luck import seeded

SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
LEAST = 10.9  # pixels of the smallest letters: 11, but for rounding

# Words that are broken or stick out of their box, and letters that are too small. Texts that people wrote may break
# anywhere: their style allows it (`overflow-wrap: anywhere`). The signs on Australis's cards are pictures, and
# the numbers on AuZtralia's pieces grow with the zoom of its map.
UNREADABLE = """(least) => {
    const wrong = new Set(), range = document.createRange();
    const shown = (box) => box.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode, box = text.parentElement;
        if (!text.textContent.trim() || !shown(box) || box.closest(".unseen, svg")) continue;
        const { fontSize, overflowWrap, textOverflow } = getComputedStyle(box);
        if (parseFloat(fontSize) < least && parseFloat(fontSize)) wrong.add(`too small: ${text.textContent.trim()}`);
        let holds = box;
        while (["inline", "contents"].includes(getComputedStyle(holds).display)) holds = holds.parentElement;
        const ends = holds.getBoundingClientRect().right + 1.5;
        const cut = getComputedStyle(holds).textOverflow === "ellipsis" || textOverflow === "ellipsis";
        for (const word of text.textContent.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const parts = [...range.getClientRects()].filter(({ width }) => width > 0.5);
            const lines = new Set(parts.map(({ top }) => Math.round(top)));
            if (lines.size > 1 && overflowWrap !== "anywhere") wrong.add(`broken: ${word[0]}`);
            if (!cut && parts.some(({ right }) => right > ends)) wrong.add(`sticks out: ${word[0]}`);
        }
    }
    for (const text of document.querySelectorAll("main svg:not(.small) text")) {
        if (text.closest(".plane") && !text.matches(".name")) continue;
        const { a, b } = text.getScreenCTM();
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        if (shown(text) && size && size < least) wrong.add(`too small: ${text.textContent} (${size.toFixed(1)} px)`);
    }
    return [...wrong];
}"""

# Moments with as many words as possible.
WORDY = [
    ("outback", "plus"),
    ("down-under", "two"),
    ("australis", "cards"),
    ("auztralia", "fighting"),
    ("auztralia", "force"),
    ("auztralia", "back"),
    ("auztralia", "start"),
    ("auztralia", "late"),
]


@pytest.fixture
def page(people: People) -> Page:
    return people(SMALL, storage_state=stills.settings())


@pytest.fixture
def phone(people: People) -> Page:
    return people(PHONE, storage_state=stills.settings())


def moments_of_a_match(game: str, seats: int) -> Iterator[Json]:
    """Return every 45th moment of a match of greedy bots, always the same."""
    match = tuckerbox.new(game, moments.NAMES[:seats], seed="boards")
    bot = bots.SeatedBot(bots.get("greedy", match.game), match, seeded("boards"))
    while not match.over:
        if match.decisions % 45 == 0:
            yield moments.moment(match, lambda _: None)
        match.play(bot.choose())


def boxes(guest: Guest, found: Locator) -> list[dict[str, float]]:
    expect(found.first).to_be_visible()
    found_boxes = guest.at_rest(found).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    return [box for box in found_boxes if box["width"]]


def overlap(one: dict[str, float], other: dict[str, float], by: float = 1) -> bool:
    return all(
        min(one[at] + one[size], other[at] + other[size]) - max(one[at], other[at]) > by
        for at, size in (("x", "width"), ("y", "height"))
    )


def apart(all_of_them: list[dict[str, float]]) -> bool:
    return not any(overlap(one, other) for nth, one in enumerate(all_of_them) for other in all_of_them[:nth])


@pytest.mark.sampled
@pytest.mark.parametrize(("folder", "name"), WORDY)
def test_every_word_on_a_small_screen_is_unbroken_and_large_enough(page: Page, folder: str, name: str) -> None:
    stills.look_at(page, folder, name)
    assert page.evaluate(UNREADABLE, LEAST) == []


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["fighting", "force", "giving"])
def test_no_word_is_broken_on_a_phone(phone: Page, name: str) -> None:
    stills.look_at(phone, "auztralia", name)
    assert phone.evaluate(UNREADABLE, 0) == []


def shows_all_personalities(guest: Guest) -> None:
    """Assert that each personality on display is in sight, and that none of their names is cut."""
    wanted = guest.board.get_by_role("region", name="Personalities on display")
    for card in guest.at_rest(wanted.get_by_role("list").last.get_by_role("listitem")).all():
        expect(card).to_be_in_viewport(ratio=1)
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert guest.at_rest(wanted.locator(".card")).evaluate_all(cut) == []


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["start", "late"])
def test_auztralias_side_shows_the_personalities_without_scrolling(page: Page, name: str) -> None:
    guest = stills.look_at(page, "auztralia", name)
    shows_all_personalities(guest)
    goods = boxes(guest, guest.board.get_by_role("region", name="Warehouse").get_by_role("listitem"))
    assert len({round(box["y"]) for box in goods}) == 1
    side = guest.at_rest(guest.board.locator(".side"))
    assert side.evaluate("side => side.scrollHeight <= side.clientHeight")


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_auztralias_side_shows_the_personalities_all_through_a_match(page: Page, seats: int) -> None:
    for told in moments_of_a_match("auztralia", seats):
        shows_all_personalities(stills.look_at_data(page, "auztralia", told))


def test_the_effect_of_a_personality_is_shown_on_request(page: Page) -> None:
    guest = stills.look_at(page, "auztralia", "start")
    card = guest.board.get_by_role("region", name="Personalities on display").get_by_role("listitem").last
    says = card.locator(".says")
    expect(says).to_be_hidden()
    card.get_by_role("button").focus()
    expect(says).to_be_in_viewport(ratio=1)


@pytest.mark.sampled
@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (390, 844)])
def test_equal_dice_lie_side_by_side(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    guest = stills.look_at(page, "australis", "start")
    assert apart(boxes(guest, guest.board.locator(".dice span.stone")))


@pytest.mark.parametrize("size", [(640, 360), (667, 375)])
def test_full_rows_of_dice_fit_on_the_sand_of_a_small_screen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    four_of_each_colour = moments.moment(tuckerbox.new("australis", moments.NAMES, seed=2), lambda _: None)
    guest = stills.look_at_data(page, "australis", four_of_each_colour)
    dice = boxes(guest, guest.board.locator(".dice span.stone"))
    assert apart(dice)
    [sand] = boxes(guest, guest.board.locator(".beach"))
    assert all(die["width"] >= TARGET and die["right"] <= sand["right"] for die in dice)


@pytest.mark.parametrize(("seats", "fades"), [(4, True), (2, False)])
def test_the_foot_of_the_beach_fades_only_if_there_is_more_below(page: Page, seats: int, fades: bool) -> None:
    start = moments.moment(tuckerbox.new("australis", moments.NAMES[:seats], seed=2), lambda _: None)
    page.set_viewport_size({"width": 1280, "height": 720 if fades else 1200})
    beach = stills.look_at_data(page, "australis", start).board.locator(".beach")
    if fades:
        fades_until_the_end(beach)
    else:
        expect(beach).not_to_have_css("mask-image", FADING)


@pytest.mark.parametrize("game", ["australis", "auztralia"])
def test_a_tip_on_a_phone_waits_behind_its_button(people: People, game: str) -> None:
    def with_long_words(table: Json) -> None:
        for seat in table["seats"]:
            seat["name"] = "Annabella"
        table["moment"]["prompt"] = "keep some dice and roll again (2 rolls left), or take an animal"

    newcomer = stills.settings(withoutTips=[], knowsWhatWins=WHAT_WINS)
    guest = stills.look_at(people(PHONE, storage_state=newcomer), game, "start", with_long_words)
    button = guest.tip.get_by_role("button", name="Tip")
    expect(button).to_be_visible()
    expect(guest.page.get_by_text("keep some dice")).to_be_visible()
    expect(guest.page.locator(".spills"), "the sentence covers nothing").to_have_count(0)
    expect(guest.tip.get_by_role("paragraph")).to_have_count(0)
    [folded], [board] = boxes(guest, guest.tip), boxes(guest, guest.board)
    assert not overlap(folded, board)
    button.click()
    expect(guest.tip.get_by_role("paragraph")).to_be_visible()
    guest.tip.get_by_role("button", name="Hide").click()
    expect(button).to_be_visible()


def test_the_parts_of_a_preserves_points_are_not_cut_off_on_a_phone(phone: Page) -> None:
    def has_blocked_spaces(table: Json) -> None:
        for seat, player in zip(table["seats"], table["moment"]["view"]["players"], strict=True):
            seat["name"] = "Annabella"
            player["points"] = {"tracks": 10, "tiles": 0, "blocked": -6, "total": 4, "team": 4}

    guest = stills.look_at(phone, "outback", "middle", has_blocked_spaces)
    parts = guest.board.get_by_text(re.compile("tracks.10 · blocked.−6"))
    expect(parts).to_be_visible()
    assert guest.at_rest(parts).evaluate("parts => parts.scrollWidth <= parts.clientWidth")


def test_won_bonus_tiles_cover_no_hex_and_their_values_no_picture(page: Page) -> None:
    def wins(table: dict[str, Any]) -> None:
        view = table["moment"]["view"]
        for player in view["players"]:
            player["tiles"] = [*view["tiles"], *player["tiles"]][:6]

    guest = stills.look_at(page, "outback", "plus", change=wins)
    for preserve in guest.at_rest(guest.board.get_by_role("group", name=re.compile("preserve$"))).all():
        won = boxes(guest, preserve.locator(".won"))
        assert apart(won)
        spaces = boxes(guest, preserve.locator(".space"))
        assert not any(overlap(tile, space, by=3) for tile in won for space in spaces)
    tiles = guest.board.get_by_role("img", name=re.compile("^Bonus tile: .* points?$"))
    for tile in guest.at_rest(tiles.filter(has=page.locator(".asks"))).all():
        assert apart([*boxes(guest, tile.locator(".asks > *")), *boxes(guest, tile.locator(".worth"))])


@pytest.mark.parametrize("size", [(1280, 720), (844, 390), (640, 360), (390, 844)])
def test_each_of_ten_won_bonus_tiles_shows_its_value(page: Page, size: tuple[int, int]) -> None:
    def wins(table: dict[str, Any]) -> None:
        view = table["moment"]["view"]
        won = [*view["tiles"], *(tile for player in view["players"] for tile in player["tiles"])]
        for player in view["players"]:
            player["tiles"] = won[:10]

    page.set_viewport_size({"width": size[0], "height": size[1]})
    guest = stills.look_at(page, "outback", "plus", change=wins)
    tiles = guest.board.locator(".preserve:not(.small) .won")
    expect(tiles).to_have_count(10)
    assert apart(boxes(guest, tiles))
    for tile in guest.at_rest(tiles).all():
        [around] = boxes(guest, tile)
        for part in boxes(guest, tile.locator(".worth, .token, .asks > *")):
            assert around["left"] <= part["left"] + 1
            assert around["top"] <= part["top"] + 1
            assert part["right"] <= around["right"] + 1
            assert part["bottom"] <= around["bottom"] + 1
    values = page.evaluate(NUMBERS, ".bonus :is(.worth, .token)")
    assert len(values) > 10, "the other preserves show at least a sum"
    assert [value for value in values if value[1] < 10] == []


@pytest.mark.parametrize(("name", "least"), [("port", 5), ("tracks", 4)])
def test_rings_on_a_phone_hide_neither_names_nor_each_other(phone: Page, name: str, least: int) -> None:
    guest = stills.look_at(phone, "auztralia", name)
    land = guest.board.get_by_role("region", name="Map")
    rings = boxes(guest, land.locator(".place .ring"))
    assert len(rings) >= least
    assert apart(rings)
    letters = boxes(guest, land.locator("text.name:not(.level)"))
    assert not any(overlap(ring, name, by=2) for ring in rings for name in letters)
    zoom_covers_no_land(guest)


def test_old_ones_hide_no_names_and_show_how_much_damage_they_took(page: Page) -> None:
    def strike(table: dict[str, Any]) -> None:
        for one in table["moment"]["view"]["old_ones"]:
            one["damage"][0] = one["capacity"] - 1

    guest = stills.look_at(page, "auztralia", "late", change=strike)
    land = guest.board.get_by_role("region", name="Map")
    awake = boxes(guest, land.locator(".old-one .rim"))
    names = boxes(guest, land.locator("text.name:not(.level)"))
    assert not any(overlap(one, name, by=3) for one in awake for name in names)
    tolls = page.evaluate(NUMBERS, ".map .toll")
    assert len(tolls) == len(awake)
    assert [toll for toll in tolls if toll[1] < 10] == []


def zoom_covers_no_land(guest: Guest) -> None:
    land = guest.board.get_by_role("region", name="Map")
    window = boxes(guest, land.locator(".viewport"))[0]
    buttons = boxes(guest, land.get_by_role("button", name=re.compile("^Zoom")))
    assert not any(overlap(window, button) for button in buttons)


@pytest.mark.sampled
@pytest.mark.parametrize("size", [(640, 360), (640, 300), (844, 390)])
def test_the_buttons_to_zoom_are_beside_auztralias_map_in_a_low_window(page: Page, size: tuple[int, int]) -> None:
    """A replay has a bar at the bottom, so its board is as low as in a lower window."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    guest = stills.look_at(page, "auztralia", "port")
    zoom_covers_no_land(guest)
    column = guest.board.locator(".map .corner")
    expect(column, "the column is not a cut in the sea").to_have_css("border-right-style", "solid")


def test_down_unders_points_are_shown_once_on_a_phone(phone: Page) -> None:
    guest = stills.look_at(phone, "down-under", "middle")
    expect(guest.seats.first).to_contain_text(re.compile(r"\d"))
    assert boxes(guest, guest.board.locator("[data-plate] .points").first)[0]["width"] <= 1
    expect(guest.board.locator("[data-plate]").first).to_contain_text(" left")


@pytest.mark.parametrize("size", [(844, 390), (640, 360)])
def test_down_unders_land_fits_as_a_whole_in_a_low_window(people: People, size: tuple[int, int]) -> None:
    sideways = {**PHONE, "viewport": {"width": size[0], "height": size[1]}}
    guest = stills.look_at(people(sideways, storage_state=stills.settings()), "down-under", "limitless")
    window = guest.at_rest(guest.board.locator(".viewport"))
    assert window.evaluate("({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight")


@pytest.mark.sampled
@pytest.mark.parametrize("size", [(844, 390), (640, 360), (1280, 720), (390, 844)])
def test_the_words_about_the_room_that_is_left_lie_beside_down_unders_land(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    guest = stills.look_at(page, "down-under", "two")
    says = boxes(guest, guest.board.get_by_text(re.compile("^The land can become 9 × 7")))
    assert not overlap(says[0], boxes(guest, guest.board.locator(".viewport"))[0])


@pytest.mark.parametrize("size", [(640, 360), (844, 390), (390, 844)])
def test_outbacks_numbers_are_whole_and_uncovered_on_a_small_screen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    guest = stills.look_at(page, "outback", "plus")
    preserve = guest.board.locator(".preserve:not(.small)")
    for post in guest.at_rest(preserve.locator(".post")).all():
        [number] = boxes(guest, post.locator(".number"))
        for notch in guest.at_rest(post.locator(".notch")).all():
            assert not overlap(boxes(guest, notch)[0], number)
    [last] = boxes(guest, preserve.locator(".band text", has_text="15"))
    [around] = boxes(guest, preserve)
    assert last["right"] <= around["right"]
    assert apart(boxes(guest, preserve.locator(".band circle")))


def test_a_line_of_the_log_shows_where_it_happened(page: Page) -> None:
    guest = stills.look_at(page, "down-under", "laid")
    line = guest.page.get_by_role("region", name="Log").get_by_role("link").filter(has_text=re.compile(" at "))
    told = re.search(r" at (−?\d+,−?\d+)", guest.at_rest(line.first).inner_text())
    assert told
    shown = guest.board.locator(".pointed")
    expect(shown).to_have_count(0)
    line.first.hover()
    expect(shown).to_have_text(told[1])
    page.mouse.move(0, 0)
    expect(shown).to_have_count(0)
    line.first.focus()
    expect(shown).to_have_text(told[1])


def test_the_front_page_names_who_made_all_games(page: Page) -> None:
    stills.front_door(page)
    small_print = page.get_by_role("contentinfo")
    for name in ("Michael Kiesling", "Leo Colovini", "Günter Cornett", "Martin Wallace"):
        expect(small_print).to_contain_text(name)


def test_an_option_that_does_not_fit_the_seats_is_refused_with_a_reason(page: Page) -> None:
    stills.front_door(page, "/new/auztralia")
    expect(page.get_by_role("group", name="Seats").get_by_role("radio", name="2")).to_be_checked()
    solo = page.get_by_role("group", name="Solo")
    usual, easy = (solo.get_by_role("radio", name=name) for name in ("Hard", "Easy"))
    expect(easy).to_have_accessible_description("Only with 1 seat.")
    expect(solo.get_by_text("Easy")).not_to_have_css("text-decoration-line", "line-through")
    easy.click(force=True)
    expect(usual).to_be_checked()
    usual.focus()
    page.keyboard.press("ArrowRight")
    expect(easy).not_to_be_checked()
    expect(solo.get_by_text("Only with 1 seat.")).to_be_visible()


# The numbers that are seen in parts of a board, each with the size of its letters on the screen.
NUMBERS = """(parts) => {
    const found = [];
    for (const part of document.querySelectorAll(parts)) {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const text = walker.currentNode, box = text.parentElement, number = text.textContent.trim();
            if (!/\\d/.test(number) || box.closest(".unseen")) continue;
            if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
            const matrix = box.getScreenCTM?.();
            const scale = matrix ? Math.hypot(matrix.a, matrix.b)
                : box.offsetWidth ? box.getBoundingClientRect().width / box.offsetWidth : 1;
            found.push([number, parseFloat(getComputedStyle(box).fontSize) * scale]);
        }
    }
    return found;
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_outbacks_points_are_shown_once_and_the_numbers_of_opponents_are_legible(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    *_, told = moments_of_a_match("outback", 4)
    guest = stills.look_at_data(page, "outback", told)
    expect(guest.board.locator(".preserve.small")).to_have_count(3)
    for seat in guest.at_rest(guest.seats).all():
        expect(seat).to_contain_text(re.compile(r"\d"))
    assert page.evaluate(NUMBERS, ".plate.small") == [], "the list of seats has the points"
    numbers = page.evaluate(NUMBERS, ".preserve.small")
    assert numbers
    assert [number for number in numbers if number[1] < 10] == []


@pytest.mark.parametrize("size", [(844, 390), (390, 844)], ids=["wide", "narrow"])
def test_outbacks_names_are_whole_beside_the_points(people: People, size: tuple[int, int]) -> None:
    def scored(table: Json) -> None:
        table["moment"]["view"]["start"] = 0
        for player, seat in zip(table["moment"]["view"]["players"], table["seats"], strict=True):
            player["points"] = {"tracks": 1, "blocked": -2, "tiles": 0, "total": -1, "team": -1}
            seat["name"] = "Kangaroo"

    phone = {**PHONE, "viewport": {"width": size[0], "height": size[1]}}
    guest = stills.look_at(people(phone, storage_state=stills.settings()), "outback", "start", scored)
    name = guest.board.get_by_text("Kangaroo", exact=True).first
    expect(name).to_be_visible()
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    assert faults(guest.page) == []
