"""The static site has all files, in a folder that is never half written."""

from __future__ import annotations

import json
import re
import shutil
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from tests.local.keeper import Disk, Page
from tuckerbox import games
from tuckerbox.cli import app
from tuckerbox.local import site
from tuckerbox.local.site import SiteError, write_site

PAGE = Path(__file__).parents[2] / "web" / "index.html"
# Compressing takes most of the time. `test_python_sources_zip.py` compares two archives.
ARCHIVE = cache(site.archive)  # type: ignore[attr-defined]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a client that has been built, as far as its files are listed."""
    folder = tmp_path / "client"
    names = ["assets/index-1.js", "pyodide/pyodide.mjs", *(f"engines/{name}.json" for name in games.names())]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    shutil.copyfile(PAGE, folder / "index.html")
    monkeypatch.setattr(site, "CLIENT", folder)
    monkeypatch.setattr(site, "archive", ARCHIVE)
    return folder


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_site_has_the_client_the_application_and_the_games(client: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site")
    files, built = content(tmp_path / "site"), content(client)
    assert {name: files[name] for name in built if name != "index.html"} == {
        name: text for name, text in built.items() if name != "index.html"
    }
    assert set(files) - set(built) == {"files.js", "games.json", "site.json", "tuckerbox.zip"}
    assert "tuckerbox/local/worker.py" in ZipFile(BytesIO(files["tuckerbox.zip"])).namelist()
    assert files["files.js"].endswith(b"self.tuckerboxHostedByFiles = true;\n")
    assert json.loads(files["games.json"]) == Page(Disk()).good("GET", "/api/games")


def test_its_page_works_in_any_folder_and_says_what_hosts_it(client: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site")
    page = (tmp_path / "site" / "index.html").read_text()
    assert not re.findall('(?:href|src)="/[^"]*"', page)
    assert page.count('<meta name="tuckerbox-host" content="files" />') == 1
    policy = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy[1]
    assert "frame-ancestors" not in policy[1]
    assert page.index("Content-Security-Policy") < page.index("<script")


def test_the_same_sources_write_the_same_site_in_place_of_an_older_one(client: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "site"
    write_site(folder)
    before = content(folder)
    write_site(folder)
    assert content(folder) == before
    (client / "assets" / "index-1.js").rename(client / "assets" / "index-2.js")
    write_site(folder)
    assert content(folder).keys() ^ before.keys() == {"assets/index-1.js", "assets/index-2.js"}
    assert list(folder.parent.iterdir()) == [folder]


def test_a_folder_with_anything_else_is_refused(client: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder)
    (folder / "CNAME").write_text("example.org")
    before = content(folder)
    with pytest.raises(SiteError, match="CNAME"):
        write_site(folder)
    assert content(folder) == before
    with pytest.raises(SiteError, match="is a file"):
        write_site(folder / "CNAME")
    (tmp_path / "empty").mkdir()
    write_site(tmp_path / "empty")


def test_a_failure_leaves_the_older_site(client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site"
    write_site(folder)
    before = content(folder)

    def fail() -> bytes:
        raise OSError(28, "No space left on device", "tuckerbox.zip")

    monkeypatch.setattr(site, "archive", fail)
    with pytest.raises(OSError, match="No space"):
        write_site(folder)
    assert content(folder) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["client", "site"]


def test_a_client_that_is_not_built_is_refused(client: Path, tmp_path: Path) -> None:
    (client / "pyodide" / "pyodide.mjs").unlink()
    with pytest.raises(SiteError, match=r"pyodide/pyodide\.mjs.*make client"):
        write_site(tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_the_command_says_what_it_has_written_or_why_not(client: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my site"
    done = CliRunner().invoke(app, ["site", str(folder)])
    assert (done.exit_code, f"Wrote {folder}" in done.output) == (0, True)
    assert f"python -m http.server --directory '{folder}'" in done.output
    (folder / "notes").write_text("mine")
    done = CliRunner().invoke(app, ["site", str(folder)])
    assert done.exit_code == 2
    assert "notes" in done.output
