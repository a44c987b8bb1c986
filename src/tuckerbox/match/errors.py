"""What a match refuses. Every sentence says why, and what would work; nothing has changed."""

from __future__ import annotations


class MatchError(ValueError):
    """Something that can't be done with a match; says why, and what would work. Nothing has changed."""


class IllegalPlayError(MatchError):
    """A play that is not legal now."""

    def __init__(self, says: str, reason: str, rule: str = "") -> None:
        super().__init__(says)
        self.reason = reason  # a word for programs
        self.rule = rule  # the place in the rules that it comes from, if it does


class UnknownLuckError(MatchError):
    """A play that needs dice which are still secret."""

    def __init__(self) -> None:
        super().__init__("Its dice are still secret, so it can't go on from this record; play on from a moment of it.")
