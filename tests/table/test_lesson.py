"""A newcomer takes a game's lesson: the guide leads through every step, and gets out of the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser import DESK, PHONE
from tests.table.conftest import Guests
from tests.table.guest import Guest
from tuckerbox import games
from tuckerbox.lessons import lesson_of

LESSONS = {name: lesson for name in games.names() if (lesson := lesson_of(name))}


def begins(guest: Guest, game: str) -> str:
    """Begin a lesson on the front page, and return its match."""
    guest.go("/")
    guest.button(f"Learn by playing: {games.game(game).title}").click()
    return guest.match


@pytest.mark.sampled
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_leads_through_its_steps_and_hands_over(guests: Guests, game: str) -> None:
    guest = guests(DESK, withoutTips=[])
    match, steps = begins(guest, game), len(LESSONS[game].steps)
    card = guest.page.get_by_role("complementary", name="Lesson")
    hint = guest.actions.get_by_role("button", name="Hint")
    while True:
        guest.has_the_turn()
        step = guest.get(f"/api/matches/{match}/guidance")["step"]
        expect(card).to_contain_text(f"Step {step['number']} of {steps}")
        expect(card).to_contain_text(step["says"])
        expect(guest.page.locator("[aria-live=polite]", has_text=step["says"])).to_have_count(1)
        for mark in step["marks"]:
            expect(guest.board.locator(f"[data-tip='{mark}'][data-marked]").first).to_be_visible()
        expect(guest.tip).to_have_count(0)
        if not step["actions"]:
            break
        guest.has_choices(len(step["actions"]))
        expect(hint).to_have_count(0)
        if len(step["actions"]) == 1:
            choices = guest.moment(match)["choices"]
            (wanted,) = (choice["says"] for choice in choices if choice["action"] in step["actions"])
            expect(guest.sentence).to_contain_text(f": {wanted[:1].lower()}{wanted[1:]}.")
        guest.tab("Choices").get_by_role("button").first.click()
    assert step["number"] == steps
    expect(hint).to_be_enabled()
    card.get_by_role("button", name="Play on").click()
    expect(card).to_have_count(0)
    expect(guest.board.locator("[data-marked]")).to_have_count(0)
    guest.has_choices(len(guest.moment(match)["choices"]))


@pytest.mark.sampled
@pytest.mark.parametrize("game", LESSONS)
def test_a_player_can_leave_the_lesson(guests: Guests, game: str) -> None:
    guest = guests(PHONE, dark=True)
    match = begins(guest, game)
    card = guest.page.get_by_role("complementary", name="Lesson")
    card.get_by_role("button", name="Leave the lesson").click()
    expect(card).to_have_count(0)
    choices = len(guest.moment(match)["choices"])
    guest.has_choices(choices)
    guest.open(match)
    guest.has_choices(choices)
    expect(card).to_have_count(0)


def test_on_a_phone_the_card_leaves_the_board_free_until_the_next_step(guests: Guests) -> None:
    guest = guests(PHONE)
    match = begins(guest, "australis")
    card = guest.page.get_by_role("complementary", name="Lesson")
    expect(card).to_contain_text("Step 1 of")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.page.route("**/guidance", hold)
    step = guest.get(f"/api/matches/{match}/guidance")["step"]
    with guest.page.expect_request("**/guidance"):
        guest.decide(match, guest.moment(match), step["actions"][0])
    expect(card).to_have_count(0)
    for request in held:
        request.continue_()
    expect(card).to_contain_text("Step 2 of")


def test_an_undo_brings_a_step_back(guests: Guests) -> None:
    guest = guests(DESK)
    begins(guest, "outback")
    card = guest.page.get_by_role("complementary", name="Lesson")
    for number in (1, 2):
        expect(card).to_contain_text(f"Step {number} of")
        guest.has_choices(1)
        guest.tab("Choices").get_by_role("button").first.click()
    expect(card).to_contain_text("Step 3 of")
    guest.take_back()
    expect(card).to_contain_text("Step 2 of")


def test_the_rules_offer_the_lesson(guests: Guests) -> None:
    guest = guests(DESK)
    guest.go("/rules/outback")
    guest.button("Learn by playing: Outback").click()
    expect(guest.page.get_by_role("complementary", name="Lesson")).to_contain_text("Step 1 of")


def test_the_keys_fold_the_card_into_the_header_of_a_low_window_and_unfold_it(guests: Guests) -> None:
    guest = guests(PHONE)
    begins(guest, "australis")
    guest.page.set_viewport_size({"width": 844, "height": 390})
    card = guest.page.get_by_role("complementary", name="Lesson")
    hide = card.get_by_role("button", name="Hide")
    hide.press("Enter")
    button = card.get_by_role("button", name="Step 1 of")
    expect(button).to_be_focused()
    button.press("Enter")
    expect(hide).to_be_focused()
