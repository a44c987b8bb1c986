"""Tests of the server's protection: other sites, headers, cookies, limits, and requests that break something."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.routing import APIRoute

from tests.served import Served
from tests.server.openapi import DOCUMENT
from tests.server.site import Site
from tests.server.visitor import Visitor, good
from tuckerbox.server.actions import queries
from tuckerbox.server.http import rate_limits, security
from tuckerbox.server.http.cookies import COOKIE
from tuckerbox.server.http.routes import client_files, operators
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.settings import Settings

ID = "a-match-that-is-not-there"


def routes(*methods: str) -> list[tuple[str, str]]:
    """Return the method and path of every route with one of these methods, in the API's document or not."""
    found = [(method.upper(), path) for path, ways in DOCUMENT["paths"].items() for method in ways]
    others = (*operators.router.routes, *client_files.router.routes)
    found += [("GET", route.path) for route in others if isinstance(route, APIRoute)]
    filled = [(method, re.sub(r"\{match_id\}", ID, path).replace("{seat}", "0")) for method, path in found]
    return sorted((method, re.sub(r"\{.*?\}", "x", path)) for method, path in filled if method in methods)


CHANGING = routes("POST", "PUT", "PATCH", "DELETE")
LOOKING = [(method, path) for method, path in routes("GET") if not path.endswith("/events")]


def test_the_routes_of_the_api_and_all_others_are_found() -> None:
    assert len(CHANGING) >= 14
    assert ("POST", f"/api/matches/{ID}/moves") in CHANGING
    assert ("GET", "/metrics") in LOOKING


