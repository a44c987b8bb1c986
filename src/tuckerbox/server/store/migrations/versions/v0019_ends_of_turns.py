"""Note of each decision whether it ended a turn, because a clock can't tell from its action alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("entries", sa.Column("ends_turn", sa.Boolean))
