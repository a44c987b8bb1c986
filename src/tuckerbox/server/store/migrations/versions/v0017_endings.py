"""Note how a match ended, for lists."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("entries", sa.Column("ending", sa.Text))
