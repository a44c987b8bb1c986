"""`tuckerbox serve` reports what keeps it from starting in one sentence, without a traceback."""

from __future__ import annotations

import os
import re
import socket
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest
import uvicorn
from uvicorn.supervisors import ChangeReload

import tuckerbox.cli
from tests.command_line import run
from tests.served import PATIENCE
from tests.server.starting import refused
from tuckerbox.cli import serving
from tuckerbox.cli.errors import BadInputError
from tuckerbox.cli.serve import address, listen, server
from tuckerbox.server.http import log_format
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import DatabaseError, Store


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        says = refused(tmp_path, "--port", str(port))
    assert f"127.0.0.1:{port}" in says
    assert "in use" in says


def test_the_port_of_a_server_that_is_still_starting_is_in_use(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as starting:
        port = starting.getsockname()[1]
        assert refused(tmp_path, "--port", str(port)) == (
            f"The server can't listen on 127.0.0.1:{port}: address already in use."
        )


def test_two_servers_that_start_together_take_different_ports() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert first.getsockname() != second.getsockname()


def test_a_server_that_is_still_starting_lets_connections_wait() -> None:
    with listen("127.0.0.1", 0) as starting, socket.create_connection(starting.getsockname(), PATIENCE) as early:
        early.sendall(b"koala")
        accepted, _ = starting.accept()
        with accepted:
            accepted.settimeout(PATIENCE)
            assert accepted.recv(5) == b"koala"


def test_an_address_of_another_machine_is_reported(tmp_path: Path) -> None:
    assert "203.0.113.7" in refused(tmp_path, "--host", "203.0.113.7")


def test_an_ipv6_address_has_brackets() -> None:
    assert (address("::1", 8000), address("localhost", 8000)) == ("[::1]:8000", "localhost:8000")


def test_an_unreachable_database_is_reported_without_its_password(tmp_path: Path) -> None:
    said = refused(tmp_path, "--database", "postgresql://anna:hunter2@127.0.0.1:1/tuckerbox")
    assert "refused" in said
    assert "hunter2" not in said


def test_an_invalid_setting_is_reported(tmp_path: Path) -> None:
    assert "'soon'" in refused(tmp_path, TUCKERBOX_BOT_PAUSE="soon")


def test_invalid_component_data_are_reported(tmp_path: Path) -> None:
    says = refused(tmp_path, "--components", "mine.toml")
    assert "--components is 'mine.toml'; it should be a game and a file" in says
    assert "TUCKERBOX" not in says
    file = tmp_path / "mine.toml"
    file.write_text('[blocked.pints]\nvalue = -9\nsource = "inferred"\n')
    assert "mine.toml, blocked.pints: Outback has no such" in refused(tmp_path, "--components", f"outback={file}")


def test_a_compile_cache_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "can't be written to" in refused(tmp_path, TUCKERBOX_CACHE_DIR=str(tmp_path / "file" / "cache"))


# --- The same in this process, which is quicker ---


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "not the URL of a database"),
        ("", "not the URL of a database"),
        ("mysql://anna@localhost/tuckerbox", "SQLite file or in PostgreSQL"),
        ("sqlite://", "SQLite file or in PostgreSQL"),
        ("postgresql://anna:hunter2@localhost:5432x/t", "not the URL of a database"),
        ("postgresql://anna:hunter2@/t?host=a:5432x&host=b", "not the URL of a database"),
        ("postgres//anna:hunter2@h/t", "not the URL of a database"),
        ("postgresql://anna:hunter2@/tuckerbox?host=/no/such/folder", "/no/such/folder"),
        ("postgresql:///t?host=/no/such/folder&password=hunter2", "/no/such/folder"),
        ("sqlite:////proc/nothing/tuckerbox.db", "can't be created"),
        ("sqlite:////proc/version", "can't be used"),
        ("sqlite:////", "can't be used"),
    ],
)
def test_an_unusable_database_raises_a_sentence(url: str, says: str) -> None:
    with pytest.raises(DatabaseError, match=re.escape(says)) as wrong:
        Store(url)
    assert "hunter2" not in str(wrong.value)
    assert str(wrong.value).endswith(".")
    assert "\n" not in str(wrong.value)


