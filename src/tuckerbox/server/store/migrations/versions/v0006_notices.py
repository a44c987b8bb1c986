"""Add addresses of people, and the outbox of notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "addresses",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("kinds", sa.String(80), nullable=False),
        sa.Column("quiet", sa.String(100)),
        sa.Column("insists", sa.Boolean, nullable=False),
        sa.Column("proof", sa.String(64)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("written", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_addresses"),
        sa.UniqueConstraint("person", "channel", "target", name="uq_addresses_person_channel_target"),
    )
    op.create_table(
        "people",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("looked", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_people"),
    )
    op.create_table(
        "outbox",
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("address", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_outbox"),
        sa.ForeignKeyConstraint(["address"], ["addresses.id"], name="fk_outbox_address"),
    )
    op.create_index("ix_outbox_address", "outbox", ["address"])
    is_waiting = sa.text("state = 'waiting'")
    op.create_index("ix_outbox_due", "outbox", ["due"], sqlite_where=is_waiting, postgresql_where=is_waiting)
