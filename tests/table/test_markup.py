"""Texts that people write stay texts on every page: they make no elements, and no script in them runs."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import People, comes_true
from tests.playing import random_match
from tests.server.visitor import good, upload, visit
from tests.table.conftest import Guests
from tests.table.guest import INVITED, OPEN, Guest, called

ANNA = "<i data-evil>Anna</i>"
BERT = "<img src=x onerror=p()>"
CHAT = (
    '<script>p()</script><img src=x onerror="p()"><a data-evil href="javascript:p()">a link</a><svg onload=p()>'
    " [another](javascript:p()) **bold** {$name} ${p()} &lt;i data-evil&gt; <!-- "
)
ELEMENTS = "[data-evil], [onerror], [onload], img[src='x'], a[href^='javascript']"
CALLED = "window.p = () => (window.called = true)"


def watched(guest: Guest) -> Guest:
    """Let a guest's page note whether a script of the attack runs. (`people` notes what the page's policy stops.)"""
    guest.page.add_init_script(CALLED)
    return guest


def check(page: Page, *texts: str) -> None:
    """Wait until a page shows each text letter by letter, then look for elements and scripts that came from one."""
    for text in texts:
        comes_true(page, "(text) => document.body.textContent.includes(text)", text)
    expect(page.locator(ELEMENTS)).to_have_count(0)
    assert page.evaluate("window.called") is None


def test_names_and_chat_are_text_at_the_table(guests: Guests) -> None:
    anna, bert = watched(guests()), watched(guests())
    match = anna.set_table(called(ANNA), INVITED)
    secret = anna.secret(match, 1)
    bert.go(f"/m/{match}/seat/{secret}")
    check(bert.page, f"{ANNA} is keeping a seat for you.")
    bert.sit(match, 1, BERT, secret)
    anna.post(f"/api/matches/{match}/chat", {"text": CHAT, "key": "aaaaaaaa"})
    turn = anna.moment(match)["turn"]
    (anna, bert)[turn].play(match)
    for guest in (anna, bert):
        guest.open(match)
        check(guest.page, ANNA, BERT)
        expect(guest.seats).to_contain_text([ANNA, BERT])
        expect(guest.tab("Chat")).to_contain_text(CHAT)
        check(guest.page, f"{(ANNA, BERT)[turn]} ")
    bert.post(f"/api/matches/{match}/resign", {"n": bert.table(match)["last"], "seat": 1})
    for guest in (anna, bert):
        guest.open(match)
        check(guest.page, ANNA, BERT)


def test_names_are_text_in_the_lists(guests: Guests) -> None:
    anna, stranger = watched(guests()), watched(guests())
    anna.set_table(called(ANNA), OPEN)
    anna.set_table(called(ANNA), called(BERT), wanted={"spectators": True})
    stranger.go("/")
    expect(stranger.button(f"Sit down at Outback with {ANNA}")).to_be_visible()
    check(stranger.page, ANNA, BERT)
    anna.go("/")
    check(anna.page, BERT)


def test_the_texts_of_options_are_text(guests: Guests) -> None:
    """They come from the server, which offers the games that its operator has installed."""
    guest = watched(guests())
    guests().set_table(called(ANNA), OPEN)

    def marked(found: Any, within: str = "") -> Any:
        """Return an answer with markup in each text about options, and in each of their values."""
        match found:
            case dict():
                return {key: marked(value, key if key != "name" else within) for key, value in found.items()}
            case list():
                return [marked(one, within) for one in found]
            case str() if within in ("says", "title", "variant", "about"):
                return f"{found} {BERT}"
        return found

    def change(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps(marked(answer.json())))

    guest.page.route("**/api/games", change)
    guest.page.route("**/api/matches", change)
    guest.go("/")
    check(guest.page, f"Outback {BERT}", ANNA)
    guest.go("/new/outback")
    check(guest.page, f"Outback {BERT}")
    expect(guest.button("Set the table")).to_be_visible()
    check(guest.page)


@pytest.mark.parametrize("path", ["{}", "m/{}", "m/{}/seat/{}", "games/{}", "new/{}", "rules/{}", "notices/{}/stop/{}"])
def test_an_address_is_no_markup(guests: Guests, people: People, path: str) -> None:
    people.mean("status of 422")  # no match can have such an id
    guest = watched(guests())
    guest.go("/" + path.replace("{}", quote(f"{BERT}<i data-evil>", safe="")))
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    check(guest.page)


def test_the_names_of_a_record_are_text(guests: Guests) -> None:
    guest = watched(guests())
    visitor = visit(guest.url)
    with visitor.client:
        match = good(upload(visitor, random_match("outback", [ANNA, BERT], seed=1).save()))["id"]
    guest.open(match)
    expect(guest.seats).to_contain_text([ANNA, BERT])
    check(guest.page, ANNA, BERT)
