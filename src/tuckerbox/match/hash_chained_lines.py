"""The document of a match: plain text whose lines end in a mark, a hash that seals the line and all lines before.

    tuckerbox match 2  #…
    game: NAME  #…
    …
    seats: 2  #…
    names: ["Anna", "Julie"]
    …
    start 2026-03-14T09:26:53.589Z  #…
    1. 2026-03-14T09:27:31.007Z seat 0: ACTION  #…
    …
    end: points […] result […]  #…
    dice: …  #…

A mark is 8 bytes of SHA-256 over the mark before, the line, and, where the line led to a state, that state. Only the
names have none, so that somebody's name can be changed or erased: it can be "" or null, the list can be shorter, and
the whole line can be missing. A match without times has none in the document either.

Format 1 is older. It has no times, and its sealed lines contain the names: `1. Anna: ACTION  #…`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

NEWEST = 2  # the format of new documents
FIRST_LINES = {"tuckerbox match 1": 1, "tuckerbox match 2": NEWEST}  # the first line of each format
NAMES = "names: "  # the beginning of the only line without a mark, from format 2 on
LINE = re.compile(r"(.*)  #([0-9a-f]{16})")
FORMAT = re.compile(r"tuckerbox match ([0-9]{1,4})  #")
DAMAGED = "is damaged: each line must end in its mark, “#” and 16 hexadecimal digits."
UNPRINTABLE = "has a character that can't be shown; a match document has none."


class DocumentError(ValueError):
    """A document is invalid. The text names its first wrong line, counted from 1."""

    def __init__(self, line: int, says: str) -> None:
        super().__init__(f"Line {line}: {says}")
        self.line = line


@dataclass(frozen=True)
class DocumentLine:
    """One line: its text and its mark, which is empty if the line is not sealed."""

    text: str
    mark: str


def mark_of(before: str, text: str, state: bytes = b"") -> str:
    """Return the mark of a line. `before`: the mark before it."""
    return sha256(b"\n".join((before.encode(), text.encode(), state))).hexdigest()[:16]


def chain(texts: Sequence[str], before: str = "") -> list[DocumentLine]:
    """Return lines without states, each with its mark, but for the names."""
    lines: list[DocumentLine] = []
    for text in texts:
        if text.startswith(NAMES):
            lines.append(DocumentLine(text, ""))
        else:
            before = mark_of(before, text)
            lines.append(DocumentLine(text, before))
    return lines


def write(lines: Sequence[DocumentLine]) -> str:
    return "".join(f"{line.text}  #{line.mark}\n" if line.mark else f"{line.text}\n" for line in lines)


def read(document: str | bytes) -> list[DocumentLine]:
    """Return the lines of a document. Check their syntax, but not their marks."""
    raw = document.encode(errors="surrogatepass") if isinstance(document, str) else document
    rows = raw.split(b"\n")
    if rows[-1] == b"":
        rows.pop()
    lines: list[DocumentLine] = []
    for number, row in enumerate(rows, 1):
        try:
            text = row.decode()
        except UnicodeDecodeError:
            text = ""
        found = LINE.fullmatch(text)
        if number == 1 and (found is None or found[1] not in FIRST_LINES):
            raise DocumentError(1, fault_of_first_line(text))
        if found is not None and not text.isprintable():
            # An error that repeats such a character could hide other text on a terminal.
            raise DocumentError(number, UNPRINTABLE)
        if found is not None:
            lines.append(DocumentLine(found[1], found[2]))
        elif text.startswith(NAMES) and format_of(lines) > 1:
            lines.append(DocumentLine(text, ""))
        else:
            raise DocumentError(number, DAMAGED)
    if not lines:
        raise DocumentError(1, "the document is empty.")
    return lines


def fault_of_first_line(line: str) -> str:
    """Return what is wrong with a first line that begins no document of a known format."""
    format, known = FORMAT.match(line), "” or “".join(FIRST_LINES)
    if format is None:
        return f"a match document begins with “{known}”; this is something else."
    if int(format[1]) > NEWEST:
        return f"the document has a format of a later Tuckerbox; this one reads “{known}”."
    return DAMAGED


def format_of(lines: Sequence[DocumentLine]) -> int:
    """Return the format of a document with these lines."""
    return FIRST_LINES[lines[0].text]


def wrong_mark(number: int) -> DocumentError:
    """Return the error for a line whose mark does not fit its text and state."""
    return DocumentError(number, "its mark does not fit: the line was changed, or it leads to another state here.")
