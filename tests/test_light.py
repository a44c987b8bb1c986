from __future__ import annotations

import subprocess
import sys


def test_the_command_line_starts_without_the_servers_libraries() -> None:
    """`pip install tuckerbox` alone doesn't bring them."""
    heavy = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "structlog", "psycopg")
    look = f"import sys, tuckerbox.cli; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", look], text=True).strip() == "[]"
