"""The presentation layer by itself: a match, a context, and no server."""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from pydantic import TypeAdapter

import tuckerbox
from tests import toy
from tests.counting import assert_linear, lines_run
from tests.match.playing import NAMES, busy, dice, first
from tests.match.timed import BOT, at_leisure, end_turn, eventful, timed, wait
from tests.of_games import WITH_BREAKDOWN
from tests.processes import run_program
from tests.showing import CREATED, Row, context_of, listed_context_of, rows_of
from tests.suite import check_ending
from tuckerbox import games, presentation
from tuckerbox.kernel.contract import DONE
from tuckerbox.kernel.sentence_parts import some_points
from tuckerbox.match import Entry, EntryKind, IllegalPlayError, Live, Match, TimeUp, Vote, load
from tuckerbox.match.entry import ABOUT_TIME
from tuckerbox.presentation import Context, News, SeatHolder, Viewer, Who, absences_at_the_end
from tuckerbox.presentation.decisions import can_only_end
from tuckerbox.presentation.log import sentence

TYPES: dict[str, TypeAdapter[Any]] = {
    name: TypeAdapter(getattr(presentation, name)) for name in ("News", "Table", "Preview", "Why", "Listed")
}


def played(game: str, decisions: int, seed: int = 1) -> Match:
    """Return an interpreted match for two after some random decisions, one of which was taken back."""
    rng = random.Random(seed)
    match = Match(games.game(game), NAMES[:2], {}, dice(seed, 2))
    while match.decisions < decisions and not match.over:
        match.play(rng.choice(match.choices))
        if match.decisions == decisions // 2:
            match.undo(consent=True)
            match.play(rng.choice(match.choices))
    return match


def everything(context: Context, match: Match) -> dict[str, Any]:
    """Return all that a viewer can be shown, by the name of its type."""
    shown: dict[str, Any] = {
        "News": presentation.news(context, match),
        "Table": presentation.table(context, match),
        "Listed": presentation.table_in_list(listed_context_of(context, match)),
        "Why": presentation.why(match, "nonsense", context.viewer.seats),
    }
    if match.turn in context.viewer.seats:
        shown["Preview"] = presentation.preview(match, match.choices[0].text)
    return shown


# --- The data ---


@pytest.mark.parametrize("game", games.names())
def test_shown_data_have_exactly_the_declared_types(game: str) -> None:
    """pydantic validates each field, drops unknown ones and brings all into the order of their declaration."""
    match = played(game, 12)
    for mine in ([], [0], [1], [0, 1]):
        context = context_of(match, mine)
        for number in (0, 6, len(match.entries)):
            for name, shown in everything(context, match.at(number)).items():
                kind = TYPES[name]
                validated = kind.validate_python(shown)
                assert validated == shown
                assert kind.dump_json(shown) == kind.dump_json(validated), f"{name} has other fields, or in other order"


@pytest.mark.parametrize("game", games.names())
def test_news_begins_with_what_was_previewed(game: str) -> None:
    rng = random.Random(game)
    match, certain = played(game, 4), 0
    while match.decisions < 40 and not match.over:
        seat, now = match.turn, match.view(match.turn)
        previewed = {one["action"]: one for one in presentation.previews(match)}
        assert list(previewed) == [choice.text for choice in match.choices]
        choice = rng.choice(match.choices)
        found = previewed[choice.text]
        TYPES["Preview"].validate_python(found)
        match.play(choice)
        steps = presentation.steps(match, seat)
        last = next(place for place, step in enumerate(steps) if step["step"] == found["step"])
        assert [event for step in steps[: last + 1] for event in step["events"]] == found["events"]
        assert {**now, **found["view"]} == steps[last]["view"]
        assert [found["points"], found["prompt"]] == [steps[last]["points"], steps[last]["prompt"]]
        certain += last + 1 == len(steps)
    assert certain > 5, "few previews lead up to the next decision"


