"""Attacks with documents and long matches: none makes the server work for long."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.counting import assert_linear, lines_run
from tests.match.playing import first, new, play_at_random, public_states, resealed, texts
from tests.match.timed import timed
from tests.served import on_every_database
from tests.server.site import Site
from tests.server.visitor import Visitor, good, sit_together, upload, whose_turn
from tuckerbox import games
from tuckerbox.match import Dice, Live, Match, Night, TimeUp, clock, hash_chained_lines, lucks_as_text, timeline
from tuckerbox.server.actions import bounds, documents, queries
from tuckerbox.server.people import Person

MALLORY = Person("mallory", "Mallory")


def bomb(undos: int) -> str:
    """Return the record of a match in which the same decision was taken back again and again."""
    match: Match = play_at_random(new(2, "bomb"), until=lambda match: bool(first(match, "place")))
    place = first(match, "place")
    assert place
    for _ in range(undos):
        match.play(place)
        match.undo()
    return match.public_document()


def refusal(visitor: Visitor, text: str) -> Any:
    """Return why a record is not taken."""
    answer = upload(visitor, text)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "invalid-record")
    return error["says"]


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets the length of each line that is replayed."""
    found: list[int] = []
    replay = timeline.replay

    def counted(position: Any, line: Any, dice: Dice) -> None:
        found.append(len(line))
        replay(position, line, dice)

    monkeypatch.setattr(timeline, "replay", counted)
    return found


# --- Records ---


def test_an_upload_takes_work_in_proportion_to_its_entries(site: Site) -> None:
    def work(undos: int) -> int:
        text = bomb(undos)
        return lines_run(lambda: documents.upload(site.services, MALLORY, text))

    work(1)  # what is computed once and kept does not count
    assert_linear([work(50), work(100), work(150)])


