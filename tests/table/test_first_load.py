"""The number of bytes that a browser loads for the front page."""

from __future__ import annotations

import gzip

from playwright.sync_api import Response, expect

from tests.browser import People, settled
from tests.served import Served
from tests.table.guest import Guest

MOST = 150_000  # bytes, compressed, without fonts


def test_the_front_page_loads_few_bytes(served: Served, people: People) -> None:
    """It is weighed on a server without matches: the board of each match to watch is loaded when it is in sight."""
    guest = Guest(people(), served.url)
    loaded: dict[str, Response] = {}
    guest.page.on("response", lambda response: loaded.setdefault(response.url, response))

    def weight() -> int:
        kinds = ("document", "script", "stylesheet", "image", "fetch")
        so_far = list(loaded.values())  # more may come while the bodies are fetched
        bodies = [r.body() for r in so_far if r.request.resource_type in kinds and "/events" not in r.url]
        return sum(len(gzip.compress(body)) for body in bodies)

    guest.go("/")
    expect(guest.button("Play now: Outback")).to_be_visible()
    guest.up_to_date()
    settled(guest.page)
    front = weight()
    assert front < MOST
    assert all(url.startswith(guest.url) for url in loaded), "Nobody else is asked for anything."
    for response in list(loaded.values()):
        if "/assets/" in response.url:
            assert "immutable" in (response.header_value("cache-control") or "")
            if response.request.resource_type in ("script", "stylesheet") and len(response.body()) > 2_000:
                assert response.header_value("content-encoding") in ("gzip", "br", "zstd"), response.url
