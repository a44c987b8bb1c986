"""The site without a network after one visit, and after one match. Nobody has pressed "Save the rest now"."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import TOASTS, People, has_seen, watches
from tests.site.conftest import KEPT, VISITED, Host, Players
from tests.site.player import Player

BOTH = 12  # entries after which the bot has had a turn, too

# Like a browser that does not know whether its connection is metered: it fetches nothing before it is needed.
UNKNOWN_CONNECTION = "Object.defineProperty(Navigator.prototype, 'connection', { get: () => undefined });"

# Returns once the browser has kept files whose addresses contain these words.
HAS_KEPT = f"""async (words) => {{
    const kept = {KEPT};
    const has = (all) => words.every((word) => all.some((url) => url.includes(word)));
    while (!has(await kept())) await new Promise((done) => setTimeout(done, 50));
}}"""
USED = ["engines/outback.json", "engines/outback-", "pyodide.asm.wasm", "python_stdlib.zip", "tuckerbox.zip"]


@pytest.fixture
def visitor(players: Players) -> Player:
    """Return a player who opens the front page for the first time."""
    player = players(service_workers="allow")
    player.page.add_init_script(UNKNOWN_CONNECTION)
    player.page.goto(player.url)
    player.page.evaluate(VISITED)
    return player


def leave_the_network(page: Page, host: Host) -> None:
    host.stop()
    page.context.set_offline(True)


def test_after_one_visit_everything_opens_that_needs_no_table(visitor: Player, host: Host, people: People) -> None:
    people.mean("ERR_")
    people.mean("Failed to fetch")
    page = visitor.page
    assert not [url for url in page.evaluate(KEPT) if "pyodide" in url or "engines" in url or ".zip" in url]
    leave_the_network(page, host)
    page.reload()
    expect(visitor.button("Play now: Outback")).to_be_visible()
    notice = page.get_by_role("main").get_by_role("status").filter(has_text="You are offline.")
    expect(notice).to_contain_text("this browser needs another")
    watches(page, TOASTS)
    visitor.button("Play now: Outback").click()
    has_seen(page, "The game could not be loaded.")
    notice.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("button", name="Save the rest now")).to_be_visible()
    for path, title in [
        ("/games/outback", "Outback"),
        ("/rules/australis", "Australis"),
        ("/new/outback", "New table"),
    ]:
        visitor.go(path)
        page.reload()
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def test_after_one_match_its_game_can_be_played_on_a_plane(visitor: Player, host: Host) -> None:
    page = visitor.page
    visitor.button("Play now: Outback").click()
    first = visitor.match
    last = visitor.play(until=BOTH)
    page.evaluate(HAS_KEPT, USED)
    leave_the_network(page, host)
    page.goto(visitor.url)
    visitor.button("Play now: Outback").click()
    page.wait_for_url(lambda url: "/m/here-" in url and first not in url)
    visitor.play(until=BOTH)
    visitor.go(f"/m/{first}")
    visitor.shows(last)
