"""A store full of tables, for measurements: their matches are copies of one."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert

import tuckerbox
from tuckerbox import Match
from tuckerbox.kernel.actions import Choice
from tuckerbox.server.store import Store

NOW = 1_773_480_413_589


@contextmanager
def empty_store() -> Iterator[Store]:
    """Yield an empty store in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder, closing(Store(f"sqlite:///{Path(folder) / 'bench.db'}")) as store:
        yield store


def match_to_copy(entries: int, choose: Callable[[Sequence[Choice]], Choice]) -> Match:
    """Return a match for two with this many rows of entries, the start included."""
    match = tuckerbox.new("outback", 2, seed=1)
    while len(match.entries) < entries - 1:
        match.play(choose(match.choices))
    return match


def id_of(number: int) -> str:
    return f"match-{number:06}"


def insert_rows(connection: Connection, rows: Iterable[tuple[Table, dict[str, Any]]], tables: Sequence[Table]) -> None:
    """Insert rows of several tables, in the order of the tables."""
    by_table: dict[Table, list[dict[str, Any]]] = {table: [] for table in tables}
    for table, row in rows:
        by_table[table].append(row)
    for table, of_table in by_table.items():
        if of_table:
            connection.execute(insert(table), of_table)