@pytest.mark.skipif(os.name != "posix", reason="files have other modes on this system")
def test_a_new_database_can_be_read_only_by_its_user(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = Store(f"sqlite:///{tmp_path}/new/tuckerbox.db")
        files = {file.name: file.stat().st_mode & 0o077 for file in (tmp_path / "new").iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert {"tuckerbox.db", "tuckerbox.db-wal"} <= files.keys()
    assert set(files.values()) == {0}


def test_an_existing_database_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "tuckerbox.db"
    file.touch()
    file.chmod(0o640)
    mode = file.stat().st_mode
    Store(f"sqlite:///{file}").close()
    assert file.stat().st_mode == mode


def test_a_file_that_is_not_a_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tuckerbox.db"
    file.write_text("My novel\n" * 500)
    with pytest.raises(DatabaseError, match="not a database"):
        Store(f"sqlite:///{file}")
    assert file.read_text().startswith("My novel")


def test_a_data_folder_that_cannot_be_created_raises_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        ("TUCKERBOX_HINT_SECONDS", "long"),
        ("TUCKERBOX_LIMITS", "maybe"),
        ("TUCKERBOX_PUBLIC_URL", "table.example"),
        ("TUCKERBOX_COMPONENTS", "mine.toml"),
        ("TUCKERBOX_COMPONENTS", "chess=mine.toml"),
    ],
)
def test_an_invalid_setting_raises_an_error_with_its_name_and_value(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match=f"{name} is '{value}'; it should be "):
        Settings.from_environment()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_package_that_is_missing_is_named(workers: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Another test may have loaded the server: `from tuckerbox.cli import serving` takes the package's attribute.
    monkeypatch.delattr(tuckerbox.cli, "serving", raising=False)
    monkeypatch.delitem(sys.modules, "tuckerbox.cli.serving", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("serve", "--workers", workers, env={"TUCKERBOX_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"})
    assert result.exit_code == 2
    assert "The server needs uvicorn: pip install 'tuckerbox[server]'" in result.output


class Reloads:
    """In place of uvicorn's supervisor: starts no process."""

    def __init__(self, config: uvicorn.Config, **_: object) -> None:
        self.run = config.configure_logging


@pytest.mark.parametrize("database", ["good", "nonsense"])
def test_reload_announces_nothing_if_a_setting_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setattr(serving, "Reloader", Reloads)
    monkeypatch.setattr(log_format, "set_up", lambda **_: None)
    url = f"sqlite:///{tmp_path / 'tuckerbox.db'}" if database == "good" else "nonsense"
    announced: list[bool] = []
    ends = pytest.raises(BadInputError, match="not the URL of a database") if url == "nonsense" else nullcontext()
    with listen("127.0.0.1", 0) as listening, ends:
        server(Settings(url), reload=True)(listening, lambda: announced.append(True))
    assert bool(announced) == (database == "good")


def test_reload_says_once_that_the_server_has_stopped_and_waits_for_a_change(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changes: list[Path] = []
    monkeypatch.setattr(ChangeReload, "should_restart", lambda _: changes)
    reloader = serving.Reloader(serving.config_for(Settings("sqlite://")), target=lambda _: None, sockets=[])

    def look(exitcode: int | None, *, again: bool = False) -> str:
        """Return what is printed when the server's process, or `again` the same one, has this exit code."""
        if not again:
            reloader.process = SimpleNamespace(exitcode=exitcode)
        assert reloader.should_restart() is changes
        return str(capsys.readouterr().err)

    says = "The server has stopped. It starts again when the code next changes.\n"
    assert [look(None), look(1), look(1, again=True), look(3)] == ["", says, "", says]
    changes.append(Path("changed.py"))
    assert look(1) == ""
    changes.clear()
    reloader.should_exit.set()
    assert look(1) == "", "somebody has stopped both"


def test_a_process_of_reload_says_what_keeps_it_from_starting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TUCKERBOX_DATABASE_URL", "nonsense")
    monkeypatch.setattr(log_format, "set_up", lambda **_: None)
    with pytest.raises(SystemExit, match="2"):
        serving.app_of_environment()
    assert "not the URL of a database" in capsys.readouterr().err
