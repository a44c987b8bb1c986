"""Moments of time: milliseconds since 1970 in UTC, and their notation in documents."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"  # the notation, as a pattern

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def datetime_of(milliseconds: int) -> datetime:
    return EPOCH + timedelta(milliseconds=milliseconds)


def milliseconds_of(time: datetime) -> int:
    return (time - EPOCH) // timedelta(milliseconds=1)


def time_text(milliseconds: int) -> str:
    """Return a moment in the notation of documents: `2026-03-14T09:26:53.589Z`."""
    return datetime_of(milliseconds).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def duration_text(milliseconds: int) -> str:
    """Return a duration in its two largest units: `3 min 20 s`."""
    days, rest = divmod(milliseconds, DAY)
    hours, rest = divmod(rest, HOUR)
    minutes, rest = divmod(rest, MINUTE)
    parts = [f"{days} d", f"{hours} h", f"{minutes} min", f"{rest // SECOND} s"]
    first = next((k for k, count in enumerate((days, hours, minutes)) if count), 3)
    return " ".join(part for part in parts[first : first + 2] if not part.startswith("0 ")) or "0 s"


def time_of(text: str) -> int | None:
    """Return the moment that a text in this notation stands for; None if it is invalid."""
    if not re.fullmatch(TIME, text):
        return None
    try:
        return milliseconds_of(datetime.fromisoformat(text))
    except ValueError:
        return None
