"""The history of the database's form, a step a module in `versions`, run by Alembic when a server starts."""
