"""The application without a server gives the server's answers: the same requests are sent to both."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.local.keeper import Disk, Page
from tests.server.moved_clock import MovedClock
from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox import games
from tuckerbox.presentation import Status
from tuckerbox.server.actions import lobby, previews_ahead
from tuckerbox.server.http.routes import client_files

TABLES = "/api/matches"
NONCES = ("0" * 16, "1" * 16)
RANDOM = ("secret", "nonce", "commitment", "created", "at", "since")  # fields that differ each time
RESAMPLED = ("/position", "/bot-turn")  # with other luck each time
ABSENT = f"{TABLES}/aaaaaaaaaaaaaaaa"


@dataclass
class Both:
    """A server and an application that are asked the same."""

    visitor: Visitor
    page: Page
    clock: MovedClock
    ids: dict[str, str] = field(default_factory=dict)  # the application's ids of matches, by the server's

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Return the server's answer, if the application's is the same."""
        self.clock.move(1)  # lists begin with the newest table, so no two may have the same age
        there = self.visitor.ask(method, path, body, params=query) if not isinstance(body, str) else self.upload(body)
        here = self.page.ask(method, self.mine(path), urlencode(query, doseq=True), body)
        assert (here.status, here.headers.get("retry-after")) == (there.status_code, there.headers.get("retry-after"))
        assert here.headers["content-type"] == there.headers["content-type"]
        named = there.headers.get("content-disposition")
        assert here.headers.get("content-disposition") == (
            named and re.sub(r"-.{8}\.", f"-{self.mine(path)[13:21]}.", named)
        )
        if not there.headers["content-type"].startswith("application/json"):
            assert here.body == there.text
            return there.text
        theirs, ours = there.json(), json.loads(here.body)
        if isinstance(theirs, dict) and "id" in theirs:
            self.ids[theirs["id"]] = ours["id"]
        if there.status_code == 422:  # pydantic has its own words
            theirs["error"]["says"] = ours["error"]["says"]
        differ = (*RANDOM, "state") if path.endswith(RESAMPLED) else RANDOM
        assert plain(ours, differ) == json.loads(self.mine(json.dumps(plain(theirs, differ))))
        return theirs

    def upload(self, document: str) -> Any:
        return self.visitor.ask("POST", "/api/records", content=document, headers={"Content-Type": "text/plain"})

    def mine(self, text: str) -> str:
        """Return text with the application's ids of matches instead of the server's."""
        for theirs, ours in self.ids.items():
            text = text.replace(theirs, ours)
        return text


def plain(answer: Any, differ: Collection[str]) -> Any:
    """Return an answer without what differs each time, and without the server's progress in compiling."""
    if isinstance(answer, list):
        return [plain(part, differ) for part in answer]
    if not isinstance(answer, dict):
        return answer
    return {
        name: part is not None if name in differ else plain(part, differ)
        for name, part in answer.items()
        if name != "compiled"
    }


@pytest.fixture
def both(open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> Both:
    """Return both, with the same dice in all matches, the same time, and as much of it as they need."""
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(**{**vars(secrets), "token_bytes": bytes}))
    monkeypatch.setattr(previews_ahead, "LONGEST", float("inf"))
    clock = MovedClock()
    both = Both(open_site(clock).visitor(), Page(Disk(), clock), clock)
    both.ask("PUT", "/api/me", {"name": "Anna"})
    return both


def begun(both: Both, game: str) -> str:
    seats = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Bruce"}]
    table = both.ask("POST", TABLES, {"game": game, "seats": seats})
    for seat, nonce in enumerate(NONCES):
        table = both.ask("POST", f"{TABLES}/{table['id']}/sit", {"seat": seat, "nonce": nonce})
    return str(table["id"])


