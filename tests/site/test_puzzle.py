"""Puzzles and moments of rules in the static site, without a network."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.site.conftest import Host, Players, keep_all
from tuckerbox import games
from tuckerbox.lessons import moments_of


def test_a_puzzle_and_a_rule_need_no_network(players: Players, host: Host) -> None:
    player = players(service_workers="allow")
    keep_all(player.page, f"{player.url}#/settings")
    host.stop()
    player.page.context.set_offline(True)
    player.page.reload()
    player.go("/puzzle/australis")
    expect(player.board.locator("svg").first).to_be_visible()
    player.page.keyboard.press("1")
    player.page.get_by_role("region", name="Choices").locator(".choices button").first.click()
    verdict = player.page.get_by_role("region", name=re.compile("That’s it!|Not this time."))
    expect(verdict.get_by_role("status")).to_contain_text("The best choice,")
    player.button("Play on from here").click()
    match = player.match
    player.shows(1)
    player.go("/rules/australis")
    player.button(re.compile("^Try it: take your first die")).click()
    player.page.wait_for_url(lambda url: "/m/here-" in url and match not in url)
    player.shows(0)
    player.tab("Choices")
    choices = moments_of("australis")["picking"].match(games.game("australis")).choices
    expect(player.page.get_by_role("region", name="Choices").locator(".choices button")).to_have_count(len(choices))
