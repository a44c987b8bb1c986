"""Bots at the server's tables: a limited number keep their search trees, and all stop when the match has gone on."""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic

import pytest

import tuckerbox
from tests.served import PATIENCE, on_postgres
from tests.server.site import Site
from tests.server.visitor import bots_turn, path
from tuckerbox import bots
from tuckerbox.bots.bot import OWN_BUDGET
from tuckerbox.bots.search_bots import SearchBot
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Choice, Match
from tuckerbox.server.live import services, table_bots
from tuckerbox.server.live.priorities import Priorities
from tuckerbox.server.store import store


def decide(site: Site, match: str) -> None:
    """Make one decision for the bot that has the turn, without a pause."""
    bots_here = site.services.table_bots

    async def decide_now() -> None:
        turn = await bots_here._turn(match)
        assert turn, "no bot has the turn"
        await bots_here._decide(turn)

    site.call(decide_now)


def test_a_bot_that_has_the_turn_where_somebody_plays_on_decides_at_once(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "FIND_STRAYS", 3600)
    site = open_site()
    anna = site.visitor("Anna")
    match = anna.hot_seat("here", "here")["id"]
    turn = anna.moment(match)["turn"]
    anna.act(match, "resign", seat=0)
    copy = anna.post(path(match, "play-on"), {"at": 0, "bots": {str(turn): "greedy"}})
    site.wait_for_entry(copy["id"], copy["last"] + 1)


@pytest.fixture
def slow(open_site: Callable[..., Site]) -> Site:
    """Return a server whose bots decide only when a test makes them."""
    return open_site(pause=3600)


def test_a_bot_is_kept_between_its_decisions(slow: Site) -> None:
    match = bots_turn(slow.visitor("Anna"), "joey")
    decide(slow, match)
    (guest,) = slow.services.table_bots._seated.values()
    decide(slow, match)
    assert list(slow.services.table_bots._seated.values()) == [guest]


def test_a_bot_whose_turn_was_lent_twice_stops_waiting_when_the_match_goes_on(slow: Site) -> None:
    here = slow.services.table_bots

    async def decided_elsewhere() -> None:
        here.lend("match", 5, seconds=3600)
        waits = asyncio.create_task(here._wait_for_others("match", 5))
        await asyncio.sleep(0)  # so that it has begun
        here.lend("match", 5, seconds=3600)
        here.entry_made("match", 6)
        await asyncio.wait_for(waits, PATIENCE)

    slow.call(decided_elsewhere)


