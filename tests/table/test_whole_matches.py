"""From the front page to the end of a match: by mouse, by keyboard alone, by touch on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import DESK, PHONE
from tests.table.conftest import Guests
from tests.table.guest import GREEDY, PLACE, Guest, called
from tests.table.hands import MOST, Keyboard, click, play_out, tap, under_way, whole_or_from


def test_a_newcomer_reaches_a_table_in_two_clicks_and_gets_tips(guests: Guests) -> None:
    guest = guests(withoutTips=[])
    guest.go("/")
    guest.button("Play now: Outback").click()
    guest.has_the_turn()
    expect(guest.sentence).to_contain_text("Your turn")
    expect(guest.tip).to_be_visible()
    said = guest.at_rest(guest.tip.get_by_role("paragraph")).inner_text()
    guest.board.get_by_role("button", name=re.compile("^(Reroll|Swap|Keep the jeep)")).first.click()
    expect(guest.tip.get_by_text(said)).to_have_count(0)


def test_tips_can_be_turned_off_for_good(guests: Guests) -> None:
    guest = guests(withoutTips=[])
    guest.open(guest.set_table(called("Anna"), GREEDY))
    guest.tip.get_by_role("button", name="No more tips").click()
    expect(guest.tip).to_have_count(0)
    guest.page.reload()
    guest.has_the_turn()
    expect(guest.tip).to_have_count(0)


@pytest.mark.soak
def test_a_whole_match_is_played_by_mouse(guest: Guest) -> None:
    guest.go("/")
    guest.button("Play now: Outback").click()
    play_out(guest, lambda _: click(guest.eager()))
    table = guest.table(guest.match)
    assert table["status"] == "over"
    expect(guest.result).to_contain_text(table["moment"]["ending"])
    for points in table["moment"]["points"]:
        expect(guest.result.get_by_role("cell", name=str(points).replace("-", "−"), exact=True).first).to_be_visible()
    first = guest.match
    guest.result.get_by_role("button", name="Rematch").click()
    guest.has_the_turn()
    assert guest.match != first
    assert guest.table(guest.match)["origin"] == first


@whole_or_from(60)
def test_a_whole_match_is_played_by_touch_on_a_phone(guests: Guests, start: int) -> None:
    guest = guests({**PHONE, "viewport": {"width": 360, "height": 740}})

    def tap_with_all_at_hand(presses: int) -> None:
        for action in (guest.undo, guest.choices, guest.done):
            expect(action).to_be_in_viewport(ratio=1)
        tap(guest.eager())

    guest.resume(under_way(guest, guest.set_table(called("Anna"), GREEDY), start))
    play_out(guest, tap_with_all_at_hand)
    expect(guest.result.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


def test_a_phone_has_every_choice_in_a_sheet(guests: Guests) -> None:
    guest = guests(PHONE)
    match = guest.set_table(called("Anna"), GREEDY)
    guest.play(match, until=("place",))
    guest.open(match)
    guest.has_the_turn()
    guest.button("Got it").or_(guest.choices).first.tap()
    guest.has_the_turn()
    sheet = guest.page.get_by_role("region", name="Choices")
    if not guest.at_rest(sheet).is_visible():
        guest.choices.tap()
    placing = sheet.get_by_role("button", name=re.compile("^Settle ")).first
    placing.tap()
    expect(sheet).to_be_hidden()
    expect(guest.undo).to_be_enabled()


@pytest.mark.soak
def test_a_whole_match_is_played_by_keyboard_alone(guest: Guest) -> None:
    guest.go("/")
    keys = Keyboard(guest)
    keys.tab_to(guest.button("Play now: Outback"))
    keys.press("Enter")
    guest.has_the_turn()
    keys.press("ArrowDown")
    asked = tried = False
    for presses in range(MOST):
        if not guest.has_the_turn_or_the_result():
            break
        keys.is_seen()
        wanted = guest.eager()
        if not asked:
            keys.press("?")
            expect(guest.page.get_by_role("tab", name="Keys")).to_be_visible()
            asked = True
        if guest.at_rest(wanted).inner_text() == "Done":
            keys.press("d")
        elif presses % 7 == 6:  # from the list, which a number opens first
            listed = guest.page.get_by_role("region", name="Choices")
            if not guest.at_rest(listed).is_visible():
                keys.press("1")
                expect(listed).to_be_visible()
            keys.press("1")
            expect(listed.get_by_role("button", name="Back a step")).to_have_count(0)
        elif not tried and PLACE.match(guest.at_rest(wanted).get_attribute("aria-label") or ""):
            before = len(guest.moment(guest.match)["choices"])
            keys.walk_to(wanted)
            keys.press("Enter")
            expect(guest.undo).to_be_enabled()
            keys.press("u")
            guest.has_choices(before)
            tried = True
        else:
            keys.walk_to(wanted)
            keys.press("Enter")
    assert asked
    assert tried
    assert guest.table(guest.match)["status"] == "over"
    rematch = guest.result.get_by_role("button", name="Rematch")
    keys.tab_to(rematch)
    keys.press("Enter")
    expect(guest.result).to_have_count(0)
    guest.has_the_turn()


def test_escape_goes_back_a_step(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.play(match, until=("place",))
    guest.open(match)
    guest.has_the_turn()
    back = guest.actions.get_by_role("button", name=re.compile("^Back"))
    picks = guest.board.get_by_role("button", name=re.compile("^Take "))
    guest.board.get_by_role("button", name=re.compile("^Place an animal on")).or_(picks).first.click()
    expect(back).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(back).to_be_hidden()


@pytest.mark.soak
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "plus", "partnership"])
def test_every_variant_is_played_to_its_end(
    guests: Guests, variant: str, seats: int, device: dict[str, object]
) -> None:
    if variant == "partnership" and seats != 4:
        pytest.skip("Two teams of two are four.")
    guest = guests(device)
    # On a busy machine, the bots have decided so much already that it is summed up.
    guest.resume(guest.set_table(called("Anna"), *[GREEDY] * (seats - 1), variant=variant))
    play_out(guest, lambda _: (tap if device is PHONE else click)(guest.eager()))
