"""A choice is drawn at once, and confirmed by the server's entry. If the server does not agree, it is taken back."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser import People
from tests.table.guest import Guest, Json, called

NAMES_SHOWN = """(space) => {
    window.names = [];
    new MutationObserver(() => {
        if (window.names.at(-1) !== space.ariaLabel) window.names.push(space.ariaLabel);
    }).observe(space, { attributes: true });
}"""


@dataclass
class Placing:
    """Somebody who is about to place an animal, and knows the effects. Their request will be held back."""

    guest: Guest
    match: str
    before: Json  # the moment
    button: Locator  # takes the choice
    space: Locator
    taken: re.Pattern[str]  # the name of the space with the animal
    held: list[Route]

    def place(self) -> None:
        """Take the choice. The board shows its effects, although the server does not know of it."""
        with self.guest.page.expect_request("**/moves"):
            self.button.click()
        expect(self.space).to_have_accessible_name(self.taken)
        expect(self.guest.choices).to_be_disabled()
        assert len(self.held) == 1

    def is_taken_back(self, says: str) -> None:
        expect(self.guest.page.get_by_role("alert")).to_contain_text(f"Your choice was taken back. {says}")
        self.guest.is_in_step(self.match)


@pytest.fixture
def placing(guest: Guest) -> Placing:
    match, kinds = guest.set_table(called("Anna"), called("Bert")), ("place",)
    moment = guest.play(match, until=kinds)
    while moment["status"] != "running":
        match = guest.set_table(called("Anna"), called("Bert"))
        moment = guest.play(match, until=kinds)
    guest.open(match)
    guest.has_the_turn()
    fields = next(choice["fields"] for choice in moment["choices"] if choice["kind"] == "place")
    name = re.compile(rf"{fields['animal']}.*\b{fields['space']}\b", re.IGNORECASE)
    panel = guest.tab("Choices")
    button = panel.get_by_role("button", name=name).first
    button.focus()
    expect(panel.locator(".foreseen")).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.page.route("**/moves", hold)
    space = guest.board.locator(f"button[data-space='{fields['space']}']")
    taken = re.compile(rf"^{fields['space']}: {fields['animal']}\b")
    return Placing(guest, match, moment, button, space, taken, held)


def test_a_choice_is_drawn_before_the_server_has_answered_and_only_once(placing: Placing) -> None:
    guest = placing.guest
    placing.space.evaluate(NAMES_SHOWN)
    placing.place()
    placing.held[0].continue_()
    guest.has_the_turn()
    expect(placing.space).to_have_accessible_name(placing.taken)
    shown = guest.page.evaluate("window.names")
    assert len([name for name in shown if placing.taken.match(name)]) == 1, shown
    assert placing.taken.match(shown[-1])
    guest.tab("Log")
    guest.is_in_step(placing.match)
    assert guest.moment(placing.match)["n"] == placing.before["n"] + 1


def test_a_choice_that_the_server_refuses_is_taken_back(placing: Placing, people: People) -> None:
    people.mean("/moves")
    guest = placing.guest
    placing.place()
    says = "A bot is playing this seat. Take it back first."
    refusal = {"error": {"code": "bot-seat", "says": says, "rule": None, "news": None}}
    placing.held[0].fulfill(status=403, json=refusal)
    expect(guest.choices).to_be_enabled()
    expect(placing.space).not_to_have_accessible_name(placing.taken)
    guest.tab("Log")
    placing.is_taken_back(says)
    assert guest.moment(placing.match)["n"] == placing.before["n"]


def test_a_choice_is_taken_back_when_another_tab_was_first(placing: Placing, people: People) -> None:
    people.mean("/moves")
    guest = placing.guest
    placing.place()
    other = placing.before["choices"][-1]["action"]
    decided = guest.page.request.post(
        f"{guest.url}/api/matches/{placing.match}/moves", data={"n": placing.before["n"], "action": other}
    )
    assert decided.ok
    expect(placing.space).not_to_have_accessible_name(placing.taken)
    placing.held[0].continue_()
    guest.tab("Log")
    placing.is_taken_back("Something else has happened in the meantime.")
