"""The store: tables, matches and their entries, in SQLite or PostgreSQL. A write that returns is durable."""

from __future__ import annotations

from tuckerbox.server.store.opening import DatabaseError
from tuckerbox.server.store.store import (
    CHANNEL,
    ChatRow,
    EntryRow,
    ListedRows,
    MatchRow,
    RivalError,
    SeatRow,
    Shelf,
    Store,
    ThoughtRow,
    now,
    word_of,
)

__all__ = [
    "CHANNEL",
    "ChatRow",
    "DatabaseError",
    "EntryRow",
    "ListedRows",
    "MatchRow",
    "RivalError",
    "SeatRow",
    "Shelf",
    "Store",
    "ThoughtRow",
    "now",
    "word_of",
]
