"""`kill -9` under load: no acknowledged decision is lost or doubled."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable

import pytest

from tests.served import HASTY, Served, on_every_database
from tests.server.crowd import TRIO, WITH_A_BOT, Crowd
from tests.server.faults import Kill
from tests.server.visitor import Visitor, sit_together, until, whose_turn

Come = Callable[..., Visitor]


def drill(server: Served, come: Come, tables: int, kills: int, seed: int) -> None:
    """Kill the server repeatedly: each time after a random number of decisions, at any point of a request."""
    moment = threading.Event()
    with Crowd(server, come, [TRIO, WITH_A_BOT] * tables, seed=seed) as crowd:
        kill = Kill(server)
        for _ in range(kills):
            crowd.play(crowd.rng.randrange(5, 25))
            moment.wait(crowd.rng.random() / 50)  # so that a kill can hit any part of a request
            kill.begin()
            kill.end()
        crowd.play(10)
    assert crowd.tally.cut, "no request was interrupted"


@pytest.mark.sampled
@on_every_database
def test_no_acknowledged_decision_is_lost_or_doubled(serve: Callable[..., Served], come: Come) -> None:
    drill(serve(env=HASTY), come, tables=2, kills=2, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
@on_every_database
def test_no_acknowledged_decision_is_lost_or_doubled_by_a_hundred_kills(
    serve: Callable[..., Served], come: Come, seed: int
) -> None:
    drill(serve(env=HASTY), come, tables=4, kills=25, seed=seed)


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


@pytest.mark.sampled
@on_every_database
def test_a_kill_costs_no_time(serve: Callable[..., Served], come: Come) -> None:
    server = serve(env=HASTY)
    anna, bruce = come(server.url, "Anna"), come(server.url, "Bruce")
    match = sit_together(anna, bruce, clock={"bank": 60, "increment": 5})
    server.kill()
    server.start()
    whose_turn(match, anna, bruce).play(match)
    outage = anna.get(f"/api/matches/{match}/news", after=0)[0]
    assert re.search(r"^The server was down\. \w+ gets [0-9]+ s back\.$", outage["entry"]["text"])


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
