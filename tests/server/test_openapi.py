"""The document of the HTTP API: it is up to date, has examples, and random requests are answered as it says."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from typing_extensions import is_typeddict

from tests.server.notify.browser import Browser
from tests.server.openapi import DOCUMENT
from tests.server.site import Site
from tests.server.test_browser_thinking import borrowed_choice
from tests.server.test_exploring import first_choice
from tests.server.test_premoves import Table as PlannedTable
from tests.server.visitor import Visitor, bots_turn, path, sit_together, whose_turn
from tests.write_examples import made
from tuckerbox import presentation
from tuckerbox.lessons import moments_of
from tuckerbox.server.actions import answer_types
from tuckerbox.server.http import schemas
from tuckerbox.server.http.app import bare_app
from tuckerbox.server.http.examples import FILE
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.settings import Settings
from tuckerbox.server.table.notice_rows import AddressRow
from tuckerbox.server.table.rows import now

DAY = "2026-03-14"
ROOT = Path(__file__).parent.parent.parent
OPERATIONS = [(method, path, said) for path, ways in DOCUMENT["paths"].items() for method, said in ways.items()]
each_operation = pytest.mark.parametrize(
    ("method", "path", "operation"), OPERATIONS, ids=[said["operationId"] for *_, said in OPERATIONS]
)


def test_the_committed_document_is_up_to_date() -> None:
    assert bare_app().openapi() == DOCUMENT, "web/openapi.json is out of date: run make api, and commit it."


@each_operation
def test_every_operation_describes_the_refusals_that_all_can_answer(
    method: str, path: str, operation: dict[str, Any]
) -> None:
    """401 and 403: the token, or another site's page; 422: the request is malformed; 429: there are too many."""
    assert {"401", "403", "422", "429"} <= operation["responses"].keys()


@each_operation
def test_every_parameter_and_answer_is_described(method: str, path: str, operation: dict[str, Any]) -> None:
    assert all(parameter.get("description") for parameter in operation.get("parameters", []))
    assert "Successful Response" not in {answer["description"] for answer in operation["responses"].values()}


# --- Examples ---


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = DOCUMENT["components"]["schemas"][name] if name else schema
    return found


def examples(content: dict[str, Any]) -> list[Any]:
    """Return the examples of a body, from the operation or from its schema."""
    if "example" in content:
        return [content["example"]]
    schema = resolved(content["schema"])
    if schema.get("type") == "array" and "examples" not in schema:
        return [[example] for example in resolved(schema["items"]).get("examples", [])]
    return list(schema.get("examples", []))


@each_operation
def test_every_request_and_response_body_has_an_example(method: str, path: str, operation: dict[str, Any]) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        assert examples(content)
    for status, answer in operation["responses"].items():
        if int(status) < 300 and not path.endswith("/events"):
            for kind, content in answer["content"].items():
                assert examples(content), f"{status} {kind}"


@pytest.mark.parametrize("name", sorted(DOCUMENT["components"]["schemas"]))
def test_every_example_fits_its_schema(name: str) -> None:
    declared = [vars(module)[name] for module in (presentation, answer_types, schemas) if name in vars(module)]
    kind: Any = declared[0] if declared else None
    for example in DOCUMENT["components"]["schemas"][name].get("examples", []):
        assert kind is not None
        TypeAdapter(kind).validate_json(json.dumps(example), strict=False)
        if is_typeddict(kind):
            assert set(example) == set(kind.__annotations__), "an example of what is shown has every field"
        elif issubclass(kind, schemas.ResponseBody):
            assert set(example) == set(kind.model_fields), "an example response has every field"


def test_the_committed_examples_are_up_to_date() -> None:
    written = json.loads(FILE.read_text(encoding="utf-8"))
    assert written == made(), f"{FILE.relative_to(ROOT)} is out of date: run make api, and commit it."


# --- Fuzzing, with valid and invalid requests ---


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("fuzzed")
    database = f"sqlite:///{folder / 'tuckerbox.db'}"
    with Site(Settings(database, pause=3600, hint_seconds=0.1, limits=False)) as site:
        yield site


CHECKS: list[Callable[..., Any]] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


ADDRESSES = count()


