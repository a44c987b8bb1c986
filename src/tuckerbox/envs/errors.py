"""Errors of environments. Their text is a sentence that says what is wrong, and what would work."""

from __future__ import annotations


class ActionError(ValueError):
    """An action is not legal now. Nothing has changed, unless it was an opponent's."""


class EndedError(ValueError):
    """A match has ended, and nobody has begun the next one. Nothing has changed."""
