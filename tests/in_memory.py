"""The smallest application that `actions/` can work for: it keeps tables in memory, and has no server or thread.

A store that keeps its rows elsewhere, such as in a browser, can do the same: it reads them into memory before an
action, and keeps the shelves that the action has replaced before it shows the answer.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from tuckerbox import presentation
from tuckerbox.kernel.contract import Game
from tuckerbox.presentation import News, Who
from tuckerbox.server.actions.protocols import TableStore
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.component_data import ComponentData, DataStore
from tuckerbox.server.table.context import context_of
from tuckerbox.server.table.live_match import LiveMatch, NotBegunError
from tuckerbox.server.table.match_rows import entered, match_of
from tuckerbox.server.table.rows import HANDS, ChatRow, EntryRow, ListedRows, MatchRow, SeatRow, Shelf, now


class MemoryStore:
    """Keeps each table as one shelf, which is replaced whenever it changes, and never changed itself."""

    def __init__(self) -> None:
        self.shelves: dict[str, Shelf] = {}
        self._data: dict[tuple[str, str], str] = {}

    def keep_data(self, game: str, hash: str, data: str) -> None:
        self._data[game, hash] = data

    def data(self, game: str, hash: str) -> str | None:
        return self._data.get((game, hash))

    # --- To look ---

    def shelf(self, match: str) -> Shelf | None:
        return self.shelves.get(match)

    def by_key(self, host: str, key: str) -> str | None:
        return next((s.match.id for s in self.shelves.values() if (s.match.host, s.match.key) == (host, key)), None)

    def listed(self, person: str) -> list[ListedRows]:
        return self._list(lambda shelf: shelf.match.host == person or bool(shelf.seats_of(person)))

    def open_tables(self) -> list[ListedRows]:
        return self._list(lambda shelf: not shelf.entries and any(map(is_open, shelf.seats)))

    def _list(self, wanted: Callable[[Shelf], bool]) -> list[ListedRows]:
        found = [shelf for shelf in self.shelves.values() if shelf.match.cancelled is None and wanted(shelf)]
        return [listed_rows(shelf) for shelf in sorted(found, key=lambda shelf: (is_over(shelf), -shelf.match.created))]

    def tables_waiting_for(self, host: str) -> int:
        waiting = [s for s in self.shelves.values() if s.match.cancelled is None and not s.entries]
        return sum(shelf.match.host == host for shelf in waiting)

    def bots_busy_for(self, host: str) -> int:
        begun = [shelf for shelf in self.shelves.values() if shelf.match.host == host and shelf.entries]
        return sum(shelf.entries[-1].mover is not None for shelf in begun)

    def with_dice(self, commitment: str) -> list[str]:
        found = [shelf for shelf in self.shelves.values() if shelf.entries and not is_over(shelf)]
        return [shelf.match.id for shelf in found if shelf.match.commitment == commitment]

    def chat(self, match: str) -> list[ChatRow]:
        return []

    # --- To set up ---

    def add(self, match: MatchRow, of_seats: Sequence[SeatRow]) -> bool:
        return self.add_played(match, of_seats, [], "")

    def add_played(self, match: MatchRow, of_seats: Sequence[SeatRow], played: Sequence[EntryRow], sit: str) -> bool:
        if match.key is not None and self.by_key(match.host, match.key):
            return False
        sitters = {seat.seat: {sit} for seat in of_seats} if sit else {}
        self._keep(Shelf(match, list(of_seats), sitters, list(played), self.data(match.game, match.components)))
        return True

    def add_rematch(
        self, origin: MatchRow, match: MatchRow, of_seats: Sequence[SeatRow], kept: Sequence[tuple[int, str]]
    ) -> bool:
        before = self.shelves[origin.id]
        if before.match.rematch != origin.rematch:
            return False
        self._keep(replace(before, match=replace(before.match, rematch=match.id)))
        self.add(match, of_seats)
        for seat, person in kept:
            self.let_in(match.id, seat, person)
        return True

    def take(self, seat: SeatRow, person: str, secret: str) -> bool:
        shelf = self.shelves[seat.match]
        taken = [other for other in shelf.seats if other.nonce is not None]
        if shelf.entries or any(seat.seat == other.seat or seat.name == other.name for other in taken):
            return False
        seats = [replace(seat, secret=secret) if old.seat == seat.seat else old for old in shelf.seats]
        before = shelf.sitters.get(seat.seat, set())
        sitters = {**shelf.sitters, seat.seat: before if person in before else {person}}
        self._keep(replace(shelf, seats=seats, sitters=sitters))
        return True

    def let_in(self, match: str, seat: int, person: str) -> None:
        shelf = self.shelves[match]
        self._keep(replace(shelf, sitters={**shelf.sitters, seat: {*shelf.sitters.get(seat, ()), person}}))

    def leave(self, match: str, person: str) -> bool:
        shelf = self.shelves[match]
        mine = shelf.seats_of(person)
        if shelf.entries or not mine:
            return False
        seats = [replace(seat, nonce=None) if seat.seat in mine else seat for seat in shelf.seats]
        sitters = {seat: people - {person} for seat, people in shelf.sitters.items()}
        self._keep(replace(shelf, seats=seats, sitters=sitters))
        return True

    def cancel(self, match: str) -> bool:
        shelf = self.shelves[match]
        if shelf.entries or shelf.match.cancelled is not None:
            return False
        self._keep(replace(shelf, match=replace(shelf.match, cancelled=now())))
        return True

    def begin(self, shelf: Shelf, rows: Sequence[EntryRow]) -> bool:
        return self.shelf(shelf.match.id) == shelf and self.append([rows]) == [True]

    # --- To play ---

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[bool]:
        """Store the new entries of several requests. Return for each of them whether it was the first."""
        return [self._append(self.shelves[rows[0].match], rows) for rows in requests]

    def _append(self, shelf: Shelf, rows: Sequence[EntryRow]) -> bool:
        if rows[0].number != len(shelf.entries):
            return False
        self._keep(replace(shelf, entries=[*shelf.entries, *rows]))
        return True

    def _keep(self, shelf: Shelf) -> None:
        """Every change comes here: this is the place to write it down."""
        self.shelves[shelf.match.id] = shelf


def is_open(seat: SeatRow) -> bool:
    return seat.who == Who.OPEN and seat.nonce is None


def is_over(shelf: Shelf) -> bool:
    return bool(shelf.entries) and shelf.entries[-1].turn is None


def listed_rows(shelf: Shelf) -> ListedRows:
    hands = [row for row in shelf.entries if row.kind in HANDS]
    return ListedRows(shelf.match, shelf.seats, shelf.sitters, hands, shelf.entries[-1] if shelf.entries else None)


class MatchStore(TableStore, DataStore, Protocol):
    """Any store, the server's own included."""

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[bool]: ...


