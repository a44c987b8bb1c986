"""Middleware that guards the server: same-origin checks, a limit on size, and security headers."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.server.http import errors
from tuckerbox.server.http.errors import refusal
from tuckerbox.server.refusals import RefusedError

LARGEST = 1_000_000  # bytes in a request
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # seat links are secret
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class SafeHeaders:
    """Middleware that adds security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class SameOrigin:
    """Middleware that refuses changes requested by another site's page."""

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self.app = app
        self.public = urlsplit(public_url).netloc if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE and not self.is_ours(Headers(scope=scope)):
            wrong = RefusedError(403, "cross-origin", "Another site sent this request. Only our own pages can do this.")
            await refusal(wrong)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def is_ours(self, headers: Headers) -> bool:
        origin = headers.get("Origin")
        if origin is None:  # not a browser, or one that sends Sec-Fetch-Site instead
            return headers.get("Sec-Fetch-Site", "same-origin") in ("same-origin", "none")
        try:
            there = urlsplit(origin).netloc
        except ValueError:  # malformed
            return False
        return there in (self.public or headers.get("Host"), headers.get("Host"))


class NotTooLarge:
    """Middleware that refuses requests with more than `LARGEST` bytes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        said = Headers(scope=scope).get("Content-Length", "0")
        if not said.isdecimal() or len(said) > len(str(LARGEST)) or int(said) > LARGEST:
            await refusal(RefusedError(413, *errors.SAYS[413]))(scope, receive, send)
            return
        read = 0

        async def receive_some() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST:
                raise HTTPException(413)
            return message

        await self.app(scope, receive_some, send)
