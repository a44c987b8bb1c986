"""Create the first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "shared",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_shared"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("components", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("seed", sa.Text),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("origin", sa.String(40)),
        sa.Column("rematch", sa.String(40)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("cancelled", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("host", "key", name="uq_matches_host_key"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("who", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("secret", sa.String(40), nullable=False),
        sa.Column("nonce", sa.String(64)),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_seats_match"),
        sa.UniqueConstraint("secret", name="uq_seats_secret"),
    )
    op.create_table(
        "sitters",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "person", name="pk_sitters"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_sitters_match"),
    )
    op.create_index("ix_sitters_person", "sitters", ["person"])
    op.create_table(
        "entries",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("mark", sa.String(16), nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("mover", sa.String(40)),
        sa.Column("person", sa.String(40)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_entries_match"),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_chat_match"),
        sa.UniqueConstraint("match", "person", "key", name="uq_chat_match_person_key"),
    )
    op.create_index("ix_chat_match", "chat", ["match"])
