"""The state of a search, as it is stored and sent."""

from __future__ import annotations

from enum import StrEnum

from tuckerbox.server.table.rows import SearchRow, now

HINT, ANALYSIS = "hint", "analysis"
TURN = "turn"  # a bot's, which one process of several has claimed
LOST = 15_000  # milliseconds without a heartbeat after which a search is lost; a busy machine may be slow
IN_LINE = 60_000  # milliseconds that a hint may spend in the queue
WATCHED = 15_000  # milliseconds after a request in which a queued analysis counts as watched; pages ask every second


class SearchState(StrEnum):
    """The state of a search."""

    NONE = "none"
    WAITING = "waiting"
    THINKING = "thinking"
    DONE = "done"
    FAILED = "failed"


def is_lost(row: SearchRow) -> bool:
    """Return whether nobody works on a search any more, although it has neither ended nor failed."""
    return row.state != SearchState.FAILED and not is_alive(row)


def is_alive(row: SearchRow) -> bool:
    """Return True if a search is done, running or in a queue, and False if it failed or was lost."""
    if row.state == SearchState.DONE or (row.state == SearchState.WAITING and row.what == ANALYSIS):
        return True
    patience = IN_LINE if row.state == SearchState.WAITING else LOST
    return row.state != SearchState.FAILED and abs(now() - row.beat) <= patience  # the clock may have been set back


def is_watched(row: SearchRow) -> bool:
    """Return whether somebody is waiting for a queued analysis: its heartbeats are the requests of those who look."""
    return abs(now() - row.beat) <= WATCHED
