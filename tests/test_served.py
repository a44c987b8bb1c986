"""The server for tests: it can be killed and started again, and says why if it does not start."""

from __future__ import annotations

import signal
import sys
import urllib.request
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.served import PATIENCE, Served, on_every_database

# A fake server: it prints its address, and answers with the text that it was given.
STAND_IN = """
import http.server, sys

class Told(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(" ".join(sys.argv[1:]).encode())

print("Getting ready.")
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Told)
print(f"Tuckerbox is at http://127.0.0.1:{server.server_port}")
server.serve_forever()
"""


def test_a_server_comes_back_where_it_was_after_a_kill(tmp_path: Path) -> None:
    server = Served(tmp_path, "sqlite://", "--plain", command=(sys.executable, "-c", STAND_IN))
    address = server.url
    server.kill()
    assert server.process.returncode == -signal.SIGKILL
    server.start()
    assert server.url == address
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        assert b"--no-open --database sqlite:// --plain --port" in answer.read()
    assert server.stop() == -signal.SIGTERM
    assert server.log.count("Getting ready.") == 2


def test_a_server_that_does_not_start_reports_why(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no such table"):
        Served(tmp_path, "sqlite://", command=(sys.executable, "-c", "raise SystemExit('no such table')"))


@on_every_database
def test_every_database_begins_empty(empty_database: str, database: str) -> None:
    assert rows(empty_database) == {}
    tables = rows(database)
    assert tables.pop("alembic_version") == 1
    assert set(tables.values()) == {0}


def rows(database: str) -> dict[str, int]:
    """Return how many rows each table of a database has."""
    engine = sql.create_engine(database)
    with engine.connect() as connection:
        tables = sql.inspect(engine).get_table_names()
        counts = {name: connection.scalar(sql.select(sql.func.count()).select_from(sql.table(name))) for name in tables}
    engine.dispose()
    return counts
