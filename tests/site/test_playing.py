"""Whole matches in the static site, without a network; several tabs; records."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import People, comes_true
from tests.site.conftest import Players
from tests.site.player import QUICK, Player
from tuckerbox import games
from tuckerbox.match import verify

FIRST_TURNS = 12  # entries after which the bot has had a turn, too

# Returns the seats that have decided in a match, once for each decision.
DECIDED = """async (match) => {
    const opening = indexedDB.open("tuckerbox");
    await new Promise((done) => (opening.onsuccess = done));
    const reading = opening.result.transaction("entries").objectStore("entries").getAll();
    await new Promise((done) => (reading.onsuccess = done));
    opening.result.close();
    return reading.result.filter((row) => row.match === match && row.kind === "decides").map(({ seat }) => seat);
}"""


def check_dice(player: Player) -> None:
    """Check the dice of a match that is over."""
    player.is_over()
    panel = player.tab("More")
    panel.get_by_role("button", name="Check the dice").click()
    expect(panel.get_by_text("proves nothing to others")).to_be_visible()
    expect(panel.get_by_text("The secret matches the fingerprint")).to_be_visible()


@pytest.mark.parametrize("game", games.names())
def test_a_whole_match_needs_no_network(alone: Player, game: str) -> None:
    """Against a bot where a match is short. Elsewhere by two people on one device, because bots take their time.

    There, a match against a bot is begun afterwards, on the same page, because Python is already running there.
    """
    alone.set_table(game, ["Bot" if game == QUICK else "Here"])
    alone.play()
    check_dice(alone)
    if game != QUICK:
        alone.set_table(game)
        alone.play(until=FIRST_TURNS)
        assert set(alone.page.evaluate(DECIDED, alone.match)) == {0, 1}


@pytest.mark.soak
def test_whole_matches_against_bots_need_no_network(alone: Player) -> None:
    for game in games.names():
        alone.set_table(game)
        alone.play()
        check_dice(alone)


def test_a_reload_loses_nothing_and_two_tabs_share_a_match(player: Player, people: People) -> None:
    match = player.set_table("outback", ["Here"])
    last = player.play(until=9)
    player.page.goto(player.url)
    player.page.locator(f"a[href='#/m/{match}']").first.click()
    player.shows(last)
    player.page.reload()
    player.shows(last)
    other = player.another_tab()
    people.watch(other.page)
    other.go(f"/m/{match}")
    other.shows(player.entry)
    for one, another in [(player, other), (other, player)]:
        another.shows(one.take_first())


def test_a_record_is_downloaded_and_brought_back(player: Player, tmp_path: Path) -> None:
    match = player.set_table("down-under", ["Here"])
    player.play(until=9)
    player.resign()
    player.is_over()
    player.tab("More")
    with player.page.expect_download() as saving:
        player.button("Download the record").click()
    record = tmp_path / saving.value.suggested_filename
    saving.value.save_as(record)
    assert verify(record.read_text(encoding="utf-8")).ok
    player.go("/records")
    player.page.locator("input[type=file]").set_input_files(record)
    player.page.wait_for_function(
        "(match) => !location.href.includes(match) && location.hash.startsWith('#/m/')", arg=match
    )
    player.shows(1)
    assert player.match != match


def test_a_match_has_hints_and_is_analysed_and_explored_in_the_page(player: Player) -> None:
    """The focus stays in the bar when exploring begins and ends."""
    player.set_table("outback", ["Here"])
    last = player.play(until=3)
    player.page.keyboard.press("h")
    hint = player.page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("listitem").first).to_be_visible()
    player.resign()
    player.is_over()
    panel = player.tab("Analysis")
    expect(panel.get_by_role("slider", name="Chances over the match")).to_be_visible()
    expect(panel.get_by_role("button", name="Go deeper")).to_be_visible()
    expect(panel.get_by_text("400 simulations of each decision")).to_be_visible()
    expect(panel.get_by_role("alert")).to_have_count(0)

    player.go(f"/m/{player.match}/{last}")
    player.button("Explore").click()
    expect(player.button("Back in the match")).to_be_focused()
    player.button("Stop exploring").click()
    expect(player.button("First moment")).to_be_focused()


# Keeps analyses of other matches, from long ago. Returns how many are kept then.
OLDER = """async () => {
    const opening = indexedDB.open("tuckerbox.analyses");
    await new Promise((done) => (opening.onsuccess = done));
    const store = opening.result.transaction("matches", "readwrite").objectStore("matches");
    const nothing = { last: 1, deepest: null, begun: null };
    for (let time = 0; time < 30; time++) store.put({ match: `older-${time}`, time, ...nothing });
    const counting = store.count();
    await new Promise((done) => (store.transaction.oncomplete = done));
    opening.result.close();
    return counting.result;
}"""

# Returns whether only these matches have analyses.
KEPT_ANALYSES = """async (matches) => {
    const opening = indexedDB.open("tuckerbox.analyses");
    await new Promise((done) => (opening.onsuccess = done));
    const reading = opening.result.transaction("matches").objectStore("matches").getAllKeys();
    await new Promise((done) => (reading.onsuccess = done));
    opening.result.close();
    return reading.result.toSorted().join() === matches.toSorted().join();
}"""


def analysed(player: Player) -> Locator:
    """Play a short match, and return the panel with its analysis, which starts by itself."""
    player.set_table("outback", ["Here"])
    player.play(until=3)
    player.resign()
    player.is_over()
    panel = player.tab("Analysis")
    expect(panel.get_by_role("button", name="Go deeper")).to_be_visible()
    return panel


@pytest.mark.soak
def test_an_analysis_is_there_again_when_somebody_comes_back(player: Player) -> None:
    panel = analysed(player)
    deeper = panel.get_by_role("button", name="Go deeper")
    found = panel.inner_text()
    player.page.get_by_role("link", name="Tuckerbox").first.click()
    expect(player.button("Play now: Outback")).to_be_visible()
    player.page.go_back()
    player.is_over()
    player.tab("Analysis")
    expect(deeper).to_be_visible()
    assert panel.inner_text() == found

    player.page.reload()
    player.is_over()
    player.tab("Analysis")
    expect(deeper).to_be_visible()
    assert panel.inner_text() == found


@pytest.mark.soak
def test_the_oldest_analyses_are_forgotten(player: Player) -> None:
    panel = analysed(player)
    assert player.page.evaluate(OLDER) == 31
    panel.get_by_role("button", name="Go deeper").click()
    comes_true(player.page, KEPT_ANALYSES, [player.match, *(f"older-{nth}" for nth in range(11, 30))])


@pytest.mark.soak
def test_what_needs_a_server_is_not_offered(player: Player) -> None:
    player.page.goto(player.url)
    expect(player.button("Play now: Outback")).to_be_visible()
    for absent in ("Tables with a free seat", "API"):
        expect(player.page.get_by_text(absent, exact=True)).to_have_count(0)
    player.go("/new/outback")
    expect(player.page.get_by_text("By link")).to_have_count(0)
    player.set_table("outback")
    expect(player.page.get_by_role("tab", name="Chat")).to_have_count(0)
    player.tab("More")
    expect(player.page.get_by_text("Kept in this browser", exact=True)).to_be_visible()
    expect(player.button("Copy the link for spectators")).to_have_count(0)


def test_the_front_page_needs_no_python_and_can_be_used_while_it_loads(player: Player) -> None:
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.page.goto(player.url)
    expect(player.button("Play now: Outback")).to_be_visible()
    expect(player.page.get_by_text("You are called")).to_be_attached()
    assert not [url for url in asked if "pyodide" in url or url.endswith(".zip") or "/api/" in url]

    player.page.route("**/pyodide.asm.wasm", lambda _: None)  # it never arrives
    player.button("Play now: Outback").click()
    bar = player.page.get_by_role("progressbar", name="Fetching the rules")
    expect(bar).to_have_accessible_name(re.compile(r"[1-9]\.\d of 1\d\.\d MB"))
    assert 0 < float(bar.get_attribute("value") or 0) < 1
    player.page.get_by_role("link", name="Australis").first.click()
    expect(player.page.get_by_role("heading", level=1, name="Australis")).to_be_visible()
    expect(bar).to_be_visible()


# Returns what a browser needs to know of an app, with the widths of its pictures as they are.
APP = """async () => {
    const { href } = document.querySelector("link[rel=manifest]");
    const app = await (await fetch(href)).json();
    const width = async ({ src, type }) => {
        const picture = new Image();
        picture.src = new URL(src, href);
        await picture.decode();
        return type === "image/png" ? picture.naturalWidth : "any";
    };
    const { active, scope } = await navigator.serviceWorker.ready;
    const start = new URL(app.start_url, href).href;
    return {
        name: app.name, display: app.display, start, scope, secure: isSecureContext, works: active !== null,
        pictures: await Promise.all(app.icons.map(width)), said: app.icons.map(({ sizes }) => sizes.split("x")[0]),
    };
}"""


def test_the_page_can_be_installed_as_an_app(players: Players) -> None:
    player = players(service_workers="allow")
    player.page.goto(player.url)
    assert player.page.context.new_cdp_session(player.page).send("Page.getAppManifest")["errors"] == []
    app = player.page.evaluate(APP)
    assert (app["name"], app["display"], app["secure"], app["works"]) == ("Tuckerbox", "standalone", True, True)
    assert app["start"] == app["scope"] == player.url
    assert list(map(str, app["pictures"])) == app["said"] == ["any", "192", "512"]
