"""Add the tempo of a match, and whether spectators may find it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("tempo", sa.String(8)))
    op.add_column("matches", sa.Column("spectators", sa.Boolean, nullable=False, server_default=sa.false()))
    on_sqlite, on_postgres = sa.text("spectators = 1"), sa.text("spectators")
    op.create_index(
        "ix_matches_spectators", "matches", ["created"], sqlite_where=on_sqlite, postgresql_where=on_postgres
    )