# --- Where requests come from ---

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "http://[half an address"},
    {"Origin": "http://testserver:81"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize(("method", "path"), CHANGING)
def test_another_sites_page_can_change_nothing(shared_site: Site, method: str, path: str) -> None:
    visitor = shared_site.visitor()
    for headers in FOREIGN:
        visitor.refused(403, "cross-origin", method, path, {}, headers=headers)
    for headers in ({"Origin": "http://testserver"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {}):
        answer = visitor.ask(method, path, {}, headers=headers)
        assert answer.status_code != 403 or answer.json()["error"]["code"] != "cross-origin"


def test_an_operator_whose_own_page_is_refused_is_told_what_to_set(shared_site: Site) -> None:
    wrong = shared_site.visitor().refused(
        403, "cross-origin", "PUT", "/api/me", {"name": "Anna"}, headers={"Origin": "https://table.example"}
    )
    assert wrong["says"].endswith("its operator can set TUCKERBOX_PUBLIC_URL to the page's address.")


def test_behind_a_proxy_the_origin_is_checked_against_the_public_address(open_site: Callable[..., Site]) -> None:
    visitor = open_site(public_url="https://table.example").visitor()
    for origin, status in (
        ("https://table.example", 200),
        ("https://evil.example", 403),
        ("https://table.example:8", 403),
    ):
        assert visitor.ask("PUT", "/api/me", {"name": "A"}, headers={"Origin": origin}).status_code == status


@pytest.fixture(scope="module")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Return one server for many tests, none of which changes anything."""
    folder = tmp_path_factory.mktemp("site")
    with Site(Settings(f"sqlite:///{folder / 'tuckerbox.db'}", pause=0, limits=False)) as site:
        yield site


# --- Security headers ---


def check_headers(answer: httpx2.Response, *, api: bool) -> None:
    for name, value in security.SECURITY_HEADERS.items():
        assert answer.headers[name] == value, name
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy.replace("script-src 'self' 'wasm-unsafe-eval';", "")
    assert "server" not in answer.headers
    if api:
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("method", "path"), LOOKING + CHANGING)
def test_every_response_has_the_security_headers(shared_site: Site, method: str, path: str) -> None:
    api = path.startswith("/api/")
    check_headers(shared_site.visitor().ask(method, path), api=api)
    check_headers(shared_site.visitor().ask(method, path, headers={"Origin": "https://evil.example"}), api=api)
    check_headers(shared_site.visitor().ask("PATCH", path), api=api)


# --- Cookies ---


def test_scripts_and_other_sites_cannot_use_the_cookie(open_site: Callable[..., Site]) -> None:
    for url, secure in ((None, False), ("https://table.example", True)):
        cookie = open_site(public_url=url).visitor().ask("GET", "/api/me").headers["Set-Cookie"]
        assert cookie.startswith(f"{COOKIE}=")
        parts = cookie.split("; ")[1:]
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
        assert ("Secure" in parts) == secure


def test_a_forged_cookie_identifies_nobody(anna: Visitor, site: Site) -> None:
    match = anna.hot_seat()["id"]
    real = anna.client.cookies[COOKIE]
    key, _, signature = real.rpartition(".")
    changed = key[:-1] + ("A" if key[-1] != "A" else "B")
    for cookie in (
        f"{changed}.{signature}",
        f"{key}.{signature[:-2]}",
        key,
        "",
        ".",
        "{}",
        '"',
        "ä",
        "." * 5000,
        real * 2,
    ):
        forger = site.visitor()
        headers = {"Cookie": f"{COOKIE}={cookie}".encode("latin-1")}
        answer = forger.ask("GET", f"/api/matches/{match}", headers=headers)
        assert answer.status_code == 200
        assert not any(seat["yours"] for seat in answer.json()["seats"])
        assert COOKIE in answer.headers["Set-Cookie"], "a bad cookie is replaced by a good one"
    assert all(seat["yours"] for seat in anna.table(match)["seats"])


def test_a_publicly_cached_response_sets_no_cookie(site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    cached = {
        "/assets/a-1234.js": True,
        "/engines/outback-1234.wasm": True,
        "/engines/outback.json": True,
        "/icon.svg": True,
        "/": False,
        "/index.html": False,
        "/m/some-match": False,
    }
    for folder in ("assets", "engines"):
        (tmp_path / folder).mkdir()
    for path in cached:
        if Path(path).suffix:
            (tmp_path / path[1:]).write_text("x")
    (tmp_path / "index.html").write_text("x")
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    for path, kept in cached.items():
        answer = site.visitor().ask("GET", path)
        assert answer.text == "x"
        assert answer.headers["Cache-Control"].startswith("public, " if kept else "private, ")
        assert ("Set-Cookie" in answer.headers) != kept


def test_each_page_renews_the_cookie_even_one_that_the_browser_kept(
    site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "index.html").write_text("x")
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    anna = site.visitor("Anna")
    who = site.person_of(anna)
    for path in ("/", "/api/me"):  # a page that a service worker kept asks only for the name
        answer = anna.ask("GET", path)
        assert f"Max-Age={365 * 24 * 3600}" in answer.headers["Set-Cookie"]
        assert answer.headers["Cache-Control"] in ("private, no-cache", "no-store")
        assert site.person_of(anna) == who
    assert anna.get("/api/me") == {"name": "Anna"}
    assert "Set-Cookie" not in anna.ask("GET", "/api/matches").headers


# --- Limits on rate and size ---


def test_a_rate_limited_request_is_told_when_to_retry(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_A_MINUTE", {"read": 5, "play": 4, "set": 3, "talk": 2})
    site = open_site(limits=True)
    anna, bruce = site.visitor("Anna"), site.visitor()
    chat = {"text": "hm", "key": "aaaaaaaa"}
    for method, path, body, often in [
        ("POST", f"/api/matches/{ID}/moves", {"n": 0, "action": "x"}, 4),
        ("POST", f"/api/matches/{ID}/rematch", None, 3),
        ("POST", f"/api/matches/{ID}/chat", chat, 2),
        ("GET", "/api/matches", None, 5),
    ]:
        for _ in range(often):
            assert anna.ask(method, path, body).status_code != 429
        answer = anna.ask(method, path, body)
        assert answer.status_code == 429
        assert answer.json()["error"]["code"] == "rate-limited"
        assert 1 <= int(answer.headers["Retry-After"]) <= 60
        check_headers(answer, api=True)
        assert anna.ask("GET", "/healthz").status_code == 200
    bruce.get("/api/me")
    bruce.get("/api/me")


def test_somebody_writes_to_a_few_strangers_a_day() -> None:
    seconds = 0.0
    counting, anna = rate_limits.Limits(lambda: seconds), Person("anna", "Anna")

    def ask() -> None:
        counting.count(rate_limits.Cost.ADDRESS, anna, "192.0.2.1")

    for _ in range(20):
        ask()
        seconds += 60
    with pytest.raises(RefusedError, match=r"more than 20 in a day\. Please try again in 52 min\."):
        ask()
    seconds += 86_400 / 20
    ask()
    with pytest.raises(RefusedError):
        ask()


def test_a_move_that_cannot_be_read_counts_once(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_A_MINUTE", {"read": 2, "play": 2, "set": 2, "talk": 2})
    anna = open_site(limits=True).visitor("Anna")
    said = [anna.ask("POST", f"/api/matches/{ID}/moves", {"n": "x"}).status_code for _ in range(3)]
    assert said == [422, 422, 429]


def test_requests_without_a_cookie_are_limited_by_address(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_A_MINUTE", {"read": 2, "play": 2, "set": 2, "talk": 2})
    site = open_site(limits=True)
    said = [site.visitor().ask("GET", "/api/me").status_code for _ in range(4)]
    assert said == [200, 200, 429, 429]
    assert site.visitor(client=("10.0.0.9", 1)).ask("GET", "/api/me").status_code == 200


def test_one_address_has_a_higher_limit_than_one_person(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_A_MINUTE", {"read": 1000, "play": 2, "set": 2, "talk": 2})
    monkeypatch.setattr(rate_limits, "A_CROWD", 3)
    site = open_site(limits=True)

    def ask() -> int:
        visitor = site.visitor()
        visitor.get("/api/me")  # sets a cookie
        return visitor.ask("POST", f"/api/matches/{ID}/rematch").status_code

    said = [ask() for _ in range(7)]
    assert 429 not in said[:6]
    assert said[6] == 429


def test_a_body_that_is_too_large_is_refused_with_any_content_length(anna: Visitor) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 100_000

    kind = {"Content-Type": "application/json"}
    moves = f"/api/matches/{ID}/moves"
    anna.refused(413, "too-large", "POST", moves, content=parts(), headers={"Content-Type": "text/plain"})
    anna.refused(413, "too-large", "GET", f"/api/matches/{ID}/previews?n=x", content=parts())
    for path in ("/api/matches", "/api/records", moves):
        anna.refused(413, "too-large", "POST", path, content=b" " * 1_000_001, headers=kind)
        anna.refused(413, "too-large", "POST", path, content=parts(), headers=kind)
        for length in ("1000001", "9" * 5000, "-1", "many", ""):
            anna.refused(413, "too-large", "POST", path, content=b"{}", headers={**kind, "Content-Length": length})


# --- Malformed requests ---

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"\xff\xfe{}",
        b'{"name": "\\ud800"}',
        b'{"name": "\x00"}',
        b'{"name": 7}',
        b'{"name": NaN}',
        b'{"name": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"name": "x", "more": 1}',
        b'{"name": "' + b"x" * 100_000 + b'"}',
    ],
    ids=lambda content: content[:20].decode("latin-1"),
)
def test_a_malformed_body_is_refused_with_a_sentence(shared_site: Site, content: bytes) -> None:
    shared_site.visitor().refused(422, "invalid-request", "PUT", "/api/me", content=content, headers=JSON)


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data", "", "nonsense; =;"])
def test_a_body_with_another_content_type_is_refused(shared_site: Site, kind: str) -> None:
    content, headers = b'{"name": "Anna"}', {"Content-Type": kind}
    shared_site.visitor().refused(422, "invalid-request", "PUT", "/api/me", content=content, headers=headers)


@pytest.mark.parametrize(
    "name", ["\0", "a\nb", "\u202eevil", " ", "x" * 25, "a:b", "\u200b", "\x7f", "\u3164", "\u2800 \u115f"]
)
def test_an_invalid_name_is_refused(shared_site: Site, name: str) -> None:
    visitor = shared_site.visitor()
    before = visitor.get("/api/me")
    assert visitor.ask("PUT", "/api/me", {"name": name}).status_code in (400, 422)
    assert visitor.get("/api/me") == before


@pytest.mark.parametrize("name", ["Zoë", "李", "O'Brien", "<script>", "🐨", '"', "%00", "x" * 24])
def test_a_name_can_have_any_letters(shared_site: Site, name: str) -> None:
    visitor = shared_site.visitor()
    assert visitor.ask("PUT", "/api/me", {"name": name}).json() == {"name": name}
    assert visitor.get("/api/me") == {"name": name}


@pytest.mark.parametrize("n", [-1, 10**6 + 1, 10**19, 10**400, 1.5, "x", None, [], {}])
def test_an_invalid_entry_number_is_refused(anna: Visitor, n: Any) -> None:
    match = anna.hot_seat()["id"]
    anna.refused(422, "invalid-request", "POST", f"/api/matches/{match}/moves", {"n": n, "action": "done"})
    anna.refused(422, "invalid-request", "GET", f"/api/matches/{match}?at={json.dumps(n)}")
    assert anna.table(match)["last"] == 0


def test_an_unknown_address_is_refused_in_the_usual_form(shared_site: Site) -> None:
    visitor = shared_site.visitor()
    for path in ("/api/nothing", "/api/", "/api/matches/%00%00%00%00%00%00%00%00%00%00", f"/api/matches/{'x' * 5000}"):
        answer = visitor.ask("GET", path)
        assert answer.status_code in (404, 422)
        assert set(answer.json()) == {"error"}
    assert visitor.ask("DELETE", f"/api/matches/{ID}").status_code == 405
    assert visitor.ask("POST", "/api/nothing").json()["error"]["code"] in ("not-found", "method-not-allowed")


@pytest.mark.parametrize(
    "path",
    [
        "/engines/%2e%2e/app.py",
        "/engines/" + "x" * 300,
        "/assets/..",
        "/assets/../app.py",
        "/assets/%2e%2e/app.py",
        "/assets/%2e%2e%2fapp.py",
        "/assets/..%2f..%2fapp.py",
        "/assets/..%5capp.py",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/%00",
        "/assets/" + "x" * 300,
        "/..%2fapp.py",
        "/%2e%2e/app.py",
        "/%2fetc%2fpasswd",
        "//etc/passwd",
        "/" + "x" * 5000,
        "/%00",
        "/%ff%fe",
        "/.",
        "/..",
    ],
)
def test_no_path_leads_out_of_the_clients_folder(
    shared_site: Site, path: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("the page")
    (tmp_path / "app.py").write_text("not for you")
    monkeypatch.setattr(client_files, "CLIENT", folder)
    sent: list[Any] = []

    async def ask() -> None:  # a raw request, because a client would normalise the path
        from urllib.parse import unquote

        scope = {
            "type": "http", "method": "GET", "path": unquote(path), "raw_path": path.encode(), "query_string": b"",
            "headers": [(b"host", b"testserver")], "scheme": "http", "server": ("testserver", 80),
            "client": ("127.0.0.1", 1), "http_version": "1.1", "root_path": "",
        }  # fmt: skip

        async def receive() -> Any:
            await asyncio.Event().wait()

        async def send(message: Any) -> None:
            sent.append(message)

        await shared_site.app(scope, receive, send)

    shared_site.call(ask)
    assert sent[0]["status"] in (200, 404)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    assert body in (b"the page", b"There is no such file.", b'{"detail":"Not Found"}') or b"not-found" in body


def test_an_internal_error_is_answered_without_a_traceback(
    open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = open_site().visitor()

    def break_down(*_: Any) -> None:
        raise RuntimeError("the inner secret")

    monkeypatch.setattr(queries, "tables", break_down)
    answer = visitor.ask("GET", "/api/matches")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal-error"
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    check_headers(answer, api=True)
    assert good(visitor.ask("GET", "/api/me"))


def test_a_websocket_is_not_opened(shared: Served) -> None:
    """No check of the middleware would see a websocket."""
    asked = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": "a" * 22 + "==",
        "Sec-WebSocket-Version": "13",
    }
    with httpx2.Client(base_url=shared.url) as client:
        assert client.get("/api/games", headers=asked).status_code == 200
        assert (
            client.get("/api/games", headers={**asked, "Host": "evil.example"}).json()["error"]["code"]
            == "unknown-host"
        )
