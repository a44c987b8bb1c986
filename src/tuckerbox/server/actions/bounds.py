"""Bounds on a match's entries and on uploaded documents, which every request may have to replay.

Further bounds here are on busy bots, and on tables that wait for players. Some are for all people of one network, such
as a school, because a person can have any number of cookies. There is also a bound on bots that become busy later
(`live/table_bots.py`).

The longest of several hundred random matches had 493 decisions (a long game with four seats), and the longest match
that our tests keep has 438 entries.
"""

from __future__ import annotations

import re

from tuckerbox.match import DAY, Match, MatchError
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.refusals import RefusedError

# Entries of a table after which nothing can be undone and no seat changes hands. With fewer, every decision of the
# longest match could be undone three times. Decisions and resignations stay possible, since they bring the end nearer.
MOST_CHANGEABLE = 4_000

# Entries of an uploaded document: a table's most, and a thousand decisions that end its match.
MOST_IN_DOCUMENT = 5_000

MOST_WAITING_TABLES = 20  # tables of one host that wait for players
MOST_BUSY = 12  # tables of one host at which bots may have the turn
BUSY_IN_NETWORK = 60  # the same, for all hosts of one network
LONGEST_TURN = 600_000  # milliseconds after which the turn of a bot does not count any more for a network
MOST_WITH_BOTS = 60  # tables of one host with bots in play, at which anybody has decided something lately
COUNTED_FOR = 7 * DAY  # after the last decision at such a table
# Tables of one network among those that are listed because they have a free seat for anybody. The list has room for
# twice as many, because several workers together can allow up to twice as many (`NetworksOfPeople.limit_for`).
OPEN_IN_NETWORK = 50

MOST_IN_LINE = 1_000  # characters in a line of a document: those of a match at a table have fewer than 500
MOST_LUCKS = 5_000  # in a line of lucks. A decision draws less than one on average.

# Years from the start of a document's match to its last entry. A clock counts every night in between.
MOST_YEARS = 20

TIMED = re.compile(r"^(?:start|[0-9]{1,9}\.) ([0-9]{4})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]", re.MULTILINE)  # its year
ENTRY = re.compile(r"^[0-9]{1,9}\. ", re.MULTILINE)


def refuse_full(match: Match) -> None:
    """Raise MatchError if a match has too many entries for undos and changes of seats."""
    if len(match.entries) >= MOST_CHANGEABLE:
        raise MatchError(
            f"This match has {len(match.entries):,} entries, so nothing can be undone any more and no seat can change "
            "hands. You can still play it to its end, or resign."
        )


def refuse_more_bots(services: TableServices, host: str, match_id: str | None = None) -> None:
    """Refuse a bot at another table of a host, or at `match_id`, if there are bots at too many.

    Two bounds are for tables at which a bot has the turn. The other is for all tables in play with bots, since a host
    who has the turn at each of them could let all bots begin at once.
    """
    if services.store.bots_busy_for(host) >= MOST_BUSY:
        says = f"Bots are already busy at {MOST_BUSY} of this host's tables. Please try again when they have moved."
        raise RefusedError(429, "bots-busy", says, retry=10)
    busy = services.store.hosts_of_busy_bots(services.clock.now() - LONGEST_TURN)
    most = services.networks.limit_for(host, BUSY_IN_NETWORK)
    if services.networks.neighbours(host, busy) >= most:
        says = f"Bots are already busy at {most} tables of people in the host's network. "
        raise RefusedError(429, "bots-busy", says + "Please try again when they have moved.", retry=10)
    if services.store.tables_with_bots(host, services.clock.now() - COUNTED_FOR, match_id) >= MOST_WITH_BOTS:
        says = (
            f"Bots are already playing at {MOST_WITH_BOTS} of this host's tables. "
            "One of those matches has to end before another table can have a bot."
        )
        raise RefusedError(429, "too-many-tables", says, retry=60)


def refuse_more_waiting_tables(services: TableServices, host: str) -> None:
    """Refuse another table that waits for players if its host has too many."""
    if services.store.tables_waiting_for(host) >= MOST_WAITING_TABLES:
        says = f"{MOST_WAITING_TABLES} of your tables are still waiting for players. Cancel some of them first."
        raise RefusedError(429, "too-many-tables", says, retry=60)


def refuse_more_open_tables(services: TableServices, host: str) -> None:
    """Refuse another table with a free seat if the host's network has so many that they would crowd out the others."""
    hosts = [rows.match.host for rows in services.store.open_tables()]
    most = services.networks.limit_for(host, OPEN_IN_NETWORK)
    if services.networks.neighbours(host, hosts) >= most:
        says = f"{most} tables of people on your network already have free seats for anybody. "
        raise RefusedError(429, "too-many-tables", says + "Some of them must fill up or be cancelled first.", retry=60)


def refuse_bomb(document: str) -> None:
    """Refuse a document that would take long to check, before anything of it is replayed."""
    entries = len(ENTRY.findall(document))
    if entries > MOST_IN_DOCUMENT:
        says = f"This record has {entries:,} entries; the most that can be uploaded is {MOST_IN_DOCUMENT:,}."
        raise RefusedError(400, "invalid-record", says)
    years = [int(year) for year in TIMED.findall(document)]
    if years and max(years) - min(years) > MOST_YEARS:
        says = (
            f"This record goes on for {max(years) - min(years)} years; the most that can be uploaded is {MOST_YEARS}."
        )
        raise RefusedError(400, "invalid-record", says)
    for number, line in enumerate(document.split("\n"), 1):
        if line.startswith("luck:"):
            lucks = line.count("=")
            if lucks > MOST_LUCKS:
                says = f"Line {number} has {lucks:,} lucks; the most that can be uploaded is {MOST_LUCKS:,}."
                raise RefusedError(400, "invalid-record", says)
        elif len(line) > MOST_IN_LINE:
            says = f"Line {number} has {len(line):,} characters; a line of a record has at most {MOST_IN_LINE:,}."
            raise RefusedError(400, "invalid-record", says)
