"""The host of files that the tests of the site use."""

from __future__ import annotations

from http.server import HTTPServer
from pathlib import Path
from socket import socketpair

from tests.site.conftest import Quiet


def test_a_page_may_be_closed_while_it_is_sent_something(tmp_path: Path) -> None:
    ours, theirs = socketpair()
    with ours, HTTPServer(("127.0.0.1", 0), Quiet) as server:
        with theirs:
            theirs.sendall(b"GET / HTTP/1.0\r\n\r\n")
        Quiet(ours, ("127.0.0.1", 0), server, directory=str(tmp_path))
