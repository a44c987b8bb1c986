"""The puzzle of the day over HTTP."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from tests.of_games import WITH_PUZZLES
from tests.server.visitor import Visitor
from tuckerbox import games
from tuckerbox.lessons import moments_of
from tuckerbox.messages import catalogue_of
from tuckerbox.puzzles.daily import CYCLE, puzzle_of_day
from tuckerbox.puzzles.puzzle import match_of, parsed, shipped
from tuckerbox.server.actions import game_list, puzzles
from tuckerbox.server.actions.answer_types import Weighed
from tuckerbox.server.actions.puzzles import judged

DAY = "2026-03-14"


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_puzzle_shows_its_position_and_not_its_solution(anna: Visitor, name: str) -> None:
    found = anna.get(f"/api/games/{name}/puzzle", day=DAY)
    assert set(found) == {"game", "title", "day", "today", "options", "names", "seat", "moment", "choices", "previews"}
    assert found["moment"]["turn"] == found["moment"]["view"]["viewer"] == found["seat"]
    assert len(found["choices"]) >= 3
    assert [preview["action"] for preview in found["previews"]] == [choice["action"] for choice in found["choices"]]


def test_the_catalogue_says_which_games_have_puzzles(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    without, *others = WITH_PUZZLES
    monkeypatch.setattr(game_list, "shipped", lambda folder: () if folder == games.game(without).folder else ("{}",))
    said = {game["name"]: game["puzzles"] for game in anna.get("/api/games")}
    assert not said[without]
    assert all(said[name] for name in others)


@pytest.mark.parametrize("name", WITH_PUZZLES)
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


def test_a_chance_that_is_only_nearly_certain_is_never_called_100() -> None:
    puzzle = parsed(shipped(games.game("outback").folder)[0])
    best: Weighed = {"action": puzzle.best.action, "says": "stay", "chance": 0.998}
    other: Weighed = {"action": "x", "says": "go", "chance": 0.004}
    first, then = judged(catalogue_of(games.game("outback").folder), puzzle, [best, other], puzzle.best.action)
    assert "wins 99%" in first
    assert "wins 1%, and is 98 percentage points behind" in then


def test_the_puzzle_of_today_follows_utc(anna: Visitor) -> None:
    before = datetime.now(UTC).date().isoformat()
    found = anna.get("/api/games/outback/puzzle")
    assert found["day"] == found["today"]
    assert before <= found["day"] <= datetime.now(UTC).date().isoformat()


def test_an_answer_after_midnight_says_that_a_new_day_has_begun(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/api/games/outback/puzzle"
    monkeypatch.setattr(puzzles, "today", lambda: date(2026, 3, 14))
    opened = anna.get(path)
    answer = {"day": opened["day"], "action": opened["choices"][0]["action"]}
    assert anna.post(path, answer)["today"] == opened["today"] == "2026-03-14"
    monkeypatch.setattr(puzzles, "today", lambda: date(2026, 3, 15))
    assert anna.post(path, answer)["today"] == "2026-03-15"


def test_each_day_has_the_next_puzzle(anna: Visitor) -> None:
    lines = shipped(games.game("outback").folder)
    marks = {parsed(line).mark for line in lines}
    assert len(marks) == len(lines) > 1
    one, other = (anna.get("/api/games/outback/puzzle", day=f"2026-03-{day}")["moment"] for day in (14, 15))
    assert one != other


def test_days_to_come_and_days_that_never_were_are_refused(anna: Visitor) -> None:
    path = "/api/games/outback/puzzle"
    says = anna.refused(404, "not-yet", "GET", f"{path}?day=9999-12-31")["says"]
    assert "isn’t out yet" in says
    anna.refused(400, "no-such-day", "GET", f"{path}?day=2026-02-30")
    anna.refused(404, "not-yet", "POST", path, {"day": "9999-12-31", "action": "done"})


def test_an_answer_has_to_be_a_legal_choice(anna: Visitor) -> None:
    anna.refused(400, "no-such-action", "POST", "/api/games/outback/puzzle", {"day": DAY, "action": "dance"})


def test_the_reason_why_an_answer_is_not_legal_is_told(anna: Visitor) -> None:
    path = "/api/games/outback/puzzle"
    legal = anna.get(path, day=DAY)["choices"][0]["action"]
    assert anna.get(f"{path}/why", day=DAY, action=legal)["legal"]
    wrong = anna.get(f"{path}/why", day=DAY, action="place emu 6a")
    assert not wrong["legal"]
    assert wrong["says"]


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_match_goes_on_from_a_puzzle(anna: Visitor, name: str) -> None:
    path = f"/api/games/{name}/puzzle"
    puzzle = anna.get(path, day=DAY)
    table = anna.post(f"{path}/match", {"day": DAY, "key": f"puzzle-{name}", "bot": "greedy"})
    moment = anna.moment(table["id"])
    assert moment["turn"] == puzzle["seat"]
    assert moment["choices"] == puzzle["choices"]
    assert moment["points"] == puzzle["moment"]["points"]
    assert [seat["bot"] for seat in table["seats"]] == [
        None if seat == puzzle["seat"] else "greedy" for seat in range(len(puzzle["names"]))
    ]
    again = anna.post(f"{path}/match", {"day": DAY, "key": f"puzzle-{name}"})
    assert again["id"] == table["id"]
    played = anna.post(
        f"/api/matches/{table['id']}/moves", {"n": moment["n"], "action": moment["choices"][0]["action"]}
    )
    assert played["entry"]["number"] == moment["n"] + 1


def test_somebody_can_play_on_from_a_puzzle_without_bots_although_something_was_hidden_before(anna: Visitor) -> None:
    day = date.fromordinal(CYCLE * 12_316 + 25)
    puzzle = puzzle_of_day(games.game("auztralia"), day)
    assert puzzle is not None
    match, path = match_of(puzzle, games.game("auztralia")), "/api/games/auztralia/puzzle"
    assert (match.hides, match.hides_now) == (True, False)
    table = anna.post(f"{path}/match", {"day": day.isoformat(), "bot": "greedy"})
    at = len(puzzle.entries)
    on = anna.post(f"/api/matches/{table['id']}/play-on", {"at": at})
    assert on["moment"]["choices"] == anna.get(path, day=day.isoformat())["choices"]
    assert [seat["yours"] for seat in on["seats"]] == [True] * puzzle.seats
    friend = anna.post(f"/api/matches/{table['id']}/play-on", {"at": at, "invited": [1 - puzzle.seat]})
    assert friend["last"] == at


def test_puzzles_of_days_to_come_cannot_be_played(anna: Visitor) -> None:
    path = "/api/games/outback/puzzle"
    anna.refused(404, "not-yet", "POST", f"{path}/match", {"day": "9999-12-31"})
    anna.refused(404, "not-yet", "GET", f"{path}/why?day=9999-12-31&action=done")
    anna.refused(400, "no-such-bot", "POST", f"{path}/match", {"day": DAY, "bot": "emu"})


def test_a_rule_can_be_tried_out(anna: Visitor) -> None:
    moment = moments_of("outback")["blocking"]
    table = anna.post("/api/games/outback/moments/blocking", {"bot": "greedy"})
    choices = anna.moment(table["id"])["choices"]
    assert {choice["kind"] for choice in choices} == {"block"}
    assert len(table["seats"]) == moment.seats
    anna.refused(404, "no-such-moment", "POST", "/api/games/outback/moments/billabong", {})
    anna.refused(400, "no-such-game", "POST", "/api/games/chess/moments/billabong", {})
