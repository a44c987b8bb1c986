"""`tuckerbox serve`: what can't be is said in a sentence, never with a traceback."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.served import PATIENCE
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import DatabaseError, Store


def refused(tmp_path: Path, *options: str, **env: str) -> str:
    """What a server that can't start says, on one line."""
    done = subprocess.run(
        [sys.executable, "-m", "tuckerbox", "serve", "--no-open", "--port", "0", *options],
        env={**os.environ, "TUCKERBOX_DATA_DIR": str(tmp_path / "data"), "COLUMNS": "1000", **env},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].endswith(".")
    return lines[0]


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        says = refused(tmp_path, "--port", str(port))
    assert f"127.0.0.1:{port}" in says
    assert "in use" in says


def test_an_address_that_is_not_here(tmp_path: Path) -> None:
    assert "203.0.113.7" in refused(tmp_path, "--host", "203.0.113.7")


def test_a_database_that_can_not_be_reached(tmp_path: Path) -> None:
    said = refused(tmp_path, "--database", "postgresql://anna:hunter2@127.0.0.1:1/tuckerbox")
    assert "refused" in said
    assert "hunter2" not in said


def test_a_setting_that_is_none(tmp_path: Path) -> None:
    assert "'soon'" in refused(tmp_path, TUCKERBOX_BOT_PAUSE="soon")


def test_component_data_that_can_not_be_used(tmp_path: Path) -> None:
    says = refused(tmp_path, "--components", "mine.toml")
    assert "--components is 'mine.toml'; it should be a game and a file" in says
    assert "TUCKERBOX" not in says
    file = tmp_path / "mine.toml"
    file.write_text('[blocked.pints]\nvalue = -9\nsource = "inferred"\n')
    assert "mine.toml, blocked.pints: Outback has no such" in refused(tmp_path, "--components", f"outback={file}")


# --- The same within this process, which is quicker ---


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "not the address of a database"),
        ("", "not the address of a database"),
        ("mysql://anna@localhost/tuckerbox", "SQLite file or in PostgreSQL"),
        ("sqlite://", "SQLite file or in PostgreSQL"),
        ("postgresql://anna:hunter2@/tuckerbox?host=/no/such/folder", "/no/such/folder"),
        ("sqlite:////proc/nothing/tuckerbox.db", "can't be created"),
        ("sqlite:////proc/version", "can't be used"),
        ("sqlite:////", "can't be used"),
    ],
)
def test_a_database_that_can_not_be_used(url: str, says: str) -> None:
    with pytest.raises(DatabaseError, match=re.escape(says)) as wrong:
        Store(url)
    assert "hunter2" not in str(wrong.value)
    assert str(wrong.value).endswith(".")
    assert "\n" not in str(wrong.value)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "tuckerbox.db"
    file.write_text("My novel\n" * 500)
    with pytest.raises(DatabaseError, match="not a database"):
        Store(f"sqlite:///{file}")
    assert file.read_text().startswith("My novel")


def test_a_folder_that_can_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TUCKERBOX_DATA_DIR", str(tmp_path / "file" / "data"))
    monkeypatch.delenv("TUCKERBOX_DATABASE_URL", raising=False)
    with pytest.raises(DatabaseError, match="can't be created"):
        Store(Settings.from_environment().database_url)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TUCKERBOX_BOT_PAUSE", "soon"),
        ("TUCKERBOX_BOT_PAUSE", "nan"),
        ("TUCKERBOX_BOT_PAUSE", "-1"),
        ("TUCKERBOX_LIMITS", "maybe"),
        ("TUCKERBOX_PUBLIC_URL", "table.example"),
        ("TUCKERBOX_COMPONENTS", "mine.toml"),
        ("TUCKERBOX_COMPONENTS", "chess=mine.toml"),
    ],
)
def test_a_value_that_is_none(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match=f"{name} is '{value}'; it should be "):
        Settings.from_environment()
