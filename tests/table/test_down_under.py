"""Down Under at the table: whole matches by mouse, by keyboard and by touch, and each variant from the form."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import PHONE
from tests.down_under.screens import halfway
from tests.table.conftest import Guests
from tests.table.guest import GREEDY, Guest, called
from tests.table.hands import Keyboard, Press, click, play_out, tap

PICK_UP = re.compile("^Pick up: ")
TERMINAL = re.compile("^Pick up: .*[Tt]erminal")


def cells(guest: Guest) -> Locator:
    """Return the cells in which the tile in hand can be laid."""
    return guest.board.locator("button[data-cell]")


def curves(guest: Guest) -> Locator:
    """Return the elements that turn a curve of a ring."""
    return guest.board.get_by_role("group", name=re.compile("^Curve at ")).get_by_role("button")


def play_turn(guest: Guest, press: Press, terminals: bool) -> None:
    """Press what comes next: Done, a curve of a ring, or a pile and then a place for its tile."""
    if guest.at_rest(guest.done).is_enabled():
        press(guest.done)
    elif guest.at_rest(curves(guest)).count():
        press(curves(guest).first)
    elif guest.at_rest(cells(guest)).count():
        press(cells(guest).first)
    else:
        ends = guest.board.get_by_role("button", name=TERMINAL)
        end = terminals and guest.at_rest(ends).count()
        press(ends.first if end else guest.board.get_by_role("button", name=PICK_UP).first)
        expect(cells(guest).first.or_(guest.done.and_(guest.page.locator(":enabled")))).to_be_visible()


@pytest.mark.soak
def test_a_whole_match_is_played_by_mouse(guest: Guest) -> None:
    guest.go("/")
    guest.button("Play now: Down Under").click()
    play_out(guest, lambda nth: play_turn(guest, click, terminals=nth > 12))
    table = guest.table(guest.match)
    assert table["game"] == "down-under"
    assert table["status"] == "over"
    expect(guest.result).to_contain_text(table["moment"]["ending"])


def test_a_whole_match_is_played_by_keyboard_alone(guest: Guest) -> None:
    guest.open(guest.set_table(called("Anna"), GREEDY, game="down-under"))
    keys = Keyboard(guest)
    guest.has_the_turn()
    keys.press("ArrowDown")
    play_out(guest, lambda nth: play_turn(guest, keys.take, terminals=nth > 12))
    assert guest.table(guest.match)["status"] == "over"


@pytest.mark.soak
def test_a_whole_match_is_played_by_touch_on_a_phone(guests: Guests) -> None:
    guest = guests({**PHONE, "viewport": {"width": 360, "height": 740}})
    guest.open(guest.set_table(called("Anna"), GREEDY, game="down-under", animals=True))
    play_out(guest, lambda nth: play_turn(guest, tap, terminals=nth > 12))
    expect(guest.result.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


def test_a_tile_is_turned_by_key_and_laid_like_that(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"), game="down-under")
    guest.open(match)
    guest.has_the_turn()
    guest.board.get_by_role("button", name=re.compile("^Pick up: .*[Cc]urve")).click()
    for _ in range(2):
        guest.page.keyboard.press("r")
    cells(guest).first.click()
    expect(guest.done).to_be_enabled()
    (tile,) = guest.moment(match)["view"]["tiles"]
    assert tile["pieces"][0]["turn"] == 180
    guest.undo.click()
    expect(guest.done).to_be_disabled()


def test_the_effects_of_a_tile_are_shown_before_it_is_laid(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"), game="down-under")
    for _ in range(8):
        guest.take(match)
    guest.open(match)
    guest.has_the_turn()
    guest.board.get_by_role("button", name=PICK_UP).first.click()
    cells(guest).first.hover()
    expect(guest.seats.locator(".gain, .foreseen").first).to_be_visible()


def test_a_board_of_thirteen_by_thirteen_is_played_on_a_phone(guests: Guests) -> None:
    guest = guests(PHONE)
    match = halfway(guest, 2, 24, size="own", length=13, width=13)
    guest.open(match)
    guest.has_the_turn()
    before = len(guest.moment(match)["view"]["tiles"])
    if not guest.at_rest(cells(guest)).count():
        guest.board.get_by_role("button", name=PICK_UP).first.tap()
    target = cells(guest).first
    expect(target).to_be_in_viewport(ratio=1)
    box = guest.box(target)
    assert min(box["width"], box["height"]) >= 40
    target.tap()
    if guest.at_rest(cells(guest)).count():  # the first tap only turned the tile
        target.tap()
    expect(guest.done).to_be_enabled()
    assert len(guest.moment(match)["view"]["tiles"]) == before + 1


@pytest.mark.sampled
@pytest.mark.parametrize(
    "chosen",
    [
        {"Area": "Limitless"},
        {"Area": "Line"},
        {"Area": "Frame"},
        {"Routes": "One-ended"},
        {"Routes": "Two"},
        {"Routes": "Two-in-turn"},
        {"Size": "Difficult"},
    ],
    ids=lambda chosen: "-".join(chosen.values()),
)
def test_each_variant_is_started_from_the_form(guest: Guest, chosen: dict[str, str]) -> None:
    guest.go("/new/down-under")
    page = guest.page
    page.get_by_role("group", name="Seat 2").get_by_role("radio", name="Bot").check()
    for option, value in chosen.items():
        group = page.get_by_role("group", name=option, exact=True)
        if guest.at_rest(group.get_by_role("radio")).count():
            group.get_by_role("radio", name=re.compile(f"^{value.replace('-', '.')}$")).check()
        else:
            page.get_by_label(option, exact=True).select_option(label=value)
    guest.button("Set the table").click()
    guest.has_the_turn()
    options = guest.table(guest.match)["options"]
    assert {option: options[option.lower()] for option in chosen} == {
        option: value.lower() for option, value in chosen.items()
    }
    while not guest.at_rest(guest.done).is_enabled():
        play_turn(guest, lambda target: target.click(), terminals=False)
        guest.has_the_turn()
