"""Somebody wants more thinking than there is: more bots, hints or analyses than their share, or unfair hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Semaphore
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import update

from tests.playing import random_match
from tests.served import PATIENCE
from tests.server.site import Site
from tests.server.visitor import Visitor, good, path, sit_together, upload, wait_for, whose_turn
from tuckerbox import bots
from tuckerbox.match import Match
from tuckerbox.server.actions import bounds, hints
from tuckerbox.server.live import searches, table_bots
from tuckerbox.server.store.tables import entries
from tuckerbox.server.table.rows import SearchRow, Shelf


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


def test_many_cookies_at_one_address_cannot_keep_any_number_of_bots_busy(
    open_site: Callable[..., Site], stuck: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "BUSY_IN_NETWORK", 3)
    site = open_site(limits=True)
    for _ in range(3):
        site.visitor(client=("192.0.2.1", 50000)).set_table("boomer", "boomer")
    more, anna = site.visitor(client=("192.0.2.1", 50000)), site.visitor(client=("192.0.2.2", 50000))
    wanted = {"game": "outback", "seats": [{"who": "bot", "bot": "boomer"}, {"who": "bot", "bot": "boomer"}]}
    wrong = more.refused(429, "bots-busy", "POST", "/api/matches", wanted)
    assert wrong["says"].startswith("Bots are already busy at 3 tables of people in the host's network.")
    more.set_table("here", "open")  # tables for people are no trouble
    assert anna.set_table("boomer", "boomer")["status"] == "running"


def test_one_person_cannot_have_bots_at_any_number_of_tables_in_play(
    site: Site, anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host could have the turn at all of them, and let all bots begin to think at once."""
    monkeypatch.setattr(bounds, "MOST_WITH_BOTS", 3)
    waiting, plain = anna.set_table("here", "greedy")["id"], anna.hot_seat()["id"]
    running = [anna.hot_seat("here", "greedy")["id"] for _ in range(3)]
    with_bots = {"game": "outback", "seats": [{"who": "here"}, {"who": "bot", "bot": "greedy"}]}
    wrong = anna.refused(429, "too-many-tables", "POST", "/api/matches", with_bots)
    assert wrong["says"].startswith("Bots are already playing at 3 of this host's tables. One of those")
    anna.refused(429, "too-many-tables", "POST", path(waiting, "sit"), {"seat": 0})
    anna.refused(429, "too-many-tables", "POST", path(plain, "seats/0/hand"), {"n": 0, "bot": "greedy"})
    anna.refused(429, "too-many-tables", "POST", path(plain, "play-on"), {"at": 0, "bots": {"1": "greedy"}})
    anna.refused(429, "too-many-tables", "POST", "/api/games/outback/lesson", {})
    anna.act(running[0], "seats/0/hand", bot="greedy")  # the bot gets a seat at a table that has one already
    anna.hot_seat()  # a table without bots is allowed, too
    bruce.hot_seat("here", "greedy")  # and so are other hosts' tables
    anna.act(running[1], "resign", seat=0)
    assert anna.hot_seat("here", "greedy")["status"] == "running"
    anna.refused(429, "too-many-tables", "POST", "/api/matches", with_bots)
    long_ago = update(entries).where(entries.c.match == running[2]).values(at=entries.c.at - bounds.COUNTED_FOR)
    with site.services.store.engine.begin() as connection:
        connection.execute(long_ago)
    assert anna.hot_seat("here", "greedy")["status"] == "running"


