"""Add premoves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "premoves",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("actions", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("says", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_premoves"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_premoves_match"),
    )
    is_held = sa.text("state = 'held'")
    op.create_index("ix_premoves_held", "premoves", ["match"], sqlite_where=is_held, postgresql_where=is_held)
