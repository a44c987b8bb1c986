"""Bots, hints and analyses that think in the page, in a Worker, and what happens where that does not work."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser import TOASTS, People, comes_true, has_seen, watches
from tests.served import HASTY, Served
from tests.table.conftest import Guests
from tests.table.guest import Guest, advice, bot, called
from tests.thinking_worker import SEARCHES, end_worker, newer_manifest, search_for_ever

DECIDED_BY_BOTS = re.compile(r'^tuckerbox_moves_total\{by="bot"\} (\d+)', re.MULTILINE)

FEW = 4  # decisions


def decided_on_server(guest: Guest) -> int:
    """Return how many decisions the server's own bots have made."""
    found = DECIDED_BY_BOTS.search(guest.page.request.get(f"{guest.url}/metrics").text())
    return int(float(found[1])) if found else 0


@pytest.fixture
def patient(serve: Callable[..., Served]) -> Served:
    """Return a server whose bots do not think within a test."""
    return serve(env={**HASTY, "TUCKERBOX_BOT_PAUSE": "3600"})


def against(guest: Guest, name: str) -> str:
    """Set up a match against a bot in which the guest begins."""
    while True:
        match = guest.set_table(called("Anna"), bot(name))
        moment = guest.moment(match)
        if moment["choices"]:
            return match
        guest.post(f"/api/matches/{match}/resign", {"n": moment["n"], "seat": 0})  # a host may not keep many bots busy


def pass_the_turn(guest: Guest, match: str) -> None:
    """Decide past the page until the bot has the turn."""
    while guest.moment(match)["turn"] == 0:
        guest.take(match)


def requests_of(guest: Guest) -> list[str]:
    """Return a list to which every request of the page is added."""
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    return asked


def test_a_bot_thinks_in_the_page_and_so_does_a_hint(patient: Served, guests: Guests) -> None:
    guest = guests(url=patient.url, thinking="here")
    guest.holds_timers()  # otherwise, the page asks the server if it has no result within seconds
    match = against(guest, "joey")
    asked = requests_of(guest)
    guest.open(match)
    guest.has_the_turn()
    guest.actions.get_by_role("button", name="Hint").click()
    best = advice(guest).get_by_role("listitem").get_by_role("button")
    expect(best.first).to_contain_text(re.compile(r"\d+%.*[1-9]\d* simulations", re.DOTALL))
    best.first.click()
    pass_the_turn(guest, match)
    guest.has_the_turn()
    entries = [entry for entry in guest.get(f"/api/matches/{match}/news?after=0&most=100") if entry["entry"]["seat"]]
    assert entries, "the bot has decided"
    assert decided_on_server(guest) == 0
    assert not any("/hint" in request for request in asked)
    assert any(request.endswith(".wasm") for request in asked)


@pytest.mark.sampled
@pytest.mark.parametrize("missing", ["**/assets/worker-*.js", "**/engines/*.wasm"], ids=["worker", "rules"])
def test_the_server_thinks_if_the_page_cannot(patient: Served, guests: Guests, people: People, missing: str) -> None:
    people.mean("404")
    guest = guests(url=patient.url, thinking="here")

    def refuse(route: Route) -> None:
        route.fulfill(status=404, content_type="text/plain", body="There is no such file.")

    guest.page.context.route(missing, refuse)
    match = against(guest, "greedy")
    asked = requests_of(guest)
    guest.open(match)
    guest.has_the_turn()
    watches(guest.page, TOASTS)
    with guest.page.expect_request(re.compile("/hint$")):
        guest.actions.get_by_role("button", name="Hint").click()
    advice(guest)
    pass_the_turn(guest, match)
    has_seen(guest.page, "The server will do the thinking instead.")
    assert not any("/bot-turn" in request for request in asked), "the server's bot waits for nobody"


def test_the_player_chooses_where_bots_think(patient: Served, guests: Guests) -> None:
    guest = guests(url=patient.url)
    guest.holds_timers()
    match = against(guest, "greedy")
    guest.open(match)
    guest.has_the_turn()
    pass_the_turn(guest, match)
    expect(guest.actions.get_by_text("Greedy is thinking")).to_be_visible()
    panel = guest.tab("More")
    panel.get_by_role("group", name="Run bots, hints and analyses").get_by_role("radio", name="On this device").check()
    guest.has_the_turn()
    assert decided_on_server(guest) == 0


# --- Analyses ---


def over(guest: Guest) -> str:
    """Return a match that was resigned after a few decisions."""
    match = guest.set_table(called("Anna"), called("Bert"))
    for _ in range(FEW):
        guest.take(match)
    guest.post(f"/api/matches/{match}/resign", {"n": guest.moment(match)["n"], "seat": 0})
    return match


