"""Hints, bots that think, and the analysis of a finished match: by mouse, by touch and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser import DESK, PHONE, People, comes_true
from tests.of_games import WITH_SCREENS
from tests.served import HASTY, Served
from tests.table.conftest import Guests, Pair
from tests.table.guest import Guest, advice, bot, called, fades_until_the_end
from tests.table.hands import Keyboard
from tests.table.reaching import resumed
from tests.table.screens import Album


@pytest.fixture
def alone(guest: Guest) -> Guest:
    """Return Anna at a desk against a bot, with a choice."""
    guest.open(guest.set_table(called("Anna"), bot("joey")))
    guest.has_the_turn()
    return guest


def test_a_hint_lists_the_best_choices_which_a_click_takes(alone: Guest) -> None:
    before = alone.moment(alone.match)
    alone.actions.get_by_role("button", name="Hint").click()
    best = advice(alone).get_by_role("listitem").get_by_role("button")
    expect(best).to_have_count(min(3, len(before["choices"])))
    expect(best.first).to_contain_text(re.compile(r"\d+%"))
    told = alone.get(f"/api/matches/{alone.match}/hint")["choices"]
    with alone.page.expect_request(re.compile("/moves$")) as asked:
        best.first.click()
    assert (asked.value.post_data_json or {})["action"] == told[0]["action"]
    expect(alone.page.get_by_role("region", name="Hint")).to_have_count(0)


def test_a_hint_is_asked_for_and_taken_by_keys(alone: Guest) -> None:
    before = alone.moment(alone.match)["n"]
    keyboard = Keyboard(alone)
    keyboard.press("h")
    panel = advice(alone)
    expect(panel).to_be_focused()
    keyboard.tab_to(panel.get_by_role("listitem").first.get_by_role("button"))
    keyboard.press("Enter")
    expect(panel).to_have_count(0)
    alone.has_the_turn_or_the_result()
    assert alone.moment(alone.match)["n"] > before
    hint = alone.actions.get_by_role("button", name="Hint")
    keyboard.tab_to(hint)
    keyboard.press("Enter")
    expect(panel).to_be_focused()
    keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(hint).to_be_focused()


def test_pointing_at_a_hint_shows_it_on_the_board(alone: Guest) -> None:
    moment = alone.play(alone.match, until=("place", "block"))
    while any(choice["kind"] == "keep" for choice in moment["choices"]):  # another roll would show nothing
        moment = alone.take(alone.match, ("keep",), moment)
    alone.has_the_turn()
    alone.page.keyboard.press("h")
    advice(alone).get_by_role("listitem").get_by_role("button").last.hover()
    expect(alone.seats.locator(".gain, .foreseen").or_(alone.board.locator(".ghost")).first).to_be_visible()


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["outback", "down-under"])
def test_the_effects_of_a_hint_are_drawn_on_the_board(guest: Guest, game: str) -> None:
    match = guest.set_table(called("Anna"), bot("greedy"), game=game)
    if game == "outback":
        guest.play(match, until=("keep",))
    guest.open(match)
    guest.has_the_turn()
    guest.page.keyboard.press("h")
    for best in guest.at_rest(advice(guest).get_by_role("listitem").get_by_role("button")).all():
        best.hover()
        if not guest.at_rest(best).inner_text().startswith("Roll"):  # it may be best to keep no die at all
            expect(guest.board.locator(".ghost")).not_to_have_count(0)
    guest.board.hover(position={"x": 1, "y": 1})
    if game == "down-under":  # the board goes back to the best choice
        expect(guest.board.locator(".ghost")).not_to_have_count(0)
    advice(guest).get_by_role("button", name="Close the hint").click()
    expect(guest.board.locator(".ghost")).to_have_count(0)


SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
# Moments at which the best choice has a place on the board.
PLACES = [
    ("australis", "turn"),
    ("australis", "corals"),
    ("auztralia", "first"),
    ("auztralia", "turn"),
    ("auztralia", "combat"),
    ("down-under", "first"),
    ("outback", "first"),
]
# Scrolls the board, and the windows in it, as far as possible.
AWAY = """(board) => {
    const scrolls = (part) => getComputedStyle(part).overflowY === "auto";
    for (const part of [board, ...board.querySelectorAll("*")]) if (scrolls(part)) part.scrollTo(1e6, 1e6);
}"""
# Returns what is wrong with the place of an action on the board: null if it is in sight, and nothing covers it.
PLACE = """(action) => {
    const actions = (place) => place.dataset.actions.split("\\n");
    const [place] = [...document.querySelectorAll("main [data-actions]")]
        .filter((place) => actions(place).includes(action))
        .sort((one, other) => actions(one).length - actions(other).length);
    if (!place) return "it is not on the board";
    const { left, top, width, height } = place.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = document.elementFromPoint(x, y);
    if (!there) return `it is out of sight, at ${x}, ${y}`;
    return there.closest("main") ? null : `it lies under ${there.outerHTML.slice(0, 80)}`;
}"""


@pytest.mark.sampled
@pytest.mark.parametrize("device", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
@pytest.mark.parametrize(("game", "moment"), PLACES)
def test_a_hint_on_a_phone_leaves_its_place_in_sight(
    guests: Guests, album: Album, game: str, moment: str, device: dict[str, Any]
) -> None:
    guest = guests(device)
    guest.open(album.match(guest, f"{game}, {moment}"))
    guest.has_the_turn()
    for _ in range(3):
        guest.page.keyboard.press("+")  # boards that do not zoom ignore it
    guest.board.evaluate(AWAY)
    guest.page.keyboard.press("h")
    advice(guest)
    best = guest.get(f"/api/matches/{guest.match}/hint")["choices"][0]["action"]
    comes_true(guest.page, f"(action) => ({PLACE})(action) === null", best)


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_SCREENS)
def test_a_hint_stays_under_the_finger_that_takes_its_choice(guests: Guests, game: str) -> None:
    guest = guests(SIDEWAYS)
    guest.open(resumed(guest, game, 0))
    guest.has_the_turn()
    guest.page.keyboard.press("h")
    advice(guest).get_by_role("listitem").get_by_role("button").first.tap()
    comes_true(guest.page, "() => Number(document.querySelector('main.board').dataset.entry) > 0")


def test_a_hint_on_a_phone_closes_the_sheet_that_covers_it(guests: Guests) -> None:
    guest = guests(PHONE)
    guest.open(guest.set_table(called("Anna"), bot("joey")))
    guest.has_the_turn()
    guest.page.keyboard.press("l")
    expect(guest.log.first).to_be_visible()
    guest.page.keyboard.press("h")
    expect(guest.log.first).to_be_hidden()
    advice(guest).get_by_role("button", name="Close the hint").tap()
    expect(guest.page.get_by_role("region", name="Hint")).to_have_count(0)


def test_a_tip_on_a_phone_makes_way_for_a_hint(guests: Guests) -> None:
    guest = guests(PHONE, withoutTips=[])
    guest.open(guest.set_table(called("Anna"), bot("joey")))
    guest.has_the_turn()
    expect(guest.tip).to_be_visible()
    guest.actions.get_by_role("button", name="Hint").tap()
    panel = advice(guest)
    expect(guest.tip).to_have_count(0)
    panel.get_by_role("button", name="Close the hint").tap()
    expect(guest.tip).to_be_visible()


def test_the_foot_of_a_hint_fades_if_there_is_no_room_for_all_of_it(guests: Guests) -> None:
    guest = guests({"viewport": {"width": 1440, "height": 640}}, withoutTips=[])
    guest.open(guest.set_table(called("Anna"), bot("joey")))
    guest.has_the_turn()
    expect(guest.tip).to_be_visible()
    guest.page.keyboard.press("h")
    fades_until_the_end(advice(guest).locator(".list"))


def test_narrowing_a_window_closes_a_column_that_would_cover_the_board(alone: Guest) -> None:
    alone.page.keyboard.press("h")
    panel = advice(alone)
    expect(alone.log.first).to_be_visible()
    alone.page.set_viewport_size({"width": 390, "height": 844})
    expect(alone.log.first).to_be_hidden()
    panel.get_by_role("button", name="Close the hint").click()
    expect(panel).to_have_count(0)
    alone.page.set_viewport_size({"width": 1440, "height": 900})
    expect(alone.log.first).to_be_visible()


def test_a_hint_goes_when_the_match_goes_on(alone: Guest) -> None:
    alone.page.keyboard.press("h")
    panel = alone.page.get_by_role("region", name="Hint")
    expect(panel).to_be_visible()
    alone.take(alone.match)
    expect(panel).to_have_count(0)


def test_there_are_no_hints_against_people_and_the_page_explains_why(pair: Pair, people: People) -> None:
    people.mean("403")
    first, _, _ = pair()
    expect(first.actions.get_by_role("button", name="Hint")).to_have_count(0)
    first.page.keyboard.press("h")
    expect(first.page.get_by_role("region", name="Hint").get_by_role("alert")).to_contain_text("wouldn’t be fair")


def test_the_page_shows_that_a_bot_thinks_and_stays_usable(serve: Callable[..., Served], guests: Guests) -> None:
    guest = guests(
        url=serve(env={**HASTY, "TUCKERBOX_BOT_PAUSE": "3600"}).url
    )  # the bot thinks as long as somebody watches
    while True:
        match = guest.set_table(called("Anna"), bot("boomer"))
        if guest.moment(match)["choices"]:
            break
    guest.open(match)
    guest.has_the_turn()
    while guest.moment(match)["choices"]:
        guest.take(match)
    expect(guest.page.locator("[aria-live=polite]").get_by_text("Boomer is thinking.")).to_have_count(1)
    expect(guest.actions.get_by_text("Boomer is thinking")).to_be_visible()
    expect(guest.seats.filter(has_text="Boomer")).to_contain_text("thinking")
    guest.tab("Chat").get_by_role("textbox").fill("Take your time.")
    guest.tab("Rules")


def test_a_finished_match_is_analysed_by_itself_while_somebody_watches(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), bot("random"))
    guest.play(match)
    panel = guest.page.get_by_role("region", name="Analysis")
    held: list[Route] = []
    seen = Event()

    def hold(route: Route) -> None:
        """Hold the requests until the page shows that there is something to wait for."""
        if seen.is_set():
            route.continue_()
        else:
            held.append(route)

    guest.page.route(re.compile("/analysis$"), hold)
    guest.open(match)
    expect(guest.result.get_by_role("progressbar")).to_be_visible()
    seen.set()
    for route in held:
        route.continue_()
    ends = re.compile(r"^\s*(Turning point|Your best move|Random’s best move|No moment turned)")
    expect(guest.result.get_by_text(ends).first).to_be_visible()
    guest.result.get_by_role("button", name="Analyse").click()
    expect(panel.get_by_role("slider", name="Chances over the match")).to_be_visible()
    expect(panel.get_by_text("The match is analysed.")).to_have_count(1)
    expect(panel.get_by_role("progressbar")).to_have_count(0)
    expect(panel.get_by_role("row", name=re.compile("^Anna"))).to_contain_text(re.compile(r"\d+%.*\d+%"))


@pytest.mark.sampled
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_turning_points_and_costly_decisions_lead_to_their_moments(
    guests: Guests, album: Album, device: dict[str, Any]
) -> None:
    guest = guests(device)
    match = album.match(guest, "analysed")
    guest.open(match)
    guest.page.keyboard.press("a")
    panel = guest.page.get_by_role("region", name="Analysis")
    found = guest.get(f"/api/matches/{match}/analysis")
    first = min(point["entry"] for point in found["turning"])
    panel.get_by_role("link").first.click()
    expect(guest.page).to_have_url(re.compile(f"/{first}$"))
    if device is PHONE:  # the sheet makes way for the board, and the curve is below it
        expect(panel).to_have_count(0)
        expect(guest.page.get_by_role("slider", name="Moment")).to_have_value(str(first))
        guest.button("Analysis").click()
    expect(panel.locator("[aria-current=step]").first).to_be_visible()
    costly = found["costly"][0]
    decision = panel.get_by_role("link", name=re.compile("would have been")).first
    expect(decision).to_contain_text(costly["better"]["says"])
    decision.click()
    expect(guest.page).to_have_url(re.compile(f"/{costly['entry'] - 1}$"))


def test_keys_move_along_the_curve_and_the_replay_follows(guest: Guest, album: Album) -> None:
    match = album.match(guest, "analysed")
    guest.open(match, at=12)
    slider = guest.page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^12 of \d+: Anna \d+% and Bert \d+%$"))
    slider.press("ArrowRight")
    expect(guest.page).to_have_url(re.compile("/13$"))
    expect(guest.page.get_by_text("Moment 13 of")).to_be_visible()


def test_an_interrupted_analysis_can_be_repeated(guest: Guest, album: Album) -> None:
    match = album.match(guest, "analysed")
    nothing = {
        "done": 0.0,
        "place": 0,
        "simulations": 0,
        "curve": [],
        "turning": [],
        "costly": [],
        "accuracy": [],
        "finest": [],
        "strokes": [],
        "luck": [],
    }
    url = re.compile(f"/api/matches/{match}/analysis")
    guest.page.route(url, lambda route: route.fulfill(json={"state": "failed", **nothing}))
    guest.open(match)
    guest.page.keyboard.press("a")
    panel = guest.page.get_by_role("region", name="Analysis")
    expect(panel.get_by_role("alert")).to_be_visible()
    guest.page.unroute(url)
    panel.get_by_role("button", name="Try again").click()
    expect(panel.get_by_role("slider")).to_be_visible()
