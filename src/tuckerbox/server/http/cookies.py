"""The signed cookie by which the server knows a browser again."""

from __future__ import annotations

from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.server.people import Person, program, somebody

COOKIE = "tuckerbox"
A_YEAR = 365 * 24 * 3600
LONGEST = 500  # characters in a cookie; ours are shorter
MOST_READ = 10_000  # cookies kept, of at most 5 MB together


class Cookies:
    """Middleware that identifies the sender of each request and sets the cookie."""

    def __init__(self, app: ASGIApp, key: bytes, secure: bool) -> None:
        self.app = app
        self.signer = URLSafeSerializer(key, salt="person")
        self._read = lru_cache(maxsize=MOST_READ)(self._check)
        self.secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        said = HTTPConnection(scope)
        scheme, _, token = said.headers.get("Authorization", "").partition(" ")
        by_token = scheme.lower() == "bearer"
        person = program(token.strip()) if by_token else self.read(said.cookies.get(COOKIE, "")) or somebody()
        scope.setdefault("state", {})["person"] = person
        if by_token:
            await self.app(scope, receive, send)
            return

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                page = headers.get("Content-Type", "").startswith("text/html")  # every page renews the cookie
                for_all = headers.get("Cache-Control", "").startswith("public")  # caches would share the cookie
                if (person.changed or page) and not for_all:
                    headers.append("Set-Cookie", self.write(person))
            await send(message)

        await self.app(scope, receive, send_with_cookie)

    def read(self, cookie: str) -> Person | None:
        """Return the person whose cookie this is, or None if it is not one of ours."""
        found = self._read(cookie) if 0 < len(cookie) <= LONGEST else None
        return Person(*found) if found else None

    def _check(self, cookie: str) -> tuple[str, str] | None:
        """Check a cookie's signature, and return its id and name. The results are kept, because checking is slow."""
        try:
            id, name = self.signer.loads(cookie)
        except (BadSignature, ValueError):
            return None
        return id, name

    def write(self, person: Person) -> str:
        secure = "; Secure" if self.secure else ""
        value = self.signer.dumps([person.id, person.name])
        return f"{COOKIE}={value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"