@pytest.mark.parametrize("game", games.names())
def test_matches_are_the_same(both: Both, game: str) -> None:
    match, rng = begun(both, game), random.Random(game)
    path = f"{TABLES}/{match}"
    moment = both.ask("GET", path)["moment"]
    for _ in range(8):
        both.ask("GET", f"{path}/position")
        both.ask("GET", f"{path}/previews", n=moment["n"])
        action = rng.choice(moment["choices"])["action"]
        both.ask("GET", f"{path}/preview", action=action)
        both.ask("GET", f"{path}/why", action=action)
        moment = both.ask("POST", f"{path}/moves", {"n": moment["n"], "action": action})["moment"]
    both.ask("POST", f"{path}/moves", {"n": moment["n"] - 1, "action": action})
    both.ask("POST", f"{path}/moves", {"n": 0, "action": "nonsense"})
    both.ask("POST", f"{path}/moves", {"n": moment["n"], "action": "nonsense"})
    both.ask("GET", f"{path}/why", action="nonsense")
    both.ask("GET", f"{path}/preview", action="nonsense")
    both.ask("GET", path, at=3)
    both.ask("GET", path, at=100)
    for at in (0, 5, 100):
        both.ask("GET", f"{path}/points", at=at)
    both.ask("GET", f"{path}/news", after=2, most=3)
    both.ask("GET", f"{path}/verify")
    both.ask("GET", f"{path}/line", at=2)
    both.ask("GET", f"{path}/premove")
    both.ask("PUT", f"{path}/premove", {"n": moment["n"], "actions": [action]})
    both.ask("DELETE", f"{path}/premove", seat=1)
    both.ask("GET", f"{path}/previews", n=1)
    both.ask("POST", f"{path}/bot-turn", {"n": moment["n"]})
    both.ask("POST", f"{path}/bot-moves", {"n": moment["n"], "action": action})
    n = both.ask("POST", f"{path}/undo", {"n": moment["n"]})["moment"]["n"]
    both.ask("POST", f"{path}/answer", {"n": n, "agree": True})
    both.ask("POST", f"{path}/seats/1/hand", {"n": n, "bot": "nobody"})
    both.ask("POST", f"{path}/rematch")
    assert both.ask("POST", f"{path}/resign", {"n": n, "seat": 0})["moment"]["status"] == Status.OVER
    both.ask("GET", TABLES)
    later = both.ask("GET", f"{path}/line", at=2)["choices"][0]["action"]
    both.ask("GET", f"{path}/line", at=2, action=[later])
    both.ask("GET", f"{path}/line", at=2, action=["nonsense"])
    both.ask("GET", f"{path}/line/preview", at=2, action=[later])
    both.ask("GET", f"{path}/line/preview", at=2)
    both.ask("GET", f"{path}/decisions")
    both.ask("GET", f"{path}/decisions", after=3, most=2)
    both.ask("GET", f"{path}/position", at=3)
    both.ask("POST", f"{path}/bot-turn", {"n": 0})
    both.ask("POST", f"{path}/rematch")
    both.ask("POST", f"{path}/play-on", {"at": 2, "key": "played-on-once"})
    both.ask("POST", f"{path}/play-on", {"at": 2, "key": "played-on-once"})
    record = both.ask("GET", f"{path}/record")
    both.ask("POST", "/api/records", record)
    both.ask("POST", "/api/records", record.replace("Anna", "Bruce"))
    both.ask("POST", "/api/records", "no record")
    both.ask("GET", TABLES)


def test_tables_are_the_same_before_the_start(both: Both) -> None:
    both.ask("GET", "/api/games")
    both.ask("GET", "/api/me")
    seats = [{"who": "here", "name": name} for name in ("Anna", "Bruce", "Clare")]
    new = {"game": "outback", "seats": seats, "key": "set-up-once"}
    path = f"{TABLES}/{both.ask('POST', TABLES, new)['id']}"
    both.ask("POST", TABLES, new)
    both.ask("GET", path)
    both.ask("GET", path, at=0)
    for seat in (3, 2, 0, 0):
        both.ask("POST", f"{path}/sit", {"seat": seat, "nonce": NONCES[0]})
    both.ask("PUT", f"{path}/options", {"options": {"colour": "red"}})
    both.ask("PUT", f"{path}/options", {})
    changed = {"variant": "plus"}
    both.ask("PUT", f"{path}/options", {"options": changed})
    both.ask("POST", f"{path}/sit", {"seat": 1, "nonce": NONCES[1], "options": {}})
    for seat, nonce in ((0, None), (2, NONCES[0]), (5, None)):
        both.ask("PUT", f"{path}/seats/{seat}", {"who": "bot", "bot": "greedy", "nonce": nonce})
    both.ask("PUT", f"{path}/seats/1", {"who": "here"})
    both.ask("POST", f"{path}/invitation", {"secret": "wrong"})
    both.ask("POST", f"{path}/sit", {"secret": "wrong"})
    both.ask("POST", f"{path}/sit", {})
    both.ask("POST", f"{path}/moves", {"n": 0, "action": "pass"})
    both.ask("GET", f"{path}/record")
    both.ask("GET", TABLES)
    both.ask("POST", f"{path}/leave")
    both.ask("POST", f"{path}/leave")
    both.ask("POST", f"{path}/cancel")
    both.ask("POST", f"{path}/cancel")
    both.ask("POST", f"{path}/sit", {"seat": 0})
    both.ask("GET", TABLES)