@pytest.mark.parametrize("game", games.names())
def test_it_is_json_without_any_conversion_but_that_of_times(game: str) -> None:
    match = played(game, 10)
    moment, steps = presentation.moment(context_of(match, [0, 1]), match), presentation.steps(match, 0)
    assert json.loads(json.dumps([moment, steps])) == [moment, steps]


def test_nothing_of_a_server_is_imported() -> None:
    heavy = ("fastapi", "pydantic", "sqlalchemy", "sqlite3", "starlette", "uvicorn", "tuckerbox.server")
    look = f"import sys, tuckerbox.presentation; print([name for name in {heavy} if name in sys.modules])"
    assert run_program([sys.executable, "-c", look]).stdout.strip() == "[]"


# --- Points of view ---


def test_choices_belong_to_the_seat_that_has_the_turn_at_the_last_entry() -> None:
    match = played("outback", 9)
    turn = cast("int", match.turn)
    texts = [choice.text for choice in match.choices]
    assert [choice["action"] for choice in presentation.moment(context_of(match, [turn]), match)["choices"]] == texts
    assert presentation.moment(context_of(match, [1 - turn]), match)["choices"] == []
    assert presentation.moment(context_of(match), match)["choices"] == []
    assert presentation.moment(context_of(match, [turn], playable=False), match)["choices"] == []
    earlier = presentation.moment(context_of(match, [0, 1]), match.at(5))
    assert (earlier["n"], earlier["choices"], earlier["undo"]["free"]) == (5, [], None)
    assert presentation.why(match, texts[0], [turn])["legal"]
    assert presentation.why(match, texts[0], [1 - turn])["code"] == "not-your-turn"
    with pytest.raises(IllegalPlayError):
        presentation.preview(match, "nonsense")


def test_a_turn_ends_by_itself_only_where_nothing_was_ever_hidden() -> None:
    """Elsewhere, it would give away that the player had nothing else to do."""
    told = set()
    for name in games.names():
        match, rng = tuckerbox.new(name, 2, seed=1), random.Random(1)
        while not match.over:
            if [choice.kind for choice in match.choices] == [DONE]:
                told.add((match.hides, can_only_end(match)))
            match.play(rng.choice(match.choices))
    assert told == {(True, False), (False, True)}


def test_a_viewer_with_several_seats_sees_the_view_of_the_one_that_decides() -> None:
    match = Match(toy.GAME, NAMES[:2], {}, dice(3, 2), native=False)
    turn = cast("int", match.turn)
    for mine, seat in (([0, 1], turn), ([1 - turn], 1 - turn), ([], None)):
        assert presentation.point_of_view(match, mine) == seat
        assert presentation.moment(context_of(match, mine), match)["view"] == match.view(seat)
        assert presentation.steps(match, seat)[-1]["view"] == match.view(seat)


# --- Seats and tables ---

WAITING = [
    SeatHolder("Anna", nonce="0" * 16, secret="A", present=True),
    SeatHolder("Bruce", Who.INVITED, secret="B"),
    SeatHolder("Seat 3", Who.OPEN, secret="C"),
    SeatHolder("Greedy", Who.BOT, "greedy", "1" * 16, "D"),
]
BEFORE = replace(context_of(tuckerbox.new("outback", 4, seed=1)), seats=WAITING, entries=[])


@pytest.mark.parametrize(
    ("viewer", "secrets"),
    [
        (Viewer(), [None, None, None, None]),
        (Viewer([0]), ["A", None, None, None]),
        (Viewer([0], host=True), ["A", "B", None, None]),
        (Viewer([1]), [None, "B", None, None]),
        (Viewer([0], program=True), [None, None, None, None]),
    ],
)
def test_a_link_is_shown_to_the_seats_player_and_to_the_host_while_it_waits(
    viewer: Viewer, secrets: list[str | None]
) -> None:
    table = presentation.table(replace(BEFORE, viewer=viewer), None)
    assert [seat["secret"] for seat in table["seats"]] == secrets
    assert [seat["taken"] for seat in table["seats"]] == [True, False, False, True]
    assert [seat["bot"] for seat in table["seats"]] == [None, None, None, "greedy"]
    assert (table["moment"], table["log"], table["away"]) == (None, [], None)


