"""Loaded matches: one task at a time touches them, nothing is shown before it is stored, and copies never go stale."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from sqlalchemy import text

from tests.served import PATIENCE, on_every_database, on_postgres
from tests.server.site import Site
from tests.server.visitor import Visitor, path, sit_together, twin, wait_for, whose_turn
from tuckerbox.match.timeline import Outcome, Timeline
from tuckerbox.server.actions import play
from tuckerbox.server.live import loaded_matches
from tuckerbox.server.live.writer import WriteRequest
from tuckerbox.server.people import program
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.store import UnavailableError
from tuckerbox.server.table import loaded_match
from tuckerbox.server.table.rows import EntryRow


async def drop(site: Site, match: str) -> None:
    site.services.matches.drop(match)


@on_every_database
def test_a_match_stays_whole_under_many_hands(site: Site, anna: Visitor, bruce: Visitor) -> None:
    """People move, undo, look, ask and chat all at once, while the loaded match is dropped again and again."""
    match = sit_together(anna, bruce)
    until = 30
    undos = 10  # of each person, so that the match ends even where the others hardly get a turn between them
    over = threading.Event()

    def plays(nth: int, visitor: Visitor) -> None:
        rng = random.Random(nth)
        left = undos
        while not over.is_set():
            moment = visitor.moment(match)
            if moment["n"] >= until or moment["status"] == "over":
                over.set()
            elif moment["choices"]:
                action = rng.choice(moment["choices"])["action"]
                answer = visitor.ask("POST", path(match, "moves"), {"n": moment["n"], "action": action})
                assert answer.status_code in (200, 409), answer.text
            elif left and moment["undo"]["free"] is not None:
                left -= 1
                answer = visitor.ask("POST", path(match, "undo"), {"n": moment["n"]})
                assert answer.status_code in (200, 400, 409), answer.text

    def asks(nth: int, visitor: Visitor) -> None:
        rng = random.Random(nth)
        while not over.is_set():
            what = rng.choice(["", "/news?after=-1", "/why?action=done", "/record", "/verify", "?at=3"])
            answer = visitor.ask("GET", f"/api/matches/{match}{what}")
            assert answer.status_code in (200, 404), answer.text

    def drops() -> None:
        while not over.is_set():
            site.call(drop, site, match)
            over.wait(0.01)

    def hears() -> list[int]:
        last = until if anna.table(match)["status"] == "over" else 0
        told = site.told(match, lambda event: event.kind == "entry" and (event.id or 0) >= max(last, until))
        return [event.id for event in told if event.kind == "entry" and event.id is not None]

    twins = [twin(visitor, site.visitor()) for visitor in (anna, anna, bruce)]
    with ThreadPoolExecutor(8) as threads:
        heard = threads.submit(hears)
        at_work = [threads.submit(plays, nth, visitor) for nth, visitor in enumerate((anna, bruce, *twins[:1]))]
        at_work += [threads.submit(asks, nth, visitor) for nth, visitor in enumerate(twins[1:])]
        at_work.append(threads.submit(drops))
        try:
            for job in at_work:
                job.result(PATIENCE)
        finally:
            over.set()  # so that all end if one has failed
        assert heard.result(PATIENCE) == list(range(len(heard.result())))
    verdict = anna.get(path(match, "verify"))
    assert verdict["ok"], verdict["says"]
    entries = site.services.store.shelf(match).entries  # type: ignore[union-attr]
    assert [row.number for row in entries] == list(range(len(entries)))


class Failing:
    """Lets some writes of entries fail, each in a given way; then all succeed."""

    def __init__(self, site: Site, monkeypatch: pytest.MonkeyPatch, *ways: Exception | bool) -> None:
        self.ways = list(ways)
        self.append = site.services.store.append
        monkeypatch.setattr(site.services.store, "append", self)

    def __call__(self, requests: Sequence[Sequence[EntryRow]]) -> list[bool]:
        way: Exception | bool = self.ways.pop(0) if self.ways else True
        if isinstance(way, Exception):
            raise way
        return self.append(requests) if way else [False] * len(requests)


def test_a_move_that_could_not_be_stored_is_not_shown(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    before = anna.moment(match)
    Failing(site, monkeypatch, UnavailableError("The server's disk is full."))
    asked = {"n": before["n"], "action": before["choices"][0]["action"]}
    refusal = anna.refused(503, "unavailable", "POST", path(match, "moves"), asked)
    assert refusal["says"].startswith("The server's disk is full.")
    assert anna.moment(match) == before
    assert anna.post(path(match, "moves"), asked)["entry"]["number"] == before["n"] + 1


def test_a_move_that_collides_is_tried_again(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has stored an entry with this number, and its notification is still on its way."""
    match = anna.hot_seat()["id"]
    before = anna.moment(match)
    Failing(site, monkeypatch, False, False)
    asked = {"n": before["n"], "action": before["choices"][0]["action"]}
    assert anna.post(path(match, "moves"), asked)["entry"]["number"] == before["n"] + 1