def test_lessons_are_the_same(both: Both) -> None:
    both.ask("GET", "/api/games/outback/lesson")
    both.ask("GET", "/api/games/chess/lesson")
    both.ask("POST", "/api/games/chess/lesson", {})
    match = both.ask("POST", "/api/games/outback/lesson", {"key": "taken-once"})
    assert both.ask("POST", "/api/games/outback/lesson", {"key": "taken-once"})["id"] == match["id"]
    path = f"{TABLES}/{match['id']}"
    step = both.ask("GET", f"{path}/guidance")["step"]
    n = match["moment"]["n"]
    moment = both.ask("POST", f"{path}/moves", {"n": n, "action": step["actions"][0]})["moment"]
    assert both.ask("GET", f"{path}/guidance")["step"]["number"] == 2
    both.ask("POST", f"{path}/undo", {"n": moment["n"]})
    both.ask("GET", f"{path}/guidance")
    both.ask("GET", f"{TABLES}/aaaaaaaaaaaaaaaa/guidance")
    assert both.ask("GET", path)["lesson"]
    ordinary = both.ask("POST", TABLES, {"game": "outback", "seats": [{"who": "here"}, {"who": "bot"}]})
    assert not ordinary["lesson"]
    both.ask("GET", f"{TABLES}/{ordinary['id']}/guidance")


def test_puzzles_are_the_same(both: Both) -> None:
    path = "/api/games/outback/puzzle"
    puzzle = both.ask("GET", path, day="2026-03-14")
    for choice in puzzle["choices"]:
        both.ask("POST", path, {"day": "2026-03-14", "action": choice["action"]})
    both.ask("POST", path, {"day": "2026-03-14", "action": "place emu 9z"})
    both.ask("GET", f"{path}/why", day="2026-03-14", action="place emu 9z")
    both.ask("GET", f"{path}/why", day="2026-03-14", action=puzzle["choices"][0]["action"])
    both.ask("GET", path)
    both.ask("GET", path, day="2026-02-30")
    both.ask("GET", path, day="9999-01-01")
    both.ask("GET", path, day="today")
    both.ask("GET", "/api/games/chess/puzzle")


def test_matches_from_puzzles_and_from_moments_in_the_rules_are_the_same(both: Both) -> None:
    for path, asked in (
        ("/api/games/outback/puzzle/match", {"day": "2026-03-14", "bot": "greedy", "key": "of-a-puzzle-1"}),
        ("/api/games/outback/moments/blocking", {"bot": "greedy", "key": "of-a-moment-1"}),
    ):
        table = both.ask("POST", path, asked)
        assert table["moment"]["choices"]
        assert both.ask("POST", path, asked)["id"] == table["id"]
    both.ask("POST", "/api/games/outback/puzzle/match", {"day": "9999-01-01"})
    both.ask("POST", "/api/games/outback/puzzle/match", {"day": "2026-03-14", "bot": "emu"})
    both.ask("POST", "/api/games/outback/moments/billabong", {})


