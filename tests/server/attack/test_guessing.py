"""Somebody guesses ids, links and tokens. There are too many, no answer tells that a guess was close, and all count."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.notify.browser import Browser
from tests.server.site import Site
from tests.server.visitor import Visitor, path
from tuckerbox.server.http import rate_limits
from tuckerbox.server.http.cookies import COOKIE
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.people import somebody
from tuckerbox.server.random_ids import fresh_nonce, new_id
from tuckerbox.server.table.notice_rows import AddressRow, Channel
from tuckerbox.server.table.rows import now

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def near(secret: str) -> list[str]:
    """Return guesses that are close to a secret."""
    last = LETTERS[(LETTERS.index(secret[-1]) + 1) % len(LETTERS)]
    return [secret[:-1] + last, secret[:-1], secret + "A", secret.swapcase(), secret[::-1]]


def answer(visitor: Visitor, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
    """Return the status and the error of a request that is refused."""
    found = visitor.ask(method, path, body, **more)
    assert found.status_code >= 400
    return found.status_code, found.json()["error"]


def bearer(token: str) -> dict[str, Any]:
    return {"headers": {"Authorization": f"Bearer {token}"}}


# --- Too many to guess ---


@pytest.mark.parametrize("make", [new_id, fresh_nonce, lambda: somebody().id], ids=["id", "nonce", "person"])
def test_an_id_has_128_random_bits(make: Callable[[], str]) -> None:
    """Each place takes all its letters. (That any of 4,000 ids misses one by chance has a probability of 10⁻²⁴.)"""
    made = [make() for _ in range(4000)]
    assert len({id[:12] for id in made}) == len(made), "no id tells how another begins"
    places = zip(*made, strict=True)
    assert sum(math.log2(len(set(place))) for place in places) == pytest.approx(128)


def test_what_opens_a_table_a_seat_or_a_browser_is_such_an_id(site: Site, anna: Visitor) -> None:
    table = anna.set_table("here", "invited", "open")
    token = anna.post(path(table["id"], "seats/1/token"))["token"]
    secrets = [seat["secret"] for seat in table["seats"]]
    ids = [table["id"], *filter(None, secrets), token[:22], token[22:], site.person_of(anna)]
    assert len(set(ids)) == len(ids) == 5
    assert {len(id) for id in ids} == {len(new_id())}


# --- Wrong guesses are answered alike ---


def test_a_wrong_link_is_answered_like_one_that_was_used_or_replaced(
    anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    table = anna.set_table("here", "invited", "invited", "invited")
    match, (used, replaced, open_one) = table["id"], [seat["secret"] for seat in table["seats"][1:]]
    bruce.sit(match, secret=used)
    change = {"who": "invited", "nonce": None}
    anna.ask("PUT", path(match, "seats/2"), {"who": "open", "nonce": None})
    anna.ask("PUT", path(match, "seats/2"), change)
    assert anna.table(match)["seats"][2]["secret"] not in (None, replaced)
    elsewhere = next(seat["secret"] for seat in anna.set_table("here", "invited")["seats"] if seat["secret"])
    guesses = [used, replaced, elsewhere, new_id(), *near(open_one)]
    said = [answer(stranger, "POST", path(match, "sit"), {"secret": guess}) for guess in guesses]
    assert said == said[:1] * len(said)
    assert (said[0][0], said[0][1]["code"]) == (404, "invalid-link")
    assert not any(seat["yours"] for seat in stranger.table(match)["seats"])


def test_a_wrong_token_is_answered_alike_whether_a_table_is_there_or_not(anna: Visitor, stranger: Visitor) -> None:
    match = anna.set_table("here", "invited")["id"]
    revoked = anna.post(path(match, "seats/1/token"))["token"]
    token = anna.post(path(match, "seats/1/token"))["token"]
    for guess in [revoked, new_id() + new_id(), "", "x", *near(token), f"program:{token}"]:
        for there in (match, new_id()):
            for method, what, body in (
                ("GET", "", None),
                ("POST", "/sit", {}),
                ("POST", "/moves", {"n": 0, "action": "done"}),
            ):
                said = answer(stranger, method, f"/api/matches/{there}{what}", body, **bearer(guess))
                assert (said[0], said[1]["code"]) == (401, "invalid-token")
                assert match not in said[1]["says"]


def test_a_wrong_id_of_a_match_is_answered_alike_everywhere(anna: Visitor, stranger: Visitor) -> None:
    """Nobody learns of a private table from a guess that was close."""
    match = anna.set_table("here", "invited")["id"]
    missing = answer(stranger, "GET", f"/api/matches/{new_id()}")
    assert (missing[0], missing[1]["code"]) == (404, "no-such-match")
    for guess in near(match):
        for what in ("", "/news?after=-1", "/chat", "/record", "/verify", "/hint", "/decisions", "/events"):
            assert answer(stranger, "GET", f"/api/matches/{guess}{what}") == missing, what
        for what, body in (
            ("invitation", {"secret": new_id()}),
            ("sit", {"seat": 0}),
            ("leave", None),
            ("cancel", None),
            ("rematch", None),
        ):
            assert answer(stranger, "POST", path(guess, what), body) == missing, what
    assert stranger.get("/api/matches") == {"mine": [], "open": [], "watched": []}


def test_an_address_of_somebody_else_is_answered_like_none(site: Site, anna: Visitor, stranger: Visitor) -> None:
    target = Browser("https://push.example/1").subscription()
    hers = anna.post("/api/me/addresses", {"channel": "push", "target": json.dumps(target)})["id"]
    waits = AddressRow(new_id(), new_id(), Channel.MAIL, "x@x.org", "s", "turn", None, True, new_id(), now(), None)
    assert site.services.store.notices.add_address(waits, most=1)
    change = {"kinds": ["turn"], "quiet": None, "insists": True}
    for method, what, body, codes in (
        ("PUT", "/api/me/addresses/{}", change, (404, "no-such-address")),
        ("DELETE", "/api/me/addresses/{}", None, (404, "no-such-address")),
        ("POST", "/api/addresses/{}/confirm", {"word": new_id()}, (404, "invalid-confirmation")),
    ):
        said = [answer(stranger, method, what.format(id), body) for id in (hers, waits.id, new_id(), *near(hers))]
        assert said == said[:1] * len(said)
        assert (said[0][0], said[0][1]["code"]) == codes
    for what in ("stop", "block"):
        ends = [stranger.ask("POST", f"/notices/{id}/{what}/{new_id()}") for id in (hers, waits.id, new_id())]
        assert len({(one.status_code, one.text) for one in ends}) == 1
    assert [address["id"] for address in anna.get("/api/me/addresses")["addresses"]] == [hers]
    assert site.services.store.notices.address(waits.id) == waits
    assert not site.services.store.notices.is_blocked(waits.target)


# --- Wrong guesses count ---


@pytest.fixture
def strict(open_site: Callable[..., Site], monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a server that allows four requests of each kind to a person, and eight to an address."""
    monkeypatch.setattr(rate_limits, "MOST_A_MINUTE", dict.fromkeys(Cost, 4))
    monkeypatch.setattr(rate_limits, "A_CROWD", 2)
    return open_site(limits=True)


