"""Australis at the table: whole matches by mouse, by keyboard and by touch, and watching a competition."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import PHONE, has_seen, watches
from tests.table.conftest import Guests
from tests.table.guest import GREEDY, Guest, Json, called
from tests.table.hands import MOST, Keyboard, click, now_this_now_that, play_out, tap, under_way, whole_or_from


def until(guest: Guest, match: str, holds: Callable[[Json], bool], shunned: str = "-") -> None:
    """Play on past the page to the first moment that meets a condition. Avoid the given choices if possible."""
    moment = guest.moment(match)
    for nth in range(MOST):
        if holds(moment):
            return
        choices = [choice for choice in moment["choices"] if shunned not in choice["action"]] or moment["choices"]
        moment = guest.decide(match, moment, choices[nth * 3 % len(choices)]["action"])
    pytest.fail(f"It has not come to that after {MOST} decisions.")


def offers(kind: str) -> Callable[[Json], bool]:
    return lambda moment: any(choice["kind"] == kind for choice in moment["choices"])


def a_die_brings_much(moment: Json) -> bool:
    """Make the effects of a die need more than one line."""
    brings = [die["brings"] for die in moment["view"]["dice"] if die["brings"]]
    return any(one["token"] and one["points"] and (one["fish"] or one["cards"]) for one in brings)


def before_the_competition(moment: Json) -> bool:
    """Return whether only the last turn of a round for three has to be ended."""
    picks = sum(len(player["dice"]) for player in moment["view"]["players"])
    return picks == 12 and moment["view"]["phase"] == "picked"


@pytest.mark.soak
@whole_or_from(95)
def test_a_whole_match_is_played_by_mouse(guest: Guest, start: int) -> None:
    guest.resume(under_way(guest, guest.set_table(called("Anna"), GREEDY, game="australis"), start))
    play_out(guest, now_this_now_that(guest, click))
    table = guest.table(guest.match)
    assert table["status"] == "over"
    expect(guest.result).to_contain_text(table["moment"]["ending"])


@pytest.mark.soak
@whole_or_from(95)
def test_a_whole_match_is_played_by_keyboard_alone(guest: Guest, start: int) -> None:
    guest.resume(under_way(guest, guest.set_table(called("Anna"), GREEDY, game="australis"), start))
    keys = Keyboard(guest)
    guest.has_the_turn()
    keys.press("ArrowDown")
    play_out(guest, now_this_now_that(guest, keys.take))
    assert guest.table(guest.match)["status"] == "over"


def test_an_arrow_leads_to_done_if_it_is_the_only_choice(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"), game="australis")
    until(guest, match, lambda moment: [choice["kind"] for choice in moment["choices"]] == ["done"])
    guest.open(match)
    guest.has_the_turn()
    guest.page.keyboard.press("ArrowDown")
    expect(guest.done).to_be_focused()


@pytest.mark.soak
@whole_or_from(200)
def test_a_whole_match_is_played_by_touch_on_a_phone(guests: Guests, start: int) -> None:
    guest = guests({**PHONE, "viewport": {"width": 360, "height": 740}})
    match = guest.set_table(called("Anna"), GREEDY, GREEDY, GREEDY, game="australis")
    guest.resume(under_way(guest, match, start))

    def tap_in_sight(target: Locator) -> None:
        """Assert that choices are in sight, or that the sentence points to more of them."""
        if not re.search(r"More (above|below)\.", guest.at_rest(guest.sentence).inner_text()):
            expect(target).to_be_in_viewport(ratio=0.9)
        tap(target)
        if guest.at_rest(guest.board.locator(".die.on")).count():  # the first tap only showed what the die would do
            tap(target)

    play_out(guest, now_this_now_that(guest, tap_in_sight))
    expect(guest.result.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


# The place of a die, from above. It rises by a translation when it is pointed at, which may still be going on.
PLACE = """(die) => die.getBoundingClientRect().y - (parseFloat(getComputedStyle(die).translate.split(" ")[1]) || 0)"""


def test_a_die_stays_under_the_pointer(guests: Guests) -> None:
    """Its effects are shown above the dice, in a varying number of lines."""
    guest = guests({"viewport": {"width": 360, "height": 740}})
    match = guest.set_table(called("Anna"), called("Bert"), game="australis")
    until(guest, match, a_die_brings_much)
    guest.open(match)
    guest.has_the_turn()
    dice = guest.lit.filter(has_text=re.compile("^Take the "))
    guest.page.mouse.move(0, 0)
    places = [die.evaluate(PLACE) for die in guest.at_rest(dice).all()]
    for die, place in zip(guest.at_rest(dice).all(), places, strict=True):
        die.hover()
        expect(guest.board.locator(".die.on")).to_be_visible()
        assert abs(die.evaluate(PLACE) - place) <= 1


def test_the_effects_of_a_die_are_shown_before_it_is_taken(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"), game="australis")
    guest.open(match)
    guest.has_the_turn()
    die = next(die for die in guest.moment(match)["view"]["dice"] if die["colour"] == "blue")
    guest.board.get_by_role("button", name=re.compile(f"^Take the blue {die['number']}")).first.hover()
    expect(guest.board.locator(".bring p:visible")).to_contain_text(f"turtle to {die['brings']['turtle']}")
    expect(guest.board.locator(".ghost")).to_be_visible()


def test_on_a_phone_a_first_tap_shows_the_effects_of_a_die(guests: Guests) -> None:
    guest = guests(PHONE)
    match = guest.set_table(called("Anna"), called("Bert"), called("Cleo"), called("Dora"), game="australis")
    guest.open(match)
    guest.has_the_turn()
    for rival in guest.at_rest(guest.board.get_by_role("button", name=re.compile("^Enlarge: "))).all():
        expect(rival).to_be_in_viewport(ratio=1)
    name = next(die["name"] for die in guest.moment(match)["view"]["dice"] if die["colour"] == "blue")
    die = guest.board.locator(f"[data-target='{name}']").first
    place = die.evaluate(PLACE)
    tap(die)
    expect(guest.board.locator(".bring p:visible")).to_contain_text("; tap again to take it")
    expect(guest.board.locator(".ghost")).to_be_visible()
    assert abs(die.evaluate(PLACE) - place) <= 1
    tap(die)
    expect(guest.done).to_be_enabled()
    assert guest.moment(match)["view"]["taken"]["die"]["name"] == name


def test_a_card_is_kept_where_it_lies_and_taken_back(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"), game="australis")
    until(guest, match, offers("keep"))
    guest.open(match)
    guest.has_the_turn()
    keeps = guest.board.get_by_role("button", name=re.compile("^Keep the "))
    before = guest.at_rest(keeps).count()
    named = guest.at_rest(keeps.first).get_attribute("aria-label") or ""
    keeps.first.click()
    kept = guest.board.get_by_role("region", name=re.compile("sea board$"))
    if "competition" not in named:
        colour = named.split()[2]
        expect(kept.get_by_role("img", name=re.compile(f"^{colour} card: "))).not_to_have_count(0)
    guest.undo.click()
    expect(keeps).to_have_count(before)


def test_a_competition_is_watched_until_its_winner_chooses(guests: Guests) -> None:
    guest = guests(motion="brisk")
    match = guest.set_table(called("Anna"), called("Bert"), called("Cleo"), game="australis")
    until(guest, match, offers("prize"))
    moment = guest.moment(match)
    whirl = guest.board.get_by_role("region", name="Dice competition")
    guest.open(match)
    expect(whirl).to_be_visible()
    tile = whirl.get_by_role("button", name=re.compile("^Choose the silver tile"))
    tile.click()
    expect(whirl).to_have_count(0)
    seat = moment["turn"]
    assert guest.moment(match)["view"]["players"][seat]["tiles"][0]["tile"] == "silver"


@pytest.mark.soak
def test_dice_roll_and_sink_visibly(guests: Guests) -> None:
    guest = guests(motion="brisk")
    match = guest.set_table(called("Anna"), called("Bert"), called("Cleo"), game="australis")
    until(guest, match, before_the_competition, shunned="white")
    guest.open(match)
    guest.has_the_turn()
    watches(guest.page, ".whirl .says")
    guest.done.click()
    has_seen(guest.page, "Every [0-9]+ sinks")
    has_seen(guest.page, "wins the competition")
