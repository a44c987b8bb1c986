"""Note of each seat whether its table was cancelled, and keep such seats out of the index of free seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

BEFORE = """
update seats set cancelled = (select matches.cancelled from matches where matches.id = seats.match)
where match in (select id from matches where cancelled is not null)
"""


def upgrade() -> None:
    op.add_column("seats", sa.Column("cancelled", sa.BigInteger))
    op.execute(BEFORE)
    op.drop_index("ix_seats_free", "seats")
    free = sa.text("who = 'open' and nonce is null and cancelled is null")
    op.create_index("ix_seats_free", "seats", ["match"], sqlite_where=free, postgresql_where=free)
