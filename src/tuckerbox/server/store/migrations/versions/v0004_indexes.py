"""Add indexes for copies of a running match and for turns of bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_index("ix_matches_commitment", "matches", ["commitment"])
    by_bots = sa.text("mover is not null")
    op.create_index("ix_entries_at", "entries", ["at"], sqlite_where=by_bots, postgresql_where=by_bots)
