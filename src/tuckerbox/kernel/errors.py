"""Errors for things that can't be done in a match. Their text is a sentence that explains why, and what would work."""

from __future__ import annotations


class MatchError(ValueError):
    """Something can't be done in a match. Nothing has changed."""


class IllegalPlayError(MatchError):
    """An action is not legal now."""

    def __init__(self, says: str, reason: str, rule: str = "") -> None:
        super().__init__(says)
        self.reason = reason  # its code, for clients
        self.rule = rule  # the place in the rulebook, if a rule forbids it
