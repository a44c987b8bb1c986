"""A token lets a program look and play at one seat, and nothing else, until it is revoked."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from tests.server.site import Site
from tests.server.visitor import Visitor, sit_together
from tuckerbox.server.actions import lobby
from tuckerbox.server.http.cookies import COOKIE
from tuckerbox.server.people import program
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.store import tables


def given(visitor: Visitor, match: str, seat: int) -> str:
    answer: dict[str, Any] = visitor.post(f"/api/matches/{match}/seats/{seat}/token")
    assert (answer["match"], answer["seat"]) == (match, seat)
    return str(answer["token"])


def with_token(site: Site, token: str) -> Visitor:
    program = site.visitor()
    program.client.headers["Authorization"] = f"Bearer {token}"
    return program


@pytest.fixture
def match(anna: Visitor) -> str:
    """Return a table that Anna hosts. Nobody has a seat yet."""
    return str(anna.set_table("here", "invited")["id"])


def test_a_program_can_sit_down_and_play(site: Site, anna: Visitor, match: str) -> None:
    program = with_token(site, given(anna, match, 1))
    table = program.sit(match, name="Robbie")
    assert [(seat["yours"], seat["taken"], seat["program"]) for seat in table["seats"]] == [
        (False, False, False),
        (True, True, True),
    ]
    table = anna.sit(match, seat=0)
    assert table["seats"][1]["name"] == "Robbie"
    whose = [anna, program]
    for _ in range(6):
        whose[anna.moment(match)["turn"]].play(match)
    assert COOKIE not in program.client.cookies


def test_a_person_can_share_their_seat_with_a_program(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    program = with_token(site, given(bruce, match, 1))
    assert [seat["yours"] for seat in program.table(match)["seats"]] == [False, True]
    if anna.moment(match)["turn"] == 1:
        program.play(match)
    assert bruce.table(match)["seats"][1]["yours"]


def test_a_token_opens_nothing_but_its_seat(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match, other = sit_together(anna, bruce), sit_together(anna, bruce)
    program = with_token(site, given(anna, match, 0))
    root = f"/api/matches/{match}"
    for method, path, body in (
        ("GET", f"/api/matches/{other}", None),
        ("POST", f"/api/matches/{other}/moves", {"n": 0, "action": "done"}),
    ):
        said = program.refused(403, "wrong-table", method, path, body)["says"]
        assert other not in said
    for method, path, body in (
        ("GET", "/api/matches", None),
        ("POST", "/api/matches", {"game": "outback", "seats": [{}, {}]}),
        ("GET", "/api/me", None),
        ("PUT", "/api/me", {"name": "Root"}),
        ("POST", f"{root}/leave", None),
        ("POST", f"{root}/rematch", None),
        ("POST", f"{root}/play-on", {"at": 0}),
        ("POST", f"{root}/seats/0/token", None),
        ("DELETE", f"{root}/seats/0/token", None),
        ("POST", f"{root}/seats/0/hand", {"n": 0, "bot": None}),
        ("GET", f"{root}/record", None),
        ("POST", f"{root}/sit", {"secret": bruce.table(match)["seats"][1]["secret"]}),
    ):
        program.refused(403, "not-for-programs", method, path, body)
    program.refused(403, "not-your-seat", "POST", f"{root}/resign", {"n": program.table(match)["last"], "seat": 1})


def test_a_program_cannot_see_the_links_of_seats(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    link = anna.table(match)["seats"][0]["secret"]
    program = with_token(site, given(anna, match, 0))
    assert link not in str(program.table(match))
    told = site.told(match, lambda event: event.kind == "seats", person=next(iter(programs_at(site))))
    assert link not in str(told)


def programs_at(site: Site) -> list[str]:
    with site.services.store.engine.connect() as connection:
        people = connection.execute(select(tables.sitters.c.person)).scalars()
        return [person for person in people if person.startswith("program:")]


def test_the_store_keeps_only_a_tokens_hash(site: Site, anna: Visitor, match: str) -> None:
    token = given(anna, match, 1)
    (kept,) = programs_at(site)
    assert token not in kept
    assert len(kept) == 40
    assert token not in str(anna.table(match))


def test_a_revoked_token_opens_nothing(site: Site, anna: Visitor, match: str) -> None:
    program = with_token(site, given(anna, match, 1))
    assert program.table(match)["seats"][1]["yours"]
    root = f"/api/matches/{match}"
    assert not anna.ask("DELETE", f"{root}/seats/1/token").json()["seats"][1]["program"]
    for method, path, body in (("GET", root, None), ("POST", f"{root}/sit", {}), ("GET", f"{root}/events", None)):
        answer = program.ask(method, path, body)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    anna.refused(404, "no-token", "DELETE", f"{root}/seats/1/token")


def test_a_program_whose_token_is_revoked_before_its_request_is_served_is_refused(
    site: Site, anna: Visitor, match: str
) -> None:
    token = given(anna, match, 1)
    anna.ask("DELETE", f"/api/matches/{match}/seats/1/token")
    with pytest.raises(RefusedError) as refused:
        lobby.sit(site.services, program(token), match)
    assert (refused.value.status, refused.value.code) == (401, "invalid-token")


def test_a_new_token_revokes_the_one_before(site: Site, anna: Visitor, match: str) -> None:
    before, after = (with_token(site, given(anna, match, 1)) for _ in range(2))
    before.refused(401, "invalid-token", "GET", f"/api/matches/{match}")
    assert after.table(match)["seats"][1]["yours"]


def test_a_token_is_revoked_when_its_player_leaves(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = anna.set_table("here", "open", "invited")["id"]
    bruce.sit(match, seat=1)
    program = with_token(site, given(bruce, match, 1))
    bruce.post(f"/api/matches/{match}/leave")
    program.refused(401, "invalid-token", "GET", f"/api/matches/{match}")


def test_a_seats_token_is_revoked_when_somebody_takes_the_seat_with_its_link(
    site: Site, anna: Visitor, bruce: Visitor, match: str
) -> None:
    program = with_token(site, given(anna, match, 1))
    bruce.sit(match, secret=anna.table(match)["seats"][1]["secret"])
    program.refused(401, "invalid-token", "GET", f"/api/matches/{match}")


def test_a_token_does_not_open_the_rematch(site: Site, anna: Visitor, match: str) -> None:
    program = with_token(site, given(anna, match, 1))
    program.sit(match)
    anna.sit(match, seat=0)
    anna.act(match, "resign")
    again = anna.post(f"/api/matches/{match}/rematch")
    assert [seat["program"] for seat in again["seats"]] == [False, False]
    program.refused(403, "wrong-table", "GET", f"/api/matches/{again['id']}")


def test_only_a_seats_player_or_the_host_can_give_it_to_a_program(
    anna: Visitor, bruce: Visitor, stranger: Visitor
) -> None:
    match = anna.set_table("here", "open", "random")["id"]
    root = f"/api/matches/{match}/seats"
    stranger.refused(403, "not-your-seat", "POST", f"{root}/1/token")
    anna.refused(409, "bot-seat", "POST", f"{root}/2/token")
    anna.refused(404, "no-such-seat", "POST", f"{root}/3/token")
    assert given(anna, match, 1)  # the seat is free, and Anna is the host
    other = anna.set_table("here", "open", "open")["id"]
    bruce.sit(other, seat=1)
    anna.refused(403, "not-your-seat", "POST", f"/api/matches/{other}/seats/1/token")
    assert given(bruce, other, 1)
    anna.post(f"/api/matches/{other}/cancel")
    bruce.refused(409, "cancelled", "POST", f"/api/matches/{other}/seats/1/token")
