"""The document of the HTTP API: it is up to date, has examples, and random requests are answered as it says."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

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
from tests.server.visitor import Visitor, sit_together, whose_turn
from tests.write_examples import made
from tuckerbox import presentation
from tuckerbox.server.actions import types
from tuckerbox.server.http import schemas
from tuckerbox.server.http.app import bare_app
from tuckerbox.server.http.examples import FILE
from tuckerbox.server.random_ids import new_id
from tuckerbox.server.settings import Settings
from tuckerbox.server.table.notices import AddressRow
from tuckerbox.server.table.rows import now

ROOT = Path(__file__).parent.parent.parent
OPERATIONS = [(method, path, said) for path, ways in DOCUMENT["paths"].items() for method, said in ways.items()]
each_operation = pytest.mark.parametrize(
    ("method", "path", "operation"), OPERATIONS, ids=[said["operationId"] for *_, said in OPERATIONS]
)


def test_the_committed_document_is_up_to_date() -> None:
    assert bare_app().openapi() == DOCUMENT, "web/openapi.json is out of date: run make api, and commit it."


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
    declared = [vars(module)[name] for module in (presentation, types, schemas) if name in vars(module)]
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
    with Site(Settings(f"sqlite:///{folder / 'tuckerbox.db'}", pause=3600, limits=False)) as site:
        yield site


CHECKS: list[Callable[..., Any]] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


class Tables:
    """Matches in every state, so that random requests find something."""

    def __init__(self, site: Site) -> None:
        self.anna, self.bruce = site.visitor("Anna"), site.visitor("Bruce")
        over = sit_together(self.anna, self.bruce)
        self.anna.act(over, "resign")
        self.over = over
        self.running = sit_together(self.anna, self.bruce)
        rng = random.Random(1)
        for _ in range(6):
            whose_turn(self.running, self.anna, self.bruce).play(self.running, rng)
        self.hot = self.anna.hot_seat()["id"]
        self.waiting = self.anna.set_table("here", "invited", "open")["id"]
        self.lesson = self.anna.post("/api/games/outback/lesson", {})["id"]
        self.unconfirmed = AddressRow(
            new_id(), new_id(), "mail", "x@x.org", "s", "turn", None, True, "word", now(), None
        )
        site.services.store.notices.add_address(self.unconfirmed, most=1)
        self._target = json.dumps(Browser("https://push.example/1").subscription())

    def address_of(self, visitor: Visitor) -> str:
        """Return an address where a visitor gets notices."""
        known = visitor.get("/api/me/addresses")["addresses"]
        added = known or [visitor.post("/api/me/addresses", {"channel": "push", "target": self._target})]
        id: str = added[0]["id"]
        return id

    @property
    def all(self) -> list[str]:
        return [self.over, self.running, self.hot, self.waiting, self.lesson]


def fuzz(site: Site, method: str, path: str, most: int) -> set[int]:
    """Send random requests to one operation, and return the statuses of the errors."""
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
    """Give a request an existing address or match, and often the match's last entry and one of its choices."""
    if "id" in case.path_parameters:
        case.path_parameters["id"] = tables.address_of(visitor)
        if isinstance(case.body, dict) and "word" in case.body:
            case.path_parameters["id"], case.body["word"] = tables.unconfirmed.id, tables.unconfirmed.proof
        if isinstance(case.body, dict) and "quiet" in case.body:
            case.body["quiet"] = None
    if "match_id" not in case.path_parameters:
        return
    case.path_parameters["match_id"] = match = rng.choice(tables.all)
    table = visitor.table(match)
    choices = (table["moment"] or {}).get("choices") or [{"action": "done"}]
    for asked in (case.body, case.query):
        if isinstance(asked, dict):
            asked.update({key: table["last"] for key in ("n", "at", "after") if key in asked and rng.random() < 0.8})
            if "action" in asked:
                asked["action"] = rng.choice(choices)["action"]


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
    said = fuzz(fuzzed, method, path, 5)
    assert said - {404, 422}, "no request got as far as a match"


@pytest.mark.soak
@pytest.mark.parametrize(("method", "path", "operation"), FINITE, ids=[said["operationId"] for *_, said in FINITE])
def test_many_random_requests_are_answered_as_documented(
    fuzzed: Site, method: str, path: str, operation: dict[str, Any]
) -> None:
    fuzz(fuzzed, method, path, 1000)
