"""Lists of tables say how each finished match ended, and replay nothing for that."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.served import on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, good, path, sit_together, upload, whose_turn
from tuckerbox.match import Match
from tuckerbox.server.store.tables import entries


def ending_of(visitor: Visitor, match: str) -> Any:
    """Return how a match of a visitor ended, as their list says it."""
    [listed] = [table for table in visitor.get("/api/matches")["mine"] if table["id"] == match]
    assert (listed["status"] == "over") or listed["ending"] is None
    return listed["ending"]


def play_to_the_end(match: str, *visitors: Visitor) -> None:
    """Play at random. The visitors are given in the order of their seats."""
    rng = random.Random(2)
    while visitors[0].moment(match)["turn"] is not None:
        whose_turn(match, *visitors).play(match, rng)


@on_every_database
def test_a_list_says_what_the_table_says_at_the_end(anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    assert ending_of(anna, match) is None
    play_to_the_end(match, anna, bruce)
    for visitor in (anna, bruce):
        moment, ending = visitor.moment(match), ending_of(visitor, match)
        ended = {"result": moment["result"], "points": moment["points"], "says": moment["ending"]}
        assert ending == {**ended, "rival": False}


def test_somebody_who_played_all_seats_reads_all_names(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    play_to_the_end(match, anna, anna)
    assert ending_of(anna, match)["says"] == anna.moment(match)["prompt"]


@on_every_database
def test_another_process_reads_the_end_without_a_replay(
    open_site: Callable[..., Site], anna: Visitor, bruce: Visitor, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_together(anna, bruce)
    anna.act(match, "resign", 0)
    assert ending_of(anna, match)["says"] == "You have resigned: Bruce wins."
    other = open_site().visitor()
    other.client.cookies.update(bruce.client.cookies)

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a list has replayed a match")

    monkeypatch.setattr(Match, "__init__", refuse)
    ending = ending_of(other, match)
    assert (ending["result"], ending["says"]) == ([0, 1], "Anna has resigned: you win.")


@on_every_database
def test_a_list_has_no_name_that_was_forgotten(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    anna.act(match, "resign", 0)
    site.services.store.forgetting.forget_person(site.person_of(anna))
    assert ending_of(bruce, match)["says"] == "Seat 1 has resigned: you win."


def test_the_record_of_a_finished_match_says_how_it_ended(anna: Visitor, bruce: Visitor, stranger: Visitor) -> None:
    match = sit_together(anna, bruce)
    anna.act(match, "resign", 0)
    uploaded = good(upload(stranger, anna.get(path(match, "record"))))
    assert ending_of(stranger, uploaded["id"])["says"] == "Anna has resigned: Bruce wins."


def test_a_match_that_ended_before_its_end_was_stored_is_just_over(site: Site, anna: Visitor, bruce: Visitor) -> None:
    match = sit_together(anna, bruce)
    anna.act(match, "resign", 0)
    with site.services.store.engine.begin() as connection:
        connection.execute(entries.update().where(entries.c.match == match).values(ending=None))
    assert ending_of(anna, match) is None
