"""The presentation layer: turns a table and its match into what a viewer is shown, plain data that can be sent as JSON.

An application, such as the server, passes a `Context` and, once the match has begun, the `Match`.
"""

from __future__ import annotations

from tuckerbox.presentation.context import Context, ListedContext, SeatHolder, StoredEntry, Viewer
from tuckerbox.presentation.decisions import choices, preview, previews, why
from tuckerbox.presentation.endings import ending
from tuckerbox.presentation.exploring import explored_line
from tuckerbox.presentation.log import log
from tuckerbox.presentation.news import moment, news, own_moment, points_by_source, seen_from, shared_news, steps
from tuckerbox.presentation.planning import next_turn, planned_choices
from tuckerbox.presentation.seats import point_of_view, seats
from tuckerbox.presentation.table import last_own_entry, table, table_in_list
from tuckerbox.presentation.types import (
    AgreedClock,
    CastVote,
    ChatLine,
    Choice,
    Clocks,
    Components,
    Consent,
    Entry,
    ExploredLine,
    Listed,
    LogLine,
    Moment,
    News,
    NextTurn,
    OwnMoment,
    PointsBySource,
    Premove,
    Preview,
    Seat,
    SharedMoment,
    SharedNews,
    StandIn,
    Status,
    Step,
    Table,
    Tempo,
    Tried,
    UndoInfo,
    Who,
    Why,
)

__all__ = [
    "AgreedClock",
    "CastVote",
    "ChatLine",
    "Choice",
    "Clocks",
    "Components",
    "Consent",
    "Context",
    "Entry",
    "ExploredLine",
    "Listed",
    "ListedContext",
    "LogLine",
    "Moment",
    "News",
    "NextTurn",
    "OwnMoment",
    "PointsBySource",
    "Premove",
    "Preview",
    "Seat",
    "SeatHolder",
    "SharedMoment",
    "SharedNews",
    "StandIn",
    "Status",
    "Step",
    "StoredEntry",
    "Table",
    "Tempo",
    "Tried",
    "UndoInfo",
    "Viewer",
    "Who",
    "Why",
    "choices",
    "ending",
    "explored_line",
    "last_own_entry",
    "log",
    "moment",
    "news",
    "next_turn",
    "own_moment",
    "planned_choices",
    "point_of_view",
    "points_by_source",
    "preview",
    "previews",
    "seats",
    "seen_from",
    "shared_news",
    "steps",
    "table",
    "table_in_list",
    "why",
]  # fmt: skip
