"""Exploring a finished match: lines of one's own on the board, beside an evaluation that grows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import DESK, PHONE, axe, comes_true, settled
from tests.table.conftest import Guests
from tests.table.guest import Guest
from tests.table.screens import Album

AT = 20

# The number of simulations, as the panel shows it.
MORE = """(than) => {
    const [, count = "0"] = /([\\d,]+) simulations/.exec(document.querySelector(".evaluation").textContent) ?? [];
    return Number(count.replaceAll(",", "")) > than;
}"""


@pytest.fixture
def over(guest: Guest, album: Album) -> str:
    return album.match(guest, "analysed")


def evaluation(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="Evaluation")


def line(guest: Guest) -> Locator:
    return guest.page.get_by_role("list", name="Your line").get_by_role("button")


def best(guest: Guest) -> Locator:
    return guest.page.get_by_role("list", name="The best choices").get_by_role("button")


def differing(guest: Guest, match: str) -> tuple[int, str]:
    """Return a moment in which there was a choice, and one that was not made."""
    decisions = guest.get(f"/api/matches/{match}/decisions")["decisions"]
    decision = next(one for one in decisions[AT:] if one["choices"] > 1)
    choices = guest.get(f"/api/matches/{match}/line?at={decision['entry']}")["choices"]
    others = [choice["says"] for choice in choices if choice["action"] != decision["made"]["action"]]
    return decision["entry"], others[0]


def stored(guest: Guest, match: str) -> tuple[list[str], int, Any]:
    """Return the player's matches, the last entry of one and its log. (Who is present may change meanwhile.)"""
    mine, table = guest.get("/api/matches")["mine"], guest.table(match)
    return sorted(listed["id"] for listed in mine), table["last"], table["log"]


def test_a_line_of_ones_own_is_evaluated_and_left_without_a_trace(guest: Guest, over: str) -> None:
    before = stored(guest, over)
    at, other = differing(guest, over)
    guest.open(over, at=at)
    expect(guest.button("Explore")).to_be_visible()
    guest.page.keyboard.press("e")
    expect(evaluation(guest)).to_contain_text("busy for up to 3 minutes")  # the player leaves thinking to the server
    guest.button("Start the evaluation").click()
    comes_true(guest.page, MORE, 0)
    expect(line(guest)).to_have_text([f"Moment {at}"])

    guest.tab("Choices")
    guest.page.get_by_role("region", name="Choices").get_by_role("button", name=other).first.click()
    expect(line(guest)).to_have_count(2)
    expect(line(guest).last).to_have_attribute("aria-current", "step")
    comes_true(guest.page, MORE, 200)
    comes_true(guest.page, MORE, 2000)
    expect(evaluation(guest)).to_contain_text(re.compile(r"\d+%"))

    best(guest).first.click()
    expect(line(guest)).to_have_count(3)
    guest.page.locator("body").click(position={"x": 5, "y": 5})
    guest.page.keyboard.press("ArrowLeft")
    expect(line(guest).nth(1)).to_have_attribute("aria-current", "step")
    guest.page.keyboard.press("ArrowRight")
    expect(line(guest).nth(2)).to_have_attribute("aria-current", "step")

    comes_true(guest.page, MORE, 0)
    guest.button("Stop the evaluation").click()
    expect(guest.button("Continue the evaluation")).to_be_visible()
    guest.button("Return to the match").click()
    expect(line(guest)).to_have_text([f"Moment {at}"])
    guest.page.keyboard.press("ArrowRight")
    expect(guest.page).to_have_url(re.compile(f"/{at + 1}$"))
    guest.button("Stop exploring").click()
    expect(guest.page.get_by_role("slider", name="Moment")).to_have_value(str(at + 1))
    expect(evaluation(guest)).to_have_count(0)
    assert stored(guest, over) == before


def test_an_analysis_goes_deeper_in_the_page(guest: Guest, over: str) -> None:
    guest.open(over, at=AT)
    guest.page.keyboard.press("a")
    panel = guest.page.get_by_role("region", name="Analysis")
    guest.at_rest(panel.get_by_role("button", name="Go deeper")).click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    expect(panel.get_by_role("slider")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_text("That takes 4 times as long as this analysis.")).to_be_visible()
    again = re.compile("Go deeper|Go on")  # "Go on" once a decision is searched
    expect(panel.get_by_role("button", name=again)).to_be_visible()


@pytest.mark.sampled
@pytest.mark.parametrize(("device", "dark"), [(DESK, False), (PHONE, True)], ids=["desk", "phone"])
def test_exploring_is_accessible(guests: Guests, album: Album, device: dict[str, Any], dark: bool) -> None:
    guest = guests(device, dark=dark)
    guest.open(album.match(guest, "analysed"), at=AT)
    guest.button("Explore").click()
    if device is PHONE:
        guest.button("Show the best choices").click()
    guest.button("Start the evaluation").click()
    expect(best(guest).first).to_be_visible()
    best(guest).first.click()
    guest.button("Stop the evaluation").click()
    settled(guest.page)
    board, panel = guest.box(guest.board), guest.box(evaluation(guest))
    assert panel["y"] >= board["y"] + board["height"] or panel["x"] >= board["x"] + board["width"]
    axe(guest.page)
