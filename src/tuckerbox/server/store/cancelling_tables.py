"""Cancelling tables."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, update

from tuckerbox.server.store.tables import HAS_BEGUN, matches, seats


def cancel_waiting(connection: Connection, which: ColumnElement[bool], now: int) -> bool:
    """Cancel those of some tables that have neither begun nor been cancelled. Return whether there were any."""
    waiting = matches.c.cancelled.is_(None), ~HAS_BEGUN
    cancelling = update(matches).where(which, *waiting).values(cancelled=now).returning(matches.c.id)
    ids = list(connection.execute(cancelling).scalars())
    if ids:
        connection.execute(update(seats).where(seats.c.match.in_(ids)).values(cancelled=now))
    return bool(ids)
