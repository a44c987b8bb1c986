"""Appending entries to matches, which happens at every move.

These functions use the database's driver, because SQLAlchemy takes longer to run these statements than the database.
"""

from __future__ import annotations

import json
import selectors
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from tuckerbox.server.store.process_messages import CHANNEL, encode, of_entries
from tuckerbox.server.store.tables import entries
from tuckerbox.server.table.rows import EntryRow

Place = tuple[str, int]  # a match and the number of an entry

# The system's own selector takes 10 µs more for a look at one socket. Windows does not have this one.
SELECTOR: Any = getattr(selectors, "PollSelector", selectors.SelectSelector)

INSERT = sqlite.insert(entries)
NAMED = sqlite.dialect(paramstyle="named")
ADD, ADD_IF_FREE = (str(said.compile(dialect=NAMED)) for said in (INSERT, INSERT.on_conflict_do_nothing()))

# A single statement, because a transaction of several waits for the database six times.
APPEND = f"""
    with added as (
        insert into entries select * from json_populate_recordset(null::entries, %(first)s::json)
        order by match, number on conflict do nothing returning match, number
    ), rest as (
        insert into entries select entry.*
        from added join json_to_recordset(%(rest)s::json) as later(match text, number integer, entry json)
        using (match, number) cross join json_populate_record(null::entries, later.entry) as entry
    )
    select match, number, pg_notify('{CHANNEL}', message)
    from added join json_to_recordset(%(first)s::json) as told(match text, number integer, message text)
    using (match, number)
"""


class Appender:
    """Keeps a connection between two groups of entries, because taking one from the pool costs as much as a commit."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._kept: Connection | None = None
        self._one_at_a_time = Lock()

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[Place]:
        """Store the entries of several requests. Return the first place of each request whose entries were stored."""
        raise NotImplementedError

    def close(self) -> None:
        with self._one_at_a_time:
            self._drop()

    @contextmanager
    def _driver(self) -> Iterator[Any]:
        """Lend the driver's connection. Translate its errors into SQLAlchemy's, and connect again after one."""
        driver = self.engine.dialect.loaded_dbapi
        with self._one_at_a_time:
            if self._kept is not None and is_lost(self._kept):
                self._drop()
            if self._kept is None:
                self._kept = self.engine.connect()
            try:
                yield self._kept.connection.driver_connection
            except BaseException as wrong:
                self._drop()
                if isinstance(wrong, driver.Error):
                    raise DBAPIError.instance(None, None, wrong, driver.Error, dialect=self.engine.dialect) from wrong
                raise

    def _drop(self) -> None:
        if self._kept is not None:
            self._kept.invalidate()
            self._kept.close()
            self._kept = None


def is_lost(connection: Connection) -> bool:
    """Return whether PostgreSQL has closed a connection meanwhile. If it has, the socket has something to read."""
    if connection.dialect.name != "postgresql":
        return False
    driver: Any = connection.connection.driver_connection
    if driver.closed:
        return True
    with SELECTOR() as selector:
        selector.register(driver, selectors.EVENT_READ)
        return bool(selector.select(0))


class SqliteAppender(Appender):
    """Stores the entries of several requests in one transaction."""

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[Place]:
        added = []
        with self._driver() as connection:
            connection.execute("begin immediate")
            for first, *rest in requests:
                if connection.execute(ADD_IF_FREE, vars(first)).rowcount:
                    # The request that gets the first number gets those after it, too.
                    connection.executemany(ADD, map(vars, rest))
                    added.append((first.match, first.number))
            connection.commit()
        return added


class PostgresAppender(Appender):
    """Stores and announces the entries of several requests in one statement."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.execution_options(isolation_level="AUTOCOMMIT"))

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[Place]:
        first = [{**vars(rows[0]), "message": encode(of_entries(rows))} for rows in requests]
        # With the number of the first, which decides whether they are stored.
        rest = [{"match": row.match, "number": f.number, "entry": vars(row)} for f, *later in requests for row in later]
        with self._driver() as connection:
            found = connection.execute(APPEND, {"first": json.dumps(first), "rest": json.dumps(rest)})
            return [(match_id, number) for match_id, number, _ in found]
