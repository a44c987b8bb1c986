"""`kill -9` under load: no acknowledged decision is lost or doubled."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from time import monotonic

import pytest

from tests.served import Served, on_every_database
from tests.server.crowd import Crowd, Told
from tests.server.visitor import PATIENCE, Visitor, sit_together, until

Come = Callable[..., Visitor]


def crowd(server: Served, come: Come, tables: int) -> Crowd:
    made = []
    for _ in range(tables):
        seats = [come(server.url, name) for name in ("Anna", "Bruce", "Clara")]
        made.append((seats, Told(sit_together(*seats), server.up)))
    return Crowd(made)


def drill(server: Served, come: Come, tables: int, kills: int, seed: int) -> None:
    """Kill the server repeatedly: each time after a random number of decisions, at any point of a request."""
    rng = random.Random(seed)
    people = crowd(server, come, tables)
    moment = threading.Event()
    for _ in range(kills):
        wanted, given_up = people.acknowledged + rng.randrange(5, 25), monotonic() + 2 * PATIENCE
        while people.playing and people.acknowledged < wanted and monotonic() < given_up:
            moment.wait(rng.random() / 50)  # so that a kill can hit any part of a request
        if not people.playing:
            break
        server.kill()
        server.start()
    wanted, given_up = people.acknowledged + 5, monotonic() + 2 * PATIENCE
    while people.playing and people.acknowledged < wanted and monotonic() < given_up:
        moment.wait(0.01)
    people.check()
    assert people.acknowledged
    assert people.asked_again, "no request was interrupted"


@on_every_database
def test_no_acknowledged_decision_is_lost_or_doubled(served: Served, come: Come) -> None:
    drill(served, come, tables=3, kills=1, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@on_every_database
def test_no_acknowledged_decision_is_lost_or_doubled_in_a_long_drill(served: Served, come: Come, seed: int) -> None:
    drill(served, come, tables=6, kills=15, seed=seed)


def test_a_bot_plays_on_after_a_kill(serve: Callable[..., Served], come: Come) -> None:
    server = serve(env={"TUCKERBOX_BOT_PAUSE": "3600"})
    anna = come(server.url)
    match = anna.set_table("random", "random")["id"]
    assert anna.table(match)["last"] == 2
    server.kill()
    server._env["TUCKERBOX_BOT_PAUSE"] = "0"
    server.start()
    with anna.stream(match, "2") as stream:
        told = until(stream, lambda event: event.id == "12")
    assert [event.id for event in told if event.kind == "entry"] == [str(n) for n in range(3, 13)]


def test_a_stream_resumes_after_a_kill(served: Served, come: Come) -> None:
    anna, looker = come(served.url), come(served.url)
    match = anna.hot_seat()["id"]
    anna.play(match)
    heard: list[int] = []
    with looker.stream(match, after=-1) as stream:
        told = until(stream, lambda event: event.id == "1")
        heard += [int(event.id or -1) for event in told if event.kind == "entry"]
        served.kill()
    served.start()
    anna.play(match)
    with looker.stream(match, str(heard[-1])) as stream:
        heard.append(next(int(event.id or -1) for event in stream if event.kind == "entry"))
    assert heard == [0, 1, 2]
