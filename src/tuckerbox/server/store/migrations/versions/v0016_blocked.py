"""Remember the email addresses whose owners want no emails."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "blocked",
        sa.Column("mailbox", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("mailbox", name="pk_blocked"),
    )
