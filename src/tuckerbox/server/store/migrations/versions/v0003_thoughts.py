"""Add a table for hints and analyses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "thoughts",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("said", sa.Text),
        sa.PrimaryKeyConstraint("match", "what", name="pk_thoughts"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_thoughts_match"),
    )
