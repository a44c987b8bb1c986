"""The database's migrations, one module each in `versions`. Alembic runs them when a server starts."""
