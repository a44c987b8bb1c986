"""Custom bots on a server: only the operator can add them, and none of them can spoil a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.server.site import Site
from tests.server.starting import refused
from tests.server.visitor import Visitor
from tuckerbox.bots import custom

FIRST = """
class FirstOfAll:
    "Takes the first choice"
    def choose(self, position):
        return position.choices[0]
"""
BROKEN = FIRST.replace("position.choices[0]", "position.no_such_thing")
FORGETFUL = """
class FirstOfAll:
    def __init__(self):
        self.seat = None
    def choose(self, position):
        assert self.seat is None, "this instance has decided before"
        self.seat = position.seat
        return position.choices[0]
"""


@pytest.fixture(autouse=True)
def no_bot_is_offered_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom, "_registered", {})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.py"


def with_bot(open_site: Callable[..., Site], file: Path, code: str) -> Visitor:
    """Open a server that offers this bot, and return a visitor."""
    file.write_text(code, encoding="utf-8")
    return open_site(bots=(f"{file}:FirstOfAll",)).visitor("Anna")


def test_the_operators_bot_is_offered_and_plays(open_site: Callable[..., Site], file: Path) -> None:
    anna = with_bot(open_site, file, FIRST)
    for game in anna.get("/api/games"):
        assert game["bots"][0] == {"name": "first-of-all", "says": "Takes the first choice", "thinks": False}
        assert game["bots"][-1]["name"] != "first-of-all"
    site = open_site(bots=(f"{file}:FirstOfAll",))
    match = site.visitor("Bruce").set_table("first-of-all", "first-of-all")["id"]
    site.wait_for_entry(match, 5)
    seats = anna.table(match)["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [
        ("First-of-all", "first-of-all"),
        ("First-of-all 2", "first-of-all"),
    ]


def test_a_bot_that_fails_is_replaced_and_the_log_shows_it(open_site: Callable[..., Site], file: Path) -> None:
    with capture_logs() as logs:
        anna = with_bot(open_site, file, BROKEN)
        site = open_site()
        match = site.visitor("Bruce").set_table("first-of-all", "first-of-all")["id"]
        site.wait_for_entry(match, 8)  # entries 1 and 2 seat the bots
    table = anna.table(match)
    assert "greedy" in [seat["bot"] for seat in table["seats"]]
    assert any(line["text"].startswith("Greedy, a bot, takes over from First-of-all") for line in table["log"])
    said = [entry for entry in logs if entry["event"] == "bot.replaced"]
    assert "AttributeError" in said[0]["reason"]
    assert f"{file.name}, line 5" in said[0]["reason"]
    assert "no_such_thing" not in str(table)


def test_each_decision_is_made_by_a_new_instance(open_site: Callable[..., Site], file: Path) -> None:
    with capture_logs() as logs:
        with_bot(open_site, file, FORGETFUL)
        site = open_site()
        match = site.visitor("Bruce").set_table("first-of-all", "first-of-all")["id"]
        site.wait_for_entry(match, 8)
    assert not [entry for entry in logs if entry["event"] == "bot.replaced"]


def test_a_bot_that_is_no_longer_offered_is_replaced(
    open_site: Callable[..., Site], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = with_bot(open_site, file, FIRST)
    match = anna.set_table("first-of-all", "random")["id"]
    monkeypatch.setattr(custom, "_registered", {})
    again = open_site()
    again.call(again.services.table_bots.wake, match)
    again.wait_for_entry(match, anna.table(match)["last"] + 4)
    assert anna.table(match)["status"] == "running"


def test_no_request_can_run_a_file(anna: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n{FIRST}", encoding="utf-8")
    named = f"{file}:FirstOfAll"[-40:]
    seats = [{"who": "here"}, {"who": "bot", "bot": named}]
    anna.refused(400, "no-such-bot", "POST", "/api/matches", {"game": "outback", "seats": seats})
    match = anna.hot_seat()["id"]
    wish = {"n": anna.table(match)["last"], "bot": named}
    anna.refused(400, "no-such-bot", "POST", f"/api/matches/{match}/seats/0/hand", wish)
    assert not (tmp_path / "ran").exists()


def test_an_invalid_bot_keeps_the_server_from_starting(tmp_path: Path, file: Path) -> None:
    file.write_text("x = 1\n", encoding="utf-8")
    assert "mine.py contains no bot." in refused(tmp_path, "--bots", f"{file}:Bot")
    assert "'greedy' is not a file with a bot; write path.py:Class." in refused(tmp_path, TUCKERBOX_BOTS="greedy")
