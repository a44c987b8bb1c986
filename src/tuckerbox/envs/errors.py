"""Errors of environments. Each message says what is wrong and what would work."""

from __future__ import annotations


class ActionError(ValueError):
    """Raised when an action is not legal now. Nothing has changed."""


class EndedError(ValueError):
    """Raised when a match has ended, and nobody has begun the next one. Nothing has changed."""
