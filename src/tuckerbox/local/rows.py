"""The rows in which tables are stored outside the application, such as in a browser's IndexedDB: plain JSON.

| kind | one for each | key |
|---|---|---|
| `tables` | table: header, seats, people, premoves, the last entry, and how a list shows it (`listed`) | `id` |
| `entries` | entry of a match, written once and never changed | `match`, `number` |
| `components` | set of component data that a match is played with | `game`, `hash` |
| `people` | the person who plays here: a single row | `id` |

All rows but entries have a `change`, a number that grows with every write, and a `format`. Newer formats are refused,
and older ones stay readable. Format 2 added a match's tempo and whether spectators may find it, format 3 the times of
entries, format 4 premoves, format 5 how a match ended, and format 6 which decisions ended a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tuckerbox.messages import say
from tuckerbox.server.people import Person
from tuckerbox.server.table.rows import HANDS, EntryRow, ListedRows, MatchRow, PremoveRow, SeatRow, Shelf

FORMAT = 6
KINDS = ("tables", "entries", "components", "people")

Row = dict[str, Any]
Rows = Mapping[str, Sequence[Row]]  # by kind; kinds may be missing


class UnreadableRowsError(Exception):
    """Raised when rows have a newer format. The message is a sentence for people."""


@dataclass(frozen=True)
class StoredTable:
    """A table as far as it is in memory. Its shelf may lack entries, but the last entry is always known."""

    shelf: Shelf
    hands: Sequence[EntryRow]  # the entries of the kinds in HANDS
    last: EntryRow | None  # None before the start
    change: int
    premoves: Sequence[PremoveRow] = ()  # by seat

    @property
    def is_complete(self) -> bool:
        return len(self.shelf.entries) == (0 if self.last is None else self.last.number + 1)

    @property
    def listed_rows(self) -> ListedRows:
        shelf = self.shelf
        return ListedRows(shelf.match, shelf.seats, shelf.sitters, list(self.hands), self.last)


def stored(shelf: Shelf, change: int, premoves: Sequence[PremoveRow] = ()) -> StoredTable:
    """Return a table with all its entries."""
    hands = [row for row in shelf.entries if row.kind in HANDS]
    return StoredTable(shelf, hands, shelf.entries[-1] if shelf.entries else None, change, premoves)


def refuse_newer(rows: Rows) -> None:
    """Raise UnreadableRowsError if some rows were written by a newer version of Tuckerbox."""
    if any(row.get("format", 0) > FORMAT for of_kind in rows.values() for row in of_kind):
        raise UnreadableRowsError(say("local-newer"))


def row_of_table(table: StoredTable, listed: Any) -> Row:
    """Return a table's row. `listed`: the table as `presentation.table_in_list` returns it."""
    header = asdict(table.shelf.match)
    del header["changed"]  # for notices, which nobody gets here
    secret = table.shelf.match.secret
    return {
        "format": FORMAT,
        "change": table.change,
        "id": header["id"],
        "match": {**header, "secret": None if secret is None else secret.hex()},
        "seats": [asdict(seat) for seat in table.shelf.seats],
        "sitters": {str(seat): sorted(people) for seat, people in table.shelf.sitters.items()},
        "hands": [asdict(entry) for entry in table.hands],
        "premoves": [asdict(premove) for premove in table.premoves],
        "last": None if table.last is None else asdict(table.last),
        "listed": listed,
    }


def table_of(row: Row, entries: Sequence[EntryRow], data: str | None) -> StoredTable:
    """Return the table of a row, with those of its entries that are already in memory."""
    header = row["match"]
    secret = None if header["secret"] is None else bytes.fromhex(header["secret"])
    shelf = Shelf(
        MatchRow(**{**header, "secret": secret}),
        [SeatRow(**seat) for seat in row["seats"]],
        {int(seat): set(people) for seat, people in row["sitters"].items()},
        list(entries),
        data,
    )
    hands = [EntryRow(**entry) for entry in row["hands"]]
    last = None if row["last"] is None else EntryRow(**row["last"])
    premoves = [PremoveRow(**premove) for premove in row.get("premoves", ())]
    return StoredTable(shelf, hands, last, row["change"], premoves)


def row_of_components(game: str, hash: str, data: str, change: int) -> Row:
    return {"format": FORMAT, "change": change, "game": game, "hash": hash, "data": data}


def row_of_person(person: Person, change: int) -> Row:
    return {"format": FORMAT, "change": change, "id": person.id, "name": person.name}
