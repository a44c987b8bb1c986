"""An LRU cache of matches about which notices were made; the next one replays only the new entries."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from tuckerbox.match import Match
from tuckerbox.server.table.match_rows import entries_of, match_of
from tuckerbox.server.table.rows import Shelf

MOST = 100  # of about 200 kB each


class RecentMatches:
    """The cache. Any thread can ask for a match."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Match] = OrderedDict()

    @contextmanager
    def lend(self, shelf: Shelf) -> Iterator[Match | None]:
        """Lend the match as it is now; None before its start. Nobody else has it meanwhile."""
        if not shelf.entries:
            yield None
            return
        match = self._kept.pop(shelf.match.id, None)
        if match is None or not leads_to(match, shelf):
            match = match_of(shelf)
        for entry in entries_of(shelf.entries[len(match.entries) + 1 :], shelf.match.timed):
            match.enter(entry)
        yield match
        self._kept[shelf.match.id] = match
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)


def leads_to(match: Match, shelf: Shelf) -> bool:
    """Return whether what is stored continues a match. A mark seals everything before it but the names."""
    last = len(match.entries)
    return (
        last < len(shelf.entries)
        and match.names == [seat.name for seat in shelf.seats]
        and (match.entries[-1].mark if last else match.header[-1].mark) == shelf.entries[last].mark
    )