def test_the_status_is_that_of_the_table_now() -> None:
    match = played("outback", 6)
    running = context_of(match, [0])
    assert BEFORE.status == "waiting"
    assert replace(BEFORE, cancelled=True).status == "cancelled"
    assert running.status == "running"
    assert replace(running, playable=False).status == "record"
    match.resign(0)
    over = context_of(match, [0])
    assert over.status == "over"
    assert presentation.moment(over, match.at(3))["status"] == "over"
    assert presentation.moment(over, match)["result"] == [0.0, 1.0]


def test_once_a_match_is_over_one_can_play_on_from_every_moment_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "game", lambda name: toy.GAME)
    match = Match(toy.GAME, NAMES[:2], {}, dice("toy", 2), native=False)
    match.play(match.choices[0])
    assert not presentation.table(context_of(match, [0]), match)["can_play_on"]
    match.resign(0)
    assert match.at(1).hides
    match.play_on(1)
    assert presentation.table(context_of(match, [0]), match.at(1))["can_play_on"]


def test_a_list_says_which_tables_wait_for_the_viewer() -> None:
    before = listed_context_of(BEFORE)
    assert presentation.table_in_list(replace(before, viewer=Viewer([1])))["waits_for_you"]
    assert not presentation.table_in_list(replace(before, viewer=Viewer([0])))["waits_for_you"]
    turns = Row(7, 0, "somebody", CREATED + 7, 1, None)
    bots = turns._replace(mover="greedy")
    for last, mine, waits in ((turns, 1, True), (turns, 0, False), (bots, 1, False)):
        found = presentation.table_in_list(replace(before, last=last, viewer=Viewer([mine])))
        assert (found["waits_for_you"], found["n"], found["turn"]) == (waits, 7, 1)
        assert found["since"].timestamp() * 1000 == CREATED + 7


# --- The log ---


def test_the_log_tells_whether_a_bot_has_played_a_turn_or_its_player_is_back() -> None:
    match = timed(2, time_up=TimeUp.BOT_TURN, seed="lent", native=False)
    seat = match.turn
    assert seat is not None
    name = match.names[seat]
    match.lapse(seat, BOT)
    end_turn(match)
    assert sentence(match, match.entries[-1]) == f"The bot has played {name}'s turn."
    match.hand_over(seat, "greedy")
    end_turn(match)
    end_turn(match)
    match.hand_over(seat, None)  # after a turn of a bot to which the seat was not lent
    assert sentence(match, match.entries[-1]) == f"{name} is back."
    end_turn(match)
    match.lapse(seat, BOT)
    match.play(match.choices[0])
    match.hand_over(seat, None)  # in the middle of a lent turn
    assert sentence(match, match.entries[-1]) == f"{name} is back."
    assert (match.turn, match.bots) == (seat, [None, None])
    again = load(match.save())
    assert [sentence(again, entry) for entry in again.entries if entry.kind is EntryKind.PLAYS and not entry.bot] == [
        f"The bot has played {name}'s turn.",
        f"{name} is back.",
        f"{name} is back.",
    ]


def test_somebody_who_comes_back_after_an_outage_is_back() -> None:
    match = timed(2, time_up=TimeUp.BOT_TURN, seed="lent", native=False)
    seat = match.turn or 0
    match.lapse(seat, BOT)
    match.return_outage(3600)
    match.hand_over(seat, None)
    assert sentence(match, match.entries[-1]) == f"{match.names[seat]} is back."