MALFORMED = [
    ("POST", "/api/games/outback/puzzle", {"day": "tomorrow", "action": "pass"}),
    ("POST", "/api/games/outback/puzzle", {"action": "pass"}),
    ("POST", "/api/games/outback/puzzle/match", {}),
    ("GET", "/api/games/outback/puzzle/why", None),
    ("POST", "/api/games/outback/moments/blocking", {"key": 7}),
    ("POST", f"/api/games/outback/moments/{'x' * 41}", {}),
    ("POST", "/api/games/outback/lesson", {"key": 7}),
    ("GET", f"/api/games/{'x' * 41}/lesson", None),
    ("PUT", "/api/me", {"name": ""}),
    ("PUT", "/api/me", {"name": "x" * 25}),
    ("PUT", "/api/me", {"name": "Anna: Bruce"}),
    ("PUT", "/api/me", {"name": None}),
    ("PUT", "/api/me", {}),
    ("PUT", "/api/me", ["Anna"]),
    ("PUT", "/api/me", {"name": "Anna", "age": 7}),
    ("POST", TABLES, {"game": "chess", "seats": [{"who": "here"}]}),
    ("POST", TABLES, {"game": "x" * 41, "seats": [{"who": "here"}]}),
    ("POST", TABLES, {"game": "outback", "seats": []}),
    ("POST", TABLES, {"game": "outback", "seats": [{"who": "here"}] * 8}),
    ("POST", TABLES, {"game": "outback", "seats": [{"who": "here"}] * 7}),
    ("POST", TABLES, {"game": "outback", "seats": [{"who": "nobody"}]}),
    ("POST", TABLES, {"game": "outback", "seats": [{"whom": "here"}]}),
    ("POST", TABLES, {"game": "outback", "seats": ["here"]}),
    ("POST", TABLES, {"game": "outback", "seats": [{}, {"who": "bot", "bot": "nobody"}]}),
    ("POST", TABLES, {"game": "outback", "seats": [{}, {}], "options": {"colour": "red"}}),
    ("POST", TABLES, {"game": "outback", "seats": [{}, {}], "options": {"colour": []}}),
    ("POST", TABLES, {"game": "outback", "seats": [{}, {}], "options": {str(k): 1 for k in range(21)}}),
    ("POST", TABLES, {"game": "outback", "seats": [{}, {}], "key": "short"}),
    ("POST", TABLES, {"game": "outback", "seats": [{}, {}], "key": "with a newline\n"}),
    ("POST", f"{ABSENT}/moves", {"n": 0, "action": "pass"}),
    ("POST", f"{ABSENT}/moves", {"n": -1, "action": "pass"}),
    ("POST", f"{ABSENT}/moves", {"n": 1_000_001, "action": "pass"}),
    ("POST", f"{ABSENT}/moves", {"n": 0, "action": ""}),
    ("POST", f"{ABSENT}/moves", {"n": 0, "action": "x" * 201}),
    ("POST", f"{ABSENT}/moves", {"n": 0.5, "action": "pass"}),
    ("POST", f"{ABSENT}/moves", {"action": "pass"}),
    ("POST", f"{ABSENT}/answer", {"n": 0, "agree": 7}),
    ("POST", f"{ABSENT}/resign", {"n": 0, "seat": 7}),
    ("POST", f"{ABSENT}/undo", {"n": 0, "to": -1}),
    ("POST", f"{ABSENT}/seats/7/hand", {"n": 0, "bot": None}),
    ("POST", f"{ABSENT}/seats/one/hand", {"n": 0, "bot": None}),
    ("POST", f"{ABSENT}/seats/0/hand", {"n": 0}),
    ("POST", f"{ABSENT}/invitation", {}),
    ("POST", f"{ABSENT}/invitation", {"secret": "x" * 65}),
    ("POST", f"{ABSENT}/sit", {"nonce": "0" * 15}),
    ("POST", f"{ABSENT}/sit", {"nonce": "X" * 16}),
    ("POST", f"{ABSENT}/sit", {"secret": "x" * 65}),
    ("PUT", f"{ABSENT}/premove", {"n": 0, "actions": ["done"]}),
    ("PUT", f"{ABSENT}/premove", {"n": 0, "actions": []}),
    ("PUT", f"{ABSENT}/premove", {"n": 0, "actions": "done"}),
    ("PUT", f"{ABSENT}/premove", {"n": 0, "actions": ["done"] * 21}),
    ("PUT", f"{ABSENT}/premove", {"n": 0, "actions": [7]}),
    ("DELETE", f"{ABSENT}/premove", None),
    ("POST", f"{ABSENT}/play-on", {"at": "now"}),
    ("POST", f"{ABSENT}/play-on", {"at": 1, "bots": {"9": "random"}}),
    ("POST", f"{ABSENT}/play-on", {"at": 1, "bots": {"1" * 5000: "random"}}),  # Python reads at most 4300 digits
    ("POST", f"{ABSENT}/play-on", {"at": 1, "bots": ["random"]}),
    ("POST", f"{ABSENT}/vote", {"n": 1, "vote": "maybe"}),
    ("POST", f"{ABSENT}/vote", {"n": 1, "vote": []}),
    ("POST", f"{TABLES}/short/leave", None),
    ("GET", f"{TABLES}/not.an.id.at.all", None),
    ("GET", f"{TABLES}/{'x' * 41}", None),
    ("GET", f"{ABSENT}/preview", None),
    ("GET", f"{ABSENT}/news", None),
    ("GET", ABSENT, None),
    ("GET", "/api/nothing", None),
]


