"""Bots and hints that think in the page, in a Worker, and what happens where that does not work."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser import People
from tests.served import HASTY, Served
from tests.table.conftest import Guests
from tests.table.guest import Guest, advice, bot, called

DECIDED_BY_BOTS = re.compile(r'^tuckerbox_moves_total\{by="bot"\} (\d+)', re.MULTILINE)


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
    with guest.page.expect_request(re.compile("/hint$")):
        guest.actions.get_by_role("button", name="Hint").click()
    advice(guest)
    pass_the_turn(guest, match)
    expect(guest.page.get_by_text("Bots think on the server now.")).to_be_visible()
    assert not any("/bot-turn" in request for request in asked), "the server's bot waits for nobody"


def test_the_player_chooses_where_bots_think(patient: Served, guests: Guests) -> None:
    guest = guests(url=patient.url)
    match = against(guest, "greedy")
    guest.open(match)
    guest.has_the_turn()
    pass_the_turn(guest, match)
    expect(guest.actions.get_by_text("Greedy is thinking")).to_be_visible()
    panel = guest.tab("More")
    panel.get_by_role("group", name="Bots and hints think").get_by_role("radio", name="On this device").check()
    guest.has_the_turn()
    assert decided_on_server(guest) == 0
