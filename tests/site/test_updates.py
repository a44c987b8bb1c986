"""A newer version of the site: a page and the files of its tables are always of one version."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from tests.browser import TOASTS, People, has_seen, watches
from tests.site.conftest import KEPT, Host, keep_all, settled
from tests.site.player import Player
from tuckerbox.server.file_list import FILE_LIST, file_list

# Asks the service worker for the page again and again, until a while after the click. A browser that stops the worker
# between two requests has to start it again.
BUSY = """async () => {
    for (let more = 20; more > 0; more -= window.clicked ? 1 : 0) {
        await Promise.all(Array.from({ length: 10 }, async () => (await fetch("index.html")).text()));
    }
}"""
# Clicks a button, and returns the one that is busy then.
CLICKS = """(button) => new Promise((done) => {
    button.click();
    requestAnimationFrame(() => done(document.querySelector("button[aria-busy=true]")?.textContent.trim()));
})"""

NEWER_WORKERS = """async () => {
    const { installing, waiting } = await navigator.serviceWorker.getRegistration();
    return [installing, waiting].map((worker) => worker?.scriptURL);
}"""


class Site:
    """A site that can be updated while pages are open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def update(self) -> None:
        """Change the page and the application, as a newer version does."""
        index = self.folder / "index.html"
        text = index.read_text(encoding="utf-8")
        index.write_text(text.replace("<title>", '<meta name="newer" /><title>'), encoding="utf-8")
        with ZipFile(self.folder / "tuckerbox.zip", "a") as sources:
            sources.writestr("newer.txt", "newer")
        files = self.folder / FILE_LIST
        before = files.stat().st_mtime
        files.write_text(file_list(self.folder), encoding="utf-8")
        os.utime(files, (before + 10, before + 10))  # the host tells changes by seconds

    @property
    def list(self) -> str:
        return (self.folder / FILE_LIST).read_text(encoding="utf-8")


@pytest.fixture
def site(written: Path, tmp_path: Path) -> Site:
    folder = tmp_path / "in" / "a" / "folder"
    copytree(written / "in" / "a" / "folder", folder)
    return Site(folder)


@pytest.fixture
def host(site: Site, tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    yield host
    host.stop()


@pytest.fixture
def player(host: Host, people: People) -> Player:
    people.mean("favicon")
    return Player(people(storage_state=settled(host.url), service_workers="allow"), host.url)


def is_newer(page: Page) -> bool:
    return page.locator("meta[name=newer]").count() > 0


def sources_kept(page: Page) -> list[str]:
    """Return the hashes of the application's sources that the browser keeps."""
    return [url.split("?")[1] for url in page.evaluate(KEPT) if "tuckerbox.zip" in url]


def test_a_newer_version_takes_over_as_a_whole(player: Player, site: Site, host: Host, people: People) -> None:
    page = player.page
    keep_all(page, f"{player.url}#/settings")
    offer = page.get_by_role("button", name="Reload")
    expect(offer, "the first version is no newer one").to_have_count(0)
    [before] = sources_kept(page)
    site.update()
    page.reload()
    expect(offer).to_be_visible()
    assert not is_newer(page)
    player.set_table("outback", ["Here"])  # by the rules of the page's own version
    player.shows(0)
    other = player.another_tab()
    people.watch(other.page)
    other.page.goto(player.url)
    expect(other.button("Play now: Outback")).to_be_visible()
    assert not is_newer(other.page)
    expect(other.button("Reload"), "every tab offers the newer version").to_be_visible()
    offer.click()
    for one in (page, other.page):
        one.wait_for_selector("meta[name=newer]", state="attached")
    [after] = sources_kept(page)
    assert before != after
    assert after in site.list
    host.stop()  # the newer version plays without a connection, too
    player.set_table("outback", ["Here"])
    player.shows(0)


@pytest.mark.soak
def test_a_newer_version_takes_over_though_another_tab_keeps_the_older_one_busy(
    player: Player, site: Site, people: People
) -> None:
    page = player.page
    keep_all(page, f"{player.url}#/settings")
    site.update()
    page.reload()
    expect(player.button("Reload")).to_be_visible()
    other = player.another_tab()
    people.watch(other.page)
    other.page.goto(player.url)
    other.page.evaluate(f"void ({BUSY})()")
    assert player.button("Reload").evaluate(CLICKS) == "Reloading…", "the page says at once what it does"
    other.page.evaluate("window.clicked = true")
    for one in (page, other.page):  # long before the five minutes that Chromium gives to the older one
        one.wait_for_selector("meta[name=newer]", state="attached")
    page.reload()
    expect(page.get_by_text("You can open Tuckerbox and play")).to_be_visible()  # it has looked for a newer version
    assert page.evaluate(NEWER_WORKERS) == [None, None], "it does not take the other address for another version"


@pytest.mark.soak
def test_files_of_another_version_are_refused(player: Player, site: Site, people: People) -> None:
    people.mean("")
    page = player.page
    page.goto(f"{player.url}#/settings")
    expect(page.get_by_role("button", name="Save the rest now")).to_be_visible()
    page.goto(player.url)
    site.update()
    watches(page, TOASTS)
    player.button("Play now: Outback").click()
    has_seen(page, "The game could not be loaded.")
    page.get_by_role("button", name="Reload").click()
    page.wait_for_selector("meta[name=newer]", state="attached")
    player.button("Play now: Outback").click()
    player.shows(0)
