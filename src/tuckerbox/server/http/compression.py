"""Compression of the answers for which it pays: whole tables, lists and documents."""

from __future__ import annotations

import re

from starlette.middleware.gzip import GZipResponder, IdentityResponder
from starlette.types import Receive, Scope, Send

from tuckerbox.server.http.exchange import Exchange

SMALLEST = 1000  # bytes of the smallest answer that is compressed
LEVEL = 5
GZIP = re.compile(r"gzip(?!\s*;\s*q=0(?:\.0*)?$)(?:\s*;.*)?")


def compressing(exchange: Exchange) -> Send:
    """Return a function that sends a response compressed, if the client accepts that."""
    accepts = accepts_gzip(exchange.headers.get(b"accept-encoding", b"").decode("latin-1"))
    responder = GZipResponder(nothing, SMALLEST, LEVEL) if accepts else IdentityResponder(nothing, SMALLEST)
    responder.send = exchange.send
    return responder.send_with_compression


def accepts_gzip(value: str) -> bool:
    """Return whether a client with this Accept-Encoding header accepts gzip."""
    return any(GZIP.fullmatch(coding.strip()) for coding in value.lower().split(","))


async def nothing(_: Scope, __: Receive, ___: Send) -> None:
    """Do nothing: Starlette's responders insist on an application, but are not asked to call it here."""
