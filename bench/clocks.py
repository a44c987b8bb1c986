"""Measures what a server with 10,000 matches spends on finding what is due: `python -m bench.clocks`.

It fills a database with matches at a move a day that have been played for a while, all of them with the same decisions.
Each of two people in a match has an address for notices.

- The clocks: it looks for those that have run out as a server does in an hour, once a second. Each look covers the time
  since the last one, and `OVERLAP` before that. It prints the share of a core that this takes, which should stay under
  1%. Here, nobody enters the clocks that have run out, so each look of the next half minute finds them again. A server
  finds a clock again only if it has not been settled yet.
- The notices: it looks up at which tables people can be told of something, as a server does once a minute, and at one
  table, as it does after a change. Then it plans for some tables, as a server does for all of them when it starts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from bench.filled_store import NOW, empty_store, id_of, insert_rows, match_to_copy
from sqlalchemy import Table, insert

import tuckerbox
from tuckerbox.match import DAY
from tuckerbox.server.actions.documents import as_rows
from tuckerbox.server.live.notifier import PAUSE, PLANNED_AT_ONCE, RECENT, REFRESH, Notifier
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.live.timekeeper import LOOK, OVERLAP
from tuckerbox.server.notify.senders import Senders
from tuckerbox.server.notify.web_push import PushKeys
from tuckerbox.server.store import Store
from tuckerbox.server.store.tables import addresses, entries, matches, seats, sitters
from tuckerbox.server.table.match_rows import rows_of
from tuckerbox.server.table.notice_rows import AddressRow, Channel, NoticeKind

MATCHES, ENTRIES, PEOPLE = 10_000, 60, 5_000
EVERY = round(1000 * LOOK)  # milliseconds
LOOKS, SLICES = 3600, 10


def main() -> None:
    with empty_store() as store:
        fill(store)
        find_clocks(store)
        find_notices(store)


def spent(job: Callable[[], object]) -> float:
    """Return the processor time that a job takes, in seconds."""
    began = time.process_time()
    job()
    return time.process_time() - began


def find_clocks(store: Store) -> None:
    due = set[str]()
    first = spent(lambda: due.update(store.due(-1, NOW)))

    def look_for_an_hour() -> None:
        for look in range(LOOKS):
            since = NOW + look * EVERY
            due.update(store.due(since - OVERLAP, since + EVERY))

    later = spent(look_for_an_hour) / LOOKS
    print(f"{MATCHES:,} matches with {ENTRIES} entries each; {len(due):,} clocks ran out.")
    print(f"The first look, at the start of a server, took {first:.2f} s.")
    print(f"Each later one took {1e3 * later:.2f} ms: {1e5 * later / EVERY:.2f} % of a core.")


def find_notices(store: Store) -> None:
    since = NOW - RECENT
    every = spent(lambda: store.notices.people_to_notify(since))
    one = spent(lambda: [store.notices.people_to_notify(since, {id_of(number)}) for number in range(1000)]) / 1000
    print(f"Looking up all tables where somebody can be told of something took {1e3 * every:.0f} ms:", end=" ")
    print(f"{1e5 * every / REFRESH:.2f} % of a core, once a minute. One table took {1e3 * one:.2f} ms.")
    notifier = Notifier(store, Presence(), Senders("", PushKeys(PushKeys.new())), clock=lambda: NOW)
    first = spent(lambda: notifier.plan(set()))
    later = spent(lambda: [notifier.plan(set(), stale=False) for _ in range(SLICES)]) / SLICES
    print(f"The first plan of a server, for {PLANNED_AT_ONCE} of the tables, took {1e3 * first:.0f} ms;", end=" ")
    print(f"each later one, for as many, {1e3 * later:.0f} ms, and then it pauses for {PAUSE:.0f} s.")


def fill(store: Store) -> None:
    """Store matches whose entries were made in the last days, each with the time at which the next turn is due."""
    rng = random.Random(1)
    match = match_to_copy(ENTRIES, rng.choice)
    with store.engine.begin() as connection:
        connection.execute(insert(addresses), [asdict(address_of(number)) for number in range(PEOPLE)])
        for first in range(0, MATCHES, 500):
            rows = (row for number in range(first, first + 500) for row in rows_at(number, match, rng))
            insert_rows(connection, rows, (matches, seats, sitters, entries))


def rows_at(number: int, match: tuckerbox.Match, rng: random.Random) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Yield the rows of a table."""
    header, of_seats = as_rows(id_of(number), match, "host", NOW)
    yield matches, asdict(header)
    yield from ((seats, asdict(seat)) for seat in of_seats)
    yield from ((sitters, sitter) for sitter in sitters_of(number))
    yield from ((entries, row) for row in played(number, match, rng))


def sitters_of(number: int) -> list[dict[str, object]]:
    """Return who sits at a table: neighbours in a circle, so that everybody sits at as many."""
    people = (number % PEOPLE, (number + 1) % PEOPLE)
    return [{"match": id_of(number), "seat": seat, "person": f"person {who}"} for seat, who in enumerate(people)]


def address_of(number: int) -> AddressRow:
    kinds = ",".join(NoticeKind)
    hook = f"https://hooks.example/{number}"
    return AddressRow(
        f"address {number}", f"person {number}", Channel.WEBHOOK, hook, "", kinds, None, False, None, NOW, None
    )


def played(number: int, match: tuckerbox.Match, rng: random.Random) -> list[dict[str, object]]:
    """Return the entries of a table, from the last days."""
    at, found = NOW, list[dict[str, object]]()
    for row in reversed(rows_of(id_of(number), match, None, NOW)):
        at -= rng.randrange(DAY)
        found.append({**asdict(row), "at": at, "due": at + DAY})
    return found


if __name__ == "__main__":
    main()
