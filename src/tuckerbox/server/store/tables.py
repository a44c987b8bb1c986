"""The tables of the database. Times are in milliseconds since 1970. Entry numbers count from 0, the start."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    ScalarSelect,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    exists,
    false,
    literal_column,
    select,
)

from tuckerbox.server.table.notice_rows import NoticeState
from tuckerbox.server.table.premoves import PremoveState

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

# Data that processes share besides matches: the keys that sign cookies and push messages, the key of the hashes of
# blocked addresses, the latest heartbeat, and a value that changes when something is forgotten.
shared = Table(
    "shared", metadata, Column("name", String(40), primary_key=True), Column("value", LargeBinary, nullable=False)
)

# The component data of matches, so that they can be replayed even if the server's data change.
boxes = Table(
    "boxes",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("data", Text, nullable=False),  # JSON: every value by its key
)

# The headers of matches, except for the seats.
matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("secret", LargeBinary),  # of the dice; null in the document of an unfinished match
    Column("commitment", String(64), nullable=False, index=True),
    Column("given", Text, nullable=False),  # lucks that are given as numbers, as in a document
    Column("told", Text, nullable=False),  # the lucks so far, in place of the secret, as in a document
    Column("seed", Text),  # JSON; only in uploaded documents, if the dice come from a seed
    Column("host", String(40), nullable=False),  # the person who set up the table
    Column("key", String(64)),
    Column("origin", String(40), index=True),  # the match that this one is a rematch of, or was played on from
    Column("rematch", String(40)),
    Column("created", BigInteger, nullable=False),
    Column("cancelled", BigInteger),
    Column("tempo", String(8)),
    Column("spectators", Boolean, nullable=False, server_default=false()),  # listed for them while it is in play
    Column("format", Integer, nullable=False, server_default="1"),  # of the match's document
    Column("timed", Boolean, nullable=False, server_default=false()),  # the document has the times of its entries
    Column("pace", String(60)),  # as in a document; null if there is no clock
    Column("time_up", String(40)),  # what happens when time is up, as in a document
    Column("changed", BigInteger),  # when the host last changed the options; null if never
    UniqueConstraint("host", "key"),
)
# For the list of matches to watch.
FOR_SPECTATORS = matches.c.spectators
Index("ix_matches_spectators", matches.c.created, sqlite_where=FOR_SPECTATORS, postgresql_where=FOR_SPECTATORS)

# The seats of matches. Once a match has started, only two things change them: invitations (the secret), and forgetting
# (the name, the secret, and that the seat is for somebody invited).
seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(24), nullable=False),
    Column("who", String(8), nullable=False),
    Column("bot", String(40)),
    Column("secret", String(40), nullable=False, unique=True),
    Column("nonce", String(64)),  # null until the seat is taken
    Column("night", String(60)),  # the hours in which the seat's clock stands still, as in a document
    Column("cancelled", BigInteger),  # as in `matches`, for the index of free seats
)
OF_SEAT = [column for column in seats.c if column is not seats.c.cancelled]  # what a `SeatRow` has

# For the list of tables with a free seat. SQLite uses the index only for this very text, so it has no parameter.
IS_FREE = and_(seats.c.who == literal_column("'open'"), seats.c.nonce.is_(None), seats.c.cancelled.is_(None))
Index("ix_seats_free", seats.c.match, sqlite_where=IS_FREE, postgresql_where=IS_FREE)

# The people who may play a seat: browsers that took it or opened its link, and a program, by the hash of its token.
sitters = Table(
    "sitters",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), primary_key=True),
    Index(None, "person"),
)

# The entries of matches. They never change, except that forgetting replaces `person`. Number 0 is the start; the others
# are as in the match's document.
entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", Integer, nullable=False),  # its kind's number: an action, the entry to undo to, days, a vote…
    Column("bot", String(40)),  # the bot that plays the seat from here on
    Column("epoch", Integer, nullable=False),  # of the dice
    Column("mark", String(16), nullable=False),  # 8 bytes of a hash over the line and the resulting state
    Column("turn", Integer),  # the seat that has the next turn, for lists; null when the match is over
    Column("mover", String(40)),  # the bot that plays that seat, if one does
    Column("person", String(40)),  # who made it, or in whose browser a bot did; null if the server did, as in a premove
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger),  # when time is up, if it is the last entry; null if no clock runs
    Column("ending", Text),  # JSON: how the match ended, for lists; null before the end
    Column("ends_turn", Boolean),  # true if it is a decision that ended a turn; null if it is none, or older than this
)
# For the turns of bots, and for clocks.
for column, wanted in (("at", entries.c.mover), ("due", entries.c.due)):
    some = wanted.is_not(None)
    Index(None, entries.c[column], sqlite_where=some, postgresql_where=some)

# When the server was down, in milliseconds since 1970.
outages = Table(
    "outages",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False, index=True),
    Column("seat", Integer),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
    Column("person", String(40), nullable=False),
    Column("key", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match", "person", "key"),
    sqlite_autoincrement=True,  # or the id of the newest line, once deleted, would be used again
)

# Searches: the hint for a current position, the analysis of a finished match, and which process thinks for a bot.
thoughts = Table(
    "thoughts",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("what", String(8), primary_key=True),  # hint, analysis or turn
    Column("entry", Integer, nullable=False),  # the last one before the position
    Column("state", String(8), nullable=False),  # waiting, thinking, done or failed
    Column("asked", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),  # the time of the last heartbeat
    Column("said", Text),  # JSON: the results so far; for a turn, the process
)

# People's premoves for a seat, or what has become of them. Rows go when their match is over.
premoves = Table(
    "premoves",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), nullable=False),
    Column("entry", Integer, nullable=False),  # the last one when it was planned
    Column("actions", Text, nullable=False),  # JSON: each with its code, its words and what lay where it goes
    Column("state", String(8), nullable=False),  # held, played or dropped
    Column("says", Text, nullable=False),  # what has become of it
)
IS_HELD = premoves.c.state == PremoveState.HELD
Index("ix_premoves_held", premoves.c.match, sqlite_where=IS_HELD, postgresql_where=IS_HELD)

# Where people get notices.
addresses = Table(
    "addresses",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("channel", String(8), nullable=False),  # push, mail or webhook
    Column("target", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("kinds", String(80), nullable=False),
    Column("quiet", String(100)),
    Column("insists", Boolean, nullable=False),
    Column("proof", String(64)),  # null once the address is confirmed
    Column("created", BigInteger, nullable=False),
    Column("written", BigInteger),
    UniqueConstraint("person", "channel", "target"),
)

# The email addresses whose owners want no emails from here, as keyed hashes.
blocked = Table("blocked", metadata, Column("mailbox", String(64), primary_key=True))

# When people with addresses last looked at a table, and at the list of their tables.
people = Table(
    "people",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("looked", BigInteger, nullable=False),
    Column("listed", BigInteger, nullable=False, server_default="0"),
)

# When somebody who gets notices last looked at a table.
looks = Table(
    "looks",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("match", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# The notices that are to be sent, and for a while those that were. A row is stored before an attempt is made.
outbox = Table(
    "outbox",
    metadata,
    Column("key", String(120), primary_key=True),
    Column("address", ForeignKey("addresses.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("match", String(40), nullable=False),
    Column("number", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("state", String(8), nullable=False),
    Column("reason", Text, nullable=False),
    Column("letter", String(120)),
)
IS_WAITING = outbox.c.state == NoticeState.WAITING
Index(None, outbox.c.due, sqlite_where=IS_WAITING, postgresql_where=IS_WAITING)

HAS_BEGUN = exists().where(entries.c.match == matches.c.id)  # the condition that a match has begun


def is_last() -> ColumnElement[bool]:
    """Return the condition that an entry is the last of its match."""
    later = entries.alias()
    return ~exists().where(later.c.match == entries.c.match, later.c.number == entries.c.number + 1)


def of_last(value: ColumnElement[Any]) -> ScalarSelect[Any]:
    """Return a value of the last entry of each match in a query; null for a match without entries."""
    newest_first = select(value).where(entries.c.match == matches.c.id).order_by(entries.c.number.desc())
    return newest_first.limit(1).correlate(matches).scalar_subquery()
