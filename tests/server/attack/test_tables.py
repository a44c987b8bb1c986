"""Somebody sets up table after table, so that nobody else's is seen in the list of free seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.site import Site
from tests.server.visitor import Visitor, good, path, sit_together, twin
from tuckerbox.server.actions import bounds
from tuckerbox.server.worker_ownership import Worker


def test_one_person_cannot_fill_the_list_of_free_seats(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_WAITING_TABLES", 3)
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    tables = [attacker.set_table("here", "open")["id"] for _ in range(3)]
    wanted = {"game": "outback", "seats": [{"who": "here"}, {"who": "open"}]}
    attacker.refused(429, "too-many-tables", "POST", "/api/matches", wanted)
    anna.set_table("here", "open")
    attacker.post(f"/api/matches/{tables[0]}/cancel")
    attacker.set_table("here", "open")


def test_rematches_count_as_tables_that_wait_for_players(
    anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_WAITING_TABLES", 2)
    matches = [sit_together(anna, bruce) for _ in range(2)]
    for match in matches:
        anna.act(match, "resign")
    waiting = anna.set_table("here", "open")["id"]
    again = anna.post(path(matches[0], "rematch"))["id"]
    anna.refused(429, "too-many-tables", "POST", path(matches[1], "rematch"))
    assert anna.post(path(matches[0], "rematch"))["id"] == again, "it is there already"
    anna.post(path(waiting, "cancel"))
    assert anna.post(path(matches[1], "rematch"))["status"] == "waiting"


def test_many_cookies_at_one_address_cannot_fill_the_list_of_free_seats(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "OPEN_IN_NETWORK", 3)
    site = open_site(limits=True)
    attackers = [site.visitor(client=("192.0.2.1", 50000)) for _ in range(3)]
    tables = [attacker.set_table("here", "open")["id"] for attacker in attackers]
    more, anna = site.visitor(client=("192.0.2.1", 50000)), site.visitor(client=("192.0.2.2", 50000))
    wanted = {"game": "outback", "seats": [{"who": "here"}, {"who": "open"}]}
    more.refused(429, "too-many-tables", "POST", "/api/matches", wanted)
    invited = more.set_table("here", "invited")  # nobody else sees this one in a list
    opened = {"who": "open", "nonce": None}
    more.refused(429, "too-many-tables", "PUT", path(invited["id"], "seats/1"), opened)
    anna.set_table("here", "open")
    attackers[0].post(path(tables[0], "cancel"))
    good(more.ask("PUT", path(invited["id"], "seats/1"), opened))


def test_people_at_one_address_who_turn_to_all_workers_get_at_most_twice_as_many_tables(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "OPEN_IN_NETWORK", 4)
    wanted = {"game": "outback", "seats": [{"who": "here"}, {"who": "open"}]}
    tables = 0
    for number in range(3):
        site = open_site(limits=True, worker=Worker(number, 3))
        while site.visitor(client=("192.0.2.1", 50000)).ask("POST", "/api/matches", wanted).status_code == 201:
            tables += 1
    assert bounds.OPEN_IN_NETWORK <= tables <= 2 * bounds.OPEN_IN_NETWORK


def test_people_whom_all_workers_know_get_no_more_tables_by_turning_to_all(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "OPEN_IN_NETWORK", 4)
    client = ("192.0.2.1", 50000)
    number = Worker(0, 2).owner_of("192.0.2.1")  # of the worker that sets up all tables of this address
    theirs, other = (open_site(limits=True, worker=Worker(one, 2)) for one in (number, 1 - number))
    here = [theirs.visitor(name, client=client) for name in ("Anna", "Bruce", "Carol")]
    there = [twin(visitor, other.visitor(client=client)) for visitor in here]
    wanted = {"game": "outback", "seats": [{"who": "here"}, {"who": "open"}]}
    for visitor in there[:2]:
        visitor.set_table("here", "open")
    error = there[2].refused(429, "too-many-tables", "POST", "/api/matches", wanted)
    assert error["says"].startswith("2 tables")
    for visitor in here[:2]:
        visitor.set_table("here", "open")
    error = here[2].refused(429, "too-many-tables", "POST", "/api/matches", wanted)
    assert error["says"].startswith("4 tables")
    there[2].refused(429, "too-many-tables", "POST", "/api/matches", wanted)


def test_one_person_can_have_as_many_tables_with_several_workers(open_site: Callable[..., Site]) -> None:
    worker = Worker(Worker(0, 16).owner_of("192.0.2.1"), 16)  # the one that sets up all tables of this address
    visitor = open_site(worker=worker).visitor(client=("192.0.2.1", 50000))
    for _ in range(bounds.MOST_WAITING_TABLES):
        visitor.set_table("here", "open")