@pytest.fixture
def two_machines(open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> tuple[Site, Site]:
    """Return two processes on one PostgreSQL, of which each takes over the other's turns at once."""
    monkeypatch.setattr(table_bots, "TAKE_OVER", 0.0)
    return open_site(), open_site()


@on_postgres
def test_only_one_of_several_machines_searches_for_a_bot(
    two_machines: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = two_machines
    searched: Counter[int] = Counter()
    choose = bots.SeatedBot.choose

    def count(seated: bots.SeatedBot, budget: bots.Budget) -> Choice:
        searched[len(seated.match.entries)] += 1
        return choose(seated, budget)

    monkeypatch.setattr(bots.SeatedBot, "choose", count)
    match = here.visitor("Anna").set_table("joey", "joey")["id"]
    here.wait_for_entry(match, 20)
    assert set(searched.values()) == {1}


@on_postgres
def test_a_turn_is_claimed_once_and_only_for_a_while(slow: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    match, claim = bots_turn(slow.visitor("Anna"), "joey"), slow.services.store.claim_turn
    assert claim(match, 5, "here")
    assert claim(match, 5, "here"), "it may try again"
    assert not claim(match, 5, "there")
    assert not claim(match, 4, "there"), "the match has gone on"
    assert claim(match, 6, "there")
    assert not claim(match, 6, "here")
    monkeypatch.setattr(store, "CLAIM", -60.0)  # the other process has ended long ago
    assert claim(match, 6, "here")


@on_postgres
def test_a_bot_waits_while_another_machine_searches_for_it_and_then_moves(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_bots, "CLAIM", 0.1)
    site = open_site()
    claims, claim = iter((False, False)), site.services.store.claim_turn
    monkeypatch.setattr(site.services.store, "claim_turn", lambda *given: next(claims, True) and claim(*given))
    match = site.visitor("Anna").set_table("joey", "joey")["id"]
    site.wait_for_entry(match, 5)
    assert next(claims, None) is None


def test_only_the_latest_bots_are_kept(slow: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_bots, "MOST_SEATED", 2)
    anna = slow.visitor("Anna")
    matches = [bots_turn(anna, "greedy") for _ in range(3)]
    for match in matches:
        decide(slow, match)
    assert [match for match, _ in slow.services.table_bots._seated] == matches[1:]


def test_the_threads_of_a_discarded_bot_end(slow: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_bots, "MOST_SEATED", 1)
    *easier, _ = bots.LEVELS
    boomer = SearchBot("boomer", "thinks in two threads", budget=bots.Budget(simulations=20), trees=2)
    monkeypatch.setattr("tuckerbox.bots.shipped.LEVELS", (*easier, boomer))
    anna, before = slow.visitor("Anna"), search_threads()
    decide(slow, bots_turn(anna, "boomer"))
    discarded = search_threads() - before
    assert discarded
    for _ in range(2):
        decide(slow, bots_turn(anna, "boomer"))
    for thread in discarded:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in discarded)


def search_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if re.match("search_[0-9]", thread.name)}


class Brooding(bots.SeatedBot):
    """A bot that thinks until it is stopped, or until its test must have failed."""

    began: Event

    def choose(self, budget: bots.Budget = OWN_BUDGET) -> Choice:
        Brooding.began.set()
        given_up = monotonic() + PATIENCE
        while not (budget.stop and budget.stop()) and monotonic() < given_up:
            pass
        return self.match.choices[0]


@pytest.fixture
def brooding(monkeypatch: pytest.MonkeyPatch) -> Event:
    Brooding.began = Event()
    monkeypatch.setattr(bots, "SeatedBot", Brooding)
    return Brooding.began


def test_a_bot_stops_when_the_match_has_gone_on(slow: Site, brooding: Event) -> None:
    anna = slow.visitor("Anna")
    match = bots_turn(anna, "kangaroo")
    last = anna.table(match)["last"]
    with ThreadPoolExecutor(1) as thread:
        thinks = thread.submit(decide, slow, match)
        assert brooding.wait(PATIENCE)
        anna.act(match, "resign")
        thinks.result(PATIENCE)
    assert [entry.seat for entry in slow.services.store.shelf(match).entries[last + 1 :]] == [0]  # type: ignore[union-attr]


def test_closing_the_server_stops_bots(open_site: Callable[..., Site], brooding: Event) -> None:
    site = open_site()
    anna = site.visitor("Anna")
    anna.hot_seat("kangaroo", "kangaroo")
    assert brooding.wait(PATIENCE)
    site.close()


def test_a_bot_can_continue_from_a_later_position() -> None:
    match = tuckerbox.new("outback", 2, seed=1)
    guest = bots.SeatedBot(bots.get("greedy", match.game), match, seeded(1))
    match.play(guest.choose())
    later: Match = match.at(len(match.entries))
    later.play(later.choices[0])
    guest.match = later
    assert guest.choose() in later.choices


def test_analyses_wait_until_nothing_holds_them_up() -> None:
    priorities = Priorities()
    assert priorities.make_way(0)
    with ThreadPoolExecutor(1) as thread:
        with priorities.first():
            with priorities.first():
                assert not priorities.make_way(0)
            assert not priorities.make_way(0)
            waits = thread.submit(priorities.make_way, PATIENCE)
        assert waits.result(PATIENCE)