def test_bots_of_many_cookies_at_one_address_queue_a_few_at_a_time(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All could begin at once at tables that were set up one by one. Each queued bot holds a copy of its match."""
    monkeypatch.setattr(table_bots, "QUEUED_IN_NETWORK", 2)
    site, begin, queued, choose = open_site(), Event(), list[int](), bots.SeatedBot.choose
    queue = site.services.table_bots._searching

    def think(self: bots.SeatedBot, budget: bots.Budget) -> Any:
        assert begin.wait(PATIENCE)
        queued.append(queue.open_jobs_at("192.0.2.1"))
        return choose(self, bots.Budget(simulations=1, stop=budget.stop))

    monkeypatch.setattr(bots.SeatedBot, "choose", think)
    cookies = [site.visitor(client=("192.0.2.1", 50000)) for _ in range(5)]
    matches = [cookie.set_table("boomer", "boomer")["id"] for cookie in cookies]
    wait_for(lambda: queue.open_jobs_at("192.0.2.1"), lambda count: count >= 2)
    begin.set()
    for match in matches:
        site.wait_for_entry(match, 3)
    assert max(queued) == 2


def test_nobody_waits_for_all_bots_of_others_at_the_same_address(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_bots, "QUEUED_IN_NETWORK", 1)
    site, begun, ends, choose = open_site(), list[str](), Semaphore(0), bots.SeatedBot.choose

    def think(self: bots.SeatedBot, budget: bots.Budget) -> Any:
        begun.append(self.match.names[0])
        ends.acquire(timeout=PATIENCE)
        return choose(self, bots.Budget(simulations=1, stop=budget.stop))

    monkeypatch.setattr(bots.SeatedBot, "choose", think)
    attackers = [site.visitor(client=("192.0.2.1", 50000)) for _ in range(2)]
    for attacker in attackers * 4:
        attacker.set_table({"who": "bot", "bot": "boomer", "name": "Theirs"}, "boomer")
    anna = site.visitor(client=("192.0.2.1", 50000))
    anna.set_table({"who": "bot", "bot": "boomer", "name": "Hers"}, "boomer")

    def waits() -> bool:
        places = site.services.table_bots._places.get(("192.0.2.1", False))
        return places is not None and site.person_of(anna) in places._waiting._waiting.get("192.0.2.1", ())

    wait_for(waits, bool)
    ends.release(2)
    wait_for(lambda: len(begun), lambda count: count == 3)
    first = tuple(begun)
    ends.release(1000)
    assert "Hers" in first, "one bot of each of the others comes first"


def test_a_turn_that_is_lent_while_its_bot_waits_for_a_place_is_left_to_the_browser(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_bots, "QUEUED_IN_NETWORK", 1)
    site, begin, choose = open_site(), Event(), bots.SeatedBot.choose

    def think(self: bots.SeatedBot, budget: bots.Budget) -> Any:
        assert begin.wait(PATIENCE)
        return choose(self, bots.Budget(simulations=1, stop=budget.stop))

    monkeypatch.setattr(bots.SeatedBot, "choose", think)
    here = site.services.table_bots
    matches = [site.visitor().set_table("boomer", "boomer")["id"] for _ in range(2)]
    wait_for(lambda: [places for places in here._places.values() if places._waiting], bool)
    (first,) = here._thinking
    (second,) = {*matches} - {first}
    before = site.services.store.last(second)
    assert before
    assert here.lend(second, before.number, 3600)
    begin.set()
    site.wait_for_entry(first, 6)  # by now, the other bot has had its place
    assert site.services.store.last(second) == before


def test_somebody_elses_bot_searches_next_however_many_wait(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ends, choose = list[str](), Semaphore(0), bots.SeatedBot.choose

    def think(self: bots.SeatedBot, budget: bots.Budget) -> Any:
        begun.append(self.match.names[0])
        ends.acquire(timeout=PATIENCE)
        return choose(self, bots.Budget(simulations=1, stop=budget.stop))

    monkeypatch.setattr(bots.SeatedBot, "choose", think)
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    queue = site.services.table_bots._searching
    threads = len(queue._threads)
    for _ in range(threads + 6):
        attacker.set_table({"who": "bot", "bot": "boomer", "name": "Theirs"}, "boomer")
    wait_for(queue.open_jobs, lambda jobs: jobs == threads + 6)
    anna.set_table({"who": "bot", "bot": "boomer", "name": "Hers"}, "boomer")
    wait_for(queue.open_jobs, lambda jobs: jobs == threads + 7)
    assert begun == ["Theirs"] * threads
    ends.release(threads)
    wait_for(lambda: begun, lambda begun: len(begun) == 2 * threads)
    assert "Hers" in begun
    ends.release(threads + 7)


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
    monkeypatch.setattr(searches, "HINTS_IN_NETWORK", 3)
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


@pytest.fixture
def analysed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let analyses take no time. Return a list that gets the matches in the order in which they are analysed."""
    order: list[str] = []
    analyse = searches.Searches._analyse

    def noted(self: searches.Searches, row: SearchRow, shelf: Shelf) -> None:
        order.append(row.match)
        analyse(self, row, shelf)

    def at_once(*_: Any, stop: Callable[[], bool]) -> Iterator[SimpleNamespace]:
        stop()  # waits for bots and hints
        yield SimpleNamespace(plain=dict, done=1.0)

    monkeypatch.setattr(searches.Searches, "_analyse", noted)
    monkeypatch.setattr(searches, "analyse", at_once)
    return order


@pytest.mark.parametrize("same_network", [True, False])
def test_people_take_turns_with_analyses(site: Site, analysed: list[str], *, same_network: bool) -> None:
    networks = ["192.0.2.1", "192.0.2.1" if same_network else "192.0.2.2"]
    attacker, anna = (
        site.visitor(name, client=(network, 50000)) for name, network in zip(("A", "B"), networks, strict=True)
    )
    theirs, hers = [uploaded(attacker, seed) for seed in range(3)], [uploaded(anna, seed) for seed in (3, 4)]
    with site.services.priorities.first():  # holds up the first analysis
        attacker.post(path(theirs[0], "analysis"), {})
        wait_for(lambda: attacker.get(path(theirs[0], "analysis"))["state"], lambda state: state == "thinking")
        for match in theirs[1:]:
            attacker.post(path(match, "analysis"), {})
        assert anna.post(path(hers[0], "analysis"), {})["place"] == 1  # after the one that is being made
        assert anna.post(path(hers[1], "analysis"), {})["place"] == 3
    wait_for(lambda: len(analysed), lambda done: done == 5)
    assert analysed == [theirs[0], hers[0], theirs[1], hers[1], theirs[2]]


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


def copied(visitor: Visitor, match: str) -> str:
    """Play on from the latest moment of a match, and return the copy."""
    return str(visitor.post(path(match, "play-on"), {"at": visitor.table(match)["last"]})["id"])


def uploaded_record(visitor: Visitor, match: str) -> str:
    return str(good(upload(visitor, visitor.ask("GET", path(match, "record")).text))["id"])


def refuse_help(visitor: Visitor, copy: str) -> None:
    visitor.refused(403, "hint-not-fair", "POST", path(copy, "hint"), {"seat": None})
    visitor.refused(403, "hint-not-fair", "GET", path(copy, "position"))


@pytest.mark.parametrize("resigned", [False, True], ids=["in play", "resigned"])
def test_no_hints_in_a_copy_of_the_record_of_a_copy(anna: Visitor, bruce: Visitor, *, resigned: bool) -> None:
    match = sit_together(anna, bruce)
    whose_turn(match, anna, bruce).play(match)
    copy = copied(anna, match)
    at = anna.table(copy)["last"]
    if resigned:
        anna.act(copy, "resign")
    record = uploaded_record(anna, copy)
    again = anna.post(path(record, "play-on"), {"at": at})["id"]
    refuse_help(anna, again)
    third = copied(anna, uploaded_record(anna, again))
    refuse_help(anna, third)
    anna.act(third, "resign")
    anna.refused(403, "hint-not-fair", "POST", path(third, "analysis"), {})
    anna.act(match, "resign")
    assert anna.post(path(again, "hint"), {"seat": None})["entry"] == anna.table(again)["last"]


def test_no_hints_however_often_somebody_plays_on(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    copy = match
    for _ in range(25):
        copy = copied(anna, copy)
    refuse_help(anna, copy)
    anna.act(match, "resign")
    assert anna.post(path(copy, "hint"), {"seat": None})["entry"] == 0


def test_no_bots_in_a_copy_of_a_running_match(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    whose_turn(match, anna, bruce).play(match)
    last, turn = anna.table(match)["last"], anna.moment(match)["turn"]
    with_bot = {"at": last, "bots": {str(turn): "boomer"}}
    copy = copied(anna, match)
    record = uploaded_record(anna, copy)
    for somebody in (anna, stranger):
        for source in (match, copy, record):
            wrong = somebody.refused(403, "bot-not-fair", "POST", path(source, "play-on"), with_bot)
    assert wrong["says"] == (
        "This would be a copy of a match that other people are still playing. A bot would show you good moves for that "
        "match, which wouldn’t be fair to them. Bots can play in copies once that match is over."
    )
    n = anna.table(copy)["last"]
    anna.refused(403, "bot-not-fair", "POST", path(copy, f"seats/{turn}/hand"), {"n": n, "bot": "boomer"})
    anna.act(match, "resign")
    assert anna.post(path(match, "play-on"), with_bot)["seats"][turn]["bot"] == "boomer"
    anna.act(copy, f"seats/{turn}/hand", bot="greedy")


def test_nobody_resigns_for_a_bot_to_play_on_in_a_copy_of_a_running_match(
    anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    match = sit_together(anna, bruce, stranger)
    copy = copied(anna, match)
    turn = anna.moment(copy)["turn"]
    anna.refused(403, "bot-not-fair", "POST", path(copy, "resign"), {"n": 0, "seat": turn})
    anna.act(match, "resign")
    wait_for(lambda: bruce.moment(match)["turn"], lambda turn: turn != 0)  # a bot plays on for Anna
    bruce.act(match, "resign")
    assert anna.table(match)["status"] == "over"
    assert anna.act(copy, "resign", seat=turn)["moment"]["status"] == "running"


def test_help_in_a_copy_is_refused_without_a_replay_of_its_originals(
    anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such requests take no turns, and anybody can have many originals."""
    match = sit_together(anna, bruce)
    copy = copied(anna, match)
    replayed, match_of = list[str](), hints.match_of  # type: ignore[attr-defined]

    def replay(shelf: Shelf) -> Match:
        replayed.append(shelf.match.id)
        return match_of(shelf)

    monkeypatch.setattr(hints, "match_of", replay)
    refuse_help(anna, copy)
    anna.refused(403, "hint-not-fair", "POST", path(copy, "bot-turn"), {"n": 0})
    anna.refused(403, "bot-not-fair", "POST", path(copy, "seats/0/hand"), {"n": 0, "bot": "greedy"})
    assert match not in replayed


def test_bots_play_in_a_copy_of_a_match_with_nobody_else(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    copy = anna.post(path(match, "play-on"), {"at": 0, "bots": {"1": "greedy"}})
    assert copy["seats"][1]["bot"] == "greedy"
    anna.act(copied(anna, match), "seats/0/hand", bot="greedy")


def test_an_analysis_needs_a_token_that_is_valid(site: Site) -> None:
    match = uploaded(site.visitor("Anna"), 1)
    program = site.client(headers={"Authorization": "Bearer made-up"})
    for ask in (program.get(path(match, "analysis")), program.post(path(match, "analysis"), json={})):
        assert ask.status_code == 401, ask.text
