"""The static site in a folder of a web host that knows nothing of it, and pages that play there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser import DESK, People
from tests.site.player import Player
from tests.table.guest import kept
from tuckerbox import games
from tuckerbox.local.site import SiteError, write_site

Players = Callable[..., Player]


def settled(url: str) -> dict[str, Any]:
    """Return the storage of a browser in which nothing moves, no tips are shown, and the quickest bot is preferred."""
    storage = kept("{0.scheme}://{0.netloc}".format(urlsplit(url)), motion="off", withoutTips=games.names())
    storage["origins"][0]["localStorage"].append({"name": "tuckerbox.bot", "value": '"greedy"'})
    return storage


def keep_all(page: Page, settings: str) -> None:
    """Have a browser keep all files on the settings page, at this address."""
    page.goto(settings)
    page.get_by_role("button", name="Save the rest now").click()
    expect(page.get_by_text("You can open Tuckerbox and play")).to_be_visible()


# Returns once the service worker of a page has kept all that it keeps when the client is first opened.
VISITED = "async () => { await navigator.serviceWorker.ready; }"

# Returns the addresses of all files that a browser has kept.
KEPT = """async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and writes nothing."""

    def log_message(self, *_: Any) -> None: ...

    def handle(self) -> None:
        with suppress(ConnectionError):  # a page may be closed while it is sent something
            super().handle()


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
def players(host: Host, people: People) -> Players:
    """Open pages of the site, each with a storage of its own. Nothing moves, and no tips are shown.

    They are closed before the host stops, since they may still be loading pictures.
    """
    people.mean("favicon")

    def sit(device: dict[str, Any] = DESK, **context: Any) -> Player:
        return Player(people(device, storage_state=settled(host.url), **context), host.url)

    return sit


@pytest.fixture
def player(players: Players) -> Player:
    return players()


@pytest.fixture
def alone(players: Players, host: Host) -> Player:
    """Return a player whose browser has kept all files, without a host and without a network."""
    player = players(service_workers="allow")
    keep_all(player.page, f"{player.url}#/settings")
    host.stop()
    player.page.context.set_offline(True)
    player.page.reload()
    return player
