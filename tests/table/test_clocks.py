"""Clocks at the table: the time that players have, and votes about it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import PHONE, settled
from tests.layout import LETTERS, faults
from tests.moved_server import MovedServer
from tests.of_games import WITH_SCREENS
from tests.table.conftest import Guests
from tests.table.guest import Json
from tests.table.screens import DAILY, LIVE, company, late, pass_on
from tuckerbox import games

# The size of an element's letters; 0 if any of them is not in sight, or lies behind something else.
LEGIBLE = """(all) => all.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isThere = (x, y) => one.contains(document.elementFromPoint(x, y));
    const middle = (top + bottom) / 2;
    return isThere(left + 1, middle) && isThere(right - 1, middle) ? parseFloat(getComputedStyle(one).fontSize) : 0;
})"""

# `Saturday 14 March`, by the browser's own calendar.
DAY_IN_WORDS = """(at) =>
    new Date(at).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" })"""

CLOCKS: dict[str, Json] = {"live": LIVE, "long": {"bank": 3 * 3600, "increment": 300}, "daily": DAILY}


# Each game with each clock. All but one clock of each game are for `make soak`.
GAMES_AND_CLOCKS = [
    pytest.param(game, clock, id=f"{game}-{name}", marks=[] if k == nth % len(CLOCKS) else pytest.mark.soak)
    for nth, game in enumerate(WITH_SCREENS)
    for k, (name, clock) in enumerate(CLOCKS.items())
]


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "clock"), GAMES_AND_CLOCKS)
def test_a_match_on_a_phone_shows_the_clocks(guests: Guests, moved: MovedServer, game: str, clock: Json) -> None:
    """In a live match, each seat's; otherwise, that of the turn, because each turn has its own time."""
    for seats in {2, 3, 4}.intersection(games.game(game).seats):
        guest = guests(PHONE, dark=seats == 3, url=moved.url)
        match, _ = company(guest, moved, seats, clock, game)
        guest.open(match)
        settled(guest.page)
        times = guest.seats.get_by_title("Time left")
        expect(times).to_have_count(seats if "bank" in clock else 1)
        expect(guest.seats.and_(guest.page.locator("[aria-current]")).get_by_title("Time left")).to_have_text(
            re.compile(r"\d+:\d\d|\d+ h \d+ min")
        )
        for size in ((390, 844), (360, 740), (844, 390)):
            guest.page.set_viewport_size({"width": size[0], "height": size[1]})
            settled(guest.page)
            assert all(letters >= LETTERS for letters in guest.at_rest(times).evaluate_all(LEGIBLE)), size
            assert faults(guest.page) == []
        guest.page.close()


def test_looking_back_shows_how_long_each_turn_took(guests: Guests, moved: MovedServer) -> None:
    guest = guests(url=moved.url)
    match, others = company(guest, moved, 2, {"hours": 72})
    pass_on(guest, match, others, 0)
    before = guest.moment(match)
    moved.move(3 * 3600)
    guest.decide(match, before, before["choices"][0]["action"])
    guest.open(match, at=before["n"] + 1)
    replay = guest.page.get_by_role("region", name="Replay")
    expect(replay).to_contain_text(re.compile(r"Moment \d+ of \d+ · 3 h \d+ min into the turn"))
    guest.button("First moment").click()
    expect(replay).to_contain_text("Moment 0 of")
    expect(replay).not_to_contain_text("into the turn")


def test_a_phone_shows_who_is_away_and_whose_time_is_up(guests: Guests, moved: MovedServer) -> None:
    guest = guests(PHONE, url=moved.url)
    late(guest, moved, seat=2, votes=0)
    away = guest.seats.get_by_text("away", exact=True)
    expect(away).to_have_count(3)
    up = guest.seats.get_by_text("time is up")
    letters = guest.at_rest(up).evaluate_all(LEGIBLE)
    assert len(letters) == 1
    assert letters[0] >= LETTERS
    others = guest.seats.filter(has_not_text="time is up").get_by_text("away", exact=True)
    assert all(size >= LETTERS for size in guest.at_rest(others).evaluate_all(LEGIBLE))


