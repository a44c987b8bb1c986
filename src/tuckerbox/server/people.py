"""The sender of a request: a person, whose browser has a signed cookie, or a program, which has a token.

People need no account, only a name; until they choose one, they have a random one. A program's token opens one seat
at one table. The server shows the token once and then keeps only its hash, as the program's id.
"""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import sha256

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.match import checked_names

COOKIE = "tuckerbox"
A_YEAR = 365 * 24 * 3600
LONGEST = 500  # characters in a cookie; ours are shorter
MOST_READ = 10_000  # cookies kept, of at most 5 MB together
MADE_UP = (
    "Banksia", "Bilby", "Billabong", "Boronia", "Coolabah", "Cassowary", "Correa", "Dugong", "Galah", "Grevillea",
    "Jarrah", "Kookaburra", "Kurrajong", "Lilly Pilly", "Lyrebird", "Magpie", "Mulga", "Numbat", "Pardalote", "Potoroo",
    "Quandong", "Quokka", "Saltbush", "Spinifex", "Tawny", "Waratah", "Wattlebird", "Wombat", "Yabby",
)  # fmt: skip


class Person:
    """The sender of a request: an id known only to them and the server, and a name for others to see."""

    def __init__(self, id: str, name: str, *, new: bool = False) -> None:
        self.id = id
        self.name = name
        self.changed = new

    def rename(self, name: str) -> None:
        """Change the name. Raise MatchError if the new one is invalid."""
        (self.name,) = checked_names([name])
        self.changed = True


PROGRAM = "program:"  # the prefix of programs' ids; a browser's id has no colon


def program(token: str) -> Person:
    """Return the program that has this token."""
    return Person(PROGRAM + sha256(token.encode()).hexdigest()[:32], "Program")


def is_program(person: str) -> bool:
    return person.startswith(PROGRAM)


def somebody() -> Person:
    """Return a new person."""
    return Person(secrets.token_urlsafe(16), secrets.choice(MADE_UP), new=True)


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
