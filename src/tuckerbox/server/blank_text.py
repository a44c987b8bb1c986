"""Text that nobody can see, although it has characters. It can't be a name or a line of chat."""

from __future__ import annotations

from unicodedata import category

# Letters and a symbol without any ink: the fillers of Korean, and the empty pattern of Braille.
WITHOUT_INK = "\u115f\u1160\u2800\u3164\uffa0"


def is_blank(text: str) -> bool:
    """Return whether a text shows nothing: only spaces, combining marks, format characters and letters without ink."""
    return all(letter in WITHOUT_INK or category(letter)[0] in "CZM" for letter in text)
