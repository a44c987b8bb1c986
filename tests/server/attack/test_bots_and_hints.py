"""Somebody wants more thinking than there is: more bots, hints or analyses than their share, or unfair hints."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from tests.playing import random_match
from tests.served import PATIENCE
from tests.server.site import Site
from tests.server.visitor import Visitor, good, path, sit_together, upload, whose_turn
from tuckerbox import bots
from tuckerbox.server.actions import bounds
from tuckerbox.server.live import searches


def uploaded(visitor: Visitor, seed: int) -> str:
    """Upload a finished match of random choices. Return the id of its table."""
    return str(good(upload(visitor, random_match("outback", ["Anna", "Bruce"], seed=seed).save()))["id"])


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make all bots that search think until the test ends."""
    until, choose = Event(), bots.SeatedBot.choose

    def think(self: bots.SeatedBot, budget: bots.Budget) -> Any:
        if self.bot.name == "boomer":
            until.wait(PATIENCE)
        return choose(self, bots.Budget(simulations=1, stop=budget.stop))

    monkeypatch.setattr(bots.SeatedBot, "choose", think)
    yield until
    until.set()


def test_cheap_bots_do_not_wait_for_expensive_ones(site: Site, stuck: Event) -> None:
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    for _ in range(6):
        attacker.set_table("boomer", "boomer")
    match = anna.hot_seat("here", "greedy")["id"]
    last = 1
    while anna.moment(match)["turn"] == 0:
        last = anna.play(match)["entry"]["number"]
    site.wait_for_entry(match, last + 1)  # greedy has moved, although all that search are stuck


def test_one_person_cannot_open_any_number_of_tables_with_bots(
    site: Site, stuck: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_BUSY", 3)
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    waiting, running = attacker.set_table("here", "boomer")["id"], attacker.hot_seat()["id"]
    for _ in range(3):
        attacker.set_table("boomer", "boomer")
    wanted = {"game": "outback", "seats": [{"who": "bot", "bot": "boomer"}, {"who": "bot", "bot": "boomer"}]}
    attacker.refused(429, "bots-busy", "POST", "/api/matches", wanted)
    attacker.refused(429, "bots-busy", "POST", path(waiting, "sit"), {"seat": 0})
    attacker.refused(429, "bots-busy", "POST", path(running, "seats/0/hand"), {"n": 0, "bot": "greedy"})
    attacker.set_table("here", "open")  # tables for people are no trouble
    assert anna.set_table("boomer", "boomer")["status"] == "running"


def test_one_person_cannot_fill_the_queue_for_hints(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    until = Event()
    monkeypatch.setattr(searches.Searches, "_hint", lambda *_: until.wait(PATIENCE))
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    for _ in range(searches.HINTS_EACH):
        attacker.post(path(attacker.hot_seat()["id"], "hint"), {"seat": None})
    more = attacker.hot_seat()["id"]
    attacker.refused(429, "queue-full", "POST", path(more, "hint"), {"seat": None})
    anna.post(path(anna.hot_seat()["id"], "hint"), {"seat": None})
    until.set()


def test_many_cookies_at_one_address_cannot_fill_the_queue_for_hints(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    until = Event()
    monkeypatch.setattr(searches.Searches, "_hint", lambda *_: until.wait(PATIENCE))
    monkeypatch.setattr(searches, "HINTS_AT_HOME", 3)
    site = open_site(limits=True)
    for _ in range(3):
        attacker = site.visitor(client=("192.0.2.1", 50000))
        attacker.post(path(attacker.hot_seat()["id"], "hint"), {"seat": None})
    more, anna = site.visitor(client=("192.0.2.1", 50000)), site.visitor(client=("192.0.2.2", 50000))
    more.refused(429, "queue-full", "POST", path(more.hot_seat()["id"], "hint"), {"seat": None})
    anna.post(path(anna.hot_seat()["id"], "hint"), {"seat": None})
    until.set()


def test_one_person_cannot_fill_the_queue_for_analyses(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    with site.services.priorities.first():  # holds up all analyses
        for seed in range(searches.ANALYSES_EACH):
            attacker.post(path(uploaded(attacker, seed), "analysis"), {})
        attacker.refused(429, "queue-full", "POST", path(uploaded(attacker, 98), "analysis"), {})
        anna.post(path(uploaded(anna, 99), "analysis"), {})


def test_no_hints_in_a_copy_of_a_running_match(site: Site, anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    for _ in range(4):
        whose_turn(match, anna, bruce).play(match)
    for somebody in (anna, stranger):
        copy = somebody.post(path(match, "play-on"), {"at": 2})["id"]
        somebody.refused(403, "hint-not-fair", "POST", path(copy, "hint"), {"seat": None})
        again = somebody.post(path(copy, "play-on"), {"at": 1})["id"]
        somebody.refused(403, "hint-not-fair", "POST", path(again, "hint"), {"seat": None})
    record = stranger.ask("GET", path(match, "record")).text
    copy = stranger.post(path(good(upload(stranger, record))["id"], "play-on"), {"at": 2})["id"]
    stranger.refused(403, "hint-not-fair", "POST", path(copy, "hint"), {"seat": None})
    anna.act(match, "resign")
    assert anna.table(match)["status"] == "over"
    stranger.post(path(copy, "hint"), {"seat": None})


def test_an_analysis_needs_a_token_that_is_valid(site: Site) -> None:
    match = uploaded(site.visitor("Anna"), 1)
    program = site.client(headers={"Authorization": "Bearer made-up"})
    for ask in (program.get(path(match, "analysis")), program.post(path(match, "analysis"), json={})):
        assert ask.status_code == 401, ask.text
