"""Errors whose text is a sentence for people: why something can't be done in a match, or rules can't be built."""

from __future__ import annotations


class MatchError(ValueError):
    """Something can't be done in a match. Nothing has changed."""


class IllegalPlayError(MatchError):
    """An action is not legal now."""

    def __init__(self, says: str, reason: str, rule: str = "") -> None:
        super().__init__(says)
        self.reason = reason  # its code, for clients
        self.rule = rule  # the place in the rulebook, if a rule forbids it


class BuildError(TypeError):
    """A function can't be built. The text begins with its module and name, and is for whoever writes the game."""


COMPILED_CODE = "Compiled code of"  # begins the note that an exception of compiled code bears
