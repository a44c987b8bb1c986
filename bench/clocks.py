"""Measures what it costs a server with 10,000 matches to find the clocks that have run out: `python -m bench.clocks`.

It fills a database with matches at a move a day that have been played for a while. Then it looks for clocks as a server
does in an hour: once a second, each time over the time since the last look and `OVERLAP` before it. It prints the share
of a core that this takes, which should stay under 1%. Here, nobody settles the clocks that have run out, so each of
them is found at all looks of half a minute; a server finds it again only if it has not been settled yet.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from sqlalchemy import insert

from tuckerbox.server.live.timekeeper import LOOK, OVERLAP
from tuckerbox.server.store import Store
from tuckerbox.server.store.tables import entries, matches

MATCHES, ENTRIES = 10_000, 60
DAY, EVERY = 24 * 3600 * 1000, round(1000 * LOOK)  # milliseconds
LOOKS = 3600
NOW = 1_773_480_413_589


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'clocks.db'}")
        fill(store)
        began = time.process_time()
        found = store.due(-1, NOW)
        first = time.process_time() - began
        due, began = set(found), time.process_time()
        for look in range(LOOKS):
            since = NOW + look * EVERY
            due.update(store.due(since - OVERLAP, since + EVERY))
        spent = time.process_time() - began
        store.close()
    print(f"{MATCHES:,} matches with {ENTRIES} entries each; {len(due):,} clocks ran out.")
    print(f"The first look, at the start of a server, took {first:.2f} s.")
    print(f"Each later one took {1e3 * spent / LOOKS:.2f} ms: {1e5 * spent / LOOKS / EVERY:.2f} % of a core.")


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
