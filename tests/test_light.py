"""Light imports: commands start without libraries that they do not need."""

from __future__ import annotations

import sys

from tests.processes import run_program
from tuckerbox import games


def test_the_command_line_starts_without_the_servers_libraries() -> None:
    """A plain `pip install tuckerbox` does not install them."""
    heavy = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "structlog", "psycopg")
    look = f"import sys, tuckerbox.cli; print([name for name in {heavy} if name in sys.modules])"
    assert run_program([sys.executable, "-c", look]).stdout.strip() == "[]"


def test_rich_is_imported_only_to_draw() -> None:
    """Python code and servers that use games need no terminal."""
    load = "; ".join(f"games.game({name!r})" for name in games.names())
    look = f"import sys; from tuckerbox import games; {load}; print('rich' in sys.modules)"
    assert run_program([sys.executable, "-c", look]).stdout.strip() == "False"
