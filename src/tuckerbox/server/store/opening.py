"""Opening a database: making the file, setting the connections up, bringing the tables to their newest form."""

from __future__ import annotations

import time
from pathlib import Path
from sqlite3 import Connection, OperationalError
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x7C4B07  # the advisory lock that processes of one PostgreSQL take, so that one of them migrates

TRIES, PAUSE = 100, 0.05  # to set up a database file that others are setting up, and seconds between them

# What was asked of the database is full of secrets: it is not for the logs.
POOL: dict[str, Any] = {"pool_size": 16, "max_overflow": 16, "hide_parameters": True}


class DatabaseError(ValueError):
    """A database that can't be used as it was named; says what would do."""


def database_url(said: str) -> URL:
    """The address of a database that we can use; DatabaseError, with a sentence, if it is none."""
    try:
        url = make_url(said)
    except ArgumentError:
        raise DatabaseError(f"{said!r} is no address of a database; one looks like {EXAMPLES}.") from None
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and url.database not in (None, "", ":memory:"):
        return url
    raise DatabaseError(f"Tuckerbox keeps its matches in a SQLite file or in PostgreSQL: {EXAMPLES}.")


EXAMPLES = "sqlite:////home/anna/tuckerbox.db or postgresql://anna@localhost/tuckerbox"


def open_database(said: str) -> Engine:
    """The engine of a database whose tables are there and up to date."""
    url = database_url(said)
    try:
        engine = engine_for(url)
    except ImportError:
        raise DatabaseError("PostgreSQL needs its driver: pip install 'tuckerbox[postgres]'.") from None
    except OSError as wrong:
        raise DatabaseError(f"{wrong.filename} can't be made: {(wrong.strerror or str(wrong)).lower()}.") from None
    try:
        migrate(engine)
    except CommandError:
        engine.dispose()
        raise DatabaseError(f"{shown(url)} was written by a newer Tuckerbox than this one.") from None
    except DBAPIError as wrong:
        engine.dispose()
        reason = str(wrong.orig).strip().partition("\n")[0].rstrip(".")
        raise DatabaseError(f"{shown(url)} can't be used: {reason}.") from None
    return engine


def engine_for(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, **POOL)
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, poolclass=QueuePool, **POOL)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_at_once)
    return engine


def shown(url: URL) -> str:
    """An address as it may be shown: without its password."""
    return url.render_as_string(hide_password=True)


def migrate(engine: Engine) -> None:
    """Brings the tables to their newest form; a second process waits until the first has done it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _set_up_sqlite(connection: Connection, _record: Any) -> None:
    """Write-ahead log, so that readers and the writer do not wait for each other; on disk before we say so."""
    connection.isolation_level = None  # we begin and commit, not the driver
    for said in ("busy_timeout = 20000", "synchronous = full", "foreign_keys = on"):
        connection.execute(f"pragma {said}").close()
    _write_ahead(connection)


def _write_ahead(connection: Connection) -> None:
    """Sets the journal's mode, which a file keeps. Of several who do so at once SQLite refuses some without waiting."""
    for left in range(TRIES - 1, -1, -1):
        try:
            connection.execute("pragma journal_mode = wal").close()
            return
        except OperationalError:
            if not left:
                raise
            time.sleep(PAUSE)


def _begin_at_once(connection: Any) -> None:
    """A transaction that writes takes the lock at its beginning, so that it can't fail half way."""
    reads = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("begin" if reads else "begin immediate")
