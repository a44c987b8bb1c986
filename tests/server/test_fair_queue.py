"""The fair queue: networks take turns, and their people."""

from __future__ import annotations

from threading import Event

import pytest

from tests.served import PATIENCE
from tuckerbox.server.live.fair_queue import FairQueue
from tuckerbox.server.live.networks_of_people import NetworksOfPeople


def test_people_take_turns() -> None:
    networks, begin, done = NetworksOfPeople(), Event(), list[str]()
    for person in ("greedy", "Anna", "Bruce"):
        networks.note(person, f"the network of {person}")
    queue = FairQueue("test", 1, networks)
    queue.submit("", lambda: begin.wait(PATIENCE))  # holds the thread until all have asked
    jobs = [queue.submit("greedy", lambda k=k: done.append(f"greedy {k}")) for k in range(3)]  # type: ignore[misc]
    jobs += [queue.submit(person, lambda person=person: done.append(person)) for person in ("Anna", "Bruce")]  # type: ignore[misc]
    begin.set()
    for job in jobs:
        job.result(PATIENCE)
    assert done == ["greedy 0", "Anna", "Bruce", "greedy 1", "greedy 2"]
    queue.close()


def test_networks_take_turns_and_their_people() -> None:
    networks, begin, done = NetworksOfPeople(), Event(), list[str]()
    for person in ("one cookie", "another cookie", "a third cookie"):
        networks.note(person, "192.0.2.1")
    for person in ("Anna", "Bruce"):
        networks.note(person, f"the network of {person}")
    queue = FairQueue("test", 1, networks)
    queue.submit("", lambda: begin.wait(PATIENCE))  # holds the thread until all have asked
    people = ("one cookie", "one cookie", "another cookie", "a third cookie", "Anna", "Bruce", "Anna")
    jobs = [queue.submit(person, lambda person=person: done.append(person)) for person in people]  # type: ignore[misc]
    assert queue.open_jobs_at("192.0.2.1") == 4
    begin.set()
    for job in jobs:
        job.result(PATIENCE)
    assert done == ["one cookie", "Anna", "Bruce", "another cookie", "Anna", "a third cookie", "one cookie"]
    queue.close()


def test_people_whose_network_is_not_known_share_one() -> None:
    networks, begin, done = NetworksOfPeople(), Event(), list[str]()
    networks.note("Anna", "192.0.2.1")
    queue = FairQueue("test", 1, networks)
    queue.submit("Anna", lambda: begin.wait(PATIENCE))  # holds the thread until all have asked
    people = ("one stranger", "another stranger", "a third stranger", "Anna", "Anna")
    jobs = [queue.submit(person, lambda person=person: done.append(person)) for person in people]  # type: ignore[misc]
    begin.set()
    for job in jobs:
        job.result(PATIENCE)
    assert done == ["one stranger", "Anna", "another stranger", "Anna", "a third stranger"]
    queue.close()


def test_open_jobs_are_counted_until_they_have_ended() -> None:
    queue, begin = FairQueue("test", 1, NetworksOfPeople()), Event()
    jobs = [queue.submit(person, lambda: begin.wait(PATIENCE)) for person in ("Anna", "Anna", "Bruce")]
    assert [queue.open_jobs(person) for person in ("Anna", "Bruce", "Carol", None)] == [2, 1, 0, 3]
    begin.set()
    for job in jobs:
        job.result(PATIENCE)
    queue.close()
    assert queue.open_jobs() == 0


def test_a_job_that_fails_hurts_nobody_else() -> None:
    queue = FairQueue("test", 1, NetworksOfPeople())
    with pytest.raises(ZeroDivisionError):
        queue.submit("Anna", lambda: 1 / 0).result(PATIENCE)
    assert queue.submit("Anna", lambda: 1).result(PATIENCE) == 1
    queue.close()


def test_work_that_has_not_begun_is_cancelled_when_the_queue_closes() -> None:
    queue, begin, began = FairQueue("test", 1, NetworksOfPeople()), Event(), Event()
    running = queue.submit("Anna", lambda: (began.set(), begin.wait(PATIENCE))[1])
    assert began.wait(PATIENCE)
    waiting = queue.submit("Bruce", lambda: begin.wait(PATIENCE))
    begin.set()
    queue.close()
    assert running.result(PATIENCE) is True
    assert waiting.cancelled() or waiting.result(PATIENCE) is True
    assert queue.submit("Carol", begin.is_set).cancelled()


def test_whoever_comes_while_a_job_runs_is_before_its_persons_next() -> None:
    networks, began, begin, done = NetworksOfPeople(), Event(), Event(), list[str]()
    for person in ("greedy", "Anna"):
        networks.note(person, f"the network of {person}")
    networks.note("a friend of greedy", networks.of("greedy"))
    queue = FairQueue("test", 1, networks)
    queue.submit("greedy", lambda: (began.set(), begin.wait(PATIENCE)))
    jobs = [queue.submit("greedy", lambda k=k: done.append(f"greedy {k}")) for k in range(2)]  # type: ignore[misc]
    assert began.wait(PATIENCE)
    jobs += [queue.submit(who, lambda who=who: done.append(who)) for who in ("a friend of greedy", "Anna")]  # type: ignore[misc]
    begin.set()
    for job in jobs:
        job.result(PATIENCE)
    assert done == ["Anna", "a friend of greedy", "greedy 0", "greedy 1"]
    queue.close()
