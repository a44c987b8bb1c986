"""Measures how long a player waits between a click and the picture of its effects, with a server 200 ms away.

A proxy delays every byte by 100 ms in each direction. Headless Chromium plays the games through it, with both seats at
one screen, and takes random choices from the list of choices. It takes one as soon as the page is at rest, so the
previews that the page fetches ahead have come. The bench measures the time from the click to the next frame after the
sentence above the board has changed; the page draws the two together. A choice that leaves the sentence as it is does
not count. "Before" is the same page without any previews, so it waits for the server.

Another table has the processor time that a decision costs the server: the move alone, the move with the previews that
the page fetches ahead, and the move with one preview that the page fetches by itself, as it does for a choice without
one. They take turns at the same server, without the proxy and without a browser.

    python -m bench.click_to_drawn [--games outback australis] [--samples 40] [--decisions 400]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from statistics import median
from typing import Any
from urllib.parse import quote, urlsplit

from bench.server.connections import Browser
from bench.server.servers import ROOT, Server, tuckerbox
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, sync_playwright
from tests.browser import COUNTS, DESK, FLAGS, chromium_path

from tuckerbox import games

DELAY = 0.1  # seconds in each direction
# The requests before a move, whose cost to the server is measured
ASKED = {"alone": "", "ahead": "previews?n={n}", "one": "preview?action={action}"}
BLOCK = 20  # decisions in a row that are measured in the same way
SETTINGS = {"motion": "off", "withoutTips": list(games.names()), "confirmTurnEnd": False}

# Records the time from each click to the frame after the sentence has changed.
WATCHES = """() => {
    const words = () =>
        (document.querySelector(".sentence .wanted")?.innerText ?? "")
            .replace("’s turn:", ":").replace(/ More [a-z ]+\\.$/, "").toLowerCase();
    let clicked = null, before = "";
    window.waited = [];
    document.addEventListener("click", (event) => ([clicked, before] = [event.timeStamp, words()]), true);
    new MutationObserver(() => {
        if (clicked === null || !words() || words() === before) return;
        const since = clicked;
        clicked = null;
        requestAnimationFrame(() => window.waited.push(performance.now() - since));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

# True if the player can choose, and no request is on its way.
AT_REST = """() => !window.underway && document.querySelector("main.board[data-entry]")
    && document.querySelector("[role=tabpanel] li button")"""

# True after the match has moved on from an entry, or has ended.
MOVED_ON = """(entry) => {
    const now = document.querySelector("main.board")?.dataset.entry;
    return now !== undefined && now !== entry && !window.underway;
}"""


class SlowProxy:
    """Passes all bytes on to a server and back, each of them `DELAY` later."""

    def __init__(self, url: str) -> None:
        self.host, self.port = urlsplit(url).hostname, urlsplit(url).port
        self.connections = set[asyncio.Task[Any]]()

    async def start(self) -> str:
        """Return the address."""
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if task := asyncio.current_task():
            self.connections.add(task)
        there, back = await asyncio.open_connection(self.host, self.port)
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        sent: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, data = await sent.get()
                await asyncio.sleep(due - loop.time())
                if not data:
                    break
                writer.write(data)
            writer.close()

        delivering = asyncio.create_task(deliver())
        data = b"..."
        while data:
            try:
                data = await reader.read(65536)
            except OSError:
                data = b""
            sent.put_nowait((loop.time() + DELAY, data))
        await delivering


@contextmanager
def far_away(url: str) -> Iterator[str]:
    """Yield the address at which the server is far away."""
    ready, proxy = Future[tuple[str, asyncio.AbstractEventLoop, asyncio.Event]](), SlowProxy(url)

    async def run() -> None:
        end = asyncio.Event()
        ready.set_result((await proxy.start(), asyncio.get_running_loop(), end))
        await end.wait()
        await asyncio.gather(*proxy.connections, return_exceptions=True)  # the browser has closed them

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    address, loop, end = ready.result()
    try:
        yield address
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join()


# --- From the click to the picture ---


def milliseconds(chromium: Chromium, near: str, far: str, game: str, mode: str, samples: int) -> list[float]:
    """Play until there are enough samples, and return the time of each."""
    item = {"name": "tuckerbox.settings", "value": json.dumps(SETTINGS)}
    context = chromium.new_context(
        **DESK, storage_state={"cookies": [], "origins": [{"origin": far, "localStorage": [item]}]}
    )
    context.add_init_script(COUNTS)
    page, rng = context.new_page(), random.Random(game)
    if mode == "before":
        for path in ("**/previews?*", "**/preview?*"):
            page.route(path, lambda route: route.abort())
    found: list[float] = []
    while len(found) < samples:
        found += in_a_match(page, set_up(page, near, far, game), rng, samples - len(found))
    context.close()
    return found


def set_up(page: Page, near: str, far: str, game: str) -> str:
    """Set up a table with two seats at this page, and return its address."""
    root = f"{near}/api/matches"
    wanted = {"game": game, "seats": [{"who": "here", "name": name} for name in ("Anna", "Bert")]}
    match = page.request.post(root, data=wanted).json()["id"]
    for seat in (0, 1):
        page.request.post(f"{root}/{match}/sit", data={"seat": seat})
    return f"{far}/m/{match}"


def in_a_match(page: Page, address: str, rng: random.Random, samples: int) -> list[float]:
    """Play a match until there are enough samples, or to its end. Return the samples."""
    page.goto(address)
    page.get_by_role("tab", name="Choices").click()
    page.evaluate(WATCHES)
    found: list[float] = []
    while len(found) < samples:
        page.wait_for_function(AT_REST)
        buttons = page.locator("[role=tabpanel] li button")
        entry = page.locator("main.board").get_attribute("data-entry")
        buttons.nth(rng.randrange(buttons.count())).click()
        page.wait_for_function(MOVED_ON, arg=entry)
        page.mouse.move(0, 0)
        found = page.evaluate("window.waited")
        if page.get_by_role("button", name="Result").is_visible():
            break
    return found[:samples]


# --- What it costs the server ---


async def costs(server: Server, game: str, decisions: int) -> dict[str, float]:
    """Decide at random at one table, and return the milliseconds of a decision with what is asked before it."""
    person, rng, spent = Browser(server.url, "Anna"), random.Random(game), dict.fromkeys(ASKED, 0.0)
    moment: dict[str, Any] = {"turn": None}
    path = ""
    for nth in range(len(ASKED) * decisions):
        if moment["turn"] is None:
            seats = [{"who": "here", "name": name} for name in ("Anna", "Bert")]
            table = await person.ask("POST", "/api/matches", {"game": game, "seats": seats})
            path = f"/api/matches/{table['id']}"
            for seat in (0, 1):
                moment = (await person.ask("POST", f"{path}/sit", {"seat": seat}))["moment"]
        what = list(ASKED)[nth // BLOCK % len(ASKED)]
        n, action, before = moment["n"], rng.choice(moment["choices"])["action"], server.cpu
        if ASKED[what]:
            await person.ask("GET", f"{path}/{ASKED[what].format(n=n, action=quote(action))}")
        moment = (await person.ask("POST", f"{path}/moves", {"n": n, "action": action}))["moment"]
        spent[what] += server.cpu - before
    return {what: seconds / decisions * 1000 for what, seconds in spent.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=games.names(), metavar="GAME")
    parser.add_argument("--samples", type=int, default=40, help="choices in each mode")
    parser.add_argument("--decisions", type=int, default=400, help="decisions in each mode for the server's costs")
    args = parser.parse_args()
    print(f"Load at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tuckerbox(ROOT / "src", None) as server:
        for game in args.games:
            server.wait_until_ready(game, 1)
        print("| game | a move alone | with all previews ahead | with one preview by itself |\n|---|---|---|---|")
        for game in args.games:
            spent = asyncio.run(costs(server, game, args.decisions)).values()
            print(f"| {games.game(game).title} | {' | '.join(f'{each:.1f} ms' for each in spent)} |", flush=True)
        print("\n| game | before: median, 95th percentile | after: median, 95th percentile |\n|---|---|---|")
        with far_away(server.url) as far, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
            for game in args.games:
                found = [
                    sorted(milliseconds(chromium, server.url, far, game, mode, args.samples))
                    for mode in ("before", "after")
                ]
                told = [f"{median(each):.0f} ms, {each[len(each) * 19 // 20]:.0f} ms" for each in found]
                print(f"| {games.game(game).title} | {' | '.join(told)} |", flush=True)
            chromium.close()
    print(f"Load at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
