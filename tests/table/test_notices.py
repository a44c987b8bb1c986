"""Being told while away: the settings, the page behind a letter's link, and what a push shows.

No browser here can subscribe to a real push service: Chromium delivers the pushes of these tests itself.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import PHONE, People
from tests.served import Served
from tests.table.conftest import Guests
from tests.table.guest import Guest

PUSH = {"tag": "m1", "title": "Your turn in Outback", "text": "Julie’s koala moved to row 5.", "path": "/settings"}


def test_the_settings_tell_what_is_possible(guests: Guests) -> None:
    guest = guests(PHONE, dark=True)
    guest.go("/settings")
    section = guest.page.locator("section", has=guest.page.get_by_role("heading", name="While you are away"))
    expect(section).to_contain_text("Be told when it is your turn.")
    expect(section).to_contain_text("this server doesn’t know its own address")


def test_a_letter_is_confirmed_by_a_button_only(guest: Guest, people: People) -> None:
    people.mean("/confirm)")
    guest.go("/notices/abcdefghijklmnop/confirm/qrstuvwxyz")
    expect(guest.page.get_by_role("heading", name="Is this your address?")).to_be_visible()
    guest.button("Yes, email me").click()
    expect(guest.page.get_by_text("That's not the code we sent, or it has already been used.")).to_be_visible()


def test_letters_are_stopped_by_a_button_only(guest: Guest) -> None:
    guest.go("/notices/abcdefghijklmnop/stop/qrstuvwxyz")
    guest.button("Stop the emails").click()
    expect(guest.page.get_by_text("Done. No more emails.")).to_be_visible()


def push(page: Page, origin: str) -> None:
    """Deliver a push to the page's service worker."""
    session = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not known:
        page.evaluate("null")  # events are heard meanwhile
    asked = {"origin": origin, "registrationId": known[0]["registrationId"], "data": json.dumps(PUSH)}
    session.send("ServiceWorker.deliverPushMessage", asked)


def test_a_push_is_shown_and_leads_to_its_page(people: People, shared: Served) -> None:
    page = people(service_workers="allow")
    page.goto(shared.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = page.context.service_workers
    # A browser without a screen has no permission to show anything, so the test takes what would be shown.
    worker.evaluate(
        """() => {
            self.shown = new Promise((done) => {
                registration.showNotification = async (title, options) => done({ title, ...options });
            });
        }"""
    )
    push(page, shared.url)
    shown = worker.evaluate("() => shown")
    assert {"tag": shown["tag"], "title": shown["title"], "text": shown["body"], "path": shown["data"]} == PUSH
    worker.evaluate(
        """(path) => {
            const click = new ExtendableEvent("notificationclick");
            click.notification = { data: path, close() {} };
            dispatchEvent(click);
        }""",
        shown["data"],
    )
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
