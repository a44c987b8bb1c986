"""Puzzles and moments of rules in the static site, without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.site.player import Player
from tuckerbox import games
from tuckerbox.lessons import moments_of


@pytest.mark.soak
def test_a_puzzle_and_a_rule_need_no_network(alone: Player) -> None:
    alone.go("/puzzle/australis")
    expect(alone.board.locator("svg").first).to_be_visible()
    alone.page.keyboard.press("1")
    alone.page.get_by_role("region", name="Choices").locator(".choices button").first.click()
    verdict = alone.page.get_by_role("region", name=re.compile("That’s it!|Not this time."))
    expect(verdict.get_by_role("status")).to_contain_text("The best choice,")
    alone.button("Play on from here").click()
    playing_on = alone.page.get_by_role("region", name=re.compile("^Play on from moment"))
    playing_on.get_by_role("button", name="Play on").click()
    match = alone.match
    alone.shows(1)
    alone.go("/rules/australis")
    alone.button(re.compile("^Try it: take your first die")).click()
    alone.page.wait_for_url(lambda url: "/m/here-" in url and match not in url)
    alone.shows(0)
    alone.tab("Choices")
    choices = moments_of("australis")["picking"].match(games.game("australis")).choices
    expect(alone.page.get_by_role("region", name="Choices").locator(".choices button")).to_have_count(len(choices))
