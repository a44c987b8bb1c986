"""Somebody sends made-up cookies, and very many of them."""

from __future__ import annotations

from tuckerbox.server.http.cookies import MOST_READ, Cookies
from tuckerbox.server.people import Person


def test_a_cookie_is_checked_once_and_each_reading_is_a_person_of_its_own() -> None:
    cookies = Cookies(b"key", secure=False)
    anna_there = Person("an-id", "Anna")
    cookie = cookies.write(anna_there).partition("=")[2].partition(";")[0]
    first, second = cookies.read(cookie), cookies.read(cookie)
    assert first is not None
    assert second is not None
    first.rename("Zoe")
    assert (second.id, second.name, second.needs_cookie) == ("an-id", "Anna", False)
    for k in range(MOST_READ + 100):
        assert cookies.read(f"forged-{k}") is None
    assert cookies.read("x" * 100_000) is None
    assert cookies._read.cache_info().currsize <= MOST_READ