@pytest.mark.parametrize(("method", "path", "body"), MALFORMED)
def test_refusals_are_the_same(both: Both, method: str, path: str, body: Any) -> None:
    assert both.ask(method, path, body)["error"]["says"].endswith((".", "?"))


@pytest.mark.parametrize(
    ("path", "query"),
    [
        (ABSENT, {"at": -1}),
        (ABSENT, {"at": "last"}),
        (ABSENT, {"at": 1_000_001}),
        (f"{ABSENT}/news", {"after": -2}),
        (f"{ABSENT}/news", {"after": 0, "most": 0}),
        (f"{ABSENT}/news", {"after": 0, "most": 101}),
        (f"{ABSENT}/premove", {"action": ""}),
        (f"{ABSENT}/premove", {"seat": 7}),
        (f"{ABSENT}/preview", {"action": ""}),
        (f"{ABSENT}/preview", {"action": "x" * 201}),
    ],
)
def test_refusals_of_queries_are_the_same(both: Both, path: str, query: dict[str, Any]) -> None:
    assert both.ask("GET", path, **query)["error"]["says"]


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        (f"{ABSENT}/play-on", {"at": 1, "key": "short"}, "have 8 to 64 letters, digits, hyphens and underscores"),
        (f"{ABSENT}/sit", {"nonce": "X" * 16}, "have 16 to 64 digits from 0 to 9 and a to f"),
        ("/api/matches/what+is+this/sit", {"seat": 0}, "have 10 to 40 letters, digits, hyphens and underscores"),
        ("/api/games/outback/puzzle", {"day": "14 March", "action": "done"}, "be a date such as 2026-03-14"),
    ],
)
def test_what_should_have_been_sent_is_said_in_words(both: Both, path: str, body: Any, says: str) -> None:
    there = both.visitor.refused(422, "invalid-request", "POST", path, body)
    assert there["says"].endswith(f" is invalid: it should {says}.")
    assert json.loads(both.page.ask("POST", path, "", body).body)["error"]["says"] == there["says"]


@pytest.mark.parametrize("what", ["chat", "events", "hint", "analysis"])
def test_what_needs_a_server_is_refused_with_a_sentence(what: str) -> None:
    answer = Page(Disk()).ask("GET", f"{ABSENT}/{what}")
    error = json.loads(answer.body)["error"]
    assert (answer.status, error["code"]) == (404, "needs-server")
    assert "server" in error["says"]


def test_the_server_has_the_files_of_a_page_without_one(
    site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pyodide").mkdir()
    names = ("pyodide/pyodide.mjs", "tuckerbox.zip", "games.json", "index.html")
    for name in names:
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    visitor = site.visitor()
    for name in names:
        answer = visitor.ask("GET", f"/{name}")
        assert (answer.status_code, answer.text) == (200, name)
        assert "no-cache" in answer.headers["Cache-Control"], "the name stays when the file changes"
    assert visitor.ask("GET", "/pyodide/nothing.mjs").status_code == 404


@pytest.mark.parametrize("size", [1_000_000, 1_000_001])
def test_records_that_are_too_large_are_refused_alike(both: Both, size: int) -> None:
    assert both.ask("POST", "/api/records", "x" * size)["error"]["says"]