def test_the_log_has_every_event_and_a_sentence_for_every_other_entry() -> None:
    match = Match(games.game("outback"), NAMES[:2], {}, dice(1, 2), native=False)
    one, other = ("Anna", "Julie") if match.turn == 0 else ("Julie", "Anna")
    match.play(match.choices[0])
    match.hand_over(NAMES.index(other), "greedy")
    match.undo(consent=True)
    match.play(match.choices[0])
    match.hand_over(NAMES.index(other), None)
    rows = rows_of(match)
    lines = presentation.log(context_of(match, [0], entries=rows), match)
    assert [line["text"] for line in lines if line["kind"]] == match.log(0)
    assert [(line["n"], line["text"]) for line in lines if not line["kind"]] == [
        (2, f"Greedy, a bot, takes over from {other}."),
        (3, f"{one} takes back a decision."),
        (5, f"{other} is back."),
    ]
    assert [line["n"] for line in lines] == sorted(line["n"] for line in lines)
    rows[2] = rows[2]._replace(person=None, at=CREATED)  # a bot that sat down at the start is no news
    seated = presentation.log(context_of(match, [0], entries=rows), match)
    assert seated == [line for line in lines if line["n"] != 2]


def test_a_bot_that_sat_down_at_the_start_of_an_uploaded_match_is_no_news() -> None:
    match = timed(native=False)
    match.hand_over(1, BOT)
    wait(match, 5000)
    match.hand_over(0, BOT)
    match.hand_over(0, None)
    rows = [row._replace(person="uploader") for row in rows_of(match)]
    lines = presentation.log(context_of(match, entries=rows), match)
    assert [line["text"] for line in lines if line["kind"] is None] == [
        "Greedy, a bot, takes over from Anna.",
        "Anna is back.",
    ]


def test_a_resignation_at_the_very_start_is_in_the_log() -> None:
    match = Match(games.game("outback"), NAMES[:3], {}, dice(1, 3), native=False)
    match.resign(1)
    match.hand_over(1, BOT)
    lines = presentation.log(context_of(match), match)
    assert "Julie resigns." in [line["text"] for line in lines]


@pytest.mark.parametrize("mine", [0, 1])
def test_a_log_takes_work_in_proportion_to_the_undos(mine: int) -> None:
    def work(undos: int) -> int:
        match = Match(games.game("outback"), NAMES[:2], {}, dice(1, 2))
        while (place := first(match, "place")) is None:
            match.play(match.choices[0])
        for _ in range(undos):
            match.play(place)
            match.undo()
        rows = [Row(number, mine, NAMES[mine], CREATED, 0, None) for number in range(len(match.entries) + 1)]
        context = context_of(match, [mine], entries=rows)
        return lines_run(lambda: presentation.table(context, match))

    work(1)  # what is computed once and kept does not count
    assert_linear([work(50), work(100), work(150)])


# --- The end for somebody who plays one seat ---


@pytest.mark.parametrize("game", games.names())
def test_the_end_calls_the_player_of_one_seat_you(game: str) -> None:
    match = to_the_end(Match(games.game(game), NAMES[:2], {}, dice(4, 2)))
    check_ending(match)
    for seat in range(2):
        assert presentation.moment(context_of(match, [seat]), match)["ending"] == presentation.ending(match, [seat])
    for mine in ([], [0, 1]):
        assert presentation.moment(context_of(match, mine), match)["ending"] is None


@pytest.mark.parametrize("game", games.names())
def test_a_list_says_the_same_about_the_end_as_the_table(game: str) -> None:
    match = to_the_end(Match(games.game(game), NAMES[:2], {}, dice(4, 2)))
    for mine in ([], [0], [1], [0, 1]):
        context = context_of(match, mine)
        moment, listed = (
            presentation.moment(context, match),
            presentation.table_in_list(listed_context_of(context, match)),
        )
        says = moment["ending"] or moment["prompt"]
        ended = {"result": moment["result"], "points": moment["points"], "says": says}
        assert listed["ending"] == {**ended, "rival": bool(match.game.rival)}
        assert TYPES["Listed"].validate_python(listed) == listed


