"""The store of the application: tables in memory, and the rows of those that have changed, for the caller to store."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace

from tuckerbox import presentation
from tuckerbox.local.encoding import as_json
from tuckerbox.local.rows import (
    KINDS,
    Row,
    Rows,
    StoredTable,
    refuse_newer,
    row_of_components,
    row_of_person,
    row_of_table,
    stored,
    table_of,
)
from tuckerbox.match import with_placeholders
from tuckerbox.presentation import Who
from tuckerbox.server.people import Person, somebody
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.table.presentation_context import context_in_list
from tuckerbox.server.table.rows import ChatRow, EntryRow, ListedRows, MatchRow, PremoveRow, SeatRow, Shelf

HERE = "here-"  # the prefix of matches' ids, by which the client tells them from a server's


class MissingEntriesError(Exception):
    """Raised when entries of a match are needed that are not in memory."""

    def __init__(self, match_id: str, number: int) -> None:
        super().__init__()
        self.match_id = match_id
        self.number = number  # the first missing entry


@dataclass(frozen=True)
class KeptRows:
    """The rows that are stored outside the application, as far as they have been loaded."""

    change: int  # the number of the latest change
    tables: dict[str, StoredTable]
    components: frozenset[tuple[str, str]]
    person: tuple[str, str] | None  # id and name


class LocalStore:
    """Keeps each table as an immutable shelf, which a change replaces."""

    def __init__(self) -> None:
        self.person = somebody()
        self._made_up = self.person.id, self.person.name
        self._change = 0
        self._tables: dict[str, StoredTable] = {}
        self._data: dict[tuple[str, str], str] = {}
        self._kept = KeptRows(0, {}, frozenset(), None)
        self._changed: KeptRows | None = None  # the stored rows as they will be once those from `changes` are stored

    # --- Rows ---

    @property
    def change(self) -> int:
        """The number of the latest change."""
        return self._change

    def load(self, rows: Rows) -> None:
        """Load stored rows. Raise UnreadableRowsError, and load none, if any has a newer format."""
        refuse_newer(rows)
        self.mark_stored()
        person = self._kept.person
        for row in rows.get("people", ()):
            person = row["id"], row["name"]
            self.person = Person(*person)
        components = {(row["game"], row["hash"]): row["data"] for row in rows.get("components", ())}
        self._data.update(components)
        for row in rows.get("tables", ()):
            known = self._tables.get(row["id"])
            data = self.data(row["match"]["game"], row["match"]["components"])
            self._tables[row["id"]] = table_of(row, known.shelf.entries if known else [], data)
        self._load_entries([EntryRow(**row) for row in rows.get("entries", ())])
        changes = [row["change"] for kind, of_kind in rows.items() if kind != "entries" for row in of_kind]
        self._change = max([self._change, *changes])
        self._kept = KeptRows(self._change, dict(self._tables), self._kept.components | components.keys(), person)

    def _load_entries(self, entries: Sequence[EntryRow]) -> None:
        """Add entries to their tables. Skip an entry if the one before it is missing."""
        for match_id in {entry.match for entry in entries} & self._tables.keys():
            table = self._tables[match_id]
            there = list(table.shelf.entries)
            of_match = (entry for entry in entries if entry.match == match_id)
            for entry in sorted(of_match, key=lambda entry: entry.number):
                if entry.number == len(there):
                    there.append(entry)
            self._tables[match_id] = replace(table, shelf=replace(table.shelf, entries=there))

    def changes(self) -> dict[str, list[Row]]:
        """Return the rows of everything that has changed since the last call of `mark_stored`."""
        rows: dict[str, list[Row]] = {kind: [] for kind in KINDS}
        components = set(self._kept.components)
        for match_id, table in self._tables.items():
            before = self._kept.tables.get(match_id)
            if table is before:
                continue
            listed = json.loads(as_json(presentation.table_in_list(context_in_list(table.listed_rows, self.person.id))))
            rows["tables"].append(row_of_table(table, listed))
            first = len(before.shelf.entries) if before else 0
            rows["entries"] += [asdict(entry) for entry in table.shelf.entries[first:]]
            key = table.shelf.match.game, table.shelf.match.components
            if table.shelf.data is not None and key not in components:
                components.add(key)
                rows["components"].append(row_of_components(*key, table.shelf.data, table.change))
        person = self.person.id, self.person.name
        if person != self._kept.person:
            self._change += 1
            rows["people"].append(row_of_person(self.person, self._change))
        self._changed = KeptRows(self._change, dict(self._tables), frozenset(components), person)
        return rows

    def mark_stored(self) -> None:
        """Note that the rows which `changes` last returned have been stored."""
        self._kept = self._changed or self._kept
        self._changed = None

    def revert(self) -> None:
        """Undo everything that has changed since the last call of `mark_stored`."""
        self._changed = None
        self._change, self._tables = self._kept.change, dict(self._kept.tables)
        self.person = Person(*(self._kept.person or self._made_up))

    def keep_data(self, game: str, hash: str, data: str) -> None:
        self._data[game, hash] = data

    def data(self, game: str, hash: str) -> str | None:
        return self._data.get((game, hash))

    # --- Reading ---

    def shelf(self, match_id: str) -> Shelf | None:
        """Return everything stored about a match. Raise MissingEntriesError if entries have to be loaded first."""
        table = self._tables.get(match_id)
        if table is None:
            return None
        if not table.is_complete:
            raise MissingEntriesError(match_id, len(table.shelf.entries))
        return table.shelf

    def by_key(self, host: str, key: str) -> str | None:
        headers = (table.shelf.match for table in self._tables.values())
        return next((header.id for header in headers if (header.host, header.key) == (host, key)), None)

    def tables_of(self, person: str) -> list[ListedRows]:
        return self._list(lambda table: table.shelf.match.host == person or bool(table.shelf.seats_of(person)))

    def open_tables(self) -> list[ListedRows]:
        return self._list(lambda table: table.last is None and any(map(is_open, table.shelf.seats)))

    def watched_tables(self) -> list[ListedRows]:
        return []  # nobody else plays here

    def _list(self, wanted: Callable[[StoredTable], bool]) -> list[ListedRows]:
        tables = [table for table in self._tables.values() if table.shelf.match.cancelled is None and wanted(table)]
        tables.sort(key=lambda table: (is_over(table), -table.shelf.match.created))
        return [table.listed_rows for table in tables]

    def tables_waiting_for(self, host: str) -> int:
        waiting = [table for table in self._tables.values() if table.last is None]
        return sum(table.shelf.match.host == host and table.shelf.match.cancelled is None for table in waiting)

    def bots_busy_for(self, host: str) -> int:
        """Return 0: bots think in the page that shows their table, so no table keeps another waiting."""
        return 0

    def hosts_of_busy_bots(self, since: int) -> list[str]:
        return []

    def tables_with_bots(self, host: str, since: int, but: str | None) -> int:
        return 0  # tables in a browser have no bound

    def originals(self, match_id: str, person: str) -> list[str]:
        return []  # nobody else plays here

    def chat(self, match_id: str) -> list[ChatRow]:
        return []

    # --- Setting up ---

    def new_id(self) -> str:
        return HERE + new_id()

    def add(self, match: MatchRow, of_seats: Sequence[SeatRow]) -> bool:
        return self.add_played(match, of_seats, [], [])

    def add_played(
        self,
        match: MatchRow,
        of_seats: Sequence[SeatRow],
        played: Sequence[EntryRow],
        players: Sequence[tuple[int, str]],
    ) -> bool:
        if match.key is not None and self.by_key(match.host, match.key):
            return False
        by_seat = {seat: {person for other, person in players if other == seat} for seat, _ in players}
        self._keep(Shelf(match, list(of_seats), by_seat, list(played), self.data(match.game, match.components)))
        return True

    def add_rematch(
        self, origin: MatchRow, match: MatchRow, of_seats: Sequence[SeatRow], kept: Sequence[tuple[int, str]]
    ) -> bool:
        before = self._tables[origin.id].shelf
        if before.match.rematch != origin.rematch:
            return False
        self._keep(replace(before, match=replace(before.match, rematch=match.id)))
        self.add(match, of_seats)
        for seat, person in kept:
            self.let_in(of_seats[seat], person)
        return True

    def take(self, seat: SeatRow, person: str, secret: str, options: str) -> bool:
        shelf = self._tables[seat.match].shelf
        taken = [other for other in shelf.seats if other.nonce is not None]
        as_seen = shelf.match.options == options and shelf.seats[seat.seat].secret == seat.secret
        if not as_seen or shelf.entries or any(seat.seat == other.seat or seat.name == other.name for other in taken):
            return False
        seats = [replace(seat, secret=secret) if old.seat == seat.seat else old for old in shelf.seats]
        before = shelf.sitters.get(seat.seat, set())
        sitters = {**shelf.sitters, seat.seat: before if person in before else {person}}
        self._keep(replace(shelf, seats=seats, sitters=sitters))
        return True

    def let_in(self, seat: SeatRow, person: str) -> bool:
        shelf = self._tables[seat.match].shelf
        if shelf.seats[seat.seat] != seat:
            return False
        people = {*shelf.sitters.get(seat.seat, ()), person}
        self._keep(replace(shelf, sitters={**shelf.sitters, seat.seat: people}))
        return True

    def claim(self, match_id: str, seat: int, person: str, secret: str) -> bool:
        shelf = self._tables[match_id].shelf
        if shelf.sitters.get(seat):
            return False
        seats = [replace(row, secret=secret) if row.seat == seat else row for row in shelf.seats]
        self._keep(replace(shelf, seats=seats, sitters={**shelf.sitters, seat: {person}}))
        return True

    def leave(self, match_id: str, person: str) -> bool:
        shelf = self._tables[match_id].shelf
        mine = shelf.seats_of(person)
        if shelf.entries or not mine:
            return False
        sitters = {seat: people - {person} for seat, people in shelf.sitters.items()}
        nobodys = {seat.seat for seat in shelf.seats if seat.seat in mine and seat.who != Who.HERE}
        nobodys -= {seat for seat in mine if sitters[seat]}
        names = with_placeholders([None if seat.seat in nobodys else seat.name for seat in shelf.seats])
        seats = [
            replace(seat, nonce=None, night=None, name=names[seat.seat]) if seat.seat in mine else seat
            for seat in shelf.seats
        ]
        self._keep(replace(shelf, seats=seats, sitters=sitters))
        return True

    def rearrange(self, before: Shelf, after: Shelf) -> bool:
        shelf = self._tables[before.match.id].shelf
        if shelf != before or shelf.entries or shelf.match.cancelled is not None:
            return False
        self._keep(after)
        return True

    def cancel(self, match_id: str, now: int) -> bool:
        shelf = self._tables[match_id].shelf
        if shelf.entries or shelf.match.cancelled is not None:
            return False
        self._keep(replace(shelf, match=replace(shelf.match, cancelled=now)))
        return True

    def begin(self, shelf: Shelf, rows: Sequence[EntryRow]) -> bool:
        return self.shelf(shelf.match.id) == shelf and self.append([rows]) == [True]

    # --- Playing ---

    def append(self, requests: Sequence[Sequence[EntryRow]]) -> list[bool]:
        """Store the new entries of several requests. For each request, return False if its entries came too late."""
        return [self._append(rows) for rows in requests]

    def _append(self, rows: Sequence[EntryRow]) -> bool:
        table = self._tables[rows[0].match]
        if not table.is_complete or rows[0].number != len(table.shelf.entries):
            return False
        self._keep(replace(table.shelf, entries=[*table.shelf.entries, *rows]))
        return True

    # --- Premoves ---

    def premoves(self, match_id: str) -> list[PremoveRow]:
        table = self._tables.get(match_id)
        return [] if table is None else list(table.premoves)

    def keep_premove(self, row: PremoveRow) -> None:
        """Store a seat's premove, or its fate, in place of the old one."""
        table = self._tables[row.match]
        others = [other for other in table.premoves if other.seat != row.seat]
        self._keep(table.shelf, sorted([*others, row], key=lambda one: one.seat))

    def drop_premove(self, match_id: str, seat: int) -> bool:
        table = self._tables[match_id]
        left = [row for row in table.premoves if row.seat != seat]
        if len(left) == len(table.premoves):
            return False
        self._keep(table.shelf, left)
        return True

    def _keep(self, shelf: Shelf, premoves: Sequence[PremoveRow] | None = None) -> None:
        """Replace a table's shelf, and its premoves unless they are None. Every change goes through here."""
        self._change += 1
        match_id = shelf.match.id
        if premoves is None:
            premoves = self.premoves(match_id)
        self._tables[match_id] = stored(shelf, self._change, premoves)


def is_open(seat: SeatRow) -> bool:
    return seat.who == Who.OPEN and seat.nonce is None


def is_over(table: StoredTable) -> bool:
    return table.last is not None and table.last.turn is None
