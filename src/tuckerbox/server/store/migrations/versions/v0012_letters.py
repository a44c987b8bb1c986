"""Note of each notice which letter it is in, so that the letter is the same whenever it is sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("letter", sa.String(120)))
