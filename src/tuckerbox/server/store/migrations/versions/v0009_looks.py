"""Note when people looked at the list of their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("people", sa.Column("listed", sa.BigInteger, nullable=False, server_default="0"))
