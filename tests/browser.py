"""A real browser for tests: Debian's Chromium, driven by Playwright.

There is one browser per process. A person has a page of their own, in a context that nobody else has at the time, and
that keeps nothing of those who had it before.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from tests import artefacts
from tests.served import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

# Devices.
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LARGE_DESK: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

# The first one has no window and no tabs, and takes a third less processor time.
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")

FLAGS = [
    "--no-sandbox",  # root can't have one
    "--disable-gpu",
    # Only the server under test can be reached.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--liftoff-only",  # pages are closed before better WebAssembly pays
]

# Counts the requests of a page whose answers it has not read to the end. It runs before any script of a page. The body
# of an answer comes after its head, so reading it counts, too.
COUNTS = """(() => {
    window.underway = 0;
    function count(of, name) {
        const does = of[name];
        of[name] = function (...asked) {
            window.underway += 1;
            return does.apply(this, asked).finally(() => (window.underway -= 1));
        };
    }
    count(window, "fetch");
    for (const name of ["text", "json", "blob", "arrayBuffer"]) count(Response.prototype, name);
})()"""

WATCHES = """(selector) => {
    window.said = "";
    const note = () => {
        for (const place of document.querySelectorAll(selector)) window.said += `${place.innerText}\n`;
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

TOASTS = ".toasts"  # their texts go away by themselves, so a busy machine may look too late

AXE = artefacts.ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE_COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that depend on the theme
AXE_SLOW = [*AXE_COLOURS, "target-size"]  # these take as long as all others together


def chromium_path() -> str | None:
    """Return where Chromium is, or None if it is not installed here."""
    return os.environ.get("TUCKERBOX_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Return the browser of this process."""
    path = chromium_path()
    if path is None:
        pytest.skip(f"Chromium is not installed here: `make machine` fetches it (Debian's package is {BROWSERS[0]}).")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser
        asyncio._set_running_loop(loop)
        browser.close()


KEPT = "/kept-open"  # no address of any server
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin"}  # as the server's pages, or they would get a new process
STORE = "(items) => { for (const { name, value } of items) localStorage.setItem(name, value); }"
MOST_FREE = 8  # contexts, each with a process of its own


class ContextPool:
    """A pool of browser contexts, which people use one after another.

    A new process of the browser needs more than twice as long for the client as one that has run it before. So each
    context keeps a page open, which holds the process of its origin and opens a new page there for the next person.
    Everything that the last person left behind is removed: pages, cookies, permissions, and what the origin stored.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: list[tuple[str, BrowserContext]] = []  # the last released comes last
        self.kinds: dict[BrowserContext, str] = {}

    def open_page(self, settings: dict[str, Any], origin: str, items: Sequence[dict[str, str]]) -> Page:
        """Return a new page in a context with these settings, in which this origin has stored these items."""
        kind = json.dumps([settings, origin], sort_keys=True)
        context = next((context for other, context in self.free if other == kind), None)
        if context:
            self.free.remove((kind, context))
        else:
            context = self._new(settings, origin)
            self.kinds[context] = kind
        kept = context.pages[0]
        kept.evaluate(STORE, items)
        with kept.expect_popup() as opened:
            kept.evaluate("() => void window.open()")
        return opened.value

    def _new(self, settings: dict[str, Any], origin: str) -> BrowserContext:
        context = new_context(self.browser, settings)
        kept = context.new_page()
        kept.route(f"{origin}{KEPT}", lambda route: route.fulfill(content_type="text/html", headers=ISOLATED, body=""))
        kept.goto(f"{origin}{KEPT}")
        return context

    def release(self, context: BrowserContext, *, reusable: bool) -> None:
        """Clear a context for somebody else if it is from the pool and `reusable`, and close it otherwise."""
        kind = self.kinds.get(context)
        if kind is None or not reusable:
            self.kinds.pop(context, None)
            context.close()
            return
        kept, *pages = context.pages
        for page in pages:
            page.close()
        context.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        context.clear_permissions()
        storage = context.new_cdp_session(kept)
        storage.send("Storage.clearDataForOrigin", {"origin": kept.url.removesuffix(KEPT), "storageTypes": "all"})
        storage.detach()
        self.free.append((kind, context))
        if len(self.free) > MOST_FREE:
            _, oldest = self.free.pop(0)
            self.release(oldest, reusable=False)


def new_context(browser: Browser, settings: dict[str, Any]) -> BrowserContext:
    context = browser.new_context(**settings)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(COUNTS)
    return context


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> ContextPool:
    """Return the browser contexts of this process."""
    return ContextPool(chromium)


class People:
    """The people at browsers in a test. A call opens a page for one more person."""

    def __init__(self, contexts: ContextPool) -> None:
        self.contexts = contexts
        self.pages: list[Page] = []
        self.consoles: list[list[str]] = []
        self.thrown: list[str] = []
        self.errors: list[str] = []
        self.meant = ["/bot-turn)"]  # a page asks too late if the server's bot thinks already

    def __call__(
        self, device: dict[str, Any] = DESK, *, dark: bool = False, storage_state: Any = None, **context: Any
    ) -> Page:
        """Return a page in a context of its own, with its own cookies and storage. Other arguments go to Playwright's
        `new_context`.

        Somebody with a `storage_state` gets a context that others may have used, unless it lets service workers in.
        Anybody else gets one that has never seen the client.
        """
        settings: dict[str, Any] = {
            "color_scheme": "dark" if dark else "light",
            "locale": "en-GB",
            "service_workers": "block",  # it would fetch the whole client again for each person
            "reduced_motion": "reduce",  # for one blinking eye, it would draw 60 pictures a second
            **device,
            **context,
        }
        if storage_state and settings["service_workers"] == "block":
            [stored] = storage_state["origins"]
            page = self.contexts.open_page(settings, stored["origin"], stored["localStorage"])
        else:
            page = new_context(self.contexts.browser, {**settings, "storage_state": storage_state}).new_page()
        self.watch(page)
        return page

    def watch(self, page: Page) -> None:
        """Collect the errors and console messages of a page, which may have been opened by other means, such as a
        second tab."""
        console: list[str] = []
        page.on("console", lambda message: console.append(f"{message.type}: {message.text}"))
        page.on("console", self._hear)
        page.on("pageerror", lambda error: console.append(f"thrown: {error}"))
        page.on("pageerror", lambda error: self.thrown.append(str(error)))
        page.on("requestfailed", lambda request: console.append(f"failed: {request.url} {request.failure}"))
        self.pages.append(page)
        self.consoles.append(console)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location['url']})")

    def mean(self, error: str) -> None:
        """Expect errors that contain this text, because the test causes them on purpose."""
        self.meant.append(error)

    @property
    def mistakes(self) -> list[str]:
        """Return the unexpected complaints of the browsers, including violations of the content security policy."""
        return [error for error in self.errors if not any(meant in error for meant in self.meant)]


@pytest.fixture
def people(chromium: Browser, contexts: ContextPool, request: pytest.FixtureRequest) -> Iterator[People]:
    """Give pages to people. Fail the test if a page throws an error or a browser complains.

    A failed test leaves pictures.
    """
    # Playwright marks its event loop as running in this thread, which would keep tests from running a loop of their
    # own. So the mark is only set while a test uses pages.
    asyncio._set_running_loop(chromium._loop)
    people = People(contexts)
    yield people
    sound = not (artefacts.failed(request) or people.thrown or people.mistakes)
    if not sound:
        for number, (page, console) in enumerate(zip(people.pages, people.consoles, strict=True), start=1):
            if not page.is_closed():
                page.screenshot(path=artefacts.place(request, f"page-{number}.png"))
            artefacts.place(request, f"page-{number}.txt").write_text("\n".join([page.url, *console]), encoding="utf-8")
    for context in {page.context for page in people.pages}:
        contexts.release(context, reusable=sound)
    asyncio._set_running_loop(None)
    assert not people.thrown, "A page threw an error."
    assert not people.mistakes, "A browser complained."


@pytest.fixture
def page(people: People) -> Page:
    """Return one person's page at a desk."""
    return people()


def comes_true(page: Page, condition: str, given: Any = None) -> None:
    """Wait until a condition is true on a page. This costs next to nothing if it is true already."""
    if not page.evaluate(condition, given):
        page.wait_for_function(condition, arg=given)


def watches(page: Page, selector: str) -> None:
    """Collect all texts in a place from now on, however briefly they are shown."""
    page.evaluate(WATCHES, selector)


def has_seen(page: Page, words: str) -> None:
    """Wait until a text was shown in the place that is watched."""
    page.wait_for_function("(words) => new RegExp(words).test(window.said)", arg=words)


def answered(page: Page) -> None:
    """Wait until all pages of this browser have answers to all their requests.

    It waits for all pages, because what one page shows may follow from a click on another.
    """
    browser = page.context.browser
    contexts = browser.contexts if browser else [page.context]
    for other in [other for context in contexts for other in context.pages]:
        if not other.url.endswith(KEPT):
            comes_true(other, "() => !window.underway")


# It fails in time: an animation that is paused has no end, and an evaluation may take as long as it likes. One that
# follows scrolling has none either, and moves nothing by itself.
SETTLES = """async (seconds) => {
    const ends = ({ effect, timeline }) =>
        timeline === document.timeline && effect?.getTiming().iterations !== Infinity;
    async function settles() {
        await document.fonts.ready;
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        await Promise.all(document.getAnimations().filter(ends).map((one) => one.finished.catch(() => {})));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error("The page never settles.")), 1000 * seconds));
    await Promise.race([settles(), late]);
}"""


def settled(page: Page) -> None:
    """Wait for pictures, fonts, and a layout that has stopped moving."""
    page.evaluate(SETTLES, PATIENCE)


def axe(page: Page, within: str | None = None, rules: Sequence[str] | None = None, without: Sequence[str] = ()) -> None:
    """Assert that axe-core finds no faults on a page, or in the part of it that a selector selects.

    It checks all rules, or only these, `without` some.
    """
    if not AXE.exists():
        pytest.fail("axe-core is not in web/node_modules: `make client` fetches it.")
    # The source goes through the debugger, past the page's content security policy, which forbids a <script>.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    # Without resultTypes, axe would also describe everything that is right, which takes several times as long. What it
    # would load in advance is only for rules that are not asked for here.
    options = {
        "runOnly": {"type": "rule" if rules else "tag", "values": rules or AXE_TAGS},
        "rules": {rule: {"enabled": False} for rule in without},
        "resultTypes": ["violations"],
        "preload": False,
    }
    found = page.evaluate("([at, options]) => axe.run(at ?? document, options)", [within, options])
    lines = []
    for violation in found["violations"]:
        lines.append(f"{violation['help']} ({violation['id']}, {violation['impact']}; {violation['helpUrl']})")
        lines += [f"    {node['html'][:160]}\n        {node['failureSummary']}" for node in violation["nodes"]]
    if lines:
        pytest.fail(f"axe objects to {page.url}:\n" + "\n".join(lines), pytrace=False)
