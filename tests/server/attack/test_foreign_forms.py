"""A page of another site sends its visitor's browser here, with forms that look like requests of our own pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser import People
from tests.served import Served
from tests.server.notify.browser import Browser
from tests.server.site import Site
from tests.server.visitor import path

SITE = "https://evil.example"
BOUNDARY = "----a-boundary"


def multipart(fields: dict[str, Any]) -> str:
    parts = [f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n' for k, v in fields.items()]
    return "".join(parts) + f"--{BOUNDARY}--\r\n"


# The content types that a form of another site can send, and a body in each.
FORMS: dict[str, Callable[[dict[str, Any]], str]] = {
    "text/plain": json.dumps,
    "text/plain;charset=UTF-8": lambda fields: json.dumps(fields)[:-1] + ', "pad": "="}',
    "application/x-www-form-urlencoded": urlencode,
    "application/x-www-form-urlencoded; charset=utf-8": json.dumps,
    f"multipart/form-data; boundary={BOUNDARY}": multipart,
    f"multipart/form-data; boundary={BOUNDARY}; charset=utf-8": json.dumps,
}


class Victim:
    """Anna, who plays both seats of a match, and hosts a table that waits for others."""

    def __init__(self, site: Site) -> None:
        self.store = site.services.store
        self.anna = site.visitor("Anna")
        self.running = self.anna.hot_seat()["id"]
        self.waiting = self.anna.set_table("here", "open", "invited")["id"]

    def state(self) -> list[Any]:
        """Return everything that her requests can change."""
        seen = [self.anna.get(one) for one in ("/api/me", "/api/me/addresses", "/api/matches")]
        return [*seen, *map(self.store.shelf, (self.running, self.waiting)), self.store.chat(self.running)]

    def requests(self) -> list[tuple[str, str, dict[str, Any]]]:
        """Return requests that our own page could send for her. Each succeeds, even after those before it."""
        n = self.anna.table(self.running)["last"]
        choices = self.anna.moment(self.running)["choices"] or [{"action": "none"}]
        target = json.dumps(Browser("https://push.example/1").subscription())
        return [
            ("PUT", "/api/me", {"name": "Mallory"}),
            ("POST", "/api/me/addresses", {"channel": "push", "target": target}),
            ("POST", "/api/matches", {"game": "outback", "seats": [{"who": "here"}, {"who": "here"}]}),
            ("POST", path(self.waiting, "sit"), {"seat": 0}),
            ("PUT", path(self.waiting, "seats/2"), {"who": "open", "nonce": None}),
            ("POST", path(self.running, "chat"), {"text": "I am Mallory.", "key": "aaaaaaaa"}),
            ("POST", path(self.running, "moves"), {"n": n, "action": choices[0]["action"]}),
            ("POST", path(self.running, "seats/0/hand"), {"n": n, "bot": "greedy"}),
            ("POST", path(self.running, "resign"), {"n": n, "seat": 1}),
        ]


@pytest.fixture
def victim(open_site: Callable[..., Site]) -> Victim:
    """Return a victim at a server whose bots do not move within a test, which would outdate her requests."""
    return Victim(open_site(pause=3600))


def sent_by(kind: str) -> list[dict[str, str]]:
    """Return the headers with which browsers send a form of another site."""
    return [
        {"Content-Type": kind, "Origin": SITE, "Sec-Fetch-Site": "cross-site"},
        {"Content-Type": kind, "Origin": "null"},
        {"Content-Type": kind, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
        {"Content-Type": kind, "Sec-Fetch-Site": "same-site"},  # another name below the same domain
    ]


@pytest.mark.parametrize("kind", FORMS)
def test_a_form_of_another_site_is_refused_and_changes_nothing(victim: Victim, kind: str) -> None:
    before = victim.state()
    for method, address, fields in victim.requests():
        content = FORMS[kind](fields).encode()
        for headers in sent_by(kind):
            victim.anna.refused(403, "cross-origin", method, address, content=content, headers=headers)
    for what in ("leave", "cancel"):  # these have no body
        for headers in sent_by(kind):
            victim.anna.refused(403, "cross-origin", "POST", path(victim.waiting, what), headers=headers)
    assert victim.state() == before


@pytest.mark.parametrize("kind", FORMS)
def test_a_form_without_an_origin_is_not_read(victim: Victim, kind: str) -> None:
    """Old browsers sent none. The cookie's SameSite=Lax would keep them from sending it along, too."""
    before = victim.state()
    for method, address, fields in victim.requests():
        content = FORMS[kind](fields).encode()
        victim.anna.refused(422, "invalid-request", method, address, content=content, headers={"Content-Type": kind})
    assert victim.state() == before


def test_the_same_requests_of_our_own_page_succeed(victim: Victim) -> None:
    """Otherwise, the tests above would show nothing."""
    for k in range(len(victim.requests())):
        before = victim.state()
        method, address, fields = victim.requests()[k]
        answer = victim.anna.ask(method, address, fields, headers={"Origin": "http://testserver"})
        assert answer.status_code in (200, 201), answer.text
        assert victim.state() != before, address


SUBMITS = """([action, type, fields]) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action, enctype: type });
    for (const [name, value] of fields) {
        const field = document.createElement("textarea");
        Object.assign(field, { name, value });
        form.append(field);
    }
    document.body.append(form);
    form.submit();
}"""


@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_real_browser_cannot_send_such_a_form(people: People, shared: Served, kind: str) -> None:
    people.mean("/api/matches")
    page = people()
    page.route("http://evil.example/", lambda route: route.fulfill(body="<p>Play</p>", content_type="text/html"))
    page.goto(shared.url)
    me = page.request.get(f"{shared.url}/api/me").json()
    page.goto("http://evil.example/")
    wanted = {"game": "outback", "seats": [{"who": "here"}, {"who": "here"}]}
    fields = [(json.dumps({**wanted, "key": "aaaaaaaa"})[:-1] + ', "pad": "', '"}')]
    with page.expect_response("**/api/matches") as answer:
        page.evaluate(SUBMITS, [f"{shared.url}/api/matches", kind, fields])
    assert answer.value.status == 403
    assert "cookie" not in answer.value.request.all_headers(), "SameSite=Lax"
    expect(page.locator("body")).to_contain_text("Another site sent this request.")
    assert page.request.get(f"{shared.url}/api/me").json() == me
    assert page.request.get(f"{shared.url}/api/matches").json()["mine"] == []
