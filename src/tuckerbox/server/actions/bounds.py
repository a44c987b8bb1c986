"""Bounds on a match's entries and on uploaded records, which every request may have to replay, and on busy bots.

The longest of several hundred random matches had 493 decisions (a long game with four seats), and the longest match
that our tests keep has 438 entries.
"""

from __future__ import annotations

import re

from tuckerbox.match import Match, MatchError
from tuckerbox.server.refusals import RefusedError

# Entries of a table after which nothing can be undone and no seat changes hands. With fewer, every decision of the
# longest match could be undone three times. Decisions and resignations stay possible, since they bring the end nearer.
MOST_CHANGEABLE = 4_000

# Entries of an uploaded record: a table's most, and a thousand decisions that end its match.
MOST_IN_RECORD = 5_000

MOST_BUSY = 12  # tables of one host at which bots may have the turn

MOST_IN_LINE = 1_000  # characters in a line of a record: those of a match at a table have fewer than 500
MOST_LUCKS = 5_000  # in a line of lucks. A decision draws less than one on average.

ENTRY = re.compile(r"^[0-9]{1,9}\. ", re.MULTILINE)


def refuse_full(match: Match) -> None:
    """Raise MatchError if a match has too many entries for undos and changes of seats."""
    if len(match.entries) >= MOST_CHANGEABLE:
        raise MatchError(
            f"This match has {len(match.entries):,} entries, so nothing can be undone any more and no seat can change "
            "hands. You can still play it to its end, or resign."
        )


def refuse_more_bots(busy: int) -> None:
    """Refuse another bot if bots already have the turn at `busy` of the host's tables, and that is too many."""
    if busy >= MOST_BUSY:
        says = f"Bots are busy at {MOST_BUSY} tables of the same host already. Please try again when they have moved."
        raise RefusedError(429, "bots-busy", says, retry=10)


def refuse_bomb(document: str) -> None:
    """Refuse a record that would take long to check, before anything of it is replayed."""
    entries = len(ENTRY.findall(document))
    if entries > MOST_IN_RECORD:
        says = f"This record has {entries:,} entries; the most that can be uploaded is {MOST_IN_RECORD:,}."
        raise RefusedError(400, "invalid-record", says)
    for number, line in enumerate(document.split("\n"), 1):
        if line.startswith("luck:"):
            lucks = line.count("=")
            if lucks > MOST_LUCKS:
                says = f"Line {number} has {lucks:,} lucks; the most that can be uploaded is {MOST_LUCKS:,}."
                raise RefusedError(400, "invalid-record", says)
        elif len(line) > MOST_IN_LINE:
            says = f"Line {number} has {len(line):,} characters; a line of a record has at most {MOST_IN_LINE:,}."
            raise RefusedError(400, "invalid-record", says)
