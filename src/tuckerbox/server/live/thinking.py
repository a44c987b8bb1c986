"""The state of a search, as it is stored and sent."""

from __future__ import annotations

from enum import StrEnum


class Thinking(StrEnum):
    """The state of a search."""

    NONE = "none"
    WAITING = "waiting"
    THINKING = "thinking"
    DONE = "done"
    FAILED = "failed"
