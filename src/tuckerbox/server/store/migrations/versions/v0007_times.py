"""Add the format and the terms of matches, the nights of seats, and the moments at which clocks run out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("format", sa.Integer, nullable=False, server_default="1"))
    op.add_column("matches", sa.Column("timed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("pace", sa.String(60)))
    op.add_column("matches", sa.Column("time_up", sa.String(40)))
    op.add_column("seats", sa.Column("night", sa.String(60)))
    op.add_column("entries", sa.Column("due", sa.BigInteger))
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("since", name="pk_outages"),
    )
    some = sa.text("due is not null")
    op.create_index("ix_entries_due", "entries", ["due"], sqlite_where=some, postgresql_where=some)
