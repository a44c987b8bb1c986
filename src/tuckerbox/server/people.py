"""The sender of a request: a person, whose browser has a signed cookie, or a program, which has a token.

People need no account, only a name; until they choose one, they have a random one. A program's token opens one seat
at one table. The server shows the token once and then keeps only its hash, as the program's id.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from tuckerbox.match import MatchError, checked_names
from tuckerbox.server.blank_text import is_blank

MADE_UP = (
    "Banksia", "Bilby", "Billabong", "Boronia", "Coolabah", "Cassowary", "Correa", "Dugong", "Galah", "Grevillea",
    "Jarrah", "Kookaburra", "Kurrajong", "Lilly Pilly", "Lyrebird", "Magpie", "Mulga", "Numbat", "Pardalote", "Potoroo",
    "Quandong", "Quokka", "Saltbush", "Spinifex", "Tawny", "Waratah", "Wattlebird", "Wombat", "Yabby",
)  # fmt: skip


class Person:
    """The sender of a request: an id known only to them and the server, and a name for others to see."""

    def __init__(self, id: str, name: str, *, is_new: bool = False) -> None:
        self.id = id
        self.name = name
        self.is_new = is_new  # the request came without a cookie of ours
        self.needs_cookie = is_new  # the response sets the cookie

    def rename(self, name: str) -> None:
        """Change the name. Raise MatchError if the new one is invalid."""
        self.name = checked_name(name)
        self.needs_cookie = True


def checked_name(name: str) -> str:
    """Return a name that somebody has chosen. Raise MatchError if it is invalid, or if nobody could see it."""
    (checked,) = checked_names([name])
    if is_blank(checked):
        raise MatchError("Nobody could see this name. Use at least one letter, digit or symbol.")
    return checked


FORGOTTEN = "~"  # stands for everybody whose id was deleted; no browser's id is like it
PROGRAM = "program:"  # the prefix of programs' ids; a browser's id has no colon


def program(token: str) -> Person:
    """Return the program that has this token."""
    return Person(PROGRAM + sha256(token.encode()).hexdigest()[:32], "Program")


def is_program(person: str) -> bool:
    return person.startswith(PROGRAM)


def somebody() -> Person:
    """Return a new person."""
    return Person(secrets.token_urlsafe(16), secrets.choice(MADE_UP), is_new=True)
