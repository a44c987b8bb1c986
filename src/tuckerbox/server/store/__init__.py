"""The store: tables, matches and their entries, in SQLite or PostgreSQL. A write that returns is durable."""

from __future__ import annotations

from tuckerbox.server.store.errors import UnavailableError
from tuckerbox.server.store.opening import KEEPALIVE, DatabaseError
from tuckerbox.server.store.process_messages import (
    CHANNEL,
    UP,
    AddressesChanged,
    Change,
    Message,
    Present,
    Stored,
    decode,
)
from tuckerbox.server.store.store import CLAIM, MOST_CHAT_LINES, Store

__all__ = [
    "CHANNEL",
    "CLAIM",
    "KEEPALIVE",
    "MOST_CHAT_LINES",
    "UP",
    "AddressesChanged",
    "Change",
    "DatabaseError",
    "Message",
    "Present",
    "Store",
    "Stored",
    "UnavailableError",
    "decode",
]
