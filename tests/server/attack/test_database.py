"""The database is in trouble: another program holds its lock. People hear of it soon, and nothing is lost."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event

import pytest
import sqlalchemy as sql
from sqlalchemy.exc import OperationalError

from tests.served import PATIENCE, on_every_database, on_postgres
from tests.server.faults import HeldLock
from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox.server.live import services, table_bots
from tuckerbox.server.store import DatabaseError, Store, UnavailableError, opening
from tuckerbox.server.store.tables import entries
from tuckerbox.server.table.rows import EntryRow


@pytest.fixture
def hasty(open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a server that does not wait long for a locked file."""
    monkeypatch.setattr(opening, "LOCKED", 50)
    return open_site()


@contextmanager
def locked(site: Site) -> Iterator[None]:
    """Let another program hold the lock for writing."""
    lock = HeldLock(site.services.settings.database_url)
    lock.begin()
    try:
        yield
    finally:
        lock.end()


@on_every_database
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


@on_every_database
def test_all_moves_made_meanwhile_get_an_answer(hasty: Site) -> None:
    anna = hasty.visitor("Anna")
    matches = [anna.hot_seat()["id"] for _ in range(5)]
    with locked(hasty):
        for match in matches:
            moment = anna.moment(match)
            asked = {"n": moment["n"], "action": moment["choices"][0]["action"]}
            anna.refused(503, "unavailable", "POST", f"/api/matches/{match}/moves", asked)
    for match in matches:
        anna.play(match)


def test_a_bot_tries_again_until_its_decision_is_stored(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "FIND_STRAYS", 3600)
    monkeypatch.setattr(table_bots, "RETRY", 0)
    site = open_site()
    append, troubles = site.services.store.append, iter(range(3))

    def append_later(requests: Sequence[Sequence[EntryRow]]) -> list[bool]:
        if next(troubles, None) is not None:
            raise UnavailableError("The server's disk is full.")
        return append(requests)

    monkeypatch.setattr(site.services.store, "append", append_later)
    match = site.visitor().set_table("random", "random")["id"]
    site.wait_for_entry(match, 12)
    assert next(troubles, None) is None


def test_bots_of_long_ago_play_on_though_the_first_look_for_them_fails(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = open_site(pause=3600)
    match = before.visitor().set_table("random", "random")["id"]
    with before.services.store.engine.begin() as connection:
        connection.execute(sql.update(entries).values(at=0))
    before.close()
    find, troubles = Store.waiting_for_bots, iter(range(1))

    def find_later(store: Store, since: int = 0) -> list[str]:
        if next(troubles, None) is not None:
            raise UnavailableError("Another program is using the server's database.")
        return find(store, since)

    monkeypatch.setattr(Store, "waiting_for_bots", find_later)
    monkeypatch.setattr(services, "FIND_STRAYS", 0.01)
    open_site().wait_for_entry(match, 12)


@on_postgres
def test_a_statement_that_takes_too_long_is_given_up(site: Site) -> None:
    store = site.services.store

    def sleep(connection: sql.Connection) -> None:
        connection.execute(sql.text("set local statement_timeout = 50"))
        connection.execute(sql.text(f"select pg_sleep({PATIENCE})"))

    with pytest.raises(UnavailableError, match="too slow"):
        store._write(sleep)
    with store._reading() as connection:
        assert connection.execute(sql.text("show statement_timeout")).scalar_one() == f"{opening.SLOWEST // 1000}s"


def test_a_database_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(opening.KEEPALIVE, "connect_timeout", 2)  # the least that is possible
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(DatabaseError, match="timeout"):
            Store(f"postgresql://anna@127.0.0.1:{port}/tuckerbox")


@on_postgres
def test_connections_that_are_cut_are_noticed(site: Site) -> None:
    with site.services.store.engine.connect() as connection:
        given = connection.connection.dbapi_connection.info.get_parameters()  # type: ignore[union-attr]
    assert opening.KEEPALIVE.items() <= {name: int(given.get(name, -1)) for name in opening.KEEPALIVE}.items()


@on_postgres
def test_presence_can_wait(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    match, tried = anna.hot_seat()["id"], Event()

    def stopped() -> None:
        tried.set()
        raise OperationalError("", {}, ConnectionError("the database system is shutting down"))

    async def move() -> None:
        site.services.announce_presence(match)

    with monkeypatch.context() as context:
        context.setattr(site.services.store.engine, "connect", stopped)
        site.call(move)
        assert tried.wait(PATIENCE)
    site.told(match, lambda event: event.kind == "seats")


@on_postgres
def test_a_database_that_only_lets_us_read_is_reported(site: Site) -> None:
    def write(connection: sql.Connection) -> None:
        connection.execute(sql.text("set transaction read only"))
        connection.execute(sql.text("delete from entries"))

    with pytest.raises(UnavailableError, match="can't be written to"):
        site.services.store._write(write)
