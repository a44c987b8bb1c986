"""Names and other texts that are written from right to left, within sentences that are not."""

from __future__ import annotations

import re

# A letter of a script such as Hebrew or Arabic.
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


def isolated(text: str) -> str:
    """Return a text to put into a sentence.

    If it has letters from right to left, invisible marks around it keep it from moving what stands next to it, such as
    a number. Within the marks, the text counts as left to right, because it may be an English sentence with such a
    name. (web/src/messages/isolated.ts does the same.)
    """
    return f"\u2066{text}\u2069" if RIGHT_TO_LEFT.search(text) else text