def test_a_vote_has_room_of_its_own_and_says_who_votes_for_what_and_until_when(
    guests: Guests, moved: MovedServer
) -> None:
    guest = guests(url=moved.url)
    late(guest, moved, seat=3, votes=1)
    expect(guest.sentence).to_have_text(re.compile("Dora’s time is up. +What should happen[?] Vote below."))
    vote = guest.page.get_by_role("region", name="Time is up")
    expect(vote).to_contain_text(re.compile(r"The vote ends in [12]:\d\d"))
    lines = vote.get_by_role("listitem")
    expect(lines).to_have_text([re.compile(line) for line in ("You +No vote yet", "Bert +for a bot", "Cleo +No vote")])
    board, bar = guest.box(guest.board), guest.box(vote)
    assert board["y"] + board["height"] <= bar["y"]
    vote.get_by_role("button", name="End the match").click()
    expect(lines.first).to_have_text(re.compile("You +for ending it"))
    expect(guest.sentence).to_contain_text("it’s up to the others")
    expect(vote.get_by_role("button", name="End the match")).to_have_attribute("aria-pressed", "true")


def test_the_late_player_is_told_to_go_on_while_the_others_vote(guests: Guests, moved: MovedServer) -> None:
    guest = guests(url=moved.url)
    late(guest, moved, seat=0, votes=1)
    expect(guest.sentence).to_contain_text(
        re.compile("Your time is up. +The others will vote on what happens, unless you move now")
    )
    vote = guest.page.get_by_role("region", name="Time is up")
    expect(vote.get_by_role("button")).to_have_count(0)
    expect(vote.get_by_role("listitem").first).to_contain_text("for a bot")


def test_all_have_to_agree_to_a_move_a_day_and_each_is_asked(guests: Guests, moved: MovedServer) -> None:
    guest = guests(url=moved.url)
    match, others = company(guest, moved, 3, LIVE)
    pass_on(guest, match, others, 0)
    guest.open(match)
    vote = guest.page.get_by_role("region", name="A move a day")
    others[0].act(match, "vote", vote="slow")
    expect(vote).to_contain_text(re.compile(r"Bert would [^:]+Still to agree: you and Cleo"))
    vote.get_by_role("button", name="Not now").click()
    expect(vote).to_have_count(0)
    others[1].act(match, "vote", vote="slow")
    guest.tab("More").get_by_role("button", name="Slow down to a move a day").click()
    expect(vote).to_have_count(0)
    expect(guest.seats.first).to_contain_text(re.compile(r"2[34] h \d+ min"))


def test_a_player_takes_as_many_days_off_as_they_want_and_is_told_until_when(
    guests: Guests, moved: MovedServer
) -> None:
    guest = guests(url=moved.url)
    match, others = company(guest, moved, 2, {"hours": 168})
    pass_on(guest, match, others, 0)
    guest.open(match)
    panel = guest.tab("More")
    days = panel.get_by_role("spinbutton", name="Days off")
    expect(days).to_have_value("1")
    expect(days).to_have_accessible_description(re.compile(r"14 days left .+ If you take one now, .+ until \w+"))
    days.fill("12")
    expect(days).to_have_accessible_description(re.compile(r"14 days left .+ If you take 12 now, .+ until \w+"))
    panel.get_by_role("button", name="Take 12 days off").click()
    expect(panel.get_by_text("You’re off until")).to_be_visible()
    expect(days).to_have_count(0)
    clocks = guest.moment(match)["clocks"]
    day = guest.page.evaluate(DAY_IN_WORDS, clocks["resting"][0])
    expect(panel).to_contain_text(f"You’re off until {day} at ")
    assert clocks["days_off"][0] == 2
    moved.move(12 * 86400)
    guest.open(match)
    guest.tab("More")
    expect(days).to_have_value("1")
    expect(days).to_have_accessible_description(re.compile("2 days left"))
    expect(panel.get_by_text("You’re off until")).to_have_count(0)