def test_an_exception_drops_the_loaded_match(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    match = anna.hot_seat()["id"]
    before = anna.moment(match)
    asked = {"n": before["n"], "action": before["choices"][0]["action"]}

    def broken(*_: Any) -> None:
        raise RuntimeError("while it was made")

    with monkeypatch.context() as patched:
        patched.setattr(loaded_matches, "NewsJson", broken)
        assert anna.ask("POST", path(match, "moves"), asked).status_code == 500
    table = anna.table(match)
    assert anna.post(path(match, "moves"), asked)["entry"]["number"] == before["n"] + 1, "it had been stored"
    assert table["last"] in (before["n"], before["n"] + 1)
    assert anna.get(path(match, "verify"))["ok"]


def test_only_some_matches_stay_in_memory(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaded_matches, "MOST_BYTES", 2.5 * loaded_match.BYTES)
    tables = [anna.hot_seat()["id"] for _ in range(4)]
    for _ in range(2):
        for match in tables:
            anna.play(match)
    assert list(site.services.matches._kept) == tables[-len(site.services.matches._kept) :]
    assert len(site.services.matches._kept) <= 2
    assert all(anna.get(path(match, "verify"))["ok"] for match in tables)


def test_a_loaded_match_hears_of_a_revoked_token(site: Site, anna: Visitor) -> None:
    """The loaded match knows who sits where. (Over HTTP, a program without a valid token does not get this far.)"""
    match = anna.hot_seat()["id"]
    anna.play(match)
    token = anna.post(path(match, "seats/0/token"), {})["token"]

    async def refusal() -> str:
        with pytest.raises(RefusedError) as refused:
            await play.move(site.services, program(token), match, 1, "x")
        return refused.value.code

    assert site.call(refusal) != "not-seated"
    anna.ask("DELETE", path(match, "seats/0/token"))
    assert site.call(refusal) == "not-seated"


def test_a_repeated_move_gets_its_first_answer_however_late(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    mover = whose_turn(match, anna, bruce)
    moment = mover.moment(match)
    asked = {"n": moment["n"], "action": moment["choices"][0]["action"]}
    first = mover.post(path(match, "moves"), asked)
    for _ in range(3):
        whose_turn(match, anna, bruce).play(match)
    again = mover.post(path(match, "moves"), asked)
    assert again["entry"] == first["entry"]
    assert again["steps"] == first["steps"]
    assert again["moment"]["view"] == first["moment"]["view"]


def test_a_match_that_changes_while_it_is_read_is_read_again(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process stores an entry, and its notification comes before the rows of the older read."""
    match = anna.hot_seat()["id"]
    anna.play(match)
    read, reads = loaded_matches.read, list[int]()

    def late(*given: Any) -> Any:
        found = read(*given)
        reads.append(len(found[0].entries))
        if len(reads) == 1:
            site.call(drop, site, match)
        return found

    site.call(drop, site, match)
    monkeypatch.setattr(loaded_matches, "read", late)
    anna.play(match)
    assert len(reads) == 2


def test_a_match_that_is_dropped_in_the_moment_it_was_read_is_read_again(site: Site, anna: Visitor) -> None:
    """(A task that has ended must not be found by the next one: the event loop would spin for ever.)"""
    match = anna.hot_seat()["id"]

    async def drop_at_once() -> None:
        matches = site.services.matches
        matches.drop(match)
        reading = asyncio.ensure_future(matches._read(match))
        while match not in matches._reading:
            await asyncio.sleep(0)
        await matches._reading[match]
        matches.drop(match)
        async with asyncio.timeout(PATIENCE), matches.hold(match) as found:
            assert found.last == 0
        await reading

    site.call(drop_at_once)


def test_an_undo_replays_the_match_in_another_thread(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.hot_seat()["id"]
    for _ in range(3):
        anna.play(match)
    site.call(drop, site, match)
    outcomes, loop, on_loop = Timeline.outcomes, site.call(thread), list[bool]()

    def found(timeline: Timeline) -> list[Outcome]:
        if len(timeline._outcomes) <= len(timeline.line):
            on_loop.append(threading.get_ident() == loop)
        return outcomes.fget(timeline)  # type: ignore[attr-defined,no-any-return]

    monkeypatch.setattr(Timeline, "outcomes", property(found))
    anna.act(match, "undo", 3, to=0)
    assert on_loop
    assert not any(on_loop)


async def thread() -> int:
    return threading.get_ident()


def test_refused_strangers_drop_no_loaded_match(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL is simulated, on which another process may have continued the match."""
    match = anna.hot_seat()["id"]
    anna.play(match)
    monkeypatch.setattr(site.services.store, "shared_by_processes", True)
    before = site.services.matches._kept[match]
    stranger = site.visitor("Stranger")
    for _ in range(3):
        stranger.refused(403, "not-seated", "POST", path(match, "moves"), {"n": 1, "action": "x"})
    assert site.services.matches._kept[match] is before


def test_the_size_of_loaded_matches_is_that_of_those_kept(site: Site, anna: Visitor) -> None:
    """A match may be dropped while a task that will enter a decision holds it."""
    match, kept = anna.hot_seat()["id"], site.services.matches
    anna.play(match)

    async def play_while_dropped() -> None:
        async with kept.hold(match) as loaded:
            loaded.match.play(loaded.match.choices[0])
            kept.drop(match)
            await kept.enter(loaded, "", ())

    site.call(play_while_dropped)
    assert kept._size == sum(loaded.size for loaded in kept._kept.values())
    anna.play(match)
    assert kept._size == sum(loaded.size for loaded in kept._kept.values()) > 0


def test_a_request_that_cannot_be_stored_fails_no_other(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = EntryRow(**vars(site.services.store.shelf(anna.hot_seat()["id"]).entries[0]))  # type: ignore[union-attr]
    good, bad = [replace(row, number=1)], [replace(row, number=2)]

    def append(requests: Sequence[Sequence[EntryRow]]) -> list[bool]:
        if bad in requests:
            raise ValueError("the bad one")
        return [True] * len(requests)

    monkeypatch.setattr(site.services.store, "append", append)

    async def store_together() -> list[bool | BaseException]:
        group = [WriteRequest(rows, asyncio.get_running_loop().create_future()) for rows in (good, bad, good)]
        await asyncio.to_thread(site.services.writer._store, group)
        return await asyncio.gather(*(request.stored for request in group), return_exceptions=True)

    first, second, third = site.call(store_together)
    assert first is third is True
    assert str(second) == "the bad one"


# Ends the connection of the first process that listens.
CUT = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen tuckerbox' order by backend_start limit 1
"""


@on_postgres
def test_all_loaded_matches_are_read_again_when_listening_resumes(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Messages about any of them may have been missed in the meantime."""
    site = open_site()
    anna, kept = site.visitor("Anna"), site.services.matches
    changed, other = (anna.hot_seat()["id"] for _ in range(2))
    for match in (changed, other):
        anna.play(match)
    before = {match: kept.kept(match) for match in (changed, other)}
    there = open_site()
    lost, again, connect = threading.Event(), threading.Event(), psycopg.connect

    def wait_to_connect(*given: Any, **more: Any) -> Any:
        if threading.current_thread() is site.services.listener._thread:  # type: ignore[union-attr]
            lost.set()
            assert again.wait(PATIENCE)
        return connect(*given, **more)

    monkeypatch.setattr(psycopg, "connect", wait_to_connect)
    with site.services.store.engine.connect() as connection:
        assert connection.execute(text(CUT)).scalar_one()
    assert lost.wait(PATIENCE)
    twin(anna, there.visitor()).play(changed)  # nobody here hears of it
    assert before == {match: kept.kept(match) for match in (changed, other)}
    assert None not in before.values()
    again.set()
    wait_for(lambda: [kept.kept(match) for match in before], lambda found: found == [None, None])
    assert kept._size == 0
    assert anna.play(changed)["entry"]["number"] == 3
    assert anna.play(other)["entry"]["number"] == 2
