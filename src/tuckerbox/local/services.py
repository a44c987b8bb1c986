"""The services that `actions/` need from an application, without threads, other people or a network."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Protocol

from tuckerbox import presentation
from tuckerbox.kernel.contract import Game
from tuckerbox.local.encoding import as_json
from tuckerbox.server.actions.protocols import TableStore, WallClock
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.loaded_match import LoadedMatch, NotBegunError
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.premoves import follow, held
from tuckerbox.server.table.presentation_context import context_of
from tuckerbox.server.table.rows import EntryRow, PremoveRow, Shelf
from tuckerbox.server.table.stored_component_data import ComponentData, DataStore

MOST_KEPT = 4  # matches in memory: as many as somebody plays at the same time, in several tabs


class MatchStore(TableStore, DataStore, Protocol):
    """The store that `Matches` needs. The server's own store fits, too."""

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[bool]: ...
    def keep_premove(self, row: PremoveRow) -> None: ...


class Matches:
    """An LRU cache of matches, so that a move need not replay its match.

    No action waits for anything while it holds a match, so no lock is needed.
    """

    def __init__(self, store: MatchStore, clock: WallClock) -> None:
        self.store = store
        self.clock = clock
        self._kept: OrderedDict[str, LoadedMatch] = OrderedDict()

    @asynccontextmanager
    async def hold(self, match_id: str) -> AsyncIterator[LoadedMatch]:
        shelf = self.store.shelf(match_id)
        if shelf is None or not shelf.entries:
            raise NotBegunError(shelf)
        loaded = self._kept.get(match_id)
        if loaded is None or loaded.shelf != shelf:
            rows = replace(shelf, entries=list(shelf.entries))  # a copy, because the match will append to it
            loaded = self._kept[match_id] = LoadedMatch(rows, match_of(rows))
        self._kept.move_to_end(match_id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        loaded.set_time(self.clock.now())
        try:
            yield loaded
        except RefusedError:
            raise
        except BaseException:
            self.drop(match_id)
            raise

    def drop(self, match_id: str) -> None:
        self._kept.pop(match_id, None)

    async def is_current(self, loaded: LoadedMatch) -> bool:
        return self.store.shelf(loaded.shelf.match.id) == loaded.shelf

    async def find_outcomes(self, loaded: LoadedMatch) -> None:
        """Do nothing. An undo computes the outcomes itself, and nobody else has to wait for it here."""

    async def enter(self, loaded: LoadedMatch, person: str | None, mine: Collection[int]) -> bytes | None:
        rows = loaded.entered(person)
        if rows and self.store.append([rows]) != [True]:
            self.drop(loaded.shelf.match.id)
            return None
        loaded.shelf.entries.extend(rows)
        answer = as_json(presentation.news(loaded.context(mine, ()), loaded.match)).encode()
        self._play_due_plans(loaded)
        return answer

    def _play_due_plans(self, loaded: LoadedMatch) -> None:
        """Play the premoves that are due, and drop those that have become impossible."""
        match_id = loaded.shelf.match.id
        while not loaded.match.over:
            rows = held(self.store.premoves(match_id))
            if not any(self._follow(loaded, row) for row in rows):  # one that was played can make others due
                return
        for row in self.store.premoves(match_id):
            self.store.drop_premove(match_id, row.seat)

    def _follow(self, loaded: LoadedMatch, row: PremoveRow) -> bool:
        """Play a premove if it is due, or drop it if it has become impossible. Return whether it was played."""
        loaded.set_time(self.clock.now())
        after = follow(loaded.match, loaded.shelf, row)
        rows = loaded.entered(None)
        if rows and self.store.append([rows]) != [True]:
            raise RuntimeError("another writer has stored an entry, but there is no other writer here")
        loaded.shelf.entries.extend(rows)
        if after != row:
            self.store.keep_premove(after)
        return bool(rows)

    async def news(self, shelf: Shelf, person: str) -> bytes:
        return as_json(presentation.news(context_of(shelf, person, ()), match_of(shelf))).encode()


class Nobody:
    """Presence: nobody else can have the table open."""

    def at(self, match_id: str) -> Collection[int]:
        return ()


class NoOutages:
    """Outages: without a server, there are none."""

    async def between(self, start: int, end: int) -> Sequence[tuple[int, int]]:
        return ()


class Interpreted:
    """Compilation: matches stay interpreted, so nothing is left to compile."""

    def want(self, name: str) -> None: ...

    def progress(self, game: Game) -> float:
        return 1.0


class BotsElsewhere:
    """Bots: they always think in the page that shows their table."""

    def lend(self, match_id: str, n: int, seconds: float) -> bool:
        return True


class NoNetworkLimits:
    """Network limits that allow everything: nobody else sends requests to a page without a server."""

    def limit_for(self, person: str, most: int) -> int:
        return most

    def neighbours(self, person: str, among: Iterable[str]) -> int:
        return 0


class Premoves:
    """Premoves: no other entry can be stored meanwhile, so each is just kept."""

    def __init__(self, store: MatchStore) -> None:
        self.store = store

    async def keep(self, row: PremoveRow) -> None:
        self.store.keep_premove(row)

    async def take_back(self, match_id: str, seat: int) -> None:
        self.store.drop_premove(match_id, seat)


class Services:
    """Implements `TableServices`."""

    def __init__(self, store: MatchStore, clock: WallClock) -> None:
        self.clock = clock
        self.outages = NoOutages()
        self.store = store
        self.component_data = ComponentData(store)
        self.matches = Matches(store, self.clock)
        self.presence = Nobody()
        self.compilation = Interpreted()
        self.table_bots = BotsElsewhere()
        self.premoves = Premoves(store)
        self.networks = NoNetworkLimits()
