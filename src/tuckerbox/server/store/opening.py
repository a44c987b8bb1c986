"""Opening a database: creating the file, configuring connections, running migrations."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from sqlite3 import Connection, OperationalError
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

from tuckerbox.server.store.tables import matches

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x7C4B07  # the advisory lock that lets only one process at a time migrate a PostgreSQL database

LOCKED = 3000  # milliseconds to wait while another program has locked what is to be written
SLOWEST = 5_000  # milliseconds that a statement may take on PostgreSQL
SILENCE = 6.0  # seconds to wait for an answer: by then, PostgreSQL itself would have abandoned the statement
# How soon a connection to PostgreSQL counts as lost if nothing comes back: in seconds, but the last in milliseconds.
KEEPALIVE: dict[str, Any] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
TRIES, PAUSE = 100, 0.05  # attempts to set up a file while others do the same, and seconds between them

# The parameters of statements hold secrets, so they must not reach the logs.
POOL: dict[str, Any] = {"pool_size": 16, "max_overflow": 16, "pool_timeout": 5, "hide_parameters": True}


class DatabaseError(ValueError):
    """The database can't be used. The message says why, or what would work."""


def database_url(said: str) -> URL:
    """Return the URL of a supported database. Raise DatabaseError if it is not one."""
    try:
        url = make_url(said)
    except MALFORMED:
        raise DatabaseError(NOT_A_URL) from None
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and url.database not in (None, "", ":memory:"):
        return url
    raise DatabaseError(f"Tuckerbox stores its matches in a SQLite file or in PostgreSQL. Use {EXAMPLES}.")


EXAMPLES = "sqlite:////home/anna/tuckerbox.db or postgresql://anna@localhost/tuckerbox"
NAME_IT = "Name the server's database."
# The wrong URL is not repeated: it may have a password.
NOT_A_URL = f"That is not the URL of a database. Use one like {EXAMPLES}."
MALFORMED = (ArgumentError, ValueError)  # what SQLAlchemy raises for a malformed URL
PASSWORDS = ("password", "sslpassword")  # parameters of a URL


def open_database(said: str, *, create: bool = True) -> Engine:
    """Return the engine of a database, with its tables up to date.

    Without `create`, raise DatabaseError unless a server has used the database before.
    """
    url = database_url(said)
    if not create:
        refuse_missing_file(url)
    try:
        engine = engine_for(url)
    except ImportError:
        raise DatabaseError("PostgreSQL needs its driver: pip install 'tuckerbox[postgres]'.") from None
    except MALFORMED:
        raise DatabaseError(NOT_A_URL) from None
    except OSError as wrong:
        raise DatabaseError(f"{wrong.filename} can't be created: {(wrong.strerror or str(wrong)).lower()}.") from None
    try:
        if not create and not inspect(engine).has_table(matches.name):
            engine.dispose()
            raise DatabaseError(f"{url_without_password(url)} has no matches of Tuckerbox. {NAME_IT}")
        migrate(engine)
    except CommandError:
        engine.dispose()
        raise DatabaseError(f"{url_without_password(url)} was written by a newer version of Tuckerbox.") from None
    except DBAPIError as wrong:
        engine.dispose()
        reason = str(wrong.orig).strip().partition("\n")[0].rstrip(".")
        raise DatabaseError(f"{url_without_password(url)} can't be used: {reason}.") from None
    return engine


def refuse_missing_file(url: URL) -> None:
    """Raise DatabaseError if the file of a SQLite database does not exist."""
    if url.get_backend_name() == "sqlite":
        try:
            Path(str(url.database)).stat()
        except OSError as wrong:
            raise DatabaseError(f"{wrong.filename} can't be opened: {str(wrong.strerror).lower()}. {NAME_IT}") from None


def engine_for(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        engine = create_engine(url, pool_pre_ping=True, connect_args=KEEPALIVE, **POOL)
        event.listen(engine, "do_connect", _connect_to_postgres)
        event.listen(engine, "connect", _set_up_postgres)
        return engine
    if "uri" not in url.query:  # otherwise, the URL has SQLite's own parameters, and no plain path
        create_private_file(Path(str(url.database)))
    engine = create_engine(url, poolclass=QueuePool, **POOL)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_at_once)
    return engine


def create_private_file(path: Path) -> None:
    """Create a file that only this user can read, unless it exists. SQLite gives its other files the same mode."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError, IsADirectoryError):  # SQLite says what is wrong with a folder
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def url_without_password(url: URL) -> str:
    """Return a URL as people write it, without its password."""
    shown = url.set(drivername=url.get_backend_name()).difference_update_query(PASSWORDS)
    return shown.render_as_string(hide_password=True)


def migrate(engine: Engine) -> None:
    """Migrate the tables to the newest version. Other processes wait meanwhile."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            driver: Any = connection.connection.driver_connection
            driver.patience = float("inf")
            connection.detach()  # so that it is closed afterwards, with this patience
            connection.execute(text("set local lock_timeout = 0"))
            connection.execute(text("set local statement_timeout = 0"))
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _connect_to_postgres(_dialect: Any, _record: Any, given: tuple[Any, ...], named: dict[str, Any]) -> Any:
    # Here, because it needs an optional dependency.
    from tuckerbox.server.store.impatient_connection import ImpatientConnection

    connection = ImpatientConnection.connect(*given, **named)
    connection.patience = SILENCE
    return connection


def _set_up_postgres(connection: Any, _record: Any) -> None:
    """Limit how long to wait for locks, as on SQLite, and for statements.

    A transaction of a process that hangs must not keep its locks.
    """
    connection.autocommit = True
    connection.execute(f"set lock_timeout = {LOCKED}")
    connection.execute(f"set statement_timeout = {SLOWEST}")
    connection.execute(f"set idle_in_transaction_session_timeout = {SLOWEST}")
    connection.autocommit = False


def _set_up_sqlite(connection: Connection, _record: Any) -> None:
    """Use a write-ahead log, so that readers and the writer don't block each other, and sync every commit."""
    connection.isolation_level = None  # transactions are our job, not the driver's
    for said in (f"busy_timeout = {LOCKED}", "synchronous = full", "foreign_keys = on"):
        connection.execute(f"pragma {said}").close()
    _write_ahead(connection)


def _write_ahead(connection: Connection) -> None:
    """Set the journal mode, which the file keeps. Retry, because SQLite refuses concurrent attempts without waiting."""
    for left in range(TRIES - 1, -1, -1):
        try:
            connection.execute("pragma journal_mode = wal").close()
            return
        except OperationalError:
            if not left:
                raise
            time.sleep(PAUSE)


def _begin_at_once(connection: Any) -> None:
    """Let a transaction that writes take the lock at its beginning, so that it can't fail half-way."""
    reads = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("begin" if reads else "begin immediate")
