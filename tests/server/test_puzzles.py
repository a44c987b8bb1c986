"""The puzzle of the day over HTTP."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.server.visitor import Visitor
from tuckerbox import games
from tuckerbox.puzzles.puzzle import parsed, shipped

DAY = "2026-03-14"


@pytest.mark.parametrize("name", games.names())
def test_a_puzzle_shows_its_position_and_not_its_solution(anna: Visitor, name: str) -> None:
    found = anna.get(f"/api/games/{name}/puzzle", day=DAY)
    assert set(found) == {"game", "title", "day", "today", "options", "names", "seat", "moment", "choices"}
    assert found["moment"]["turn"] == found["moment"]["view"]["viewer"] == found["seat"]
    assert len(found["choices"]) >= 3


@pytest.mark.parametrize("name", games.names())
def test_one_answer_is_right(anna: Visitor, name: str) -> None:
    path = f"/api/games/{name}/puzzle"
    actions = [choice["action"] for choice in anna.get(path, day=DAY)["choices"]]
    verdicts = {action: anna.post(path, {"day": DAY, "action": action}) for action in actions}
    best = verdicts[actions[0]]["answers"][0]
    assert [action for action in actions if verdicts[action]["right"]] == [best["action"]]
    assert best["says"] in verdicts[best["action"]]["says"][0]
    wrong = next(action for action in actions if action != best["action"])
    assert any("Your choice" in says and "best" in says for says in verdicts[wrong]["says"])
    assert verdicts[wrong]["answers"] == verdicts[best["action"]]["answers"]


def test_the_puzzle_of_today_follows_utc(anna: Visitor) -> None:
    before = datetime.now(UTC).date().isoformat()
    found = anna.get("/api/games/outback/puzzle")
    assert found["day"] == found["today"]
    assert before <= found["day"] <= datetime.now(UTC).date().isoformat()


def test_each_day_has_the_next_puzzle(anna: Visitor) -> None:
    lines = shipped(games.game("outback").folder)
    marks = {parsed(line).mark for line in lines}
    assert len(marks) == len(lines) > 1
    one, other = (anna.get("/api/games/outback/puzzle", day=f"2026-03-{day}")["moment"] for day in (14, 15))
    assert one != other


def test_days_to_come_and_days_that_never_were_are_refused(anna: Visitor) -> None:
    path = "/api/games/outback/puzzle"
    says = anna.refused(404, "not-yet", "GET", f"{path}?day=9999-12-31")["says"]
    assert "not out yet" in says
    anna.refused(400, "no-such-day", "GET", f"{path}?day=2026-02-30")
    anna.refused(404, "not-yet", "POST", path, {"day": "9999-12-31", "action": "done"})


def test_an_answer_has_to_be_a_legal_choice(anna: Visitor) -> None:
    anna.refused(400, "no-such-action", "POST", "/api/games/outback/puzzle", {"day": DAY, "action": "dance"})