@pytest.mark.parametrize(("sentence", "result", "says"), [
    ("{0} wins with 24 points; no route can grow.", [1, 0], "You win with 24 points; no route can grow."),
    ("{1} wins with 24 points.", [0, 1], "You lose: Julie wins with 24 points."),
    ("Thank you wins with 24 points.", [0, 1], "You lose: Thank you wins with 24 points."),
    ("{0} and {1} share the win with 9 points.", [0.5, 0.5], "You and Julie share the win with 9 points."),
    ("{1} and {0} win with 9 points.", [1, 1], "Julie and you win with 9 points."),
    ("The Old Ones win with 20; {0} has 15.", [0, 0], "The Old Ones win with 20; you have 15."),
    ("You win together, 40 to 10.", [1, 1], "You win together, 40 to 10."),
])  # fmt: skip
def test_the_sentence_for_one_seat_is_good_english(
    monkeypatch: pytest.MonkeyPatch, sentence: str, result: list[float], says: str
) -> None:
    match = to_the_end(Match(games.game("outback"), NAMES[:2], {}, dice(4, 2)))
    monkeypatch.setattr(Match, "result", result)
    monkeypatch.setattr(Match, "prompt_with", lambda _, names: sentence.format(*names))
    assert presentation.ending(match, [0]) == says


def test_the_sentence_for_one_seat_is_right_if_a_match_ends_early() -> None:
    match = Match(games.game("outback"), NAMES[:2], {}, dice(4, 2))
    assert presentation.ending(match, [0]) is None
    match.resign(1)
    assert presentation.ending(match, [0]) == "Julie has resigned: you win."
    assert presentation.ending(match, [1]) == "You have resigned: Anna wins."
    voted, _ = voted_on()
    for other in voted.voters:
        if not voted.over:
            voted.vote(other, Vote.END, BOT)
    assert presentation.ending(voted, [0]) == "The players have ended the match without a result."


