"""A match is listed for spectators only if its host said so, everybody sees that first, and spectators only watch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.served import on_every_database
from tests.server.visitor import Visitor, sit_together

SAID = {"text": "Take the koala!", "key": "line-of-a-spectator"}


def watched(visitor: Visitor) -> list[str]:
    return [listed["id"] for listed in visitor.get("/api/matches")["watched"]]


@on_every_database
def test_a_match_is_listed_for_spectators_while_it_runs(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    table = anna.set_table("here", "open", spectators=True)
    match = table["id"]
    assert watched(stranger) == [], "it has not begun"
    anna.sit(match, seat=0)
    bruce.sit(match, seat=1)
    assert watched(stranger) == [match]
    assert watched(anna) == watched(bruce) == [], "it is among their own"
    anna.act(match, "resign", seat=0)
    status = bruce.table(match)["status"]
    assert (status, watched(stranger)) == ("over", [])


def test_no_match_is_listed_for_spectators_unasked(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    assert not anna.table(match)["spectators"]
    assert watched(stranger) == []


def test_everybody_sees_what_a_table_is_before_they_sit(anna: Visitor, stranger: Visitor) -> None:
    wanted: dict[str, Any] = {"spectators": True, "tempo": "days", "options": {"variant": "plus"}}
    match = anna.set_table("here", "open", **wanted)["id"]
    [listed] = stranger.get("/api/matches")["open"]
    for shown in (listed, stranger.table(match)):
        assert (shown["id"], shown["spectators"], shown["tempo"]) == (match, True, "days")
        assert shown["options"]["variant"] == "plus"


def test_spectators_watch_and_do_not_chat(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce, spectators=True)
    table = stranger.table(match)
    assert (table["status"], table["moment"]["choices"]) == ("running", [])
    stranger.refused(403, "not-seated", "POST", f"/api/matches/{match}/chat", SAID)
    assert stranger.get(f"/api/matches/{match}/chat") == []


def test_a_rematch_is_played_and_watched_as_before(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce, spectators=True, tempo="sitting")
    anna.act(match, "resign", seat=0)
    again = anna.post(f"/api/matches/{match}/rematch")
    assert (again["spectators"], again["tempo"]) == (True, "sitting")


@pytest.mark.parametrize("wrong", [{"tempo": "slow"}, {"spectators": "maybe"}])
def test_a_malformed_wish_is_refused(anna: Visitor, wrong: dict[str, Any]) -> None:
    body = {"game": "outback", "seats": [{"who": "here"}], **wrong}
    anna.refused(422, "invalid-request", "POST", "/api/matches", body)
