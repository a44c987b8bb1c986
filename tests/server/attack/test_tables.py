"""Somebody sets up table after table, so that nobody else's is seen in the list of free seats."""

from __future__ import annotations

import pytest

from tests.server.site import Site
from tuckerbox.server.actions import lobby


def test_one_person_cannot_fill_the_list_of_free_seats(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_WAITING", 3)
    attacker, anna = site.visitor("Attacker"), site.visitor("Anna")
    tables = [attacker.set_table("here", "open")["id"] for _ in range(3)]
    wanted = {"game": "outback", "seats": [{"who": "here"}, {"who": "open"}]}
    attacker.refused(429, "too-many-tables", "POST", "/api/matches", wanted)
    anna.set_table("here", "open")
    attacker.post(f"/api/matches/{tables[0]}/cancel")
    attacker.set_table("here", "open")
