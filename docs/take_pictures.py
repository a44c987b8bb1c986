"""Takes the README's pictures in a real browser.

docs/table.png is the table at a real server, in a match of Outback. It is always the same match between two bots: the
script uploads its record and plays on from its last moment. docs/site.png is the site without a server on a phone that
has lost its connection, in a match of Down Under.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

import tuckerbox
from tuckerbox import bots
from tuckerbox.kernel.luck import seeded
from tuckerbox.local.site import write_site

DOCS = Path(__file__).parent
PHONE: Any = {"width": 390, "height": 720}
ENTRIES = 24  # a match on the phone with something to see
DECISIONS = 80  # the middle of the match
sys.path.insert(0, str(Path(__file__).parent.parent))  # for a server as the tests have it


def record() -> str:
    """Return a match with a lot to see and to choose."""
    match = tuckerbox.new("outback", ["Matilda", "Banjo"], seed="a picture")
    player = bots.SeatedBot(bots.get("greedy", match.game), match, seeded("a picture"))
    while match.decisions < DECISIONS or match.turn != 0 or not {"place", "keep"} <= {c.kind for c in match.choices}:
        match.play(player.choose())
    return match.save()


def picture_of_table(browser: Browser) -> None:
    from tests.served import Served
    from tests.table.guest import Guest, kept

    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), f"sqlite:///{folder}/tuckerbox.db")
        state: Any = kept(server.url, motion="off", withoutTips=["outback"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="light", storage_state=state)
        guest = Guest(page, server.url)
        sent = {"data": record(), "headers": {"Content-Type": "text/plain"}}
        brought = page.request.post(f"{guest.url}/api/records", **sent).json()
        guest.open(guest.post(f"/api/matches/{brought['id']}/play-on", {"at": brought["last"]})["id"])
        guest.has_the_turn()
        away = page.get_by_role("region", name="While you were away")
        if away.is_visible():
            away.get_by_role("button", name="Got it").click()
            expect(away).to_have_count(0)
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=DOCS / "table.png")
        server.stop()


def picture_of_site(browser: Browser) -> None:
    from tests.site.conftest import Host, settled
    from tests.site.player import Player

    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder) / "in/a/folder")
        host = Host(Path(folder))
        page = browser.new_page(color_scheme="light", storage_state=settled(host.url), device_scale_factor=1.5)
        player = Player(page, host.url)
        player.set_table("down-under")
        player.play(ENTRIES // 2)
        page.context.set_offline(True)
        player.play(ENTRIES)
        page.set_viewport_size(PHONE)
        page.wait_for_function("document.querySelector('[aria-label=Choices]')?.offsetParent == null")
        page.evaluate("document.fonts.ready")
        page.screenshot(path=DOCS / "site.png")
        host.stop()


def main() -> None:
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        picture_of_table(browser)
        picture_of_site(browser)
        browser.close()


if __name__ == "__main__":
    main()
