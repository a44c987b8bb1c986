"""What can keep the store from storing something."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError


class RivalError(Exception):
    """Another request has stored the same number or key first. Nothing of this write was stored."""


class UnavailableError(Exception):
    """The database can't be used at the moment. The message says why, for people."""


def unavailable(wrong: SQLAlchemyError | OSError) -> UnavailableError:
    """Return the error for a failure of the database."""
    reason = str(getattr(wrong, "orig", wrong)).lower()
    if any(word in reason for word in ("locked", "busy", "lock timeout")):
        return UnavailableError("Another program is using the server's database.")
    if "full" in reason:
        return UnavailableError("The server's disk is full.")
    return UnavailableError("The server's database can't be reached.")
