"""The past of a match: its moments, missed moves, its record, and checking the dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import People, settled
from tests.layout import faults
from tests.table.conftest import Guests, Pair
from tests.table.guest import GREEDY, Guest, Json, called, lines_on_screen


@pytest.fixture
def over(guest: Guest) -> str:
    """Return a finished match of Anna against herself."""
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.play(match)
    return match


def test_any_moment_can_be_shown_again(guest: Guest, over: str) -> None:
    guest.open(over, at=20)
    slider = guest.page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("20")
    expect(guest.page.get_by_text("Moment 20 of")).to_be_visible()
    expect(guest.page.get_by_text(re.compile(r"[0-9]+:[0-9]{2} into the turn$"))).to_be_visible()
    then = guest.get(f"/api/matches/{over}?at=20")["moment"]
    assert guest.names() == []
    expect(guest.seats.first).to_contain_text(re.compile(rf"{abs(then['points'][0])}"))
    guest.button("Next moment").click()
    expect(slider).to_have_value("21")
    expect(guest.page).to_have_url(re.compile("/21$"))
    guest.button("Previous moment").click()
    expect(guest.page).to_have_url(re.compile("/20$"))
    guest.button("First moment").click()
    expect(slider).to_have_value("0")
    slider.press("ArrowRight")
    expect(guest.page).to_have_url(re.compile("/1$"))
    guest.button("Last moment").click()
    expect(guest.page).to_have_url(re.compile(f"/{guest.table(over)['last']}$"))
    guest.button("Go to the end").click()
    expect(guest.result).to_be_visible()


@pytest.mark.soak
def test_the_replay_plays_to_the_end_and_can_be_stopped(guests: Guests) -> None:
    guest = guests(motion="brisk")
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.play(match)
    last = guest.table(match)["last"]
    slider = guest.page.get_by_role("slider", name="Moment")
    play = guest.page.get_by_role("button", name="Play", exact=True)
    guest.open(match, at=0)
    play.click()
    guest.button("Pause").click()
    expect(play).to_be_enabled()
    assert int(guest.at_rest(slider).input_value()) < last
    guest.open(match, at=last - 3)
    play.click()
    expect(slider).to_have_value(str(last))
    expect(play).to_be_disabled()


def test_a_line_of_the_log_leads_to_its_moment(guest: Guest, over: str) -> None:
    guest.open(over)
    (line,) = lines_on_screen(guest.table(over)["log"][9:10])
    guest.log.get_by_text(line, exact=True).first.click()
    expect(guest.page).to_have_url(re.compile(rf"/m/{over}/\d+$"))
    expect(guest.page.locator("[aria-current=step]", has_text=line)).to_be_visible()
    guest.page.reload()
    expect(guest.page.get_by_role("slider", name="Moment")).to_be_visible()


def test_a_match_branches_from_a_past_moment(guest: Guest, over: str) -> None:
    guest.open(over, at=20)
    then = guest.get(f"/api/matches/{over}?at=20")["moment"]
    guest.button("Play on from here").click()
    panel = playing_on(guest, 20)
    panel.get_by_role("radio", name="Yourself").check()
    panel.get_by_role("button", name="Play on").click()
    guest.page.wait_for_url(lambda url: over not in url)
    guest.has_the_turn()
    now = guest.table(guest.match)
    assert now["origin"] == over
    assert now["moment"]["view"] == then["view"]
    assert all(seat["yours"] for seat in now["seats"])
    guest.eager().click()


def playing_on(guest: Guest, at: int) -> Locator:
    """Return the panel that asks against whom to play on."""
    return guest.page.get_by_role("region", name=f"Play on from moment {at}")


@pytest.mark.soak
def test_a_bot_plays_on_from_a_past_moment(guest: Guest, over: str) -> None:
    guest.open(over, at=20)
    guest.button("Play on from here").click()
    panel = playing_on(guest, 20)
    panel.get_by_role("radio", name="Wallaby").check()
    panel.get_by_role("button", name="Play on").click()
    guest.page.wait_for_url(lambda url: over not in url)
    guest.has_the_turn()
    assert sorted(seat["bot"] or "" for seat in guest.table(guest.match)["seats"]) == ["", "wallaby"]


@pytest.mark.soak
def test_escape_closes_the_question_against_whom_to_play_on(guest: Guest, over: str) -> None:
    guest.open(over, at=20)
    guest.button("Play on from here").click()
    expect(playing_on(guest, 20)).to_be_focused()
    guest.page.keyboard.press("Escape")
    expect(playing_on(guest, 20)).to_have_count(0)
    expect(guest.button("Play on from here")).to_be_focused()


@pytest.mark.soak
def test_the_button_to_play_on_is_in_sight_in_a_low_window(guests: Guests) -> None:
    guest = guests({"viewport": {"width": 1280, "height": 720}})
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.play(match)
    guest.open(match, at=20)
    guest.button("Play on from here").click()
    panel = playing_on(guest, 20)
    expect(panel.get_by_role("radio", name="Kangaroo")).to_be_visible()
    expect(panel.get_by_role("button", name="Play on")).to_be_in_viewport(ratio=1)
    settled(guest.page)
    assert faults(guest.page) == []


@pytest.mark.soak
def test_others_are_invited_to_a_past_moment(guests: Guests, guest: Guest, over: str) -> None:
    guest.open(over, at=20)
    guest.button("Play on from here").click()
    panel = playing_on(guest, 20)
    panel.get_by_role("radio", name="A friend").check()
    panel.get_by_role("button", name="Play on").click()
    guest.page.wait_for_url(lambda url: over not in url)
    awaited = guest.page.get_by_role("region", name="Waiting for one more")
    field = awaited.get_by_label("The link for Bert’s seat")
    link = guest.at_rest(field).input_value()
    expect(guest.page.get_by_role("region", name="While you were away")).to_have_count(0)
    other = guests()
    other.page.goto(link)
    other.page.wait_for_url(re.compile(f"/m/{guest.match}$"))
    expect(field).to_have_count(0)
    assert [seat["yours"] for seat in other.table(guest.match)["seats"]] == [False, True]
    assert [seat["yours"] for seat in guest.table(guest.match)["seats"]] == [True, False]


def sources(found: Json) -> list[list[str]]:
    """Return the rows that show where points come from: a column for each seat, the best first."""
    best = sorted(range(2), key=lambda seat: -found["points"][seat])
    rows = [("Total", found["points"]), *((row["source"], row["points"]) for row in found["breakdown"])]
    return [[name, *(str(points[seat]).replace("-", "−") for seat in best)] for name, points in rows]


def shows_sources(guest: Guest, match: str, at: int) -> None:
    """Assert that the open tab tells where the points of a moment come from."""
    wanted = sources(guest.get(f"/api/matches/{match}/points?at={at}"))
    rows = guest.page.get_by_role("tabpanel").get_by_role("row")
    for nth, row in enumerate(wanted, start=1):
        expect(rows.nth(nth).locator("th, td")).to_have_text(row)
    expect(rows).to_have_count(len(wanted) + 1)


def test_the_points_tell_where_they_come_from_while_the_match_goes_on(pair: Pair, guests: Guests) -> None:
    first, second, match = pair()
    watcher = guests()
    watcher.open(match)
    for looks in (second, watcher):
        looks.tab("Points")
    for _ in range(2):
        first.play(match)
        second.play(match)
        last = watcher.table(match)["last"]
        for looks in (second, watcher):
            shows_sources(looks, match, last)
    watcher.open(match, at=last // 2)
    watcher.tab("Points")
    shows_sources(watcher, match, last // 2)


def test_somebody_who_comes_back_is_told_what_happened(pair: Pair) -> None:
    first, second, match = pair()
    second.go("/")
    expect(first.seats.filter(has_not_text="you")).to_contain_text("away")
    known = len(second.table(match)["log"])
    first.play(match)
    second.open(match)
    away = second.page.get_by_role("region", name="While you were away")
    expect(away.get_by_role("listitem")).to_have_text(lines_on_screen(second.table(match)["log"][known:]))
    away.get_by_role("button", name="Got it").click()
    expect(away).to_have_count(0)
    second.has_the_turn()
    second.is_in_step(match)
    second.page.reload()
    second.has_the_turn()
    expect(away).to_have_count(0)


def test_missed_moves_are_played_and_can_be_skipped(pair: Pair) -> None:
    first, second, match = pair(motion="calm")
    second.page.keyboard.press("Escape")
    second.up_to_date()  # has seen the beginning
    second.go("/")
    expect(first.seats.filter(has_not_text="you")).to_contain_text("away")
    first.play(match)
    second.open(match)
    second.page.get_by_role("button", name="Skip to now").press("Enter")
    second.has_the_turn()
    second.is_in_step(match)


@pytest.mark.sampled
@pytest.mark.parametrize("motion", ["brisk", "off"])
def test_the_start_of_a_turn_tells_what_others_did_and_shows_it_again(guests: Guests, motion: str) -> None:
    guest = guests(motion=motion)
    match = guest.set_table(called("Anna"), GREEDY)
    guest.play(match, until=("done",))
    guest.open(match)
    guest.has_the_turn()
    done = guest.table(match)["last"] + 1
    guest.done.click()
    again = guest.actions.get_by_role("button", name="Show again")
    expect(again).to_be_visible()
    log = [line for line in guest.table(match)["log"] if line["n"] > done and line["kind"] != "done"]
    latest = [line for line in log if line["seat"] == 1][-1]["n"]
    said = lines_on_screen([line for line in log if line["n"] == latest])[0]
    expect(guest.actions.get_by_text(re.compile(f"^Since your turn: .*{re.escape(said)}$"))).to_be_visible()
    visited: list[str] = []
    guest.page.on("framenavigated", lambda frame: visited.append(frame.url))
    again.click()
    if motion == "off":
        expect(guest.page).to_have_url(re.compile(f"/m/{match}/{done}$"))
        expect(guest.page.get_by_role("slider", name="Moment")).to_have_value(str(done))
    else:
        guest.has_the_turn()
        expect(again).to_be_visible()
        shown = range(done, guest.table(match)["last"] + 1)
        assert visited == [*(f"{guest.url}/m/{match}/{at}" for at in shown), f"{guest.url}/m/{match}"]


def test_the_browser_checks_the_dice_itself(guest: Guest) -> None:
    guest.go("/")
    guest.button("Play now: Outback").click()
    guest.has_the_turn()
    guest.play(guest.match)
    guest.result.get_by_role("button", name="Check the dice").click()
    panel = guest.page.get_by_role("tabpanel")
    expect(panel).to_contain_text("entries check out, and so do the dice")
    expect(panel).to_contain_text("The secret matches the fingerprint that this browser saw before it added its part")


def test_the_secret_is_not_shown_before_the_end(guest: Guest) -> None:
    guest.go("/")
    guest.button("Play now: Outback").click()
    guest.has_the_turn()
    panel = guest.tab("More")
    panel.get_by_role("button", name="Check the dice").click()
    expect(panel).to_contain_text("The secret is published at the end.")


def test_a_record_is_downloaded_and_opened_again(guest: Guest, over: str, tmp_path: Path) -> None:
    guest.open(over)
    with guest.page.expect_download() as download:
        guest.tab("More").get_by_role("button", name="Download the record").click()
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    guest.go("/records")
    guest.page.locator("input[type=file]").set_input_files(record)
    guest.page.wait_for_url(lambda url: "/m/" in url)
    expect(guest.result).to_be_visible()
    brought = guest.table(guest.match)
    assert guest.match != over
    assert brought["moment"]["points"] == guest.moment(over)["points"]
    guest.result.get_by_role("button", name="Check the dice").click()
    expect(guest.page.get_by_role("tabpanel")).to_contain_text("and so do the dice")


def test_a_record_that_somebody_tampered_with_is_found_out(
    guest: Guest, over: str, tmp_path: Path, people: People
) -> None:
    people.mean("400")
    record = tmp_path / "tampered.txt"
    text = guest.page.request.get(f"{guest.url}/api/matches/{over}/record").text()
    better = {"emu": "koala", "koala": "lizard", "lizard": "emu"}
    tampered = re.sub(r"(place )(emu|koala|lizard)", lambda found: found[1] + better[found[2]], text, count=1)
    assert tampered != text
    record.write_text(tampered, encoding="utf-8")
    guest.go("/records")
    guest.page.locator("input[type=file]").set_input_files(record)
    expect(guest.page.get_by_role("alert")).to_contain_text(re.compile(r"[Ll]ine \d+"))
    record.write_text(text, encoding="utf-8")
    guest.page.locator("input[type=file]").set_input_files(record)
    expect(guest.result).to_be_visible()
