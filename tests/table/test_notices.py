"""Being told while away: the settings, the page behind a letter's link, and what a push shows.

No browser here can subscribe to a real push service, or may show anything: Chromium delivers the pushes of these tests
itself.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Worker, expect

from tests.browser import PHONE, TOASTS, People, has_seen, watches
from tests.served import Served
from tests.server.notify.browser import Browser
from tests.table.conftest import Guests
from tests.table.guest import Guest

PUSH = {
    "key": "turn-m1-7-a1",
    "tag": "m1",
    "title": "Your turn in Outback",
    "text": "Julie’s koala moved to row 5.",
    "path": "/settings",
}


def test_the_settings_tell_what_is_possible(guests: Guests) -> None:
    guest = guests(PHONE, dark=True)
    guest.go("/settings")
    section = guest.page.locator("section", has=guest.page.get_by_role("heading", name="While you are away"))
    expect(section).to_contain_text("Be told when it is your turn.")
    expect(section).to_contain_text("this server doesn’t know its own address")


GRANTED = """
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Notification.requestPermission = async () => "granted";
"""
LATE_WORKER = """(() => {
    const register = ServiceWorkerContainer.prototype.register;
    ServiceWorkerContainer.prototype.register = function (...given) {
        document.documentElement.dataset.waits = "";
        return new Promise((done) => (window.goOn = () => done(register.apply(this, given))));
    };
})()"""


def test_the_settings_wait_until_they_know_whether_anything_can_be_kept(people: People, shared: Served) -> None:
    page = people(service_workers="allow")
    page.add_init_script(LATE_WORKER)
    page.goto(f"{shared.url}/settings")
    section = page.locator("section", has=page.get_by_role("heading", name="Without a connection"))
    expect(page.locator("[data-waits]")).to_have_count(1)
    expect(section).to_contain_text("One moment…")
    expect(section).not_to_contain_text("https")
    page.evaluate("goOn()")
    expect(section).to_contain_text("Tuckerbox can save")


def test_a_browser_is_told_about_even_if_its_button_is_pressed_before_the_service_worker_is_ready(
    people: People, shared: Served
) -> None:
    page = people(service_workers="allow")
    page.add_init_script(LATE_WORKER)
    page.add_init_script(GRANTED)
    subscription = json.dumps(Browser("https://push.example.org/1").subscription())
    page.add_init_script(f"PushManager.prototype.subscribe = async () => ({subscription})")
    page.goto(f"{shared.url}/settings")
    expect(page.locator("[data-waits]")).to_have_count(1)
    button = page.get_by_role("button", name="Tell me in this browser")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    page.evaluate("goOn()")
    expect(page.get_by_role("article", name="This browser")).to_be_visible()
    expect(button).to_have_count(0)


def test_the_settings_say_that_a_browser_keeps_nothing(people: People, shared: Served) -> None:
    people.mean("Service Worker registration blocked by Playwright")
    page = people()
    page.goto(f"{shared.url}/settings")
    section = page.locator("section", has=page.get_by_role("heading", name="Without a connection"))
    expect(section).to_contain_text("Tuckerbox can’t be saved for offline play here: this browser does not allow it.")


def test_a_letter_is_confirmed_by_a_button_only(guest: Guest, people: People) -> None:
    people.mean("/confirm)")
    guest.go("/notices/abcdefghijklmnop/confirm/qrstuvwxyz")
    expect(guest.page.get_by_role("heading", name="Is this your address?")).to_be_visible()
    watches(guest.page, TOASTS)
    guest.button("Yes, email me").click()
    has_seen(guest.page, "That's not the code we sent, or it has already been used.")


def test_letters_are_stopped_by_a_button_only(guest: Guest) -> None:
    guest.go("/notices/abcdefghijklmnop/stop/qrstuvwxyz")
    guest.button("Stop the emails").click()
    expect(guest.page.get_by_text("Done. No more emails.")).to_be_visible()


def test_an_address_is_blocked_by_a_button_only(guest: Guest) -> None:
    guest.go("/notices/abcdefghijklmnop/block/qrstuvwxyz")
    expect(guest.page.get_by_role("heading", name="Never email you again?")).to_be_visible()
    guest.button("Never email me again").click()
    expect(guest.page.get_by_text("Done. You won’t hear from us again.")).to_be_visible()


def push(page: Page, origin: str, *pushed: dict[str, str]) -> list[dict[str, Any]]:
    """Deliver pushes to the page's service worker, one after the other. Return what it shows for each.

    A browser without a screen has no permission to show anything, so the test takes and keeps what would be shown.
    """
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = page.context.service_workers
    worker.evaluate(
        """() => {
            const byTag = new Map();
            self.shown = [];
            registration.getNotifications = async ({ tag }) => (byTag.has(tag) ? [byTag.get(tag)] : []);
            registration.showNotification = async (title, options) => {
                byTag.set(options.tag, { title, ...options });
                self.shown.push({ title, ...options });
                self.hear?.();
            };
        }"""
    )
    session = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not known:
        page.evaluate("null")  # events are heard meanwhile
    shown: list[dict[str, Any]] = []
    for one in pushed:
        asked = {"origin": origin, "registrationId": known[0]["registrationId"], "data": json.dumps(one)}
        session.send("ServiceWorker.deliverPushMessage", asked)
        shown = worker.evaluate(
            """async (count) => {
                while (self.shown.length < count) await new Promise((done) => (self.hear = done));
                return self.shown;
            }""",
            len(shown) + 1,
        )
    return shown


def click_notice(worker: Worker, data: Any) -> None:
    worker.evaluate(
        """(data) => {
            const click = new ExtendableEvent("notificationclick");
            click.notification = { data, close() {} };
            dispatchEvent(click);
        }""",
        data,
    )


def test_a_new_thing_is_noticed_though_its_notice_replaces_another_and_a_repeat_is_not(
    people: People, shared: Served
) -> None:
    page = people(service_workers="allow")
    page.goto(shared.url)
    next_turn = {**PUSH, "key": "turn-m1-12-a1", "text": "Julie ends the turn."}
    shown = push(page, shared.url, PUSH, next_turn, {**next_turn, "text": "Julie ends the turn. (And 3 more.)"})
    assert [one["tag"] for one in shown] == ["m1"] * 3
    assert [one["renotify"] for one in shown] == [True, True, False]


def test_a_push_is_shown_and_leads_to_its_page(people: People, shared: Served) -> None:
    page = people(service_workers="allow")
    page.goto(shared.url)
    (shown,) = push(page, shared.url, PUSH)
    (worker,) = page.context.service_workers
    assert {**shown["data"], "tag": shown["tag"], "title": shown["title"], "text": shown["body"]} == PUSH
    click_notice(worker, shown["data"])
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_browser_whose_subscription_has_changed_tells_the_server(people: People, shared: Served) -> None:
    page = people(service_workers="allow")
    first, second = (Browser(f"https://push.example.org/{name}").subscription() for name in ("first", "second"))
    page.add_init_script(GRANTED)
    page.add_init_script(f"PushManager.prototype.subscribe = async () => ({json.dumps(first)})")
    page.goto(f"{shared.url}/settings")
    page.get_by_role("button", name="Tell me in this browser").click()
    expect(page.get_by_role("article", name="This browser")).to_be_visible()
    mine = f"{shared.url}/api/me/addresses"
    before = page.request.get(mine).json()["addresses"]
    (worker,) = page.context.service_workers
    worker.evaluate(
        """(subscription) => {
            PushManager.prototype.subscribe = async () => subscription;
            const change = new ExtendableEvent("pushsubscriptionchange");
            return new Promise((done) => {
                change.waitUntil = (work) => work.then(done); // only a browser's own events can wait
                dispatchEvent(change);
            });
        }""",
        second,
    )
    assert page.request.get(mine).json()["addresses"] == before
    again = page.request.post(mine, data={"channel": "push", "target": json.dumps(second)})
    assert again.json()["error"]["code"] == "address-known"


def test_a_notice_leaves_a_tab_that_shows_something_else_alone(people: People, shared: Served) -> None:
    people.mean("404")  # there is no such match
    page = people(service_workers="allow")
    match = f"{shared.url}/m/aaaaaaaaaaaa"
    page.goto(match)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = page.context.service_workers
    # Browsers open a window only if somebody has really clicked.
    opened = worker.evaluate(
        """(data) => new Promise((opened) => {
            clients.openWindow = async (url) => opened(url);
            const click = new ExtendableEvent("notificationclick");
            click.notification = { data, close() {} };
            dispatchEvent(click);
        })""",
        {"key": "turn-b", "path": "/m/bbbbbbbbbbbb/7"},
    )
    assert opened == f"{shared.url}/m/bbbbbbbbbbbb/7"
    expect(page).to_have_url(match)


def test_a_notice_of_what_happened_opens_in_the_tab_of_its_match(people: People, shared: Served) -> None:
    people.mean("404")  # there are no such matches
    first = people(service_workers="allow")
    second = first.context.new_page()
    people.watch(second)
    tabs = {"aaaaaaaaaaaa": first, "bbbbbbbbbbbb": second}
    for match, tab in tabs.items():
        tab.goto(f"{shared.url}/m/{match}")
        tab.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = first.context.service_workers
    for match, tab in tabs.items():
        click_notice(worker, {"key": f"turn-{match}", "path": f"/m/{match}/7"})
        expect(tab).to_have_url(f"{shared.url}/m/{match}/7")
