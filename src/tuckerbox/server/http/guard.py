"""Middleware that guards the server: its own names only, same-origin checks, a limit on size, and security headers."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.server.http import errors
from tuckerbox.server.http.errors import refusal
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.settings import Settings

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


class KnownHosts:
    """Middleware that refuses requests for another host. (A foreign name can be made to lead here: DNS rebinding.)"""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        machine = socket.gethostname().lower()
        self.names = {"localhost", machine, f"{machine}.local", *settings.hosts}
        if (public := place(settings.public_url or "")) is not None:
            self.names.add(public.host)
        self.is_known = lru_cache(maxsize=256)(self._is_known)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("Host") if scope["type"] == "http" else None
        if host is not None and not self.is_known(host):
            says = "This server does not know that name. Its operator can add it to the setting TUCKERBOX_HOSTS."
            await refusal(RefusedError(400, "unknown-host", says))(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _is_known(self, said: str) -> bool:
        found = place(f"http://{said}")
        return found is not None and (found.host in self.names or is_address(found.host))


class SameOrigin:
    """Middleware that refuses changes requested by another site's page."""

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self.app = app
        self.public = place(public_url) if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE and not self.is_ours(scope):
            wrong = RefusedError(403, "cross-origin", "Another site sent this request. Only our own pages can do this.")
            await refusal(wrong)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def is_ours(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        origin = headers.get("Origin")
        if origin is None:  # not a browser, or one that sends Sec-Fetch-Site instead
            return headers.get("Sec-Fetch-Site", "same-origin") in ("same-origin", "none")
        there, here = place(origin), place(f"{scope['scheme']}://{headers.get('Host', '')}")
        if there is None:
            return False
        if self.public is not None and (here is None or here.host == self.public.host):
            return there == self.public  # behind a proxy, the scheme of the request says nothing
        return there in (here, self.public)


class Place(NamedTuple):
    scheme: str
    host: str
    port: int


PORTS = {"http": 80, "https": 443}


@lru_cache(maxsize=1024)
def place(url: str) -> Place | None:
    """Return the scheme, host and port of an address, or None if it is malformed."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname:
        return None
    return Place(parts.scheme, parts.hostname, PORTS[parts.scheme] if port is None else port)


def is_address(host: str) -> bool:
    """Return True if this is an IP address, not a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


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
