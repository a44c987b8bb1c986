"""Appending entries to matches, which happens at every move.

These functions use the database's driver, because SQLAlchemy takes longer to run these statements than the database.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from tuckerbox.server.store.messages import CHANNEL, encode, of_entries
from tuckerbox.server.store.tables import entries
from tuckerbox.server.table.rows import EntryRow

Place = tuple[str, int]  # a match and the number of an entry

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


class SqliteAppender:
    """Stores the entries of several requests in one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[Place]:
        """Store entries. Return the first place of each request whose entries were stored."""
        added = []
        with driver_of(self.engine) as connection:
            connection.execute("begin immediate")
            for first, *rest in requests:
                if connection.execute(ADD_IF_FREE, vars(first)).rowcount:
                    connection.executemany(ADD, map(vars, rest))  # its request gets the numbers after the first, too
                    added.append((first.match, first.number))
            connection.commit()
        return added


class PostgresAppender:
    """Stores and announces the entries of several requests in one statement."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[Place]:
        """Store entries. Return the first place of each request whose entries were stored."""
        first = [{**vars(rows[0]), "message": encode(of_entries(rows))} for rows in requests]
        # With the number of the first, which decides whether they are stored.
        rest = [{"match": row.match, "number": f.number, "entry": vars(row)} for f, *later in requests for row in later]
        with driver_of(self.engine) as connection:
            found = connection.execute(APPEND, {"first": json.dumps(first), "rest": json.dumps(rest)})
            return [(match, number) for match, number, _ in found]


@contextmanager
def driver_of(engine: Engine) -> Iterator[Any]:
    """Lend a connection of the database's driver. Translate its errors into SQLAlchemy's."""
    driver = engine.dialect.loaded_dbapi
    with engine.connect() as connection:
        try:
            yield connection.connection.driver_connection
        except driver.Error as wrong:
            raise DBAPIError.instance(None, None, wrong, driver.Error, dialect=engine.dialect) from wrong
