"""The browser for tests: each person has a device of their own, and the errors of pages are collected."""

from __future__ import annotations

import asyncio

import pytest
from playwright.sync_api import Page

from tests.browser import AXE, PHONE, ContextPool, People, axe

TABLE = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Outback</title>
<main><h1>Outback</h1><button onclick="this.textContent = 'Rolled'">Roll</button></main>"""
STRICT = {"Content-Security-Policy": "default-src 'none'; script-src 'self'", "Content-Type": "text/html"}


def test_a_page_works(page: Page) -> None:
    page.set_content(TABLE)
    page.get_by_role("button", name="Roll").click()
    assert page.get_by_role("button").text_content() == "Rolled"


def test_people_sit_apart_each_at_their_own_device(people: People) -> None:
    anna, julie = people(), people(PHONE, dark=True)
    for page in (anna, julie):
        page.set_content(TABLE)
    widths = [page.evaluate("innerWidth") for page in (anna, julie)]
    assert widths == [1440, 390]
    assert [page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") for page in (anna, julie)] == [
        False,
        True,
    ]
    assert anna.context != julie.context


SITE = "http://127.0.0.1:9"  # nobody listens there: a test answers. A browser trusts it as it trusts https.
LEFT = """async () => ({
    items: Object.entries(localStorage),
    session: sessionStorage.length,
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    permission: (await navigator.permissions.query({ name: "geolocation" })).state,
    online: navigator.onLine,
    loaded: Boolean(window.left),
})"""
LEAVE = """async () => {
    window.left = true;
    localStorage.setItem("jeep", "2");
    sessionStorage.setItem("jeep", "2");
    document.cookie = "jeep=2";
    await caches.open("jeep");
    await new Promise((done) => (indexedDB.open("jeep").onsuccess = done));
}"""


def test_a_reused_context_is_empty(people: People) -> None:
    pool = ContextPool(people.contexts.browser)
    settings = {"service_workers": "block"}

    def visits(*items: dict[str, str]) -> Page:
        page = pool.open_page(settings, SITE, items)
        page.route("**/*", lambda route: route.fulfill(body=TABLE, content_type="text/html"))
        page.goto(SITE)
        return page

    first = visits({"name": "settings", "value": "calm"})
    clean = first.evaluate(LEFT)
    assert clean["items"] == [["settings", "calm"]]
    first.evaluate(LEAVE)
    first.context.grant_permissions(["geolocation"])
    first.context.route("**/*", lambda route: route.abort())
    first.context.new_page()
    first.context.set_offline(True)
    assert first.evaluate(LEFT) != clean
    pool.release(first.context, reusable=True)

    second = visits({"name": "settings", "value": "calm"})
    assert second.context == first.context
    assert second.evaluate(LEFT) == clean
    other = visits()
    assert other.context != second.context, "Two people at a time have a context each."
    pool.release(second.context, reusable=False)
    pool.release(other.context, reusable=True)
    assert visits().context == other.context, "Nobody gets a context in which something went wrong."
    pool.release(other.context, reusable=False)


def test_errors_of_a_page_are_collected(people: People) -> None:
    page = people()
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('no jeep') })")
    assert people.thrown == ["no jeep"]
    people.thrown.clear()


def test_a_policy_violation_is_a_mistake_unless_it_is_expected(people: People) -> None:
    page = people()
    page.route("**/*", lambda route: route.fulfill(body="<script>roll()</script>", headers=STRICT))
    with page.expect_console_message(lambda message: message.type == "error"):
        page.goto("http://table.test/")
    assert people.mistakes
    people.mean("Content Security Policy")
    assert people.mistakes == []


def test_loops_can_run_after_a_browser() -> None:
    assert asyncio.run(asyncio.sleep(0, 42)) == 42


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not in web/node_modules: `make client` fetches it.")
def test_axe_objects_to_a_nameless_button_past_a_strict_policy(people: People) -> None:
    page = people()
    people.mean("inline event handler")
    held = {"": TABLE, "nameless": TABLE.replace(">Roll<", "><")}
    page.route("**/*", lambda route: route.fulfill(body=held[route.request.url.rpartition("/")[2]], headers=STRICT))
    page.goto("http://table.test/")
    axe(page)
    page.goto("http://table.test/nameless")
    with pytest.raises(pytest.fail.Exception, match="button-name"):
        axe(page)
