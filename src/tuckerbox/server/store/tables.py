"""The tables of the database. Times are in milliseconds since 1970. Entry numbers count from 0, the start."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

# Data that processes share besides matches: the key that signs cookies.
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
    Column("secret", LargeBinary),  # of the dice; null in the record of an unfinished match
    Column("commitment", String(64), nullable=False, index=True),
    Column("given", Text, nullable=False),  # lucks that are given as numbers, as in a document
    Column("told", Text, nullable=False),  # the lucks so far, in place of the secret, as in a document
    Column("seed", Text),  # JSON; only in uploaded records, if the dice come from a seed
    Column("host", String(40), nullable=False),  # the person who set up the table
    Column("key", String(64)),
    Column("origin", String(40)),  # the match that this one is a rematch of, or was played on from
    Column("rematch", String(40)),
    Column("created", BigInteger, nullable=False),
    Column("cancelled", BigInteger),
    UniqueConstraint("host", "key"),
)

# The seats of matches. They no longer change once a match has started.
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
)

# The people who may play a seat: browsers that took it or opened its link, and a program, by the hash of its token.
sitters = Table(
    "sitters",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), primary_key=True),
    Index(None, "person"),
)

# The entries of matches, which never change. Number 0 is the start; the others are as in the match's document.
entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", Integer, nullable=False),  # the action's code, or the entry that an undo goes back to
    Column("bot", String(40)),  # the bot that plays the seat from here on
    Column("epoch", Integer, nullable=False),  # of the dice
    Column("mark", String(16), nullable=False),  # 8 bytes of a hash over the line and the resulting state
    Column("turn", Integer),  # the seat that has the next turn, for lists; null when the match is over
    Column("mover", String(40)),  # the bot that plays that seat, if one does
    Column("person", String(40)),  # the person who made it; null for a bot
    Column("at", BigInteger, nullable=False),
)
# For the turns of bots.
Index(None, entries.c.at, sqlite_where=entries.c.mover.is_not(None), postgresql_where=entries.c.mover.is_not(None))

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
)

# Searches: the hint for a current position, and the analysis of a finished match.
thoughts = Table(
    "thoughts",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("what", String(8), primary_key=True),  # hint or analysis
    Column("entry", Integer, nullable=False),  # the last one before the position
    Column("state", String(8), nullable=False),  # waiting, thinking, done or failed
    Column("asked", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),  # the time of the last heartbeat
    Column("said", Text),  # JSON: the results so far
)
