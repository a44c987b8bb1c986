"""The presentation layer: what a viewer is shown of a table and its match, as plain data that can be sent as JSON.

An application, such as the server, passes a `Context` and, once the match has begun, the `Match`.
"""

from __future__ import annotations

from tuckerbox.presentation.context import Context, SeatHolder, StoredEntry, Viewer, datetime_of
from tuckerbox.presentation.decisions import choices, preview, why
from tuckerbox.presentation.log import log
from tuckerbox.presentation.news import moment, news, news_of_each, steps
from tuckerbox.presentation.seats import other_people, point_of_view, seats
from tuckerbox.presentation.table import listed, table
from tuckerbox.presentation.types import (
    ChatLine,
    Choice,
    Components,
    Consent,
    Entry,
    EntryKind,
    Listed,
    LogLine,
    Moment,
    News,
    Preview,
    Seat,
    Status,
    Step,
    Table,
    Told,
    UndoInfo,
    Who,
    Why,
)

__all__ = [
    "ChatLine",
    "Choice",
    "Components",
    "Consent",
    "Context",
    "Entry",
    "EntryKind",
    "Listed",
    "LogLine",
    "Moment",
    "News",
    "Preview",
    "Seat",
    "SeatHolder",
    "Status",
    "Step",
    "StoredEntry",
    "Table",
    "Told",
    "UndoInfo",
    "Viewer",
    "Who",
    "Why",
    "choices",
    "datetime_of",
    "listed",
    "log",
    "moment",
    "news",
    "news_of_each",
    "other_people",
    "point_of_view",
    "preview",
    "seats",
    "steps",
    "table",
    "why",
]  # fmt: skip
