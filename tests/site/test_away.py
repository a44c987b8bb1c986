"""A server's page while the server can't be reached: it opens, plays in the browser, and keeps what was played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import People
from tests.served import Served
from tests.site.conftest import KEPT, VISITED, keep_all, settled
from tests.site.player import MATCH

# Lets the page take itself for an installed app.
INSTALLED = """(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query.replace("(display-mode: standalone)", "all"));
})()"""


@pytest.fixture
def serve_and_visit(serve: Callable[..., Served], people: People) -> tuple[Served, People]:
    return serve(), people


def test_play_now_works_once_the_files_are_fetched_and_the_match_goes_on_at_the_server(
    serve_and_visit: tuple[Served, People],
) -> None:
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

    page.goto(address)
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Continue on the server").click()
    page.wait_for_url(lambda url: "/m/" in url and not MATCH.search(url))
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("radio", name="A friend")).to_be_visible()


def test_after_one_visit_the_page_opens_and_says_what_it_needs(serve_and_visit: tuple[Served, People]) -> None:
    served, people = serve_and_visit
    people.mean("ERR_")
    page = people(storage_state=settled(served.url), service_workers="allow")
    page.goto(served.url)
    page.evaluate(VISITED)
    served.stop()
    page.goto(served.url)
    notice = page.get_by_role("status").filter(has_text="The server can’t be reached just now.")
    expect(notice).to_contain_text("this browser needs another")
    expect(notice).not_to_contain_text("you can play here")
    page.goto(f"{served.url}/rules/outback")
    expect(page.get_by_role("heading", level=1, name="Outback")).to_be_visible()


@pytest.mark.soak
def test_an_app_plays_without_its_server_though_nobody_has_fetched_anything(
    serve_and_visit: tuple[Served, People],
) -> None:
    served, people = serve_and_visit
    people.mean("ERR_")
    page = people(storage_state=settled(served.url), service_workers="allow")
    page.add_init_script(INSTALLED)
    page.goto(f"{served.url}/settings")
    expect(page.get_by_text("You can open Tuckerbox and play")).to_be_visible()
    served.stop()
    page.goto(served.url)
    expect(page.get_by_text("Meanwhile, you can play here")).to_be_visible()
    page.get_by_role("button", name="Play now: Outback").click()
    page.wait_for_url(MATCH)
    expect(page.get_by_role("main", name="Board")).to_be_visible()


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
