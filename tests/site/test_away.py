"""A server's page while the server can't be reached: it opens, plays in the browser, and keeps what was played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import People
from tests.served import Served
from tests.site.conftest import KEPT, keep_all, settled
from tests.site.player import MATCH


@pytest.fixture
def serve_and_visit(serve: Callable[..., Served], people: People) -> tuple[Served, People]:
    return serve(), people


def test_play_now_works_once_the_files_are_fetched(serve_and_visit: tuple[Served, People]) -> None:
    served, people = serve_and_visit
    people.mean("ERR_")  # what can't be reached
    page = people(storage_state=settled(served.url), service_workers="allow")
    keep_all(page, f"{served.url}/settings")
    served.stop()
    page.goto(served.url)
    expect(page.get_by_text("The server can’t be reached just now.")).to_be_visible()
    page.get_by_role("button", name="Play now: Outback").click()
    page.wait_for_url(MATCH)
    expect(page.get_by_role("main", name="Board")).to_be_visible()
    address = page.url
    page.reload()
    expect(page.get_by_role("main", name="Board")).to_be_visible()
    served.start()
    page.goto(served.url)
    expect(page.get_by_text("Tables with a free seat")).to_be_visible()
    expect(page.get_by_text("The server can’t be reached just now.")).to_have_count(0)
    expect(page.locator(f"a[href='{address.removeprefix(served.url.rstrip('/'))}']").first).to_be_visible()


def test_no_secret_of_a_seat_is_kept(serve_and_visit: tuple[Served, People]) -> None:
    served, people = serve_and_visit
    people.mean("404")
    page = people(service_workers="allow")
    keep_all(page, f"{served.url}/settings")
    page.goto(f"{served.url}/m/abcdefghijkl/seat/a-secret")
    expect(page.get_by_text("This link does not work")).to_be_visible()
    found = page.evaluate(KEPT)
    assert len(found) > 50
    assert not [url for url in found if "secret" in url or "/api/" in url or "/m/" in url]
