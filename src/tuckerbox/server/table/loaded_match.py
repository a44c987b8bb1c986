"""A match in play that is kept in memory together with its rows, so that a move need not replay it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace

from tuckerbox import native_builds
from tuckerbox.match import Match
from tuckerbox.presentation import Context, Preview, Viewer
from tuckerbox.server.table.match_rows import rows_of
from tuckerbox.server.table.presentation_context import context_of
from tuckerbox.server.table.rows import EntryRow, Shelf

BYTES = 60_000  # the least memory that a loaded match takes
BYTES_OF_ENTRY = 1_500  # the memory that each entry adds, with the states after it


class NotBegunError(Exception):
    """The match has not begun, or there is no such table."""

    def __init__(self, shelf: Shelf | None) -> None:
        super().__init__()
        self.shelf = shelf


class LoadedMatch:
    """A match in play with its rows."""

    def __init__(self, shelf: Shelf, match: Match) -> None:
        self.shelf = shelf
        self.match = match
        self.lock = asyncio.Lock()  # held by the task that touches it
        self.just_loaded = True  # False once a request has used it: another process may have gone on since
        self.previews: tuple[int, list[Preview]] | None = None  # an entry, and those sent ahead with it
        self._context = context_of(shelf, "", ())
        self._contexts: dict[tuple[tuple[int, ...], tuple[int, ...]], Context] = {}  # by viewer, and who is present

    def set_time(self, now: int) -> None:
        """Set the time of the next entries: later than the last entry, and the same for all entries of one request."""
        self.match.now = max(now, self.shelf.entries[-1].at + 1)

    def entered(self, person: str | None) -> list[EntryRow]:
        """Return the rows for what was entered since `set_time`."""
        assert self.match.now is not None, "the time of the entries is not set"
        return rows_of(self.shelf.match.id, self.match, person, self.match.now, first=len(self.shelf.entries))

    @property
    def last(self) -> int:
        """The number of the last entry, which may be about to be stored."""
        return len(self.shelf.entries) - 1

    @property
    def size(self) -> int:
        """Its size in memory, roughly."""
        return BYTES + BYTES_OF_ENTRY * len(self.shelf.entries)

    @property
    def could_be_native(self) -> bool:
        """True if the match is interpreted, but its game has been compiled since."""
        return not self.match.engine.native and native_builds.all_loaded(self.match.game)

    def copy_of_rows(self) -> Shelf:
        """Return the rows as they are now, for use outside the event loop."""
        return replace(self.shelf, entries=list(self.shelf.entries))

    def context(self, mine: Collection[int], present: Collection[int]) -> Context:
        """Return everything about the table that the match doesn't know, for a viewer who plays these seats.

        It leaves out whether they are the host or a program, which no moment shows.
        """
        case = tuple(mine), tuple(sorted(present))
        if case not in self._contexts:  # they share the list of entries, to which later ones are added
            seats = [replace(holder, present=seat in present) for seat, holder in enumerate(self._context.seats)]
            self._contexts[case] = replace(self._context, viewer=Viewer(list(mine)), seats=seats)
        return self._contexts[case]
