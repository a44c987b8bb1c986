"""Protects the server: its own names only, same-origin checks, a limit on size, and security headers."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import Message

from tuckerbox.server.actions.field_limits import MOST_BODY
from tuckerbox.server.content_policy import OF_RESPONSE
from tuckerbox.server.http.exchange import Exchange, ResponseHeaders
from tuckerbox.server.refusals import STANDARD_REFUSALS, RefusedError
from tuckerbox.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
SECURITY_HEADERS = {
    "Content-Security-Policy": OF_RESPONSE,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # seat links are secret
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


ENCODED_HEADERS = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
NO_STORE = (b"cache-control", b"no-store")


def add_safe_headers(exchange: Exchange, headers: ResponseHeaders) -> None:
    """Add the security headers that a response does not have."""
    present = {name for name, _ in headers}
    headers.extend(header for header in ENCODED_HEADERS if header[0] not in present)
    if b"cache-control" not in present and exchange.scope["path"].startswith("/api/"):
        headers.append(NO_STORE)


class KnownHosts:
    """Refuses requests for another host. (A foreign name can be made to lead here: DNS rebinding.)"""

    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname().lower()
        self.names = {"localhost", machine, f"{machine}.local", *settings.hosts}
        if (public := origin_of(settings.public_url or "")) is not None:
            self.names.add(public.host)
        self.is_known = lru_cache(maxsize=256)(self._is_known)

    def __call__(self, exchange: Exchange) -> None:
        host = exchange.headers.get(b"host")
        if host is not None and not self.is_known(host.decode("latin-1")):
            says = "This server does not know that name. Its operator can add it to the setting TUCKERBOX_HOSTS."
            raise RefusedError(400, "unknown-host", says)

    def _is_known(self, said: str) -> bool:
        found = origin_of(f"http://{said}")
        return found is not None and (found.host in self.names or is_ip_address(found.host))


class SameOrigin:
    """Refuses changes requested by another site's page."""

    def __init__(self, public_url: str | None) -> None:
        self.public = origin_of(public_url) if public_url else None

    def __call__(self, exchange: Exchange) -> None:
        if exchange.scope["method"] not in SAFE and not self.is_ours(exchange):
            says = (
                "Another site sent this request. Only our own pages can do this. "
                "If that page is this server's own, its operator can set TUCKERBOX_PUBLIC_URL to the page's address."
            )
            raise RefusedError(403, "cross-origin", says)

    def is_ours(self, exchange: Exchange) -> bool:
        said = exchange.headers.get(b"origin")
        if said is None:  # not a browser, or one that sends Sec-Fetch-Site instead
            return exchange.headers.get(b"sec-fetch-site", b"same-origin") in (b"same-origin", b"none")
        host = exchange.headers.get(b"host", b"").decode("latin-1")
        origin, own = origin_of(said.decode("latin-1")), origin_of(f"{exchange.scope['scheme']}://{host}")
        if origin is None:
            return False
        if self.public is not None and (own is None or own.host == self.public.host):
            return origin == self.public  # behind a proxy, the scheme of the request says nothing
        return origin in (own, self.public)


class Origin(NamedTuple):
    scheme: str
    host: str
    port: int


PORTS = {"http": 80, "https": 443}


@lru_cache(maxsize=1024)
def origin_of(url: str) -> Origin | None:
    """Return the scheme, host and port of a URL, or None if it is malformed."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname:
        return None
    return Origin(parts.scheme, parts.hostname, PORTS[parts.scheme] if port is None else port)


def is_ip_address(host: str) -> bool:
    """Return True if this is an IP address, not a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def check_size(exchange: Exchange) -> None:
    """Refuse a request with more than `MOST_BODY` bytes, whether or not it says how many it has."""
    said = exchange.headers.get(b"content-length", b"0")
    if not said.isdigit() or len(said) > len(str(MOST_BODY)) or int(said) > MOST_BODY:
        raise RefusedError(413, *STANDARD_REFUSALS[413])
    receive, read = exchange.receive, 0

    async def receive_some() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MOST_BODY:
            raise HTTPException(413)
        return message

    exchange.receive = receive_some
