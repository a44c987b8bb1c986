"""Note when the host changed a table's options, so that players are told to sit down again. Find a match's copies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("matches", sa.Column("changed", sa.BigInteger))
    op.create_index("ix_matches_origin", "matches", ["origin"])