class Tables:
    """Matches in every state, so that random requests find something."""

    def __init__(self, site: Site) -> None:
        client = (f"192.0.2.{next(ADDRESSES)}", 50000)  # many tables with bots are too many for one address
        both = self.anna, self.bruce = site.visitor("Anna", client=client), site.visitor("Bruce", client=client)
        self.over = sit_together(*both)
        self.anna.act(self.over, "resign")
        self.running = sit_together(*both)
        rng = random.Random(1)
        for _ in range(6):
            whose_turn(self.running, *both).play(self.running, rng)
        self.hot = self.anna.hot_seat()["id"]
        self.anna.post(path(self.hot, "hint"), {"seat": None})
        waiting = self.anna.set_table("here", "invited", "open")
        self.waiting, self.secret = waiting["id"], waiting["seats"][1]["secret"]
        self.bruce.sit(self.waiting, seat=2)
        self.lesson = self.anna.post("/api/games/outback/lesson", {})["id"]
        self.live = sit_together(*both, clock={"bank": 10_000, "increment": 10})
        self.daily = sit_together(*both, clock={"hours": 24})
        self.with_plans = PlannedTable(*both)
        self.with_bot = bots_turn(self.anna)
        self.undone = sit_together(*both)
        while (undo := self.anna.moment(self.undone)["undo"])["ask"] is None or undo["free"] is not None:
            whose_turn(self.undone, *both).play(self.undone, rng)
        self.anna.act(self.undone, "undo")
        for seat, visitor in enumerate(both):
            visitor.post(path(self.running, f"seats/{seat}/token"))
        self.unconfirmed = AddressRow(
            new_id(), new_id(), "mail", "x@x.org", "s", "turn", None, True, "word", now(), None
        )
        site.services.store.notices.add_address(self.unconfirmed, most=1)
        self.push = json.dumps(Browser("https://push.example/1").subscription())

    def address_of(self, visitor: Visitor) -> str:
        """Return an address where a visitor gets notices."""
        known = visitor.get("/api/me/addresses")["addresses"]
        added = known or [visitor.post("/api/me/addresses", {"channel": "push", "target": self.push})]
        id: str = added[0]["id"]
        return id

    @property
    def all(self) -> list[str]:
        of_games = [self.over, self.running, self.hot, self.waiting, self.lesson, self.live, self.daily]
        return [*of_games, self.with_plans.id, self.with_bot, self.undone]

    @property
    def fitting(self) -> dict[str, list[str]]:
        """The matches in which an operation that few of them allow is possible."""
        return {
            "answer": [self.undone],
            "vote": [self.live],
            "rest": [self.daily],
            "planTurn": [self.with_plans.id],
            "takePremoveBack": [self.with_plans.id],
            "getHint": [self.hot],
            "getGuidance": [self.lesson],
            "borrowTurn": [self.with_bot],
            "decideForBot": [self.with_bot],
            "cancel": [self.waiting],
            "leave": [self.waiting],
            "openInvitation": [self.waiting],
            "sit": [self.waiting],
            "changeOptions": [self.waiting],
            "changeSeat": [self.waiting],
            "rematch": [self.over],
        }


def fuzz(site: Site, method: str, path: str, most: int) -> set[int]:
    """Send random requests to one operation, and return the statuses of the answers."""
    operation = schemathesis.openapi.from_dict(DOCUMENT)[path][method.upper()]
    tables = Tables(site)
    rng = random.Random(f"{method} {path}")
    said: set[int] = set()
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)

    @given(case=st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in modes)))
    @settings(max_examples=most, database=None, suppress_health_check=list(HealthCheck))
    def ask(case: schemathesis.Case) -> None:
        visitor = rng.choice((tables.anna, tables.bruce))
        if rng.random() < 0.7:
            make_likely(case, visitor, tables, rng)
        answer = send(visitor, case)
        said.add(answer.status_code)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error"}

    ask()
    return said


def make_likely(case: schemathesis.Case, visitor: Visitor, tables: Tables, rng: random.Random) -> None:
    """Give a request an existing address, game or match, and often what would be possible there."""
    if "id" in case.path_parameters:
        make_likely_address(case, visitor, tables)
    elif "game" in case.path_parameters:
        make_likely_game(case, visitor, rng)
    elif "match_id" in case.path_parameters:
        make_likely_match(case, visitor, tables, rng)
    elif operation_of(case) == "uploadRecord":
        case.body = visitor.ask("GET", path(tables.over, "record")).content
        case.media_type = "text/plain"
    elif isinstance(case.body, dict) and "target" in case.body:
        case.body |= {"channel": "push", "target": tables.push}


def operation_of(case: schemathesis.Case) -> str:
    return str(case.operation.definition.raw["operationId"])


def make_likely_address(case: schemathesis.Case, visitor: Visitor, tables: Tables) -> None:
    case.path_parameters["id"] = tables.address_of(visitor)
    if isinstance(case.body, dict) and "word" in case.body:
        case.path_parameters["id"], case.body["word"] = tables.unconfirmed.id, tables.unconfirmed.proof
    if isinstance(case.body, dict) and "quiet" in case.body:
        case.body["quiet"] = None


def make_likely_game(case: schemathesis.Case, visitor: Visitor, rng: random.Random) -> None:
    """Give a request a game, and one of its moments or its puzzle of a day."""
    case.path_parameters["game"] = game = "outback"
    if "moment" in case.path_parameters:
        case.path_parameters["moment"] = rng.choice(sorted(moments_of(game)))
    choices = visitor.get(f"/api/games/{game}/puzzle", day=DAY)["choices"]
    likely = {"day": DAY, "action": rng.choice(choices)["action"], "bot": "greedy", "key": None}
    put_in(case, likely)


