"""The errors of the store: another write was first, or the database can't be used."""

from __future__ import annotations

from typing import NoReturn

from sqlalchemy.exc import InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

TROUBLE = (OperationalError, InternalError, PoolTimeoutError, OSError)  # what a database in trouble raises


class ConflictError(Exception):
    """Another request has stored the same number or key first. Nothing of this write was stored."""


class UnavailableError(Exception):
    """The database can't be used at the moment. The message says why, for people."""


class NoAnswerError(UnavailableError):
    """The database does not answer, so nobody else should wait for it."""

    def __init__(self) -> None:
        super().__init__("The server's database does not answer.")


NO_ANSWER = ("no answer", "timeout expired")  # a statement's and a connection's, from the driver
REASONS = {
    "lock timeout": "Another program is using the server's database.",
    "statement timeout": "The server's database is too slow at the moment.",
    "locked": "Another program is using the server's database.",
    "full": "The server's disk is full.",
    "disk i/o": "The server's disk has failed to read or write.",
    "read-only": "The server's database can't be written to.",
    "readonly": "The server's database can't be written to.",
    "unable to open": "The server's database can't be opened.",
}


def raise_trouble(wrong: SQLAlchemyError | OSError) -> NoReturn:
    """Raise UnavailableError if the database can't be used at the moment, else the error as it is."""
    reason = str(getattr(wrong, "orig", wrong)).lower()
    if is_silence(wrong):
        raise NoAnswerError from wrong
    for word, says in REASONS.items():
        if word in reason:
            raise UnavailableError(says) from wrong
    if getattr(wrong, "connection_invalidated", False) or isinstance(wrong, (PoolTimeoutError, OSError)):
        raise UnavailableError("The server's database can't be reached.") from wrong
    if isinstance(wrong, OperationalError) and "sqlite3" not in type(wrong.orig).__module__:
        raise UnavailableError("The server's database can't be reached.") from wrong
    raise wrong


def is_silence(wrong: SQLAlchemyError | OSError) -> bool:
    """Return whether the database has not answered in time."""
    reason = str(getattr(wrong, "orig", wrong)).lower()
    return any(words in reason for words in NO_ANSWER)
