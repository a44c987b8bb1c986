"""Rows read back give the same tables, in this page and in others, whatever fails."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.local.keeper import Disk, Page
from tuckerbox.local.application import Application
from tuckerbox.local.rows import FORMAT, UnreadableRowsError
from tuckerbox.match import load

TABLES = "/api/matches"
NEW = {"game": "outback", "seats": [{"who": "here"}, {"who": "here"}]}


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def page(disk: Disk) -> Page:
    return Page(disk)


def begun(page: Page, new: Any = NEW) -> str:
    """Set up a table, take its seats, and return its match."""
    table = page.good("POST", TABLES, body=new)
    for seat in table["seats"]:
        if seat["who"] == "here":
            table = page.good("POST", f"{TABLES}/{table['id']}/sit", body={"seat": seat["seat"]})
    assert table["status"] == "running"
    return str(table["id"])


def play(page: Page, match: str, rng: random.Random) -> dict[str, Any]:
    """Decide at random."""
    moment = page.good("GET", f"{TABLES}/{match}")["moment"]
    move = {"n": moment["n"], "action": rng.choice(moment["choices"])["action"]}
    news: dict[str, Any] = page.good("POST", f"{TABLES}/{match}/moves", body=move)
    return news


def test_a_new_page_reads_the_same_tables_back(disk: Disk, page: Page) -> None:
    page.good("PUT", "/api/me", body={"name": "Anna"})
    match = begun(page)
    rng = random.Random(1)
    for _ in range(5):
        play(page, match, rng)
    later = Page(disk)
    assert later.good("GET", "/api/me") == {"name": "Anna"}
    for path in (TABLES, f"{TABLES}/{match}", f"{TABLES}/{match}/verify"):
        assert later.good("GET", path) == page.good("GET", path)
    assert later.ask("GET", f"{TABLES}/{match}/record").body == page.ask("GET", f"{TABLES}/{match}/record").body


def test_pages_share_a_match(disk: Disk, page: Page) -> None:
    match, other, rng = begun(page), Page(disk), random.Random(2)
    for turn in range(6):
        play((page, other)[turn % 2], match, rng)
    assert page.good("GET", f"{TABLES}/{match}") == other.good("GET", f"{TABLES}/{match}")


def test_a_page_decides_for_a_bot(disk: Disk, page: Page) -> None:
    match = begun(page, {"game": "outback", "seats": [{"who": "here"}, {"who": "bot", "bot": "greedy"}]})
    rng = random.Random(6)
    moment = page.good("GET", f"{TABLES}/{match}")["moment"]
    decided = []
    while len(decided) < 12:
        bot = moment["turn"] == 1
        decided.append(bot)
        if bot:
            turn = page.good("POST", f"{TABLES}/{match}/bot-turn", body={"n": moment["n"]})
            assert (turn["bot"], turn["seat"]) == ("greedy", 1)
            choices = load(page.ask("GET", f"{TABLES}/{match}/record").body).choices
            move = {"n": moment["n"], "action": rng.choice(choices).text}
            moment = page.good("POST", f"{TABLES}/{match}/bot-moves", body=move)["moment"]
        else:
            moment = play(page, match, rng)["moment"]
    assert set(decided) == {True, False}


def test_a_list_says_how_a_match_ended_and_needs_no_entries(disk: Disk, page: Page) -> None:
    match = begun(page, {"game": "outback", "seats": [{"who": "here"}, {"who": "bot", "bot": "greedy"}]})
    assert [table["ending"] for table in page.good("GET", TABLES)["mine"]] == [None]
    name = page.good("GET", f"{TABLES}/{match}")["seats"][1]["name"]
    moment = page.good("POST", f"{TABLES}/{match}/resign", body={"n": 1, "seat": 0})["moment"]
    says = f"You have resigned: {name} wins."
    ending = {"result": [0, 1], "points": moment["points"], "rival": False, "says": says}
    assert moment["ending"] == ending["says"]
    assert disk.rows["tables"][match,]["listed"]["ending"] == ending, "what the front page reads"
    application = Application()
    application.load(disk.since(0))
    [listed] = json.loads(application.answer("GET", TABLES).body)["mine"]
    assert listed["ending"] == ending


def test_a_late_move_of_another_page_is_refused_with_the_position(disk: Disk, page: Page) -> None:
    match, other, rng = begun(page), Page(disk), random.Random(3)
    moment = other.good("GET", f"{TABLES}/{match}")["moment"]
    play(page, match, rng)
    [news] = page.good("GET", f"{TABLES}/{match}/news", f"after={moment['n']}")
    late = next(choice for choice in moment["choices"] if choice["action"] != news["entry"]["text"])
    answer = other.ask("POST", f"{TABLES}/{match}/moves", body={"n": moment["n"], "action": late["action"]})
    error = json.loads(answer.body)["error"]
    assert (answer.status, error["code"], error["news"]["n"]) == (409, "stale", moment["n"] + 1)
    assert not any(answer.rows.values())


def test_what_can_not_be_written_has_not_happened(disk: Disk, page: Page) -> None:
    match, rng = begun(page), random.Random(4)
    play(page, match, rng)
    before = page.good("GET", f"{TABLES}/{match}")
    for request in (
        ("POST", f"{TABLES}/{match}/moves", {"n": before["last"], "action": before["moment"]["choices"][0]["action"]}),
        ("POST", TABLES, NEW),
        ("PUT", "/api/me", {"name": "Clare"}),
    ):
        disk.is_full = True
        with pytest.raises(OSError, match="quota"):
            page.ask(request[0], request[1], body=request[2])
        disk.is_full = False
    assert page.good("GET", f"{TABLES}/{match}") == before
    assert len(page.good("GET", TABLES)["mine"]) == 1
    assert page.good("GET", "/api/me") == Page(disk).good("GET", "/api/me")
    play(page, match, rng)
    assert Page(disk).good("GET", f"{TABLES}/{match}") == page.good("GET", f"{TABLES}/{match}")


def test_a_match_under_newer_rules_is_refused_and_nothing_is_touched(disk: Disk, page: Page) -> None:
    match = begun(page)
    row = disk.rows["tables"][(match,)]
    row["match"]["rules"] = 99
    later = Page(disk)
    before = json.dumps([[*of_kind.values()] for of_kind in disk.rows.values()])
    for asked in (("GET", f"{TABLES}/{match}"), ("POST", f"{TABLES}/{match}/moves", "", {"n": 0, "action": "roll"})):
        refused = later.ask(*asked)
        assert refused.status == 409
        assert "version 99 of the rules" in refused.body
    assert json.dumps([[*of_kind.values()] for of_kind in disk.rows.values()]) == before


def test_rows_of_a_newer_format_are_refused_and_nothing_is_touched(disk: Disk, page: Page) -> None:
    match = begun(page)
    row = disk.rows["tables"][match,]
    newer = {**row, "format": FORMAT + 1, "change": 1000, "id": "another-match"}
    with pytest.raises(UnreadableRowsError, match="newer copy in another folder"):
        page.application.load(
            {"people": [{"format": FORMAT, "change": 1001, "id": "x", "name": "X"}], "tables": [newer]}
        )
    assert page.application.change == row["change"]
    assert [table["id"] for table in page.good("GET", TABLES)["mine"]] == [match]


def test_entries_that_are_missing_are_asked_for_once(disk: Disk, page: Page) -> None:
    match = begun(page)
    play(page, match, random.Random(5))
    application = Application()
    application.load(disk.since(0))
    assert application.answer("GET", f"{TABLES}/{match}").needs == [(match, 0)]
    application.load({"entries": disk.entries(match, 1)})
    answer = application.answer("GET", f"{TABLES}/{match}")
    assert (answer.status, json.loads(answer.body)["error"]["code"]) == (409, "damaged-match")
    application.load({"entries": disk.entries(match, 0)})
    assert application.answer("GET", f"{TABLES}/{match}").status == 200


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("rows-*.json")), ids=lambda file: file.stem)
def test_rows_of_each_format_stay_readable(file: Path) -> None:
    disk = Disk()
    rows = json.loads(file.read_text(encoding="utf-8"))
    disk.write(rows)
    page = Page(disk)
    assert page.good("GET", "/api/me") == {"name": "Anna"}
    [waiting, running] = page.good("GET", TABLES)["mine"]
    assert (running["status"], waiting["status"]) == ("running", "waiting")
    path = f"{TABLES}/{running['id']}"
    assert page.good("GET", path)["last"] == len(rows["entries"]) - 1
    assert page.good("GET", f"{path}/verify")["ok"]
    assert bool(page.good("GET", f"{path}/premove")["planned"]) == (rows["tables"][0]["format"] >= 4)
    assert page.good("POST", f"{path}/bot-turn", body={"n": len(rows["entries"]) - 1})["bot"] == "greedy"
    assert page.good("POST", f"{path}/resign", body={"n": len(rows["entries"]) - 1, "seat": 0})["moment"]


def test_a_match_that_ended_in_an_older_format_is_just_over(disk: Disk, page: Page) -> None:
    match = begun(page)
    page.good("POST", f"{TABLES}/{match}/resign", body={"n": 0, "seat": 0})
    row = disk.rows["tables"][match,]
    old = {name: value for name, value in row["last"].items() if name != "ending"}
    disk.write({"tables": [{**row, "format": 4, "last": old}], "entries": [], "components": [], "people": []})
    [listed] = Page(disk).good("GET", TABLES)["mine"]
    assert (listed["status"], listed["ending"]) == ("over", None)


def test_there_is_an_example_of_the_present_format() -> None:
    assert (Path(__file__).parent / f"rows-{FORMAT}.json").exists()


@pytest.mark.parametrize("who", ["invited", "open"])
def test_nobody_can_be_invited(page: Page, who: str) -> None:
    answer = page.ask("POST", TABLES, body={**NEW, "seats": [{"who": "here"}, {"who": who}]})
    assert answer.status == 400
    assert "Others can only be invited on a server." in answer.body


def test_nobody_can_watch(page: Page) -> None:
    answer = page.ask("POST", TABLES, body={**NEW, "spectators": True})
    assert answer.status == 400
    assert "Others can only watch on a server." in answer.body
