"""Middleware that guards the server: same-origin checks, limits on size and rate, and security headers."""

from __future__ import annotations

import math
import time
from urllib.parse import urlsplit

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
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

# Requests per person and minute, by kind. Four people who play fast in one browser stay below these limits.
A_MINUTE = {"look": 1200, "play": 300, "set": 30, "talk": 40, "think": 40}
A_CROWD = 10  # times as many for all people at one address together: enough for a school


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


class NotTooOften:
    """Middleware that limits the rate of requests by kind, for each person and each address. Counts per process."""

    def __init__(self, app: ASGIApp, on: bool) -> None:
        self.app = app
        self.on = on
        self.limits = {what: RateLimitItemPerMinute(most) for what, most in A_MINUTE.items()}
        self.for_crowds = {what: RateLimitItemPerMinute(most * A_CROWD) for what, most in A_MINUTE.items()}
        self.counted = MovingWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        what = self.kind(scope) if self.on and scope["type"] == "http" else None
        if what is not None:
            wrong = self.too_often(what, scope)
            if wrong is not None:
                await refusal(wrong)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def kind(self, scope: Scope) -> str | None:
        path, changes = scope["path"], scope["method"] not in SAFE
        if not path.startswith("/api/"):
            return None
        if not changes:
            return "look"
        if path.endswith("/chat"):
            return "talk"
        if path.endswith(("/hint", "/analysis")):
            return "think"
        if path.endswith(("/matches", "/records", "/rematch", "/play-on")):
            return "set"
        return "play"

    def too_often(self, what: str, scope: Scope) -> RefusedError | None:
        """Return a refusal if a limit is exceeded, else None. Requests without a cookie count by address."""
        person = scope["state"]["person"]
        address = scope["client"][0] if scope.get("client") else person.id
        for item, who in (
            (self.limits[what], address if person.changed else person.id),
            (self.for_crowds[what], f"all at {address}"),
        ):
            if not self.counted.hit(item, what, who):
                wait = max(1, math.ceil(self.counted.get_window_stats(item, what, who).reset_time - time.time()))
                says = f"Too many requests: more than {item.amount} in a minute. Please try again in {wait} s."
                return RefusedError(429, "rate-limited", says, retry=wait)
        return None
