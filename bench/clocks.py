"""Measures what it costs a server with 10,000 matches to find the clocks that have run out: `python -m bench.clocks`.

It fills a database with matches at a move a day that have been played for a while. Then it looks for clocks as often as
a server does in an hour, once a second, and prints the share of a core that this takes. It should stay under 1%.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from sqlalchemy import insert

from tuckerbox.server.store import Store
from tuckerbox.server.store.tables import entries, matches

MATCHES, ENTRIES = 10_000, 60
DAY, LOOKS = 24 * 3600 * 1000, 3600
NOW = 1_773_480_413_589


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'clocks.db'}")
        fill(store)
        began = time.process_time()
        found = store.due(-1, NOW)
        first = time.process_time() - began
        due, began = len(found), time.process_time()
        for look in range(LOOKS):
            due += len(store.due(NOW + 1000 * look, NOW + 1000 * (look + 1)))
        spent = time.process_time() - began
        store.close()
    print(f"{MATCHES:,} matches with {ENTRIES} entries each; {due:,} clocks ran out.")
    print(f"The first look, at the start of a server, took {first:.2f} s.")
    print(f"Each later one took {1e3 * spent / LOOKS:.2f} ms: {100 * spent / LOOKS:.2f} % of a core.")


def fill(store: Store) -> None:
    """Store matches whose entries were made in the last days, each with the moment at which time was up after it."""
    rng = random.Random(1)
    with store.engine.begin() as connection:
        for first in range(0, MATCHES, 500):
            ids = [f"match-{number:06}" for number in range(first, first + 500)]
            connection.execute(insert(matches), [header(id) for id in ids])
            connection.execute(insert(entries), [row for id in ids for row in played(id, rng)])


def header(id: str) -> dict[str, object]:
    return {
        "id": id, "game": "outback", "rules": 1, "components": "x", "options": "{}", "secret": b"", "commitment": id,
        "given": "", "told": "", "host": "anna", "created": NOW, "format": 2, "timed": True,
    }  # fmt: skip


def played(id: str, rng: random.Random) -> list[dict[str, object]]:
    at, rows = NOW, []
    for number in reversed(range(ENTRIES)):
        at -= rng.randrange(DAY)
        rows.append({
            "match": id, "number": number, "kind": "decides", "seat": 0, "value": 0, "epoch": 0, "mark": "0" * 16,
            "turn": 1, "at": at, "due": at + DAY,
        })  # fmt: skip
    return rows


if __name__ == "__main__":
    main()
