"""The database is in trouble: another program holds its lock. People hear of it soon, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy.engine import make_url

from tests.server.site import Site
from tuckerbox.server.store import opening


@pytest.fixture(params=["sqlite"])
def database(request: pytest.FixtureRequest, tmp_path: object) -> str:
    return f"sqlite:///{tmp_path}/tuckerbox.db"


@pytest.fixture
def hasty(open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a server that does not wait long for a locked file."""
    monkeypatch.setattr(opening, "LOCKED", 50)
    return open_site()


@contextmanager
def locked(site: Site) -> Iterator[None]:
    """Let another program hold the lock for writing."""
    file = make_url(site.services.settings.database_url).database
    other = sqlite3.connect(str(file), isolation_level=None)
    other.execute("begin immediate")
    yield
    other.execute("rollback")
    other.close()


def test_a_locked_database_refuses_moves_and_loses_nothing(hasty: Site) -> None:
    anna = hasty.visitor("Anna")
    match = anna.hot_seat()["id"]
    anna.play(match)
    before = anna.moment(match)
    asked = {"n": before["n"], "action": before["choices"][0]["action"]}
    with locked(hasty):
        refusal = anna.refused(503, "unavailable", "POST", f"/api/matches/{match}/moves", asked)
        assert refusal["says"].startswith("Another program is using the server's database.")
        chat = f"/api/matches/{match}/chat"
        anna.refused(503, "unavailable", "POST", chat, {"text": "hello", "key": "hello-all"})
        seats = [{"who": "here"}, {"who": "here"}]
        anna.refused(503, "unavailable", "POST", "/api/matches", {"game": "outback", "seats": seats})
        assert anna.moment(match) == before, "looking is still possible"
        assert anna.ask("GET", "/healthz").status_code == 503
    assert anna.post(f"/api/matches/{match}/moves", asked)["entry"]["number"] == before["n"] + 1
    assert anna.get(f"/api/matches/{match}/verify")["ok"]
    assert hasty.services.store.alive()


def test_many_who_move_meanwhile_all_get_an_answer(hasty: Site) -> None:
    anna = hasty.visitor("Anna")
    matches = [anna.hot_seat()["id"] for _ in range(5)]
    with locked(hasty):
        for match in matches:
            moment = anna.moment(match)
            asked = {"n": moment["n"], "action": moment["choices"][0]["action"]}
            anna.refused(503, "unavailable", "POST", f"/api/matches/{match}/moves", asked)
    for match in matches:
        anna.play(match)
