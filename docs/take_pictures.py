"""Takes docs/table.png, the picture of the table in the README: a match of Outback in a real browser, at a real server.

The match is one between two bots, always the same; the server is brought its record and plays on from there.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

import tuckerbox
from tuckerbox import bots
from tuckerbox.kernel.luck import seeded

PICTURE = Path(__file__).parent / "table.png"
DECISIONS = 80  # the middle of the match
sys.path.insert(0, str(Path(__file__).parent.parent))  # for a server as the tests have it


def record() -> str:
    """Return a match with a lot to see and to choose."""
    match = tuckerbox.new("outback", ["Matilda", "Banjo"], seed="a picture")
    player = bots.SeatedBot(bots.get("greedy", match.game), match, seeded("a picture"))
    while match.decisions < DECISIONS or match.turn != 0 or not {"place", "keep"} <= {c.kind for c in match.choices}:
        match.play(player.choose())
    return match.save()


def main() -> None:
    from tests.served import Served
    from tests.table.guest import Guest, kept

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder), f"sqlite:///{folder}/tuckerbox.db")
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        state: Any = kept(server.url, pace="off", withoutTips=["outback"])
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
        page.screenshot(path=PICTURE)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
