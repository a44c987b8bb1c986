"""Two processes on one PostgreSQL database work as one server."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.served import PATIENCE, Served, on_postgres
from tests.server.visitor import Visitor, sit_together, twin, until, whose_turn

Come = Callable[..., Visitor]


@pytest.fixture
def pair(serve: Callable[..., Served]) -> tuple[Served, Served]:
    """Start two processes at once on one database, with bots that don't pause."""
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(lambda _: serve(env={"TUCKERBOX_BOT_PAUSE": "0"}), range(2))
    return one, other


@pytest.mark.soak
@on_postgres
def test_two_processes_can_serve_one_match(pair: tuple[Served, Served], come: Come) -> None:
    here, there = (server.url for server in pair)
    anna, bruce, looker = come(here, "Anna"), come(there, "Bruce"), come(there, "Looker")

    # Both processes know people and their seats.
    match = sit_together(anna, bruce)
    assert [seat["yours"] for seat in twin(anna, come(there)).table(match)["seats"]] == [True, False]

    # Each process streams what the other stores, chat and presence included.
    rng = random.Random(1)
    with looker.stream(match) as theirs, anna.stream(match) as hers:
        for n in range(1, 11):
            whose_turn(match, anna, bruce).play(match, rng)
            for stream in (theirs, hers):
                event = until(stream, lambda event: event.kind == "entry")[-1]
                assert event.id == str(n)
        anna.post(f"/api/matches/{match}/chat", {"text": "hello there", "key": "aaaaaaaa"})
        until(theirs, lambda event: event.kind == "chat" and event.data["text"] == "hello there")
        with bruce.stream(match):
            until(hers, lambda event: event.kind == "seats" and event.data[1]["present"])
        until(hers, lambda event: event.kind == "seats" and not event.data[1]["present"])

    # If both get an answer to the same entry at once, only one stores it.
    for _ in range(10):
        mover = whose_turn(match, anna, bruce)
        moment = mover.moment(match)
        copies = [twin(mover, come(url)) for url in (here, there)]
        first, last = moment["choices"][0]["action"], moment["choices"][-1]["action"]
        together = threading.Barrier(2)

        def ask(
            nth: int,
            copies: list[Visitor] = copies,
            actions: tuple[str, str] = (first, last),
            n: int = moment["n"],
            together: threading.Barrier = together,
        ) -> tuple[int, str]:
            together.wait(PATIENCE)
            answer = copies[nth].ask("POST", f"/api/matches/{match}/moves", {"n": n, "action": actions[nth]})
            news = answer.json()
            return answer.status_code, news["entry"]["text"] if answer.status_code == 200 else news["error"]["code"]

        with ThreadPoolExecutor(2) as threads:
            said = list(threads.map(ask, range(2)))
        stored = looker.get(f"/api/matches/{match}/news", after=moment["n"])
        assert len(stored) == 1
        for (status, told), action in zip(said, (first, last), strict=True):
            if stored[0]["entry"]["text"].endswith(f": {action}"):
                assert (status, told) == (200, stored[0]["entry"]["text"])
            else:
                assert (status, told) == (409, "stale")
    assert anna.get(f"/api/matches/{match}/verify")["ok"]


@on_postgres
def test_two_processes_make_each_bots_move_once(pair: tuple[Served, Served], come: Come) -> None:
    here, there = (come(server.url) for server in pair)
    match = here.set_table("random", "random")["id"]
    with there.stream(match, after=-1) as stream:
        told = until(stream, lambda event: event.kind == "entry" and event.data["moment"]["status"] == "over")
    entries = [event for event in told if event.kind == "entry"]
    assert [int(event.id or -1) for event in entries] == list(range(len(entries)))
    assert there.get(f"/api/matches/{match}/verify")["ok"]

    # When one process ends, the other plays on with its bots.
    again = here.set_table("random", "random")["id"]
    pair[0].kill()
    with there.stream(again, after=-1) as stream:
        until(stream, lambda event: event.kind == "entry" and event.data["moment"]["status"] == "over")
    assert there.get(f"/api/matches/{again}/verify")["ok"]
