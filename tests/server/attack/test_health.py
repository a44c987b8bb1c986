"""Another program holds the database's lock, or fills the disk: the server says so, and does not wait."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from typing import Any

import pytest
from anyio import to_thread
from sqlalchemy import Connection

from tests.served import PATIENCE
from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox.server.live import health
from tuckerbox.server.store import UnavailableError, store


@pytest.fixture(autouse=True)
def unkept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)


def healthy(visitor: Visitor) -> bool:
    answer = visitor.ask("GET", "/healthz")
    assert answer.json() == {"ok": answer.status_code == 200}
    assert answer.status_code in (200, 503)
    return bool(answer.json()["ok"])


def test_a_locked_database_is_reported_and_nobody_waits_for_it(
    site: Site, anna: Visitor, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert healthy(anna)
    monkeypatch.setattr(health, "DEADLINE", 0.05)
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("begin immediate")
        assert not healthy(anna)
        assert not healthy(anna), "while the first check still waits"
        other.execute("rollback")
    monkeypatch.setattr(health, "DEADLINE", 30.0)
    assert healthy(anna)


def test_our_own_writer_that_waits_is_reported(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "DEADLINE", 0.05)
    with site.services.store._one_writes:
        assert not healthy(anna)
    monkeypatch.setattr(health, "DEADLINE", 30.0)
    assert healthy(anna)


def test_a_full_disk_is_reported_until_a_write_succeeds(
    site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(connection: Connection) -> None:
        connection.exec_driver_sql("pragma max_page_count = 1")
        try:
            connection.exec_driver_sql("create table filler as select zeroblob(1000000) as large")
        finally:
            connection.exec_driver_sql("pragma max_page_count = 1000000")

    with pytest.raises(UnavailableError, match="full"):
        site.services.store._write(fill)
    assert not healthy(anna)
    assert anna.hot_seat()["id"]
    assert healthy(anna)
    with pytest.raises(UnavailableError, match="full"):
        site.services.store._write(fill)
    monkeypatch.setattr(store, "DOUBTED", 0.0)
    assert healthy(anna), "later, it is worth another try"


def test_blocked_threads_do_not_delay_the_answer(site: Site, anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every thread for requests is busy. (Without a thread of its own, the check would wait behind them.)"""
    release = threading.Event()

    async def block() -> None:
        limiter = to_thread.current_default_thread_limiter()
        tasks.extend(
            asyncio.create_task(to_thread.run_sync(release.wait, PATIENCE)) for _ in range(int(limiter.total_tokens))
        )
        while limiter.available_tokens:
            await asyncio.sleep(0)

    async def end() -> None:
        release.set()
        for task in tasks:
            await task

    tasks: list[Any] = []
    site.call(block)
    try:
        assert healthy(anna)
    finally:
        site.call(end)