def make_likely_match(case: schemathesis.Case, visitor: Visitor, tables: Tables, rng: random.Random) -> None:
    fitting = tables.fitting.get(operation_of(case), [])
    match = rng.choice(fitting if fitting and rng.random() < 0.5 else tables.all)
    case.path_parameters["match_id"] = match
    table = visitor.table(match)
    choices = (table["moment"] or {}).get("choices") or [{"action": "done"}]
    action = rng.choice(choices)["action"]
    if "seat" in case.path_parameters:
        case.path_parameters["seat"] = rng.randrange(len(table["seats"]))
    likely: dict[str, Any] = {"action": action, "bot": "greedy"}
    if operation_of(case) == "sit":
        likely |= {"secret": None, "options": None, "night": None, "seat": rng.randrange(len(table["seats"]))}
    if operation_of(case) == "openInvitation":
        likely["secret"] = tables.secret
    if operation_of(case) == "changeSeat":
        seat = table["seats"][case.path_parameters["seat"]]
        likely |= {"who": "invited", "bot": None, "nonce": seat["nonce"]}
    if rng.random() < 0.8:
        likely |= dict.fromkeys(("n", "at", "after"), table["last"])
    if match == tables.over and rng.random() < 0.5:
        likely |= {"at": 0, "action": first_choice(visitor.get(path(match, "line"), at=0))}
    if match == tables.with_bot and visitor is tables.anna and table["moment"]["turn"] == 1:
        likely["action"] = borrowed_choice(visitor, match, table["last"])
    if match == tables.with_plans.id and (ahead := visitor.get(tables.with_plans.path)["ahead"]):
        likely["actions"] = [rng.choice(ahead["choices"])["action"], "done"]
    put_in(case, likely)


def put_in(case: schemathesis.Case, likely: dict[str, Any]) -> None:
    """Replace those values of a request that have a likely one."""
    for asked in (case.body, case.query):
        if isinstance(asked, dict):
            for key in likely.keys() & asked.keys():
                asked[key] = [likely[key]] if isinstance(asked[key], list) and key == "action" else likely[key]


def send(visitor: Visitor, case: schemathesis.Case) -> Any:
    """Send a request as this visitor."""
    said = case.as_transport_kwargs(base_url="http://testserver")
    said.pop("cookies", None)
    if "data" in said:
        said["content"] = said.pop("data")
    return visitor.client.request(**said)


FINITE = [said for said in OPERATIONS if not said[1].endswith("/events")]  # test_streams.py tests the others


@pytest.mark.parametrize(("method", "path", "operation"), FINITE, ids=[said["operationId"] for *_, said in FINITE])
def test_random_requests_are_answered_as_documented(
    fuzzed: Site, method: str, path: str, operation: dict[str, Any]
) -> None:
    said = fuzz(fuzzed, method, path, 10)
    assert said - {404, 422}, "no request got as far as a match"


@pytest.mark.soak
@pytest.mark.parametrize(("method", "path", "operation"), FINITE, ids=[said["operationId"] for *_, said in FINITE])
def test_many_random_requests_are_answered_as_documented(
    fuzzed: Site, method: str, path: str, operation: dict[str, Any]
) -> None:
    said = fuzz(fuzzed, method, path, 1000)
    assert any(200 <= status < 300 for status in said), said


LETTERS = string.ascii_letters + string.digits + "-_"
ANYTHING = "".join(map(chr, range(1, 0x800))).replace("/", "")


def test_no_random_request_ends_letters_or_blocks_an_address(fuzzed: Site) -> None:
    """These links are not in the document, because programs that play have no use for them."""
    tables, rng = Tables(fuzzed), random.Random(1)
    row, notices = tables.unconfirmed, fuzzed.services.store.notices

    def random_word() -> str:
        return quote("".join(rng.choices(rng.choice((LETTERS, ANYTHING)), k=rng.randrange(2, 60))), safe="")

    def ask(does: str, id: str, secret: str) -> int:
        body = rng.choice((b"", b"List-Unsubscribe=One-Click", rng.randbytes(20)))
        return tables.bruce.client.post(f"/notices/{id}/{does}/{secret}", content=body).status_code

    for _ in range(200):
        does = rng.choice(("stop", "block"))
        assert ask(does, rng.choice((row.id, new_id(), random_word())), random_word()) in (204, 404, 422)
    assert notices.address(row.id) == row
    assert not notices.is_blocked(row.target)
    assert ask("block", row.id, notices.block_secret(row.id)) == 204
    assert notices.is_blocked(row.target)
    assert ask("stop", row.id, row.secret) == 204
    assert notices.address(row.id) != row
