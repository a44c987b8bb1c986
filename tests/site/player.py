"""Somebody who plays in a browser without a server. All that a test knows of a match is on the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser import comes_true
from tests.processes import PATIENCE

MATCH = re.compile(r"/m/(here-[\w-]+)$")

# Clicks in the list of choices until the match is over, or has so many entries. Returns the last entry.
PLAYS = """async ([until, patience]) => {
    const entry = () => Number(document.querySelector("main.board")?.dataset.entry ?? -1);
    const isOver = () => [...document.querySelectorAll("[role=tab]")].some((tab) => /Analysis/.test(tab.textContent));
    let [clicked, at] = [-1, Date.now()];
    while (!isOver() && entry() < until) {
        const choices = document.querySelectorAll('section[aria-label="Choices"] .choices button');
        if (choices.length && entry() > clicked) {
            [clicked, at] = [entry(), Date.now()];
            choices[(clicked * 5) % choices.length].click();
        }
        if (Date.now() - at > patience) throw new Error(`Nothing happens after entry ${entry()}.`);
        await new Promise((done) => setTimeout(done, 4));
    }
    return entry();
}"""
PATIENCE_MS = 1000 * PATIENCE  # for one decision
ENDLESS = 100_000  # entries
QUICK = "down-under"  # the shortest game: its whole match is against a bot


class Player:
    """A person with a page of the site."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}#{path}")

    def another_tab(self) -> Player:
        return Player(self.page.context.new_page(), self.url)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def set_table(self, game: str, others: Sequence[str] = ("Bot",)) -> str:
        """Set up a table with the form, and return the match. `others`: who plays the other seats."""
        self.go(f"/new/{game}")
        count = self.page.get_by_role("group", name="Seats", exact=True)
        count.get_by_role("radio", name=f"{1 + len(others)}", exact=True).check()
        for seat, who in enumerate(others, start=2):
            ways = self.page.get_by_role("group", name=f"Seat {seat}", exact=True)
            ways.get_by_role("radio", name=who, exact=True).check()
        self.button("Set the table").click()
        return self.match

    @property
    def match(self) -> str:
        self.page.wait_for_url(MATCH)
        found = MATCH.search(self.page.url)
        assert found
        return found[1]

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("main", name="Board")

    @property
    def entry(self) -> int:
        """The last entry that the board shows."""
        return int(self.board.get_attribute("data-entry") or -1)

    def shows(self, entry: int) -> None:
        """Wait until the board shows an entry, or a later one."""
        board = '(entry) => Number(document.querySelector("main.board")?.dataset.entry ?? -1) >= entry'
        comes_true(self.page, board, entry)

    def tab(self, name: str) -> Locator:
        self.page.get_by_role("tab", name=name).click()
        return self.page.get_by_role("tabpanel")

    def play(self, until: int = ENDLESS) -> int:
        """Play on in the list of choices. Return the last entry."""
        self.tab("Choices")
        found: int = self.page.evaluate(PLAYS, [until, PATIENCE_MS])
        return found

    def take_first(self) -> int:
        """Take the first choice of the list, and return the entry that this led to."""
        before = self.entry
        self.tab("Choices").get_by_role("region", name="Choices").locator(".choices button").first.click()
        self.shows(before + 1)
        return self.entry

    def end_turn(self) -> None:
        """Decide until the bot has the turn and the next one can be planned."""
        plan, choice = self.button("Plan ahead"), self.page.get_by_role("region", name="Choices").locator("button")
        while not plan.is_visible():
            self.take_first()
            expect(plan.or_(choice.first).first).to_be_visible()

    def resign(self) -> None:
        """Resign the first seat of this browser."""
        panel = self.tab("More")
        panel.get_by_role("button", name="Resign").first.click()
        panel.get_by_text("Resign for good?").locator("..").get_by_role("button", name="Resign").click()

    def is_over(self) -> None:
        expect(self.page.get_by_role("region", name=re.compile("wins?( with|[.])|share"))).to_be_visible()
