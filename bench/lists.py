"""Measures the lists of tables on a server that has been up for years: `python -m bench.lists`.

It fills a database with 100,000 matches that are over or were cancelled before they began, and 100 tables with a free
seat. Then it reads the lists that the front page asks for again and again, for somebody who has played in 100 of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace

from bench.filled_store import NOW, empty_store, id_of, insert_rows, match_to_copy
from sqlalchemy import Table

import tuckerbox
from tuckerbox.presentation.types import Who
from tuckerbox.server.actions.documents import as_rows
from tuckerbox.server.store import Store
from tuckerbox.server.store.tables import entries, matches, seats, sitters
from tuckerbox.server.table.match_rows import rows_of

MATCHES, FREE, PEOPLE, CANCELLED = 100_000, 100, 2_000, 10  # one table in CANCELLED was cancelled
ENTRIES, ROUNDS = 20, 20
AT_ONCE = 100  # tables in one insertion


def main() -> None:
    with empty_store() as store:
        fill(store)
        for name, ask in (
            ("tables with a free seat", store.open_tables),
            ("somebody's own tables", lambda: store.tables_of("person 1")),
            ("matches to watch", store.watched_tables),
        ):
            found, seconds = timed(ask)
            print(f"{name}: {found} of them, {1e3 * seconds:.1f} ms")


def timed(ask: Callable[[], Sequence[object]]) -> tuple[int, float]:
    """Return how many tables a list has, and the processor time that it takes in seconds."""
    found, began = len(ask()), time.process_time()
    for _ in range(ROUNDS):
        ask()
    return found, (time.process_time() - began) / ROUNDS


def fill(store: Store) -> None:
    """Store the old matches, which have ended with the same entries, and the tables that wait for players."""
    match = match_to_copy(ENTRIES, lambda choices: choices[0])
    with store.engine.begin() as connection:
        for first in range(0, MATCHES + FREE, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, MATCHES + FREE))
            rows = (row for number in numbers for row in rows_at(number, match))
            insert_rows(connection, rows, (matches, seats, sitters, entries))


def rows_at(number: int, match: tuckerbox.Match) -> Iterator[tuple[Table, dict[str, object]]]:
    """Yield the rows of a table: the last ones have a free seat, some others were cancelled, and the rest are over."""
    id, is_free = id_of(number), number >= MATCHES
    header, of_seats = as_rows(id, match, "host", NOW + number)
    is_cancelled = not is_free and number % CANCELLED == 0
    yield matches, asdict(replace(header, cancelled=NOW if is_cancelled else None))
    if is_free or is_cancelled:
        of_seats[1] = replace(of_seats[1], who=Who.OPEN, nonce=None)
    for seat in of_seats:
        yield seats, asdict(seat)
        if seat.nonce is not None:
            yield sitters, {"match": id, "seat": seat.seat, "person": f"person {(number + seat.seat) % PEOPLE}"}
    if not is_free and not is_cancelled:
        for row in rows_of(id, match, None, NOW):
            yield entries, asdict(replace(row, turn=None if row.number == ENTRIES - 1 else row.turn))


if __name__ == "__main__":
    main()
