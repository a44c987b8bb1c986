"""Trouble in the static site is told in a sentence, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import TOASTS, People, comes_true, has_seen, watches
from tests.site.player import Player
from tests.thinking_worker import ENDLESS, SEARCHES, end_worker, newer_manifest

FIRST_TURNS = 5  # entries after which both have had a turn

# Puts a row into IndexedDB behind the page's back.
SPOILS = """(format) => new Promise((done, fail) => {
    const opening = indexedDB.open("tuckerbox");
    opening.onsuccess = () => {
        const store = opening.result.transaction("tables", "readwrite").objectStore("tables");
        const all = store.getAll();
        all.onsuccess = () => {
            const [row] = all.result;
            const changed = { ...row, format, change: row.change + 1_000 };
            store.put(changed).onsuccess = () => (opening.result.close(), done());
        };
    };
    opening.onerror = fail;
})"""

# Lets the next writes fail as they do without room. (Chromium grants a little more than any quota.)
FILLS = """() => {
    window.add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""


def test_a_file_that_is_no_record_is_refused(player: Player) -> None:
    player.go("/records")
    file = {"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear Anna,\nhow are you?"}
    player.page.locator("input[type=file]").set_input_files(files=[file])  # type: ignore[list-item]
    expect(player.page.get_by_role("alert")).to_contain_text("match document")
    newer = {"name": "newer.txt", "mimeType": "text/plain", "buffer": b"tuckerbox match 3  #47dced2b90cbffbd\n"}
    player.page.locator("input[type=file]").set_input_files(files=[newer])  # type: ignore[list-item]
    expect(player.page.get_by_role("alert")).to_contain_text("later Tuckerbox")


def test_full_storage_is_told_and_the_choice_can_be_made_again(player: Player) -> None:
    player.set_table("outback", ["Here"])
    before = player.play(until=4)
    player.page.evaluate(FILLS)
    choices = player.tab("Choices").locator(".choices button")
    choices.first.click()
    expect(player.page.locator(".sentence")).to_contain_text("has no room left")
    assert player.entry == before
    player.page.evaluate("() => { IDBObjectStore.prototype.add = window.add; }")
    assert player.take_first() > before


@pytest.mark.soak
def test_rows_of_a_newer_version_are_left_alone(player: Player) -> None:
    match = player.set_table("outback", ["Here"])
    player.page.goto(player.url)
    player.page.evaluate(SPOILS, 99)
    player.go(f"/m/{match}")
    player.page.reload()
    expect(player.page.get_by_text("A newer version of Tuckerbox")).to_contain_text("a newer copy in another folder")
    player.page.evaluate(SPOILS, 1)
    player.page.reload()
    player.shows(0)


@pytest.mark.soak
def test_a_worker_that_ends_is_replaced(player: Player, people: People) -> None:
    player.set_table("outback", ["Here"])
    before = player.play(until=4)
    [worker] = [worker for worker in player.page.workers if "pythonWorker" in worker.url]
    worker.evaluate("self.close()")
    assert player.take_first() > before


@pytest.mark.soak
def test_a_host_that_has_lost_files_is_told(player: Player, people: People) -> None:
    people.mean("tuckerbox.zip")
    people.mean("could not be fetched")
    player.page.route("**/tuckerbox.zip", lambda route: route.fulfill(status=404))
    player.page.goto(player.url)
    watches(player.page, TOASTS)
    player.button("Play now: Outback").click()
    has_seen(player.page, "The game could not be loaded.")
    player.page.unroute("**/tuckerbox.zip")
    player.button("Play now: Outback").click()
    player.shows(0)


@pytest.mark.soak
def test_a_bot_plays_on_after_its_worker_has_died_in_mid_thought(player: Player) -> None:
    player.set_table("down-under")
    player.play(until=FIRST_TURNS)
    player.page.evaluate(ENDLESS)
    player.end_turn()
    comes_true(player.page, SEARCHES)
    before = player.entry
    player.page.evaluate("() => { window.endless = false; }")
    watches(player.page, TOASTS)
    end_worker(player.page)
    has_seen(player.page, "Thinking on this device has stopped unexpectedly.")
    player.shows(before + 1)
    player.take_first()


@pytest.mark.soak
def test_a_newer_description_of_a_game_is_told_and_the_bot_plays_on_with_the_right_one(player: Player) -> None:
    player.set_table("down-under")
    last = player.play(until=FIRST_TURNS)
    player.page.route("**/engines/down-under.json", newer_manifest)
    player.page.reload()
    player.shows(last)
    watches(player.page, TOASTS)
    player.end_turn()
    before = player.entry
    has_seen(player.page, "The rules of this game are newer than this page.")
    player.page.unroute("**/engines/down-under.json")
    player.shows(before + 1)
    player.take_first()
