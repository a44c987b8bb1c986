"""The tables of the database. Times are milliseconds since 1970, numbers of entries count from 0, the start."""

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

# What the processes of a server share besides matches: the key that signs cookies.
shared = Table(
    "shared", metadata, Column("name", String(40), primary_key=True), Column("value", LargeBinary, nullable=False)
)

# Component data that matches were set with, so that they can be replayed whatever data a server has later.
boxes = Table(
    "boxes",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("data", Text, nullable=False),  # JSON: every value by its key
)

# The header of a match, but for its seats.
matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("secret", LargeBinary),  # of the dice; none for the record of a match that had not ended
    Column("commitment", String(64), nullable=False),
    Column("given", Text, nullable=False),  # lucks that are carried as numbers, as a document has them
    Column("told", Text, nullable=False),  # lucks so far in place of the secret, likewise
    Column("seed", Text),  # JSON; somebody chose the dice, in uploaded records only
    Column("host", String(40), nullable=False),  # the person who set the table
    Column("key", String(64)),
    Column("origin", String(40)),  # the match that this is the rematch of, or played on from
    Column("rematch", String(40)),
    Column("created", BigInteger, nullable=False),
    Column("cancelled", BigInteger),
    UniqueConstraint("host", "key"),
)

# The seats of a match, settled when it starts.
seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(24), nullable=False),
    Column("who", String(8), nullable=False),
    Column("bot", String(40)),
    Column("secret", String(40), nullable=False, unique=True),
    Column("nonce", String(64)),  # none until the seat is taken
)

# Who may play for a seat: every browser that took it, or was let in by its link; and a program, by its token's hash.
sitters = Table(
    "sitters",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), primary_key=True),
    Index(None, "person"),
)

# What happened, never changed. Number 0 is the start; the others are those of the match's document.
entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", Integer, nullable=False),  # the action's code, or the entry that an undo goes back to
    Column("bot", String(40)),  # who plays the seat from here on
    Column("epoch", Integer, nullable=False),  # of the dice
    Column("mark", String(16), nullable=False),  # 8 bytes of hash over the line, and the state that it led to
    Column("turn", Integer),  # who decides behind it, for lists; nobody when the match is over
    Column("mover", String(40)),  # the bot that plays that seat, if one does
    Column("person", String(40)),  # who entered it; nobody for a bot
    Column("at", BigInteger, nullable=False),
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
)

# What is thought about a match, or was: a hint for who decides, and the analysis of a match that is over.
thoughts = Table(
    "thoughts",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("what", String(8), primary_key=True),  # hint or analysis
    Column("entry", Integer, nullable=False),  # behind which it is thought about
    Column("state", String(8), nullable=False),  # waiting, thinking, done or failed
    Column("asked", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),  # when whoever thinks was last heard of
    Column("said", Text),  # JSON: what was found so far
)
