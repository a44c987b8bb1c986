"""Trouble with the Worker in which a page thinks, on purpose."""

from __future__ import annotations

from playwright.sync_api import Page, Route

# Lets the Worker search for ever after so many searches, for as long as `window.endless` is true. Notes in
# `window.searches` that it does.
ENDLESS = """(after) => {
    window.endless = true;
    let asked = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (order, ...more) {
        const { request } = order;
        if (!window.endless || !request?.state || asked++ < after) return post.call(this, order, ...more);
        this.addEventListener("message", ({ data }) => (window.searches ||= data.says === "progress"));
        const search = { ...request, asks: "prospects", budget: { simulations: 1e9 } };
        post.call(this, { ...order, request: search }, ...more);
    };
}"""
SEARCHES = "() => window.searches"


def search_for_ever(page: Page, after: int = 0) -> None:
    """Let the Worker of every page that is opened from now on search for ever after so many searches."""
    page.add_init_script(f"({ENDLESS})({after})")


def end_worker(page: Page) -> None:
    """End the Worker, as a browser does when memory is short: the page is not told."""
    [worker] = [worker for worker in page.workers if "/worker-" in worker.url]
    worker.evaluate("self.close()")


def newer_manifest(route: Route) -> None:
    """Answer with the description of a game as a newer version of Tuckerbox writes it."""
    manifest = route.fetch().json()
    route.fulfill(json={**manifest, "format": manifest["format"] + 1})
