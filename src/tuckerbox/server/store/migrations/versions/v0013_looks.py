"""Note of each table when a person last looked at it. What was noted before counts for all tables of the person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

BEFORE = """
insert into looks (person, match, at)
select distinct people.person, sitters.match, people.looked
from people join sitters on sitters.person = people.person
where people.looked > 0
"""


def upgrade() -> None:
    op.create_table(
        "looks",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "match", name="pk_looks"),
    )
    op.execute(BEFORE)
