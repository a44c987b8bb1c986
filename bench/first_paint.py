"""Measures how soon the static site paints on a slow phone, and what it fetches before anything is played.

Headless Chromium visits the site with an empty cache, a window of a phone's size, a processor that is four times
slower and a network like slow 4G: 150 ms of round trip, 1.6 Mbit/s down and 750 kbit/s up. The host compresses what it
sends. The first paint and the first text are the browser's own marks. The bytes are those that came over the network
until nothing more was fetched.

    python -m bench.first_paint [--visits 5]
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, BinaryIO

from playwright.sync_api import Browser, sync_playwright
from tests.browser import FLAGS, PHONE, chromium_path

from tuckerbox.local.site import write_site

SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
MARKS = """() => Object.fromEntries(
    performance.getEntriesByType("paint").map(({ name, startTime }) => [name, startTime]))"""


class Compressing(SimpleHTTPRequestHandler):
    """Serves files, compressed, and writes nothing."""

    def log_message(self, *_: Any) -> None: ...

    def send_head(self) -> BinaryIO | None:  # type: ignore[override]
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(404)
            return None
        content = gzip.compress(file.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)


@contextmanager
def hosted() -> Iterator[str]:
    """Yield the address of the site at a host of files."""
    with TemporaryDirectory() as folder:
        write_site(Path(folder) / "site")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=str(Path(folder) / "site")))
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        server.server_close()


def visit(browser: Browser, url: str) -> tuple[float, float, int]:
    """Return the milliseconds until the first paint and until the first text, and the bytes that were fetched."""
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    fetched = 0

    def count(event: dict[str, Any]) -> None:
        nonlocal fetched
        fetched += event["encodedDataLength"]

    devtools.on("Network.loadingFinished", count)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="networkidle")
    marks = page.evaluate(MARKS)
    context.close()
    return marks["first-paint"], marks["first-contentful-paint"], fetched


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how soon the static site paints on a slow phone.")
    parser.add_argument("--visits", type=int, default=5)
    visits = parser.parse_args().visits
    with hosted() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        found = [visit(browser, url) for _ in range(visits)]
        browser.close()
    for name, times in zip(("first paint", "first text"), zip(*found, strict=True), strict=False):
        print(f"{name}: {min(times):.0f} to {max(times):.0f} ms, median {median(times):.0f}")
    print(f"fetched before anything is played: {max(size for _, _, size in found) / 1000:.0f} kB, compressed")


if __name__ == "__main__":
    main()
