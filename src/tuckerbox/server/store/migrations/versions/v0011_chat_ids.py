"""Never use the id of a line of chat again on SQLite, also after the newest line was deleted."""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        # The copy of the lines sets the counter to the largest id.
        with op.batch_alter_table("chat", recreate="always", table_kwargs={"sqlite_autoincrement": True}):
            pass
