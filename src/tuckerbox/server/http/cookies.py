"""The signed cookie by which the server knows a browser again."""

from __future__ import annotations

from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import cookie_parser

from tuckerbox.server.http.exchange import Exchange, ResponseHeaders
from tuckerbox.server.people import Person, is_program, program, somebody

COOKIE = "tuckerbox"
A_YEAR = 365 * 24 * 3600
LONGEST = 500  # characters in a cookie; ours are shorter
MOST_READ = 10_000  # cookies kept, of about 10 MB together


class Cookies:
    """Identifies the sender of each request, and sets the cookie in responses."""

    def __init__(self, key: bytes, secure: bool) -> None:
        self.signer = URLSafeSerializer(key, salt="person")
        self._read = lru_cache(maxsize=MOST_READ)(self._check)
        self.secure = secure

    def identify(self, exchange: Exchange) -> None:
        """Keep in the request's state who has sent it: a program by its token, a browser by its cookie."""
        headers = exchange.headers
        scheme, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        if scheme.lower() == "bearer":
            person = program(token.strip())
        else:
            cookies = cookie_parser(headers.get(b"cookie", b"").decode("latin-1"))
            person = self.read(cookies.get(COOKIE, "")) or somebody()
        exchange.scope.setdefault("state", {})["person"] = person

    def renew(self, exchange: Exchange, headers: ResponseHeaders) -> None:
        """Set the cookie of a browser that needs one, and whenever it opens a page.

        Browsers that have kept the page do not request it again, so a request for the person's name (`GET /api/me`)
        renews the cookie, too.
        """
        person: Person | None = exchange.scope.get("state", {}).get("person")
        if person is None or is_program(person.id):
            return
        there = dict(headers)
        page = there.get(b"content-type", b"").startswith(b"text/html")
        for_all = there.get(b"cache-control", b"").startswith(b"public")  # caches would share the cookie
        if (person.needs_cookie or page) and not for_all:
            headers.append((b"set-cookie", self.write(person).encode("latin-1")))

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
