"""Who asks: a person is a browser with a signed cookie. No account: a name is enough, and at first it is made up.

Or a program with a token, which opens one seat of one table. Such a token is told once; what is kept is its hash, as
the id of who sits there.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckerbox.match import checked_names

COOKIE = "tuckerbox"
A_YEAR = 365 * 24 * 3600
MADE_UP = (
    "Banksia", "Bilby", "Billabong", "Boronia", "Coolabah", "Cassowary", "Correa", "Dugong", "Galah", "Grevillea",
    "Jarrah", "Kookaburra", "Kurrajong", "Lilly Pilly", "Lyrebird", "Magpie", "Mulga", "Numbat", "Pardalote", "Potoroo",
    "Quandong", "Quokka", "Saltbush", "Spinifex", "Tawny", "Waratah", "Wattlebird", "Wombat", "Yabby",
)  # fmt: skip


class Person:
    """Whoever asks: a secret id that only this browser and the server know, and a name for others."""

    def __init__(self, id: str, name: str, *, new: bool = False) -> None:
        self.id = id
        self.name = name
        self.changed = new

    def rename(self, name: str) -> None:
        """Takes another name; MatchError if it can't be one."""
        (self.name,) = checked_names([name])
        self.changed = True


PROGRAM = "program:"  # how the ids of programs begin; a browser's has no colon


def program(token: str) -> Person:
    """The program that has this token."""
    return Person(PROGRAM + sha256(token.encode()).hexdigest()[:32], "Program")


def is_program(person: str) -> bool:
    return person.startswith(PROGRAM)


def somebody() -> Person:
    """A person who was never here before."""
    return Person(secrets.token_urlsafe(16), secrets.choice(MADE_UP), new=True)


class Cookies:
    """Middleware that finds out who asks, and tells the browser who it is."""

    def __init__(self, app: ASGIApp, key: bytes, secure: bool) -> None:
        self.app = app
        self.signer = URLSafeSerializer(key, salt="person")
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
                page = headers.get("Content-Type", "").startswith("text/html")  # each page begins a new year
                for_all = headers.get("Cache-Control", "").startswith("public")  # or a cache gives it to everybody
                if (person.changed or page) and not for_all:
                    headers.append("Set-Cookie", self.write(person))
            await send(message)

        await self.app(scope, receive, send_with_cookie)

    def read(self, cookie: str) -> Person | None:
        """Whose cookie it is; None if it is not one of ours."""
        try:
            id, name = self.signer.loads(cookie)
        except (BadSignature, ValueError):
            return None
        return Person(id, name)

    def write(self, person: Person) -> str:
        secure = "; Secure" if self.secure else ""
        value = self.signer.dumps([person.id, person.name])
        return f"{COOKIE}={value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"
