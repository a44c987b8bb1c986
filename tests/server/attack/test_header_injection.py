"""Somebody puts line breaks where they could end a header or a line of the log, and begin one of their own."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.processes import PATIENCE, run_program
from tests.served import READY, Served
from tests.server.visitor import Visitor, sit_together, until, upload

MARK = "X-Injected"
BREAKS = ("\r\n", "\n", "\r", "\x85", "\u2028", "\x0b", "\x0c")
ENCODED = ("%0d%0a", "%0a", "%0d", "%250d%250a", "%E5%98%8A%E5%98%8D", "%c4%8d%c4%8a")


def answers(url: str, request: str) -> list[tuple[int, dict[str, str], bytes]]:
    """Send bytes that no client would, and return the status, headers and body of each answer."""
    where = urlsplit(url)
    received = b""
    with socket.create_connection((str(where.hostname), where.port or 0), PATIENCE) as connection:
        connection.sendall(request.encode("latin-1"))
        while part := connection.recv(65536):
            received += part
    found = []
    while received:
        head, _, received = received.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        size = int(headers.get("content-length", len(received)))
        found.append((int(status.split()[1]), headers, received[:size]))
        received = received[size:]
    return found


def request(url: str, path: str = "/api/me", *headers: str, method: str = "GET", host: str | None = None) -> str:
    """Return a request as text. A header or a path can contain anything."""
    lines = (f"{method} {path} HTTP/1.1", f"Host: {host or urlsplit(url).netloc}", *headers, "Connection: close")
    return "\r\n".join(lines) + "\r\n\r\n"


def check_headers(headers: dict[str, str]) -> None:
    """Assert that no header has anything of the attack in its name or its value."""
    said = "\n".join(f"{name}: {value}" for name, value in headers.items()).lower()
    assert MARK.lower() not in said
    assert not any(one in said for one in ("\r", "\x85", "\x0b", "\x0c", "\0"))


@pytest.fixture
def proxied(serve: Callable[..., Served]) -> Served:
    """Return a server that believes the proxy on this machine."""
    return serve(env={"TUCKERBOX_TRUSTED_PROXIES": "127.0.0.1"})


def test_no_line_break_in_a_request_reaches_a_header_or_the_log(proxied: Served) -> None:
    url = proxied.url
    paths = [f"{before}x{line}{MARK}:{line}1{after}" for line in ENCODED for before, after in (
        ("/", ""), ("/", "/"), ("/m/", ""), ("/api/", ""), ("/api/games/", "/lesson"), ("/api/matches/", "/record"),
        ("/assets/", ".js"), ("/api/matches?", ""), ("//evil.example/", "/"),
    )]  # fmt: skip
    asked = [request(url, path, method=method) for path in paths for method in ("GET", "POST")]
    for name in ("X-Forwarded-For", "X-Forwarded-Proto", "User-Agent", "Cookie", "Origin", "Authorization", "Accept"):
        asked += [request(url, "/api/me", f"{name}: 192.0.2.1{line}{MARK}: 1") for line in ("\n", "\r", "\0", "\r\n ")]
        asked += [request(url, "/api/me", f"{name}: 192.0.2.1{line}{MARK}: 1") for line in ENCODED]
    asked += [request(url, host=f"{host}{line}{MARK}: 1") for line in ENCODED for host in ("localhost", "evil.example")]
    asked += [request(url, f"/{line}{MARK}: 1") for line in ("\n", "\r", "\t", "\0", "\x85")]
    asked += [request(url, method=f"GET{line}{MARK}") for line in ("\n", "\r", "\x0b")]
    for one in asked:
        for status, headers, body in answers(url, one):
            assert 200 <= status < 300 or 400 <= status < 500, one
            check_headers(headers)
            assert "location" not in headers, one
            if "json" in headers.get("content-type", ""):
                json.loads(body)
    assert answers(url, request(url))[0][0] == 200
    proxied.stop()
    after = proxied.lines[next(k for k, line in enumerate(proxied.lines) if line.startswith(READY)) + 1 :]
    for line in after:
        assert MARK not in line or isinstance(json.loads(line), dict), line


def test_no_second_answer_comes_for_a_request_hidden_in_another(proxied: Served) -> None:
    hidden = request(proxied.url, "/metrics")
    size = len(hidden)
    for headers in (
        (f"Content-Length: {size}", "Transfer-Encoding: chunked"),
        (f"Content-Length: {size}", "Content-Length: 0"),
        ("Transfer-Encoding : chunked",),
        ("Transfer-Encoding: xchunked",),
        (f"X-Forwarded-For: 192.0.2.1\rContent-Length: {size}",),
    ):
        asked = request(proxied.url, "/api/matches", "Content-Type: application/json", *headers, method="POST")
        found = answers(proxied.url, asked + hidden)
        assert len(found) <= 1, headers
        assert not any(b"python_info" in body for _, _, body in found), headers


@pytest.mark.parametrize("line", BREAKS, ids=ascii)
def test_a_name_with_a_line_break_is_refused(shared: Served, come: Callable[..., Visitor], line: str) -> None:
    anna, bad = come(shared.url, "Anna"), f"A{line}{MARK}: 1"
    before = anna.get("/api/me")
    seats = [{"who": "here", "name": bad}, {"who": "open"}]
    match = anna.set_table("here", "open")["id"]
    for method, path, body in (
        ("PUT", "/api/me", {"name": bad}),
        ("POST", "/api/matches", {"game": "outback", "seats": seats}),
        ("POST", f"/api/matches/{match}/sit", {"seat": 1, "name": bad}),
    ):
        answer = anna.ask(method, path, body)
        assert answer.status_code in (400, 422), answer.text
        check_headers(dict(answer.headers))
    assert anna.get("/api/me") == before


@pytest.mark.parametrize("line", BREAKS, ids=ascii)
def test_chat_and_records_with_line_breaks_add_no_header_and_no_event(
    shared: Served, come: Callable[..., Visitor], line: str
) -> None:
    anna, bruce = come(shared.url, "Anna"), come(shared.url, "Bruce")
    match, bad = sit_together(anna, bruce), f"hello{line}{line}event: entry{line}id: 9{line}data: {{}}{line}{line}"
    with bruce.stream(match, after=-1) as stream:
        said = anna.ask("POST", f"/api/matches/{match}/chat", {"text": bad, "key": "aaaaaaaa"})
        told = until(stream, lambda event: event.kind == "chat")
    assert told[-1].data["text"] == said.json()["text"]
    assert [event.id for event in told if event.kind == "entry"] in ([], ["0"])
    for answer in (said, upload(anna, f"{MARK}{line}{MARK}: 1"), bruce.ask("GET", f"/api/matches/{match}/record")):
        check_headers(dict(answer.headers))
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="outback-')


LOGS = """
import sys
import structlog
from tuckerbox.server.http import log_format

log_format.set_up(readable=sys.argv[1] == "readable")
bad = sys.argv[2]
structlog.get_logger().warning("listener.unreadable", message=bad, match=bad, reason=str(ValueError(bad)))
"""


@pytest.mark.parametrize("form", ["readable", "json"])
@pytest.mark.parametrize("line", BREAKS, ids=ascii)
def test_a_line_break_in_what_is_logged_begins_no_line(line: str, form: str) -> None:
    said: Any = run_program([sys.executable, "-c", LOGS, form, f"a{line}{MARK}: 1"]).stderr
    assert len(said.rstrip("\n").split("\n")) == 1, said
    if form == "json":
        assert json.loads(said)["message"] == f"a{line}{MARK}: 1"
    else:
        assert "\r" not in said
