"""Compression: which answers and files are compressed, and for whom."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.visitor import Visitor
from tuckerbox.server.http import files
from tuckerbox.server.http.compression import accepts_gzip
from tuckerbox.server.http.routes import client_files


def encoding(visitor: Visitor, method: str, path: str, body: Any = None, *, accept: str = "gzip") -> str | None:
    answer = visitor.ask(method, path, body, headers={"Accept-Encoding": accept})
    assert answer.status_code < 300
    assert len(answer.content) > 1000
    found: str | None = answer.headers.get("Content-Encoding")
    assert (found is None) or "Accept-Encoding" in answer.headers["Vary"]
    return found


def test_tables_lists_and_files_are_compressed(anna: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/a-1234.js"):
        (tmp_path / name).write_text("x" * 2000)
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    match = anna.hot_seat("here", "here")["id"]
    for path in (f"/api/matches/{match}", "/api/games", "/api/openapi.json", "/", "/assets/a-1234.js"):
        assert encoding(anna, "GET", path) == "gzip"
        assert encoding(anna, "GET", path, accept="identity") is None


def test_the_news_of_moves_is_sent_as_it_is(anna: Visitor) -> None:
    match = anna.hot_seat("here", "here")["id"]
    moment = anna.moment(match)
    move = {"n": moment["n"], "action": moment["choices"][0]["action"]}
    assert encoding(anna, "POST", f"/api/matches/{match}/moves", move) is None
    assert encoding(anna, "GET", f"/api/matches/{match}/news?after=0") is None


def test_a_file_is_compressed_once_and_sent_again_only_when_it_has_changed(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    page = tmp_path / "index.html"
    page.write_text("x" * 2000)
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    monkeypatch.setattr(files, "KEPT", {})
    first, second = anna.ask("GET", "/"), anna.ask("GET", "/")
    assert first.text == second.text == "x" * 2000
    assert len(files.KEPT) == 1
    known = {"If-None-Match": first.headers["ETag"]}
    again = anna.ask("GET", "/", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    page.write_text("y" * 3000)
    assert anna.ask("GET", "/", headers=known).text == "y" * 3000


def test_a_file_that_is_compressed_does_not_wait_for_another(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "index.html").write_text("x" * 2000)
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    monkeypatch.setattr(files, "KEPT", {})
    assert encoding(anna, "GET", "/") == "gzip"
    with files.ONE_AT_A_TIME:
        assert encoding(anna, "GET", "/") == "gzip"


def test_a_file_is_compressed_only_if_that_makes_it_smaller(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "noise.woff2").write_bytes(noise := random.Random(1).randbytes(5000))
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    assert encoding(anna, "GET", "/noise.woff2") is None
    assert anna.ask("GET", "/noise.woff2").content == noise


@pytest.mark.parametrize(
    ("value", "accepted"),
    [
        ("gzip", True),
        ("br, GZIP", True),
        ("gzip;q=0.5, br", True),
        ("deflate, gzip; q=1.0", True),
        ("gzip;q=0.01", True),
        ("", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("br, gzip ; q=0.000", False),
        ("notgzip, gzipped", False),
    ],
)
def test_clients_may_refuse_gzip(value: str, accepted: bool) -> None:
    assert accepts_gzip(value) == accepted
