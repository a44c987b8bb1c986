"""Finds out from stored rows, without a replay, who plays each seat after a match's entries."""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.match import EntryKind
from tuckerbox.server.table.rows import EntryRow, SeatRow


def bots_after(seats: Sequence[SeatRow], rows: Sequence[EntryRow]) -> list[str | None]:
    """Return each seat's bot, or None if a person plays it."""
    bots = [seat.bot for seat in seats]
    for row in rows:
        if row.kind == EntryKind.PLAYS:
            bots[row.seat] = row.bot
    return bots


def resigned_after(rows: Sequence[EntryRow]) -> list[int]:
    """Return the seats that have resigned."""
    return [row.seat for row in rows if row.kind == EntryKind.RESIGNS]
