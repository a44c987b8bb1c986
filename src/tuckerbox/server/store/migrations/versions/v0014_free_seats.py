"""Add an index for the list of tables with a free seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    free = sa.text("who = 'open' and nonce is null")
    op.create_index("ix_seats_free", "seats", ["match"], sqlite_where=free, postgresql_where=free)