class Matches:
    """Keeps each match in play, so that a move need not replay it.

    No action awaits anything else while it holds a match, so one at a time holds it without a lock.
    """

    def __init__(self, store: MatchStore) -> None:
        self.store = store
        self._kept: dict[str, LiveMatch] = {}

    @asynccontextmanager
    async def hold(self, id: str) -> AsyncIterator[LiveMatch]:
        shelf = self.store.shelf(id)
        if shelf is None or not shelf.entries:
            raise NotBegunError(shelf)
        live = self._kept.get(id)
        if live is None or live.shelf != shelf:
            rows = replace(shelf, entries=list(shelf.entries))  # of its own, since it grows
            live = self._kept[id] = LiveMatch(rows, match_of(rows))
        try:
            yield live
        except RefusedError:
            raise
        except BaseException:
            self.drop(id)
            raise

    def drop(self, id: str) -> None:
        self._kept.pop(id, None)

    async def is_current(self, live: LiveMatch) -> bool:
        return self.store.shelf(live.shelf.match.id) == live.shelf

    async def find_outcomes(self, live: LiveMatch) -> None:
        """Leave it to the undo, because nobody else waits here."""

    async def enter(self, live: LiveMatch, person: str | None, mine: Collection[int]) -> bytes | None:
        rows = entered(live.shelf, live.match, person)
        if rows and self.store.append([rows]) != [True]:
            self.drop(live.shelf.match.id)
            return None
        live.shelf.entries.extend(rows)
        return as_json(presentation.news(live.context(mine, ()), live.match))

    async def news(self, shelf: Shelf, person: str) -> bytes:
        return as_json(presentation.news(context_of(shelf, person, ()), match_of(shelf)))


def as_json(news: News) -> bytes:
    return json.dumps(news, default=datetime.isoformat).encode()


class Nobody:
    """Presence: nobody else can have the table open."""

    def at(self, match: str) -> Collection[int]:
        return ()


class Interpreted:
    """Compilation: matches stay interpreted."""

    def want(self, name: str) -> None: ...

    def progress(self, game: Game) -> float:
        return 0.0


class NoBots:
    """Bots: all of them think in the browser."""

    def lend(self, match: str, n: int, seconds: float) -> bool:
        return True


class Services:
    """Implements `TableServices`."""

    def __init__(self, store: MatchStore) -> None:
        self.store = store
        self.component_data = ComponentData(store)
        self.matches = Matches(store)
        self.presence = Nobody()
        self.compilation = Interpreted()
        self.table_bots = NoBots()
