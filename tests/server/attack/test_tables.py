"""Somebody sets up table after table, so that nobody else's is seen in the list of free seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.site import Site
from tests.server.visitor import good, path
from tuckerbox.server.actions import bounds, lobby
from tuckerbox.server.workers import Worker


def test_one_person_cannot_fill_the_list_of_free_seats(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_WAITING", 3)
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    tables = [attacker.set_table("here", "open")["id"] for _ in range(3)]
    wanted = {"game": "outback", "seats": [{"who": "here"}, {"who": "open"}]}
    attacker.refused(429, "too-many-tables", "POST", "/api/matches", wanted)
    anna.set_table("here", "open")
    attacker.post(f"/api/matches/{tables[0]}/cancel")
    attacker.set_table("here", "open")


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


def test_the_workers_of_a_server_share_what_people_at_one_address_may_have_open(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "OPEN_IN_NETWORK", 4)
    wanted = {"game": "outback", "seats": [{"who": "here"}, {"who": "open"}]}
    for number in range(2):
        site = open_site(limits=True, worker=Worker(number, 2))
        attackers = [site.visitor(client=("192.0.2.1", 50000)) for _ in range(3)]
        for attacker in attackers[:2]:
            attacker.set_table("here", "open")
        error = attackers[2].refused(429, "too-many-tables", "POST", "/api/matches", wanted)
        assert error["says"].startswith("2 tables")
