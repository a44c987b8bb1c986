"""Tell people about security at the addresses where they get any notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.execute(sa.text("update addresses set kinds = kinds || ',security' where kinds <> ''"))
