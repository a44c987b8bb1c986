"""Compression of the answers for which it pays: the client's files, whole tables, lists and records."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipResponder, IdentityResponder
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.server.http.policy import policy_of

SMALLEST = 1000  # bytes that are compressed
LEVEL = 5


class Compression:
    """Middleware that compresses the answers of routes whose policy says so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        forward = send

        async def choose(message: Message) -> None:
            nonlocal forward
            if message["type"] == "http.response.start":  # only now is the route known
                endpoint = scope.get("endpoint")
                if endpoint is not None and policy_of(endpoint).compressed:
                    forward = self.responder(scope, send).send_with_compression
            await forward(message)

        await self.app(scope, receive, choose)

    def responder(self, scope: Scope, send: Send) -> IdentityResponder:
        responder = (
            GZipResponder(self.app, SMALLEST, LEVEL)
            if "gzip" in Headers(scope=scope).get("Accept-Encoding", "")
            else IdentityResponder(self.app, SMALLEST)
        )
        responder.send = send
        return responder