def test_wrong_links_count(strict: Site) -> None:
    anna, guesser = strict.visitor("Anna"), strict.visitor(client=("192.0.2.1", 1))
    table = anna.set_table("here", "invited")
    guesser.get("/api/me")  # sets a cookie
    guesses = [new_id() for _ in range(5)]
    said = [answer(guesser, "POST", path(table["id"], "sit"), {"secret": guess})[0] for guess in guesses]
    assert said == [404] * 4 + [429]
    right = {"secret": table["seats"][1]["secret"]}
    guesser.refused(429, "rate-limited", "POST", path(table["id"], "sit"), right)


def test_wrong_ids_count(strict: Site) -> None:
    guesser = strict.visitor(client=("192.0.2.1", 1))
    guesser.get("/api/me")
    said = [answer(guesser, "GET", f"/api/matches/{new_id()}")[0] for _ in range(5)]
    assert said == [404] * 4 + [429]


def test_wrong_tokens_and_cookies_count_together_at_one_address(strict: Site) -> None:
    """Each of them would be somebody else, with an allowance of their own."""
    anna, guesser = strict.visitor("Anna"), strict.visitor(client=("192.0.2.1", 1))
    match = anna.set_table("here", "invited")["id"]
    said = [answer(guesser, "GET", f"/api/matches/{match}", **bearer(new_id()))[0] for _ in range(9)]
    assert said == [401] * 8 + [429]
    forger = strict.visitor(client=("192.0.2.2", 1))
    forged = [{"Cookie": f"{COOKIE}={new_id()}.{new_id()}"} for _ in range(5)]
    statuses = [forger.ask("GET", f"/api/matches/{match}", headers=cookie).status_code for cookie in forged]
    assert statuses == [200] * 4 + [429]


def test_wrong_words_for_an_address_count(strict: Site) -> None:
    guesser = strict.visitor(client=("192.0.2.1", 1))
    guesser.get("/api/me")
    guess = f"/api/addresses/{new_id()}/confirm"
    said = [answer(guesser, "POST", guess, {"word": new_id()})[0] for _ in range(5)]
    assert said == [404] * 4 + [429]
