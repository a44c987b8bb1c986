"""Bots at the server's tables: they keep what they thought, within bounds, and stop when it is past."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

import tuckerbox
from tests.served import PATIENCE
from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox import bots
from tuckerbox.bots.bot import FREE
from tuckerbox.bots.search import searching
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Choice, Match
from tuckerbox.server import robots
from tuckerbox.server.manners import Manners


def decide(site: Site, match: str) -> None:
    """One decision of the bot that has the turn, at once."""
    site.house.robots._decide(match)


@pytest.fixture
def slow(open_site: Callable[..., Site]) -> Site:
    """A server whose bots only decide when a test says so."""
    return open_site(pause=3600)


def bots_turn(visitor: Visitor, bot: str) -> str:
    """A match against a bot, in which it decides."""
    match: str = visitor.hot_seat("here", bot)["id"]
    while visitor.moment(match)["turn"] == 0:
        visitor.play(match)
    return match


def test_a_bot_keeps_its_seat_from_decision_to_decision(slow: Site) -> None:
    match = bots_turn(slow.visitor("Anna"), "joey")
    decide(slow, match)
    (guest,) = slow.house.robots._seated.values()
    decide(slow, match)
    assert list(slow.house.robots._seated.values()) == [guest]


def test_only_so_many_bots_keep_their_seats(slow: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "MOST_SEATED", 2)
    anna = slow.visitor("Anna")
    matches = [bots_turn(anna, "greedy") for _ in range(3)]
    for match in matches:
        decide(slow, match)
    assert [match for match, _ in slow.house.robots._seated] == matches[1:]


def test_the_threads_of_a_bot_that_lost_its_seat_end(slow: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "MOST_SEATED", 1)
    *easier, _ = bots.LEVELS
    boomer = searching("boomer", "thinks in two threads", bots.Budget(simulations=20), trees=2)
    monkeypatch.setattr(bots, "LEVELS", (*easier, boomer))
    anna = slow.visitor("Anna")
    for _ in range(3):
        decide(slow, bots_turn(anna, "boomer"))
    left = [thread for thread in threading.enumerate() if thread.name.startswith("search")]
    assert len(left) <= 4, "two that are seated, and two that may be about to end"


class Brooding(bots.SeatedBot):
    """A bot that thinks until it is told to stop."""

    began: Event

    def choose(self, budget: bots.Budget = FREE) -> Choice:
        Brooding.began.set()
        while not (budget.stop and budget.stop()):
            pass
        return self.match.choices[0]


@pytest.fixture
def brooding(monkeypatch: pytest.MonkeyPatch) -> Event:
    Brooding.began = Event()
    monkeypatch.setattr(bots, "SeatedBot", Brooding)
    return Brooding.began


def test_a_bot_stops_when_the_match_went_on_without_it(slow: Site, brooding: Event) -> None:
    anna = slow.visitor("Anna")
    match = bots_turn(anna, "kangaroo")
    last = anna.table(match)["last"]
    with ThreadPoolExecutor(1) as thread:
        thinks = thread.submit(decide, slow, match)
        assert brooding.wait(PATIENCE)
        anna.act(match, "resign")
        thinks.result(PATIENCE)
    assert [entry.seat for entry in slow.house.store.shelf(match).entries[last + 1 :]] == [0]  # type: ignore[union-attr]


def test_a_server_that_closes_waits_for_no_bot(open_site: Callable[..., Site], brooding: Event) -> None:
    site = open_site()
    anna = site.visitor("Anna")
    anna.hot_seat("kangaroo", "kangaroo")
    assert brooding.wait(PATIENCE)
    site.close()


def test_a_guest_goes_on_where_the_match_has_got_to() -> None:
    match = tuckerbox.new("outback", 2, seed=1)
    guest = bots.SeatedBot(bots.get("greedy", match.game), match, seeded(1))
    match.play(guest.choose())
    later: Match = match.at(len(match.entries))
    later.play(later.choices[0])
    guest.match = later
    assert guest.choose() in later.choices


def test_who_makes_way_waits_until_nobody_comes_first() -> None:
    manners = Manners()
    assert manners.make_way(0)
    with ThreadPoolExecutor(1) as thread:
        with manners.first():
            with manners.first():
                assert not manners.make_way(0)
            assert not manners.make_way(0)
            waits = thread.submit(manners.make_way, PATIENCE)
        assert waits.result(PATIENCE)
