"""The store: tables, matches and their entries, in SQLite or PostgreSQL. A write that returns is durable."""

from __future__ import annotations

from tuckerbox.server.store.errors import RivalError, UnavailableError
from tuckerbox.server.store.messages import CHANNEL, Change, Message, Present, Stored, decode
from tuckerbox.server.store.opening import DatabaseError
from tuckerbox.server.store.rows import ChatRow, EntryRow, ListedRows, MatchRow, SeatRow, Shelf, ThoughtRow, now
from tuckerbox.server.store.store import Store

__all__ = [
    "CHANNEL",
    "Change",
    "ChatRow",
    "DatabaseError",
    "EntryRow",
    "ListedRows",
    "MatchRow",
    "Message",
    "Present",
    "RivalError",
    "SeatRow",
    "Shelf",
    "Store",
    "Stored",
    "ThoughtRow",
    "UnavailableError",
    "decode",
    "now",
]
