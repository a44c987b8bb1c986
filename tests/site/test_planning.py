"""Planning ahead at a table without a server, while the bot thinks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.site.player import Player

# Keeps bots from thinking until the page is loaded anew.
HOLDS = """() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (order, ...more) {
        if (order.does !== "think") post.call(this, order, ...more);
    };
}"""
FIRST_TURNS = 5  # entries after which both have had a turn; a player who has none on the board can't plan


@pytest.mark.soak
def test_a_plan_is_kept_when_the_page_is_loaded_anew_and_tried_when_the_bot_has_decided(player: Player) -> None:
    player.set_table("down-under")
    player.play(until=FIRST_TURNS)
    player.page.evaluate(HOLDS)
    player.end_turn()
    player.button("Plan ahead").click()
    plan = player.page.get_by_role("region", name="Your next turn")
    plan.get_by_role("button", name=re.compile(r"^\d+ choices?$")).click()
    player.page.get_by_role("tabpanel").get_by_role("region", name="Choices").locator(".choices button").first.click()
    expect(plan.first).to_contain_text("Planned: ")
    player.page.reload()
    expect(plan.first).to_contain_text(re.compile("Your plan was (played|dropped): "))
    player.button("Got it").click()
    expect(plan).to_have_count(0)