def analyse(guest: Guest) -> Locator:
    """Ask for the analysis at the end of a match, which starts by itself, and return its panel."""
    guest.result.get_by_role("button", name="Analyse").click()
    return guest.page.get_by_role("region", name="Analysis")


def test_an_analysis_thinks_in_the_page_and_finds_the_same_as_the_server(served: Served, guests: Guests) -> None:
    """On a server of its own: on one that tests share, the analysis of another test's match may go first."""
    guest = guests(thinking="here", url=served.url)
    guest.holds_timers()
    match = over(guest)
    guest.open(match)
    asked = requests_of(guest)
    panel = analyse(guest)
    expect(panel.get_by_text("The match is analysed.")).to_have_count(1)
    here = guest.at_rest(panel).inner_text()
    assert not any(request.startswith("POST") for request in asked)
    assert guest.get(f"/api/matches/{match}/analysis")["state"] == "none"

    guest.post(f"/api/matches/{match}/analysis", {})
    other = guests(thinking="here", url=served.url)
    other.holds_timers()
    other.open(match)
    asked = requests_of(other)
    panel = analyse(other)
    expect(panel.get_by_text("The match is analysed.")).to_have_count(1)
    assert other.at_rest(panel).inner_text() == here
    assert not any("/decisions" in request for request in asked), "the page thinks of nothing that is known"


def test_an_analysis_in_the_page_is_stopped_at_once(guests: Guests) -> None:
    guest = guests(thinking="here")
    guest.holds_timers()
    match = over(guest)
    search_for_ever(guest.page)
    guest.open(match)
    asked = requests_of(guest)
    panel = analyse(guest)
    expect(panel.get_by_role("progressbar")).to_be_visible()
    comes_true(guest.page, SEARCHES)
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("progressbar")).to_have_count(0)
    guest.page.evaluate("() => { window.endless = false; }")
    panel.get_by_role("button", name="Analyse this match").click()  # the Worker is free again
    expect(panel.get_by_text("The match is analysed.")).to_have_count(1)
    assert not any(request.startswith("POST") for request in asked)


@pytest.mark.soak
def test_an_analysis_in_the_page_stops_when_the_table_is_left_and_goes_on_later(guests: Guests) -> None:
    guest = guests(thinking="here")
    guest.holds_timers()
    match = over(guest)
    search_for_ever(guest.page, FEW // 2)
    guest.open(match)
    panel = analyse(guest)
    comes_true(guest.page, SEARCHES)
    guest.page.get_by_role("link", name="Tuckerbox").first.click()
    expect(panel).to_have_count(0)
    guest.page.evaluate("() => { window.endless = false; }")
    guest.page.go_back()
    guest.tab("Analysis")
    expect(panel.get_by_text("The match is analysed.")).to_have_count(1)  # the Worker is free again
    assert guest.get(f"/api/matches/{match}/analysis")["state"] == "none"


@pytest.mark.soak
def test_an_analysis_makes_way_for_what_somebody_explores(guests: Guests) -> None:
    guest = guests(thinking="here")
    guest.holds_timers()
    match = over(guest)
    search_for_ever(guest.page)
    guest.open(match)
    expect(guest.result.get_by_role("progressbar")).to_be_visible()
    comes_true(guest.page, SEARCHES)
    guest.page.evaluate("() => { window.endless = false; }")
    guest.result.get_by_role("button", name="Replay").click()
    guest.button("Explore").click()
    expect(guest.page.get_by_text(re.compile(r"[1-9]\d* simulations")).first).to_be_visible()
    guest.tab("Analysis")
    expect(guest.page.get_by_role("button", name="Analyse this match")).to_be_visible()


@pytest.mark.soak
def test_the_server_analyses_if_the_worker_dies_in_mid_thought(guests: Guests) -> None:
    guest = guests(thinking="here")
    match = over(guest)
    search_for_ever(guest.page)
    guest.open(match)
    panel = analyse(guest)
    comes_true(guest.page, SEARCHES)
    watches(guest.page, TOASTS)
    end_worker(guest.page)
    has_seen(guest.page, "has stopped unexpectedly. The server will do the thinking instead.")
    expect(panel.get_by_text("The match is analysed.")).to_have_count(1)
    assert guest.get(f"/api/matches/{match}/analysis")["state"] == "done"


def test_a_newer_description_of_a_game_is_told_and_the_server_analyses(guests: Guests) -> None:
    guest = guests(thinking="here")

    guest.page.route("**/engines/outback.json", newer_manifest)
    match = over(guest)
    guest.open(match)
    watches(guest.page, TOASTS)
    panel = analyse(guest)
    told = "newer than this page. Reload the page. The server will do the thinking instead."
    has_seen(guest.page, told)
    expect(panel.get_by_text("The match is analysed.")).to_have_count(1)
