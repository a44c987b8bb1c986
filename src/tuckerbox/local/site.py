"""The static site: the client and the application as files that any web host can serve, in any of its folders."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import tuckerbox
from tuckerbox import games
from tuckerbox.local.encoding import as_json
from tuckerbox.local.python_sources_zip import archive
from tuckerbox.server.actions import game_list
from tuckerbox.server.content_policy import OF_PAGE
from tuckerbox.server.file_list import FILE_LIST, file_list

CLIENT = Path(tuckerbox.__file__).parent / "server" / "client"
CONTENTS = "site.json"  # lists the files in the site's folder
# For the service worker: all other pages in the folder, or below it, belong to others.
HOSTED_BY_FILES = "self.tuckerboxHostedByFiles = true;\n"
CHARSET = '<meta charset="utf-8" />'
DECLARED = f"""{CHARSET}
    <meta http-equiv="Content-Security-Policy" content="{OF_PAGE}" />
    <meta name="tuckerbox-host" content="files" />"""


class SiteError(Exception):
    """Raised when the site can't be written. The message is a sentence for people."""


def write_site(folder: Path) -> None:
    """Write the site into a folder, in place of an older site. Raise SiteError if the folder has any other files."""
    refuse_incomplete(CLIENT)
    refuse_foreign(folder)
    with replaced(folder) as fresh:
        shutil.copytree(CLIENT, fresh, dirs_exist_ok=True, copy_function=shutil.copyfile)
        write_application(fresh)
        index = fresh / "index.html"
        index.write_text(hosted_by_files(index.read_text(encoding="utf-8")), encoding="utf-8")
        files = sorted({*files_in(fresh), CONTENTS, FILE_LIST})
        contents = {"tuckerbox": tuckerbox.__version__, "files": files}
        (fresh / CONTENTS).write_text(json.dumps(contents, indent=2) + "\n", encoding="utf-8")
        (fresh / FILE_LIST).write_text(file_list(fresh) + HOSTED_BY_FILES, encoding="utf-8")


def write_application(folder: Path) -> None:
    """Write the application, and the list of games, which the front page shows without loading the application."""
    (folder / "tuckerbox.zip").write_bytes(archive())
    (folder / "games.json").write_text(as_json(game_list.games_info()), encoding="utf-8")


def files_in(folder: Path) -> set[str]:
    """Return the paths of all files in a folder and those below it."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


def hosted_by_files(page: str) -> str:
    """Return the client's page for a static host: with relative URLs, and with its own security policy."""
    if page.count(CHARSET) != 1:
        raise SiteError(f"The client's page lacks {CHARSET}, after which the site's policy is inserted.")
    return re.sub('(href|src)="/', r'\1="./', page).replace(CHARSET, DECLARED)


def refuse_incomplete(client: Path) -> None:
    needed = ["index.html", "pyodide/pyodide.mjs", *(f"engines/{name}.json" for name in games.names())]
    for file in needed:
        if not (client / file).is_file():
            says = f"The client is not built completely: it has no {file}."
            raise SiteError(f"{says} Run make client, or install a wheel of Tuckerbox.")


def refuse_foreign(folder: Path) -> None:
    """Raise SiteError if a folder contains files that are not from an earlier site."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise SiteError(f"{folder} is a file. Name a folder that does not exist yet.")
    try:
        ours = set(json.loads((folder / CONTENTS).read_text(encoding="utf-8"))["files"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        ours = set()
    others = sorted(files_in(folder) - ours)
    if others:
        says = f"{folder} has files that are not from a site of Tuckerbox, such as {others[0]}."
        raise SiteError(f"{says} They would be lost, so name another folder.")


@contextmanager
def replaced(folder: Path) -> Iterator[Path]:
    """Yield a new folder to fill. At the end, it replaces the old one; after an error, the old one stays."""
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    work = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        fresh = work / "fresh"
        fresh.mkdir()
        yield fresh
        if folder.exists():
            folder.rename(work / "old")
        fresh.rename(folder)
    finally:
        if not folder.exists() and (work / "old").exists():
            (work / "old").rename(folder)
        shutil.rmtree(work)
