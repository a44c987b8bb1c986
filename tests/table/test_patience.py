"""The rules for waiting in these tests: wait for a condition, never for a time, and never read without waiting.

A busy machine is many times slower than an idle one, so reading too early only fails now and then.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.table.guest import Guest, called

HERE = Path(__file__).parent

# These wait for a time or for silence, and not for a condition.
TIMED = {"sleep", "wait_for_timeout", "wait_for_load_state"}

# These read a page at once, so they must be called on `at_rest`.
AT_ONCE = {
    *("all", "all_inner_texts", "all_text_contents", "bounding_box", "count", "evaluate_all", "get_attribute"),
    *("inner_text", "input_value", "is_checked", "is_disabled", "is_enabled", "is_hidden", "is_visible"),
    *("text_content",),
}


def calls(path: Path) -> Iterator[tuple[ast.Call, str, ast.expr]]:
    """Return every method call in a file, with the method's name and its object."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node, node.func.attr, node.func.value


def is_at_rest(on: ast.expr) -> bool:
    """Return whether something is called on `….at_rest(…)`, or on a part of that."""
    while isinstance(on, ast.Call | ast.Attribute):
        if isinstance(on, ast.Attribute) and on.attr == "at_rest":
            return True
        on = on.func if isinstance(on, ast.Call) else on.value
    return False


def wrong(path: Path) -> Iterator[str]:
    for call, name, on in calls(path):
        where = f"{path.name}, line {call.lineno}"
        if name in TIMED:
            yield f"{where}: {name} waits for a time and not for what is expected."
        if any(keyword.arg == "timeout" for keyword in call.keywords):
            yield f"{where}: everything is waited for as long as anything, see tests/browser.py."
        if name in AT_ONCE and path.name.startswith("test_") and not is_at_rest(on):
            yield f"{where}: {name} looks at once: expect(…) it, or ask a guest for what is at_rest(…)."


def left_open(path: Path) -> Iterator[str]:
    """Report tests whose own server stops before their pages close: fixtures end in the opposite order."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            given = [arg for arg in node.args.args if arg.annotation and arg.arg != "shared"]  # that one stays
            kinds = [ast.unparse(arg.annotation) for arg in given if arg.annotation]
            pages = [kind in ("Guest", "Guests", "Page", "People") for kind in kinds]
            if "Served" in kinds and any(pages[: kinds.index("Served")]):
                yield f"{path.name}, line {node.lineno}: {node.name} names its server after its pages."


@pytest.mark.parametrize("path", sorted(HERE.glob("*.py")), ids=lambda path: path.stem)
def test_pages_are_closed_before_their_server_stops(path: Path) -> None:
    assert list(left_open(path)) == []


@pytest.mark.parametrize("path", sorted(HERE.glob("*.py")), ids=lambda path: path.stem)
def test_tests_wait_for_conditions(path: Path) -> None:
    assert list(wrong(path)) == []


def test_the_server_is_asked_only_after_the_requests_of_clicks(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.open(match)
    guest.has_the_turn()
    before = guest.table(match)["last"]

    def late(route: Route) -> None:
        """Send a request long after the page has forgotten the choice."""
        expect(guest.choices).to_be_disabled()
        guest.page.evaluate("new Promise((done) => requestAnimationFrame(done))")
        route.continue_()

    guest.page.route("**/moves", late)
    guest.board.get_by_role("button", name=re.compile("^(Reroll|Keep the jeep)")).first.click()
    assert guest.table(match)["last"] > before


def test_a_page_is_read_only_when_it_shows_the_servers_last_answer(guest: Guest) -> None:
    match = guest.set_table(called("Anna"), called("Bert"))
    guest.open(match)
    guest.play(match, until=("done",))
    guest.has_the_turn()
    assert guest.at_rest(guest.done).is_enabled()


def test_a_server_that_stops_too_early_is_found(tmp_path: Path) -> None:
    early = tmp_path / "test_early.py"
    early.write_text(
        "def test_right(served: Served, guests: Guests) -> None: ...\n"
        "def test_wrong(guests: Guests, served: Served) -> None: ...\n"
        "def test_shared(people: People, shared: Served) -> None: ...\n",
        encoding="utf-8",
    )
    assert list(left_open(early)) == ["test_early.py, line 2: test_wrong names its server after its pages."]


def test_calls_that_do_not_wait_are_found(tmp_path: Path) -> None:
    hasty = tmp_path / "test_hasty.py"
    hasty.write_text(
        "page.wait_for_timeout(20)\n"
        "expect(guest.done).to_be_enabled(timeout=5)\n"
        "assert guest.board.locator('.ghost').count() == 1\n"
        "assert guest.at_rest(guest.board).locator('.ghost').count() == 1\n",
        encoding="utf-8",
    )
    assert [line.split(": ")[0] for line in wrong(hasty)] == [f"test_hasty.py, line {line}" for line in (1, 2, 3)]
