"""The end of a match in words, for the player of one seat."""

from __future__ import annotations

import re
from collections.abc import Collection

from tuckerbox.kernel.sentence_parts import capitalized
from tuckerbox.match import Match

ME = "\ue000"  # stands for the player until the sentence is complete; no name contains it
# A game's sentence about the end has these verbs after a single name.
AGREEING = {"wins": "win", "has": "have"}
SINGULAR = re.compile(rf"{ME} ({'|'.join(AGREEING)})\b")


def ending(match: Match, mine: Collection[int]) -> str | None:
    """Return how a match ended, in words for the player of one seat: “You win with 24 points.”

    Return None before the end, and for somebody who plays no seat or several: for them, the prompt has all names.
    """
    if not match.over or len(mine) != 1:
        return None
    (seat,) = mine
    names = [ME if other == seat else name for other, name in enumerate(match.names)]
    said = SINGULAR.sub(lambda found: f"{ME} {AGREEING[found[1]]}", match.prompt_with(names))
    is_about_them = ME in said or said.startswith("You ")  # as in “You win together”
    lost = match.result is not None and not match.result[seat] and not match.abandoned
    said = capitalized(said.replace(ME, "you"))
    return f"You lose: {said}" if lost and not is_about_them else said
