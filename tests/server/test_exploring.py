"""Exploring a finished match over HTTP: lines of one's own, and the decisions for an analysis in the browser."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest

import tuckerbox
from tests.playing import random_match
from tests.server.visitor import Visitor, good, path, sit_together, upload
from tuckerbox.bots.match_analysis import decisions_of
from tuckerbox.match import IllegalPlayError, Match
from tuckerbox.server.actions import exploring


@pytest.fixture(scope="module")
def finished() -> Match:
    return random_match("outback", ["Anna", "Bruce"], seed=1)


@pytest.fixture
def finished_id(stranger: Visitor, finished: Match) -> str:
    """Return the id of the table of a finished match, which a stranger has uploaded."""
    return str(good(upload(stranger, finished.save()))["id"])


def line(visitor: Visitor, match: str, at: int, *actions: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.get(path(match, "line"), at=at, action=list(actions))
    return found


def first_choice(found: dict[str, Any]) -> str:
    action: str = found["choices"][0]["action"]
    return action


def test_every_moment_can_be_explored_for_all_seats(stranger: Visitor, finished_id: str, finished: Match) -> None:
    for at in range(0, len(finished.entries), 7):
        then = finished.at(at)
        found = line(stranger, finished_id, at)
        assert found["entry"] == at
        assert found["tried"] == []
        assert found["moment"]["turn"] == found["moment"]["view"]["viewer"] == then.turn
        assert found["moment"]["points"] == then.points
        assert [choice["action"] for choice in found["choices"]] == [choice.text for choice in then.choices]
        assert b64decode(found["position"]["state"]) == bytes(then.position.raw)


def test_a_line_goes_on_choice_by_choice(stranger: Visitor, finished_id: str) -> None:
    tried: list[dict[str, Any]] = []
    found = line(stranger, finished_id, 5)
    for _ in range(6):
        choice = found["choices"][-1]
        tried.append({"seat": found["moment"]["turn"], "action": choice["action"], "says": choice["says"]})
        found = line(stranger, finished_id, 5, *(one["action"] for one in tried))
        assert found["tried"] == tried
        assert found["steps"][0]["events"]
        assert found["moment"]["n"] == 5 + len(tried)
    assert line(stranger, finished_id, 5, *(one["action"] for one in tried)) == found


def test_a_line_says_how_far_it_follows_the_match(stranger: Visitor, finished_id: str, finished: Match) -> None:
    made = [finished.words(entry) for entry in finished.line[:3]]
    assert line(stranger, finished_id, 0, *made)["entry"] == 3
    there = line(stranger, finished_id, 3)
    other = next(one["action"] for one in there["choices"] if one["action"] != finished.words(finished.line[3]))
    assert line(stranger, finished_id, 0, *made, other)["entry"] == 3


def test_a_line_ends_with_the_match(stranger: Visitor, finished_id: str, finished: Match) -> None:
    found = line(stranger, finished_id, len(finished.entries))
    assert (found["choices"], found["moment"]["turn"], found["moment"]["result"]) == ([], None, finished.result)
    error = stranger.refused(
        400, "over", "GET", path(finished_id, "line"), params={"at": len(finished.entries), "action": ["done"]}
    )
    assert error["says"]


def test_nothing_is_stored(stranger: Visitor, finished_id: str) -> None:
    before = stranger.table(finished_id)
    line(stranger, finished_id, 3, first_choice(line(stranger, finished_id, 3)))
    assert stranger.table(finished_id) == before
    assert [table["id"] for table in stranger.get("/api/matches")["mine"]] == [finished_id]


def test_a_preview_on_a_line_is_the_one_of_play(stranger: Visitor, finished_id: str, finished: Match) -> None:
    for at in (0, 10):
        action = first_choice(line(stranger, finished_id, at))
        seen = stranger.get(path(finished_id, "line/preview"), at=at, action=[action])
        preview = finished.at(at).preview(action)
        assert (seen["view"], seen["points"], seen["prompt"]) == (preview.view, preview.points, preview.prompt)


# --- Refusals ---


@pytest.fixture(params=["line", "line/preview", "decisions"])
def what(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_a_running_match_is_not_explored(anna: Visitor, bruce: Visitor, what: str) -> None:
    for match in (sit_together(anna, bruce), anna.set_table("here", "open")["id"]):
        error = anna.refused(409, "not-over", "GET", path(match, what), params={"at": 0, "action": ["done"]})
        assert error["says"] == "The match is not over yet. You can explore it once it is."


def test_a_record_of_a_running_match_is_not_explored(anna: Visitor, what: str) -> None:
    match = tuckerbox.new("outback", 2)
    match.play(match.choices[0])
    there = good(upload(anna, match.public_document()))
    anna.refused(409, "not-over", "GET", path(there["id"], what), params={"at": 0, "action": ["done"]})


@pytest.mark.parametrize("route", ["line", "line/preview"])
def test_what_is_wrong_with_a_line_is_said(stranger: Visitor, finished_id: str, finished: Match, route: str) -> None:
    def refused(status: int, code: str, at: int, *actions: str) -> str:
        says: str = stranger.refused(
            status, code, "GET", path(finished_id, route), params={"at": at, "action": list(actions)}
        )["says"]
        return says

    last = len(finished.entries)
    assert str(last) in refused(404, "no-such-entry", last + 1, "done")
    assert refused(400, "no-such-action", 0, "place dropbear 2c")
    twice = [finished.words(finished.line[0])] * 2
    with pytest.raises(IllegalPlayError) as illegal:
        finished.explore(0, twice)
    assert refused(400, illegal.value.reason, 0, *twice) == str(illegal.value)
    assert "100 is the most" in refused(400, "line-too-long", 0, *["done"] * (exploring.MOST_TRIED + 2))
    stranger.refused(422, "invalid-request", "GET", path(finished_id, route), params={"action": ["done"]})


def test_there_is_nothing_to_explore_without_a_table(stranger: Visitor, what: str) -> None:
    stranger.refused(404, "no-such-match", "GET", path("no-such-table", what), params={"at": 0, "action": ["done"]})


# --- Decisions ---


def test_the_decisions_are_those_of_the_analysis(stranger: Visitor, finished_id: str, finished: Match) -> None:
    found = stranger.get(path(finished_id, "decisions"))
    assert found["more"]
    last = found["decisions"][-1]["entry"]
    found["decisions"] += stranger.get(path(finished_id, "decisions"), after=last)["decisions"]
    expected = decisions_of(finished)
    assert [decision["entry"] for decision in found["decisions"]] == [decision.entry for decision in expected]
    assert [b64decode(decision["state"]) for decision in found["decisions"]] == [
        decision.state for decision in expected
    ]
    assert [decision["made"]["code"] for decision in found["decisions"]] == [decision.chose for decision in expected]
    assert (found["last"], found["result"]) == (len(finished.entries), finished.result)
    assert any(decision["made"]["luck"] for decision in found["decisions"])
    for decision, entry in zip(found["decisions"], finished.line, strict=True):
        assert (decision["seat"], decision["made"]["entry"]) == (entry.seat, entry.number)
        assert decision["choices"] == len(finished.at(decision["entry"]).choices)


def test_decisions_come_in_parts(stranger: Visitor, finished_id: str, finished: Match) -> None:
    entries: list[int] = []
    more = True
    while more:
        part = stranger.get(path(finished_id, "decisions"), after=entries[-1] if entries else -1, most=9)
        entries += [decision["entry"] for decision in part["decisions"]]
        assert len(part["decisions"]) == 9 or not part["more"]
        more = part["more"]
    assert entries == [decision.entry for decision in decisions_of(finished)]


def test_after_a_resignation_the_decision_that_was_due_comes_last(anna: Visitor) -> None:
    match = anna.hot_seat()["id"]
    turn = anna.moment(match)["turn"]
    anna.act(match, "resign", seat=turn)
    found = anna.get(path(match, "decisions"))
    assert [(decision["entry"], decision["seat"], decision["made"]) for decision in found["decisions"]] == [
        (0, turn, None)
    ]
    assert found["result"][turn] == 0.0
