"""The static site in a folder of a web host that knows nothing of it, and pages that play there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.browser import DESK, People
from tests.site.player import Player
from tests.table.guest import kept
from tuckerbox.local.site import SiteError, write_site

Players = Callable[..., Player]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and writes nothing."""

    def log_message(self, *_: Any) -> None: ...


class Host:
    """A host of files, which can be stopped."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}/in/a/folder/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of a host that has the site in one of its folders."""
    root = tmp_path_factory.mktemp("host")
    try:
        write_site(root / "in" / "a" / "folder")
    except SiteError as wrong:
        pytest.fail(f"{wrong}")
    return root


@pytest.fixture
def host(written: Path) -> Iterator[Host]:
    host = Host(written)
    yield host
    host.stop()


@pytest.fixture
def players(people: People, host: Host) -> Players:
    """Open pages of the site, each with a storage of its own. Nothing moves, and no tips are shown."""
    people.mean("favicon")

    def sit(device: dict[str, Any] = DESK, **context: Any) -> Player:
        settings = kept(host.url.split("/in/")[0], pace="off", tips=False)
        return Player(people(device, storage_state=settings, **context), host.url)

    return sit


@pytest.fixture
def player(players: Players) -> Player:
    return players()
