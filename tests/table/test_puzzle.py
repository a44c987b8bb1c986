"""The puzzle of a day: choosing on the board, the answer, the streak, the picture, and a match that goes on from it."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import DESK, PHONE, People, axe
from tests.of_games import WITH_PUZZLES
from tests.table.conftest import Guests
from tests.table.guest import Guest
from tuckerbox import games
from tuckerbox.puzzles.daily import puzzle_of_day

PNG = b"\x89PNG\r\n\x1a\n"
# A browser that can pass files on, as those of phones can.
PASSES_ON = """navigator.canShare = () => true;
navigator.share = async ({ files: [file] }) => (window.passedOn = file);"""
SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}


def today() -> date:
    return datetime.now(UTC).date()


def best(game: str, day: date) -> str:
    """Return the best choice of a puzzle, which the server tells nobody before they have answered."""
    found = puzzle_of_day(games.game(game), day)
    assert found is not None
    return found.best.action


def choices(guest: Guest) -> Locator:
    """Open the list of choices, and return them."""
    found = guest.page.get_by_role("region", name="Choices")
    if not guest.at_rest(found).is_visible():
        guest.page.keyboard.press("1")
    return found.locator(".choices button")


def answer(guest: Guest, action: str) -> None:
    choices(guest).and_(guest.page.locator(f'[title="{action}"]')).click()


def opens(guest: Guest, game: str, day: date | None = None) -> None:
    guest.go(f"/puzzle/{game}" if day is None else f"/puzzle/{game}/{day}")
    expect(guest.laid_out).to_be_visible()
    guest.up_to_date()


@pytest.mark.sampled
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_the_best_choice_is_right_and_begins_a_streak(guests: Guests, game: str) -> None:
    guest = guests(DESK, dark=game in ("australis", "outback"))
    opens(guest, game)
    day = today()
    answer(guest, best(game, day))
    verdict = guest.page.get_by_role("region", name="That’s it!")
    expect(verdict.get_by_role("status")).to_contain_text("The best choice,")
    expect(verdict.get_by_role("button", pressed=True)).to_have_count(1)
    expect(verdict.get_by_role("button").first).to_have_attribute("aria-pressed", "true")
    expect(guest.page.get_by_text("A one-day streak").first).to_be_attached()
    expect(guest.page.get_by_role("link", name=": solved")).to_have_attribute("aria-current", "page")
    axe(guest.page)


def test_a_choice_is_made_on_the_board(guests: Guests) -> None:
    guest = guests(DESK)
    opens(guest, "down-under", date(2026, 3, 14))
    guest.board.get_by_role("button", name=re.compile("^Pick up: ")).first.click()
    guest.board.locator("button[data-cell]").first.click()
    expect(guest.page.get_by_role("region", name=re.compile("That’s it!|Not this time."))).to_be_visible()
    expect(guest.lit).not_to_have_count(0)  # the best choice is shown on the board


def test_a_wrong_answer_says_what_it_lacks_and_can_be_tried_again(guests: Guests) -> None:
    guest = guests(PHONE)
    opens(guest, "australis")
    day = today()
    asked = guest.page.get_by_text(f"The puzzle of {day.day} {day:%B}. Find the choice that is clearly best.")
    expect(asked).to_be_in_viewport(ratio=1)
    right = best("australis", day)
    listed = choices(guest)
    expect(listed.first).to_be_visible()
    titles: list[str] = guest.at_rest(listed).evaluate_all("all => all.map((one) => one.title)")
    wrong = next(title for title in titles if title != right)
    answer(guest, wrong)
    with guest.page.expect_download() as download:
        guest.button("Save a picture").click()
    assert download.value.suggested_filename == f"tuckerbox-australis-{day}.png"
    expect(asked).to_have_count(0)
    guest.button("Not this time.").click()
    verdict = guest.page.get_by_role("region", name="Not this time.")
    expect(verdict).to_contain_text("your choice")
    axe(guest.page)
    guest.button("Try again").click()
    answer(guest, right)
    expect(guest.button("That’s it!")).to_be_visible()
    guest.page.reload()
    guest.button("Days").click()
    expect(guest.page.get_by_role("link", name=": not solved")).to_have_count(1)  # the first answer counts
    expect(guest.page.get_by_text("No streak yet")).to_be_visible()


def test_earlier_days_have_their_puzzles_and_do_not_count(guests: Guests) -> None:
    guest = guests(DESK)
    opens(guest, "australis")
    yesterday = today() - timedelta(days=1)
    guest.page.get_by_role("link", name=f"{yesterday.day} {yesterday:%B}: not answered yet").click()
    guest.page.wait_for_url(f"**/puzzle/australis/{yesterday}")
    expect(guest.page.get_by_role("heading", level=1)).to_contain_text(f"{yesterday.day} {yesterday:%B}")
    answer(guest, best("australis", yesterday))
    expect(guest.page.get_by_role("region", name="That’s it!")).to_be_visible()
    expect(guest.page.get_by_role("link", name=": solved later")).to_be_visible()
    expect(guest.page.get_by_text("No streak yet")).to_be_visible()


def test_the_picture_to_share_is_made_in_the_page(guests: Guests, tmp_path: Path) -> None:
    guest = guests(DESK)
    opens(guest, "outback")
    answer(guest, best("outback", today()))
    with guest.page.expect_download() as download:
        guest.button("Save a picture").click()
    assert download.value.suggested_filename == f"tuckerbox-outback-{today()}.png"
    download.value.save_as(tmp_path / "picture.png")
    found = (tmp_path / "picture.png").read_bytes()
    assert found.startswith(PNG)
    assert [int.from_bytes(found[at : at + 4], "big") for at in (16, 20)] == [1200, 1000]
    assert len(found) > 50_000  # there is something to see


def test_the_picture_can_be_passed_on_to_another_application(guests: Guests) -> None:
    guest = guests(PHONE)
    guest.page.add_init_script(PASSES_ON)
    opens(guest, "australis")
    answer(guest, best("australis", today()))
    guest.button("Share the picture").click()
    guest.page.wait_for_function("() => window.passedOn")
    picture = guest.page.evaluate("""async () => {
        const { width, height } = await createImageBitmap(passedOn);
        return [passedOn.name, passedOn.type, width, height];
    }""")
    assert picture == [f"tuckerbox-australis-{today()}.png", "image/png", 1200, 1000]


def test_a_match_goes_on_from_the_puzzle(guests: Guests) -> None:
    guest = guests(DESK)
    opens(guest, "outback")
    answer(guest, best("outback", today()))
    guest.button("How we got here").click()
    guest.page.wait_for_url(re.compile("/m/[^/]+/0$"))
    expect(guest.page.get_by_role("slider", name="Moment")).to_be_visible()
    guest.page.go_back()
    expect(guest.laid_out).to_be_visible()
    answer(guest, best("outback", today()))
    begin = guest.page.get_by_role("button", name="Play on", exact=True)
    guest.button("Play on from here").click()
    expect(begin).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(begin).to_have_count(0)
    guest.button("Play on from here").click()
    guest.page.get_by_role("radio", name=re.compile("Joey")).check()
    begin.click()
    guest.has_the_turn()
    assert {seat["bot"] for seat in guest.table(guest.match)["seats"]} == {None, "joey"}
    expect(guest.page.get_by_role("region", name="While you were away")).to_have_count(0)


def test_one_plays_on_from_a_puzzle_on_all_sides_or_with_a_friend(guests: Guests) -> None:
    guest = guests(PHONE)
    for against, who in (("Yourself", "here"), ("A friend", "invited")):
        opens(guest, "outback")
        answer(guest, best("outback", today()))
        guest.button("That’s it!").click()
        guest.button("Play on from here").click()
        guest.page.get_by_role("radio", name=against).check()
        guest.page.get_by_role("button", name="Play on", exact=True).click()
        expect(guest.laid_out).to_be_visible()
        guest.page.wait_for_url(re.compile("/m/"))
        table = guest.table(guest.match)
        assert who in {seat["who"] for seat in table["seats"]}
        assert all(seat["bot"] is None for seat in table["seats"])


def test_all_of_it_works_by_keyboard_alone(guests: Guests) -> None:
    guest = guests(DESK)
    opens(guest, "australis")
    expect(choices(guest).first).to_be_visible()
    guest.page.keyboard.press("2")
    verdict = guest.page.get_by_role("region", name=re.compile("That’s it!|Not this time."))
    expect(verdict).to_be_visible()


def test_the_front_page_and_the_rules_lead_to_the_puzzle(guests: Guests) -> None:
    guest = guests(SIDEWAYS)
    guest.go("/")
    links = guest.page.get_by_role("navigation", name="Puzzle of the day")
    expect(links.get_by_role("link")).to_have_count(len(WITH_PUZZLES))
    links.get_by_role("link", name="Australis").click()
    expect(guest.laid_out).to_be_visible()
    guest.go("/rules/australis")
    guest.page.get_by_role("link", name="Puzzle of the day").click()
    expect(guest.laid_out).to_be_visible()
    axe(guest.page)


def test_a_day_without_a_puzzle_is_told(guests: Guests, people: People) -> None:
    people.mean("/puzzle")  # the server refuses both
    guest = guests(DESK)
    guest.go("/puzzle/outback/9999-12-31")
    expect(guest.page.get_by_text("isn’t out yet")).to_be_visible()
    expect(guest.button("Try again")).to_have_count(0)
    guest.page.get_by_role("link", name="Today’s puzzle").click()
    expect(guest.laid_out).to_be_visible()
    guest.go("/puzzle/chess")
    expect(guest.page.get_by_role("heading", name="Nothing lives here")).to_be_visible()