def test_a_record_with_too_many_entries_is_refused_before_it_is_replayed(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_IN_DOCUMENT", 40)
    text = bomb(21)
    monkeypatch.setattr(Match, "enter", lambda *_: pytest.fail("an entry was replayed"))
    assert refusal(anna, text) == "This record has 42 entries; the most that can be uploaded is 40."
    monkeypatch.undo()
    assert upload(anna, text).status_code == 201


def test_a_record_with_an_endless_line_is_refused(anna: Visitor) -> None:
    text = bomb(2)
    long = text.replace("1. ", f"1. {'A' * 1000}", 1)
    assert re.fullmatch(r"Line 11 has 1,0.. characters; a line of a record has at most 1,000.", refusal(anna, long))
    lines = hash_chained_lines.read(text)
    lucks = lucks_as_text({(0, n): b"x" * 16 for n in range(5001)})
    header = hash_chained_lines.chain([*(line.text for line in lines[:9]), lucks])
    says = refusal(anna, hash_chained_lines.write([*header, *lines[9:]]))
    assert says == "Line 10 has 5,001 lucks; the most that can be uploaded is 5,000."


def with_times(match: Match, start: str, last: str) -> str:
    """Return a match's record with other times of its start and of its last entry, and valid marks."""
    lines = texts(match.save())
    at = next(k for k, line in enumerate(lines) if line.startswith("start"))
    lines[at] = f"start {start}"
    entry = at + len(match.entries)
    lines[entry] = re.sub(r"2026-\S+", last, lines[entry])
    return resealed(lines, public_states(match), start=at)


def slow() -> Match:
    """Return a match at a move within hours, with nights and one decision."""
    night = Night(22 * 60, 7 * 60, "Australia/Sydney")
    match = timed(2, nights=(night, night))
    match.play(match.choices[0])
    return match


def test_a_record_that_goes_on_for_many_years_is_refused_before_its_nights_are_counted(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = with_times(slow(), "2026-03-14T09:26:53.589Z", "9999-06-01T00:00:00.000Z")
    monkeypatch.setattr(clock, "night_of_day", lambda *_: pytest.fail("a night was looked up"))
    says = "This record goes on for 7973 years; the most that can be uploaded is 20."
    assert refusal(anna, long) == says
    monkeypatch.undo()
    fine = with_times(slow(), "2026-03-14T09:26:53.589Z", "2046-06-01T00:00:00.000Z")
    assert good(upload(anna, fine))["moment"]["clocks"]["live"] is False


def test_a_record_of_a_time_that_has_no_next_day_is_refused(anna: Visitor) -> None:
    last = "9999-12-31T23:00:00.000Z"
    says = "Line 13: its time should be in the years 1970 to 2199."
    assert refusal(anna, with_times(slow(), last, last)) == says


def test_a_record_with_outages_of_thousands_of_years_is_refused(anna: Visitor) -> None:
    match = timed(3, Live(300, 10), TimeUp.VOTE)
    match.lapse(match.turn or 0, "greedy")
    for _ in range(260):
        match.return_outage(999_999_999)
    says = "Line 15: gives back more time than has passed since the line before."
    assert refusal(anna, match.save()) == says


@on_every_database
@pytest.mark.parametrize(
    ("number", "text"),
    [
        (8, f"commitment: {'0' * 65}"),
        (8, "commitment: \0"),
        (9, f"nonces: {'1' * 65} 2"),
        (9, "nonces: 1\0 2"),
        (9, 'seed: "\\ud800"'),
    ],
)
def test_a_record_with_dice_that_no_database_could_keep_is_refused(anna: Visitor, number: int, text: str) -> None:
    match: Match = play_at_random(new(2, "dice"), most=3)
    lines = texts(match.public_document())
    lines[number - 1] = text
    assert refusal(anna, resealed(lines, public_states(match), start=9)).startswith(f"Line {number}: ")


def test_the_bounds_leave_room_for_every_match_at_a_table() -> None:
    assert bounds.MOST_IN_DOCUMENT - bounds.MOST_CHANGEABLE >= 1000
    for game in map(games.game, games.names()):
        names = [str(seat) + '"' * 23 for seat in range(max(game.seats))]
        match = Match(game, names, {}, Dice.fresh(len(names)), native=False)
        match.play(max(match.choices, key=lambda choice: len(choice.text)))
        bounds.refuse_bomb(match.save())


# --- Tables ---


def test_a_full_table_refuses_undos_but_can_be_played_to_its_end(
    anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_CHANGEABLE", 6)
    match = sit_together(anna, bruce)
    rng = random.Random(5)
    while (n := anna.table(match)["last"]) < 6:
        whose_turn(match, anna, bruce).play(match, rng)
    for path, body in (("undo", {"n": n}), ("seats/0/hand", {"n": n, "bot": "greedy"})):
        wrong = anna.refused(400, "not-allowed", "POST", f"/api/matches/{match}/{path}", body)
        assert wrong["says"] == (
            "This match has 6 entries, so nothing can be undone any more and no seat can change hands. "
            "You can still play it to its end, or resign."
        )
    whose_turn(match, anna, bruce).play(match, rng)
    anna.act(match, "resign")
    assert anna.table(match)["status"] == "over"
    assert anna.get(f"/api/matches/{match}/verify")["ok"]


def test_an_undo_that_was_asked_for_before_the_table_was_full_can_still_be_answered(
    anna: Visitor, bruce: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_together(anna, bruce)
    rng = random.Random(6)
    while anna.table(match)["last"] < 8:
        whose_turn(match, anna, bruce).play(match, rng)
    assert anna.act(match, "undo", to=0)["entry"]["kind"] == "asks"
    monkeypatch.setattr(bounds, "MOST_CHANGEABLE", 9)
    assert bruce.act(match, "answer", agree=True)["entry"]["kind"] == "undoes"


# --- Catching up ---


@pytest.fixture
def long_match(anna: Visitor) -> str:
    """Return a match with 45 entries, some undos among them."""
    match: str = anna.hot_seat()["id"]
    rng = random.Random(7)
    while anna.table(match)["last"] < 45:
        now = anna.play(match, rng)["moment"]
        if now["undo"]["free"] is not None and now["n"] < 45 and rng.random() < 0.5:
            anna.act(match, "undo")
    return match


def test_news_of_many_entries_replays_the_match_once(anna: Visitor, long_match: str, replays: list[int]) -> None:
    news = anna.get(f"/api/matches/{long_match}/news", after=10, most=100)
    assert [told["moment"]["n"] for told in news] == list(range(11, 46))
    assert len(replays) == 1


def test_a_stream_that_catches_up_does_not_replay_the_match_for_each_entry(
    site: Site, long_match: str, replays: list[int]
) -> None:
    told = site.told(long_match, lambda event: event.kind == "entry" and event.id == 45, after=-1)
    assert [event.id for event in told if event.kind == "entry"] == list(range(46))
    assert len(replays) <= 5  # one for each part that is sent at once, and one for the seats


def test_news_of_long_steps_comes_in_parts(
    site: Site, anna: Visitor, long_match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = anna.get(f"/api/matches/{long_match}/news", after=-1, most=100)
    monkeypatch.setattr(queries, "MOST_STEPS", 12)
    parts: list[Any] = []
    while len(parts) < 46:
        part = anna.get(f"/api/matches/{long_match}/news", after=len(parts) - 1, most=100)
        assert sum(len(told["steps"]) for told in part[:-1]) < 12
        assert part
        parts += part
    assert parts == whole