def test_somebody_who_resigned_has_not_won_if_the_bot_in_their_seat_does(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(games.game("outback"), NAMES[:3], {}, dice(4, 3), native=False)
    match.resign(0)
    match.hand_over(0, BOT)
    to_the_end(match)
    monkeypatch.setattr(Match, "result", [1, 0, 0])
    monkeypatch.setattr(Match, "prompt_with", lambda _, names: f"{names[0]} wins with 24 points.")
    lost = "You lose: Anna wins with 24 points."
    for mine, says in (([0], None), ([1], lost), ([0, 1], lost), ([1, 2], None)):
        context = context_of(match, mine)
        assert presentation.ending(match, mine) == presentation.moment(context, match)["ending"] == says
        listed = presentation.table_in_list(listed_context_of(context, match))["ending"]
        assert listed is not None
        assert listed["says"] == (says or "Anna wins with 24 points.")


def test_a_resignation_that_ends_the_match_is_told_to_whoever_resigned() -> None:
    match = Match(games.game("outback"), NAMES[:2], {}, dice(4, 2), native=False)
    match.resign(1)
    context = context_of(match, [1])
    listed = presentation.table_in_list(listed_context_of(context, match))["ending"]
    assert listed is not None
    assert listed["says"] == presentation.ending(match, [1]) == "You have resigned: Anna wins."


# --- Bots that played for people ---


def absences(match: Match) -> list[Any]:
    """Return what the end of a match tells about bots that played for people. The log has to tell the same."""
    context = context_of(match)
    found = presentation.moment(context, match)["stand_ins"]
    lines = [line["text"] for line in presentation.log(context, match) if line["n"] == len(match.entries)]
    assert lines[len(lines) - len(found) :] == [one["says"] for one in found]
    return found


def to_the_end(match: Match) -> Match:
    rng = random.Random(5)
    while not match.over:
        match.play(rng.choice(match.choices))
    return match


def gain(match: Match, seat: int, first: int, last: int) -> int:
    """Return the points that a seat gained from one entry to another."""
    return match.at(last).points[seat] - match.at(first).points[seat]


def test_the_end_tells_whose_turns_a_bot_played_and_what_they_brought() -> None:
    match = timed(2, time_up=TimeUp.BOT_TURN, seed=3)
    for _ in range(4):
        end_turn(match)
    late, brought = match.turn or 0, 0
    for _ in range(2):
        match.lapse(late, BOT)
        before = len(match.entries)
        end_turn(match)
        brought += gain(match, late, before, len(match.entries))
        end_turn(match)
    assert presentation.moment(context_of(match), match)["stand_ins"] == []
    assert brought
    name, points = match.names[late], some_points(brought)
    says = f"A bot played 2 turns for {name}, who was late. {name} gained {points} in them."
    assert absences(to_the_end(match)) == [{"seat": late, "turns": 2, "points": brought, "says": says}]
    assert absences(load(match.save())) == absences(match)


def test_each_turn_that_a_bot_played_for_somebody_counts_once() -> None:
    match = at_leisure("stand-ins")
    late = Counter(entry.seat for entry in match.entries if entry.kind is EntryKind.LAPSES)
    assert late
    assert {one["seat"]: one["turns"] for one in absences(match)} == late


def test_the_end_names_somebody_who_came_back_and_somebody_who_did_not() -> None:
    match = timed(3, Live(600, 10), TimeUp.BOT_SEAT)
    back = match.turn or 0
    match.lapse(back, BOT)
    end_turn(match)
    match.hand_over(back, None)
    gone = match.turn or 0
    match.lapse(gone, BOT, dropped=True)
    one, other = sorted(absences(to_the_end(match)), key=lambda found: found["seat"] != back)
    assert one["says"].startswith(f"A bot played 1 turn for {match.names[back]}, who was late.")
    turns = sum(match.ends_turn(entry) for entry in match.line if entry.seat == gone)
    won = " and won" if match.names[gone] in match.winners else ""
    assert other["turns"] == turns > 1
    assert other["says"].startswith(
        f"A bot played {turns} turns for {match.names[gone]}, who dropped out{won and ','}{won}."
    )


def test_points_are_not_those_of_a_decision_if_others_get_some_with_it_or_if_it_ends_the_match() -> None:
    decides = Entry(7, 1, EntryKind.DECIDES, turn=0)
    assert absences_at_the_end.gain(decides, [4, 5], [4, 3]) == -2
    assert absences_at_the_end.gain(decides, [4, 5], [9, 7]) is None
    assert absences_at_the_end.gain(replace(decides, turn=None), [4, 5], [4, 7]) is None


@pytest.mark.parametrize("format", [1, 2])
def test_the_end_of_a_match_without_a_clock_tells_who_had_left_it_to_a_bot(format: int) -> None:
    match = Match(games.game("outback"), NAMES[:3], {}, dice("left", 3), format=format)
    match.hand_over(2, BOT)  # this bot sat down at the start
    end_turn(match)
    seat = match.turn or 0
    match.hand_over(seat, BOT)
    end_turn(match)
    match.hand_over(seat, None)
    loser = next(other for other in (0, 1) if other != seat)
    match.resign(loser)
    match.hand_over(loser, BOT)
    told = {one["seat"]: one["says"].split(".")[0] for one in absences(load(to_the_end(match).save()))}
    assert told.keys() == {seat, loser}
    assert told[seat] == f"A bot played 1 turn for {match.names[seat]}, who let it play"
    assert re.match(rf"A bot played \d+ turns for {match.names[loser]}, who resigned", told[loser])


def test_turns_that_were_taken_back_do_not_count() -> None:
    match = timed(2, time_up=TimeUp.BOT_SEAT)
    late = match.turn or 0
    match.lapse(late, BOT)
    end_turn(match)
    match.hand_over(late, None)
    match.undo(0, consent=True)
    assert absences(to_the_end(match)) == []


def says_of(match: Match) -> dict[int, str]:
    """Return by seat what the end tells about people. A saved match tells the same."""
    told = {one["seat"]: one["says"] for one in absences(match)}
    assert {one["seat"]: one["says"] for one in absences(load(match.save()))} == told
    return told


def voted_on(dropped: bool = False) -> tuple[Match, int]:
    """Return a match for three in which the others vote on what happens to a late seat, and that seat."""
    match = timed(3, Live(600, 10), TimeUp.VOTE)
    seat = match.turn or 0
    match.lapse(seat, BOT, dropped=dropped)
    return match, seat


@pytest.mark.parametrize("dropped", [False, True])
def test_the_end_names_the_late_player_because_of_whom_the_others_ended_the_match(dropped: bool) -> None:
    match, seat = voted_on(dropped)
    for other in match.voters:
        if not match.over:
            match.vote(other, Vote.END, BOT)
    says = f"{match.names[seat]} {'dropped out' if dropped else 'was late'}, and the others voted to end the match."
    assert says_of(match) == {seat: says}


def test_the_end_names_a_late_player_for_whom_a_bot_had_played_before_the_others_ended_the_match() -> None:
    match, seat = voted_on()
    for other in match.voters:
        if match.late is not None:
            match.vote(other, Vote.BOT, BOT)
    end_turn(match)
    match.hand_over(seat, None)
    while match.turn != seat:
        end_turn(match)
    match.lapse(seat, BOT)
    for other in match.voters:
        if not match.over:
            match.vote(other, Vote.END, BOT)
    name = match.names[seat]
    assert says_of(match)[seat].startswith(f"A bot played 1 turn for {name}, who was late. {name} gained ")
    assert says_of(match)[seat].endswith(f" in it. {name} was late, and the others voted to end the match.")


@pytest.mark.parametrize("leaves", ["let it play", "resigned"])
def test_a_late_player_who_leaves_during_the_vote_is_not_called_late(leaves: str) -> None:
    match, seat = voted_on()
    match.vote(match.voters[0], Vote.WAIT, BOT)
    wait(match, 10_000)
    match.return_outage(5)
    if leaves == "resigned":
        match.resign(seat)
    match.hand_over(seat, BOT)
    assert match.gone == set()
    assert says_of(to_the_end(match))[seat].split(".")[0].removesuffix(", and won").endswith(f", who {leaves}")


@pytest.mark.parametrize("votes", [0, 1, 2])
def test_a_player_whose_seat_a_vote_gives_to_a_bot_was_late(votes: int) -> None:
    match, seat = voted_on()
    wait(match, 60_000)
    match.return_outage(40)
    wait(match, 70_000)
    one, other = match.voters
    for voter in (one, other)[:votes]:
        match.vote(voter, Vote.BOT, BOT)
    if votes == 1:  # it is settled when the other one leaves
        match.hand_over(other, BOT, substitute=BOT)
    elif votes == 0:
        wait(match, 30_000)
        match.close_vote(BOT)
    assert match.gone == {seat}
    assert says_of(to_the_end(match))[seat].split(".")[0].removesuffix(", and won").endswith(", who was late")


@pytest.mark.parametrize("dropped", [False, True])
def test_the_end_names_a_late_player_whose_turn_a_bot_could_not_play_any_more(dropped: bool) -> None:
    match = timed(2, Live(600, 10), TimeUp.BOT_TURN)
    seat = match.turn or 0
    match.lapse(seat, BOT, dropped=dropped)
    match.resign(1 - seat)
    how = "dropped out" if dropped else "was late"
    assert says_of(match) == {seat: f"{match.names[seat]} {how}, and the match ended before a bot could play the turn."}


def test_clocks_tell_who_has_dropped_out_whose_turn_is_lent_and_who_votes_on_the_pace() -> None:
    match = timed(3, Live(600, 10), TimeUp.BOT_TURN)
    seat = match.turn or 0
    match.lapse(seat, BOT, dropped=True)
    clocks = presentation.moment(context_of(match), match)["clocks"]
    assert clocks is not None
    assert (clocks["dropped"], clocks["lent"], clocks["gone"]) == ([seat], [seat], [])
    assert clocks["slow_voters"] == [0, 1, 2]


@pytest.mark.parametrize("late", [False, True])
def test_no_clock_of_a_record_runs(late: bool) -> None:
    match = timed(3, Live(600, 10), TimeUp.VOTE, native=False)
    if late:
        match.lapse(match.turn or 0, BOT)
    moments = (presentation.moment(context_of(match, playable=playable), match) for playable in (True, False))
    played, recorded = (moment["clocks"] for moment in moments)
    assert played is not None
    assert recorded is not None
    assert played["due"] is not None
    still = {"running": None, "due": None, "reminder": None, "voters": [], "slow_voters": []}
    assert recorded == {**played, **still}


# --- Catching up ---


def news_of_each(context: Context, match: Match, further: Iterable[Entry]) -> Iterator[News]:
    """Yield the news of the match's last entry, then of each further entry, which the match enters."""
    yield presentation.news(context, match)
    for entry in further:
        match.enter(entry)
        yield presentation.news(context, match)


def test_entries_about_time_are_sentences() -> None:
    match = eventful()
    said = {entry.kind: sentence(match, entry) for entry in match.entries if entry.kind in ABOUT_TIME}
    assert said.keys() == ABOUT_TIME
    assert said[EntryKind.RESTS] == "Julie takes 2 days off."
    assert said[EntryKind.OUTAGE].endswith(" gets 2 min back.")
    assert all(text[0].isupper() and text.endswith(".") for text in said.values())


@pytest.mark.parametrize("mine", [[], [0], [1, 2]])
def test_the_news_of_many_entries_is_the_news_of_each(mine: list[int]) -> None:
    match = busy(Match(games.game("outback"), NAMES[:3], {}, dice("many", 3)), "many 1", most=60)
    assert set(EntryKind) - ABOUT_TIME - {EntryKind.RESIGNS} <= {entry.kind for entry in match.entries}
    context = context_of(match, mine)
    for start in (0, 1, 30, len(match.entries)):
        found = news_of_each(context, match.at(start), match.entries[start:])
        each = [presentation.news(context, match.at(number)) for number in range(start, len(match.entries) + 1)]
        assert list(found) == each


@pytest.mark.parametrize("game", games.names())
def test_the_news_of_many_entries_is_the_news_of_each_in_every_game(game: str) -> None:
    match = played(game, 16)
    context = context_of(match, [0, 1])
    found = news_of_each(context, match.at(0), match.entries)
    assert list(found) == [presentation.news(context, match.at(number)) for number in range(len(match.entries) + 1)]


@pytest.mark.parametrize("game", WITH_BREAKDOWN)
def test_a_match_in_play_says_where_the_points_come_from(game: str) -> None:
    match, rng = played(game, 4), random.Random(game)
    while not match.breakdown:
        match.play(rng.choice(match.choices))
    assert not match.over
    found = presentation.points_by_source(match)
    made = [source["points"] for source in found["breakdown"]]
    assert [sum(points) for points in zip(*made, strict=True)] == found["points"] == match.points
    moment = presentation.moment(context_of(match, []), match)
    assert moment["breakdown"] == [], "each moment would take too long"


@pytest.mark.parametrize("pace", [None, Live(600, 10)])
def test_a_moment_tells_how_long_its_turn_had_taken_by_then(pace: Live | None) -> None:
    match = timed(pace=pace)
    wait(match, 5000)
    match.play(match.choices[0])
    wait(match, 3000)
    end_turn(match)
    took = [presentation.moment(context_of(match.at(n)), match.at(n))["turn_took"] for n in range(3)]
    assert took == [None, 5000, 8000]
    untimed = Match(games.game("outback"), NAMES[:2], {}, dice(1, 2))
    untimed.play(untimed.choices[0])
    assert presentation.moment(context_of(untimed), untimed)["turn_took"] is None
