"""The document of a match: plain text in which every line ends in a mark, a hash that seals it and all lines before.

    tuckerbox match 1  #…
    game: NAME  #…
    …
    start  #…
    1. Anna: ACTION  #…
    …
    end: points […] result […]  #…
    dice: …  #…

A mark is 8 bytes of SHA-256 over the mark before, the line, and, where the line led to a state, that state.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

FIRST_LINE = "tuckerbox match 1"
LINE = re.compile(r"(.*)  #([0-9a-f]{16})")


class DocumentError(ValueError):
    """A document is invalid. The text names its first wrong line, counted from 1."""

    def __init__(self, line: int, says: str) -> None:
        super().__init__(f"Line {line}: {says}")
        self.line = line


@dataclass(frozen=True)
class Line:
    """One line: its text and its mark."""

    text: str
    mark: str


def chained(before: str, text: str, state: bytes = b"") -> str:
    """Return the mark of a line."""
    return sha256(b"\n".join((before.encode(), text.encode(), state))).hexdigest()[:16]


def chain(texts: Sequence[str], before: str = "") -> list[Line]:
    """Return lines without states, each with its mark."""
    lines: list[Line] = []
    for text in texts:
        before = chained(before, text)
        lines.append(Line(text, before))
    return lines


def write(lines: Sequence[Line]) -> str:
    return "".join(f"{line.text}  #{line.mark}\n" for line in lines)


def read(document: str | bytes) -> list[Line]:
    """Return the lines of a document. Check their form, but not their marks."""
    raw = document.encode(errors="surrogatepass") if isinstance(document, str) else document
    rows = raw.split(b"\n")
    if rows[-1] == b"":
        rows.pop()
    lines: list[Line] = []
    for number, row in enumerate(rows, 1):
        try:
            found = LINE.fullmatch(row.decode())
        except UnicodeDecodeError:
            found = None
        if number == 1 and (found is None or found[1] != FIRST_LINE):
            raise DocumentError(1, f"a match document begins with “{FIRST_LINE}”; this is something else.")
        if found is None:
            raise DocumentError(number, "is damaged: a line ends in its mark, “#” and 16 hexadecimal digits.")
        lines.append(Line(found[1], found[2]))
    if not lines:
        raise DocumentError(1, "the document is empty.")
    return lines


def wrong_mark(number: int) -> DocumentError:
    """Return the error for a line whose mark does not fit its text and state."""
    return DocumentError(number, "its mark does not fit: the line was changed, or it leads to another state here.")
