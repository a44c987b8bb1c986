"""Alembic's environment: it runs the migrations on the connection that the store passes in."""

from __future__ import annotations

from alembic import context

from tuckerbox.server.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
